//! Let integer variables that nobody else sees become values though they are volatile: programs for GPUs keep compilers from unrolling loops that way (xmrig), not each other from reading them.
//! Needs: nothing. Guarantees: nothing. Changes: volatile loads and stores of private integers whose address goes nowhere. Floating-point variables stay as they are: by them programs keep what is
//! computed from being contracted.
//! before: `%i = alloca i32   load volatile i32, %i`   after: `load i32, %i`

use inkwell::module::Module;
use inkwell::values::{InstructionOpcode, InstructionValue};
use ir::{debug_info, pointers, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass. Whoever debugs wants to see what is written.
pub fn release_volatile_counters(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    if debug_info::is_present(module) {
        return Ok(());
    }
    for function in view::defined_functions(module) {
        for variable in view::instructions(function) {
            for access in accesses_of_counter(variable).into_iter().flatten() {
                // Of loads and stores, which these are, there is no error.
                let _ = access.set_volatile(false);
            }
        }
    }
    Ok(())
}

/// The loads and stores of a variable, if it is an integer that others see during a call at the most.
fn accesses_of_counter<'ctx>(variable: InstructionValue<'ctx>) -> Option<Vec<InstructionValue<'ctx>>> {
    let is_variable = variable.get_opcode() == InstructionOpcode::Alloca;
    if !is_variable || !variable.get_allocated_type().is_ok_and(|it| it.is_int_type()) {
        return None;
    }
    let uses = pointers::uses(variable);
    let is_access =
        |it: &InstructionValue<'ctx>| matches!(it.get_opcode(), InstructionOpcode::Load | InstructionOpcode::Store);
    let is_call = |it: &InstructionValue<'ctx>| it.get_opcode() == InstructionOpcode::Call;
    let (accesses, others): (Vec<_>, Vec<_>) = uses.users.into_iter().partition(is_access);
    (!uses.escapes && others.iter().all(is_call)).then_some(accesses)
}
