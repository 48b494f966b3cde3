//! Points at the ends of loops, so that lanes that have parted in one do not mix their rounds.
//!
//! A lane that has nothing to wait for runs on to its next point. In a loop that may be an earlier point of the next round, where it would go on before
//! those that wait at a later point of this one, or meet them at the same. So lanes wait for one another before they go round once more, in every
//! loop with points in which they may part; but where a loop's only point is one that each round comes to, the lanes meet there in any case.
//!
//! before: `for (...) { if (c) point; }`   after: `for (...) { if (c) point; sub_group_barrier; }`

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::builtin_info::{Mux, SCOPE_SUB_GROUP};
use ir::flow;

use super::order::{loops, Loop};
use crate::passes::mux;
use crate::passes::work_item_loops::points;
use crate::passes::work_item_loops::regions::Cut;
use crate::BuildError;

/// Adds such points to a kernel whose points are `cuts`. `parts` tells at which blocks' ends lanes may part.
pub fn keep_apart<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    cuts: &[Cut<'ctx>],
    parts: impl Fn(BasicBlock<'ctx>) -> bool,
) -> Result<Vec<CallSiteValue<'ctx>>, BuildError> {
    let builder = module.get_context().create_builder();
    let number = |value: u32| module.get_context().i32_type().const_int(value.into(), false).into();
    let mut ends: Vec<BasicBlock> = Vec::new();
    for it in loops(kernel) {
        if it.blocks.iter().any(|block| parts(*block)) && may_mix(&it, cuts) {
            let goes_round =
                |block: &BasicBlock<'ctx>| it.blocks.contains(block) && flow::successors(*block).contains(&it.head);
            ends.extend(kernel.get_basic_blocks().into_iter().filter(goes_round));
        }
    }
    let mut made = Vec::new();
    let mut seen = HashSet::new();
    for end in ends.into_iter().filter(|end| seen.insert(*end)) {
        match end.get_terminator() {
            Some(terminator) => builder.position_before(&terminator),
            None => builder.position_at_end(end),
        }
        let operands = [number(0), number(SCOPE_SUB_GROUP), number(0)];
        made.push(mux::call(module, &builder, Mux::SubGroupBarrier, &operands)?);
    }
    Ok(made)
}

/// Whether lanes may be at points of different rounds of a loop.
fn may_mix<'ctx>(it: &Loop<'ctx>, cuts: &[Cut<'ctx>]) -> bool {
    let inside: Vec<&Cut> = cuts.iter().filter(|cut| it.blocks.contains(&cut.wait)).collect();
    match inside[..] {
        [] => false,
        [only] if points::is_of_sub_group(only.call) => goes_round_without(it, only.wait),
        _ => true,
    }
}

/// Whether a way round a loop does not come to a block.
fn goes_round_without<'ctx>(it: &Loop<'ctx>, block: BasicBlock<'ctx>) -> bool {
    let mut seen = HashSet::new();
    let mut pending = vec![it.head];
    while let Some(at) = pending.pop() {
        if at == block || !it.blocks.contains(&at) {
            continue;
        }
        let next = flow::successors(at);
        if next.contains(&it.head) {
            return true;
        }
        pending.extend(next.into_iter().filter(|to| seen.insert(*to)));
    }
    false
}
