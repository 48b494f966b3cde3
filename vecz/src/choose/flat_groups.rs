//! Dimensions along which work-groups have one work-item, as far as a kernel tells before it is launched.
//!
//! Kernels that go along rows of images are launched in two dimensions, with work-groups of 256 x 1. What work-items keep for each other in local memory is told apart by `x` alone: along `y`
//! all would write to the same places. As they do the same besides, vectors along `y` seem to be all but free, and there are none.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::HashSet;

use inkwell::values::InstructionOpcode;
use ir::builtin_info::Mux;
use ir::view;

use crate::function::{BlockId, Function, Instruction, ValueId};
use crate::memory::{LOCAL, PRIVATE};

/// Dimensions, a bit for each.
type Dimensions = u8;

/// The first.
const X: Dimensions = 0b001;

/// All of them: what nobody knows may depend on any.
const ALL: Dimensions = 0b111;

/// Whether groups seem to have one work-item along a dimension: before a barrier all work-items write to local memory, at a place that depends on ids along `x`, and not along this one.
pub fn are_flat(f: &Function<'_>, dimension: u32) -> bool {
    let asked = |store: &Instruction<'_>| ids(f, store.operands[1]);
    let is_told_apart_by_x = |asked: Dimensions| asked & X != 0 && asked >> dimension & 1 == 0;
    // The first is the one that all groups have.
    dimension != 0 && local_stores_of_all(f).any(|store| is_told_apart_by_x(asked(store)))
}

/// The stores to local memory that all work-items do before a barrier.
fn local_stores_of_all<'a, 'ctx>(f: &'a Function<'ctx>) -> impl Iterator<Item = &'a Instruction<'ctx>> {
    let is_barrier = |value: &ValueId| f.instruction(*value).and_then(Instruction::mux) == Some(Mux::WorkGroupBarrier);
    let barriers = f.all_instructions().filter(is_barrier);
    let barriers: Vec<BlockId> = barriers.filter_map(|barrier| f.block_of(barrier)).collect();
    let instructions = f.all_instructions().filter_map(|value| f.instruction(value));
    instructions.filter(move |it| {
        it.opcode == InstructionOpcode::Store
            && view::address_space_of_operand(it.llvm, 1) == LOCAL
            && barriers
                .iter()
                .any(|barrier| f.dominators.dominates(it.block, *barrier))
    })
}

/// The dimensions whose ids a value may depend on.
fn ids(f: &Function<'_>, value: ValueId) -> Dimensions {
    let (mut found, mut seen, mut pending) = (0, HashSet::new(), vec![value]);
    while let Some(value) = pending.pop() {
        let Some(instruction) = f.instruction(value).filter(|_| seen.insert(value)) else {
            continue;
        };
        found |= match (instruction.opcode, instruction.mux()) {
            (_, Some(Mux::GetGlobalId | Mux::GetLocalId)) => match f.constant_int(instruction.operands[0]) {
                Some(dimension @ 0..=2) => 1 << dimension,
                _ => ALL,
            },
            (_, Some(Mux::GetGlobalLinearId | Mux::GetLocalLinearId)) => ALL,
            (_, Some(query)) if query.is_sub_group_query() => ALL,
            (InstructionOpcode::Load, _) if view::address_space_of_operand(instruction.llvm, 0) == PRIVATE => ALL,
            // What comes by one way or another depends on what decides that.
            (InstructionOpcode::Phi, _) if !f.loops.all.values().any(|it| it.header == instruction.block) => ALL,
            (InstructionOpcode::Call, None) if !ir::widen::can_widen(instruction.llvm) => ALL,
            _ => 0,
        };
        pending.extend(&instruction.operands);
    }
    found
}
