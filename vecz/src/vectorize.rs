//! From a kernel to a vectorized one: prepare, look, plan, choose, write.

use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::{Outcome, Reason, Request};

/// Vectorizes a kernel of the module across work-items: as the request says, or not at all.
pub fn vectorize<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> Outcome<'ctx> {
    let _ = module;
    match request.check(kernel) {
        Err(reason) => Outcome::Declined(reason),
        Ok(()) => Outcome::Declined(Reason::NotBuilt),
    }
}
