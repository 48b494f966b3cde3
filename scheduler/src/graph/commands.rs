//! The commands of the graph: a table whose entries are recycled with everything they have allocated.

use std::sync::Arc;

use super::order::Number;
use super::QueueId;
use crate::event::{EventCore, StatusCallback};
use crate::launch::LaunchBody;
use crate::stack;
use crate::work::{HostWork, KeepAlive, Launch};
use crate::{Failure, Stage};

/// Index of a command. Valid from its enqueueing until it has settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CommandId(pub(crate) u32);

/// Why one command waits for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// It is in its wait list: a failure is inherited.
    WaitList,
    /// It is a barrier before it: only the order matters.
    Barrier,
}

/// What a command will do when it gets its turn.
pub(crate) enum Pending {
    /// Nothing.
    Nothing,
    /// Execute `Command::body`.
    Launch,
    /// Call this.
    Host(HostWork),
    /// Settle as failed.
    Failure(Failure),
}

/// A command that has not settled, or a free entry.
pub(crate) struct Command {
    pub(crate) pending: Pending,
    /// The launch. Its `Arc` is shared with turns only, and unshared whenever the command is free.
    pub(crate) body: Arc<LaunchBody>,
    pub(crate) keep_alive: Option<KeepAlive>,
    /// `None` for user events.
    pub(crate) queue: Option<QueueId>,
    pub(crate) number: Number,
    /// Things that must settle before this may start.
    pub(crate) unmet: u32,
    /// Turns that exist for it.
    pub(crate) participants: u32,
    /// Whether it is in its queue's open list.
    pub(crate) is_open: bool,
    /// Whether something in its wait list failed.
    pub(crate) is_refused: bool,
    /// The first failure that a participant reported.
    pub(crate) failure: Option<Failure>,
    /// `None` for user events (see `EventCore::drop`) and if nobody asked for one.
    pub(crate) event: Option<Arc<EventCore>>,
    pub(crate) dependents: Vec<(CommandId, Edge)>,
    pub(crate) callbacks: Vec<(Stage, StatusCallback)>,
    /// Times of being queued, submitted and started, if they are kept.
    pub(crate) times: [u64; 3],
}

impl Command {
    pub(super) fn new() -> Command {
        Command {
            pending: Pending::Nothing,
            body: Arc::new(LaunchBody::empty()),
            keep_alive: None,
            queue: None,
            number: 0,
            unmet: 0,
            participants: 0,
            is_open: false,
            is_refused: false,
            failure: None,
            event: None,
            dependents: Vec::new(),
            callbacks: Vec::new(),
            times: [0; 3],
        }
    }

    /// Makes this the command of a launch; what is to be done then.
    pub(super) fn launch(&mut self, launch: Launch<'_>) -> Pending {
        let filled = match Arc::get_mut(&mut self.body) {
            Some(body) => body.fill(&launch),
            // Turns give back their share before they end, so this cannot be; but an error beats a panic here.
            None => Err(Failure::OUT_OF_MEMORY),
        };
        self.keep_alive = Some(launch.keep_alive);
        filled.map_or_else(Pending::Failure, |()| Pending::Launch)
    }

    /// The stack that executing it takes, in bytes.
    pub(crate) fn stack_need(&self) -> usize {
        match self.pending {
            Pending::Launch => self.body.stack_bytes(),
            // Also one that will not be called: its destructor is foreign code.
            Pending::Host(_) => stack::HOST_NEED,
            Pending::Nothing | Pending::Failure(_) => 0,
        }
    }

    /// Whether timestamps are kept: only for commands whose event can be asked for them.
    pub(crate) fn keeps_time(&self) -> bool {
        self.times[0] != 0
    }
}

/// All commands.
pub(crate) struct Commands {
    entries: Vec<Command>,
    free: Vec<CommandId>,
}

/// When all commands have settled, only this many entries are kept for recycling (some 100 KiB).
const KEPT: usize = 256;
/// A dependents list larger than this is not kept.
const KEPT_DEPENDENTS: usize = 64;

impl Commands {
    pub(crate) const fn new() -> Commands {
        Commands {
            entries: Vec::new(),
            free: Vec::new(),
        }
    }

    /// A fresh command.
    pub(crate) fn take(&mut self) -> CommandId {
        self.free.pop().unwrap_or_else(|| {
            // At some 400 bytes each, memory ends long before the ids do.
            let id = CommandId(u32::try_from(self.entries.len()).expect("more than 2^32 pending commands"));
            self.entries.push(Command::new());
            id
        })
    }

    /// Takes back a command that has settled. Surplus entries come back to the caller, who drops them outside of the lock.
    pub(crate) fn recycle(&mut self, id: CommandId) -> Vec<Command> {
        let command = &mut self[id];
        debug_assert_eq!((command.unmet, command.participants, command.is_open), (0, 0, false));
        debug_assert!(command.keep_alive.is_none() && command.callbacks.is_empty() && command.dependents.is_empty());
        command.pending = Pending::Nothing;
        command.queue = None;
        command.event = None;
        command.failure = None;
        command.is_refused = false;
        command.times = [0; 3];
        if command.dependents.capacity() > KEPT_DEPENDENTS {
            command.dependents = Vec::new();
        }
        self.free.push(id);
        if self.entries.len() > KEPT && self.free.len() == self.entries.len() {
            self.free = (0..KEPT as u32).rev().map(CommandId).collect();
            return self.entries.split_off(KEPT);
        }
        Vec::new()
    }

    /// Ids of all entries in use, found slowly.
    pub(crate) fn in_use(&self) -> Vec<CommandId> {
        let mut used = vec![true; self.entries.len()];
        for id in &self.free {
            used[id.0 as usize] = false;
        }
        (0..)
            .map(CommandId)
            .zip(used)
            .filter_map(|(id, used)| used.then_some(id))
            .collect()
    }
}

impl std::ops::Index<CommandId> for Commands {
    type Output = Command;
    fn index(&self, id: CommandId) -> &Command {
        &self.entries[id.0 as usize]
    }
}

impl std::ops::IndexMut<CommandId> for Commands {
    fn index_mut(&mut self, id: CommandId) -> &mut Command {
        &mut self.entries[id.0 as usize]
    }
}
