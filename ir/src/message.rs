//! Texts that LLVM's allocator made, taken over.

use std::ffi::{c_char, CStr};

use inkwell::llvm_sys::core::LLVMDisposeMessage;

/// The text of a message.
///
/// # Safety
/// `message` is null, or a text of LLVM's allocator, as `LLVMCreateMessage` makes them, which nobody else uses.
pub unsafe fn take(message: *mut c_char) -> Option<String> {
    if message.is_null() {
        return None;
    }
    // SAFETY: NUL-terminated, as the caller says; it is copied, then freed.
    let text = unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned();
    // SAFETY: ours to free, and not used again.
    unsafe { LLVMDisposeMessage(message) };
    Some(text)
}

/// The same where a message says what went wrong.
///
/// # Safety
/// As of [`take`].
pub unsafe fn outcome(message: *mut c_char) -> Result<(), String> {
    // SAFETY: as the caller says.
    unsafe { take(message) }.map_or(Ok(()), Err)
}
