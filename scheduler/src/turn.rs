//! Turns: the right and the duty to execute a command, or to take part in it.

use std::any::Any;
use std::cell::Cell;
use std::mem;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

use crate::crew::Seat;
use crate::exit;
use crate::float_mode::FloatMode;
use crate::graph::{self, CommandId, Graph};
use crate::launch::LaunchBody;
use crate::work::{HostWork, KeepAlive};
use crate::Failure;

/// What there is to do in a turn.
pub(crate) enum Task {
    /// Nothing.
    Nothing,
    /// Fail, and drop the closure that will not be called.
    Refuse(Failure, Option<HostWork>),
    /// Call a closure.
    Host(HostWork),
    /// Run spans of a launch.
    Launch {
        /// What the participants share.
        body: Arc<LaunchBody>,
        /// How many participants there can be.
        seats: usize,
    },
}

/// What the graph has to know about a turn to end it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) command: CommandId,
    /// The graph's generation when the turn began: in the child of a fork it is another.
    pub(crate) generation: u64,
    /// Whether others can take part.
    pub(crate) shared: bool,
    /// The seat that was taken for it; none by a thread that executes within a turn, which sits already.
    pub(crate) seat: Option<Seat>,
}

/// The right and the duty of one thread to execute a command. Dropping it undone fails the command.
#[must_use]
pub(crate) struct Turn {
    part: Part,
    /// `None` once the turn has ended.
    task: Option<Task>,
    /// What the command keeps alive, if this is the turn to drop it.
    kept: Option<KeepAlive>,
}

thread_local! {
    static SITTING: Cell<bool> = const { Cell::new(false) };
    static USUAL_SEAT: Cell<Option<Seat>> = const { Cell::new(None) };
}

/// Whether this thread is executing within a turn, and hence has a seat.
pub(crate) fn is_sitting() -> bool {
    SITTING.try_with(Cell::get).unwrap_or(false)
}

/// The seat that this thread sits on, or had last.
pub(crate) fn usual_seat() -> Option<Seat> {
    USUAL_SEAT.try_with(Cell::get).ok().flatten()
}

impl Turn {
    pub(crate) fn new(part: Part, task: Task, kept: Option<KeepAlive>) -> Turn {
        Turn {
            part,
            task: Some(task),
            kept,
        }
    }

    /// Executes the turn, ends it, and returns what `then` does under the same hold of the lock.
    pub(crate) fn execute<R>(mut self, then: impl FnOnce(&mut Graph) -> R) -> R {
        let result = match self.task.take() {
            Some(task) => {
                let sat = SITTING.replace(true);
                if self.part.seat.is_some() {
                    USUAL_SEAT.set(self.part.seat);
                }
                let result = self.perform(task);
                SITTING.set(sat);
                result
            }
            None => Ok(()),
        };
        let kept = self.kept.take();
        let part = self.part;
        mem::forget(self); // `task` and `kept` are gone, and the duty is done here
        end(part, kept, result, then)
    }

    fn perform(&mut self, task: Task) -> Result<(), Failure> {
        let _mode = FloatMode::of_kernels();
        match task {
            Task::Nothing => Ok(()),
            Task::Refuse(failure, work) => {
                release(work);
                Err(failure)
            }
            Task::Host(work) => catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
                log_panic("a host command", panic);
                Err(Failure::PANIC)
            }),
            Task::Launch { body, seats } => {
                let Part {
                    command,
                    generation,
                    shared,
                    ..
                } = self.part;
                let joined_by_others = Cell::new(shared);
                let home = usual_seat().map_or(0, |seat| seat.0);
                let result = body.execute(home, seats, shared, || {
                    joined_by_others.set(graph::with(|graph| graph.share(command, generation)));
                });
                self.part.shared = joined_by_others.get();
                result
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // Only reached when something unwinds that should not, between taking the turn and executing it.
        self.task = None;
        end(self.part, self.kept.take(), Err(Failure::PANIC), |_| ());
    }
}

/// Ends a turn. What the command kept alive is dropped before the command settles, so that whoever waited for it finds
/// everything released, and without the lock, because destructors are foreign code.
fn end<R>(
    part: Part,
    mut kept: Option<KeepAlive>,
    result: Result<(), Failure>,
    then: impl FnOnce(&mut Graph) -> R,
) -> R {
    if part.shared {
        // Only under the lock can one know to be the last to leave.
        let mut then = Some(then);
        let left = graph::with(|graph| {
            if graph.withdraw(part, &mut kept, result) {
                return None;
            }
            then.take().map(|then| then(graph))
        });
        match (left, then) {
            (Some(value), _) => return value,
            (None, Some(then)) => {
                release(kept);
                return graph::with(|graph| {
                    graph.leave(part, result);
                    then(graph)
                });
            }
            (None, None) => unreachable!("`then` is only taken to produce a value"),
        }
    }
    release(kept);
    graph::with(|graph| {
        graph.leave(part, result);
        then(graph)
    })
}

/// Drops what a command kept alive.
fn release<T>(kept: Option<T>) {
    if exit::has_begun() {
        return mem::forget(kept);
    }
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(kept))) {
        log_panic("a destructor", panic);
    }
}

/// Notes a caught panic of foreign code.
pub(crate) fn log_panic(what: &str, panic: Box<dyn Any + Send>) {
    let message = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    tracing::error!("{what} panicked: {message}");
    // The payload's destructor is foreign code too, and may panic again.
    mem::forget(panic);
}
