//! The kernel as it is, before preparation, read for costs; but without the work-items that nobody runs ([`clip_ids`]).

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::passes::FunctionPasses;
use ir::{copier, rewrite, view};

use crate::function::Function;
use crate::prepare::clip_ids;
use crate::prepare::inline_functions::{calls, inline_functions};
use crate::Request;

/// What is to be known of a kernel as it is: none if its control flow is irreducible, or is otherwise not to be read. In a copy, switches are read as branches, and with what
/// is called the functions that preparation inlines: all of the work may be in there.
pub fn ask<'ctx, T>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    request: &Request<'_>,
    question: impl FnOnce(&Function<'ctx>) -> T,
) -> Option<T> {
    let read = |kernel| Function::read(kernel).ok().filter(|it| it.loops.irreducible.is_empty());
    let has_switch = view::instructions(kernel)
        .iter()
        .any(|it| it.get_opcode() == InstructionOpcode::Switch);
    let is_clipped = clip_ids::is_for(kernel, request);
    if !has_switch && !is_clipped && calls(kernel).next().is_none() {
        return read(kernel).map(|read| question(&read));
    }
    let copy = copier::clone_function(kernel, "vecz.branching");
    if is_clipped {
        clip_ids::take_tests(copy);
    }
    let inlined = inline_functions(module, copy, request).ok();
    let lowered = inlined.and_then(|()| FunctionPasses::new(copy, request.machine).run("lower-switch").ok());
    let answer = lowered.and_then(|()| read(copy)).map(|read| question(&read));
    rewrite::delete_function(copy);
    answer
}
