//! Have functions inlined that LLVM's inliner leaves calls, where there is room.
//! Needs: simplify: it has inlined what is short or called once. Guarantees: nothing. Changes: the attribute `alwaysinline` of calls, which the step after it
//! inlines by.
//! before: two calls of `define internal <2 x float> @turn(float)`, which is long
//! after:  the calls are `alwaysinline`
//!
//! Which ones, preparation for vectorization says ([`vecz::prepare::inline_functions`]), and would do it too; but what is inlined here is simplified with the kernel,
//! and is there for the scalar kernel as well. What it says had better be a function of vectors stays a call.

use std::collections::HashSet;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::debug_info;
use vecz::prepare::inline_functions::{calls, choose, Inlining};

use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn inline_functions(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let options = context.options;
    if options.opt_disable || debug_info::is_present(module) {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    let always = Attribute::get_named_enum_kind_id("alwaysinline");
    let always = module.get_context().create_enum_attribute(always, 0);
    let Inlining { chosen, kept } = choose(module, kernel);
    for (call, callee) in calls(kernel) {
        if chosen.contains(&callee) {
            call.add_attribute(AttributeLoc::Function, always);
        }
    }
    // And all that is called behind them, and in those that stay calls.
    let mut pending: Vec<FunctionValue> = chosen.union(&kept).copied().collect();
    let mut reached: HashSet<FunctionValue> = pending.iter().copied().collect();
    while let Some(caller) = pending.pop() {
        for (call, callee) in calls(caller).filter(|(_, callee)| !kept.contains(callee)) {
            call.add_attribute(AttributeLoc::Function, always);
            if reached.insert(callee) {
                pending.push(callee);
            }
        }
    }
    Ok(())
}
