//! Asynchronous builds: a thread for each, a bounded number at work.
//!
//! A build is a clang process and several LLVM contexts, so an application that starts a hundred builds at once gets them done a few at a time. What the
//! application is told afterwards (its callback) runs when the permit is given back: a callback may start and await other builds.

use std::sync::OnceLock;
use std::thread;

use parking_lot::{Condvar, Mutex};

/// Permits to build.
struct Permits {
    free: Mutex<usize>,
    returned: Condvar,
}

/// A permit, given back when dropped.
struct Permit(&'static Permits);

impl Permits {
    fn get() -> &'static Permits {
        static PERMITS: OnceLock<Permits> = OnceLock::new();
        PERMITS.get_or_init(|| Permits {
            free: Mutex::new(scheduler::worker_count().max(1)),
            returned: Condvar::new(),
        })
    }

    fn take(&'static self) -> Permit {
        let mut free = self.free.lock();
        while *free == 0 {
            self.returned.wait(&mut free);
        }
        *free -= 1;
        Permit(self)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        *self.0.free.lock() += 1;
        self.0.returned.notify_one();
    }
}

/// Runs `work` and then `afterwards` on a new thread; on this one if the system has no thread to give. Neither may panic.
pub(crate) fn run(work: impl FnOnce() + Send + 'static, afterwards: impl FnOnce() + Send + 'static) {
    // The closure is shared so that it survives a thread that could not be started.
    let job = std::sync::Arc::new(Mutex::new(Some(move || {
        let permit = Permits::get().take();
        work();
        drop(permit);
        afterwards();
    })));
    let on_thread = job.clone();
    let started = thread::Builder::new().name("weft-build".to_owned()).spawn(move || {
        let job = on_thread.lock().take();
        if let Some(job) = job {
            job();
        }
    });
    if let Err(error) = started {
        tracing::warn!(%error, "no thread for an asynchronous build; it runs in the caller's");
        let job = job.lock().take();
        if let Some(job) = job {
            job();
        }
    }
}
