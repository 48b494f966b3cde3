//! Queues, fences, wait lists and errors: what runs after what.
#![allow(clippy::cloned_ref_to_slice_refs, reason = "a wait list reads as a list")]

mod common;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use common::*;
use scheduler::{Event, Failure, Fence, Queue, QueueOptions, Status, UserStatusError, Work};

#[test]
fn an_in_order_queue_keeps_its_order() {
    watched(|| {
        let (queue, seen) = (in_order(), Arc::new(Mutex::new(Vec::new())));
        for index in 0..1000 {
            let seen = Arc::clone(&seen);
            queue.enqueue_detached(host(move || seen.lock().unwrap().push(index)), &[], Fence::None);
        }
        queue.finish();
        assert_eq!(*seen.lock().unwrap(), (0..1000).collect::<Vec<_>>());
    });
}

#[test]
fn commands_run_without_flush_or_finish() {
    watched(|| {
        let (queue, ran) = (in_order(), Arc::new(AtomicUsize::new(0)));
        for count in 1..20 {
            let theirs = Arc::clone(&ran);
            queue.enqueue_detached(host(move || theirs.fetch_add(1, Ordering::Relaxed)), &[], Fence::None);
            eventually("the command runs", || ran.load(Ordering::Relaxed) == count);
            thread::sleep(Duration::from_millis(1)); // let the workers park
        }
    });
}

#[test]
fn an_out_of_order_queue_overtakes_what_is_blocked() {
    watched(|| {
        let (queue, gate, ran) = (out_of_order(), Event::user(), Arc::new(AtomicBool::new(false)));
        let blocked = queue.enqueue(Work::Nothing, &[gate.clone()], Fence::None);
        let theirs = Arc::clone(&ran);
        let free = queue.enqueue(host(move || theirs.store(true, Ordering::Relaxed)), &[], Fence::None);
        free.wait().unwrap();
        assert!(ran.load(Ordering::Relaxed));
        assert_eq!(blocked.status(), Status::Queued);
        gate.set_user_status(Ok(())).unwrap();
        blocked.wait().unwrap();
    });
}

#[test]
fn who_waits_for_an_event_executes_nothing_that_came_later() {
    watched(|| {
        let me = thread::current().id();
        for _ in 0..2000 {
            let (queue, gate) = (out_of_order(), Event::user());
            let blocked = queue.enqueue(host(|| ()), &[gate.clone()], Fence::None);
            // It might wait for what this thread does when `blocked` is complete.
            let later = queue.enqueue(
                Work::Host(Box::new(move || {
                    gate.set_user_status(Ok(())).unwrap();
                    match thread::current().id() == me {
                        true => Err(Failure(-1)),
                        false => Ok(()),
                    }
                })),
                &[],
                Fence::None,
            );
            blocked.wait().unwrap();
            eventually("the later one completes", || later.status().is_settled());
            assert_eq!(later.status(), Status::Complete);
        }
    });
}

#[test]
fn an_in_order_queue_does_not_overtake() {
    watched(|| {
        let (queue, gate) = (in_order(), Event::user());
        let blocked = queue.enqueue(Work::Nothing, &[gate.clone()], Fence::None);
        let next = queue.enqueue(host(|| ()), &[], Fence::None);
        thread::sleep(Duration::from_millis(20));
        assert_eq!((blocked.status(), next.status()), (Status::Queued, Status::Queued));
        gate.set_user_status(Ok(())).unwrap();
        next.wait().unwrap();
        assert_eq!(blocked.status(), Status::Complete);
    });
}

#[test]
fn markers_wait_for_all_before_and_hold_up_nobody() {
    watched(|| {
        let (queue, gate) = (out_of_order(), Event::user());
        let before = queue.enqueue(Work::Nothing, &[gate.clone()], Fence::None);
        let marker = queue.enqueue(Work::Nothing, &[], Fence::Marker);
        let after = queue.enqueue(host(|| ()), &[], Fence::None);
        after.wait().unwrap();
        assert_eq!((before.status(), marker.status()), (Status::Queued, Status::Queued));
        gate.set_user_status(Ok(())).unwrap();
        marker.wait().unwrap();
        assert_eq!(before.status(), Status::Complete);
    });
}

#[test]
fn a_marker_with_a_wait_list_waits_for_that_only() {
    watched(|| {
        let (queue, gate) = (out_of_order(), Event::user());
        let blocked = queue.enqueue(Work::Nothing, &[gate.clone()], Fence::None);
        let listed = queue.enqueue(host(|| ()), &[], Fence::None);
        queue.enqueue(Work::Nothing, &[listed], Fence::Marker).wait().unwrap();
        assert_eq!(blocked.status(), Status::Queued);
        gate.set_user_status(Ok(())).unwrap();
        queue.finish();
    });
}

#[test]
fn barriers_hold_up_what_follows() {
    watched(|| {
        let (queue, gate) = (out_of_order(), Event::user());
        let before = queue.enqueue(Work::Nothing, &[gate.clone()], Fence::None);
        let barrier = queue.enqueue(Work::Nothing, &[], Fence::Barrier);
        let after = queue.enqueue(host(|| ()), &[], Fence::None);
        thread::sleep(Duration::from_millis(20));
        for event in [&before, &barrier, &after] {
            assert_eq!(event.status(), Status::Queued);
        }
        gate.set_user_status(Ok(())).unwrap();
        after.wait().unwrap();
        assert_eq!(
            (before.status(), barrier.status()),
            (Status::Complete, Status::Complete)
        );
    });
}

#[test]
fn a_barrier_with_a_wait_list_lets_what_was_before_go_on() {
    watched(|| {
        let (queue, gate, listed) = (out_of_order(), Event::user(), Event::user());
        let before = queue.enqueue(Work::Nothing, &[gate.clone()], Fence::None);
        let barrier = queue.enqueue(Work::Nothing, &[listed.clone()], Fence::Barrier);
        let after = queue.enqueue(host(|| ()), &[], Fence::None);
        assert_eq!(after.status(), Status::Queued);
        listed.set_user_status(Ok(())).unwrap();
        after.wait().unwrap();
        assert_eq!((before.status(), barrier.status()), (Status::Queued, Status::Complete));
        gate.set_user_status(Ok(())).unwrap();
        queue.finish();
    });
}

#[test]
fn failures_spread_along_wait_lists_only() {
    watched(|| {
        for queue in [in_order(), out_of_order()] {
            let ran = Arc::new(AtomicUsize::new(0));
            let counted = || {
                let ran = Arc::clone(&ran);
                host(move || ran.fetch_add(1, Ordering::Relaxed))
            };
            let failed = queue.enqueue(failing(-77), &[], Fence::None);
            let dependent = queue.enqueue(counted(), &[failed.clone()], Fence::None);
            let second = queue.enqueue(counted(), &[dependent.clone()], Fence::None);
            let marker = queue.enqueue(Work::Nothing, &[second.clone()], Fence::Marker);
            queue.enqueue_detached(Work::Nothing, &[], Fence::Barrier);
            let unrelated = queue.enqueue(counted(), &[], Fence::None);
            assert_eq!(failed.wait(), Err(Failure(-77)));
            for event in [dependent, second, marker] {
                assert_eq!(event.wait(), Err(Failure::DEPENDENCY));
            }
            assert_eq!(unrelated.wait(), Ok(()));
            assert_eq!(
                queue.enqueue(counted(), &[failed], Fence::None).wait(),
                Err(Failure::DEPENDENCY)
            );
            assert_eq!(ran.load(Ordering::Relaxed), 1);
        }
    });
}

#[test]
fn a_refused_command_releases_what_it_held() {
    watched(|| {
        let (queue, counts, gate) = (in_order(), Arc::new(Counts::default()), Event::user());
        let captured = Arc::clone(&counts);
        let launched = queue.enqueue(launch(count, &counts, range(9, 9), 0), &[gate.clone()], Fence::None);
        let called = queue.enqueue(host(move || drop(captured)), &[gate.clone()], Fence::None);
        gate.set_user_status(Err(Failure(-3))).unwrap();
        assert_eq!(
            (launched.wait(), called.wait()),
            (Err(Failure::DEPENDENCY), Err(Failure::DEPENDENCY))
        );
        assert_eq!(Arc::strong_count(&counts), 1);
        assert_eq!(counts.groups.load(Ordering::Relaxed), 0);
    });
}

#[test]
fn a_panic_fails_the_command_and_nothing_else() {
    watched(|| {
        let queue = in_order();
        let panicked = queue.enqueue(host(|| panic!("on purpose")), &[], Fence::None);
        let next = queue.enqueue(host(|| ()), &[], Fence::None);
        assert_eq!((next.wait(), panicked.wait()), (Ok(()), Err(Failure::PANIC)));
    });
}

#[test]
fn user_events_are_set_once_and_only_they() {
    watched(|| {
        let event = Event::user();
        assert_eq!((event.status(), event.is_user()), (Status::Submitted, true));
        event.set_user_status(Err(Failure(-5))).unwrap();
        assert_eq!(event.set_user_status(Ok(())), Err(UserStatusError::AlreadySet));
        assert_eq!(
            (event.status(), event.wait()),
            (Status::Failed(Failure(-5)), Err(Failure(-5)))
        );
        let command = in_order().enqueue(Work::Nothing, &[], Fence::None);
        assert_eq!(command.set_user_status(Ok(())), Err(UserStatusError::NotUserEvent));
    });
}

#[test]
fn an_abandoned_user_event_fails_what_waits_for_it() {
    watched(|| {
        let (queue, event) = (in_order(), Event::user());
        let blocked = queue.enqueue(host(|| ()), &[event.clone()], Fence::None);
        drop(event);
        assert_eq!(blocked.wait(), Err(Failure::DEPENDENCY));
    });
}

#[test]
fn a_late_user_event_wakes_sleeping_waiters() {
    watched(|| {
        let event = Event::user();
        let queues = [in_order(), out_of_order()];
        for queue in &queues {
            queue.enqueue_detached(Work::Nothing, &[event.clone()], Fence::None);
        }
        let waiters: Vec<_> = (0..6)
            .map(|index| {
                let (event, queue) = (event.clone(), queues[index % 2].clone());
                thread::spawn(move || {
                    if index < 3 {
                        return event.wait();
                    }
                    queue.finish();
                    Ok(())
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(50));
        event.set_user_status(Ok(())).unwrap();
        for waiter in waiters {
            assert_eq!(waiter.join().unwrap(), Ok(()));
        }
    });
}

#[test]
fn dropped_queues_run_what_is_pending() {
    watched(|| {
        let (gate, ran) = (Event::user(), Arc::new(AtomicUsize::new(0)));
        let mut events = Vec::new();
        for queue in [in_order(), out_of_order()] {
            for _ in 0..10 {
                let ran = Arc::clone(&ran);
                let work = host(move || ran.fetch_add(1, Ordering::Relaxed));
                events.push(queue.enqueue(work, &[gate.clone()], Fence::None));
            }
        }
        gate.set_user_status(Ok(())).unwrap();
        for event in events {
            event.wait().unwrap();
        }
        assert_eq!(ran.load(Ordering::Relaxed), 20);
    });
}

#[test]
fn timestamps_follow_each_other_and_are_kept_on_request() {
    watched(|| {
        let queue = Queue::new(QueueOptions {
            profiling: true,
            out_of_order: false,
        });
        let (gate, before) = (Event::user(), scheduler::clock_nanos());
        let slow = queue.enqueue(
            host(|| thread::sleep(Duration::from_millis(5))),
            &[gate.clone()],
            Fence::None,
        );
        let marker = queue.enqueue(Work::Nothing, &[], Fence::Marker);
        assert_eq!(slow.timestamps(), None);
        thread::sleep(Duration::from_millis(5));
        gate.set_user_status(Ok(())).unwrap();
        marker.wait().unwrap();
        for event in [&slow, &marker, &queue.enqueue(Work::Nothing, &[], Fence::None)] {
            let times = event.timestamps().unwrap();
            assert!(before <= times.queued && times.queued <= times.submitted, "{times:?}");
            assert!(
                times.submitted <= times.started && times.started <= times.ended,
                "{times:?}"
            );
        }
        let times = slow.timestamps().unwrap();
        assert!(
            times.submitted - times.queued >= 5_000_000 && times.ended - times.started >= 5_000_000,
            "{times:?}"
        );
        assert_eq!(in_order().enqueue(Work::Nothing, &[], Fence::None).timestamps(), None);
    });
}

#[test]
fn a_chain_of_any_length_needs_little_stack() {
    watched(|| {
        for (result, expected) in [(Ok(()), Ok(())), (Err(Failure(-9)), Err(Failure::DEPENDENCY))] {
            for queue in [in_order(), out_of_order()] {
                let gate = Event::user();
                let mut last = gate.clone();
                for _ in 0..100_000 {
                    last = queue.enqueue(Work::Nothing, &[last], Fence::None);
                }
                gate.set_user_status(result).unwrap();
                assert_eq!(last.wait(), expected);
                queue.finish();
            }
        }
    });
}

#[test]
fn a_host_command_may_wait_although_it_should_not() {
    watched(|| {
        let (outer, inner, sum) = (in_order(), in_order(), Arc::new(AtomicU64::new(0)));
        for _ in 0..50 {
            let (queue, sum) = (inner.clone(), Arc::clone(&sum));
            outer.enqueue_detached(
                host(move || {
                    let sum = Arc::clone(&sum);
                    queue.enqueue_detached(host(move || sum.fetch_add(1, Ordering::Relaxed)), &[], Fence::None);
                    queue.finish();
                }),
                &[],
                Fence::None,
            );
        }
        outer.finish();
        assert_eq!(sum.load(Ordering::Relaxed), 50);
    });
}
