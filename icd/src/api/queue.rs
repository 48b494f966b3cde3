//! Command-queues, flush and finish.

use crate::args::PropertyList;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::queue::{Queue, HOST_QUEUE_PROPERTIES};

/// The properties of on-device queues.
const DEVICE_QUEUE_PROPERTIES: cl_command_queue_properties = CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;

#[cl_entry(clCreateCommandQueueWithProperties)]
fn create_command_queue_with_properties(
    context: cl_context,
    device: cl_device_id,
    properties: *const cl_queue_properties,
) -> ClResult<cl_command_queue> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_DEVICE if device is not a valid device, or if device is not associated with context."
    let device = context.device_from_handle(device)?.clone();
    // "CL_INVALID_VALUE if values specified in properties are not valid; CL_INVALID_QUEUE_PROPERTIES if values specified in properties are valid but are
    // not supported by device."
    let list = PropertyList::new(properties);
    let bits = queue_properties(&list)?;
    Queue::create(context, device, bits, list)
}

/// The `CL_QUEUE_PROPERTIES` of a checked property list.
fn queue_properties(list: &PropertyList<cl_queue_properties>) -> ClResult<cl_command_queue_properties> {
    let mut bits = 0;
    let mut has_size = false;
    for (name, value) in list.pairs() {
        // Names are of 64 bits, all of which count.
        match cl_command_queue_info::try_from(name) {
            Ok(CL_QUEUE_PROPERTIES) => bits = value as cl_command_queue_properties,
            Ok(CL_QUEUE_SIZE) => has_size = true,
            _ => return Err(ClError::INVALID_VALUE),
        }
    }
    let on_device = bits & CL_QUEUE_ON_DEVICE != 0;
    let valid = bits & !(HOST_QUEUE_PROPERTIES | DEVICE_QUEUE_PROPERTIES) == 0
        && !list.has_duplicates()
        // "If CL_QUEUE_ON_DEVICE is set, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE must also be set."
        && (!on_device || bits & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE != 0)
        // CL_QUEUE_ON_DEVICE_DEFAULT "can only be used with CL_QUEUE_ON_DEVICE."
        && (on_device || bits & CL_QUEUE_ON_DEVICE_DEFAULT == 0)
        // CL_QUEUE_SIZE "can only be specified if CL_QUEUE_ON_DEVICE is set in CL_QUEUE_PROPERTIES."
        && (on_device || !has_size);
    if !valid {
        return Err(ClError::INVALID_VALUE);
    }
    // Valid, but the device has no on-device queues.
    if on_device {
        return Err(ClError::INVALID_QUEUE_PROPERTIES);
    }
    Ok(bits)
}

#[cl_entry(clCreateCommandQueue)]
fn create_command_queue(
    context: cl_context,
    device: cl_device_id,
    properties: cl_command_queue_properties,
) -> ClResult<cl_command_queue> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_DEVICE if device is not a valid device, or if device is not associated with context."
    let device = context.device_from_handle(device)?.clone();
    // "Only command-queue properties specified in this table can be used, otherwise the value specified in properties is considered to be not valid":
    // CL_INVALID_VALUE.
    if properties & !HOST_QUEUE_PROPERTIES != 0 {
        return Err(ClError::INVALID_VALUE);
    }
    Queue::create(context, device, properties, PropertyList::default())
}

#[cl_entry(clSetDefaultDeviceCommandQueue)]
fn set_default_device_command_queue(
    context: cl_context,
    device: cl_device_id,
    _command_queue: cl_command_queue,
) -> ClResult<()> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_DEVICE if device is not a valid device, or if device is not associated with context."
    context.device_from_handle(device)?;
    // "CL_INVALID_OPERATION if device does not support a replaceable default on-device queue."
    Err(ClError::INVALID_OPERATION)
}

#[cl_entry(clRetainCommandQueue)]
fn retain_command_queue(command_queue: cl_command_queue) -> ClResult<()> {
    Queue::retain(command_queue)
}

#[cl_entry(clReleaseCommandQueue)]
fn release_command_queue(command_queue: cl_command_queue) -> ClResult<()> {
    // "clReleaseCommandQueue performs an implicit flush."
    Queue::from_handle(command_queue)?.flush();
    Queue::release(command_queue)
}

#[cl_entry(clGetCommandQueueInfo)]
fn get_command_queue_info(
    command_queue: cl_command_queue,
    param_name: cl_command_queue_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    Queue::from_handle(command_queue)?
        .info(param_name, out)
        .map(Written::done)
}

#[cl_entry(clSetCommandQueueProperty)]
fn set_command_queue_property(
    command_queue: cl_command_queue,
    _properties: cl_command_queue_properties,
    _enable: cl_bool,
    _old_properties: *mut cl_command_queue_properties,
) -> ClResult<()> {
    // "CL_INVALID_COMMAND_QUEUE if command_queue is not a valid command-queue."
    Queue::from_handle(command_queue)?;
    // "CL_INVALID_OPERATION if no devices in the context associated with command_queue support modifying the properties of a command-queue."
    Err(ClError::INVALID_OPERATION)
}

#[cl_entry(clFlush)]
fn flush(command_queue: cl_command_queue) -> ClResult<()> {
    Queue::from_handle(command_queue)?.flush();
    Ok(())
}

#[cl_entry(clFinish)]
fn finish(command_queue: cl_command_queue) -> ClResult<()> {
    Queue::from_handle(command_queue)?.finish();
    Ok(())
}
