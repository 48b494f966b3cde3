//! Find the kernels that do not see work-groups, so that launches may cut their index spaces as suits the code.
//! Needs: lower_builtins, replace_local_module_scope_variables, refuse_unsupported, yield_while_waiting. Guarantees: a kernel with `mux-free-of-groups` does the same in groups of any
//! size. Changes: that attribute.
//!
//! Such a kernel asks for nothing that depends on groups, never waits for its group, has no local memory, and orders nothing for its group only: atomics of
//! that scope are plain accesses later, which must stay on one thread. What it asks and hands on to functions that do nothing with it is not asked: password hashing hands its local
//! ids to whatever it calls.

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, InstructionValue};
use ir::builtin_info::Mux;
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
    view::calls(function).into_iter().any(asks_for_group) || view::instructions(function).into_iter().any(is_for_group)
}

fn asks_for_group(call: CallSiteValue<'_>) -> bool {
    let is_about = |callee: &FunctionValue<'_>| is_about_groups(&view::name(*callee));
    let is_query = |callee: FunctionValue<'_>| {
        Mux::from_name(&view::name(callee)).is_some_and(Mux::is_rematerializable) && {
            let answer = view::value_of(view::instruction_of(call));
            answer.is_some_and(|answer| is_unused(answer, 0))
        }
    };
    view::callees(call)
        .into_iter()
        .filter(is_about)
        .any(|callee| !is_query(callee))
}

/// Whether nothing is done with a value but to hand it on to functions that do nothing with it.
fn is_unused(value: BasicValueEnum<'_>, depth: u32) -> bool {
    /// How far it may be handed on: functions that call one another in a circle do so for ever.
    const DEEPEST: u32 = 16;
    let ends_nowhere = |user: InstructionValue<'_>| {
        let callee = view::as_call(user)
            .and_then(view::called_function)
            .filter(|callee| view::is_defined(*callee));
        let Some(callee) = callee else { return false };
        let mut arguments = view::value_operands(user).into_iter().zip(0..);
        arguments.all(|(argument, at)| {
            argument != value || callee.get_nth_param(at).is_some_and(|it| is_unused(it, depth + 1))
        })
    };
    depth <= DEEPEST && view::instruction_users(value).into_iter().all(ends_nowhere)
}

fn is_for_group(instruction: InstructionValue<'_>) -> bool {
    atomics::atomic(instruction).is_some() && atomics::is_within_group(instruction)
}
