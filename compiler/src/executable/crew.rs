//! Work that is done on all cores.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many threads of the process can run at once.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Calls `work` for every number below `count`, on as many threads as there are cores, and waits for all of it. Which thread gets which number is left open.
pub(super) fn run(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let take_turns = || loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        if index >= count {
            return;
        }
        work(index);
    };
    thread::scope(|scope| {
        // This thread works too; a thread that cannot be had is one fewer.
        let helpers = (1..cores().min(count))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, take_turns).ok())
            .count();
        tracing::debug!(count, threads = helpers + 1, "compiling");
        take_turns();
    });
}
