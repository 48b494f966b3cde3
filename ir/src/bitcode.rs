//! Modules from and to bytes, and linking.

use std::ffi::c_char;
use std::ptr;

use inkwell::context::AsContextRef;
use inkwell::llvm_sys::bit_reader::{LLVMGetBitcodeModuleInContext2, LLVMParseBitcodeInContext2};
use inkwell::llvm_sys::core::{LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeMemoryBuffer};
use inkwell::llvm_sys::linker::LLVMLinkModules2;
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMMemoryBufferRef, LLVMModuleRef};
use inkwell::module::Module;

use crate::diagnostics::Diagnostics;

extern "C" {
    fn weft_link_needed(to: LLVMModuleRef, from: LLVMModuleRef) -> LLVMBool;
}

/// Reads a whole module. The error is LLVM's message.
pub fn parse<'ctx>(
    context: impl AsContextRef<'ctx>,
    bytes: &[u8],
    diagnostics: &Diagnostics,
) -> Result<Module<'ctx>, String> {
    let buffer = copy_buffer(bytes);
    let mut module = ptr::null_mut();
    // SAFETY: the buffer is live; LLVM writes `module` and returns 0, or leaves it alone and returns 1. The buffer stays ours.
    let failed = unsafe { LLVMParseBitcodeInContext2(context.as_ctx_ref(), buffer, &mut module) };
    // SAFETY: made by `copy_buffer`, not consumed by the parser, not used again.
    unsafe { LLVMDisposeMemoryBuffer(buffer) };
    own(failed, module, diagnostics)
}

/// Reads a module's symbols; function bodies are read when linking needs them.
pub fn parse_lazily<'ctx>(
    context: impl AsContextRef<'ctx>,
    bytes: &[u8],
    diagnostics: &Diagnostics,
) -> Result<Module<'ctx>, String> {
    let buffer = copy_buffer(bytes);
    let mut module = ptr::null_mut();
    // SAFETY: the buffer is live and owned by nobody else; LLVM takes it over whether it succeeds or not.
    let failed = unsafe { LLVMGetBitcodeModuleInContext2(context.as_ctx_ref(), buffer, &mut module) };
    own(failed, module, diagnostics)
}

/// Writes a module as bitcode.
pub fn write(module: &Module<'_>) -> Vec<u8> {
    module.write_bitcode_to_memory().as_slice().to_vec()
}

/// Links all of `from` into `to`. The error is the linker's messages.
pub fn link<'ctx>(to: &Module<'ctx>, from: Module<'ctx>, diagnostics: &Diagnostics) -> Result<(), String> {
    let from = into_raw(from);
    // SAFETY: both modules are live and of one context (one `'ctx`); `from` was given up by `into_raw` and is consumed.
    let failed = unsafe { LLVMLinkModules2(to.as_mut_ptr(), from) };
    outcome(failed, diagnostics)
}

/// Links into `to` what it declares and `from` defines, and what that needs in turn. Works best when `from` was parsed lazily. The
/// triple and data layout of `from` are taken to fit. The error is the linker's messages.
pub fn link_needed<'ctx>(to: &Module<'ctx>, from: Module<'ctx>, diagnostics: &Diagnostics) -> Result<(), String> {
    let from = into_raw(from);
    // SAFETY: as in `link`.
    let failed = unsafe { weft_link_needed(to.as_mut_ptr(), from) };
    outcome(failed, diagnostics)
}

fn copy_buffer(bytes: &[u8]) -> LLVMMemoryBufferRef {
    // SAFETY: pointer and length are of one slice; LLVM copies, and the name is a literal with its NUL.
    unsafe {
        LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes.as_ptr().cast::<c_char>(), bytes.len(), c"bitcode".as_ptr())
    }
}

fn own<'ctx>(failed: LLVMBool, module: LLVMModuleRef, diagnostics: &Diagnostics) -> Result<Module<'ctx>, String> {
    outcome(failed, diagnostics)?;
    // SAFETY: the reader succeeded, so `module` is a new module of the context that `'ctx` borrows, and nobody else owns it.
    Ok(unsafe { Module::new(module) })
}

fn outcome(failed: LLVMBool, diagnostics: &Diagnostics) -> Result<(), String> {
    if failed == 0 {
        return Ok(());
    }
    let errors = diagnostics.take_errors();
    Err(if errors.is_empty() {
        "LLVM gave no reason".to_owned()
    } else {
        errors.join("; ")
    })
}

/// Gives up ownership: whoever takes the pointer frees the module.
fn into_raw(module: Module<'_>) -> LLVMModuleRef {
    let raw = module.as_mut_ptr();
    std::mem::forget(module);
    raw
}
