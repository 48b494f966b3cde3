//! Measures what a launch costs: `cargo run --release -p scheduler --example launch_latency`.
//!
//! Prints the least and the median of many repetitions, and how the time of a busy kernel falls with the threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, hint, process, thread};

use scheduler::{worker_count, Fence, KeepAlive, Launch, NativeEntry, NdRange, Queue, QueueOptions, Work};

unsafe extern "C" fn empty(_: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {}

static DONE: AtomicU64 = AtomicU64::new(0);

unsafe extern "C" fn count(_: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
    DONE.fetch_add(last - first, Ordering::Release);
}

/// Some microseconds of arithmetic per group.
unsafe extern "C" fn busy(_: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
    for group in first..last {
        let mut x = group;
        for _ in 0..10_000 {
            x = hint::black_box(x.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(7));
        }
    }
}

fn launch(entry: NativeEntry, groups: u64, keep_alive: &KeepAlive) -> Work<'static> {
    let range = NdRange::new(1, [groups * 64, 1, 1], [0; 3], [64, 1, 1]).expect("a valid range");
    // SAFETY: the kernels above use neither arguments nor scratch.
    Work::Launch(unsafe { Launch::new(entry, &[0; 64], range, 256, Arc::clone(keep_alive)) })
}

/// Least and median nanoseconds of `f`, which is given the chance to pause first.
fn measure(name: &str, repetitions: usize, mut f: impl FnMut() -> Duration) {
    for _ in 0..repetitions / 10 {
        f();
    }
    let mut nanos: Vec<_> = (0..repetitions).map(|_| f().as_nanos()).collect();
    nanos.sort_unstable();
    let at = |percent: usize| nanos[nanos.len() * percent / 100];
    println!(
        "{name:<58} min {:>7}  median {:>7}  99% {:>8} ns",
        nanos[0],
        at(50),
        at(99)
    );
}

fn timed(f: impl FnOnce()) -> Duration {
    let start = Instant::now();
    f();
    start.elapsed()
}

fn main() {
    let keep_alive: KeepAlive = Arc::new(());
    if env::var_os("LAUNCH_LATENCY_SCALING").is_some() {
        scaling(&keep_alive);
        return;
    }
    let queue = Queue::new(QueueOptions::default());
    let enqueue = |entry, groups| queue.enqueue_detached(launch(entry, groups, &keep_alive), &[], Fence::None);

    println!("{} workers", worker_count());
    measure("empty measurement", 100_000, || timed(|| ()));
    measure("1 group: enqueue, finish", 200_000, || {
        timed(|| {
            enqueue(empty, 1);
            queue.finish();
        })
    });
    measure("1 group: enqueue with event, wait", 200_000, || {
        timed(|| {
            let event = queue.enqueue(launch(empty, 1, &keep_alive), &[], Fence::None);
            event.wait().expect("an empty kernel succeeds");
        })
    });
    for groups in [16, 256, 4096] {
        measure(&format!("{groups} groups of 64: enqueue, finish"), 20_000, || {
            timed(|| {
                enqueue(empty, groups);
                queue.finish();
            })
        });
    }
    for pause in [0, 20, 200] {
        measure(
            &format!("1 group, {pause} µs after the last: the enqueue alone"),
            2_000,
            || {
                queue.finish();
                let start = Instant::now();
                while start.elapsed() < Duration::from_micros(pause) {}
                timed(|| enqueue(empty, 1))
            },
        );
        measure(
            &format!("1 group, {pause} µs after the last: enqueue, finish"),
            2_000,
            || {
                let start = Instant::now();
                while start.elapsed() < Duration::from_micros(pause) {}
                timed(|| {
                    enqueue(empty, 1);
                    queue.finish();
                })
            },
        );
        measure(
            &format!("1 group, {pause} µs after the last: detached until it has run"),
            2_000,
            || {
                queue.finish();
                let start = Instant::now();
                while start.elapsed() < Duration::from_micros(pause) {}
                let before = DONE.load(Ordering::Acquire);
                timed(|| {
                    enqueue(count, 1);
                    while DONE.load(Ordering::Acquire) == before {
                        hint::spin_loop();
                    }
                })
            },
        );
    }
    measure("100 enqueues, finish: per launch", 2_000, || {
        timed(|| {
            for _ in 0..100 {
                enqueue(empty, 1);
            }
            queue.finish();
        }) / 100
    });
    measure("idle finish", 100_000, || timed(|| queue.finish()));

    // The number of workers is fixed per process.
    let program = env::current_exe().expect("the path of this program");
    let most = thread::available_parallelism().map_or(1, |count| count.get());
    for threads in (0..)
        .map(|power| 1 << power)
        .take_while(|threads| *threads < most)
        .chain([most])
    {
        let status = process::Command::new(&program)
            .env("LAUNCH_LATENCY_SCALING", "1")
            .env("WEFT_THREADS", threads.to_string())
            .status()
            .expect("this program can be started");
        assert!(status.success());
    }
}

fn scaling(keep_alive: &KeepAlive) {
    let queue = Queue::new(QueueOptions::default());
    measure(&format!("{} threads: 1000 busy groups", worker_count()), 100, || {
        timed(|| {
            queue.enqueue_detached(launch(busy, 1000, keep_alive), &[], Fence::None);
            queue.finish();
        })
    });
}
