//! The queues whose commands may use the memory of a context: for `clMemBlockingFreeINTEL`, which frees memory when none of them does any more.

use std::collections::HashMap;

use parking_lot::Mutex;
use scheduler::{Event, Queue, Status};

/// The queues of a context, and of those that were released what may still run.
#[derive(Default)]
pub(super) struct Users(Mutex<State>);

#[derive(Default)]
struct State {
    /// By their handles.
    queues: HashMap<usize, Queue>,
    /// Those of the last commands of released queues.
    last: Vec<Event>,
}

impl Users {
    /// A queue is made.
    pub(super) fn add(&self, handle: usize, queue: &Queue) {
        self.0.lock().queues.insert(handle, queue.clone());
    }

    /// A queue is released. `leave` enqueues its last command, if its commands are of interest.
    pub(super) fn remove(&self, handle: usize, leave: impl FnOnce(&Queue) -> Option<Event>) {
        let mut state = self.0.lock();
        let queue = state.queues.remove(&handle);
        // Under the lock: at no time is the queue neither among those there are nor among those that leave.
        let last = queue.as_ref().and_then(leave);
        state
            .last
            .retain(|event| !matches!(event.status(), Status::Complete | Status::Failed(_)));
        state.last.extend(last);
        drop(state);
        drop(queue);
    }

    /// Waits until all commands that were enqueued before have settled. No lock is held meanwhile.
    pub(super) fn wait(&self) {
        let (queues, last) = {
            let state = self.0.lock();
            (state.queues.values().cloned().collect::<Vec<_>>(), state.last.clone())
        };
        queues.iter().for_each(Queue::finish);
        for event in last {
            // A command that failed has settled as well.
            let _settled = event.wait();
        }
    }
}
