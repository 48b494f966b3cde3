//! Events.

use std::sync::Arc;

use scheduler::{Failure, Stage};

use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::event::{Event, Notify};

#[cl_entry(clWaitForEvents)]
fn wait_for_events(num_events: cl_uint, event_list: *const cl_event) -> ClResult<()> {
    // "CL_INVALID_VALUE if num_events is zero or event_list is NULL."
    let handles = crate::args::slice(event_list, num_events as usize)
        .filter(|handles| !handles.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_EVENT if event objects specified in event_list are not valid event objects."
    let events = crate::args::objects::<Event>(handles)?;
    // "CL_INVALID_CONTEXT if events specified in event_list do not belong to the same context."
    if events
        .iter()
        .any(|event| !Arc::ptr_eq(event.context(), events[0].context()))
    {
        return Err(ClError::INVALID_CONTEXT);
    }
    // clWaitForEvents is one of the "blocking commands that perform an implicit flush of the command-queue".
    events.iter().for_each(|event| event.flush());
    // All of them are waited for, also when one has failed.
    let failures = events.iter().filter(|event| event.wait().is_err()).count();
    // "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if the execution status of any of the events in event_list is a negative integer value."
    match failures {
        0 => Ok(()),
        _ => Err(ClError::EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    }
}

#[cl_entry(clGetEventInfo)]
fn get_event_info(
    event: cl_event,
    param_name: cl_event_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    Event::from_handle(event)?.info(param_name, out).map(Written::done)
}

#[cl_entry(clGetEventProfilingInfo)]
fn get_event_profiling_info(
    event: cl_event,
    param_name: cl_profiling_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    Event::from_handle(event)?
        .profiling_info(param_name, out)
        .map(Written::done)
}

#[cl_entry(clCreateUserEvent)]
fn create_user_event(context: cl_context) -> ClResult<cl_event> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    Event::create_user(Context::from_handle(context)?)
}

#[cl_entry(clSetUserEventStatus)]
fn set_user_event_status(event: cl_event, execution_status: cl_int) -> ClResult<()> {
    // "CL_INVALID_EVENT if event is not a valid user event object."
    let event = Event::from_handle(event)?;
    if !event.is_user() {
        return Err(ClError::INVALID_EVENT);
    }
    // "CL_INVALID_VALUE if the execution_status is not CL_COMPLETE or a negative integer value."
    let status = match execution_status {
        CL_COMPLETE => Ok(()),
        ..=-1 => Err(Failure(execution_status)),
        _ => return Err(ClError::INVALID_VALUE),
    };
    // "CL_INVALID_OPERATION if the execution_status for event has already been changed by a previous call to clSetUserEventStatus."
    event.set_user_status(status)
}

#[cl_entry(clSetEventCallback)]
fn set_event_callback(
    event: cl_event,
    command_exec_callback_type: cl_int,
    pfn_notify: Option<unsafe extern "C" fn(cl_event, cl_int, *mut c_void)>,
    user_data: *mut c_void,
) -> ClResult<()> {
    // "CL_INVALID_EVENT if event is not a valid event object."
    let event = Event::from_handle(event)?;
    // "CL_INVALID_VALUE if pfn_event_notify is NULL or if command_exec_callback_type is not CL_SUBMITTED, CL_RUNNING, or CL_COMPLETE."
    let function = pfn_notify.ok_or(ClError::INVALID_VALUE)?;
    let stage = match command_exec_callback_type {
        CL_SUBMITTED => Stage::Submitted,
        CL_RUNNING => Stage::Running,
        CL_COMPLETE => Stage::Complete,
        _ => return Err(ClError::INVALID_VALUE),
    };
    event.on_status(stage, Notify { function, user_data });
    Ok(())
}

#[cl_entry(clRetainEvent)]
fn retain_event(event: cl_event) -> ClResult<()> {
    Event::retain(event)
}

#[cl_entry(clReleaseEvent)]
fn release_event(event: cl_event) -> ClResult<()> {
    Event::release(event)
}
