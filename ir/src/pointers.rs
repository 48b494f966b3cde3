//! What is done with an address.

use std::ffi::c_void;

use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, BasicValueEnum, InstructionValue, PointerValue};

extern "C" {
    fn weft_follow_pointer(
        pointer: LLVMValueRef,
        each: unsafe extern "C" fn(*mut c_void, LLVMValueRef),
        data: *mut c_void,
    ) -> u32;
    fn weft_origins(pointer: LLVMValueRef, each: unsafe extern "C" fn(*mut c_void, LLVMValueRef), data: *mut c_void);
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

/// Adds a value to a list of them.
///
/// # Safety
/// `data` is a `Vec<LLVMValueRef>`, which nobody else uses during the call.
unsafe extern "C" fn list(data: *mut c_void, value: LLVMValueRef) {
    // SAFETY: the caller's.
    let values = unsafe { &mut *data.cast::<Vec<LLVMValueRef>>() };
    values.push(value);
}

/// What an address may be computed of: parameters, variables, pointers that are loaded or come of calls. The address itself if it is one of these.
pub fn origins<'ctx>(address: PointerValue<'ctx>) -> Vec<BasicValueEnum<'ctx>> {
    let mut origins: Vec<LLVMValueRef> = Vec::new();
    // SAFETY: a live pointer; the callee calls `list` with the vector and live pointers, and keeps neither.
    unsafe {
        weft_origins(address.as_value_ref(), list, (&raw mut origins).cast());
        origins.into_iter().map(|it| BasicValueEnum::new(it)).collect()
    }
}

/// Follows an address, an instruction or a parameter, through its function.
pub fn uses<'ctx>(pointer: impl AsValueRef) -> Uses<'ctx> {
    let mut users: Vec<LLVMValueRef> = Vec::new();
    // SAFETY: a live pointer; the callee calls `list` with the vector and live instructions, and keeps neither.
    let found = unsafe { weft_follow_pointer(pointer.as_value_ref(), list, (&raw mut users).cast()) };
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
