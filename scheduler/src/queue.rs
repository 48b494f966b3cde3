//! Queues: where commands are enqueued.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use crate::event::{EventCore, StatusCell};
use crate::futex::Signal;
use crate::graph::{self, Enqueued, QueueId};
use crate::wait::{self, Target};
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
#[derive(Clone)]
pub struct Queue(Arc<QueueHandle>);

impl Queue {
    /// A new, empty queue.
    pub fn new(options: QueueOptions) -> Queue {
        graph::prepare();
        let shared = Arc::new(QueueShared::default());
        let id = graph::with(|graph| graph.add_queue(options, Arc::clone(&shared)));
        Queue(Arc::new(QueueHandle { id, options, shared }))
    }

    /// The properties it was made with.
    pub fn options(&self) -> QueueOptions {
        self.0.options
    }

    /// Enqueues a command that starts once `wait_list`, `fence` and the queue's order allow. It runs without any further
    /// call. If an event of `wait_list` fails, the command fails with [`Failure::DEPENDENCY`](crate::Failure::DEPENDENCY).
    pub fn enqueue(&self, work: Work<'_>, wait_list: &[Event], fence: Fence) -> Event {
        let core = Arc::new(EventCore::new(Some(self.0.id), StatusCell::queued()));
        let event = Event(Arc::clone(&core));
        graph::with(|graph| {
            graph.enqueue(
                self.0.id,
                Enqueued {
                    work,
                    wait_list,
                    fence,
                    event: Some(core),
                },
            )
        });
        event
    }

    /// [`Queue::enqueue`] for a command whose event nobody wants; cheaper.
    pub fn enqueue_detached(&self, work: Work<'_>, wait_list: &[Event], fence: Fence) {
        graph::with(|graph| {
            graph.enqueue(
                self.0.id,
                Enqueued {
                    work,
                    wait_list,
                    fence,
                    event: None,
                },
            )
        });
    }

    /// Does nothing: submission is eager. Here so that callers can say what they mean.
    pub fn flush(&self) {}

    /// Waits until every command enqueued before this call has settled; helps to execute them meanwhile.
    pub fn finish(&self) {
        let shared = &*self.0.shared;
        // Relaxed: see the store in `Graph::enqueue`.
        let number = shared.numbered.load(Ordering::Relaxed);
        wait::until(&Target::Queue {
            id: self.0.id,
            shared,
            number,
        });
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue")
            .field("id", &self.0.id)
            .field("options", &self.0.options)
            .finish()
    }
}

struct QueueHandle {
    id: QueueId,
    options: QueueOptions,
    shared: Arc<QueueShared>,
}

impl Drop for QueueHandle {
    fn drop(&mut self) {
        graph::with(|graph| graph.release_queue(self.id));
    }
}

/// What waiters read without the lock.
#[derive(Debug, Default)]
pub(crate) struct QueueShared {
    /// All commands numbered below this have settled. Stored under the lock with `Release`, so that a waiter that loads it with
    /// `Acquire` sees what they wrote.
    pub(crate) settled: AtomicU64,
    /// All commands enqueued so far are numbered below this.
    pub(crate) numbered: AtomicU64,
    /// Raised when `settled` has reached the number announced in `QueueState::wake_at`.
    pub(crate) signal: Signal,
}
