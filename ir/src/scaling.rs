//! An intrinsic of our own: a number near 1 times a power of two.
//!
//! `T weft.scaled.T(T p, T sum)`, for `f32`, `f64` and vectors of them, is `p * 2^n`, rounded once. `sum` is n and a number that leaves n in the lowest bits: 1.5 * 2^23 for `f32`,
//! where n is at most 250 and at least -250, and 1.5 * 2^52 for `f64`, where 2000 and -2000 are the bounds. Where `p` or `sum` is no number, so is the result. `sum` is
//! never infinite: AVX-512 has zero or infinity for that, whatever `p` is.
//!
//! Where n is below -152, or -1078, the result is 0, and no instruction finds that out by rounding: those with results below all that can be written take machines of Intel's some 150
//! cycles. Functions let n become that small where they are 0. Measured on Emerald Rapids: `exp` of a number from -1000 to -200 takes 0.22 ns, and 4.65 where the instruction is left to find out.
//!
//! It is how exponential functions end. AVX-512 has an instruction for it; others multiply twice, as one factor would not reach. LLVM 19 has `llvm.ldexp`, and calls a function
//! for each lane.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::{AsValueRef, FunctionValue, InstructionValue};

use crate::view;

extern "C" {
    fn weft_is_scaled(function: LLVMValueRef) -> bool;
    fn weft_define_scaled(instruction: LLVMValueRef, has_avx512: bool) -> bool;
}

/// Whether a function is the intrinsic.
pub fn is_scaled(function: FunctionValue<'_>) -> bool {
    // SAFETY: a live function.
    unsafe { weft_is_scaled(function.as_value_ref()) }
}

/// Says of the intrinsic what LLVM knows of its own: it can be called anywhere, or not at all if nobody wants the result.
pub fn promise(function: FunctionValue<'_>) {
    let context = view::context_of(function);
    for name in [
        "speculatable",
        "nounwind",
        "nosync",
        "nofree",
        "nocallback",
        "willreturn",
    ] {
        let attribute = context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
}

/// Puts other instructions in the place of one that calls the intrinsic; false if it does not. Vectors are for the instruction of AVX-512 (F, VL), if there is that.
pub fn define(instruction: InstructionValue<'_>, has_avx512: bool) -> bool {
    // SAFETY: a live instruction; whoever calls this keeps nothing of one that calls the intrinsic.
    unsafe { weft_define_scaled(instruction.as_value_ref(), has_avx512) }
}
