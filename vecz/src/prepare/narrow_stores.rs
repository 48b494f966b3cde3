//! Store elements of a vector alone where the others are what was loaded from the same place ([`component_stores`]).
//! Needs: nothing. Guarantees: nothing. Changes: such stores.
//!
//! before: `%v = load <4 x float>, ptr %p   %w = insertelement <4 x float> %v, float %y, i32 1   store <4 x float> %w, ptr %p`
//! after:  `%q = getelementptr inbounds float, ptr %p, i32 1   store float %y, ptr %q`
//!
//! That is what becomes of `v[i].y = y`, in memory of others also before anything is done to a kernel. Vectors are taken apart, and where lanes have places of their own, each store that is not
//! needed is a scatter.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::component_stores;

use crate::{Reason, Request};

/// The pass.
pub fn narrow_stores<'ctx>(_: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    Ok(component_stores::narrow(function, |_| true)?)
}
