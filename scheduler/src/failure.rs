//! How a command ends badly, and the states a command goes through.

/// Why a command did not complete: a code that only the caller of this crate interprets.
///
/// Host commands and user events fail with whatever negative code their author chose; the constants, which are not negative, are the failures
/// that the scheduler itself causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Failure(pub i32);

impl Failure {
    /// A command or user event in the wait list failed, so this command did not run.
    pub const DEPENDENCY: Failure = Failure(1);
    /// A host command panicked. A bug in the closure's author, never in the application.
    pub const PANIC: Failure = Failure(2);
    /// The scratch memory that a launch needs could not be allocated.
    pub const OUT_OF_MEMORY: Failure = Failure(3);
    /// The last handle of a user event was dropped before its status was set.
    pub const ABANDONED: Failure = Failure(4);
    /// The command was still pending in the parent when this process was forked; it only runs there.
    pub const LEFT_IN_PARENT: Failure = Failure(5);
}

/// The state of a command, in the order in which they are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Waiting for its queue's order or its wait list.
    Queued,
    /// Everything it waited for has completed: any thread may now run it.
    Submitted,
    /// A thread runs it.
    Running,
    /// Done; its effects are visible to whoever learnt this.
    Complete,
    /// Ended without (all of) its effects.
    Failed(Failure),
}

impl Status {
    /// Whether the state is final.
    pub fn is_settled(self) -> bool {
        matches!(self, Status::Complete | Status::Failed(_))
    }
}

/// A state that a callback can be registered for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Reached [`Status::Submitted`] or later.
    Submitted,
    /// Reached [`Status::Running`] or later.
    Running,
    /// Reached [`Status::Complete`] or [`Status::Failed`].
    Complete,
}

impl Stage {
    /// Whether a command in state `status` has reached this stage.
    pub(crate) fn is_reached_by(self, status: Status) -> bool {
        match status {
            Status::Queued => false,
            Status::Submitted => self == Stage::Submitted,
            Status::Running => self <= Stage::Running,
            Status::Complete | Status::Failed(_) => true,
        }
    }

    /// What a callback for this stage gets to see, given that the command is in state `status`.
    pub(crate) fn reported_as(self, status: Status) -> Status {
        match (status, self) {
            (Status::Failed(_), _) => status,
            (_, Stage::Submitted) => Status::Submitted,
            (_, Stage::Running) => Status::Running,
            (_, Stage::Complete) => Status::Complete,
        }
    }
}
