//! Values that are alive at points, and the variables that they are put into.

use std::collections::{BTreeSet, HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use inkwell::AtomicOrdering;
use ir::builtin_info::Mux;
use ir::{flow, registers, view};

use super::points;
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

/// The instructions of a kernel that may differ between work-items.
pub(super) fn divergent<'ctx>(kernel: FunctionValue<'ctx>, cuts: &[Cut<'ctx>]) -> HashSet<InstructionValue<'ctx>> {
    let constants: Vec<InstructionValue> = cuts
        .iter()
        .filter(|cut| points::is_uniform(cut.call))
        .map(|cut| view::instruction_of(cut.call))
        .collect();
    // Where all points are of sub-groups, it is the lanes of one that are compared.
    let in_sub_group = !cuts.is_empty() && cuts.iter().all(|cut| points::is_of_sub_group(cut.call));
    let sources: Vec<InstructionValue> = view::instructions(kernel)
        .into_iter()
        .filter(|it| is_source(*it) && !constants.contains(it) && !(in_sub_group && is_same_in_sub_group(*it)))
        .collect();
    flow::divergent(kernel, &sources, &constants)
}

/// Whether an instruction may differ between work-items although its operands do not.
fn is_source(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        // Every work-item has its own.
        InstructionOpcode::Alloca => true,
        // Without atomics, no work-item of the group writes what another one reads before they have met at a point.
        InstructionOpcode::Load => !is_plain_access_of_shared_memory(instruction),
        InstructionOpcode::Call => !view::as_call(instruction)
            .and_then(view::called_function)
            .is_some_and(is_same_for_same_arguments),
        InstructionOpcode::AtomicCmpXchg
        | InstructionOpcode::AtomicRMW
        | InstructionOpcode::VAArg
        // Each work-item may see another value for what is undefined; frozen, they differ for good.
        | InstructionOpcode::Freeze => true,
        _ => false,
    }
}

/// Whether an instruction asks for something that the lanes of a sub-group share, and other sub-groups do not.
fn is_same_in_sub_group(instruction: InstructionValue<'_>) -> bool {
    let called = view::as_call(instruction).and_then(view::called_function);
    let asked = called.and_then(|function| Mux::from_name(&view::name(function)));
    asked.is_some_and(|asked| asked.is_sub_group_query() && asked != Mux::GetSubGroupLocalId)
}

/// Whether a function gives all work-items of a group the same for the same arguments.
fn is_same_for_same_arguments(function: FunctionValue<'_>) -> bool {
    match Mux::from_name(&view::name(function)) {
        Some(mux) => matches!(
            mux,
            Mux::GetWorkDim
                | Mux::GetGlobalSize
                | Mux::GetGlobalOffset
                | Mux::GetLocalSize
                | Mux::GetEnqueuedLocalSize
                | Mux::GetNumGroups
                | Mux::GetGroupId
                | Mux::GetLocalMemory
        ),
        None => view::is_intrinsic(function) && view::accesses_no_memory(function),
    }
}

/// Address spaces that work-items do not have to themselves: global, constant, local.
const SHARED_SPACES: [u32; 3] = [1, 2, 3];

/// Whether an instruction loads from or stores to shared memory, as nobody else can watch. Atomic accesses order work-items, volatile ones must
/// happen as written: neither counts.
pub(super) fn is_plain_access_of_shared_memory(instruction: InstructionValue<'_>) -> bool {
    let pointer = match instruction.get_opcode() {
        InstructionOpcode::Load => 0,
        InstructionOpcode::Store => 1,
        _ => return false,
    };
    let is_plain = !instruction.get_volatile().unwrap_or(true)
        && instruction.get_atomic_ordering() == Ok(AtomicOrdering::NotAtomic);
    is_plain && SHARED_SPACES.contains(&view::address_space_of_operand(instruction, pointer))
}
