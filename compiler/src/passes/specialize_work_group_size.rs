//! Answer what every launch of the kernel answers alike: the sizes of work-groups that the kernel requires.
//! Needs: lower_builtins. Guarantees: none of these questions is left where the dimension is a constant. Changes: those calls; a kernel that asks for the size of its group is one for
//! whole ones (`whole_groups.rs`) where it may be.
//! before: `%n = call i64 @__mux_get_local_size(i32 0)`, in a module whose kernel has `!reqd_work_group_size !{i32 64, ...}`
//! after:  `i64 64` in the place of `%n`
//!
//! Early, so that the kernel is simplified with these numbers before it is cut at its barriers. [`super::define_mux_builtins`] knows them as well, for
//! questions that are asked later.

use inkwell::module::Module;
use inkwell::values::BasicValueEnum;
use ir::builtin_info::Mux;
use ir::{rewrite, view};

use super::known_sizes::KnownSizes;
use super::{the_kernel, whole_groups};
use crate::pipeline::PassContext;
use crate::BuildError;

/// What may have an answer.
const QUERIES: [Mux; 6] = [
    Mux::GetGlobalSize,
    Mux::GetLocalSize,
    Mux::GetEnqueuedLocalSize,
    Mux::GetNumGroups,
    Mux::GetLocalId,
    Mux::GetGroupId,
];

/// The pass.
pub fn specialize_work_group_size(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    if module
        .get_function(Mux::GetLocalSize.name())
        .is_some_and(|it| !view::has_no_uses(it))
    {
        whole_groups::assume(module, kernel, context);
    }
    let known = KnownSizes::of(kernel);
    let size = module.get_context().i64_type();
    for query in QUERIES {
        let Some(function) = module.get_function(query.name()) else {
            continue;
        };
        for call in view::calls_of(function) {
            let answer = match view::instruction_of(call)
                .get_operand(0)
                .and_then(|operand| operand.value())
            {
                Some(BasicValueEnum::IntValue(dimension)) => dimension
                    .get_zero_extended_constant()
                    .filter(|dimension| *dimension < 3)
                    .and_then(|dimension| known.answer(query, dimension as u32)),
                _ => None,
            };
            if let Some(answer) = answer {
                rewrite::replace_instruction(view::instruction_of(call), size.const_int(answer, false));
            }
        }
        if view::has_no_uses(function) {
            rewrite::delete_function(function);
        }
    }
    Ok(())
}
