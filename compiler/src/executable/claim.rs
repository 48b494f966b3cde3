//! Who makes what is made once: a thread of which process.
//!
//! A fork has none of its parent's threads. What they had begun a child begins again, which a lock or a [`OnceLock`](std::sync::OnceLock) would have it wait for.

use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// The process of which a thread makes it, or has done so; 0 if none has begun.
#[derive(Default)]
pub(super) struct Claim(AtomicU32);

impl Claim {
    /// Whether it is the caller's to make, who now has begun it.
    pub fn take(&self) -> bool {
        let (own, seen) = (process::id(), self.0.load(Ordering::Acquire));
        let take = |process: &AtomicU32| process.compare_exchange(seen, own, Ordering::AcqRel, Ordering::Relaxed);
        seen != own && take(&self.0).is_ok()
    }

    /// Whether this process makes it, or has made it.
    pub fn is_taken(&self) -> bool {
        self.0.load(Ordering::Acquire) == process::id()
    }

    /// Leaves it to others, if it is not made.
    pub fn release(&self) {
        self.0.store(0, Ordering::Release);
    }
}
