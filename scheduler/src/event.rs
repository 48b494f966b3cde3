//! Events: handles to the fate of a command.

use thiserror::Error;

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

/// A handle to a command's, or the application's own, completion. Clones are the same event.
#[derive(Clone, Debug)]
pub struct Event(());

impl Event {
    pub(crate) fn not_built() -> Event {
        Event(())
    }

    /// A user event: it completes when [`Event::set_user_status`] says so. Its status is `Submitted` until then.
    /// Dropping the last handle of an unset user event fails what waits for it ([`Failure::ABANDONED`]).
    pub fn user() -> Event {
        Event(())
    }

    /// Whether this is a user event.
    pub fn is_user(&self) -> bool {
        false
    }

    /// Settles a user event.
    pub fn set_user_status(&self, _status: Result<(), Failure>) -> Result<(), UserStatusError> {
        Err(UserStatusError::AlreadySet)
    }

    /// The present state of the command. Never waits.
    pub fn status(&self) -> Status {
        Status::Failed(Failure::PANIC)
    }

    /// Waits until the command has settled; helps to execute its queue meanwhile.
    pub fn wait(&self) -> Result<(), Failure> {
        Err(Failure::PANIC)
    }

    /// Calls `callback` once when the command has reached `at`, or soon if it already has. It gets the state it was registered
    /// for, or `Failed`. All callbacks run one after another on one thread of their own, in the order in which the
    /// states were reached; no lock is held, so they may use this crate freely, though a wait in one delays the others.
    pub fn on_status(&self, _at: Stage, _callback: Box<dyn FnOnce(Status) + Send>) {}

    /// When a completed command passed its states, if its queue keeps time. `None` until it has settled, for commands
    /// that failed, and for user events.
    pub fn timestamps(&self) -> Option<Timestamps> {
        None
    }
}
