//! Compute addresses as early in their block as can be.
//! Needs: nothing. Guarantees: what an address is computed from by integer arithmetic, in the block of the load, stands before any other load that it does
//! not depend on. Changes: the order of instructions without effects.
//!
//! before: `%a = load %p` `%q = gep %p, 1` `%b = load %q`   after: `%q = gep %p, 1` `%a = load %p` `%b = load %q`
//!
//! Loads that are done together are done where the first one stands, and need all their addresses there.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use ir::{rewrite, view};

use crate::{Reason, Request};

/// The pass.
pub fn hoist_addresses<'ctx>(
    _module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _request: &Request<'_>,
) -> Result<(), Reason> {
    for block in function.get_basic_blocks() {
        hoist_in(block);
    }
    Ok(())
}

fn hoist_in(block: BasicBlock<'_>) {
    let instructions = view::block_instructions(block);
    let loads = instructions
        .iter()
        .filter(|it| it.get_opcode() == InstructionOpcode::Load);
    if loads.clone().count() < 2 {
        return;
    }
    // What addresses of loads are computed from.
    let mut slice: HashSet<InstructionValue> = HashSet::new();
    let mut pending: Vec<InstructionValue> = loads.flat_map(|load| view::operand_instructions(*load)).collect();
    while let Some(instruction) = pending.pop() {
        if instruction.get_parent() == Some(block) && is_arithmetic(instruction) && slice.insert(instruction) {
            pending.extend(view::operand_instructions(instruction));
        }
    }
    let mut ordered: Vec<InstructionValue> = Vec::with_capacity(instructions.len());
    for instruction in instructions {
        if !slice.contains(&instruction) {
            ordered.push(instruction);
            continue;
        }
        let operands: HashSet<InstructionValue> = view::operand_instructions(instruction).into_iter().collect();
        let is_before = |it: &InstructionValue| it.get_opcode() == InstructionOpcode::Phi || operands.contains(it);
        let mut at = ordered.iter().rposition(is_before).map_or(0, |at| at + 1);
        // Behind others that were moved to this place, so that their order stays.
        while ordered.get(at).is_some_and(|it| slice.contains(it)) {
            at += 1;
        }
        if let Some(next) = ordered.get(at) {
            rewrite::move_before(instruction, *next);
        }
        ordered.insert(at, instruction);
    }
}

/// Whether an instruction computes integers or addresses and may run earlier than it does.
fn is_arithmetic(instruction: InstructionValue<'_>) -> bool {
    matches!(
        instruction.get_opcode(),
        InstructionOpcode::GetElementPtr
            | InstructionOpcode::Add
            | InstructionOpcode::Sub
            | InstructionOpcode::Mul
            | InstructionOpcode::Shl
            | InstructionOpcode::Or
            | InstructionOpcode::And
            | InstructionOpcode::Xor
            | InstructionOpcode::AShr
            | InstructionOpcode::LShr
            | InstructionOpcode::SExt
            | InstructionOpcode::ZExt
            | InstructionOpcode::Trunc
            | InstructionOpcode::AddrSpaceCast
    )
}
