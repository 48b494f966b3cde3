//! Give the side of a branch a copy for when all lanes take it.
//! Needs: natural loops only, one exit (unify_exits, simplify_infinite_loop). Guarantees: nothing. Changes: branches at which lanes part; adds blocks.
//! before: `br i1 %c, label %then, label %join`
//! after:  `%all = call i1 @__vecz_b_divergence_all(i1 %c)  br i1 %all, label %then.all, label %some   some: br i1 %c, label %then, label %join.some`
//!
//! "Branch on superword condition code". The copy runs with the lanes that came to the branch, so nothing in it is masked that was not before. What the two ways
//! make meets in the block where the sides met, behind a new one where the sides themselves do, so that blends stay on the slow way.
//!
//! Where lanes are a row and the branch compares where they are with an edge, the row's ends answer for all ([`ends`]).
//!
//! It pays where most lanes agree (the inside of a grid, whose edges are branched around), or masks cost something, which depends on the machine; see [`pays`]. The choice `LinearizeBOSCC` says that it always does, or never.

mod duplicate;
mod ends;
mod pays;
pub mod side;

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::view;

use super::lanes::LaneGuesses;
use crate::function::{BlockId, Function};
use crate::{Choice, Reason, Request};
use pays::Pays;
use side::Side;

/// The most instructions that are copied, if that is less than the kernel has; a kernel that is told to is copied this often.
const MOST_COPIED: usize = 2000;

/// The pass.
pub fn boscc<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, request: &Request<'_>) -> Result<(), Reason> {
    let is_forced = match request.choices.given(Choice::LinearizeBoscc) {
        Some(false) => return Ok(()),
        given => given.is_some(),
    };
    let mut left = match is_forced {
        true => MOST_COPIED,
        false => view::instructions(function).len().min(MOST_COPIED),
    };
    // Sides that have a copy, or are what is left when not all lanes take it.
    let mut done: HashSet<(BasicBlock, bool)> = HashSet::new();
    loop {
        let read = Function::read(function)?;
        let lanes = LaneGuesses::of(function);
        let target = request.target(function);
        let pays = Pays::new(module.get_context(), &read, &*target, &lanes);
        let found = find(&read, &lanes, &done, left, |side| match is_forced {
            true => pays.does_something(&read, side),
            false => pays.pays(&read, side),
        });
        let Some(side) = found else {
            return Ok(());
        };
        left -= side.size(&read);
        duplicate::duplicate(module, &read, &lanes, &side, &mut done)?;
    }
}

/// The first side that has no copy yet and is worth one; outer branches come first.
fn find<'ctx>(
    read: &Function<'ctx>,
    lanes: &LaneGuesses<'ctx>,
    done: &HashSet<(BasicBlock<'ctx>, bool)>,
    left: usize,
    is_wanted: impl Fn(&Side<'ctx>) -> bool,
) -> Option<Side<'ctx>> {
    let branches = read.blocks.keys().filter(|block| {
        let end = read.blocks[*block].llvm.get_terminator();
        end.is_some_and(|end| lanes.part_at(end))
    });
    let sides = branches.flat_map(|block: BlockId| [(block, true), (block, false)]);
    sides
        .filter(|(block, is_if_true)| !done.contains(&(read.blocks[*block].llvm, *is_if_true)))
        .filter_map(|(block, is_if_true)| Side::of(read, block, is_if_true))
        .find(|side| side.size(read) <= left && side.can_be_copied(read) && is_wanted(side))
}
