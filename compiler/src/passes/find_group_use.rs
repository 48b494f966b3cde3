//! Find the kernels that do not see work-groups, so that launches may cut their index spaces as suits the code.
//! Needs: lower_builtins, replace_local_module_scope_variables, refuse_unsupported, yield_while_waiting. Guarantees: a kernel with `mux-free-of-groups` does the same in groups of any
//! size, the last ones smaller than the others. Changes: that attribute, the one that says that no group is smaller, and the size that such a kernel requires; another one that requires a size
//! is for whole groups (`whole_groups.rs`) where it may be.
//!
//! Such a kernel asks for nothing that depends on groups, never waits for its group, has no local memory, and orders nothing for its group only: atomics of
//! that scope are plain accesses later, which must stay on one thread. What it asks and hands on to functions that do nothing with it is not asked: password hashing hands its local
//! ids to whatever it calls.

use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, InstructionValue};
use ir::builtin_info::Mux;
use ir::points::is_about_groups;
use ir::{atomics, attributes, metadata, view};

use super::{mux, the_kernel, whole_groups};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn find_group_use(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    // Code for one size is for launches that were cut already.
    if context.variant.known.local_size.is_some() {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    // What asked for the size of its group, and was answered, has seen it.
    let sees_groups = attributes::assumes_whole_groups(kernel)
        || has_local_argument(kernel)
        || view::reachable(kernel).into_iter().any(uses_groups);
    if sees_groups {
        whole_groups::assume(module, kernel, context);
    } else {
        attributes::set_is_free_of_groups(kernel);
        // A size that it requires is for its launches to ask for: they are not held to it.
        metadata::drop_required_work_group_size(kernel);
        // Nor does it see that the last ones are smaller, as they are where only such groups suit the code.
        attributes::set_has_uniform_work_groups(kernel, false);
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
    let asks = |callee: FunctionValue<'_>| {
        let name = view::name(callee);
        let is_query = Mux::from_name(&name).is_some_and(Mux::is_rematerializable);
        let answer = view::value_of(view::instruction_of(call));
        is_about_groups(&name) && !(is_query && answer.is_some_and(is_unused))
    };
    view::callees(call).into_iter().any(asks)
}

/// Whether nothing is done with a value but to hand it on to functions that do nothing with it.
fn is_unused(value: BasicValueEnum<'_>) -> bool {
    let mut seen = HashSet::from([value]);
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        for user in view::instruction_users(value) {
            let callee = view::as_call(user)
                .and_then(view::called_function)
                .filter(|callee| view::is_defined(*callee));
            let Some(callee) = callee else { return false };
            for (argument, at) in view::value_operands(user).into_iter().zip(0..) {
                if argument != value {
                    continue;
                }
                let Some(parameter) = callee.get_nth_param(at) else {
                    return false;
                };
                if seen.insert(parameter) {
                    pending.push(parameter);
                }
            }
        }
    }
    true
}

fn is_for_group(instruction: InstructionValue<'_>) -> bool {
    atomics::atomic(instruction).is_some() && atomics::is_within_group(instruction)
}
