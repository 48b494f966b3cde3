//! Values in registers and in variables: from one to the other and back.
//!
//! Variables are told by their `alloca`. Types are never named, so values of every type can be moved.

use std::ffi::CString;

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMBuildArrayAlloca, LLVMBuildLoad2, LLVMBuildStore, LLVMGetAlignment, LLVMGetAllocatedType, LLVMGetOperand,
    LLVMGetPoison, LLVMIsAAllocaInst, LLVMSetAlignment,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, FunctionValue, InstructionValue, PointerValue};

extern "C" {
    fn weft_demote(value: LLVMValueRef) -> LLVMValueRef;
    fn weft_promote(function: LLVMValueRef, variables: *mut LLVMValueRef, count: usize);
    fn weft_variable_layout(variable: LLVMValueRef, bytes: *mut u64, align: *mut u64);
}

/// Size and alignment of a variable, or of an element of it when it is an array by its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes, as an array of such values has them for each; of a scalable type, times `vscale`.
    pub bytes: u64,
    /// Alignment in bytes.
    pub align: u64,
}

/// Puts a value that is used into a variable at the start of its function: stored after it is made, loaded where it is used.
pub fn demote<'ctx>(value: InstructionValue<'ctx>) -> InstructionValue<'ctx> {
    // SAFETY: a live instruction with uses, for which the shim returns a new variable.
    unsafe {
        let made = weft_demote(value.as_value_ref());
        assert!(!made.is_null(), "a value without uses is not demoted");
        InstructionValue::new(made)
    }
}

/// Puts variables of a function that are only loaded and stored into registers. The others stay.
pub fn promote(function: FunctionValue<'_>, variables: &[PointerValue<'_>]) {
    let mut variables: Vec<LLVMValueRef> = variables.iter().map(|variable| variable.as_value_ref()).collect();
    // SAFETY: a live function; the list holds as many variables of it as is said.
    unsafe { weft_promote(function.as_value_ref(), variables.as_mut_ptr(), variables.len()) }
}

/// Size and alignment of a variable.
pub fn layout(variable: impl AsValueRef) -> Layout {
    let variable = checked(variable.as_value_ref());
    let (mut bytes, mut align) = (0, 1);
    // SAFETY: a live `alloca`; both places outlive the call.
    unsafe { weft_variable_layout(variable, &mut bytes, &mut align) }
    Layout { bytes, align }
}

/// A new variable of the type of another one, which has a constant count, where the builder stands.
pub fn variable_like<'ctx>(builder: &Builder<'ctx>, like: impl AsValueRef, name: &str) -> PointerValue<'ctx> {
    let like = checked(like.as_value_ref());
    let name = CString::new(name).unwrap_or_default();
    // SAFETY: a live `alloca`, a builder that stands in a block, a NUL-terminated name; an `alloca` is a pointer.
    unsafe {
        // The operand of an `alloca` is its count.
        let (ty, count) = (LLVMGetAllocatedType(like), LLVMGetOperand(like, 0));
        let made = LLVMBuildArrayAlloca(builder.as_mut_ptr(), ty, count, name.as_ptr());
        LLVMSetAlignment(made, LLVMGetAlignment(like));
        PointerValue::new(made)
    }
}

/// Makes the value of a variable an undefined one, where the builder stands.
pub fn forget_value<'ctx>(builder: &Builder<'ctx>, variable: PointerValue<'ctx>) {
    let raw = checked(variable.as_value_ref());
    // SAFETY: a live `alloca`, and a builder that stands in a block.
    unsafe {
        let poison = LLVMGetPoison(LLVMGetAllocatedType(raw));
        LLVMBuildStore(builder.as_mut_ptr(), poison, raw);
    }
}

/// Copies a value of the type of a variable from one place to another, through a register. `aligns` are those of the two places, 0 for what
/// the type asks for. Returns the load and the store.
pub fn move_value<'ctx>(
    builder: &Builder<'ctx>,
    like: impl AsValueRef,
    (from, from_align): (PointerValue<'ctx>, u64),
    (to, to_align): (PointerValue<'ctx>, u64),
) -> [InstructionValue<'ctx>; 2] {
    let like = checked(like.as_value_ref());
    // SAFETY: a live `alloca` and live pointers, a builder that stands in a block; alignments are powers of two of a few bytes.
    unsafe {
        let load = LLVMBuildLoad2(
            builder.as_mut_ptr(),
            LLVMGetAllocatedType(like),
            from.as_value_ref(),
            c"".as_ptr(),
        );
        let store = LLVMBuildStore(builder.as_mut_ptr(), load, to.as_value_ref());
        for (access, align) in [(load, from_align), (store, to_align)] {
            if align > 0 {
                LLVMSetAlignment(access, align as u32);
            }
        }
        [InstructionValue::new(load), InstructionValue::new(store)]
    }
}

fn checked(variable: LLVMValueRef) -> LLVMValueRef {
    // SAFETY: a live value is asked what it is.
    unsafe {
        assert!(
            !LLVMIsAAllocaInst(variable).is_null(),
            "variables are told by their alloca"
        )
    };
    variable
}
