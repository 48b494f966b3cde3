//! Crashes within LLVM as errors: its bitcode reader may follow what damaged bitcode points to anywhere.

use std::ptr;

/// What is raised where a program goes wrong.
const SIGNALS: [libc::c_int; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT];

const MESSAGE: &[u8] = b"error: internal error: LLVM crashed\n";

/// From now on a crash is a message and the status of failures. For a command only: a library does not decide how its process ends.
pub fn report() {
    let handler: extern "C" fn(libc::c_int) = on_signal;
    for signal in SIGNALS {
        // SAFETY: all fields of the action are set, zero being none of the others; the handler is a function of the right type, which runs on the stack that
        // Rust's threads have for it and calls nothing but what a handler may.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handler as libc::sighandler_t;
            action.sa_flags = libc::SA_ONSTACK;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(signal, &action, ptr::null_mut());
        }
    }
}

extern "C" fn on_signal(_: libc::c_int) {
    // SAFETY: the pointer and the length are those of one constant; both functions may be called by handlers of signals.
    unsafe {
        libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
        libc::_exit(1)
    }
}
