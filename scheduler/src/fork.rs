//! Making the graph usable in the child of a fork (README, "fork").

use std::cell::UnsafeCell;
use std::sync::MutexGuard;

use crate::graph::{self, Graph};

/// The lock, from before a fork until after it. Only the thread that holds the lock touches it.
struct Held(UnsafeCell<Option<MutexGuard<'static, Graph>>>);

// SAFETY: the handlers below are the only users: `before` stores the guard after it has locked, and the others take it out
// before it unlocks, on the same thread (or its copy). So accesses are ordered by the lock itself.
unsafe impl Sync for Held {}

static HELD: Held = Held(UnsafeCell::new(None));

extern "C" fn before() {
    let guard = graph::lock();
    // SAFETY: this thread holds the lock (see `Held`).
    unsafe { *HELD.0.get() = Some(guard) };
}

extern "C" fn after_in_parent() {
    // SAFETY: this thread has held the lock since `before` (see `Held`).
    drop(unsafe { (*HELD.0.get()).take() });
}

extern "C" fn after_in_child() {
    // SAFETY: this is the copy of the thread that has held the lock since `before` (see `Held`).
    if let Some(mut graph) = unsafe { (*HELD.0.get()).take() } {
        graph.continue_in_child();
    }
}

/// Installs the handlers.
pub(crate) fn register() {
    // SAFETY: the handlers are functions of a library that is never unmapped (README), and do not unwind.
    if unsafe { libc::pthread_atfork(Some(before), Some(after_in_parent), Some(after_in_child)) } != 0 {
        tracing::warn!("no room for fork handlers: children of this process must not use the scheduler");
    }
}
