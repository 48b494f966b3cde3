//! What is done with an address.

use std::ffi::c_void;

use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, InstructionValue, PointerValue};

extern "C" {
    fn weft_follow_pointer(
        pointer: LLVMValueRef,
        each: extern "C" fn(*mut c_void, LLVMValueRef),
        data: *mut c_void,
    ) -> u32;
    fn weft_known_alignment(pointer: LLVMValueRef) -> u64;
}

/// The alignment that an address of an instruction, a parameter or a global is known to have, in bytes.
pub fn known_alignment(pointer: PointerValue<'_>) -> u64 {
    // SAFETY: a live pointer.
    unsafe { weft_known_alignment(pointer.as_value_ref()) }
}

/// What is done with an address and with those that are computed of it.
pub struct Uses<'ctx> {
    /// The instructions which use one of them, as far as they can be followed.
    pub users: Vec<InstructionValue<'ctx>>,
    /// Whether somebody else may come to know the address.
    pub escapes: bool,
    /// Whether memory may be changed through it.
    pub is_written: bool,
}

/// Follows an address, an instruction or a parameter, through its function.
pub fn uses<'ctx>(pointer: impl AsValueRef) -> Uses<'ctx> {
    extern "C" fn each(data: *mut c_void, user: LLVMValueRef) {
        // SAFETY: `data` is the vector below, which nobody else uses during the call.
        let users = unsafe { &mut *data.cast::<Vec<LLVMValueRef>>() };
        users.push(user);
    }
    let mut users: Vec<LLVMValueRef> = Vec::new();
    // SAFETY: a live pointer; the callee calls `each` with `data` and live instructions, and keeps neither.
    let found = unsafe { weft_follow_pointer(pointer.as_value_ref(), each, (&raw mut users).cast()) };
    Uses {
        // SAFETY: the callee lists instructions.
        users: users
            .into_iter()
            .map(|user| unsafe { InstructionValue::new(user) })
            .collect(),
        escapes: found & 1 != 0,
        is_written: found & 2 != 0,
    }
}
