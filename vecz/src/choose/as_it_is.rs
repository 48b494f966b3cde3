//! The kernel as it is, before preparation, read for costs.

use inkwell::targets::TargetMachine;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::passes::FunctionPasses;
use ir::{copier, rewrite, view};

use crate::function::Function;

/// What is to be known of a kernel as it is: none if its control flow is irreducible, or is otherwise not to be read. Switches are read as branches, in a copy.
pub fn ask<T>(
    kernel: FunctionValue<'_>,
    machine: &TargetMachine,
    question: impl FnOnce(&Function<'_>) -> T,
) -> Option<T> {
    let read = |kernel| Function::read(kernel).ok().filter(|it| it.loops.irreducible.is_empty());
    let has_switch = view::instructions(kernel)
        .iter()
        .any(|it| it.get_opcode() == InstructionOpcode::Switch);
    if !has_switch {
        return read(kernel).map(|read| question(&read));
    }
    let copy = copier::clone_function(kernel, "vecz.branching");
    let lowered = FunctionPasses::new(copy, machine).run("lower-switch");
    let answer = lowered.ok().and_then(|()| read(copy)).map(|read| question(&read));
    rewrite::delete_function(copy);
    answer
}
