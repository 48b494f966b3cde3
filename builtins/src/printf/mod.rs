//! `printf` of kernels: what a packed call means, and how it becomes text on the C library's `stdout`.
//!
//! The compiler packs a call of OpenCL C's `printf` into the operands of [`print`]; [`arguments`] is the layout that both sides share. A call is formatted
//! into one buffer ([`format`]) and written at once ([`stream`]), so the text of one call is never torn apart, and a work-item's calls stay in its order. At the end of
//! a span of work-groups a kernel that may have printed calls [`flush`].
//!
//! Nothing that a kernel passes may do harm. [`directives`] takes a format apart; a directive that is invalid, or whose argument is missing or of another type, is written
//! as it stands, and the call returns -1. Strings whose length the compiler does not know are read in a way that survives wrong addresses ([`text`]). What one
//! directive and one call may produce is bounded ([`MAX_FIELD`], [`MAX_TEXT`]).

pub mod arguments;
mod directives;
mod format;
mod numbers;
mod stream;
mod text;

use std::ffi::c_char;
use std::panic;

pub use stream::flush;

/// The symbol of [`print`].
pub const PRINT: &str = "__weft_print";
/// The symbol of [`flush`].
pub const FLUSH: &str = "__weft_flush";

use arguments::Arguments;

/// Bytes that one call may write; `CL_DEVICE_PRINTF_BUFFER_SIZE`. The specification's minimum for the full profile is 1 MiB.
pub const MAX_TEXT: usize = 1 << 20;

/// The largest field width and precision of a directive: what C asks of every implementation (C99 7.19.6.1, "at least 4095").
pub const MAX_FIELD: usize = 4095;

/// What [`print`] returns when all of a call was converted and written.
const DONE: i32 = 0;
/// What it returns otherwise.
const FAILED: i32 = -1;

/// What a packed call runs: the symbol [`PRINT`] of compiled kernels.
///
/// # Safety
/// `signature` and `values` are a packed call as [`arguments`] says. `format` is readable for `format_bytes` bytes, or that is 0 and `format` is any address.
pub unsafe extern "C" fn print(
    signature: *const u8,
    format: *const c_char,
    format_bytes: u64,
    values: *const u64,
) -> i32 {
    // A panic must not reach compiled code.
    let printed = panic::catch_unwind(|| {
        // SAFETY: the caller's promise about `format`.
        let Some(format) = (unsafe { text::read(format as u64, format_bytes, MAX_TEXT) }) else {
            return false;
        };
        // SAFETY: the caller's promise about `signature` and `values`.
        let arguments = unsafe { Arguments::new(signature, values) };
        // SAFETY: the pointers among the arguments are as that layout says.
        let formatted = unsafe { format::format(&format, arguments) };
        stream::write(&formatted.text) && formatted.is_complete
    });
    match printed {
        Ok(true) => DONE,
        _ => FAILED,
    }
}
