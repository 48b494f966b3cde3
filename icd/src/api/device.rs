//! Devices and their timers.

use crate::api::platform::platform;
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::device::Device;

/// Every device type that the specification names. `CL_DEVICE_TYPE_ALL` has all bits of a `cl_uint`.
const DEVICE_TYPES: cl_device_type = CL_DEVICE_TYPE_DEFAULT
    | CL_DEVICE_TYPE_CPU
    | CL_DEVICE_TYPE_GPU
    | CL_DEVICE_TYPE_ACCELERATOR
    | CL_DEVICE_TYPE_CUSTOM;

/// "CL_INVALID_DEVICE_TYPE if device_type is not a valid value."
pub(super) fn check_device_type(device_type: cl_device_type) -> ClResult<()> {
    if device_type == CL_DEVICE_TYPE_ALL || (device_type != 0 && device_type & !DEVICE_TYPES == 0) {
        Ok(())
    } else {
        Err(ClError::INVALID_DEVICE_TYPE)
    }
}

#[cl_entry(clGetDeviceIDs)]
fn get_device_ids(
    platform: cl_platform_id,
    device_type: cl_device_type,
    num_entries: cl_uint,
    devices: *mut cl_device_id,
    num_devices: *mut cl_uint,
) -> ClResult<()> {
    // "CL_INVALID_PLATFORM if platform is not a valid platform."
    let platform = self::platform(platform)?;
    check_device_type(device_type)?;
    let found: Vec<cl_device_id> = [platform.device()]
        .into_iter()
        .filter(|device| device.is_of_type(device_type))
        .map(|device| device.handle())
        .collect();
    args::put_list(&found, num_entries, devices, num_devices)?;
    // "CL_DEVICE_NOT_FOUND if no OpenCL devices that matched device_type were found."
    if found.is_empty() {
        return Err(ClError::DEVICE_NOT_FOUND);
    }
    Ok(())
}

#[cl_entry(clGetDeviceInfo)]
fn get_device_info(
    device: cl_device_id,
    param_name: cl_device_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    Device::from_handle(device)?
        .info(
            param_name,
            InfoWriter::new(param_value_size, param_value, param_value_size_ret),
        )
        .map(Written::done)
}

#[cl_entry(clRetainDevice)]
fn retain_device(device: cl_device_id) -> ClResult<()> {
    // "Increments the device reference count if device is a valid sub-device .. If device is a root level device ... the device reference count remains
    // unchanged." There are only root devices.
    Device::from_handle(device).map(drop)
}

#[cl_entry(clReleaseDevice)]
fn release_device(device: cl_device_id) -> ClResult<()> {
    // As for `clRetainDevice`.
    Device::from_handle(device).map(drop)
}

#[cl_entry(clRetainDeviceEXT)]
fn retain_device_ext(device: cl_device_id) -> ClResult<()> {
    retain_device(device)
}

#[cl_entry(clReleaseDeviceEXT)]
fn release_device_ext(device: cl_device_id) -> ClResult<()> {
    release_device(device)
}

#[cl_entry(clCreateSubDevices)]
fn create_sub_devices(
    in_device: cl_device_id,
    properties: *const cl_device_partition_property,
    num_devices: cl_uint,
    out_devices: *mut cl_device_id,
    _num_devices_ret: *mut cl_uint,
) -> ClResult<()> {
    // "CL_INVALID_DEVICE if in_device is not a valid device."
    Device::from_handle(in_device)?;
    // "CL_INVALID_VALUE if values specified in properties are not valid or if values specified in properties are valid but not supported by the device."
    // No partition type is supported, so whatever the list holds, and whatever the other arguments are, this is the error.
    let _ = (properties, num_devices, out_devices);
    Err(ClError::INVALID_VALUE)
}

#[cl_entry(clCreateSubDevicesEXT)]
fn create_sub_devices_ext(
    in_device: cl_device_id,
    _properties: *const cl_device_partition_property_ext,
    _num_entries: cl_uint,
    _out_devices: *mut cl_device_id,
    _num_devices: *mut cl_uint,
) -> ClResult<()> {
    // cl_ext_device_fission, as above.
    Device::from_handle(in_device)?;
    Err(ClError::INVALID_VALUE)
}

#[cl_entry(clGetDeviceAndHostTimer)]
fn get_device_and_host_timer(
    device: cl_device_id,
    device_timestamp: *mut cl_ulong,
    host_timestamp: *mut cl_ulong,
) -> ClResult<()> {
    // "CL_INVALID_DEVICE if device is not a valid device."
    Device::from_handle(device)?;
    // "CL_INVALID_VALUE if host_timestamp or device_timestamp is NULL."
    if device_timestamp.is_null() || host_timestamp.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    // The device is the host's processor: one clock, the one that profiling reads.
    let now = scheduler::clock_nanos();
    args::put(device_timestamp, now);
    args::put(host_timestamp, now);
    Ok(())
}

#[cl_entry(clGetHostTimer)]
fn get_host_timer(device: cl_device_id, host_timestamp: *mut cl_ulong) -> ClResult<()> {
    // "CL_INVALID_DEVICE if device is not a valid device."
    Device::from_handle(device)?;
    // "CL_INVALID_VALUE if host_timestamp is NULL."
    if host_timestamp.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    args::put(host_timestamp, scheduler::clock_nanos());
    Ok(())
}
