//! LLVM's messages, collected per context.
//!
//! A context without a handler prints errors to the standard error of the process and then ends it; so every context that Weft
//! makes has one of these.

use std::cell::RefCell;
use std::ffi::c_void;

use inkwell::context::Context;
use inkwell::llvm_sys::core::{LLVMContextSetDiagnosticHandler, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity};
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef};
use inkwell::llvm_sys::LLVMDiagnosticSeverity;

use crate::message;

/// The messages of one context. Must be made before the context is used, and is unhooked when dropped.
pub struct Diagnostics {
    context: LLVMContextRef,
    messages: Box<RefCell<Messages>>,
}

#[derive(Default)]
struct Messages {
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl Diagnostics {
    /// Collects the messages of `context`, which must outlive the result.
    pub fn collect(context: &Context) -> Diagnostics {
        let messages = Box::new(RefCell::new(Messages::default()));
        let raw: *const RefCell<Messages> = &*messages;
        // SAFETY: `raw` points into the box that the result owns, and `drop` removes the handler before the box goes. The
        // handler only makes shared references of it.
        unsafe { LLVMContextSetDiagnosticHandler(context.raw(), Some(handle), raw.cast_mut().cast()) };
        Diagnostics {
            context: context.raw(),
            messages,
        }
    }

    /// The errors since the last call.
    pub fn take_errors(&self) -> Vec<String> {
        std::mem::take(&mut self.messages.borrow_mut().errors)
    }

    /// The warnings since the last call.
    pub fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.messages.borrow_mut().warnings)
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        // SAFETY: `context` is live: it must outlive `self` (see `collect`). A null handler restores the default.
        unsafe { LLVMContextSetDiagnosticHandler(self.context, None, std::ptr::null_mut()) };
    }
}

extern "C" fn handle(info: LLVMDiagnosticInfoRef, messages: *mut c_void) {
    // SAFETY: `messages` is what `collect` registered, alive until the handler is removed; only shared references are made.
    let messages = unsafe { &*messages.cast::<RefCell<Messages>>() };
    // SAFETY: LLVM passes a live diagnostic; the description is ours.
    let (severity, text) = unsafe {
        let text = message::take(LLVMGetDiagInfoDescription(info));
        (LLVMGetDiagInfoSeverity(info), text.unwrap_or_default())
    };
    match severity {
        LLVMDiagnosticSeverity::LLVMDSError => messages.borrow_mut().errors.push(text),
        LLVMDiagnosticSeverity::LLVMDSWarning => messages.borrow_mut().warnings.push(text),
        LLVMDiagnosticSeverity::LLVMDSRemark | LLVMDiagnosticSeverity::LLVMDSNote => {}
    }
}
