//! Handing out the work-groups of a launch: one counter, claimed in spans.

use std::ops::Range;

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

/// Work-groups `next..total` are unclaimed. Each is claimed by exactly one thread.
///
/// All orderings are `Relaxed`: the counter decides who runs a group and publishes no data (README, "Executing a launch").
#[derive(Debug)]
pub(crate) struct SpanCounter {
    next: AtomicU64,
    total: u64,
}

impl SpanCounter {
    /// All of `0..total` is unclaimed.
    pub(crate) fn new(total: u64) -> SpanCounter {
        SpanCounter {
            next: AtomicU64::new(0),
            total,
        }
    }

    /// Groups that nobody has claimed yet. May be out of date when it returns, but once zero it stays zero.
    pub(crate) fn left(&self) -> u64 {
        self.total - self.next.load(Ordering::Relaxed)
    }

    /// Claims the next `size_for(groups left)` groups, at least one and at most all; `None` when all are claimed.
    ///
    /// A compare-and-swap, not an addition: the counter must not pass `total`, which may be `u64::MAX`.
    pub(crate) fn claim(&self, size_for: impl Fn(u64) -> u64) -> Option<Range<u64>> {
        let mut first = self.next.load(Ordering::Relaxed);
        loop {
            let left = self.total - first;
            if left == 0 {
                return None;
            }
            let last = first + size_for(left).clamp(1, left);
            match self
                .next
                .compare_exchange_weak(first, last, Ordering::Relaxed, Ordering::Relaxed)
            {
                Ok(_) => return Some(first..last),
                Err(now) => first = now,
            }
        }
    }

    /// Claims whatever is left, to be dropped: the launch has failed.
    pub(crate) fn exhaust(&self) {
        self.next.store(self.total, Ordering::Relaxed);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn spans_follow_each_other_and_end_at_the_total() {
        let spans = SpanCounter::new(10);
        assert_eq!(spans.claim(|left| left / 2), Some(0..5));
        assert_eq!(spans.claim(|_| 0), Some(5..6), "a claim is never empty");
        assert_eq!(spans.left(), 4);
        assert_eq!(spans.claim(|_| 100), Some(6..10), "nor past the end");
        assert_eq!((spans.claim(|_| 1), spans.left()), (None, 0));
    }

    #[test]
    fn the_largest_total_does_not_overflow() {
        let spans = SpanCounter::new(u64::MAX);
        assert_eq!(spans.claim(|left| left - 1), Some(0..u64::MAX - 1));
        assert_eq!(spans.claim(|_| u64::MAX), Some(u64::MAX - 1..u64::MAX));
        assert_eq!(spans.claim(|_| u64::MAX), None);
    }

    #[test]
    fn an_exhausted_counter_yields_nothing() {
        let spans = SpanCounter::new(3);
        spans.exhaust();
        assert_eq!((spans.claim(|_| 1), spans.left()), (None, 0));
    }
}

/// `RUSTFLAGS="--cfg loom" cargo test -p scheduler --release --lib model` runs these in every interleaving.
#[cfg(all(test, loom))]
mod model {
    use super::*;
    use loom::sync::Arc;

    #[test]
    fn every_group_is_claimed_once() {
        loom::model(|| {
            let spans = Arc::new(SpanCounter::new(4));
            let claim_all = |spans: Arc<SpanCounter>| {
                let mut mine = Vec::new();
                while let Some(span) = spans.claim(|left| left / 2) {
                    mine.extend(span);
                }
                mine
            };
            let other = loom::thread::spawn({
                let spans = Arc::clone(&spans);
                move || claim_all(spans)
            });
            let mut groups = claim_all(spans);
            groups.extend(other.join().unwrap());
            groups.sort();
            assert_eq!(groups, [0, 1, 2, 3]);
        });
    }

    #[test]
    fn a_failed_launch_ends_for_everyone() {
        loom::model(|| {
            let spans = Arc::new(SpanCounter::new(3));
            let other = loom::thread::spawn({
                let spans = Arc::clone(&spans);
                move || spans.exhaust()
            });
            while spans.claim(|_| 1).is_some() {}
            other.join().unwrap();
            assert_eq!(spans.left(), 0, "a claim in flight must not revive the counter");
        });
    }
}
