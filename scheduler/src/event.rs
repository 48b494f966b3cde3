//! Events: handles to the fate of a command, or of something the application does itself (user events).

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering};
use std::sync::Arc;

use thiserror::Error;

use crate::futex::Signal;
use crate::graph::{self, CommandId, QueueId};
use crate::wait::{self, Target};
use crate::{Failure, Stage, Status};

/// When a command passed its states, in nanoseconds of CLOCK_MONOTONIC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamps {
    /// Enqueued.
    pub queued: u64,
    /// Everything it waited for had completed.
    pub submitted: u64,
    /// Began to run.
    pub started: u64,
    /// Was complete.
    pub ended: u64,
}

/// Why the status of an event could not be set. Always the caller's mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UserStatusError {
    /// The event belongs to a command.
    #[error("the event is not a user event")]
    NotUserEvent,
    /// The status was set before.
    #[error("the status of the user event is already set")]
    AlreadySet,
}

/// A callback registered for a command's state.
pub type StatusCallback = Box<dyn FnOnce(Status) + Send>;

/// A handle to a command's, or the application's own, completion. Clones are the same event.
#[derive(Clone)]
pub struct Event(pub(crate) Arc<EventCore>);

impl Event {
    /// A user event: it completes when [`Event::set_user_status`] says so. Its status is `Submitted` until then.
    /// Dropping the last handle of an unset user event fails what waits for it ([`Failure::ABANDONED`]).
    pub fn user() -> Event {
        graph::prepare();
        let core = Arc::new(EventCore::new(None, StatusCell::submitted()));
        graph::with(|graph| graph.add_user_event(&core));
        Event(core)
    }

    /// Whether this is a user event.
    pub fn is_user(&self) -> bool {
        self.0.is_user()
    }

    /// Settles a user event.
    pub fn set_user_status(&self, status: Result<(), Failure>) -> Result<(), UserStatusError> {
        if !self.is_user() {
            return Err(UserStatusError::NotUserEvent);
        }
        graph::with(|graph| graph.settle_user_event(&self.0, status))
    }

    /// The present state of the command. Never waits. Having seen `Complete` one sees the effects of the command.
    pub fn status(&self) -> Status {
        self.0.state.get()
    }

    /// Waits until the command has settled; helps to execute its queue meanwhile.
    pub fn wait(&self) -> Result<(), Failure> {
        wait::until(&Target::Event(&self.0));
        match self.status() {
            Status::Failed(failure) => Err(failure),
            _ => Ok(()),
        }
    }

    /// Calls `callback` once when the command has reached `at`, or soon if it already has. It gets the state it was
    /// registered for, or `Failed`. All callbacks run one after another on one thread of their own, in the order in which
    /// the states were reached; no lock is held, so they may use this crate freely, though a wait in one delays the others.
    pub fn on_status(&self, at: Stage, callback: StatusCallback) {
        graph::with(|graph| graph.add_callback(&self.0, at, callback));
    }

    /// When a completed command passed its states, if its queue keeps time. `None` until it has settled, for commands
    /// that failed, and for user events.
    pub fn timestamps(&self) -> Option<Timestamps> {
        (self.status() == Status::Complete)
            .then(|| self.0.times.get())
            .flatten()
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Event")
            .field("is_user", &self.is_user())
            .field("status", &self.status())
            .finish()
    }
}

/// What the handles of an event and the graph share.
pub(crate) struct EventCore {
    pub(crate) state: StatusCell,
    pub(crate) times: TimeCell,
    pub(crate) signal: Signal,
    /// Somebody sleeps, or is about to, on `signal`. Guarded by the graph's lock.
    pub(crate) has_sleepers: AtomicBool,
    /// The queue of the command; `None` for user events. Meaningless once settled.
    pub(crate) queue: Option<QueueId>,
    /// The command. Meaningless once settled. Guarded by the graph's lock.
    command: AtomicU32,
}

impl EventCore {
    pub(crate) fn new(queue: Option<QueueId>, state: StatusCell) -> EventCore {
        EventCore {
            state,
            times: TimeCell::default(),
            signal: Signal::default(),
            has_sleepers: AtomicBool::new(false),
            queue,
            command: AtomicU32::new(u32::MAX),
        }
    }

    pub(crate) fn is_user(&self) -> bool {
        self.queue.is_none()
    }

    /// The command, while the event has not settled. To be called with the graph's lock held.
    pub(crate) fn command(&self) -> CommandId {
        CommandId(self.command.load(Ordering::Relaxed))
    }

    /// Says which command this is the event of. To be called with the graph's lock held.
    pub(crate) fn set_command(&self, command: CommandId) {
        self.command.store(command.0, Ordering::Relaxed);
    }
}

impl Drop for EventCore {
    fn drop(&mut self) {
        // The graph has no handle to user events, so this is the application's last one. Commands' events are kept by the
        // graph until they settle, so they never get here unsettled.
        if self.is_user() && !self.state.get().is_settled() {
            graph::with(|graph| graph.abandon_user_event(self));
        }
    }
}

/// The state of a command as its event shows it. Written under the graph's lock, read by anyone.
pub(crate) struct StatusCell {
    state: AtomicU32,
    /// Valid in state `FAILED`.
    failure: AtomicI32,
}

impl StatusCell {
    const QUEUED: u32 = 0;
    const SUBMITTED: u32 = 1;
    const RUNNING: u32 = 2;
    const COMPLETE: u32 = 3;
    const FAILED: u32 = 4;

    /// Of a command that is being enqueued.
    pub(crate) const fn queued() -> StatusCell {
        StatusCell {
            state: AtomicU32::new(StatusCell::QUEUED),
            failure: AtomicI32::new(0),
        }
    }

    /// Of a new user event.
    pub(crate) const fn submitted() -> StatusCell {
        StatusCell {
            state: AtomicU32::new(StatusCell::SUBMITTED),
            failure: AtomicI32::new(0),
        }
    }

    pub(crate) fn get(&self) -> Status {
        // Acquire: pairs with the Release in `set`; who sees a settled state sees the failure code, the timestamps, and what
        // the command wrote.
        match self.state.load(Ordering::Acquire) {
            StatusCell::QUEUED => Status::Queued,
            StatusCell::SUBMITTED => Status::Submitted,
            StatusCell::RUNNING => Status::Running,
            StatusCell::COMPLETE => Status::Complete,
            _ => Status::Failed(Failure(self.failure.load(Ordering::Relaxed))),
        }
    }

    pub(crate) fn set(&self, status: Status) {
        let state = match status {
            Status::Queued => StatusCell::QUEUED,
            Status::Submitted => StatusCell::SUBMITTED,
            Status::Running => StatusCell::RUNNING,
            Status::Complete => StatusCell::COMPLETE,
            Status::Failed(failure) => {
                self.failure.store(failure.0, Ordering::Relaxed);
                StatusCell::FAILED
            }
        };
        self.state.store(state, Ordering::Release);
    }
}

/// The timestamps of a command; all zero if none were kept. Published by the settled state of [`StatusCell`].
#[derive(Default)]
pub(crate) struct TimeCell([AtomicU64; 4]);

impl TimeCell {
    pub(crate) fn set(&self, times: Timestamps) {
        let values = [times.queued, times.submitted, times.started, times.ended];
        for (cell, value) in self.0.iter().zip(values) {
            cell.store(value, Ordering::Relaxed);
        }
    }

    fn get(&self) -> Option<Timestamps> {
        let [queued, submitted, started, ended] = [0, 1, 2, 3].map(|index| self.0[index].load(Ordering::Relaxed));
        (ended != 0).then_some(Timestamps {
            queued,
            submitted,
            started,
            ended,
        })
    }
}
