//! What instructions do to memory.

use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, InstructionValue};

extern "C" {
    fn weft_memory_effects(instruction: LLVMValueRef) -> u32;
}

/// What an instruction may do to memory. Volatile and atomic accesses, and fences, are said to do both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Whether it may read.
    pub reads: bool,
    /// Whether it may write.
    pub writes: bool,
}

/// What an instruction may do to memory.
pub fn of(instruction: InstructionValue<'_>) -> Effects {
    // SAFETY: a live instruction.
    let bits = unsafe { weft_memory_effects(instruction.as_value_ref()) };
    Effects {
        reads: bits & 1 != 0,
        writes: bits & 2 != 0,
    }
}
