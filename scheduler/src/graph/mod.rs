//! The command graph: every queue and every pending command, behind one lock (README, "The lock").
//!
//! `with` is the only way in. `enqueue.rs` has the way of a command into the graph, `take.rs` into a turn, `settle.rs` out again.

mod commands;
mod enqueue;
mod order;
mod queues;
mod settle;
mod take;

use std::collections::VecDeque;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use crossbeam::utils::CachePadded;

use crate::crew::{Crew, Recruit};
use crate::event::EventCore;
use crate::futex::Epoch;
use crate::notifier::{Notifier, Summons};
use crate::queue::QueueShared;
use crate::wait::{Step, Target};
use crate::{cpus, exit, fork, Failure, Status};

pub(crate) use commands::CommandId;
use commands::{Command, Commands};
pub(crate) use enqueue::Enqueued;
pub(crate) use queues::QueueId;
use queues::Queues;

/// Whether a command is open and a seat is free. Stored under the lock; advice for those who watch without it.
pub(crate) static HINT: CachePadded<AtomicBool> = CachePadded::new(AtomicBool::new(false));

static GRAPH: CachePadded<Mutex<Graph>> = CachePadded::new(Mutex::new(Graph::new()));

/// Everything that the lock guards.
pub(crate) struct Graph {
    commands: Commands,
    queues: Queues,
    /// Queues that may have open commands, in the order in which workers see to them. Each at most once (`QueueState::is_listed`).
    runnable: VecDeque<QueueId>,
    /// Number of open commands in all queues.
    open: usize,
    /// Number of commands ever enqueued: tells a searching worker whether the application is active.
    enqueued: u64,
    crew: Crew,
    notifier: Notifier,
    outbox: Outbox,
    /// Value of `HINT`.
    hint: bool,
    /// Number of forks between the first process and this one.
    generation: u64,
}

/// What is to be done after unlocking.
#[derive(Default)]
struct Outbox {
    recruit: Option<Recruit>,
    summons: Option<Summons>,
    /// An event that has sleepers has settled.
    event: Option<Arc<EventCore>>,
    /// A queue has reached what its sleepers wait for.
    queue: Option<Arc<QueueShared>>,
    /// Memory to free.
    surplus: Vec<Command>,
}

impl Outbox {
    fn is_empty(&self) -> bool {
        self.recruit.is_none()
            && self.summons.is_none()
            && self.event.is_none()
            && self.queue.is_none()
            && self.surplus.is_empty()
    }

    fn deliver(self) {
        if let Some(recruit) = self.recruit {
            recruit.deliver();
        }
        if let Some(event) = self.event {
            event.signal.raise();
        }
        if let Some(queue) = self.queue {
            queue.signal.raise();
        }
        if let Some(summons) = self.summons {
            summons.deliver();
        }
    }
}

/// Calls `f` with the lock held, then does what follows from it. No foreign code may be called by `f`.
pub(crate) fn with<R>(f: impl FnOnce(&mut Graph) -> R) -> R {
    debug::Held::assert_not();
    let mut graph = lock();
    let held = debug::Held::new();
    let result = f(&mut graph);
    graph.close();
    let outbox = (!graph.outbox.is_empty()).then(|| mem::take(&mut graph.outbox));
    drop(held);
    drop(graph);
    if let Some(outbox) = outbox {
        outbox.deliver();
    }
    result
}

/// Like `with`, but leaves all consequences to the next hold of the lock.
pub(crate) fn without_outbox(f: impl FnOnce(&mut Graph)) {
    f(&mut lock());
}

/// The lock itself, for `with` and for forks. Nothing panics while it is held; if it did, the graph would be as good as before.
pub(crate) fn lock() -> MutexGuard<'static, Graph> {
    GRAPH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What has to happen once per process before the first queue or event.
pub(crate) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        fork::register();
        exit::register();
        let (seats, cpus) = (cpus::worker_count(), cpus::usable_cpus());
        with(|graph| graph.crew.set_size(seats, cpus));
    });
}

impl Graph {
    const fn new() -> Graph {
        Graph {
            commands: Commands::new(),
            queues: Queues::new(),
            runnable: VecDeque::new(),
            open: 0,
            enqueued: 0,
            crew: Crew::new(),
            notifier: Notifier::new(),
            outbox: Outbox {
                recruit: None,
                summons: None,
                event: None,
                queue: None,
                surplus: Vec::new(),
            },
            hint: false,
            generation: 0,
        }
    }

    /// Applied before each unlock: the rules of README that no wake-up is lost.
    fn close(&mut self) {
        let is_takeable = self.open > 0 && self.crew.has_free_seat();
        if is_takeable != self.hint {
            self.hint = is_takeable;
            HINT.store(is_takeable, Ordering::Relaxed);
        }
        if is_takeable {
            if let Some(recruit) = self.crew.recruit() {
                debug_assert!(self.outbox.recruit.is_none(), "a recruit was not delivered");
                self.outbox.recruit = Some(recruit);
            }
        }
        if let Some(summons) = self.notifier.summon() {
            self.outbox.summons = Some(summons);
        }
    }

    pub(crate) fn crew(&mut self) -> &mut Crew {
        &mut self.crew
    }

    pub(crate) fn notifier(&mut self) -> &mut Notifier {
        &mut self.notifier
    }

    pub(crate) fn generation(&self) -> u64 {
        self.generation
    }

    pub(crate) fn enqueued(&self) -> u64 {
        self.enqueued
    }

    /// What somebody who waits for `target` does next, with `room` bytes of stack.
    pub(crate) fn help(&mut self, target: &Target<'_>, room: usize) -> Step {
        if target.is_reached() {
            return Step::Reached;
        }
        let turn = match target {
            Target::Event(event) => event
                .queue
                .and_then(|queue| self.take_from(queue, Some(event.command()), room)),
            Target::Queue { id, .. } => self.take_from(*id, None, room),
        };
        match turn {
            Some(turn) => Step::Help(turn),
            None => Step::Blocked {
                may_spin: self.crew.has_free_cpu(),
            },
        }
    }

    /// The same, except that who is blocked is to sleep, which is announced to whoever will reach the target.
    pub(crate) fn help_or_sleep(&mut self, target: &Target<'_>, room: usize) -> Step {
        match self.help(target, room) {
            Step::Blocked { .. } => Step::Sleep(self.announce_sleep(target)),
            step => step,
        }
    }

    fn announce_sleep(&mut self, target: &Target<'_>) -> Epoch {
        match target {
            Target::Event(event) => {
                event.has_sleepers.store(true, Ordering::Relaxed);
                event.signal.epoch()
            }
            Target::Queue { id, shared, number } => {
                let queue = &mut self.queues[*id];
                queue.wake_at = queue.wake_at.min(*number);
                shared.signal.epoch()
            }
        }
    }

    /// Called in the child of a fork, where none of the other threads exist (README, "fork").
    pub(crate) fn continue_in_child(&mut self) {
        self.generation += 1;
        self.crew.forget();
        self.notifier.forget();
        self.runnable.clear();
        self.open = 0;
        self.queues.forget();
        for id in self.commands.in_use() {
            let command = &mut self.commands[id];
            // What waits for it has been forgotten.
            command.dependents.clear();
            if command.queue.is_some() {
                if let Some(event) = command.event.take() {
                    event.state.set(Status::Failed(Failure::LEFT_IN_PARENT));
                }
                // Not recycled, and not dropped: turns of threads that do not exist have a part of it, and destructors
                // may need locks which such threads hold.
                mem::forget(mem::replace(command, Command::new()));
                drop(self.commands.recycle(id));
            }
        }
        self.close();
    }
}

/// Catches code that takes the lock while holding it.
mod debug {
    #[cfg(debug_assertions)]
    use std::cell::Cell;

    #[cfg(debug_assertions)]
    thread_local! {
        static HELD: Cell<bool> = const { Cell::new(false) };
    }

    pub(super) struct Held(());

    impl Held {
        pub(super) fn new() -> Held {
            #[cfg(debug_assertions)]
            HELD.with(|held| held.set(true));
            Held(())
        }

        /// To be called before locking.
        pub(super) fn assert_not() {
            #[cfg(debug_assertions)]
            HELD.with(|held| assert!(!held.get(), "the graph's lock is taken twice"));
        }
    }

    impl Drop for Held {
        fn drop(&mut self) {
            #[cfg(debug_assertions)]
            HELD.with(|held| held.set(false));
        }
    }
}
