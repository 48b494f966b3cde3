//! Launches: every group runs once, with its arguments and scratch, at any size.

mod common;

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::Arc;

use common::*;
use scheduler::{
    Event, Failure, Fence, KeepAlive, NativeEntry, NdRange, Newcomer, Side, Status, Trial, Upcoming, Work,
    SCRATCH_ALIGN,
};

#[test]
fn every_group_runs_once() {
    unsafe extern "C" fn mark(args: *const u8, range: *const NdRange, first: u64, last: u64, _: *mut u8) {
        // SAFETY: launched with a vector of one counter per group, and with a valid range.
        let (marks, range): (&Vec<AtomicU32>, &NdRange) = unsafe { (data(args), &*range) };
        assert!(first < last && last <= range.group_count());
        for group in first..last {
            marks[group as usize].fetch_add(1, Ordering::Relaxed);
        }
    }
    watched(|| {
        let queue = in_order();
        for groups in [1, 2, 3, 17, 1000, 100_003] {
            let marks: Arc<Vec<AtomicU32>> = Arc::new((0..groups).map(|_| AtomicU32::new(0)).collect());
            for _ in 0..3 {
                queue.enqueue_detached(launch(mark, &marks, range(groups, 64), 0), &[], Fence::None);
            }
            queue.finish();
            assert!(
                marks.iter().all(|mark| mark.load(Ordering::Relaxed) == 3),
                "{groups} groups"
            );
        }
    });
}

#[test]
fn what_a_command_keeps_alive_may_run_a_launch_when_it_goes() {
    /// Runs one when it is dropped.
    struct Last(Arc<Counts>);
    impl Drop for Last {
        fn drop(&mut self) {
            let Work::Launch(launch) = launch(count, &self.0, range(3, 64), 64) else {
                unreachable!("it is a launch");
            };
            assert_eq!(launch.run(), Ok(()));
        }
    }
    unsafe extern "C" fn nothing(_: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {}
    watched(|| {
        let (counts, gate) = (Arc::new(Counts::default()), Event::user());
        // More at once than there are threads that execute.
        let queues: Vec<_> = (0..20).map(|_| in_order()).collect();
        for queue in &queues {
            let last = Arc::new(Last(Arc::clone(&counts)));
            queue.enqueue_detached(
                launch(nothing, &last, range(1, 1), 0),
                std::slice::from_ref(&gate),
                Fence::None,
            );
        }
        gate.set_user_status(Ok(())).unwrap();
        queues.iter().for_each(scheduler::Queue::finish);
        assert_eq!(counts.groups.load(Ordering::Relaxed), 60);
    });
}

/// Marks groups, as many times as there are calls of it.
unsafe fn mark(args: *const u8, first: u64, last: u64) {
    // SAFETY: launched with a vector of one counter per group, as the caller promises.
    let marks: &Vec<AtomicU32> = unsafe { data(args) };
    for group in first..last {
        marks[group as usize].fetch_add(1, Ordering::Relaxed);
    }
}

/// Takes 20 microseconds for each group.
unsafe extern "C" fn slow(args: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
    let start = std::time::Instant::now();
    while start.elapsed() < std::time::Duration::from_micros(20) * (last - first) as u32 {}
    // SAFETY: the launches below.
    unsafe { mark(args, first, last) };
}

/// Takes 2.
unsafe extern "C" fn fast(args: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
    let start = std::time::Instant::now();
    while start.elapsed() < std::time::Duration::from_micros(2) * (last - first) as u32 {}
    // SAFETY: the launches below.
    unsafe { mark(args, first, last) };
}

#[test]
fn two_entries_share_the_groups_until_one_is_known_to_be_faster() {
    watched(|| {
        let queue = in_order();
        for (presumed, rival, faster) in [
            (slow as NativeEntry, fast as NativeEntry, Side::Rival),
            (fast, slow, Side::Presumed),
        ] {
            for groups in [4, 7, 300] {
                let outcome_of_trial = || {
                    let trial = Arc::new(Trial::default());
                    let marks: Arc<Vec<AtomicU32>> = Arc::new((0..groups).map(|_| AtomicU32::new(0)).collect());
                    let mut launches = 0;
                    while trial.outcome().is_none() || launches < 3 {
                        let Work::Launch(launch) = launch(presumed, &marks, range(groups, 64), 0) else {
                            unreachable!("it is a launch");
                        };
                        // SAFETY: both do the same with the same.
                        let launch = unsafe { launch.with_rival(rival, &trial) };
                        queue.enqueue_detached(Work::Launch(launch), &[], Fence::None);
                        queue.finish();
                        launches += 1;
                    }
                    let all = marks.iter().all(|mark| mark.load(Ordering::Relaxed) == launches);
                    assert!(all, "{groups} groups, {launches} launches");
                    trial.outcome()
                };
                // Nobody knows how often others interrupt; 20 microseconds against 2 are seen at last.
                let is_seen = (0..5).any(|_| outcome_of_trial() == Some(faster));
                assert!(is_seen, "{groups} groups: {faster:?}");
            }
        }
    });
}

#[test]
fn what_launches_take_is_known_as_long_as_there_is_one_entry() {
    unsafe extern "C" fn slow(_: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
        std::thread::sleep(std::time::Duration::from_millis(last - first));
    }
    watched(|| {
        let (queue, trial) = (in_order(), Arc::new(Trial::default()));
        for groups in [1, 9, 40] {
            let before = trial.spent();
            let Work::Launch(launch) = launch(slow, &Arc::new(()), range(groups, 64), 0) else {
                unreachable!("it is a launch");
            };
            queue.enqueue_detached(Work::Launch(launch.with_meter(&trial)), &[], Fence::None);
            queue.finish();
            // Its unit is a guess.
            let least = std::time::Duration::from_millis(groups) / 3;
            assert!(trial.spent() - before > least, "{groups} groups: {:?}", trial.spent());
        }
    });
}

#[test]
fn a_trial_rests_while_the_presumed_entry_is_known_to_be_faster() {
    watched(|| {
        let (queue, trial, measure) = (in_order(), Arc::new(Trial::default()), Arc::new(Trial::default()));
        assert!(!trial.rests(4096), "it is open");
        let marks: Arc<Vec<AtomicU32>> = Arc::new((0..64).map(|_| AtomicU32::new(0)).collect());
        while trial.outcome() != Some(Side::Presumed) {
            let Work::Launch(launch) = launch(fast, &marks, range(64, 64), 0) else {
                unreachable!("it is a launch");
            };
            // SAFETY: both do the same with the same.
            let launch = unsafe { launch.with_rival(slow, &trial) }.with_meter(&measure);
            queue.enqueue_detached(Work::Launch(launch), &[], Fence::None);
            queue.finish();
        }
        // Whoever else runs it counts for the meter.
        assert!(measure.spent() > std::time::Duration::ZERO && trial.spent() == std::time::Duration::ZERO);
        let resting = std::iter::repeat_with(|| trial.rests(4096)).take_while(|rests| *rests);
        assert!(resting.count() >= 64);
        assert_eq!(trial.outcome(), None, "it is time to ask again");
    });
}

#[test]
fn an_entry_that_comes_to_be_there_is_tried_while_the_launch_runs() {
    static RUN_BY_NEWCOMER: AtomicU64 = AtomicU64::new(0);
    /// Takes 2 microseconds for each group, on a stack of which it is told.
    unsafe extern "C" fn newcomer(args: *const u8, range: *const NdRange, first: u64, last: u64, scratch: *mut u8) {
        RUN_BY_NEWCOMER.fetch_add(last - first, Ordering::Relaxed);
        // SAFETY: the same as for the caller.
        unsafe { fast(args, range, first, last, scratch) };
    }
    const GROUPS: u64 = 2000;
    watched(|| {
        let queue = in_order();
        // Who needs more than there is never comes.
        for (scratch_bytes, stack_bytes, comes) in [
            (64, 4096, true),
            (65, 4096, false),
            (64, usize::MAX, false),
            (0, 0, true),
        ] {
            let run_by_newcomer = || {
                let marks: Arc<Vec<AtomicU32>> = Arc::new((0..GROUPS).map(|_| AtomicU32::new(0)).collect());
                let (trial, asked) = (Arc::new(Trial::default()), Arc::new(AtomicU64::new(0)));
                let Work::Launch(launch) = launch(slow, &marks, range(GROUPS, 64), 64) else {
                    unreachable!("it is a launch");
                };
                let upcoming: Upcoming = {
                    let (trial, asked) = (trial.clone(), asked.clone());
                    Arc::new(move || {
                        asked.fetch_add(1, Ordering::Relaxed);
                        let newcomer = Newcomer {
                            entry: newcomer,
                            scratch_bytes,
                            stack_bytes,
                        };
                        // A tenth of the launch, or a third of it where the clock is another one.
                        let is_there = trial.spent() > std::time::Duration::from_millis(4);
                        is_there.then_some(newcomer)
                    })
                };
                // SAFETY: both do the same with the same.
                let launch = unsafe { launch.with_meter(&trial).with_upcoming(&upcoming) };
                RUN_BY_NEWCOMER.store(0, Ordering::Relaxed);
                queue.enqueue_detached(Work::Launch(launch), &[], Fence::None);
                queue.finish();
                assert!(marks.iter().all(|mark| mark.load(Ordering::Relaxed) == 1));
                assert!(asked.load(Ordering::Relaxed) > 1, "now and then");
                RUN_BY_NEWCOMER.load(Ordering::Relaxed)
            };
            match comes {
                // Nobody knows how often others interrupt.
                true => assert!((0..5).any(|_| run_by_newcomer() > GROUPS / 4)),
                false => assert_eq!(run_by_newcomer(), 0),
            }
        }
    });
}

#[test]
fn a_launch_has_more_groups_than_32_bits_count() {
    watched(|| {
        let (queue, counts) = (in_order(), Arc::new(Counts::default()));
        let groups = (1 << 33) + 5;
        queue
            .enqueue(launch(count, &counts, range(groups, 1), 0), &[], Fence::None)
            .wait()
            .unwrap();
        assert_eq!(counts.groups.load(Ordering::Relaxed), groups);
    });
}

#[test]
fn three_dimensions_are_counted_linearly() {
    watched(|| {
        let (queue, counts) = (in_order(), Arc::new(Counts::default()));
        let range = NdRange::new(3, [10, 9, 8], [1, 2, 3], [4, 3, 5]).unwrap();
        queue
            .enqueue(launch(count, &counts, range, 0), &[], Fence::None)
            .wait()
            .unwrap();
        assert_eq!(counts.groups.load(Ordering::Relaxed), 3 * 3 * 2);
    });
}

#[test]
fn arguments_are_copied_and_aligned() {
    unsafe extern "C" fn check(args: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {
        assert_eq!(args as usize % SCRATCH_ALIGN, 0);
        // SAFETY: launched with a pointer to a flag, followed by 292 bytes of 7.
        let (seen, rest) = unsafe { (data::<AtomicBool>(args), std::slice::from_raw_parts(args.add(8), 292)) };
        seen.store(rest.iter().all(|byte| *byte == 7), Ordering::Relaxed);
    }
    watched(|| {
        let (queue, seen, hold) = (in_order(), Arc::new(AtomicBool::new(false)), scheduler::Event::user());
        let mut args = vec![7; 300];
        args[..8].copy_from_slice(&(Arc::as_ptr(&seen) as usize as u64).to_le_bytes());
        // SAFETY: `check` reads the arguments as they are made here, and no scratch.
        let launch = unsafe { scheduler::Launch::new(check, &args, range(1, 1), 0, Arc::clone(&seen) as KeepAlive) };
        let event = queue.enqueue(
            scheduler::Work::Launch(launch),
            std::slice::from_ref(&hold),
            Fence::None,
        );
        args.fill(0);
        hold.set_user_status(Ok(())).unwrap();
        event.wait().unwrap();
        assert!(seen.load(Ordering::Relaxed));
    });
}

#[test]
fn each_participant_has_scratch_of_its_own() {
    const BYTES: usize = 10_000;
    unsafe extern "C" fn scribble(args: *const u8, _: *const NdRange, first: u64, last: u64, scratch: *mut u8) {
        assert_eq!(scratch as usize % SCRATCH_ALIGN, 0);
        // SAFETY: launched with a counter and this much scratch.
        let (wrong, scratch) = unsafe { (data::<AtomicU64>(args), std::slice::from_raw_parts_mut(scratch, BYTES)) };
        for group in first..last {
            scratch.fill(group as u8);
            std::hint::black_box(&mut *scratch);
            if scratch.iter().any(|byte| *byte != group as u8) {
                wrong.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    watched(|| {
        let wrong = Arc::new(AtomicU64::new(0));
        let users: Vec<_> = (0..3)
            .map(|_| {
                let wrong = Arc::clone(&wrong);
                std::thread::spawn(move || {
                    let queue = in_order();
                    queue.enqueue_detached(launch(scribble, &wrong, range(3000, 64), BYTES), &[], Fence::None);
                    queue.finish();
                })
            })
            .collect();
        users.into_iter().for_each(|user| user.join().unwrap());
        assert_eq!(wrong.load(Ordering::Relaxed), 0);
    });
}

#[test]
fn scratch_that_cannot_be_had_fails_the_launch_only() {
    watched(|| {
        let (queue, counts) = (in_order(), Arc::new(Counts::default()));
        for groups in [1, 100_000] {
            let event = queue.enqueue(
                launch(count, &counts, range(groups, 64), usize::MAX / 4),
                &[],
                Fence::None,
            );
            assert_eq!(event.wait(), Err(Failure::OUT_OF_MEMORY));
            assert_eq!(event.status(), Status::Failed(Failure::OUT_OF_MEMORY));
        }
        assert_eq!(counts.groups.load(Ordering::Relaxed), 0);
        queue
            .enqueue(launch(count, &counts, range(7, 64), 64), &[], Fence::None)
            .wait()
            .unwrap();
        assert_eq!(counts.groups.load(Ordering::Relaxed), 7);
        assert_eq!(
            Arc::strong_count(&counts),
            1,
            "failed launches have released what they kept"
        );
    });
}

#[test]
fn what_a_launch_keeps_alive_is_gone_when_it_is_complete() {
    watched(|| {
        let queue = in_order();
        for groups in [1, 50, 100_000] {
            for _ in 0..200 {
                let counts = Arc::new(Counts::default());
                queue.enqueue_detached(launch(count, &counts, range(groups, 64), 0), &[], Fence::None);
                queue.finish();
                assert_eq!(Arc::strong_count(&counts), 1, "{groups} groups");
            }
        }
    });
}

#[test]
fn a_tiny_launch_is_one_call() {
    watched(|| {
        let (queue, counts) = (in_order(), Arc::new(Counts::default()));
        queue
            .enqueue(launch(count, &counts, range(1, 64), 0), &[], Fence::None)
            .wait()
            .unwrap();
        assert_eq!(counts.calls.load(Ordering::Relaxed), 1);
    });
}

/// Threads of applications can be small; what does not fit there is left to the workers.
#[test]
fn a_waiter_with_a_small_stack_executes_only_what_fits() {
    unsafe extern "C" fn deep(args: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
        let frame = std::hint::black_box([1u8; 900 << 10]);
        // SAFETY: launched with `Counts`.
        let counts: &Counts = unsafe { data(args) };
        counts.groups.fetch_add(
            (last - first) * u64::from(std::hint::black_box(&frame)[5]),
            Ordering::Relaxed,
        );
    }
    watched(|| {
        for stack in [64 << 10, 256 << 10, 512 << 10, 2 << 20] {
            let waiter = std::thread::Builder::new().stack_size(stack).spawn(|| {
                let (queue, counts) = (in_order(), Arc::new(Counts::default()));
                for round in 1..=200 {
                    let Work::Launch(launch) = launch(deep, &counts, range(10, 1), 0) else {
                        unreachable!("`launch` makes launches")
                    };
                    queue.enqueue_detached(Work::Launch(launch.with_stack(910 << 10)), &[], Fence::None);
                    queue.enqueue_detached(host(|| ()), &[], Fence::None);
                    queue.finish();
                    assert_eq!(counts.groups.load(Ordering::Relaxed), 10 * round);
                }
            });
            waiter.unwrap().join().unwrap();
        }
    });
}
