//! Atomic instructions: who else they synchronize with, and their plain forms.

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMBuildAtomicRMW, LLVMGetAlignment, LLVMGetAtomicRMWBinOp, LLVMGetCmpXchgFailureOrdering,
    LLVMGetCmpXchgSuccessOrdering, LLVMGetOrdering,
};
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMValueRef};
use inkwell::llvm_sys::{LLVMAtomicOrdering, LLVMAtomicRMWBinOp};
use inkwell::values::{AsValueRef, FloatValue, InstructionOpcode, InstructionValue, PointerValue};
use inkwell::AtomicOrdering;

use crate::view;

extern "C" {
    fn weft_is_atomic_within_group(instruction: LLVMValueRef) -> LLVMBool;
    fn weft_set_within_group(instruction: LLVMValueRef);
    fn weft_make_plain(instruction: LLVMValueRef);
    fn weft_make_compiler_fence(fence: LLVMValueRef);
}

/// What an atomic instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atomic {
    /// Accesses memory, through the operand of this number.
    Access {
        /// The number of the operand that is the address.
        pointer: u32,
    },
    /// Orders other accesses.
    Fence,
}

/// Whether, and how, an instruction is atomic.
pub fn atomic(instruction: InstructionValue<'_>) -> Option<Atomic> {
    let is_atomic = || instruction.get_atomic_ordering() != Ok(AtomicOrdering::NotAtomic);
    match instruction.get_opcode() {
        InstructionOpcode::Load if is_atomic() => Some(Atomic::Access { pointer: 0 }),
        InstructionOpcode::Store if is_atomic() => Some(Atomic::Access { pointer: 1 }),
        InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg => Some(Atomic::Access { pointer: 0 }),
        InstructionOpcode::Fence => Some(Atomic::Fence),
        _ => None,
    }
}

/// Whether an atomic access orders nothing but accesses of its own address.
pub fn is_relaxed(access: InstructionValue<'_>) -> bool {
    assert!(
        matches!(atomic(access), Some(Atomic::Access { .. })),
        "an atomic access has an ordering"
    );
    let raw = access.as_value_ref();
    let relaxed = LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic;
    // SAFETY: a live atomic access, by the assertion; only compare-exchanges are asked for their two orderings.
    unsafe {
        match access.get_opcode() {
            InstructionOpcode::AtomicCmpXchg => {
                LLVMGetCmpXchgSuccessOrdering(raw) == relaxed && LLVMGetCmpXchgFailureOrdering(raw) == relaxed
            }
            _ => LLVMGetOrdering(raw) == relaxed,
        }
    }
}

/// Whether an atomic update adds or subtracts integers.
pub fn is_sum(update: InstructionValue<'_>) -> bool {
    // SAFETY: a live instruction, which is asked for its operation only if it is an update.
    update.get_opcode() == InstructionOpcode::AtomicRMW
        && matches!(
            unsafe { LLVMGetAtomicRMWBinOp(update.as_value_ref()) },
            LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpAdd | LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpSub
        )
}

/// Whether an atomic update leaves what it finds, as a sum with zero does: OpenCL 1.x has no other atomic loads.
pub fn is_load_by_update(update: InstructionValue<'_>) -> bool {
    use LLVMAtomicRMWBinOp::{
        LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpOr, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpXor,
    };
    if update.get_opcode() != InstructionOpcode::AtomicRMW {
        return false;
    }
    let by = view::value_operands(update).get(1).copied();
    // SAFETY: a live update.
    let operation = unsafe { LLVMGetAtomicRMWBinOp(update.as_value_ref()) };
    by.and_then(view::constant_integer) == Some(0)
        && matches!(
            operation,
            LLVMAtomicRMWBinOpAdd | LLVMAtomicRMWBinOpSub | LLVMAtomicRMWBinOpOr | LLVMAtomicRMWBinOpXor
        )
}

/// The alignment of an atomic update in bytes. (inkwell has it for loads and stores only.)
pub fn update_align(update: InstructionValue<'_>) -> u32 {
    assert_eq!(update.get_opcode(), InstructionOpcode::AtomicRMW);
    // SAFETY: a live update, by the assertion.
    unsafe { LLVMGetAlignment(update.as_value_ref()) }
}

/// Whether all that an atomic instruction synchronizes with is in its work-group: `syncscope("workgroup")`, the mark of [`set_within_group`].
pub fn is_within_group(instruction: InstructionValue<'_>) -> bool {
    // SAFETY: a live instruction.
    unsafe { weft_is_atomic_within_group(instruction.as_value_ref()) != 0 }
}

/// Says of an atomic instruction that all that it synchronizes with is in its work-group.
pub fn set_within_group(instruction: InstructionValue<'_>) {
    assert!(atomic(instruction).is_some(), "only atomic instructions have a scope");
    // SAFETY: a live atomic instruction, by the assertion.
    unsafe { weft_set_within_group(instruction.as_value_ref()) }
}

/// Replaces an atomic access by what it does when nobody interferes. The instruction may be gone afterwards.
pub fn make_plain(access: InstructionValue<'_>) {
    assert!(
        matches!(atomic(access), Some(Atomic::Access { .. })),
        "an atomic access is made plain"
    );
    // SAFETY: a live atomic access, by the assertion.
    unsafe { weft_make_plain(access.as_value_ref()) }
}

/// Makes a fence bind the compiler alone: no instruction is left of it.
pub fn make_compiler_fence(fence: InstructionValue<'_>) {
    assert!(atomic(fence) == Some(Atomic::Fence), "a fence is made a compiler fence");
    // SAFETY: a live fence, by the assertion.
    unsafe { weft_make_compiler_fence(fence.as_value_ref()) }
}

/// A read-modify-write of a floating-point number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatUpdate {
    /// The sum.
    Add,
    /// `fmin`
    Min,
    /// `fmax`
    Max,
}

/// Builds an atomic update of the number that `pointer` points to; its old value is the result. (inkwell has it for integers only.)
pub fn build_float_update<'ctx>(
    builder: &Builder<'ctx>,
    update: FloatUpdate,
    pointer: PointerValue<'ctx>,
    value: FloatValue<'ctx>,
    ordering: AtomicOrdering,
) -> FloatValue<'ctx> {
    assert!(builder.get_insert_block().is_some(), "the builder stands in a block");
    let operation = match update {
        FloatUpdate::Add => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFAdd,
        FloatUpdate::Min => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMin,
        FloatUpdate::Max => LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMax,
    };
    let ordering = match ordering {
        AtomicOrdering::Monotonic => LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic,
        AtomicOrdering::Acquire => LLVMAtomicOrdering::LLVMAtomicOrderingAcquire,
        AtomicOrdering::Release => LLVMAtomicOrdering::LLVMAtomicOrderingRelease,
        AtomicOrdering::AcquireRelease => LLVMAtomicOrdering::LLVMAtomicOrderingAcquireRelease,
        _ => LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent,
    };
    // SAFETY: the builder stands in a block, by the assertion; pointer and value are live; the result has the type of the value.
    unsafe {
        FloatValue::new(LLVMBuildAtomicRMW(
            builder.as_mut_ptr(),
            operation,
            pointer.as_value_ref(),
            value.as_value_ref(),
            ordering,
            0,
        ))
    }
}
