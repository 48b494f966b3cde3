//! The copy of a side, and the ways to and from it.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::PhiValue;
use ir::copier::Copier;
use ir::{flow, metadata, rewrite};

use super::{pays, Side};
use crate::analyses::frequencies::Frequencies;
use crate::function::{BlockId, Function};
use crate::prepare::lanes::LaneGuesses;
use crate::prepare::together;
use crate::Reason;

/// Copies a side, and has all lanes take the copy that take the side together. What needs no copy any more is added to `done`.
pub fn duplicate<'ctx>(
    module: &Module<'ctx>,
    read: &Function<'ctx>,
    lanes: &LaneGuesses<'ctx>,
    side: &Side<'ctx>,
    done: &mut HashSet<(BasicBlock<'ctx>, bool)>,
) -> Result<(), Reason> {
    let llvm = |block: BlockId| read.blocks[block].llvm;
    let (branch, join) = (llvm(side.branch), llvm(side.join));
    let originals: Vec<BasicBlock> = side.blocks.iter().map(|block| llvm(*block)).collect();
    let mut copier = Copier::new(read.llvm, read.llvm);
    // The copy's first block is reached from the branch as the original's is.
    copier.map_block(branch, branch);
    let copies = copier.copy(&originals, read.llvm);
    // The branch's other way may lead into the middle of the side, but not of its copy.
    let middle = read.successors(side.branch).filter(|to| *to != side.first);
    for at in middle.filter_map(|to| side.blocks.iter().position(|block| *block == to)) {
        flow::remove_predecessor(copies[at], branch);
    }
    for (copy, original) in copies.iter().zip(&originals) {
        copy.set_name(&format!("{}.all", original.get_name().to_string_lossy()));
    }
    for phi in flow::phis(join)
        .into_iter()
        .filter_map(|it| PhiValue::try_from(it).ok())
    {
        let incoming: Vec<_> = (0..phi.count_incoming())
            .filter_map(|at| phi.get_incoming(at))
            .collect();
        for (value, from) in incoming {
            if let Some(at) = originals.iter().position(|it| *it == from) {
                phi.add_incoming(&[(&copier.lookup(value), copies[at])]);
            }
        }
    }
    let first = originals.iter().position(|it| *it == llvm(side.first));
    let first = copies[first.expect("a side has its first block")];
    let frequencies = Frequencies::run(read);
    let by_ends = pays::by_ends(lanes, &frequencies, side);
    let likelihood = match by_ends {
        Some(_) => pays::all_of_row(read, &frequencies, side),
        None => pays::all_of_any(side.share(&frequencies)),
    };
    let some = ask(module, side, branch, first, likelihood)?;
    if let Some(ends) = by_ends {
        ends.ask_again(some);
    }
    // The sides meet in a block of their own.
    let leads_to_join = |block: &BlockId| read.successors(*block).any(|to| to == side.join);
    let mut before: Vec<BasicBlock> = side.region.iter().filter(leads_to_join).map(llvm).collect();
    before.extend([some].into_iter().filter(|_| leads_to_join(&side.branch)));
    flow::split_predecessors(join, &before, c".some");
    for block in side.region.iter() {
        done.extend([(llvm(block), true), (llvm(block), false)]);
    }
    // The branch stands in another block now.
    if done.contains(&(branch, !side.is_if_true)) {
        done.insert((some, !side.is_if_true));
    }
    done.insert((some, side.is_if_true));
    Ok(())
}

/// Has the branch's block ask all lanes, before another block asks each; that block. `likelihood`: that all say yes.
fn ask<'ctx>(
    module: &Module<'ctx>,
    side: &Side<'ctx>,
    branch: BasicBlock<'ctx>,
    first: BasicBlock<'ctx>,
    likelihood: f64,
) -> Result<BasicBlock<'ctx>, Reason> {
    let end = branch.get_terminator().expect("a branch ends a block");
    let some = rewrite::split_before(end);
    some.set_name("some");
    let jump = branch.get_terminator().expect("a block that was split goes on");
    let builder = module.get_context().create_builder();
    builder.position_before(&jump);
    let condition = match side.is_if_true {
        true => side.condition,
        false => builder.build_not(side.condition, "")?,
    };
    let all = together::all(module, &builder, condition)?;
    let branch = builder.build_conditional_branch(all, first, some)?;
    metadata::set_branch_likelihood(branch, likelihood);
    rewrite::erase(jump);
    Ok(some)
}
