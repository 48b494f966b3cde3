//! What `exit` and `fork` ask of compile threads.
//!
//! `exit` destroys what LLVM keeps in variables of its own, while other threads go on: one that is in the middle of a compilation then crashes the process, or hangs it. `fork` copies the
//! locks of LLVM as they are, but no thread that would ever release them. So `exit` waits until no compile thread is left, and `fork` until all of them stand still. They do at their next
//! [`checkpoint`](super::checkpoint): in the middle of a pass there is no way out of LLVM's frames.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

/// How long `exit` and `fork` wait for compile threads. A pass takes milliseconds; one of LLVM's over a function of a hundred thousand instructions seconds.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often they look, and those that stand still.
const INTERVAL: Duration = Duration::from_micros(100);

/// Whether `exit` was called.
static IS_ENDING: AtomicBool = AtomicBool::new(false);
/// Threads that are about to fork.
static FORKING: AtomicUsize = AtomicUsize::new(0);
/// Compile threads that have neither ended nor stopped, nor stand still.
///
/// All accesses to these three are sequentially consistent: who has counted itself and then is asked for nothing is seen by who asks.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// A compile thread is running while this is there.
pub(super) struct Running(());

/// Has `exit` and `fork` reckon with compile threads from now on.
pub(super) fn watch() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        wait_before_destructors();
        // SAFETY: the handlers are functions of a library that is never unmapped, and do not unwind. Without room for them, children of forks may hang when they build.
        let _ = unsafe { libc::pthread_atfork(Some(before_fork), Some(after_fork), Some(begin_in_child)) };
    });
}

impl Running {
    /// `None` if the process is about to end.
    pub fn begin() -> Option<Running> {
        watch();
        loop {
            RUNNING.fetch_add(1, Ordering::SeqCst);
            let running = Running(());
            if is_ending() {
                return None;
            }
            if !is_forking() {
                return Some(running);
            }
            drop(running);
            wait_while(is_forking);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Whether the process is about to end.
pub(super) fn is_ending() -> bool {
    IS_ENDING.load(Ordering::SeqCst)
}

/// Whether compile threads are to stand still.
pub(super) fn is_forking() -> bool {
    FORKING.load(Ordering::SeqCst) > 0
}

/// Has the calling compile thread stand still as long as somebody forks.
pub(super) fn stand_still() {
    while is_forking() {
        drop(Running(()));
        wait_while(is_forking);
        RUNNING.fetch_add(1, Ordering::SeqCst);
    }
}

/// Stops the calling compile thread, with all that is in its frames.
pub(super) fn stop_for_good() -> ! {
    drop(Running(()));
    loop {
        thread::park();
    }
}

/// Handlers of `exit` run in reverse order, those of C++ for what is to be destroyed among them: so this one runs before what is there now is destroyed.
pub(super) fn wait_before_destructors() {
    // SAFETY: `at_exit` is a function of a library that is never unmapped, and does not unwind. Without room for it, a process that exits during a build may crash; nothing can be done about it.
    let _ = unsafe { libc::atexit(at_exit) };
}

extern "C" fn at_exit() {
    IS_ENDING.store(true, Ordering::SeqCst);
    wait_for_others();
}

extern "C" fn before_fork() {
    FORKING.fetch_add(1, Ordering::SeqCst);
    wait_for_others();
}

extern "C" fn after_fork() {
    FORKING.fetch_sub(1, Ordering::SeqCst);
}

/// The child of a fork has none of its parent's threads but the one that forked.
extern "C" fn begin_in_child() {
    FORKING.store(0, Ordering::SeqCst);
    RUNNING.store(0, Ordering::SeqCst);
}

/// Waits until no compile thread is running, but for the calling one.
fn wait_for_others() {
    let own = usize::from(super::is_compile_thread());
    let start = Instant::now();
    wait_while(|| RUNNING.load(Ordering::SeqCst) > own && start.elapsed() < PATIENCE);
}

fn wait_while(condition: impl Fn() -> bool) {
    while condition() {
        thread::sleep(INTERVAL);
    }
}
