//! Queues: where commands are enqueued.

use crate::{Event, Fence, Work};

/// Properties of a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueOptions {
    /// Keep [`Timestamps`](crate::Timestamps) for commands that have an event.
    pub profiling: bool,
    /// Commands start as soon as their wait list and the barriers before them allow, in any order.
    pub out_of_order: bool,
}

/// A command queue. Clones are the same queue; when the last is dropped, its pending commands still run.
#[derive(Clone, Debug)]
pub struct Queue(());

impl Queue {
    /// A new, empty queue.
    pub fn new(_options: QueueOptions) -> Queue {
        Queue(())
    }

    /// Enqueues a command that starts once `wait_list`, `fence` and the queue's order allow. It runs without any further
    /// call. If an event of `wait_list` fails, the command fails with [`Failure::DEPENDENCY`](crate::Failure::DEPENDENCY).
    pub fn enqueue(&self, _work: Work<'_>, _wait_list: &[Event], _fence: Fence) -> Event {
        Event::not_built()
    }

    /// [`Queue::enqueue`] for a command whose event nobody wants; cheaper.
    pub fn enqueue_detached(&self, _work: Work<'_>, _wait_list: &[Event], _fence: Fence) {}

    /// Does nothing: submission is eager. Here so that callers can say what they mean.
    pub fn flush(&self) {}

    /// Waits until every command enqueued before this call has settled; helps to execute them meanwhile.
    pub fn finish(&self) {}
}
