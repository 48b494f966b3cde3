//! A side of a branch: what runs between it and the block where its sides meet.

use cranelift_entity::EntitySet;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::values::{BasicValueEnum, IntValue};

use crate::analyses::frequencies::Frequencies;
use crate::function::{BlockId, Function, Instruction, Terminator};
use crate::prepare::together;

/// A side of a branch.
pub struct Side<'ctx> {
    /// The block that ends in the branch.
    pub branch: BlockId,
    /// Its condition.
    pub condition: IntValue<'ctx>,
    /// Whether the side is taken if the condition holds.
    pub is_if_true: bool,
    /// The side's first block.
    pub first: BlockId,
    /// The side's blocks, in the function's order.
    pub blocks: Vec<BlockId>,
    /// The blocks of both sides.
    pub region: EntitySet<BlockId>,
    /// Where the sides meet.
    pub join: BlockId,
}

impl<'ctx> Side<'ctx> {
    /// The side of a branch, if it has blocks, and all ways through them come from the branch and lead to the join without going around a loop that
    /// the branch is in.
    pub fn of(read: &Function<'ctx>, branch: BlockId, is_if_true: bool) -> Option<Side<'ctx>> {
        let Terminator::Branch {
            condition,
            if_true,
            if_false,
        } = read.blocks[branch].terminator
        else {
            return None;
        };
        let Some(BasicValueEnum::IntValue(condition)) = read.llvm_value(condition) else {
            return None;
        };
        let join = read.post_dominators.parent(branch)?;
        let first = if is_if_true { if_true } else { if_false };
        if first == join || read.loops.innermost(join) != read.loops.innermost(branch) {
            return None;
        }
        let own = between(read, first, join);
        let mut region = between(read, if_true, join);
        region.extend(between(read, if_false, join).iter());
        let is_inside = |block: BlockId| block != branch && read.dominators.dominates(branch, block);
        if !region.iter().all(is_inside) {
            return None;
        }
        let blocks = read.blocks.keys().filter(|block| own.contains(*block)).collect();
        Some(Side {
            branch,
            condition,
            is_if_true,
            first,
            blocks,
            region,
            join,
        })
    }

    /// The share of the lanes at the branch that take it.
    pub fn share(&self, frequencies: &Frequencies) -> f64 {
        match (self.is_if_true, frequencies.likelihood(self.branch)) {
            (true, share) => share,
            (false, share) => 1.0 - share,
        }
    }

    /// The blocks of the other side.
    pub fn others(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.region.iter().filter(|block| !self.blocks.contains(block))
    }

    /// The instructions of its blocks.
    pub fn size(&self, read: &Function<'_>) -> usize {
        let blocks = self.blocks.iter().map(|block| &read.blocks[*block]);
        blocks.map(|block| block.phis.len() + block.body.len() + 1).sum()
    }

    /// Whether it may be in the function twice.
    pub fn can_be_copied(&self, read: &Function<'_>) -> bool {
        let instructions = self.blocks.iter().flat_map(|block| read.instructions_of(*block));
        instructions
            .filter_map(|value| read.instruction(value))
            .all(|it| !is_tied_to_place(it))
    }
}

/// Whether an instruction is a call that means something else in another place.
fn is_tied_to_place(instruction: &Instruction<'_>) -> bool {
    let Some(call) = instruction.as_call() else {
        return false;
    };
    let callee = instruction.callee();
    if callee.is_some_and(together::is_test) {
        return false;
    }
    ["noduplicate", "convergent"].iter().any(|name| {
        let kind = Attribute::get_named_enum_kind_id(name);
        let of_callee = callee.and_then(|callee| callee.get_enum_attribute(AttributeLoc::Function, kind));
        let of_call = call.get_enum_attribute(AttributeLoc::Function, kind);
        of_call.or(of_callee).is_some()
    })
}

/// The blocks on the ways from a block to another one, the latter apart.
fn between(read: &Function<'_>, first: BlockId, last: BlockId) -> EntitySet<BlockId> {
    let mut found = EntitySet::new();
    let mut pending = vec![first];
    while let Some(block) = pending.pop() {
        if block != last && found.insert(block) {
            pending.extend(read.successors(block));
        }
    }
    found
}
