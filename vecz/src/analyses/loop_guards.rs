//! Loop guards: branches around loops that would not run once.
//!
//! Rotation of a loop that asks first makes its condition two: a guard in front, which compares what the loop begins with, and one at the end of each run. What begins to look for something
//! mostly has something to look at.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::BTreeSet;

use inkwell::values::InstructionOpcode;

use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Terminator, ValueId};

/// The side of a branch that enters the loop that it guards.
pub(crate) fn entered(f: &Function<'_>, block: BlockId) -> Option<BlockId> {
    let Terminator::Branch {
        condition,
        if_true,
        if_false,
    } = f.blocks[block].terminator
    else {
        return None;
    };
    let guard = compared(f, condition)?;
    [if_true, if_false].into_iter().find(|to| {
        let guarded = loop_behind(f, *to).filter(|id| !f.loops.all[*id].contains(block));
        guarded.is_some_and(|id| {
            let numbers = first_numbers(f, id);
            let mut asked = guard.iter().filter(|it| !f.is_constant(**it)).peekable();
            asked.peek().is_some() && asked.all(|it| numbers.contains(it))
        })
    })
}

/// The loop that a block leads to, whatever comes.
fn loop_behind(f: &Function<'_>, from: BlockId) -> Option<LoopId> {
    let next = |at: &BlockId| match f.blocks[*at].terminator {
        Terminator::Jump(to) if to.as_u32() > at.as_u32() => Some(to),
        _ => None,
    };
    std::iter::successors(Some(from), next).find_map(|at| f.loops.headed_by(at))
}

/// What the conditions of a loop compare in its first run, and what that is made of.
fn first_numbers(f: &Function<'_>, id: LoopId) -> BTreeSet<ValueId> {
    let of = &f.loops.all[id];
    let conditions = of
        .exits
        .iter()
        .filter_map(|(from, _)| compared(f, f.condition_of(*from)?));
    let is_outside = |value: &ValueId| f.block_of(*value).is_none_or(|block| !of.contains(block));
    let first = |value: ValueId| match is_outside(&value) {
        true => Some(value),
        false => f.start_of(id, f.phi_of(id, value)?),
    };
    let numbers: BTreeSet<ValueId> = conditions.flatten().filter_map(first).collect();
    let parts = numbers.iter().filter_map(|value| f.instruction(*value));
    let parts: Vec<ValueId> = parts.flat_map(|it| it.operands.iter().copied()).collect();
    numbers
        .into_iter()
        .chain(parts)
        .filter(|it| !f.is_constant(*it))
        .collect()
}

/// The two numbers that a condition compares.
fn compared(f: &Function<'_>, condition: ValueId) -> Option<[ValueId; 2]> {
    let instruction = f.instruction(condition)?;
    match (instruction.opcode, &instruction.operands[..]) {
        (InstructionOpcode::ICmp, [one, other]) => Some([*one, *other]),
        (InstructionOpcode::Freeze, [of]) => compared(f, *of),
        _ => None,
    }
}
