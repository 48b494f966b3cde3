//! The log: `tracing` events, shown on the standard error stream when the environment variable `WEFT_LOG` holds a filter such as `debug` or
//! `weft=trace,compiler=info`. Without it nothing is ever printed, not even the message of a panic, which is a bug in Weft and which `entry` stops.

use std::mem::MaybeUninit;
use std::panic;
use std::sync::Once;

use libc::c_void;
use tracing_subscriber::EnvFilter;

/// The environment variable with the filter.
const VARIABLE: &str = "WEFT_LOG";

/// Sets the log up; every call after the first does nothing.
pub(crate) fn initialise() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if is_loaded_library() {
            log_panics();
        }
        let Some(filter) = std::env::var_os(VARIABLE).filter(|filter| !filter.is_empty()) else {
            return;
        };
        let filter = EnvFilter::builder().parse_lossy(filter.to_string_lossy());
        // A program that has Weft linked in (a test) may have a subscriber of its own; that one then stays.
        let _ = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .try_init();
        tracing::info!(version = env!("CARGO_PKG_VERSION"), "Weft starts");
    });
}

/// Sends the messages of panics to the log. The hook belongs to the copy of Rust's library inside of this one: the application's own stays as it is.
fn log_panics() {
    panic::set_hook(Box::new(|info| tracing::error!(%info, "internal error")));
}

/// Whether this code lies in a shared library, not in a program that has Weft linked in and whose panics (of failed tests) are to be seen.
fn is_loaded_library() -> bool {
    let own = object_of(initialise as *const c_void);
    // SAFETY: `getauxval` only reads its argument.
    let program = object_of(unsafe { libc::getauxval(libc::AT_ENTRY) } as *const c_void);
    own.is_some() && own != program
}

/// The base address of the program or library that an address lies in.
fn object_of(address: *const c_void) -> Option<usize> {
    let mut info = MaybeUninit::<libc::Dl_info>::uninit();
    // SAFETY: `dladdr` follows no address, and fills `info` if it returns something else than zero.
    unsafe {
        match libc::dladdr(address, info.as_mut_ptr()) {
            0 => None,
            _ => Some(info.assume_init().dli_fbase as usize),
        }
    }
}
