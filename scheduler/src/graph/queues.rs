//! The queues of the graph.

use std::collections::VecDeque;
use std::ops::{Index, IndexMut};
use std::sync::atomic::Ordering;
use std::sync::Arc;

use super::order::Order;
use super::{CommandId, Graph};
use crate::queue::{QueueOptions, QueueShared};

/// Index of a queue. Valid until the last handle is gone and all its commands have settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueueId(u32);

/// A queue.
pub(crate) struct QueueState {
    pub(super) shared: Arc<QueueShared>,
    pub(super) options: QueueOptions,
    pub(super) order: Order,
    /// The newest barrier of an out-of-order queue that has not settled.
    pub(super) barrier: Option<CommandId>,
    /// Commands that a thread may take, or join.
    pub(super) open: VecDeque<CommandId>,
    /// Whether the queue is in `Graph::runnable`.
    pub(super) is_listed: bool,
    /// The least number that a sleeping waiter waits for.
    pub(super) wake_at: u64,
    /// Whether the last handle is gone.
    is_released: bool,
}

/// All queues. Entries of queues that are gone are reused.
pub(super) struct Queues {
    entries: Vec<Option<QueueState>>,
}

impl Queues {
    pub(super) const fn new() -> Queues {
        Queues { entries: Vec::new() }
    }

    fn add(&mut self, queue: QueueState) -> QueueId {
        let index = self.entries.iter().position(Option::is_none).unwrap_or_else(|| {
            self.entries.push(None);
            self.entries.len() - 1
        });
        self.entries[index] = Some(queue);
        QueueId(index as u32)
    }

    /// Nothing is pending any more (the child of a fork).
    pub(super) fn forget(&mut self) {
        for entry in &mut self.entries {
            let Some(queue) = entry else { continue };
            queue.order.forget();
            queue.barrier = None;
            queue.open.clear();
            queue.is_listed = false;
            queue.wake_at = u64::MAX;
            queue.shared.settled.store(queue.order.base(), Ordering::Release);
            if queue.is_released {
                *entry = None;
            }
        }
    }
}

impl Index<QueueId> for Queues {
    type Output = QueueState;
    fn index(&self, id: QueueId) -> &QueueState {
        self.entries[id.0 as usize]
            .as_ref()
            .expect("a queue id outlived its queue")
    }
}

impl IndexMut<QueueId> for Queues {
    fn index_mut(&mut self, id: QueueId) -> &mut QueueState {
        self.entries[id.0 as usize]
            .as_mut()
            .expect("a queue id outlived its queue")
    }
}

impl Graph {
    /// Adds an empty queue. `shared` is what its handles have in common with the graph.
    pub(crate) fn add_queue(&mut self, options: QueueOptions, shared: Arc<QueueShared>) -> QueueId {
        self.queues.add(QueueState {
            shared,
            options,
            order: Order::default(),
            barrier: None,
            open: VecDeque::new(),
            is_listed: false,
            wake_at: u64::MAX,
            is_released: false,
        })
    }

    /// The last handle is gone: forgets the queue as soon as nothing is pending.
    pub(crate) fn release_queue(&mut self, id: QueueId) {
        self.queues[id].is_released = true;
        self.remove_if_done(id);
    }

    /// Forgets a queue that has neither handles nor commands.
    pub(super) fn remove_if_done(&mut self, id: QueueId) {
        let queue = &self.queues[id];
        if queue.is_released && queue.order.is_idle() {
            if queue.is_listed {
                self.runnable.retain(|listed| *listed != id);
            }
            self.queues.entries[id.0 as usize] = None;
        }
    }
}
