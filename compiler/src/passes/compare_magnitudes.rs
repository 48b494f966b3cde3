//! Compare a number, not its magnitude, with zero, before LLVM draws false conclusions ([`ir::magnitudes`]).
//! Needs: variables that are values. Guarantees: no magnitude is compared with zero, by being more or not less. Changes: such comparisons.
//! before: `%m = call float @llvm.fabs.f32(float %x)`, `%c = fcmp ogt float %m, 0.0`
//! after:  `%c = fcmp one float %x, 0.0`
//!
//! Zeros of functions that are inlined come later, and elements of vectors when kernels are vectorized, so this runs more than once; and the vectorizer does it between its own steps.

use inkwell::module::Module;
use ir::{magnitudes, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn compare_magnitudes(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let functions = view::defined_functions(module).into_iter();
    functions
        .map(magnitudes::compare_numbers)
        .try_for_each(|done| Ok(done?))
}
