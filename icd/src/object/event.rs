//! Events: the scheduler's events with what the API says about them, and event wait lists.

use std::sync::Arc;

use scheduler::{Failure, Stage, Status};

use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::queue::Queue;

/// `cl_event`.
pub(crate) struct Event {
    slot: Slot,
    context: Arc<Context>,
    /// The queue of the command; `None` for user events.
    queue: Option<Arc<Queue>>,
    command: cl_command_type,
    progress: scheduler::Event,
}

// SAFETY: `Kind::Event` is this type's own.
unsafe impl Object for Event {
    const KIND: Kind = Kind::Event;
    const INVALID: ClError = ClError::INVALID_EVENT;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

/// An event callback with the application's pointer for it.
pub(crate) struct Notify {
    /// The function: event, status, `user_data`.
    pub(crate) function: unsafe extern "C" fn(cl_event, cl_int, *mut c_void),
    /// Handed back to the function.
    pub(crate) user_data: *mut c_void,
}

// SAFETY: "It is the application's responsibility to ensure that the callback function is thread-safe", which covers the pointer it is given.
unsafe impl Send for Notify {}

impl Notify {
    /// Calls the function. It takes all of `self`, so that a closure captures the `Send` whole and not its parts.
    fn call(self, event: cl_event, status: cl_int) {
        // SAFETY: the application gave the function for these arguments.
        unsafe { (self.function)(event, status, self.user_data) }
    }
}

impl Event {
    /// Publishes the event of a command that was enqueued on `queue`, under a slot that was reserved before.
    pub(crate) fn publish_command(
        slot: Slot,
        queue: &Arc<Queue>,
        command: cl_command_type,
        progress: scheduler::Event,
    ) -> cl_event {
        let context = queue.context().clone();
        let queue = Some(queue.clone());
        publish(&Arc::new(Self {
            slot,
            context,
            queue,
            command,
            progress,
        }))
    }

    /// `clCreateUserEvent`.
    pub(crate) fn create_user(context: Arc<Context>) -> ClResult<cl_event> {
        let slot = Slot::reserve()?;
        let progress = scheduler::Event::user();
        Ok(publish(&Arc::new(Self {
            slot,
            context,
            queue: None,
            command: CL_COMMAND_USER,
            progress,
        })))
    }

    /// The context of the event.
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// Whether the application sets the event's status.
    pub(crate) fn is_user(&self) -> bool {
        self.queue.is_none()
    }

    /// `clSetUserEventStatus`; `CL_INVALID_OPERATION` if it was set before.
    pub(crate) fn set_user_status(&self, status: Result<(), Failure>) -> ClResult<()> {
        self.progress
            .set_user_status(status)
            .map_err(|_| ClError::INVALID_OPERATION)
    }

    /// Issues the commands that the event may be waiting for.
    pub(crate) fn flush(&self) {
        if let Some(queue) = &self.queue {
            queue.flush();
        }
    }

    /// Waits until the command has completed or failed, helping to run it.
    pub(crate) fn wait(&self) -> Result<(), Failure> {
        self.progress.wait()
    }

    /// `clSetEventCallback`: calls `notify` once when the event has reached `stage`, or has failed.
    ///
    /// "All callbacks registered for an event object must be called before the event object is destroyed": the callback holds the event.
    pub(crate) fn on_status(self: &Arc<Self>, stage: Stage, notify: Notify) {
        let event = self.clone();
        let call = move |status| notify.call(event.handle(), execution_status(status));
        self.progress.on_status(stage, Box::new(call));
    }

    /// `clGetEventInfo`.
    pub(crate) fn info(&self, name: cl_event_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_EVENT_COMMAND_QUEUE => {
                out.write_handle(self.queue.as_ref().map_or(std::ptr::null_mut(), |queue| queue.handle()))
            }
            CL_EVENT_CONTEXT => out.write_handle(self.context.handle()),
            CL_EVENT_COMMAND_TYPE => out.write::<cl_command_type>(self.command),
            CL_EVENT_COMMAND_EXECUTION_STATUS => out.write::<cl_int>(execution_status(self.progress.status())),
            CL_EVENT_REFERENCE_COUNT => out.write::<cl_uint>(self.reference_count()),
            _ => Err(ClError::INVALID_VALUE),
        }
    }

    /// `clGetEventProfilingInfo`.
    pub(crate) fn profiling_info(&self, name: cl_profiling_info, out: InfoWriter) -> ClResult<Written> {
        // "CL_PROFILING_INFO_NOT_AVAILABLE if the CL_QUEUE_PROFILING_ENABLE flag is not set for the command-queue, if the execution status of the
        // command identified by event is not CL_COMPLETE or if event is a user event object." The scheduler keeps no timestamps in these cases.
        let profiled = self.queue.as_ref().is_some_and(|queue| queue.has_profiling());
        let times = self
            .progress
            .timestamps()
            .filter(|_| profiled)
            .ok_or(ClError::PROFILING_INFO_NOT_AVAILABLE)?;
        out.write::<cl_ulong>(match name {
            CL_PROFILING_COMMAND_QUEUED => times.queued,
            CL_PROFILING_COMMAND_SUBMIT => times.submitted,
            CL_PROFILING_COMMAND_START => times.started,
            // No command enqueues child commands, so both ends are the same.
            CL_PROFILING_COMMAND_END | CL_PROFILING_COMMAND_COMPLETE => times.ended,
            _ => return Err(ClError::INVALID_VALUE),
        })
    }
}

/// A status as the API counts it: `CL_QUEUED` down to `CL_COMPLETE`, or the negative error code.
fn execution_status(status: Status) -> cl_int {
    match status {
        Status::Queued => CL_QUEUED,
        Status::Submitted => CL_SUBMITTED,
        Status::Running => CL_RUNNING,
        Status::Complete => CL_COMPLETE,
        Status::Failed(failure) => ClError::from(failure).code(),
    }
}

/// The events that a command waits for.
pub(crate) struct WaitList(Vec<scheduler::Event>);

impl WaitList {
    /// The wait list of an enqueue function on a queue of `context`.
    pub(crate) fn new(count: cl_uint, events: *const cl_event, context: &Arc<Context>) -> ClResult<Self> {
        // "CL_INVALID_EVENT_WAIT_LIST if event_wait_list is NULL and num_events_in_wait_list is greater than zero, if event_wait_list is not NULL and
        // num_events_in_wait_list is zero, if event objects in event_wait_list are not valid events."
        let handles = crate::args::list(count, events).map_err(|_| ClError::INVALID_EVENT_WAIT_LIST)?;
        Self::of(handles, context, ClError::INVALID_EVENT_WAIT_LIST)
    }

    /// The events of these handles, which must be of `context`; `invalid` is the error for a handle that is no event.
    pub(crate) fn of(handles: &[cl_event], context: &Arc<Context>, invalid: ClError) -> ClResult<Self> {
        let mut events = Vec::with_capacity(handles.len());
        for &handle in handles {
            let event = Event::from_handle(handle).map_err(|_| invalid)?;
            // "CL_INVALID_CONTEXT if the context associated with command_queue and events in event_wait_list are not the same."
            if !Arc::ptr_eq(&event.context, context) {
                return Err(ClError::INVALID_CONTEXT);
            }
            events.push(event.progress.clone());
        }
        Ok(Self(events))
    }

    /// The events, for the scheduler.
    pub(crate) fn events(&self) -> &[scheduler::Event] {
        &self.0
    }
}
