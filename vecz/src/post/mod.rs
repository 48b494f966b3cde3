//! After vectorization: passes over the new function, and over nothing else.
//!
//! The program's own optimization comes later and sees all functions; what is done here is what others want to see done before they look: work-item loops, the next
//! plan's cost, and whoever reads the output of `veczc`. [`STEPS`] is what runs, in which order, and why there.

mod define_internal_builtins;
mod inline_calls;
mod regroup_elements;
mod simplify_masked_memory;
mod thread_guards;

use std::time::Instant;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::passes::FunctionPasses;

use crate::registry::PreparePass;
use crate::{Reason, Request};

pub use define_internal_builtins::{DIVERGENCE_ALL, DIVERGENCE_ANY};

macro_rules! ours {
    ($name:ident) => {
        (stringify!($name), PreparePass::Ours($name::$name))
    };
}

/// The steps, in order. A name is that of the file of a pass of ours, of `veczc --pass`, and of a folder of text tests.
pub const STEPS: &[(&str, PreparePass)] = &[
    // First: what the builtins are is known now, and branches on them can be simplified.
    ours!(define_internal_builtins),
    // Before the cleanup, which sees through what is inlined.
    ours!(inline_calls),
    // Blends of one value, masks that are all on, addresses that are computed once for each access.
    (
        "clean_up",
        PreparePass::Llvm("early-cse,instcombine<max-iterations=1;no-verify-fixpoint>,adce,simplifycfg<keep-loops>"),
    ),
    // After the cleanup, which finds that guards ask the same.
    ours!(thread_guards),
    // After the cleanup, which brings the operations on all elements into one form, and without guards in between, behind which they come from elsewhere.
    ours!(regroup_elements),
    // After the cleanup, which makes constants of masks.
    ours!(simplify_masked_memory),
    // Last: what branches depend on is known. As LLVM does at the end of everything, but on the kernel's own loops only: around them there will be loops
    // over work-items and groups, with branches that are not worth a copy of the kernel.
    (
        "unswitch_loops",
        PreparePass::Llvm("loop-mssa(simple-loop-unswitch<nontrivial;trivial>)"),
    ),
];

/// Runs all steps over a new function.
pub fn finish<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, request: &Request<'_>) -> Result<(), Reason> {
    let passes = FunctionPasses::new(function, request.machine);
    for (name, pass) in STEPS {
        let start = Instant::now();
        match pass {
            PreparePass::Ours(pass) => {
                pass(module, function, request)?;
                passes.forget();
            }
            PreparePass::Llvm(names) => passes
                .run(names)
                .map_err(|message| Reason::Internal(format!("in {name}: {message}")))?,
        }
        tracing::debug!(pass = name, microseconds = start.elapsed().as_micros() as u64, "ran");
    }
    Ok(())
}
