//! Many threads, queues and dependencies at once: order holds, nothing is lost.

mod common;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;
use std::{hint, thread};

use common::*;
use scheduler::{Event, Fence, Queue, QueueOptions, Status, Work};

/// A command of a random graph: notes whether all that should be complete before it is.
struct Node {
    done: AtomicBool,
}

/// Enqueues `count` commands on `queues` with random wait lists and fences, and checks each against its predecessors when it runs.
fn random_graph(queues: &[Queue], out_of_order: &[bool], count: usize, seed: u64) {
    let mut random = Random(seed);
    let nodes: Arc<Vec<Node>> = Arc::new(
        (0..count)
            .map(|_| Node {
                done: AtomicBool::new(false),
            })
            .collect(),
    );
    let broken = Arc::new(AtomicU64::new(0));
    let gate = Event::user();
    let mut events: Vec<Event> = Vec::new();
    // Per queue: all its commands, and the last barrier.
    let mut on_queue = vec![(Vec::new(), None); queues.len()];
    for index in 0..count {
        let which = random.below(queues.len() as u64) as usize;
        let (members, barrier) = &mut on_queue[which];
        let mut before: Vec<usize> = Vec::new();
        let mut wait_list = Vec::new();
        if random.below(4) > 0 && index > 0 {
            for _ in 0..random.below(4) {
                let other = index - 1 - random.below(index.min(50) as u64) as usize;
                before.push(other);
                wait_list.push(events[other].clone());
            }
        }
        if random.below(20) == 0 {
            wait_list.push(gate.clone());
        }
        let fence = match random.below(12) {
            0 => Fence::Marker,
            1 => Fence::Barrier,
            _ => Fence::None,
        };
        if !out_of_order[which] || (fence != Fence::None && wait_list.is_empty()) {
            before.extend(members.iter().copied());
        }
        before.extend(*barrier);
        if fence == Fence::Barrier {
            *barrier = Some(index);
        }
        members.push(index);
        let (nodes, broken) = (Arc::clone(&nodes), Arc::clone(&broken));
        let work = host(move || {
            if !before.iter().all(|other| nodes[*other].done.load(Ordering::Relaxed)) {
                broken.fetch_add(1, Ordering::Relaxed);
            }
            nodes[index].done.store(true, Ordering::Relaxed);
        });
        events.push(queues[which].enqueue(work, &wait_list, fence));
        if index == count / 2 {
            gate.set_user_status(Ok(())).unwrap();
        }
    }
    events[random.below(count as u64) as usize].wait().unwrap();
    for queue in queues {
        queue.finish();
    }
    assert!(
        nodes.iter().all(|node| node.done.load(Ordering::Relaxed)),
        "seed {seed}: something did not run"
    );
    assert_eq!(broken.load(Ordering::Relaxed), 0, "seed {seed}: commands ran too early");
}

#[test]
fn random_graphs_run_in_order() {
    watched(|| {
        for seed in 1..40 {
            let queues = [in_order(), out_of_order(), in_order(), out_of_order()];
            random_graph(&queues, &[false, true, false, true], 400, seed);
        }
    });
}

#[test]
fn several_threads_run_random_graphs() {
    watched(|| {
        let users: Vec<_> = (1..6)
            .map(|user| {
                thread::spawn(move || {
                    for seed in 0..10 {
                        random_graph(
                            &[out_of_order(), in_order()],
                            &[true, false],
                            300,
                            1000 * user + seed + 1,
                        );
                    }
                })
            })
            .collect();
        users.into_iter().for_each(|user| user.join().unwrap());
    });
}

#[test]
fn enqueue_and_finish_loops_lose_no_wakeup() {
    watched(|| {
        let counts = Arc::new(Counts::default());
        let shared = in_order();
        let users: Vec<_> = (0..4)
            .map(|user| {
                let (counts, shared) = (Arc::clone(&counts), shared.clone());
                thread::spawn(move || {
                    let own = in_order();
                    let mut random = Random(user + 1);
                    for index in 0..3000 {
                        let queue = if index % 2 == 0 { &own } else { &shared };
                        let groups = [1, 1, 3, 200][random.below(4) as usize];
                        let event = queue.enqueue(launch(count, &counts, range(groups, 64), 64), &[], Fence::None);
                        match random.below(3) {
                            0 => event.wait().unwrap(),
                            1 => queue.finish(),
                            _ => {}
                        }
                        if random.below(500) == 0 {
                            thread::sleep(std::time::Duration::from_millis(1)); // workers park
                        }
                    }
                    own.finish();
                })
            })
            .collect();
        users.into_iter().for_each(|user| user.join().unwrap());
        shared.finish();
        assert_eq!(Arc::strong_count(&counts), 1);
    });
}

#[test]
fn when_a_queue_is_finished_the_events_of_its_commands_have_settled() {
    watched(|| {
        let queue = Queue::new(QueueOptions {
            profiling: true,
            ..QueueOptions::default()
        });
        for round in 0..200_000 {
            let event = queue.enqueue(host(|| ()), &[], Fence::None);
            // Sometimes a worker executes it, while this thread already waits for it.
            for _ in 0..round % 500 {
                hint::spin_loop();
            }
            queue.finish();
            assert_eq!(event.status(), Status::Complete, "in round {round}");
            assert!(event.timestamps().is_some());
        }
    });
}

#[test]
fn two_queues_wait_for_each_other_in_turn() {
    watched(|| {
        let (queues, counter) = ([in_order(), in_order()], Arc::new(AtomicU64::new(0)));
        let mut last: Option<Event> = None;
        for index in 0..5000 {
            let theirs = Arc::clone(&counter);
            let work = host(move || assert_eq!(theirs.fetch_add(1, Ordering::Relaxed), index));
            let wait_list: Vec<_> = last.into_iter().collect();
            last = Some(queues[index as usize % 2].enqueue(work, &wait_list, Fence::None));
        }
        last.unwrap().wait().unwrap();
        assert_eq!(counter.load(Ordering::Relaxed), 5000);
    });
}

#[test]
fn user_events_set_by_another_thread_complete_whatever_waits() {
    watched(|| {
        for round in 0..300 {
            let (queue, user) = (if round % 2 == 0 { in_order() } else { out_of_order() }, Event::user());
            let setter = thread::spawn({
                let user = user.clone();
                move || {
                    for _ in 0..round % 7 {
                        thread::yield_now();
                    }
                    user.set_user_status(Ok(())).unwrap();
                }
            });
            let blocked = queue.enqueue(Work::Nothing, std::slice::from_ref(&user), Fence::None);
            let next = queue.enqueue(host(|| ()), &[blocked], Fence::None);
            if round % 3 == 0 {
                queue.finish();
            }
            next.wait().unwrap();
            user.wait().unwrap();
            setter.join().unwrap();
        }
    });
}
