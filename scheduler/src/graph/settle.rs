//! The way out of the graph: leaving turns, settling commands and user events, and telling who wants to know.

use std::mem;
use std::sync::atomic::Ordering;
use std::sync::Arc;

use super::commands::Edge;
use super::{CommandId, Graph, QueueId};
use crate::clock::clock_nanos;
use crate::event::{EventCore, StatusCallback, Timestamps};
use crate::notifier::Call;
use crate::turn::Part;
use crate::work::KeepAlive;
use crate::{Failure, Stage, Status, UserStatusError};

impl Graph {
    /// A participant of a shared launch has nothing left to do. False: others have, and it has left. True: it is the last
    /// one, and is to call `leave` after dropping what the command kept alive, which it finds in `kept`.
    pub(crate) fn withdraw(&mut self, part: Part, kept: &mut Option<KeepAlive>, result: Result<(), Failure>) -> bool {
        if part.generation != self.generation {
            return false;
        }
        let command = &mut self.commands[part.command];
        if result.is_err() {
            command.body.exhaust();
        }
        command.failure = command.failure.or(result.err());
        let is_last = command.participants == 1;
        if is_last {
            *kept = kept.take().or_else(|| command.keep_alive.take());
        } else {
            command.participants -= 1;
            command.keep_alive = command.keep_alive.take().or_else(|| kept.take());
            self.stand_up(part);
        }
        // Who leaves has found all groups claimed, so there is nothing left to join.
        self.unlist_open(part.command);
        is_last
    }

    /// The last participant leaves: the command settles.
    pub(crate) fn leave(&mut self, part: Part, result: Result<(), Failure>) {
        if part.generation != self.generation {
            return;
        }
        self.stand_up(part);
        let command = &mut self.commands[part.command];
        command.participants -= 1;
        let result = command.failure.map_or(result, Err);
        self.settle(part.command, result);
    }

    fn stand_up(&mut self, part: Part) {
        if let Some(seat) = part.seat {
            self.crew.stand_up(seat);
        }
    }

    /// Settles a command, and meets what waited for it. Does not recurse: what becomes free by that is opened only.
    pub(super) fn settle(&mut self, id: CommandId, result: Result<(), Failure>) {
        let status = result.map_or_else(Status::Failed, |()| Status::Complete);
        self.call_back(id, status);
        let command = &mut self.commands[id];
        let event = command.event.take();
        if let Some(event) = event.as_ref().filter(|_| command.keeps_time()) {
            let [queued, submitted, started] = command.times;
            event.times.set(Timestamps {
                queued,
                submitted,
                started,
                ended: clock_nanos(),
            });
        }
        let queue = command.queue;
        let number = command.number;

        let mut dependents = mem::take(&mut command.dependents);
        for (dependent, edge) in dependents.drain(..) {
            self.commands[dependent].is_refused |= result.is_err() && edge == Edge::WaitList;
            self.meet(dependent);
        }
        self.commands[id].dependents = dependents;

        if let Some(queue_id) = queue {
            let queue = &mut self.queues[queue_id];
            if queue.barrier == Some(id) {
                queue.barrier = None;
            }
            queue.order.settle(number);
            while let Some(fence) = self.queues[queue_id].order.released() {
                self.meet(fence);
            }
        }
        let surplus = self.commands.recycle(id);
        if !surplus.is_empty() {
            self.outbox.surplus = surplus;
        }
        // Last, so that waiters who spin find the lock as good as free.
        if let Some(event) = event {
            event.state.set(status);
            if event.has_sleepers.load(Ordering::Relaxed) {
                self.outbox.event = Some(event);
            }
        }
        // After the event: who has finished the queue finds that the events of its commands have settled, and their times.
        if let Some(queue_id) = queue {
            self.tell_settled(queue_id);
        }
    }

    /// Tells waiters how far a queue has settled.
    fn tell_settled(&mut self, queue_id: QueueId) {
        let queue = &mut self.queues[queue_id];
        let base = queue.order.base();
        // Release: pairs with the Acquire in `Target::is_reached`. All participants have taken the lock since they ran.
        queue.shared.settled.store(base, Ordering::Release);
        if base >= queue.wake_at {
            queue.wake_at = u64::MAX;
            self.outbox.queue = Some(Arc::clone(&queue.shared));
        }
        self.remove_if_done(queue_id);
    }

    /// Adds a user event.
    pub(crate) fn add_user_event(&mut self, event: &EventCore) {
        let id = self.commands.take();
        // Waits for the application.
        self.commands[id].unmet = 1;
        event.set_command(id);
    }

    /// Settles a user event.
    pub(crate) fn settle_user_event(
        &mut self,
        event: &Arc<EventCore>,
        result: Result<(), Failure>,
    ) -> Result<(), UserStatusError> {
        if event.state.get().is_settled() {
            return Err(UserStatusError::AlreadySet);
        }
        self.settle_user_command(event, result);
        if event.has_sleepers.load(Ordering::Relaxed) {
            self.outbox.event = Some(Arc::clone(event));
        }
        Ok(())
    }

    /// The last handle of a user event is being dropped, so nobody sleeps on it, and nobody can settle it any more.
    pub(crate) fn abandon_user_event(&mut self, event: &EventCore) {
        self.settle_user_command(event, Err(Failure::ABANDONED));
    }

    fn settle_user_command(&mut self, event: &EventCore, result: Result<(), Failure>) {
        let id = event.command();
        self.commands[id].unmet = 0;
        self.settle(id, result);
        event
            .state
            .set(result.map_or_else(Status::Failed, |()| Status::Complete));
    }

    /// Registers a callback; it is due at once if the stage has been reached.
    pub(crate) fn add_callback(&mut self, event: &EventCore, at: Stage, callback: StatusCallback) {
        let status = event.state.get();
        if at.is_reached_by(status) {
            self.notifier.push(Call {
                callback,
                status: at.reported_as(status),
            });
        } else {
            self.commands[event.command()].callbacks.push((at, callback));
        }
    }

    /// A command has reached a state: the callbacks registered for it, or for an earlier one, are due.
    pub(super) fn call_back(&mut self, id: CommandId, status: Status) {
        let callbacks = &mut self.commands[id].callbacks;
        if callbacks.is_empty() {
            return;
        }
        for (at, callback) in mem::take(callbacks) {
            if at.is_reached_by(status) {
                self.notifier.push(Call {
                    callback,
                    status: at.reported_as(status),
                });
            } else {
                self.commands[id].callbacks.push((at, callback));
            }
        }
    }
}
