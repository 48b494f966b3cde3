//! Intrinsics with two results: numbers, and whether they overflow. Other vectors in structures are taken apart in the same way.
//!
//! before: `%both = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)`, `%sum = extractvalue { i32, i1 } %both, 0`
//! after:  the same of `<8 x i32>`, which gives `{ <8 x i32>, <8 x i1> }`
//!
//! Vectors in a structure are no lanes of anything: only what takes one of them out of it can use them.

use inkwell::values::InstructionOpcode;
use ir::view;

use super::{in_turn, replicated, vector_call};
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::target::{element_bits, Cost, Operand};

/// The longest factors of products over vectors: LLVM finds out about longer ones lane by lane.
const LONGEST_FACTOR: u32 = 32;

/// Whether a value is neither a structure nor taken out of one, or such that it can be vectors in a structure.
pub fn has_vectors(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    match facts.instruction(value) {
        Some(it) if it.opcode == InstructionOpcode::ExtractValue => {
            let both = it.operands[0];
            let is_intrinsic = facts.instruction(both).is_some_and(is_with_overflow);
            is_of_loop(facts, both)
                || vector_call::is_structure(facts, both)
                || is_intrinsic && are_taken_apart(facts, both)
                || in_turn::is_for(facts, both) && in_turn::gives_structure(facts, both)
        }
        Some(it) if is_with_overflow(it) => are_taken_apart(facts, value),
        _ => true,
    }
}

/// Whether it is what lanes leave a loop of each lane with ([`super::replicated`]).
fn is_of_loop(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    facts.instruction(value).and_then(replicated::cycles_of_lane).is_some()
}

/// Whether it is such an intrinsic.
pub fn is_with_overflow(instruction: &Instruction<'_>) -> bool {
    name(instruction).contains(".with.overflow.")
}

/// Whether all that is done with a structure is that values are taken out of it.
pub fn is_only_taken_apart(facts: &Facts<'_, '_>, structure: ValueId) -> bool {
    let is_taking = |user: &ValueId| {
        let user = facts.instruction(*user);
        user.is_some_and(|it| it.opcode == InstructionOpcode::ExtractValue)
    };
    facts.function.values[structure].users.iter().all(is_taking)
}

fn are_taken_apart(facts: &Facts<'_, '_>, both: ValueId) -> bool {
    let is_long_product = |it: &Instruction<'_>| {
        let factor = facts.function.values[it.operands[0]].ty;
        opcode(it) == InstructionOpcode::Mul && factor.is_none_or(|ty| element_bits(ty) > LONGEST_FACTOR)
    };
    facts.instruction(both).is_some_and(|it| !is_long_product(it)) && is_only_taken_apart(facts, both)
}

/// What both results cost: LLVM has no instructions for them, and compares signs, or a product with one of twice as many bits.
pub fn cost(facts: &Facts<'_, '_>, instruction: &Instruction<'_>) -> Cost {
    let Some(ty) = facts.function.values[instruction.operands[0]].ty else {
        return Cost::NEVER;
    };
    let (wide, opcode) = (facts.wide(ty), opcode(instruction));
    let one = facts.target.arithmetic(opcode, wide, Operand::Any);
    let compare = facts.target.compare(InstructionOpcode::ICmp, wide, 0);
    match opcode {
        InstructionOpcode::Mul => one * 3.0 + compare,
        _ => one + compare * 2.0,
    }
}

/// What overflows.
fn opcode(instruction: &Instruction<'_>) -> InstructionOpcode {
    let name = name(instruction);
    match name.trim_start_matches("llvm.").get(1..4) {
        Some("add") => InstructionOpcode::Add,
        Some("sub") => InstructionOpcode::Sub,
        _ => InstructionOpcode::Mul,
    }
}

fn name(instruction: &Instruction<'_>) -> String {
    instruction.callee().map(view::name).unwrap_or_default()
}
