//! Two entries that do the same, and which of them is faster.
//!
//! What a compiler reckons is a guess; a launch can measure. While a trial is *open*, spans are short and take turns between the two entries, and what a group took is compared
//! between spans of equal launches with as many groups, one by each entry. When enough of these *pairs* tell the same, the trial is decided, and launches run one entry as any other. As
//! later launches may have other data, it is opened again after a number of launches, which doubles each time that the outcome is the same.
//!
//! | pairs | decided if |
//! |---|---|
//! | two | the rival took four times as long in both ([`HOPELESS`]) |
//! | four ([`FEW`]) | the same entry took 1.5 times as long in all ([`PLAIN`]) |
//! | five ([`SOME`]) | the same entry took 3 % longer in all ([`ADVANTAGE`]) |
//! | fifteen ([`ENOUGH`]) | always: by the median, if twelve agree ([`MOST`]), else as presumed |
//!
//! Before the last, ratios must be alike as well ([`SPREAD`]). Where there are not pairs enough, 256 spans ([`MOST_SPANS`]) end it as it ended before.
//!
//! Nothing depends on the outcome but time: spans of one launch may run by different entries.
//!
//! As long as there is no second entry, launches only say what they take ([`Trial::spent`]), so that somebody may find it worth to make one.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use crate::clock::{Ticks, TICKS_PER_MICROSECOND};
use crate::NdRange;

/// One of the two entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// The one that is presumed to be faster.
    Presumed,
    /// The other one.
    Rival,
}

/// What a span took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    /// Which entry ran it.
    pub(crate) side: Side,
    /// How many groups it had.
    pub(crate) groups: u64,
    /// Global and local sizes of the launch.
    pub(crate) shape: [[u64; 3]; 2],
    pub(crate) ticks: Ticks,
}

impl Sample {
    pub(crate) fn shape_of(range: &NdRange) -> [[u64; 3]; 2] {
        [range.global_size, range.local_size]
    }

    fn is_opposite(&self, other: &Sample) -> bool {
        self.side != other.side && self.groups == other.groups && self.shape == other.shape
    }
}

/// Spans that take less are not compared: what would be is what the clock costs, and interruptions.
const SHORTEST: Ticks = TICKS_PER_MICROSECOND / 2;
/// Launches of fewer work-items tell nothing of others: they may not even fill a vector.
const LEAST_ITEMS: u64 = 256;
/// Samples that wait for their opposites; older ones are dropped.
const WAITING: usize = 8;
/// How many times as long the slower one must take for [`FEW`] pairs to be enough, if all of them say so.
const PLAIN: f64 = 1.5;
const FEW: usize = 4;
/// How many times as long the rival must take for a first and a second pair to be enough: there may be few groups, of a second each.
const HOPELESS: f64 = 4.0;
/// The pairs that are enough if all of them have the same side faster, by [`ADVANTAGE`].
const SOME: usize = 5;
/// How many times the least ratio the largest may be, for few pairs to be enough: groups of some kernels differ by their data, and pairs of such say nothing.
const SPREAD: f64 = 2.0;
/// The pairs that are enough in any case: their median decides, if [`MOST`] of them have the same side faster (a sign test, which would find that by chance in one of 28 trials).
const ENOUGH: usize = 15;
const MOST: usize = 12;
/// How many times as long the slower entry must take, in each of few pairs, and the presumed one by the median of many, for the rival to run instead.
const ADVANTAGE: f64 = 1.03;
/// Spans after which the presumed entry runs if there were not pairs enough: launches are too short, or no two are equal.
const MOST_SPANS: u32 = 256;
/// Launches from one trial to the next, the first time and the most.
const FIRST_INTERVAL: u32 = 64;
const LONGEST_INTERVAL: u32 = 1 << 16;

/// No [`Side`]: the trial is open.
const OPEN: u8 = 2;

/// Which of two entries is faster: shared by all launches of a kernel.
#[derive(Debug)]
pub struct Trial {
    /// A [`Side`], or [`OPEN`]. `Relaxed`, like all here: who sees an old outcome runs the slower entry once more.
    outcome: AtomicU8,
    /// Spans since it was opened.
    spans: AtomicU32,
    /// Launches until it is opened again.
    launches_left: AtomicU32,
    /// What launches without a rival took, on all threads, in [`Ticks`].
    spent: AtomicU64,
    /// Only tried: who finds it locked has measured for nothing. In the child of a fork it may be so for ever.
    notes: Mutex<Notes>,
}

#[derive(Debug)]
struct Notes {
    waiting: Vec<Sample>,
    /// How many times as long as the rival the presumed entry took.
    ratios: Vec<f64>,
    last: Option<Side>,
    interval: u32,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial {
            outcome: AtomicU8::new(OPEN),
            spans: AtomicU32::new(0),
            launches_left: AtomicU32::new(0),
            spent: AtomicU64::new(0),
            notes: Mutex::new(Notes {
                // All that is ever in them: launches allocate nothing.
                waiting: Vec::with_capacity(WAITING),
                ratios: Vec::with_capacity(ENOUGH),
                last: None,
                interval: FIRST_INTERVAL,
            }),
        }
    }
}

impl Trial {
    /// The faster entry, as far as is known; `None` while the trial is open.
    pub fn outcome(&self) -> Option<Side> {
        match self.outcome.load(Ordering::Relaxed) {
            OPEN => None,
            side if side == Side::Rival as u8 => Some(Side::Rival),
            _ => Some(Side::Presumed),
        }
    }

    /// How long launches without a rival took, on all threads together; off by a factor of two where the CPU's clock is not of 3 GHz.
    pub fn spent(&self) -> Duration {
        Duration::from_micros(self.spent.load(Ordering::Relaxed) / TICKS_PER_MICROSECOND)
    }

    /// Adds to that.
    pub(crate) fn spend(&self, ticks: Ticks) {
        self.spent.fetch_add(ticks, Ordering::Relaxed);
    }

    /// Whether a launch of so many work-items tells anything of others.
    pub(crate) fn is_for(items: u64) -> bool {
        items >= LEAST_ITEMS
    }

    /// Whether the rival is known to be slower, and it is not time to ask again. That counts as a launch of so many work-items, to be run without the rival.
    pub fn rests(&self, items: u64) -> bool {
        self.outcome() == Some(Side::Presumed) && self.of_launch(items) == Some(Side::Presumed)
    }

    /// Counts a launch of so many work-items, and opens the trial again if it is time; the entry that the launch is to run, `None` if it is to compare both.
    pub(crate) fn of_launch(&self, items: u64) -> Option<Side> {
        if !Trial::is_for(items) {
            return Some(self.outcome().unwrap_or(Side::Presumed));
        }
        let known = self.outcome()?;
        let left = self.launches_left.load(Ordering::Relaxed);
        if left > 0 {
            // Launches at the same time may count as one.
            self.launches_left.store(left - 1, Ordering::Relaxed);
            return Some(known);
        }
        self.spans.store(0, Ordering::Relaxed);
        self.outcome.store(OPEN, Ordering::Relaxed);
        None
    }

    /// The entry for the next span.
    pub(crate) fn next(&self) -> Side {
        if let Some(known) = self.outcome() {
            return known;
        }
        let count = self.spans.fetch_add(1, Ordering::Relaxed);
        if count >= MOST_SPANS {
            let Some(mut notes) = self.try_notes() else {
                return Side::Presumed;
            };
            let known = notes.last.unwrap_or(Side::Presumed);
            self.decide(&mut notes, known);
            return known;
        }
        // The sequence of Thue and Morse: neither side is always the second, nor always every so many spans.
        match count.count_ones() % 2 {
            0 => Side::Presumed,
            _ => Side::Rival,
        }
    }

    /// Takes note of a span.
    pub(crate) fn record(&self, sample: Sample) {
        if sample.ticks < SHORTEST || self.outcome().is_some() {
            return;
        }
        tracing::trace!(?sample, "measured");
        let Some(mut notes) = self.try_notes() else { return };
        match notes.waiting.iter().position(|it| it.is_opposite(&sample)) {
            Some(at) => {
                let opposite = notes.waiting.remove(at);
                let (presumed, rival) = match sample.side {
                    Side::Presumed => (sample, opposite),
                    Side::Rival => (opposite, sample),
                };
                if notes.ratios.len() < ENOUGH {
                    notes.ratios.push(presumed.ticks as f64 / rival.ticks as f64);
                }
            }
            None => {
                if notes.waiting.len() == WAITING {
                    notes.waiting.remove(0);
                }
                notes.waiting.push(sample);
            }
        }
        if let Some(side) = verdict(&mut notes.ratios) {
            self.decide(&mut notes, side);
        }
    }

    fn try_notes(&self) -> Option<MutexGuard<'_, Notes>> {
        match self.notes.try_lock() {
            Ok(notes) => Some(notes),
            Err(TryLockError::WouldBlock) => None,
            // Whatever was noted is still numbers.
            Err(TryLockError::Poisoned(poisoned)) => Some(PoisonError::into_inner(poisoned)),
        }
    }

    fn decide(&self, notes: &mut Notes, side: Side) {
        notes.interval = match notes.last == Some(side) {
            true => (notes.interval * 2).min(LONGEST_INTERVAL),
            false => FIRST_INTERVAL,
        };
        notes.last = Some(side);
        notes.waiting.clear();
        notes.ratios.clear();
        tracing::debug!(?side, next_after = notes.interval, "trial decided");
        self.launches_left.store(notes.interval, Ordering::Relaxed);
        self.outcome.store(side as u8, Ordering::Relaxed);
    }
}

/// What the pairs say, if they are enough.
fn verdict(ratios: &mut [f64]) -> Option<Side> {
    let faster = |ratio: f64| match ratio > 1.0 {
        true => Side::Rival,
        false => Side::Presumed,
    };
    let (least, most) = ratios.iter().fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| {
        (least.min(*ratio), most.max(*ratio))
    });
    let all = |by: f64| {
        let side = faster(*ratios.first()?);
        let agrees = |ratio: &f64| faster(*ratio) == side && ratio.max(1.0 / ratio) >= by;
        (most <= least * SPREAD && ratios.iter().all(agrees)).then_some(side)
    };
    if ratios.len() == 2 && all(HOPELESS) == Some(Side::Presumed) {
        return Some(Side::Presumed);
    }
    let plain = all(PLAIN).filter(|_| ratios.len() >= FEW);
    let some = all(ADVANTAGE).filter(|_| ratios.len() >= SOME);
    if let Some(side) = plain.or(some) {
        return Some(side);
    }
    if ratios.len() < ENOUGH {
        return None;
    }
    ratios.sort_unstable_by(f64::total_cmp);
    let is_sure = ratios.iter().filter(|ratio| faster(**ratio) == Side::Rival).count() >= MOST;
    Some(match is_sure && ratios[ratios.len() / 2] >= ADVANTAGE {
        true => Side::Rival,
        false => Side::Presumed,
    })
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const SHAPE: [[u64; 3]; 2] = [[4096, 1, 1], [64, 1, 1]];

    /// Runs spans until the trial is decided; how many these were. `ticks` says what a span takes.
    fn decide(trial: &Trial, mut ticks: impl FnMut(Side) -> Ticks) -> usize {
        for spans in 0.. {
            if trial.outcome().is_some() {
                return spans;
            }
            let side = trial.next();
            trial.record(Sample {
                side,
                groups: 4,
                shape: SHAPE,
                ticks: ticks(side),
            });
        }
        unreachable!("the trial ends");
    }

    fn takes(presumed: Ticks, rival: Ticks) -> impl Fn(Side) -> Ticks {
        move |side| match side {
            Side::Presumed => presumed,
            Side::Rival => rival,
        }
    }

    #[test]
    fn what_is_plain_is_seen_at_once() {
        for (presumed, rival, faster) in [(90_000, 30_000, Side::Rival), (30_000, 90_000, Side::Presumed)] {
            let trial = Trial::default();
            assert!(decide(&trial, takes(presumed, rival)) <= 2 * FEW);
            assert_eq!(trial.outcome(), Some(faster));
        }
    }

    #[test]
    fn a_rival_that_is_much_slower_runs_twice() {
        let (trial, mut rivals) = (Trial::default(), 0);
        decide(&trial, |side| {
            rivals += u32::from(side == Side::Rival);
            takes(30_000, 200_000)(side)
        });
        assert_eq!((trial.outcome(), rivals), (Some(Side::Presumed), 2));
    }

    #[test]
    fn what_is_close_takes_more_pairs() {
        let trial = Trial::default();
        assert!((10..16).contains(&decide(&trial, takes(33_000, 30_000))));
        assert_eq!(trial.outcome(), Some(Side::Rival));
    }

    #[test]
    fn the_presumed_entry_stays_where_the_rival_is_hardly_faster() {
        let trial = Trial::default();
        decide(&trial, takes(30_300, 30_000));
        assert_eq!(trial.outcome(), Some(Side::Presumed));
    }

    #[test]
    fn interruptions_do_not_decide() {
        let (trial, mut spans) = (Trial::default(), 0);
        decide(&trial, |side| {
            spans += 1;
            match spans % 5 {
                0 => 10_000_000,
                _ => takes(36_000, 30_000)(side),
            }
        });
        assert_eq!(trial.outcome(), Some(Side::Rival));
    }

    #[test]
    fn what_differs_by_its_data_stays_as_presumed() {
        // Only the first of eight groups has something to do.
        for first in 0..8 {
            let (trial, mut spans) = (Trial::default(), first);
            decide(&trial, |side| {
                spans += 1;
                match spans % 8 {
                    0 => 1000 * takes(30_000, 36_000)(side),
                    _ => takes(30_000, 36_000)(side),
                }
            });
            assert_eq!(trial.outcome(), Some(Side::Presumed), "{first}");
        }
    }

    #[test]
    fn small_launches_are_not_compared() {
        let trial = Trial::default();
        assert_eq!(trial.of_launch(LEAST_ITEMS - 1), Some(Side::Presumed));
        assert_eq!(trial.of_launch(LEAST_ITEMS), None);
        decide(&trial, takes(90_000, 30_000));
        assert_eq!(trial.of_launch(1), Some(Side::Rival));
    }

    #[test]
    fn spans_of_different_launches_are_not_compared() {
        let trial = Trial::default();
        for items in 0..64 {
            let (side, mut shape) = (trial.next(), SHAPE);
            shape[0][0] += items;
            let ticks = takes(90_000, 30_000)(side);
            trial.record(Sample {
                side,
                groups: 4,
                shape,
                ticks,
            });
        }
        assert_eq!(trial.outcome(), None);
    }

    #[test]
    fn what_cannot_be_measured_ends_as_presumed() {
        let trial = Trial::default();
        assert!(decide(&trial, takes(SHORTEST - 1, 1)) <= MOST_SPANS as usize + 1);
        assert_eq!(trial.outcome(), Some(Side::Presumed));
    }

    #[test]
    fn it_is_opened_again_ever_more_rarely_and_may_end_otherwise() {
        let trial = Trial::default();
        let launches = || {
            (0..)
                .find(|_| trial.of_launch(LEAST_ITEMS).is_none())
                .expect("it is opened again")
        };
        decide(&trial, takes(90_000, 30_000));
        assert_eq!(launches(), FIRST_INTERVAL);
        decide(&trial, takes(90_000, 30_000));
        assert_eq!(launches(), 2 * FIRST_INTERVAL);
        decide(&trial, takes(30_000, 90_000));
        assert_eq!(trial.outcome(), Some(Side::Presumed));
        assert_eq!(launches(), FIRST_INTERVAL);
    }

    #[test]
    fn both_sides_run_as_often() {
        let trial = Trial::default();
        let rivals = (0..MOST_SPANS).filter(|_| trial.next() == Side::Rival).count();
        assert_eq!(rivals, MOST_SPANS as usize / 2);
    }
}
