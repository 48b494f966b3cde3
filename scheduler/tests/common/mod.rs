//! What the tests share: kernels written in Rust, and a watchdog, since what they look for are hangs.
#![allow(dead_code, reason = "each test program uses its own part")]

use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{mpsc, Arc};
use std::time::Duration;
use std::{process, thread};

use scheduler::{Failure, Launch, NativeEntry, NdRange, Queue, QueueOptions, Work};

/// Runs `test`, and ends the process with a message if it takes minutes: a lost wake-up must not hang the test run.
pub fn watched<R>(test: impl FnOnce() -> R) -> R {
    let (done, watch) = mpsc::channel::<()>();
    let name = thread::current().name().unwrap_or("a test").to_owned();
    thread::spawn(move || {
        if watch.recv_timeout(Duration::from_secs(120)) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!("{name} hangs");
            process::abort();
        }
    });
    let result = test();
    drop(done);
    result
}

pub fn in_order() -> Queue {
    Queue::new(QueueOptions::default())
}

pub fn out_of_order() -> Queue {
    Queue::new(QueueOptions {
        out_of_order: true,
        ..QueueOptions::default()
    })
}

/// A host command. What `work` returns does not matter.
pub fn host<R>(work: impl FnOnce() -> R + Send + 'static) -> Work<'static> {
    Work::Host(Box::new(move || {
        work();
        Ok(())
    }))
}

/// A host command that fails.
pub fn failing(code: i32) -> Work<'static> {
    Work::Host(Box::new(move || Err(Failure(code))))
}

pub fn range(groups: u64, local: u64) -> NdRange {
    NdRange::new(1, [groups * local, 1, 1], [0; 3], [local, 1, 1]).unwrap()
}

/// A launch of `entry` whose only argument is the address of `data`, which it keeps alive.
pub fn launch<T: Any + Send + Sync>(
    entry: NativeEntry,
    data: &Arc<T>,
    range: NdRange,
    scratch: usize,
) -> Work<'static> {
    let address = Arc::as_ptr(data) as usize as u64;
    // SAFETY: the kernels of the tests read one pointer to a `T` from their arguments, use at most `scratch` bytes, and `data`
    // is kept alive by the launch.
    Work::Launch(unsafe { Launch::new(entry, leak(address), range, scratch, Arc::clone(data) as _) })
}

/// Some bytes that outlive the call.
fn leak(address: u64) -> &'static [u8] {
    Box::leak(Box::new(address.to_le_bytes()))
}

/// The `T` that a kernel launched by `launch` gets.
///
/// # Safety
/// `args` are the packed arguments of such a launch with a `T`.
pub unsafe fn data<'a, T>(args: *const u8) -> &'a T {
    // SAFETY: the caller's promise; arguments are aligned to 128.
    unsafe { &*(args.cast::<u64>().read() as usize as *const T) }
}

/// Counts groups, and calls.
#[derive(Default)]
pub struct Counts {
    pub groups: AtomicU64,
    pub calls: AtomicU64,
}

pub unsafe extern "C" fn count(args: *const u8, _: *const NdRange, first: u64, last: u64, _: *mut u8) {
    // SAFETY: launched with `Counts`.
    let counts: &Counts = unsafe { data(args) };
    counts.groups.fetch_add(last - first, Ordering::Relaxed);
    counts.calls.fetch_add(1, Ordering::Relaxed);
}

/// A door that host commands can be kept behind.
#[derive(Default)]
pub struct Door(AtomicBool);

impl Door {
    pub fn open(&self) {
        self.0.store(true, Ordering::Release);
    }

    pub fn pass(&self) {
        while !self.0.load(Ordering::Acquire) {
            thread::yield_now();
        }
    }
}

/// Waits for something that is to happen on its own.
pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    for _ in 0..60_000 {
        if condition() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("does not happen: {what}");
}

/// A small generator of pseudo-random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}
