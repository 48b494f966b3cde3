//! Let the whole group take the branches of loops with points, rather than each work-item.
//! Needs: simplify, so that conditions are values; prepare_barriers, whose numbers it goes on with. Guarantees: nothing that later passes need. Changes:
//! loops with points test at their ends, and are none if they run once; where all work-items take the same way soon after a point, a barrier stands on either way.
//! before: `loop: ...   __mux_work_group_barrier(0)   %c = icmp ult i32 %shared, %n   br i1 %c, label %loop, label %done`
//! after:  the same by way of `loop.together: __mux_work_group_barrier(1)   br label %loop` and `done.together: __mux_work_group_barrier(2)   br label %done`
//!
//! What is between two points is run in a loop over all work-items. Without those barriers the branch would be in that loop, and with it the code of both
//! ways: the registers of the one are kept while the other runs, for every row of work-items. With them, all work-items do the same where the condition
//! is computed, so it is computed once ([`super::work_item_loops`]). What work-items have to themselves they need not keep for such a barrier alone: it is alive at the point
//! before as well.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue, InstructionValue};
use ir::builtin_info::{Mux, SCOPE_WORK_GROUP};
use ir::passes::FunctionPasses;
use ir::{attributes, debug_info, flow, view};

use super::work_item_loops::sub_groups::order::{loops, Loop};
use super::work_item_loops::{divergence, points};
use super::{mux, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass. Kernels that a debugger may stop in keep the shape of their source; sub-groups have an order of their own at points.
pub fn branch_together(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let is_left_alone = context.options.opt_disable || debug_info::is_present(module);
    if is_left_alone || !attributes::has_no_sub_groups(kernel) || !loops(kernel).iter().any(has_point) {
        return Ok(());
    }
    FunctionPasses::new(kernel, context.target.machine())
        .run("loop(loop-rotate,loop-deletion)")
        .map_err(BuildError::Backend)?;
    let shared = Shared::of(kernel);
    let ends: HashSet<BasicBlock> = loops(kernel)
        .iter()
        .filter(|it| has_point(it))
        .flat_map(Loop::ways_out)
        .filter(|block| shared.comes_soon_after_a_point(*block))
        .collect();
    let mut number = shared.points.iter().filter(|call| points::id(**call).is_some()).count() as u64;
    for block in kernel
        .get_basic_blocks()
        .into_iter()
        .filter(|block| ends.contains(block))
    {
        for next in flow::successors(block) {
            // What it does before its own branch, the group does together anyway.
            if !(ends.contains(&next) && shared.is_light(next)) {
                let between = flow::split_predecessors(next, &[block], c".together");
                wait(module, between, number)?;
                number += 1;
            }
        }
    }
    Ok(())
}

/// Puts a barrier at the end of a block.
fn wait<'ctx>(module: &Module<'ctx>, block: BasicBlock<'ctx>, number: u64) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    if let Some(end) = block.get_terminator() {
        builder.position_before(&end);
    }
    let int = |value| module.get_context().i32_type().const_int(value, false).into();
    let no_memory = int(0);
    let operands = [int(number), int(SCOPE_WORK_GROUP.into()), no_memory];
    mux::call(module, &builder, Mux::WorkGroupBarrier, &operands)?;
    Ok(())
}

fn has_point(it: &Loop<'_>) -> bool {
    it.blocks
        .iter()
        .copied()
        .flat_map(view::block_instructions)
        .any(is_point)
}

fn is_point(instruction: InstructionValue<'_>) -> bool {
    view::as_call(instruction).is_some_and(points::is_point)
}

/// What the work-items of a group have in common.
struct Shared<'ctx> {
    points: Vec<CallSiteValue<'ctx>>,
    divergent: HashSet<InstructionValue<'ctx>>,
    predecessors: HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
}

impl<'ctx> Shared<'ctx> {
    fn of(kernel: FunctionValue<'ctx>) -> Self {
        let calls = view::calls(kernel).into_iter();
        let points: Vec<CallSiteValue> = calls.filter(|call| points::is_point(*call)).collect();
        Shared {
            divergent: divergence::divergent(kernel, &points),
            predecessors: flow::predecessors(kernel),
            points,
        }
    }

    /// Whether all that work-items do between a point and the end of a block is the same, whichever way they came, and could be done once.
    fn comes_soon_after_a_point(&self, block: BasicBlock<'ctx>) -> bool {
        let mut seen = HashSet::from([block]);
        let mut pending = vec![block];
        while let Some(block) = pending.pop() {
            let instructions = view::block_instructions(block);
            let mut since_point = instructions.iter().rev().take_while(|it| !is_point(**it));
            if !since_point.all(|it| divergence::is_done_once(*it, &self.divergent)) {
                return false;
            }
            if instructions.iter().any(|it| is_point(*it)) {
                continue;
            }
            match self.predecessors.get(&block) {
                Some(before) if !before.is_empty() => pending.extend(before.iter().filter(|it| seen.insert(**it))),
                _ => return false,
            }
        }
        true
    }

    /// Whether the group could do all of a block once.
    fn is_light(&self, block: BasicBlock<'ctx>) -> bool {
        view::block_instructions(block)
            .into_iter()
            .all(|it| divergence::is_done_once(it, &self.divergent))
    }
}
