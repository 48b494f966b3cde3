//! Sleeping until somebody else says so, without a table or lock that a fork could leave in a bad state.

use std::sync::atomic::{AtomicU32, Ordering};

/// The value of a [`Signal`] that a sleeper has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch(u32);

/// A word to sleep on. It says nothing but "look again": what to look at is guarded by the graph's lock.
#[derive(Debug, Default)]
pub(crate) struct Signal(AtomicU32);

impl Signal {
    /// To be read under the lock, after announcing the sleep and before releasing the lock.
    pub(crate) fn epoch(&self) -> Epoch {
        // Relaxed: the lock orders it before the `raise` of whoever saw the announcement under the lock.
        Epoch(self.0.load(Ordering::Relaxed))
    }

    /// Sleeps until the signal is raised for the first time after `seen` was read.
    pub(crate) fn sleep(&self, seen: Epoch) {
        // Relaxed: the sleeper takes the lock next, which orders it after everything that led to `raise`.
        while self.0.load(Ordering::Relaxed) == seen.0 {
            // SAFETY: FUTEX_WAIT reads the word behind a pointer that `self` keeps valid; a null timeout means none.
            // Any error (EAGAIN: raised meanwhile, EINTR) leads back to the comparison above.
            unsafe {
                libc::syscall(
                    libc::SYS_futex,
                    self.0.as_ptr(),
                    libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
                    seen.0,
                    std::ptr::null::<libc::timespec>(),
                );
            }
        }
    }

    /// Ends all sleeps that began with an epoch read before this call.
    pub(crate) fn raise(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
        // SAFETY: FUTEX_WAKE only uses the address of the word, which `self` keeps valid.
        unsafe {
            libc::syscall(
                libc::SYS_futex,
                self.0.as_ptr(),
                libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
                i32::MAX,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_raise_before_the_sleep_is_noticed() {
        let signal = Signal::default();
        let seen = signal.epoch();
        signal.raise();
        signal.sleep(seen); // would hang
        assert_ne!(signal.epoch(), seen);
    }

    #[test]
    fn a_raise_ends_all_sleeps() {
        let signal = Arc::new(Signal::default());
        let seen = signal.epoch();
        let sleepers: Vec<_> = (0..3)
            .map(|_| {
                let signal = Arc::clone(&signal);
                std::thread::spawn(move || signal.sleep(seen))
            })
            .collect();
        signal.raise();
        for sleeper in sleepers {
            sleeper.join().unwrap();
        }
    }
}
