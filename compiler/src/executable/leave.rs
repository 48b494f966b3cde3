//! Leave to compile kernels that nobody wants yet: there is so much of it for a process, and it is given back when a kernel is wanted after all, cannot be had, or is gone.
//!
//! Atomics alone: a fork may find a lock held by a thread that the child does not have.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use super::crew;

/// How many kernels are compiled, at the most, before somebody wants one of them; more, where there are more cores than that.
pub const MOST_AHEAD: usize = 8;
/// Once kernels that nobody wants have taken as long as this, no more of them are begun.
const MOST_TIME: Duration = Duration::from_millis(500);

/// The most kernels that have leave.
pub(super) fn most_ahead() -> usize {
    MOST_AHEAD.max(crew::cores())
}

/// How many kernels have leave.
static COUNT: AtomicUsize = AtomicUsize::new(0);
/// How long those of them took that are ready, in microseconds.
static TAKEN: AtomicU64 = AtomicU64::new(0);

/// What one kernel has of it: none, if it is 0; else one more than the microseconds that it took, as far as is known.
#[derive(Default)]
pub(super) struct Leave(AtomicU64);

impl Leave {
    /// Takes leave to compile a kernel, if there is any.
    pub fn take(&self) -> bool {
        let another = |count| (count < most_ahead()).then_some(count + 1);
        let is_time_left = u128::from(TAKEN.load(Ordering::Relaxed)) < MOST_TIME.as_micros();
        let is_taken = is_time_left
            && COUNT
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, another)
                .is_ok();
        if is_taken {
            self.0.store(1, Ordering::SeqCst);
        }
        is_taken
    }

    /// The kernel is ready, and took so long.
    pub fn spend(&self, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX / 2);
        TAKEN.fetch_add(took, Ordering::Relaxed);
        let spent = self.0.compare_exchange(1, took + 1, Ordering::SeqCst, Ordering::SeqCst);
        if spent.is_err() {
            TAKEN.fetch_sub(took, Ordering::Relaxed);
        }
    }

    /// Gives it back.
    pub fn give_back(&self) {
        if let Some(took) = self.0.swap(0, Ordering::SeqCst).checked_sub(1) {
            TAKEN.fetch_sub(took, Ordering::Relaxed);
            COUNT.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use parking_lot::Mutex;

    use super::*;

    /// Whoever tests what a process has of it.
    pub static TESTING: Mutex<()> = Mutex::new(());

    /// How many kernels have leave.
    pub fn given() -> usize {
        COUNT.load(Ordering::Relaxed)
    }

    #[test]
    fn there_is_so_much_of_it() {
        let _alone = TESTING.lock();
        let all: Vec<Leave> = (0..=most_ahead()).map(|_| Leave::default()).collect();
        let (last, others) = all.split_last().expect("there is one more");
        assert!(others.iter().all(Leave::take) && !last.take());
        others[0].give_back();
        assert!(last.take());
        // Whoever took long has leave for all.
        last.spend(MOST_TIME);
        others[1].give_back();
        assert!(!others[0].take());
        last.give_back();
        assert!(others[0].take());
        // What was wanted before it was ready does not count.
        others[0].give_back();
        others[0].spend(MOST_TIME);
        assert!(others[0].take());
        drop(all);
        assert_eq!((given(), TAKEN.load(Ordering::Relaxed)), (0, 0));
    }
}
