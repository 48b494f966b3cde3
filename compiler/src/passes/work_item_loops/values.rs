//! Values that are alive at points, and the variables that they are put into.

use std::collections::{BTreeSet, HashMap};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use ir::{flow, registers, view};

use super::regions::{Cut, Exit, Region};

/// A value that lives across points, in a variable of the kernel.
pub(super) struct Value<'ctx> {
    /// The variable; nothing but loads and stores use it.
    pub variable: InstructionValue<'ctx>,
    /// The points at which it is alive.
    alive_at: BTreeSet<usize>,
    /// Whether it is the same for all work-items.
    pub is_uniform: bool,
}

impl<'ctx> Value<'ctx> {
    /// Whether a region has to do with the value.
    pub fn is_used_in(&self, region: &Region<'ctx>) -> bool {
        view::instruction_users(self.variable)
            .into_iter()
            .any(|user| region.contains(user))
    }

    /// Whether an instruction is one of those that load or store it.
    pub fn is_accessed_by(&self, instruction: InstructionValue<'ctx>) -> bool {
        view::operand_instructions(instruction).contains(&self.variable)
    }

    /// Whether it is alive when a region starts.
    pub fn enters(&self, region: &Region<'ctx>) -> bool {
        region.after.is_some_and(|point| self.alive_at.contains(&point))
    }

    /// Whether a region may have changed it where it takes an exit at which it is alive.
    pub fn leaves(&self, region: &Region<'ctx>, exit: Exit) -> bool {
        matches!(exit, Exit::Point(point) if self.alive_at.contains(&point)) && self.is_changed_in(region)
    }

    /// Whether a region changes it.
    pub fn is_changed_in(&self, region: &Region<'ctx>) -> bool {
        view::instruction_users(self.variable)
            .into_iter()
            .any(|user| user.get_opcode() == InstructionOpcode::Store && region.contains(user))
    }
}

/// The points at which a value is alive, by index.
pub(super) fn points_where_alive<'ctx>(
    value: InstructionValue<'ctx>,
    cuts: &[Cut<'ctx>],
    predecessors: &HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
) -> BTreeSet<usize> {
    if value.get_opcode() == InstructionOpcode::Alloca || view::has_no_uses(value) {
        return BTreeSet::new();
    }
    let home = value.get_parent();
    let alive = flow::alive_at(value, predecessors);
    // The result of a point is made where work-items go on.
    let is_kept_at = |cut: &Cut<'ctx>| alive.contains(&cut.rest) && home != Some(cut.wait);
    (0..cuts.len()).filter(|at| is_kept_at(&cuts[*at])).collect()
}

/// Puts every value that is alive at a point into a variable. `is_shared` tells which values are the same for all work-items.
pub(super) fn demote<'ctx>(
    kernel: FunctionValue<'ctx>,
    cuts: &[Cut<'ctx>],
    is_shared: impl Fn(&InstructionValue<'ctx>) -> bool,
    predecessors: &HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
) -> Vec<Value<'ctx>> {
    let values: Vec<(InstructionValue, BTreeSet<usize>)> = view::instructions(kernel)
        .into_iter()
        .map(|value| (value, points_where_alive(value, cuts, predecessors)))
        .filter(|(_, alive_at)| !alive_at.is_empty())
        .collect();
    values
        .into_iter()
        .map(|(value, alive_at)| Value {
            is_uniform: is_shared(&value),
            variable: registers::demote(value),
            alive_at,
        })
        .collect()
}
