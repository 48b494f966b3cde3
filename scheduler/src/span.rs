//! Handing out the work-groups of a launch: in pieces, one for each seat, of which spans are claimed.

use std::ops::Range;

use crossbeam::utils::CachePadded;
#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The work-groups of a launch, cut into pieces that are as equal as can be. A thread claims spans of the piece that it is at home in until that is empty, then of the others. So a
/// thread that comes back to its seat comes back to the same work-groups launch after launch, if they take the same time: what its caches and its branch predictor know of them still
/// helps. And threads that have enough to do at home do not meet.
///
/// All orderings are `Relaxed`: claims decide who runs a group and publish no data (README, "Executing a launch").
#[derive(Debug)]
pub(crate) struct Spans {
    /// The first `count` are in use; they are kept, so that launches allocate nothing.
    pieces: Vec<CachePadded<SpanCounter>>,
    count: usize,
    /// Pieces in which groups are left: one word to look at, not one for each seat.
    open: AtomicUsize,
}

impl Spans {
    /// No groups.
    pub(crate) fn new() -> Spans {
        Spans {
            pieces: Vec::new(),
            count: 0,
            open: AtomicUsize::new(0),
        }
    }

    /// Makes these the groups `0..total`, none of them claimed, in at most `pieces` pieces.
    pub(crate) fn cut(&mut self, total: u64, pieces: usize) {
        let count = total.min(pieces as u64);
        self.count = count as usize;
        self.open = AtomicUsize::new(self.count);
        let mut start = 0;
        for piece in 0..count {
            let end = start + total / count + u64::from(piece < total % count);
            let counter = CachePadded::new(SpanCounter::new(start..end));
            match self.pieces.get_mut(piece as usize) {
                Some(old) => *old = counter,
                None => self.pieces.push(counter),
            }
            start = end;
        }
    }

    /// Whether nobody can claim a group any more. May be out of date when it returns, but once true it stays true.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.open.load(Ordering::Relaxed) == 0
    }

    /// Groups that nobody has claimed yet, which others may be doing.
    pub(crate) fn left(&self) -> u64 {
        self.in_use().iter().map(|piece| piece.left()).sum()
    }

    /// Claims for a thread that is at home in piece `home`, modulo their number.
    pub(crate) fn claims(&self, home: usize) -> Claims<'_> {
        Claims {
            spans: self,
            piece: home.checked_rem(self.count).unwrap_or(0),
            unseen: self.count,
        }
    }

    /// Claims whatever is left, to be dropped: the launch has failed.
    pub(crate) fn exhaust(&self) {
        for piece in self.in_use() {
            if piece.exhaust() {
                self.close_piece();
            }
        }
    }

    fn in_use(&self) -> &[CachePadded<SpanCounter>] {
        &self.pieces[..self.count]
    }

    fn close_piece(&self) {
        self.open.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The way of one thread around the pieces.
#[derive(Debug)]
pub(crate) struct Claims<'a> {
    spans: &'a Spans,
    piece: usize,
    /// Pieces that it has not found empty.
    unseen: usize,
}

impl Claims<'_> {
    /// Claims the next `size_for(groups left in the piece)` groups, at least one and at most all of the piece; `None` when all are claimed.
    pub(crate) fn next(&mut self, size_for: impl Fn(u64) -> u64) -> Option<Range<u64>> {
        while self.unseen > 0 {
            let piece = &self.spans.pieces[self.piece];
            if let Some(span) = piece.claim(&size_for) {
                if span.end == piece.end {
                    self.spans.close_piece();
                }
                return Some(span);
            }
            self.unseen -= 1;
            self.piece = (self.piece + 1) % self.spans.count;
        }
        None
    }
}

/// Work-groups `next..end` are unclaimed. Each is claimed by exactly one thread.
#[derive(Debug)]
struct SpanCounter {
    next: AtomicU64,
    end: u64,
}

impl SpanCounter {
    fn new(groups: Range<u64>) -> SpanCounter {
        SpanCounter {
            next: AtomicU64::new(groups.start),
            end: groups.end,
        }
    }

    fn left(&self) -> u64 {
        self.end - self.next.load(Ordering::Relaxed)
    }

    /// A compare-and-swap, not an addition: the counter must not pass `end`, which may be `u64::MAX`.
    fn claim(&self, size_for: impl Fn(u64) -> u64) -> Option<Range<u64>> {
        let mut first = self.next.load(Ordering::Relaxed);
        loop {
            let left = self.end - first;
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

    /// Claims whatever is left; whether that was anything.
    fn exhaust(&self) -> bool {
        self.next.swap(self.end, Ordering::Relaxed) != self.end
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn of(total: u64, pieces: usize) -> Spans {
        let mut spans = Spans::new();
        spans.cut(total, pieces);
        spans
    }

    #[test]
    fn spans_follow_each_other_and_end_at_the_total() {
        let spans = of(10, 1);
        let mut claims = spans.claims(0);
        assert_eq!(claims.next(|left| left / 2), Some(0..5));
        assert_eq!(claims.next(|_| 0), Some(5..6), "a claim is never empty");
        assert_eq!(spans.left(), 4);
        assert_eq!(claims.next(|_| 100), Some(6..10), "nor past the end");
        assert_eq!((claims.next(|_| 1), spans.left()), (None, 0));
    }

    #[test]
    fn a_thread_begins_at_home_and_goes_around() {
        let spans = of(8, 3);
        let mut mine = spans.claims(4);
        assert_eq!(mine.next(|left| left), Some(3..6), "pieces are 0..3, 3..6 and 6..8");
        let mut other = spans.claims(2);
        assert_eq!(other.next(|_| 1), Some(6..7));
        assert_eq!(mine.next(|left| left), Some(7..8));
        assert_eq!(other.next(|left| left), Some(0..3));
        assert!(spans.is_exhausted());
        assert_eq!((mine.next(|_| 1), other.next(|_| 1)), (None, None));
    }

    #[test]
    fn every_group_is_in_one_piece() {
        let mut spans = Spans::new();
        for (total, pieces) in [(0, 4), (1, 4), (3, 4), (4, 4), (103, 7), (5, 1), (0, 1), (64, 64)] {
            spans.cut(total, pieces);
            assert_eq!((spans.left(), spans.is_exhausted()), (total, total == 0));
            let mut claims = spans.claims(5);
            let mut groups: Vec<u64> = std::iter::from_fn(|| claims.next(|_| 2)).flatten().collect();
            groups.sort_unstable();
            assert!(groups.into_iter().eq(0..total), "{total} in {pieces}");
            assert!(spans.is_exhausted());
        }
    }

    #[test]
    fn the_largest_total_does_not_overflow() {
        let spans = of(u64::MAX, 1);
        let mut claims = spans.claims(0);
        assert_eq!(claims.next(|left| left - 1), Some(0..u64::MAX - 1));
        assert_eq!(claims.next(|_| u64::MAX), Some(u64::MAX - 1..u64::MAX));
        assert_eq!(claims.next(|_| u64::MAX), None);
        assert_eq!(of(u64::MAX, 4096).left(), u64::MAX);
    }

    #[test]
    fn exhausted_spans_yield_nothing() {
        let spans = of(5, 2);
        let mut claims = spans.claims(0);
        assert_eq!(claims.next(|left| left), Some(0..3));
        spans.exhaust();
        assert!(spans.is_exhausted());
        assert_eq!((claims.next(|_| 1), spans.left()), (None, 0));
    }
}

/// `RUSTFLAGS="--cfg loom" cargo test -p scheduler --release --lib model` runs these in every interleaving.
#[cfg(all(test, loom))]
mod model {
    use super::*;
    use loom::sync::Arc;

    fn of(total: u64, pieces: usize) -> Arc<Spans> {
        let mut spans = Spans::new();
        spans.cut(total, pieces);
        Arc::new(spans)
    }

    #[test]
    fn every_group_is_claimed_once() {
        for pieces in [1, 2] {
            loom::model(move || {
                let spans = of(4, pieces);
                let claim_all = |spans: Arc<Spans>, home| {
                    let mut mine = Vec::new();
                    let mut claims = spans.claims(home);
                    while let Some(span) = claims.next(|left| left / 2) {
                        mine.extend(span);
                    }
                    mine
                };
                let other = loom::thread::spawn({
                    let spans = Arc::clone(&spans);
                    move || claim_all(spans, 1)
                });
                let mut groups = claim_all(Arc::clone(&spans), 0);
                groups.extend(other.join().unwrap());
                groups.sort();
                assert_eq!(groups, [0, 1, 2, 3]);
                assert!(spans.is_exhausted());
            });
        }
    }

    #[test]
    fn a_failed_launch_ends_for_everyone() {
        loom::model(|| {
            let spans = of(3, 2);
            let other = loom::thread::spawn({
                let spans = Arc::clone(&spans);
                move || spans.exhaust()
            });
            let mut claims = spans.claims(0);
            while claims.next(|_| 1).is_some() {}
            other.join().unwrap();
            assert_eq!(spans.left(), 0, "a claim in flight must not revive the counter");
            assert!(spans.is_exhausted());
        });
    }
}
