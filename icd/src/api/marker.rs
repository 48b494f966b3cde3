//! Markers, barriers and waiting for events.

use scheduler::{Fence, Work};

use super::enqueue::Enqueue;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::event::WaitList;
use crate::object::queue::Queue;

#[cl_entry(clEnqueueMarkerWithWaitList)]
fn enqueue_marker_with_wait_list(
    command_queue: cl_command_queue,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    enqueue.submit_fence(CL_COMMAND_MARKER, Fence::Marker)
}

#[cl_entry(clEnqueueBarrierWithWaitList)]
fn enqueue_barrier_with_wait_list(
    command_queue: cl_command_queue,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    enqueue.submit_fence(CL_COMMAND_BARRIER, Fence::Barrier)
}

#[cl_entry(clEnqueueMarker)]
fn enqueue_marker(command_queue: cl_command_queue, event: *mut cl_event) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, 0, std::ptr::null(), event)?;
    // "CL_INVALID_VALUE if event is NULL."
    if event.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    enqueue.submit_fence(CL_COMMAND_MARKER, Fence::Marker)
}

#[cl_entry(clEnqueueBarrier)]
fn enqueue_barrier(command_queue: cl_command_queue) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, 0, std::ptr::null(), std::ptr::null_mut())?;
    enqueue.submit_fence(CL_COMMAND_BARRIER, Fence::Barrier)
}

#[cl_entry(clEnqueueWaitForEvents)]
fn enqueue_wait_for_events(
    command_queue: cl_command_queue,
    num_events: cl_uint,
    event_list: *const cl_event,
) -> ClResult<()> {
    // "CL_INVALID_COMMAND_QUEUE if command_queue is not a valid host command-queue."
    let queue = Queue::from_handle(command_queue)?;
    // "CL_INVALID_VALUE if num_events is 0 or event_list is NULL."
    let handles = crate::args::slice(event_list, num_events as usize)
        .filter(|handles| !handles.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_CONTEXT if context associated with command_queue and events in event_list are not the same." The function is older than wait lists, and
    // so than their error: a handle that is no event is CL_INVALID_EVENT.
    let waits = WaitList::of(handles, queue.context(), ClError::INVALID_EVENT)?;
    // "Enqueues a wait for a list of events to complete before any future commands queued in a command-queue are executed."
    queue.submit(
        Work::Nothing,
        CL_COMMAND_BARRIER,
        &waits,
        Fence::Barrier,
        std::ptr::null_mut(),
    )
}
