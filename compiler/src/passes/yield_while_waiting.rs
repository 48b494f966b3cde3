//! Give the other sub-groups of a work-group a turn in every round of a loop that waits for them.
//! Needs: simplify, so that loops are in the kernel and atomic functions are instructions. Guarantees: a sub-group that waits for what another one of its
//! work-group will write lets that one run (independent forward progress, `cl_khr_subgroups`); what lanes put together as they arrive at a function of the
//! sub-group is not cut in two by a turn. Changes: `__mux_sub_group_yield` in such loops, a barrier of the sub-group before its functions in kernels that
//! yield; helpers with such loops are inlined; `"mux-no-subgroups"` goes.
//! before: `wait: %v = load atomic i32, ptr %p   %no = icmp eq i32 %v, 0   br i1 %no, label %wait, label %go`
//! after:  the same by way of `wait.again: call i1 @__mux_sub_group_yield(i32 0, i1 true)   br label %wait`
//!
//! The sub-groups of a work-group run on one thread, one after another; a loop that waits for a later one would never end. Which loops wait is
//! [`super::waiting_loops`]'s to say.

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::builtin_info::{Mux, SCOPE_SUB_GROUP};
use ir::group_ops::Scope;
use ir::points::Point;
use ir::{attributes, flow, view};

use super::prepare_barriers::inline_helpers;
use super::waiting_loops::waiting_loops;
use super::{mux, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn yield_while_waiting(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let mut number = view::calls(kernel)
        .into_iter()
        .filter_map(point)
        .filter(|it| it.has_id())
        .count() as u64;
    let mut yields = false;
    for function in view::reachable(kernel) {
        for waiting in waiting_loops(function) {
            let again = flow::split_predecessors(waiting.head, &waiting.latches, c".again");
            call_point(module, again, Mux::SubGroupYield, &mut number)?;
            yields = true;
        }
    }
    if yields {
        attributes::drop_has_no_sub_groups(kernel);
        inline_helpers(module, context, |name| name == Mux::SubGroupYield.name())?;
    }
    if yields
        || view::calls(kernel)
            .into_iter()
            .any(|call| point(call) == Some(Point::SubGroupYield))
    {
        meet_before_functions(module, kernel, &mut number)?;
    }
    Ok(())
}

fn point(call: CallSiteValue<'_>) -> Option<Point> {
    Point::from_name(&view::name(view::called_function(call)?))
}

/// Calls a point at the end of a block.
fn call_point<'ctx>(
    module: &Module<'ctx>,
    block: BasicBlock<'ctx>,
    mux: Mux,
    number: &mut u64,
) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    match block.get_terminator() {
        Some(end) => builder.position_before(&end),
        None => builder.position_at_end(block),
    }
    let context = module.get_context();
    let id = context.i32_type().const_int(*number, false).into();
    // A loop that goes round may have done something that others wait for.
    let has_news = context.bool_type().const_int(1, false).into();
    mux::call(module, &builder, mux, &[id, has_news])?;
    *number += 1;
    Ok(())
}

/// Puts a barrier before each function of the sub-group: lanes may be kept waiting there for the next turn, whereas at a function they have given what
/// all of them put together.
fn meet_before_functions<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    number: &mut u64,
) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    let int = |value: u64| module.get_context().i32_type().const_int(value, false).into();
    for call in view::calls(kernel) {
        if matches!(point(call), Some(Point::Group(function)) if function.scope() == Scope::Sub) {
            builder.position_before(&view::instruction_of(call));
            let operands = [int(*number), int(SCOPE_SUB_GROUP.into()), int(0)];
            mux::call(module, &builder, Mux::SubGroupBarrier, &operands)?;
            *number += 1;
        }
    }
    Ok(())
}
