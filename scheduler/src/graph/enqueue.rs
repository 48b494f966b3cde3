//! The way into the graph: enqueueing, and opening what has nothing to wait for (any more).

use std::sync::atomic::Ordering;
use std::sync::Arc;

use super::commands::{Edge, Pending};
use super::{CommandId, Graph, QueueId};
use crate::clock::clock_nanos;
use crate::event::EventCore;
use crate::{Event, Fence, Status, Work};

/// What is to be enqueued.
pub(crate) struct Enqueued<'a> {
    pub(crate) work: Work<'a>,
    pub(crate) wait_list: &'a [Event],
    pub(crate) fence: Fence,
    pub(crate) event: Option<Arc<EventCore>>,
}

impl Graph {
    /// Enqueues a command: links it to what it waits for, and opens it if that is nothing.
    pub(crate) fn enqueue(&mut self, queue_id: QueueId, enqueued: Enqueued<'_>) {
        let Enqueued {
            work,
            wait_list,
            fence,
            event,
        } = enqueued;
        self.enqueued += 1;
        let id = self.commands.take();
        let command = &mut self.commands[id];
        let queue = &mut self.queues[queue_id];
        command.queue = Some(queue_id);
        command.number = queue.order.number();
        // Relaxed: `Queue::finish` is to cover the commands that its caller knows to have been enqueued, and however the
        // caller knows orders this store before the load.
        queue.shared.numbered.store(queue.order.next(), Ordering::Relaxed);
        command.pending = match work {
            Work::Nothing => Pending::Nothing,
            Work::Host(work) => Pending::Host(work),
            Work::Launch(launch) => command.launch(launch),
            Work::Parts(parts) => {
                let args = parts.args();
                command.launch(parts.launch(&args))
            }
        };
        if let Some(event) = event {
            event.set_command(id);
            if queue.options.profiling {
                command.times[0] = clock_nanos();
            }
            command.event = Some(event);
        }
        let mut unmet = 0;
        let after_all_before = fence != Fence::None && wait_list.is_empty();
        if (after_all_before || !queue.options.out_of_order) && queue.order.fence(command.number, id) {
            unmet += 1;
        }
        if queue.options.out_of_order {
            let before = if fence == Fence::Barrier {
                queue.barrier.replace(id)
            } else {
                queue.barrier
            };
            if let Some(barrier) = before {
                self.commands[barrier].dependents.push((id, Edge::Barrier));
                unmet += 1;
            }
        }
        for event in wait_list {
            match event.status() {
                Status::Complete => {}
                Status::Failed(_) => self.commands[id].is_refused = true,
                _ => {
                    self.commands[event.0.command()].dependents.push((id, Edge::WaitList));
                    unmet += 1;
                }
            }
        }
        let command = &mut self.commands[id];
        command.unmet = unmet;
        if unmet > 0 {
            return;
        }
        if matches!(command.pending, Pending::Nothing) && !command.is_refused {
            // A marker behind nothing. Nobody can depend on it yet, so settling it sets nothing else free.
            self.submit(id);
            self.commands[id].times[2] = self.commands[id].times[1];
            self.settle(id, Ok(()));
        } else {
            self.open_command(id);
        }
    }

    /// Notes that one thing that a command waited for has happened.
    pub(super) fn meet(&mut self, id: CommandId) {
        let command = &mut self.commands[id];
        command.unmet -= 1;
        if command.unmet == 0 {
            self.open_command(id);
        }
    }

    /// Nothing holds the command back any more: threads may take it.
    fn open_command(&mut self, id: CommandId) {
        self.submit(id);
        self.list_open(id, false);
    }

    fn submit(&mut self, id: CommandId) {
        let command = &mut self.commands[id];
        if command.keeps_time() {
            command.times[1] = clock_nanos();
        }
        if let Some(event) = &command.event {
            event.state.set(Status::Submitted);
        }
        self.call_back(id, Status::Submitted);
    }

    /// Puts a command into its queue's open list, in front of or behind what is there.
    pub(super) fn list_open(&mut self, id: CommandId, in_front: bool) {
        let command = &mut self.commands[id];
        // User events are never open: nobody executes them.
        let Some(queue_id) = command.queue else { return };
        command.is_open = true;
        let queue = &mut self.queues[queue_id];
        if in_front {
            queue.open.push_front(id);
        } else {
            queue.open.push_back(id);
        }
        self.open += 1;
        self.list_runnable(queue_id);
    }

    /// Puts a queue behind the others that workers are to see to, unless it is there.
    pub(super) fn list_runnable(&mut self, queue_id: QueueId) {
        let queue = &mut self.queues[queue_id];
        if !queue.is_listed {
            queue.is_listed = true;
            self.runnable.push_back(queue_id);
        }
    }
}
