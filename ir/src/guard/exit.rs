//! The end of the process, which compile threads must not outlive.
//!
//! `exit` destroys what LLVM keeps in variables of its own, while other threads go on: one that is in the middle of a compilation then crashes the process, or hangs it. So `exit` waits
//! until no compile thread is left. They are asked to stop, and do so at their next [`checkpoint`](super::checkpoint): in the middle of a pass there is no way out of LLVM's frames.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

/// How long `exit` waits for compile threads. A pass takes milliseconds; one of LLVM's over a function of a hundred thousand instructions seconds.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether `exit` was called.
static BEGUN: AtomicBool = AtomicBool::new(false);
/// Compile threads that have neither ended nor stopped for good.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// A compile thread is running while this is there.
pub(super) struct Running(());

impl Running {
    /// `None` if the process is about to end.
    pub fn begin() -> Option<Running> {
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(|| {
            register();
            // SAFETY: as in `register`. What is wrong if there is no room is that a child waits at exit for threads that it has not.
            let _ = unsafe { libc::pthread_atfork(None, None, Some(begin_in_child)) };
        });
        // Sequentially consistent, as are the accesses in `wait`: either this sees that the end has begun, or that one sees the thread.
        RUNNING.fetch_add(1, Ordering::SeqCst);
        let running = Running(());
        (!has_begun()).then_some(running)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Whether the process is about to end.
pub(super) fn has_begun() -> bool {
    BEGUN.load(Ordering::SeqCst)
}

/// Stops the calling compile thread, with all that is in its frames.
pub(super) fn stop_for_good() -> ! {
    drop(Running(()));
    loop {
        thread::park();
    }
}

/// Handlers run in reverse order, those of C++ for what is to be destroyed among them: so this one runs before what is there now is destroyed.
pub(super) fn register() {
    // SAFETY: `wait` is a function of a library that is never unmapped, and does not unwind. Without room for it, a process that exits during a build may crash; nothing can be done about it.
    let _ = unsafe { libc::atexit(wait) };
}

extern "C" fn wait() {
    BEGUN.store(true, Ordering::SeqCst);
    if super::is_compile_thread() {
        // It would wait for itself.
        return;
    }
    let start = Instant::now();
    while RUNNING.load(Ordering::SeqCst) > 0 && start.elapsed() < PATIENCE {
        thread::sleep(Duration::from_micros(100));
    }
}

/// The child of a fork has none of its parent's threads.
extern "C" fn begin_in_child() {
    RUNNING.store(0, Ordering::SeqCst);
}
