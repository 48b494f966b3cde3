//! Compute anew what is cheaper to compute than to keep.
//!
//! A value that lives across a point, and differs between work-items, is loaded from scratch wherever it is used afterwards. Ids of work-items,
//! casts, addresses and other small integer arithmetic are cheaper to compute once more, as long as what they are computed from is at hand: a
//! constant, an argument, the address of a variable, a value that is kept once for the group, or one that is kept across the same points
//! anyway. Where an operand has not changed when the value is used: it is made before the value on every way there, so if it were made
//! again in between, there would be a way to the use that does not make the value.
//! before: `%id = call @__mux_get_local_id(0); %p = gep %a, %id; barrier; store %p`   after: `... barrier; %id2 = ...; %p2 = gep %a, %id2; store %p2`

use std::collections::{BTreeSet, HashMap};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{InstructionOpcode, InstructionValue};
use ir::builtin_info::Mux;
use ir::{flow, rewrite, view};

use super::regions::Cut;

/// The most instructions that a value is computed with once more.
const MAX_COST: u32 = 8;

/// Recomputes values of a kernel after points. `is_shared` tells which are the same for all work-items, and kept once.
pub(super) fn tidy<'ctx>(
    instructions: &[InstructionValue<'ctx>],
    cuts: &[Cut<'ctx>],
    is_shared: &dyn Fn(&InstructionValue<'ctx>) -> bool,
    predecessors: &HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>,
) {
    let alive = instructions
        .iter()
        .filter(|value| is_own(**value, is_shared))
        .map(|value| (*value, super::values::points_where_alive(*value, cuts, predecessors)))
        .filter(|(_, alive)| !alive.is_empty())
        .collect();
    let mut knowledge = Knowledge { alive, is_shared };
    // What is made last comes first: what it is made of is then used in its place, and is looked at next.
    let mut is_changing = true;
    while is_changing {
        is_changing = false;
        for value in instructions.iter().rev() {
            is_changing |= knowledge.recompute(*value);
        }
    }
}

/// Whether each work-item has a value of its own, which is no address of a variable: those are always at hand.
fn is_own<'ctx>(value: InstructionValue<'ctx>, is_shared: &dyn Fn(&InstructionValue<'ctx>) -> bool) -> bool {
    !is_shared(&value) && value.get_opcode() != InstructionOpcode::Alloca
}

struct Knowledge<'a, 'ctx> {
    /// The points at which a value that differs between work-items is alive.
    alive: HashMap<InstructionValue<'ctx>, BTreeSet<usize>>,
    is_shared: &'a dyn Fn(&InstructionValue<'ctx>) -> bool,
}

impl<'ctx> Knowledge<'_, 'ctx> {
    /// Recomputes a value that is alive at points if it is cheap, and says whether it did.
    fn recompute(&mut self, value: InstructionValue<'ctx>) -> bool {
        let Some(points) = self.alive.get(&value) else {
            return false;
        };
        if self.cost(value, points, MAX_COST).is_none() {
            return false;
        }
        let points = self.alive.remove(&value).unwrap_or_default();
        for operand in view::operand_instructions(value) {
            if is_own(operand, self.is_shared) {
                self.alive.entry(operand).or_default().extend(&points);
            }
        }
        recompute(value);
        true
    }

    /// The number of instructions that compute a value after `points`, if it can be done with at most `limit`.
    fn cost(&self, value: InstructionValue<'ctx>, points: &BTreeSet<usize>, limit: u32) -> Option<u32> {
        if limit == 0 || !is_cheap(value) {
            return None;
        }
        let mut cost = 1;
        for operand in view::operand_instructions(value) {
            if !is_own(operand, self.is_shared) {
                continue;
            }
            let is_kept = || self.alive.get(&operand).is_some_and(|alive| alive.is_superset(points));
            match self.cost(operand, points, limit - cost) {
                Some(more) => cost += more,
                None if is_kept() => {}
                None => return None,
            }
            if cost >= limit {
                return None;
            }
        }
        Some(cost)
    }
}

/// Whether an instruction does nothing but compute, and costs no more than a load.
fn is_cheap(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        InstructionOpcode::Call => view::as_call(instruction)
            .and_then(view::called_function)
            .is_some_and(|function| Mux::from_name(&view::name(function)).is_some_and(Mux::is_rematerializable)),
        InstructionOpcode::Add
        | InstructionOpcode::Sub
        | InstructionOpcode::Mul
        | InstructionOpcode::Shl
        | InstructionOpcode::LShr
        | InstructionOpcode::AShr
        | InstructionOpcode::And
        | InstructionOpcode::Or
        | InstructionOpcode::Xor
        | InstructionOpcode::ICmp
        | InstructionOpcode::Select
        | InstructionOpcode::GetElementPtr
        | InstructionOpcode::BitCast
        | InstructionOpcode::AddrSpaceCast
        | InstructionOpcode::IntToPtr
        | InstructionOpcode::PtrToInt
        | InstructionOpcode::Trunc
        | InstructionOpcode::ZExt
        | InstructionOpcode::SExt
        | InstructionOpcode::FPExt
        | InstructionOpcode::FPTrunc
        | InstructionOpcode::SIToFP
        | InstructionOpcode::UIToFP
        | InstructionOpcode::InsertElement
        | InstructionOpcode::ShuffleVector => true,
        _ => false,
    }
}

/// Computes a value anew in every block that uses it but its own.
fn recompute(value: InstructionValue<'_>) {
    let home = value.get_parent();
    let mut copies: HashMap<BasicBlock, InstructionValue> = HashMap::new();
    for user in view::instruction_users(value) {
        for block in flow::places_of_use(user, value) {
            if Some(block) == home {
                continue;
            }
            let copy = *copies.entry(block).or_insert_with(|| {
                let place = rewrite::first_place(block);
                rewrite::copy_before(value, place)
            });
            rewrite::replace_at(user, value, block, copy);
        }
    }
}
