//! Contexts.

use std::sync::Arc;

use crate::api::device::check_device_type;
use crate::api::platform::platform_of_property;
use crate::args::{self, PropertyList};
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::context::{Context, Destructor, Notify};
use crate::object::device::Device;
use crate::object::platform::Platform;

#[cl_entry(clCreateContext)]
fn create_context(
    properties: *const cl_context_properties,
    num_devices: cl_uint,
    devices: *const cl_device_id,
    pfn_notify: ContextNotify,
    user_data: *mut c_void,
) -> ClResult<cl_context> {
    let properties = check_properties(properties)?;
    // "CL_INVALID_VALUE if devices is NULL; if num_devices is equal to zero."
    let handles = args::slice(devices, num_devices as usize)
        .filter(|devices| !devices.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    let notify = check_notify(pfn_notify, user_data)?;
    // "CL_INVALID_DEVICE if any device in devices is not a valid device."
    let mut unique: Vec<Arc<Device>> = Vec::with_capacity(handles.len());
    for device in args::objects::<Device>(handles)? {
        // "Duplicate devices specified in devices are ignored."
        if !unique.iter().any(|other| Arc::ptr_eq(other, &device)) {
            unique.push(device);
        }
    }
    Context::create(unique, properties, notify)
}

#[cl_entry(clCreateContextFromType)]
fn create_context_from_type(
    properties: *const cl_context_properties,
    device_type: cl_device_type,
    pfn_notify: ContextNotify,
    user_data: *mut c_void,
) -> ClResult<cl_context> {
    let properties = check_properties(properties)?;
    let notify = check_notify(pfn_notify, user_data)?;
    check_device_type(device_type)?;
    // "CL_DEVICE_NOT_FOUND if no devices that match device_type and property values specified in properties were found."
    let device = Platform::get()?.device();
    if !device.is_of_type(device_type) {
        return Err(ClError::DEVICE_NOT_FOUND);
    }
    Context::create(vec![device.clone()], properties, notify)
}

/// The property list of both creators.
fn check_properties(properties: *const cl_context_properties) -> ClResult<PropertyList<cl_context_properties>> {
    let properties = PropertyList::new(properties);
    for (name, value) in properties.pairs() {
        match name {
            // "CL_INVALID_PLATFORM if .. the platform value specified in properties is not a valid platform."
            CL_CONTEXT_PLATFORM => drop(platform_of_property(value)?),
            // "CL_INVALID_PROPERTY if .. the value specified for a supported property name is not valid."
            CL_CONTEXT_INTEROP_USER_SYNC if value == CL_FALSE as isize || value == CL_TRUE as isize => {}
            // "CL_INVALID_PROPERTY if context property name in properties is not a supported property name."
            _ => return Err(ClError::INVALID_PROPERTY),
        }
    }
    // "... or if the same property name is specified more than once."
    if properties.has_duplicates() {
        return Err(ClError::INVALID_PROPERTY);
    }
    Ok(properties)
}

/// "CL_INVALID_VALUE if pfn_notify is NULL but user_data is not NULL."
fn check_notify(function: ContextNotify, user_data: *mut c_void) -> ClResult<Option<Notify>> {
    match function {
        Some(function) => Ok(Some(Notify { function, user_data })),
        None if user_data.is_null() => Ok(None),
        None => Err(ClError::INVALID_VALUE),
    }
}

#[cl_entry(clRetainContext)]
fn retain_context(context: cl_context) -> ClResult<()> {
    Context::retain(context)
}

#[cl_entry(clReleaseContext)]
fn release_context(context: cl_context) -> ClResult<()> {
    Context::release(context)
}

#[cl_entry(clGetContextInfo)]
fn get_context_info(
    context: cl_context,
    param_name: cl_context_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    Context::from_handle(context)?
        .info(
            param_name,
            InfoWriter::new(param_value_size, param_value, param_value_size_ret),
        )
        .map(Written::done)
}

#[cl_entry(clSetContextDestructorCallback)]
fn set_context_destructor_callback(
    context: cl_context,
    pfn_notify: Option<unsafe extern "C" fn(cl_context, *mut c_void)>,
    user_data: *mut c_void,
) -> ClResult<()> {
    let context = Context::from_handle(context)?;
    // "CL_INVALID_VALUE if pfn_notify is NULL."
    let function = pfn_notify.ok_or(ClError::INVALID_VALUE)?;
    context.on_destruction(Destructor { function, user_data });
    Ok(())
}
