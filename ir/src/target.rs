//! Questions about targets.

use std::ffi::{c_char, CString};

use inkwell::llvm_sys::prelude::LLVMBool;
use inkwell::targets::TargetTriple;

extern "C" {
    fn weft_knows_cpu(triple: *const c_char, cpu: *const c_char) -> LLVMBool;
}

/// Whether the target of a triple, which must have been initialized, knows a CPU by this name.
pub fn knows_cpu(triple: &TargetTriple, cpu: &str) -> bool {
    let Ok(cpu) = CString::new(cpu) else { return false };
    // SAFETY: both are NUL-terminated and live during the call.
    unsafe { weft_knows_cpu(triple.as_ptr(), cpu.as_ptr()) != 0 }
}
