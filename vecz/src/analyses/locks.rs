//! Loops that wait for a lock: work-items that run one after the other always find it free, but a lane that waits keeps the lane that has it from going on.
//!
//! Such a loop is left when a compare-exchange of constants, or an exchange or `or` of one, at an address that is the same in each iteration, gives the right answer.
//! Loops that exchange what they have computed are no such: some lane always gets on.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::HashSet;

use inkwell::values::InstructionOpcode;
use inkwell::AtomicRMWBinOp;

use crate::function::loops::Loop;
use crate::function::{BlockId, Function, Instruction, Terminator, ValueId};

/// The header of a loop that waits for a lock.
pub fn waits_for_a_lock(f: &Function<'_>) -> Option<BlockId> {
    let mut loops = f.loops.all.values();
    loops
        .find(|it| it.exits.iter().any(|(from, _)| decides(f, it, *from)))
        .map(|it| it.header)
}

/// Whether an attempt to get a lock decides the branch at the end of a block.
fn decides(f: &Function<'_>, of: &Loop, block: BlockId) -> bool {
    let Terminator::Branch { condition, .. } = f.blocks[block].terminator else {
        return false;
    };
    let mut pending = vec![condition];
    let mut seen: HashSet<ValueId> = HashSet::new();
    while let Some(value) = pending.pop() {
        let inside = f.instruction(value).filter(|it| of.contains(it.block));
        let Some(instruction) = inside.filter(|_| seen.insert(value)) else {
            continue;
        };
        if is_attempt(f, of, instruction) {
            return true;
        }
        // What is stored and loaded again is not followed: locks are tested at once.
        if instruction.opcode != InstructionOpcode::Load {
            pending.extend(&instruction.operands);
        }
    }
    false
}

/// Whether an instruction tries to get a lock.
fn is_attempt(f: &Function<'_>, of: &Loop, instruction: &Instruction<'_>) -> bool {
    let is_constant = |at: usize| instruction.operands.get(at).is_some_and(|it| f.is_constant(*it));
    let takes_constants = match instruction.opcode {
        InstructionOpcode::AtomicCmpXchg => is_constant(1) && is_constant(2),
        InstructionOpcode::AtomicRMW => {
            let operation = instruction.llvm.get_atomic_rmw_bin_op();
            matches!(operation, Some(AtomicRMWBinOp::Xchg | AtomicRMWBinOp::Or)) && is_constant(1)
        }
        _ => false,
    };
    let address = instruction.operands.first();
    let is_same = address.is_some_and(|it| f.block_of(*it).is_none_or(|block| !of.contains(block)));
    takes_constants && is_same
}
