//! Which loads and stores have memory in common, as far as LLVM can tell: by what their addresses are made of, `restrict`, and their types.

use std::ffi::c_void;
use std::marker::PhantomData;

use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, FunctionValue, InstructionOpcode, InstructionValue};

extern "C" {
    fn weft_new_aliases(function: LLVMValueRef) -> *mut c_void;
    fn weft_delete_aliases(aliases: *mut c_void);
    fn weft_are_apart(aliases: *mut c_void, one: LLVMValueRef, other: LLVMValueRef) -> bool;
}

/// What is known of a function's accesses, while nobody changes it.
pub struct Aliases<'ctx> {
    raw: *mut c_void,
    of: PhantomData<FunctionValue<'ctx>>,
}

impl<'ctx> Aliases<'ctx> {
    /// Of a defined function.
    pub fn of(function: FunctionValue<'ctx>) -> Self {
        // SAFETY: a live function; what comes back is deleted once.
        let raw = unsafe { weft_new_aliases(function.as_value_ref()) };
        Aliases { raw, of: PhantomData }
    }

    /// Whether two loads or stores of the function, where one work-item comes to both without going around a loop in between, have no memory in common.
    pub fn are_apart(&self, one: InstructionValue<'ctx>, other: InstructionValue<'ctx>) -> bool {
        let is_access =
            |it: InstructionValue| matches!(it.get_opcode(), InstructionOpcode::Load | InstructionOpcode::Store);
        // SAFETY: live accesses, by the test, of a live function; `raw` is what `weft_new_aliases` gave.
        is_access(one)
            && is_access(other)
            && unsafe { weft_are_apart(self.raw, one.as_value_ref(), other.as_value_ref()) }
    }
}

impl Drop for Aliases<'_> {
    fn drop(&mut self) {
        // SAFETY: it is not used any more.
        unsafe { weft_delete_aliases(self.raw) }
    }
}
