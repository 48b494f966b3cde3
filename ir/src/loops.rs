//! Facts about loops: what LLVM finds out, and what it is told as metadata.

use std::ffi::c_char;

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use inkwell::values::{AsValueRef, FunctionValue, InstructionValue};

extern "C" {
    fn weft_mark_parallel_loops(
        latches: *mut LLVMValueRef,
        latch_count: usize,
        instructions: *mut LLVMValueRef,
        count: usize,
    );
    fn weft_most_rounds(head: LLVMBasicBlockRef, size: usize) -> u32;
    fn weft_limit_loop(latch: LLVMValueRef, rolled: bool, scalar: bool);
    fn weft_hint_unrolling(latches: *mut LLVMValueRef, count: usize, name: *const c_char, times: u32);
    fn weft_unrolling_hint(latch: LLVMValueRef) -> u32;
    fn weft_limit_unrolling_hints(function: LLVMValueRef, most: u32);
    fn weft_limit_unrolling_of(latch: LLVMValueRef);
    fn weft_limit_unrolling(function: LLVMValueRef);
    fn weft_mark_for_outlining(latch: LLVMValueRef);
    fn weft_outline_loops(function: LLVMValueRef);
}

/// Says of each loop which one of `latches` closes that no iteration of it depends on another one through `accesses`. The loops must not
/// stand in one another. All are of one function. What LLVM would make wrong by knowing it is not told: a loop in which one iteration writes between what it reads, or writes,
/// of the same records.
pub fn mark_parallel(latches: &[InstructionValue<'_>], accesses: &[InstructionValue<'_>]) {
    let mut latches: Vec<LLVMValueRef> = latches.iter().map(|latch| latch.as_value_ref()).collect();
    let mut accesses: Vec<LLVMValueRef> = accesses.iter().map(|access| access.as_value_ref()).collect();
    // SAFETY: all are live instructions of one context; both lists hold as many of them as is said.
    unsafe {
        weft_mark_parallel_loops(
            latches.as_mut_ptr(),
            latches.len(),
            accesses.as_mut_ptr(),
            accesses.len(),
        )
    }
}

/// How often the loop of `size` blocks that starts at a block runs at most, if a constant says so, whatever else may end it earlier. A loop with a second way
/// in has no such number.
pub fn most_rounds(head: BasicBlock<'_>, size: usize) -> Option<u32> {
    // SAFETY: a live block of a function.
    let most = unsafe { weft_most_rounds(head.as_mut_ptr(), size) };
    (most > 0).then_some(most)
}

/// What LLVM may make of a loop that is not to be unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// A loop over vectors.
    Vectors,
    /// Nothing: it stays as it is.
    Scalar,
}

/// Says of the loop which a latch closes that it is not to be unrolled: a short loop would be, in full, before it could be vectorized. What was said of
/// it before stays.
pub fn keep_rolled(latch: InstructionValue<'_>, rolled: Rolled) {
    // SAFETY: a live instruction.
    unsafe { weft_limit_loop(latch.as_value_ref(), true, rolled == Rolled::Scalar) }
}

/// Says of the loop which a latch closes that LLVM's vectorizer is to leave it alone.
pub fn keep_scalar(latch: InstructionValue<'_>) {
    // SAFETY: a live instruction.
    unsafe { weft_limit_loop(latch.as_value_ref(), false, true) }
}

/// Says of all loops of a function that they are not to be unrolled but where it is known how often they run: for code that hardly ever runs, several copies of
/// a loop are only more to compile. What was said of them before stays.
pub fn limit_unrolling(function: FunctionValue<'_>) {
    // SAFETY: a live function.
    unsafe { weft_limit_unrolling(function.as_value_ref()) }
}

/// The same of the loop which a latch closes.
pub fn limit_unrolling_of(latch: InstructionValue<'_>) {
    // SAFETY: a live instruction.
    unsafe { weft_limit_unrolling_of(latch.as_value_ref()) }
}

/// Says of the loop which a latch closes that it is to be a function of its own ([`outline`]). What was said of it before stays.
pub fn mark_for_outlining(latch: InstructionValue<'_>) {
    // SAFETY: a live instruction.
    unsafe { weft_mark_for_outlining(latch.as_value_ref()) }
}

/// Makes functions, which are not inlined, of the loops of a function that are marked for it.
pub fn outline(function: FunctionValue<'_>) {
    // SAFETY: a live function.
    unsafe { weft_outline_loops(function.as_value_ref()) }
}

/// How the author of a loop wants it unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrolling {
    /// Yes.
    Yes,
    /// No.
    No,
    /// So many iterations in one.
    Times(u32),
}

/// What a latch says of how its loop is to be unrolled, if anything.
pub fn unrolling_hint(latch: InstructionValue<'_>) -> Option<Unrolling> {
    // SAFETY: a live instruction.
    match unsafe { weft_unrolling_hint(latch.as_value_ref()) } {
        0 => None,
        1 => Some(Unrolling::No),
        u32::MAX => Some(Unrolling::Yes),
        times => Some(Unrolling::Times(times)),
    }
}

/// Says at the latches of one loop how it is to be unrolled; what was said there is forgotten.
pub fn hint_unrolling(latches: &[InstructionValue<'_>], unrolling: Unrolling) {
    let mut raw: Vec<LLVMValueRef> = latches.iter().map(|latch| latch.as_value_ref()).collect();
    let (name, times) = match unrolling {
        Unrolling::Yes => (c"llvm.loop.unroll.enable", 0),
        Unrolling::No | Unrolling::Times(0 | 1) => (c"llvm.loop.unroll.disable", 0),
        Unrolling::Times(times) => (c"llvm.loop.unroll.count", times),
    };
    // SAFETY: `raw` holds `len` live terminators of one context, and the name ends in a zero.
    unsafe { weft_hint_unrolling(raw.as_mut_ptr(), raw.len(), name.as_ptr(), times) }
}

/// Makes the hints at the loops of a function that ask for more than `most` iterations in one ask for so many.
pub fn limit_unrolling_hints(function: FunctionValue<'_>, most: u32) {
    // SAFETY: a live function, whose blocks have terminators.
    unsafe { weft_limit_unrolling_hints(function.as_value_ref(), most) }
}
