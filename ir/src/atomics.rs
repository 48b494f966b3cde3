//! Atomic instructions: who else they synchronize with, and their plain forms.

use inkwell::llvm_sys::core::{LLVMGetCmpXchgFailureOrdering, LLVMGetCmpXchgSuccessOrdering, LLVMGetOrdering};
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMValueRef};
use inkwell::llvm_sys::LLVMAtomicOrdering;
use inkwell::values::{AsValueRef, InstructionOpcode, InstructionValue};
use inkwell::AtomicOrdering;

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
