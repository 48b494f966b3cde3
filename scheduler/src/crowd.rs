//! Whether the machine is crowded: other programs want the CPUs that our threads would spin on.
//!
//! A thread that spins yields its CPU between two looks. Where nobody else wants it, the call returns at once. Where somebody does, the kernel takes it that
//! this thread can wait, and lets the other run for a whole slice of some milliseconds. A worker that is away for so long still counts as searching,
//! so nobody else is woken for what is enqueued meanwhile (measured beside a compilation on 2 CPUs: kernels of up to 2 ms, launched one after the other,
//! gained nothing from the second thread). To sleep is better then: a thread that is woken gets a CPU soon, because it has waited for one.
//!
//! So one long yield tells all threads of the process to sleep instead of spinning for a while, [`REMEMBERED`].

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::clock::{ticks, Ticks, TICKS_PER_MICROSECOND};

/// A yield that takes longer went to a program that has work to do. Two threads that yield to each other take turns of a microsecond.
const LONG: Ticks = 100 * TICKS_PER_MICROSECOND;

/// How long spinning is not tried again: long against the slice that trying costs on a machine that is still crowded.
const REMEMBERED: Ticks = 50_000 * TICKS_PER_MICROSECOND;

/// When the latest crowd will be forgotten. `Relaxed`: only advice.
static FORGET_AT: AtomicU64 = AtomicU64::new(0);

/// Whether spinning is likely to give the CPU away for long.
pub(crate) fn is_crowded() -> bool {
    is_before(ticks(), FORGET_AT.load(Ordering::Relaxed))
}

/// Lets whoever else wants this CPU go first; whether somebody wanted it for long.
pub(crate) fn give_way() -> bool {
    let start = ticks();
    thread::yield_now();
    let now = ticks();
    let was_long = is_long(start, now);
    if was_long {
        FORGET_AT.store(now.wrapping_add(REMEMBERED), Ordering::Relaxed);
    }
    was_long
}

fn is_long(start: Ticks, end: Ticks) -> bool {
    end.wrapping_sub(start) > LONG
}

/// Whether `now` is before `end`, which it is at most [`REMEMBERED`] before: the clock may start over.
fn is_before(now: Ticks, end: Ticks) -> bool {
    (1..=REMEMBERED).contains(&end.wrapping_sub(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_of_another_program_is_long_and_a_look_is_not() {
        assert!(is_long(5, 5 + 3000 * TICKS_PER_MICROSECOND));
        assert!(!is_long(5, 5 + TICKS_PER_MICROSECOND));
    }

    #[test]
    fn a_crowd_is_remembered_for_a_while() {
        let end = 7 + REMEMBERED;
        assert!(is_before(7, end) && is_before(end - 1, end));
        assert!(!is_before(end, end) && !is_before(end + 1, end));
        assert!(!is_before(REMEMBERED, 0), "there was none yet");
    }
}
