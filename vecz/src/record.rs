//! What an attempt leaves on the functions: which was made of which and how, or that none could be made.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::metadata;
use ir::vectorization::{self, Vectorization, Width};

use crate::{Outcome, Request};

/// Links a kernel and what was made of it, which the module lists among its kernels if it lists that one; or says on the kernel that nothing could be made.
pub fn record<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    request: &Request<'_>,
    outcome: &Outcome<'ctx>,
) {
    match outcome {
        Outcome::Vectorized(made) => {
            for (function, how) in made.functions() {
                vectorization::link(kernel, function, how);
                metadata::list_like(module, kernel, function);
            }
        }
        Outcome::Declined(_) => vectorization::set_failed(kernel, asked(request)),
    }
}

/// How a kernel was to be vectorized; a width of 0 was for the cost model to choose.
fn asked(request: &Request<'_>) -> Vectorization {
    Vectorization {
        width: Width {
            lanes: request.width.unwrap_or(0),
            is_scalable: request.is_scalable,
        },
        dimension: request.dimension.unwrap_or(0),
        is_predicated: request.is_predicated,
    }
}
