//! Facts about loops, as metadata.

use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, InstructionValue};

extern "C" {
    fn weft_mark_parallel_loop(latch: LLVMValueRef, instructions: *mut LLVMValueRef, count: usize);
}

/// Says that no iteration of the loop which `latch` closes depends on another one through `accesses`.
pub fn mark_parallel(latch: InstructionValue<'_>, accesses: &[InstructionValue<'_>]) {
    let mut accesses: Vec<LLVMValueRef> = accesses.iter().map(|access| access.as_value_ref()).collect();
    // SAFETY: all are live instructions of one context; `accesses` holds `len` of them.
    unsafe { weft_mark_parallel_loop(latch.as_value_ref(), accesses.as_mut_ptr(), accesses.len()) }
}
