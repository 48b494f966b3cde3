//! Knowing that the process is exiting (README, "Exit and unloading").

use std::sync::atomic::{AtomicBool, Ordering};

static EXITING: AtomicBool = AtomicBool::new(false);

/// Whether `exit` has been called.
pub(crate) fn has_begun() -> bool {
    // Relaxed: it only decides between dropping and leaking; there is nothing to see behind it.
    EXITING.load(Ordering::Relaxed)
}

extern "C" fn note_exit() {
    EXITING.store(true, Ordering::Relaxed);
}

/// Asks to be told. Handlers run in reverse order, so this one runs before those of libraries that were loaded before.
pub(crate) fn register() {
    // SAFETY: `note_exit` is a function of a library that is never unmapped (README), and does not unwind.
    if unsafe { libc::atexit(note_exit) } != 0 {
        tracing::warn!("no room for an exit handler: pending commands may release resources during exit");
    }
}
