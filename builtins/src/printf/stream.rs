//! The C library's `stdout`: the stream that the application's own `printf` writes to, so that both keep their order.
//!
//! The stream's lock makes each call of [`write`] one piece. A thread flushes at the end of a span what it has written itself, so all of a command's text is in the stream's
//! file before the command is complete.

use std::cell::Cell;

extern "C" {
    static stdout: *mut libc::FILE;
}

thread_local! {
    /// Whether this thread has written since it flushed.
    static HAS_WRITTEN: Cell<bool> = const { Cell::new(false) };
}

/// Writes all of a text, if it can.
pub(super) fn write(text: &[u8]) -> bool {
    HAS_WRITTEN.set(true);
    // SAFETY: the C library's own stream, read anew as an application may assign to it; `text` has so many bytes.
    let written = unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), stdout) };
    written == text.len()
}

/// The symbol [`FLUSH`](super::FLUSH) of compiled kernels: hands what this thread has written to the system.
pub extern "C" fn flush() {
    if HAS_WRITTEN.replace(false) {
        // SAFETY: as above. Whom should a failure be told? The kernel is done.
        unsafe { libc::fflush(stdout) };
    }
}
