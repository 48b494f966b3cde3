//! Command-queues: the scheduler's queues with what the API says about them.

use std::sync::Arc;

use scheduler::{Fence, QueueOptions, Work};

use crate::args::{put, PropertyList};
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::device::Device;
use crate::object::event::{Event, WaitList};

/// Every property that a host command-queue can have; all are supported.
pub(crate) const HOST_QUEUE_PROPERTIES: cl_command_queue_properties =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;

/// `cl_command_queue`.
pub(crate) struct Queue {
    slot: Slot,
    /// Kept for `CL_QUEUE_CONTEXT` and so that the context outlives its queues.
    context: Arc<Context>,
    device: Arc<Device>,
    properties: cl_command_queue_properties,
    /// As given to `clCreateCommandQueueWithProperties`.
    property_list: PropertyList<cl_queue_properties>,
    /// Its pending commands run on when this queue is gone.
    commands: scheduler::Queue,
}

// SAFETY: `Kind::Queue` is this type's own.
unsafe impl Object for Queue {
    const KIND: Kind = Kind::Queue;
    const INVALID: ClError = ClError::INVALID_COMMAND_QUEUE;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

/// Whether an enqueue function returns before or after its command has completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Return {
    /// As soon as the command is enqueued.
    AtOnce,
    /// When the command has completed; its failure is then the function's error.
    Completed,
}

impl From<cl_bool> for Return {
    /// The meaning of a `blocking_*` argument.
    fn from(blocking: cl_bool) -> Self {
        if blocking == CL_FALSE {
            Self::AtOnce
        } else {
            Self::Completed
        }
    }
}

impl Queue {
    /// Makes a queue and publishes it. `properties` are among [`HOST_QUEUE_PROPERTIES`].
    pub(crate) fn create(
        context: Arc<Context>,
        device: Arc<Device>,
        properties: cl_command_queue_properties,
        property_list: PropertyList<cl_queue_properties>,
    ) -> ClResult<cl_command_queue> {
        let slot = Slot::reserve()?;
        let commands = scheduler::Queue::new(QueueOptions {
            profiling: properties & CL_QUEUE_PROFILING_ENABLE != 0,
            out_of_order: properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE != 0,
        });
        context.svm().add_queue(slot.handle() as usize, &commands);
        Ok(publish(&Arc::new(Self {
            slot,
            context,
            device,
            properties,
            property_list,
            commands,
        })))
    }

    /// The context that the queue was made in.
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// The device that runs the commands.
    pub(crate) fn device(&self) -> &Arc<Device> {
        &self.device
    }

    /// Whether events of the queue's commands keep timestamps.
    pub(crate) fn has_profiling(&self) -> bool {
        self.properties & CL_QUEUE_PROFILING_ENABLE != 0
    }

    /// Enqueues a command of type `command`. An event is made, and stored through `event`, only if `event` is not null.
    ///
    /// Without an event, and with an empty wait list, nothing is allocated here. Whatever `work` refers to, `work` must keep alive.
    pub(crate) fn submit(
        self: &Arc<Self>,
        work: Work<'_>,
        command: cl_command_type,
        waits: &WaitList,
        fence: Fence,
        event: *mut cl_event,
    ) -> ClResult<()> {
        if event.is_null() {
            self.commands.enqueue_detached(work, waits.events(), fence);
            return Ok(());
        }
        // Before the command is enqueued, so that an error means that it was not.
        let slot = Slot::reserve()?;
        let progress = self.commands.enqueue(work, waits.events(), fence);
        put(event, Event::publish_command(slot, self, command, progress));
        Ok(())
    }

    /// [`Queue::submit`], then waits for the command while helping to run it. Its failure is the error, and then there is no event.
    pub(crate) fn submit_and_wait(
        self: &Arc<Self>,
        work: Work<'_>,
        command: cl_command_type,
        waits: &WaitList,
        fence: Fence,
        event: *mut cl_event,
    ) -> ClResult<()> {
        let slot = if event.is_null() { None } else { Some(Slot::reserve()?) };
        let progress = self.commands.enqueue(work, waits.events(), fence);
        // "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if the operation is blocking and the execution status of any of the events in
        // event_wait_list is a negative integer value": what `Failure::DEPENDENCY` becomes.
        progress.wait()?;
        if let Some(slot) = slot {
            put(event, Event::publish_command(slot, self, command, progress));
        }
        Ok(())
    }

    /// `clFlush`.
    pub(crate) fn flush(&self) {
        self.commands.flush();
    }

    /// `clFinish`.
    pub(crate) fn finish(&self) {
        self.commands.finish();
    }

    /// `clGetCommandQueueInfo`.
    pub(crate) fn info(&self, name: cl_command_queue_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_QUEUE_CONTEXT => out.write_handle(self.context.handle()),
            CL_QUEUE_DEVICE => out.write_handle(self.device.handle()),
            CL_QUEUE_REFERENCE_COUNT => out.write::<cl_uint>(self.reference_count()),
            CL_QUEUE_PROPERTIES => out.write::<cl_command_queue_properties>(self.properties),
            CL_QUEUE_PROPERTIES_ARRAY => out.write_slice::<cl_queue_properties>(self.property_list.as_given()),
            // "To be considered valid for this query, command_queue must be a device command-queue."
            CL_QUEUE_SIZE => Err(ClError::INVALID_COMMAND_QUEUE),
            // The device has no on-device queues, so none of them is its default.
            CL_QUEUE_DEVICE_DEFAULT => out.write_handle(std::ptr::null_mut()),
            _ => Err(ClError::INVALID_VALUE),
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.context.svm().remove_queue(self.handle() as usize);
    }
}
