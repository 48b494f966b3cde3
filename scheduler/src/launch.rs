//! A launch while it is pending: everything its participants share, and how they execute it.

use std::ops::Range;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use crate::arena::{with_scratch, Arena};
use crate::clock::{ticks, Ticks, TICKS_PER_MICROSECOND};
use crate::cpus::worker_count;
use crate::float_mode::FloatMode;
use crate::span::Spans;
use crate::trial::{Sample, Side, Trial};
use crate::work::{Launch, NativeEntry, Newcomer, Upcoming};
use crate::{cost, stack, Failure, NdRange};

/// A span is to take at least this long: claiming one costs up to 0.2 µs when several threads do, and a wake-up about 5.
/// It is also what a launch must have left for it to be worth sharing.
const WORTHWHILE: Ticks = 10 * TICKS_PER_MICROSECOND;

/// The longest span of a launch while an entry may come to be there that is faster.
const LOOK_AGAIN: Ticks = 5000 * TICKS_PER_MICROSECOND;

/// A launch of an unknown kernel with this many work-items is presumed to be worth sharing.
const PRESUMED_LARGE: u64 = 4096;

/// The body of a launch. Recycled with the command it belongs to, so that enqueueing one allocates nothing.
pub(crate) struct LaunchBody {
    entry: NativeEntry,
    /// Another entry, while nobody knows which is faster.
    rival: Option<Rival>,
    /// Who wants to know what the launch takes.
    meter: Option<Arc<Trial>>,
    /// Who knows of a rival that comes to be there while the launch runs.
    upcoming: Option<Upcoming>,
    args: Arena,
    range: NdRange,
    scratch_bytes: usize,
    spans: Spans,
    /// What a group took on average in the latest span, zero before the first. `Relaxed`: only an estimate.
    ticks_per_group: AtomicU64,
}

/// An entry that does the same as another one.
struct Rival {
    entry: NativeEntry,
    trial: Arc<Trial>,
}

/// A rival that came to be there while a launch runs, and the record that tells either entry how much stack there is.
struct Joined {
    rival: Rival,
    range: NdRange,
}

impl Launch<'_> {
    /// Runs all of it on this thread, at once and in no queue. No seat is asked for, so that it may be waited for by who executes a command: what a command keeps alive
    /// may be the last of something that has to run when it is gone.
    pub fn run(self) -> Result<(), Failure> {
        let mut body = LaunchBody::empty();
        body.fill(&self)?;
        let _mode = FloatMode::of_kernels();
        body.execute(0, 1, false, || ())
    }
}

unsafe extern "C" fn nothing(_: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {}

impl LaunchBody {
    /// A body without a launch.
    pub(crate) fn empty() -> LaunchBody {
        LaunchBody {
            entry: nothing,
            rival: None,
            meter: None,
            upcoming: None,
            args: Arena::new(),
            range: NdRange::of_groups(0),
            scratch_bytes: 0,
            spans: Spans::new(),
            ticks_per_group: AtomicU64::new(0),
        }
    }

    /// Makes this the body of `launch`. Fails if the arguments cannot be copied.
    pub(crate) fn fill(&mut self, launch: &Launch<'_>) -> Result<(), Failure> {
        let copy = self.args.allocate(launch.args.len()).ok_or(Failure::OUT_OF_MEMORY)?;
        // SAFETY: `allocate` returned that many bytes of our own, which cannot overlap the caller's.
        unsafe { ptr::copy_nonoverlapping(launch.args.as_ptr(), copy.as_ptr(), launch.args.len()) };
        self.meter = launch.meter.cloned();
        self.upcoming = launch.upcoming.filter(|_| self.meter.is_some()).cloned();
        (self.entry, self.rival) = match launch.rival.zip(launch.trial) {
            None => (launch.entry, None),
            Some((rival, trial)) => match trial.of_launch(launch.range.item_count()) {
                Some(Side::Presumed) => (launch.entry, None),
                Some(Side::Rival) => (rival, None),
                None => {
                    let (entry, trial) = (rival, Arc::clone(trial));
                    (launch.entry, Some(Rival { entry, trial }))
                }
            },
        };
        self.range = NdRange {
            scratch_bytes: launch.scratch_bytes as u64,
            ..launch.range
        };
        self.scratch_bytes = launch.scratch_bytes;
        self.ticks_per_group = AtomicU64::new(0);
        let pieces = match self.is_presumed_large() {
            true => worker_count(),
            false => 1,
        };
        self.spans.cut(self.range.group_count(), pieces);
        Ok(())
    }

    /// Whether nobody can find a work-group to run any more.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.spans.is_exhausted()
    }

    /// The stack that executing it takes.
    pub(crate) fn stack_bytes(&self) -> usize {
        self.range.stack_bytes as usize
    }

    /// Leaves nothing to run: the launch has failed.
    pub(crate) fn exhaust(&self) {
        self.spans.exhaust();
    }

    /// Whether to let other threads join at once: known from earlier launches of the kernel, else presumed from the size.
    pub(crate) fn is_presumed_large(&self) -> bool {
        match (self.range.group_count(), cost::of(self.entry)) {
            (0 | 1, _) => false,
            (groups, Some(ticks_per_group)) => ticks_per_group.saturating_mul(groups) > WORTHWHILE,
            (_, None) => self.range.item_count() >= PRESUMED_LARGE,
        }
    }

    /// Runs spans until none is left, at first those of the piece for seat `home` of `seats`. `shared` tells whether other threads may be doing the same; if not, `share` is called once
    /// if it turns out that they had better.
    ///
    /// A failure ends the launch for all participants.
    pub(crate) fn execute(&self, home: usize, seats: usize, shared: bool, share: impl Fn()) -> Result<(), Failure> {
        let run = |scratch: ptr::NonNull<u8>| self.run_spans(home, seats, shared, share, scratch);
        with_scratch(self.scratch_bytes, run).ok_or_else(|| {
            self.spans.exhaust();
            Failure::OUT_OF_MEMORY
        })
    }

    /// The part of one participant.
    fn run_spans(&self, home: usize, seats: usize, mut shared: bool, share: impl Fn(), scratch: ptr::NonNull<u8>) {
        let call = |range: &NdRange, entry: NativeEntry, span: &Range<u64>| {
            // SAFETY: the contract of `Launch::new`: `entry` may be called for disjoint spans (`Spans` gives each
            // group once) with a copy of the arguments and this much scratch; what it reaches is kept alive by the
            // command, which settles only after its last participant has left. The same holds for its rival.
            unsafe {
                entry(
                    self.args.start().as_ptr(),
                    range,
                    span.start,
                    span.end,
                    scratch.as_ptr(),
                )
            }
        };
        let (mut joined, mut upcoming): (Option<Joined>, _) = (None, self.upcoming.as_ref());
        let mut claims = self.spans.claims(home);
        if seats == 1 && self.rival.is_none() && self.meter.is_none() {
            while let Some(span) = claims.next(|left| left) {
                call(&self.range, self.entry, &span);
            }
            return;
        }
        loop {
            let (rival, range) = match &joined {
                Some(it) => (Some(&it.rival), &it.range),
                None => (self.rival.as_ref(), &self.range),
            };
            let size = |left| match rival {
                Some(rival) if rival.trial.outcome().is_none() => self.size_of_sample(),
                None if upcoming.is_some() => self.brief_size().min(self.span_size(left, seats, shared)),
                _ => self.span_size(left, seats, shared),
            };
            let Some(span) = claims.next(size) else { break };
            let took = match rival {
                // A single group: nothing to learn about the rest.
                None if span.end == 1 && self.is_exhausted() && self.meter.is_none() => {
                    return call(range, self.entry, &span);
                }
                None => {
                    let start = ticks();
                    call(range, self.entry, &span);
                    ticks().wrapping_sub(start)
                }
                Some(rival) => self.compare(rival, &span, |entry, span| call(range, entry, span)),
            };
            self.spend(took);
            self.learn(took / (span.end - span.start));
            if let Some(newcomer) = upcoming.and_then(|it| it()) {
                upcoming = None;
                joined = self.joined_by(&newcomer);
            }
            let left = self.spans.left();
            if seats > 1 && !shared && left > 0 && self.estimate(left) > WORTHWHILE {
                shared = true;
                share();
            }
        }
        cost::record(self.entry, self.ticks_per_group.load(Ordering::Relaxed));
    }

    /// What this thread runs by once an entry has come to be there, if it may be a rival.
    fn joined_by(&self, newcomer: &Newcomer) -> Option<Joined> {
        let has_room = newcomer.scratch_bytes <= self.scratch_bytes && newcomer.stack_bytes <= stack::room();
        let trial = self.meter.as_ref();
        let trial = trial.filter(|_| has_room && Trial::is_for(self.range.item_count()))?;
        Some(Joined {
            rival: Rival {
                entry: newcomer.entry,
                trial: Arc::clone(trial),
            },
            range: NdRange {
                stack_bytes: self.range.stack_bytes.max(newcomer.stack_bytes as u64),
                ..self.range
            },
        })
    }

    /// Tells who wants to know it what a span took.
    fn spend(&self, took: Ticks) {
        if let Some(meter) = &self.meter {
            meter.spend(took);
        }
    }

    /// Runs a span by the one entry or the other, and takes note of what it took.
    fn compare(&self, rival: &Rival, span: &Range<u64>, call: impl Fn(NativeEntry, &Range<u64>)) -> Ticks {
        let side = rival.trial.next();
        let entry = match side {
            Side::Presumed => self.entry,
            Side::Rival => rival.entry,
        };
        let start = ticks();
        call(entry, span);
        let took = ticks().wrapping_sub(start);
        rival.trial.record(Sample {
            side,
            groups: span.end - span.start,
            shape: Sample::shape_of(&self.range),
            ticks: took,
        });
        took
    }

    fn learn(&self, ticks_per_group: Ticks) {
        self.ticks_per_group.store(ticks_per_group.max(1), Ordering::Relaxed);
    }

    fn estimate(&self, groups: u64) -> Ticks {
        self.ticks_per_group.load(Ordering::Relaxed).saturating_mul(groups)
    }

    /// Guided self-scheduling with a lower bound; the first span is one group, from which the bound is learned.
    fn span_size(&self, left: u64, seats: usize, shared: bool) -> u64 {
        match self.ticks_per_group.load(Ordering::Relaxed) {
            _ if seats == 1 => left,
            0 if !shared => 1,
            0 => 1.max(left / (64 * seats as u64)),
            ticks_per_group => (WORTHWHILE / ticks_per_group).max(left / (4 * seats as u64)),
        }
    }

    /// As long as entries are compared, spans are no longer than they must be, and powers of two, so that many are equal.
    fn size_of_sample(&self) -> u64 {
        match self.ticks_per_group.load(Ordering::Relaxed) {
            0 => 1,
            ticks_per_group => 1 << (WORTHWHILE / ticks_per_group).max(1).ilog2(),
        }
    }

    /// As long as a faster entry may come to be there, somebody looks now and then.
    fn brief_size(&self) -> u64 {
        match self.ticks_per_group.load(Ordering::Relaxed) {
            0 => 1,
            ticks_per_group => LOOK_AGAIN / ticks_per_group,
        }
    }
}
