//! From open commands to turns.

use std::mem;

use super::commands::Pending;
use super::{CommandId, Graph, QueueId};
use crate::clock::clock_nanos;
use crate::turn::{self, Part, Task, Turn};
use crate::{Failure, Status};

impl Graph {
    /// A turn for a worker: of any queue, in rotation.
    pub(crate) fn take_any(&mut self) -> Option<Turn> {
        if !self.may_sit() {
            return None;
        }
        while let Some(queue_id) = self.runnable.pop_front() {
            self.queues[queue_id].is_listed = false;
            if let Some(turn) = self.take_open(queue_id, None, usize::MAX) {
                if !self.queues[queue_id].open.is_empty() {
                    self.list_runnable(queue_id);
                }
                return Some(turn);
            }
        }
        None
    }

    /// A turn for a waiter: of the queue that it waits for, if possible of the very command, else of one that came before it.
    ///
    /// The queue stays listed as runnable; if nothing is left open in it, `take_any` will find that out. A command that needs more than
    /// `room` bytes of stack is left to the workers.
    pub(super) fn take_from(&mut self, queue_id: QueueId, awaited: Option<CommandId>, room: usize) -> Option<Turn> {
        if !self.may_sit() {
            return None;
        }
        if let Some(awaited) = awaited {
            let command = &self.commands[awaited];
            if command.participants > 0 && !command.is_open {
                // Others are about to complete it. Another command of the queue could take longer than that.
                return None;
            }
        }
        self.take_open(queue_id, awaited, room)
    }

    /// Whether this thread may execute: there is a seat, or it has one.
    fn may_sit(&self) -> bool {
        self.crew.has_free_seat() || turn::is_sitting()
    }

    fn take_open(&mut self, queue_id: QueueId, awaited: Option<CommandId>, room: usize) -> Option<Turn> {
        loop {
            let first = *self.queues[queue_id].open.front()?;
            let id = awaited.filter(|id| self.commands[*id].is_open).unwrap_or(first);
            if awaited.is_some_and(|awaited| self.commands[id].number > self.commands[awaited].number) {
                // What came later is nothing that the awaited command waits for, and may take as long as it likes.
                return None;
            }
            let command = &self.commands[id];
            if command.participants == 0 || !command.body.is_exhausted() {
                return (command.stack_need() <= room).then(|| self.start_turn(id));
            }
            // Its participants are at their last spans.
            self.unlist_open(id);
            if awaited == Some(id) {
                return None;
            }
        }
    }

    fn start_turn(&mut self, id: CommandId) -> Turn {
        let seat = match turn::is_sitting() {
            true => None,
            false => self.crew.sit_down(turn::usual_seat()),
        };
        debug_assert!(seat.is_some() || turn::is_sitting(), "who takes a turn `may_sit`");
        let seats = self.crew.seats();
        let command = &mut self.commands[id];
        let is_first = command.participants == 0;
        command.participants += 1;
        let mut shared = !is_first;
        let task = match mem::replace(&mut command.pending, Pending::Nothing) {
            Pending::Failure(failure) => Task::Refuse(failure, None),
            Pending::Host(work) if command.is_refused => Task::Refuse(Failure::DEPENDENCY, Some(work)),
            _ if command.is_refused => Task::Refuse(Failure::DEPENDENCY, None),
            Pending::Nothing => Task::Nothing,
            Pending::Host(work) => Task::Host(work),
            Pending::Launch => {
                command.pending = Pending::Launch;
                shared |= seats > 1 && command.body.is_presumed_large();
                Task::Launch {
                    body: command.body.clone(),
                    seats,
                }
            }
        };
        let kept = if is_first { command.keep_alive.take() } else { None };
        if is_first && !matches!(task, Task::Refuse(..)) {
            if command.keeps_time() {
                command.times[2] = clock_nanos();
            }
            if let Some(event) = &command.event {
                event.state.set(Status::Running);
            }
            self.call_back(id, Status::Running);
        }
        if !shared {
            self.unlist_open(id);
        }
        Turn::new(
            Part {
                command: id,
                generation: self.generation,
                shared,
                seat,
            },
            task,
            kept,
        )
    }

    /// Lets others join an exclusive launch. False if that makes no sense (any more).
    pub(crate) fn share(&mut self, id: CommandId, generation: u64) -> bool {
        let sensible = generation == self.generation && !self.commands[id].body.is_exhausted();
        if sensible {
            self.list_open(id, true);
        }
        sensible
    }

    /// Removes a command from its queue's open list.
    pub(super) fn unlist_open(&mut self, id: CommandId) {
        let command = &mut self.commands[id];
        if !mem::take(&mut command.is_open) {
            return;
        }
        let Some(queue_id) = command.queue else { return };
        let open = &mut self.queues[queue_id].open;
        // Nearly always the first.
        if let Some(index) = open.iter().position(|listed| *listed == id) {
            open.remove(index);
            self.open -= 1;
        }
    }
}
