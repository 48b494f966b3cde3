//! Find the kernels that do not see work-groups, so that launches may cut their index spaces as suits the code.
//! Needs: lower_builtins, replace_local_module_scope_variables, refuse_unsupported, yield_while_waiting. Guarantees: a kernel with `mux-free-of-groups` does the same in groups of any
//! size. Changes: that attribute.
//!
//! Such a kernel asks for nothing that depends on groups, never waits for its group, has no local memory, and orders nothing for its group only: atomics of
//! that scope are plain accesses later, which must stay on one thread.

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionValue};
use ir::points::is_about_groups;
use ir::{atomics, attributes, metadata, view};

use super::{mux, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn find_group_use(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let is_bound = metadata::required_work_group_size(kernel).is_some() || has_local_argument(kernel);
    if !is_bound && !view::reachable(kernel).into_iter().any(uses_groups) {
        attributes::set_is_free_of_groups(kernel);
    }
    Ok(())
}

fn has_local_argument(kernel: FunctionValue<'_>) -> bool {
    let is_local =
        |value: BasicValueEnum<'_>| value.is_pointer_value() && view::address_space(value) == mux::LOCAL as u32;
    kernel.get_param_iter().any(is_local)
}

fn uses_groups(function: FunctionValue<'_>) -> bool {
    let mut callees = view::calls(function)
        .into_iter()
        .flat_map(view::callees)
        .map(view::name);
    callees.any(|name| is_about_groups(&name)) || view::instructions(function).into_iter().any(is_for_group)
}

fn is_for_group(instruction: InstructionValue<'_>) -> bool {
    atomics::atomic(instruction).is_some() && atomics::is_within_group(instruction)
}
