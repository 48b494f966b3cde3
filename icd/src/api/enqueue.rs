//! What all functions that enqueue a command have in common: a queue, an event wait list, a place for the event.

use std::sync::Arc;

use scheduler::{Fence, Work};

use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::buffer::Buffer;
use crate::object::context::Context;
use crate::object::event::WaitList;
use crate::object::image::Image;
use crate::object::memory::MemObject;
use crate::object::queue::{Queue, Return};

/// The checked `command_queue`, `num_events_in_wait_list`, `event_wait_list` and `event` of an enqueue function.
pub(crate) struct Enqueue {
    queue: Arc<Queue>,
    waits: WaitList,
    event: *mut cl_event,
}

impl Enqueue {
    /// Checks the four parameters.
    pub(crate) fn new(
        command_queue: cl_command_queue,
        num_events_in_wait_list: cl_uint,
        event_wait_list: *const cl_event,
        event: *mut cl_event,
    ) -> ClResult<Self> {
        // "CL_INVALID_COMMAND_QUEUE if command_queue is not a valid host command-queue."
        let queue = Queue::from_handle(command_queue)?;
        // "CL_INVALID_EVENT_WAIT_LIST", and "CL_INVALID_CONTEXT if the context associated with command_queue and events in event_wait_list are not the
        // same": see `WaitList::new`.
        let waits = WaitList::new(num_events_in_wait_list, event_wait_list, queue.context())?;
        Ok(Self { queue, waits, event })
    }

    /// The queue.
    pub(crate) fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }

    /// The buffer of a handle, of the queue's context.
    pub(crate) fn buffer(&self, buffer: cl_mem) -> ClResult<Arc<Buffer>> {
        // "CL_INVALID_MEM_OBJECT if buffer is not a valid buffer object."
        let buffer = Buffer::from_handle(buffer)?;
        self.check_context(buffer.context())?;
        // "CL_MISALIGNED_SUB_BUFFER_OFFSET if buffer is a sub-buffer object and the offset specified when the sub-buffer object was created is not aligned":
        // there is only one sort of device, and a sub-buffer that does not suit it is not created.
        Ok(buffer)
    }

    /// The image of a handle, of the queue's context.
    pub(crate) fn image(&self, image: cl_mem) -> ClResult<Arc<Image>> {
        // "CL_INVALID_MEM_OBJECT if image is not a valid image object."
        let image = Image::from_handle(image)?;
        self.check_context(image.context())?;
        // "CL_INVALID_IMAGE_SIZE if the dimensions for image are not supported by the device", "CL_IMAGE_FORMAT_NOT_SUPPORTED if the format for image
        // is not supported by the device": there is only one sort of device, and an image that does not suit it is not created.
        Ok(image)
    }

    /// The memory object of a handle, of the queue's context.
    pub(crate) fn memory(&self, memobj: cl_mem) -> ClResult<MemObject> {
        // "CL_INVALID_MEM_OBJECT if memobj is not a valid memory object."
        let object = MemObject::from_handle(memobj)?;
        self.check_context(object.context())?;
        Ok(object)
    }

    /// "CL_INVALID_CONTEXT if the context associated with command_queue and buffer are not the same", and likewise for images.
    fn check_context(&self, context: &Arc<Context>) -> ClResult<()> {
        match Arc::ptr_eq(context, self.queue.context()) {
            true => Ok(()),
            false => Err(ClError::INVALID_CONTEXT),
        }
    }

    /// Enqueues the command, and waits for it if the function is to return only then.
    pub(crate) fn submit(&self, work: Work<'_>, command: cl_command_type, back: Return) -> ClResult<()> {
        match back {
            Return::AtOnce => self.queue.submit(work, command, &self.waits, Fence::None, self.event),
            Return::Completed => self
                .queue
                .submit_and_wait(work, command, &self.waits, Fence::None, self.event),
        }
    }

    /// Enqueues a marker or a barrier.
    pub(crate) fn submit_fence(&self, command: cl_command_type, fence: Fence) -> ClResult<()> {
        self.queue
            .submit(Work::Nothing, command, &self.waits, fence, self.event)
    }
}
