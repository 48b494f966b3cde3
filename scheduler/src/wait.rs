//! Waiting, by helping first, then spinning, then sleeping (README, "Waiting").

use std::hint;
use std::sync::atomic::Ordering;

use crate::clock::{ticks, Ticks, TICKS_PER_MICROSECOND};
use crate::crowd;
use crate::event::EventCore;
use crate::futex::Epoch;
use crate::graph::{self, QueueId, HINT};
use crate::queue::QueueShared;
use crate::stack;
use crate::turn::Turn;

/// How long a waiter spins before it sleeps, given that a CPU is free: falling asleep and being woken takes 5 to 50 µs on virtual machines.
const SPIN: Ticks = 50 * TICKS_PER_MICROSECOND;

/// How often a spinning waiter looks for work to help with.
const LOOK: Ticks = TICKS_PER_MICROSECOND;

/// What somebody waits for.
pub(crate) enum Target<'a> {
    /// That the event has settled.
    Event(&'a EventCore),
    /// That all commands numbered below `number` have.
    Queue {
        id: QueueId,
        shared: &'a QueueShared,
        number: u64,
    },
}

impl Target<'_> {
    /// Whether it has happened. Whoever learns so sees what the commands wrote.
    pub(crate) fn is_reached(&self) -> bool {
        match self {
            Target::Event(event) => event.state.get().is_settled(),
            // Acquire: pairs with the Release in `Graph::settle`.
            Target::Queue { shared, number, .. } => shared.settled.load(Ordering::Acquire) >= *number,
        }
    }

    /// Sleeps until it may have happened.
    fn sleep(&self, epoch: Epoch) {
        match self {
            Target::Event(event) => event.signal.sleep(epoch),
            Target::Queue { shared, .. } => shared.signal.sleep(epoch),
        }
    }
}

/// What a waiter does next.
pub(crate) enum Step {
    /// Return.
    Reached,
    /// Execute this.
    Help(Turn),
    /// Wait for others.
    Blocked {
        /// Whether spinning takes no CPU from anyone who executes.
        may_spin: bool,
    },
    /// Sleep from this epoch on; it has been announced.
    Sleep(Epoch),
}

/// Returns when the target is reached.
pub(crate) fn until(target: &Target<'_>) {
    if target.is_reached() {
        return;
    }
    // Once, at this depth, and without the lock: the first time it asks the system.
    let room = stack::room();
    let mut step = graph::with(|graph| graph.help(target, room));
    loop {
        step = match step {
            Step::Reached => return,
            Step::Help(turn) => turn.execute(|graph| graph.help(target, room)),
            Step::Blocked { may_spin } => {
                if may_spin && !crowd::is_crowded() && spin(target) {
                    return;
                }
                graph::with(|graph| graph.help_or_sleep(target, room))
            }
            Step::Sleep(epoch) => {
                target.sleep(epoch);
                graph::with(|graph| graph.help(target, room))
            }
        }
    }
}

/// Polls until the target is reached (true), there may be something to help with, the time is up, or the CPU turns out to be wanted by others.
fn spin(target: &Target<'_>) -> bool {
    let start = ticks();
    let mut last_look = start;
    loop {
        if target.is_reached() {
            return true;
        }
        hint::spin_loop();
        let now = ticks();
        if now.wrapping_sub(last_look) >= LOOK {
            // Relaxed: only advice.
            if HINT.load(Ordering::Relaxed) || now.wrapping_sub(start) > SPIN {
                return false;
            }
            // The thread waited for may need this CPU.
            if crowd::give_way() {
                return target.is_reached();
            }
            last_look = now;
        }
    }
}
