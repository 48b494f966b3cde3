//! Compare a number, not its magnitude, with zero, before LLVM draws false conclusions ([`ir::magnitudes`]).
//! Needs: nothing. Guarantees: no magnitude is compared with zero, by being more or not less. Changes: such comparisons.
//!
//! before: `%m = call float @llvm.fabs.f32(float %x)   %c = fcmp ogt float %m, 0.0`
//! after:  `%c = fcmp one float %x, 0.0`
//!
//! The compiler does it before; but elements of vectors are numbers only when those are taken apart.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::magnitudes;

use crate::{Reason, Request};

/// The pass.
pub fn compare_magnitudes<'ctx>(
    _: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    Ok(magnitudes::compare_numbers(function)?)
}
