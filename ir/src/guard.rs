//! Running LLVM on a thread of its own, so that what kills a compilation does not kill the process.
//!
//! LLVM recurses over its input, so a deep program needs a deep stack: [`STACK_SIZE`]. And LLVM ends the process on a "fatal error", such as damaged
//! bitcode that asks for more memory than there is, from within frames that cannot be unwound. Here such an error is handed to the waiting caller, and the thread it happened on is parked
//! for good: its stack and what it allocated are lost, the process lives.
//!
//! Threads that are still at it when the process exits are stopped in the same way, at a [`checkpoint`], and stand still there while it forks ([`process`]).

mod process;

use std::cell::{Cell, RefCell};
use std::ffi::{c_char, CStr};
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Sender};
use std::sync::Once;
use std::thread;

use inkwell::llvm_sys::error_handling::LLVMInstallFatalErrorHandler;

/// The stack of a compile thread: reserved, not touched unless needed. LLVM's deepest recursions use some 500 bytes per level of nesting
/// in the source; clang gives up at 256 levels of brackets, SPIR-V expressions can be a hundred thousand deep.
pub const STACK_SIZE: usize = 64 << 20;

/// Why a guarded run gave no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// LLVM met what it takes for the end of the world.
    #[error("LLVM: {0}")]
    Fatal(String),
    /// Our code panicked.
    #[error("panic: {0}")]
    Panic(String),
    /// The thread could not be made.
    #[error("cannot start a compile thread: {0}")]
    NoThread(String),
    /// The process is about to end.
    #[error("the process is exiting")]
    Exiting,
}

extern "C" {
    fn weft_install_out_of_memory_handler(handler: extern "C" fn(*const c_char));
    fn weft_set_usual_float_mode();
}

type Report = Box<dyn Fn(Failure)>;

thread_local! {
    /// Where it is told why this thread stops before it has an answer; `None` on threads that are not ours.
    static REPORT: RefCell<Option<Report>> = const { RefCell::new(None) };
    /// Whether the thread is in [`undisturbed`].
    static IS_UNDISTURBED: Cell<bool> = const { Cell::new(false) };
}

/// Runs `job` on a thread of its own and waits for it. A job does not do the same: who waits comes to no [`checkpoint`].
pub fn run<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    debug_assert!(!is_compile_thread(), "a job waits for a job");
    install_handler();
    let running = process::Running::begin().ok_or(Failure::Exiting)?;
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new()
        .name("weft-compile".to_owned())
        .stack_size(STACK_SIZE)
        .spawn(move || {
            // A thread inherits the mode of the one that starts it, which is the application's: it may trap, or round otherwise.
            // SAFETY: it sets this thread's mode, on which nothing depends yet.
            unsafe { weft_set_usual_float_mode() };
            body(job, sender);
            drop(running);
        })
        .map_err(|error| Failure::NoThread(error.to_string()))?;
    receiver
        .recv()
        .unwrap_or_else(|_| Err(Failure::Panic("the compile thread ended without an answer".to_owned())))
}

fn body<T: Send + 'static>(job: impl FnOnce() -> T, sender: Sender<Result<T, Failure>>) {
    let fatal = sender.clone();
    REPORT.set(Some(Box::new(move |failure| {
        // The caller waits for the first answer only; it cannot have gone.
        let _ = fatal.send(Err(failure));
    })));
    let outcome = panic::catch_unwind(AssertUnwindSafe(job)).map_err(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or(payload.downcast_ref::<&str>().copied());
        Failure::Panic(text.unwrap_or("without a message").to_owned())
    });
    let _ = sender.send(outcome);
}

/// Has `exit` and `fork` reckon with compile threads from now on: the first of them sees to it otherwise, which may be too late. What an application builds in a handler of `exit` that it has set
/// before LLVM was loaded would find LLVM destroyed, and is refused if this was called.
pub fn watch_process() {
    process::watch();
}

/// Has `exit` wait for compile threads before it destroys anything that is there now. Done when they are first used; to be done again when LLVM has come to have more that it destroys.
pub fn wait_before_destructors() {
    process::wait_before_destructors();
}

/// Where one of [`run`]'s threads stops for good if the process is about to end, and its caller is told; and where it stands still if the process is about to fork. To be called often, where the
/// thread holds no lock that others may need: at least as often as there are passes.
pub fn checkpoint() {
    if IS_UNDISTURBED.get() {
        return;
    }
    if process::is_ending() && report(Failure::Exiting) {
        process::stop_for_good();
    }
    if process::is_forking() && is_compile_thread() {
        process::stand_still();
    }
}

/// Does something in which there are no checkpoints: what other threads wait for, in vain if this one stopped within; and children of a fork, if it stood still, as they have none of it.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    struct Until(bool);
    impl Drop for Until {
        fn drop(&mut self) {
            IS_UNDISTURBED.set(self.0);
        }
    }
    let _until = Until(IS_UNDISTURBED.replace(true));
    work()
}

/// [`checkpoint`], as the shim calls it.
pub(crate) extern "C" fn shim_checkpoint() {
    checkpoint();
}

/// Tells whoever waits for this thread; false if it is not one of ours.
fn report(failure: Failure) -> bool {
    REPORT.with_borrow(|report| report.as_ref().map(|report| report(failure)).is_some())
}

/// Whether the calling thread is one of [`run`]'s. Also at the very end of a thread.
fn is_compile_thread() -> bool {
    REPORT.try_with(|report| report.borrow().is_some()).unwrap_or(false)
}

fn install_handler() {
    static INSTALLED: Once = Once::new();
    // SAFETY: the handlers are functions of the right type that live as long as the code; LLVM keeps one such pointer each per process.
    INSTALLED.call_once(|| unsafe {
        LLVMInstallFatalErrorHandler(Some(on_fatal));
        weft_install_out_of_memory_handler(on_out_of_memory);
    });
}

/// LLVM says no more than "Allocation failed".
extern "C" fn on_out_of_memory(_: *const c_char) {
    on_fatal(c"out of memory".as_ptr());
    // LLVM takes it that nobody returns from here.
    std::process::abort();
}

extern "C" fn on_fatal(reason: *const c_char) {
    // SAFETY: LLVM passes a NUL-terminated string that is live during the call.
    let message = unsafe { CStr::from_ptr(reason) }.to_string_lossy().into_owned();
    // Returning lets LLVM end the process, which is right for other users of the same libLLVM; our own threads stop here.
    if report(Failure::Fatal(message)) {
        process::stop_for_good();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_panics_come_back() {
        assert_eq!(run(|| 7), Ok(7));
        assert_eq!(
            run(|| -> u32 { panic!("no {}", 1) }),
            Err(Failure::Panic("no 1".to_owned()))
        );
    }

    #[test]
    fn a_fatal_error_does_not_end_the_process() {
        let outcome = run(|| on_fatal(c"the end".as_ptr()));
        assert_eq!(outcome, Err(Failure::Fatal("the end".to_owned())));
    }

    /// By whichever function LLVM asks: this is `operator new`.
    #[test]
    fn memory_that_there_is_not_does_not_end_the_process() {
        extern "C" {
            #[link_name = "_Znwm"]
            fn operator_new(bytes: usize) -> *mut std::ffi::c_void;
        }
        // SAFETY: it takes any size. Where nothing was done with what it gives, it would not be called.
        let outcome = run(|| std::hint::black_box(unsafe { operator_new(usize::MAX / 2) }).is_null());
        assert_eq!(outcome, Err(Failure::Fatal("out of memory".to_owned())));
    }

    #[test]
    fn the_stack_is_deep() {
        fn depth(n: u32) -> u32 {
            let frame = std::hint::black_box([n; 1000]);
            if n == 0 {
                0
            } else {
                depth(n - 1) + std::hint::black_box(&frame)[999] / n
            }
        }
        assert_eq!(run(|| depth(4_000)), Ok(4_000));
    }
}
