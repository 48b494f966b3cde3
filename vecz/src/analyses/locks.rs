//! Loops that wait for a lock: work-items that run one after the other always find it free, but a lane that waits keeps the lane that has it from going on.
//!
//! Such a loop is left when a compare-exchange of constants, or an exchange or `or` of one, at an address that is the same in each iteration, gives the right answer.
//! Loops that exchange what they have computed are no such: some lane always gets on.
//!
//! Those that read by an atomic update that changes nothing, as sums of floats do in OpenCL 1.x, gain nothing: reading is done lane by lane, the exchange too, and of lanes that add to one
//! place one gets on at a time. In two kernels of darktable (`splat`) vectors took 4 and 24 times as long.
//!
//! A loop that looks whether what it wrote is still there would be left by all lanes that wrote the same, of which one has to go on alone: as a histogram without atomics counts.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::HashSet;

use inkwell::values::InstructionOpcode;
use inkwell::AtomicRMWBinOp;
use ir::{atomics, mangle, view};

use crate::function::loops::Loop;
use crate::function::{BlockId, Function, Instruction, Terminator, ValueId};

/// The header of a loop that lanes must not be in together, and why.
pub fn contended_loop(f: &Function<'_>) -> Option<(BlockId, &'static str)> {
    let mut loops = f.loops.all.values();
    loops.find_map(|it| {
        let mut ends = it.exits.iter().map(|(from, _)| *from);
        let what = ends.find_map(|from| decides(f, it, from))?;
        Some((it.header, what))
    })
}

/// What decides the branch at the end of a block, if it is an attempt to get a lock, or a look at what was written.
fn decides(f: &Function<'_>, of: &Loop, block: BlockId) -> Option<&'static str> {
    let Terminator::Branch { condition, .. } = f.blocks[block].terminator else {
        return None;
    };
    let mut pending = vec![condition];
    let mut seen: HashSet<ValueId> = HashSet::new();
    while let Some(value) = pending.pop() {
        let inside = f.instruction(value).filter(|it| of.contains(it.block));
        let Some(instruction) = inside.filter(|_| seen.insert(value)) else {
            continue;
        };
        if atomics::is_load_by_update(instruction.llvm) {
            return Some("a loop tries to exchange what it reads atomically, in vain while other lanes do");
        }
        if is_attempt(f, of, instruction) {
            return Some("a loop waits for a lock, which another lane may have");
        }
        if is_look(f, of, instruction) {
            return Some(
                "a loop looks whether what it wrote is still there, and another lane may have written the same",
            );
        }
        // What is stored and loaded again is not followed: locks are tested at once.
        if instruction.opcode != InstructionOpcode::Load {
            pending.extend(&instruction.operands);
        }
    }
    None
}

/// Whether an instruction is a volatile load from where the loop stores.
fn is_look(f: &Function<'_>, of: &Loop, instruction: &Instruction<'_>) -> bool {
    let is_volatile = || instruction.llvm.get_volatile() == Ok(true);
    if instruction.opcode != InstructionOpcode::Load || !is_volatile() {
        return false;
    }
    let address = instruction.operands[0];
    let mut inside = f.all_instructions().filter_map(|it| f.instruction(it));
    inside.any(|it| it.opcode == InstructionOpcode::Store && it.operands[1] == address && of.contains(it.block))
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
        InstructionOpcode::Call => is_attempt_by_name(instruction, is_constant),
        _ => false,
    };
    let address = instruction.operands.first();
    let is_same = address.is_some_and(|it| f.block_of(*it).is_none_or(|block| !of.contains(block)));
    takes_constants && is_same
}

/// The same of a call of one of OpenCL's atomic functions, where nothing has taken their place yet. What a compare-exchange wants is in memory, in those of OpenCL C 2.0.
fn is_attempt_by_name(call: &Instruction<'_>, is_constant: impl Fn(usize) -> bool) -> bool {
    let Some(callee) = call.callee().map(view::name) else {
        return false;
    };
    let Some((name, _)) = mangle::demangle(&callee) else {
        return false;
    };
    match name.strip_suffix("_explicit").unwrap_or(name) {
        "atomic_cmpxchg" | "atom_cmpxchg" => is_constant(1) && is_constant(2),
        "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" => is_constant(2),
        "atomic_xchg" | "atom_xchg" | "atomic_or" | "atom_or" | "atomic_exchange" | "atomic_fetch_or" => is_constant(1),
        "atomic_flag_test_and_set" => true,
        _ => false,
    }
}
