//! Who has something to do in a region: `if (get_local_id(0) == 0) sums[get_group_id(0)] = sum;` is for one work-item of a row.
//!
//! Along a dimension *only the first* do if whoever has another local id than 0 comes through the region without changing anything. Then no loop is needed over that
//! dimension. LLVM finds that out for itself where the loop runs work-items one by one, but not where it runs vectors of them.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::{flow, view};

/// Which of the three dimensions.
pub(super) type Dimensions = [bool; 3];

/// How deep a condition is looked into.
const DEPTH: u32 = 8;
/// Local ids have fewer bits than that.
const BITS_OF_IDS: u32 = 32;

/// Along which dimensions only the first have something to do in a region of a scalar kernel, which starts at `first`.
pub(super) fn only_first<'ctx>(first: BasicBlock<'ctx>, blocks: &[BasicBlock<'ctx>]) -> Dimensions {
    let mut found = None;
    let mut seen = HashSet::new();
    let mut pending = vec![first];
    // The ways of the others.
    while let Some(block) = pending.pop() {
        if !blocks.contains(&block) || !seen.insert(block) {
            continue;
        }
        let instructions = view::block_instructions(block);
        if !instructions.iter().all(|it| changes_nothing(*it)) {
            return [false; 3];
        }
        match instructions.last().and_then(|end| guard(*end)) {
            Some((dimensions, others)) => {
                found = Some(both(found.unwrap_or([true; 3]), dimensions));
                pending.push(others);
            }
            None => pending.extend(flow::successors(block)),
        }
    }
    found.unwrap_or_default()
}

/// Whether nobody can tell that an instruction was not executed whose result is not used.
fn changes_nothing(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        InstructionOpcode::Load => !instruction.get_volatile().unwrap_or(true),
        InstructionOpcode::Call => view::as_call(instruction)
            .and_then(view::called_function)
            .is_some_and(view::accesses_no_memory),
        InstructionOpcode::Store
        | InstructionOpcode::Fence
        | InstructionOpcode::AtomicRMW
        | InstructionOpcode::AtomicCmpXchg
        | InstructionOpcode::VAArg
        | InstructionOpcode::Invoke => false,
        _ => true,
    }
}

/// If one way of a branch is for the first along some dimensions: these, and the way of the others.
fn guard<'ctx>(branch: InstructionValue<'ctx>) -> Option<(Dimensions, BasicBlock<'ctx>)> {
    if branch.get_opcode() != InstructionOpcode::Br {
        return None;
    }
    let [if_true, if_false] = flow::successors(branch.get_parent()?)[..] else {
        return None;
    };
    let condition = branch.get_operand(0)?.value()?;
    let firsts = firsts(condition, DEPTH);
    if firsts.if_true != [false; 3] {
        Some((firsts.if_true, if_false))
    } else if firsts.if_false != [false; 3] {
        Some((firsts.if_false, if_true))
    } else {
        None
    }
}

/// What follows from a condition, and from its opposite: along which dimensions a work-item is the first.
#[derive(Clone, Copy, Default)]
struct Firsts {
    if_true: Dimensions,
    if_false: Dimensions,
}

fn firsts(condition: BasicValueEnum<'_>, depth: u32) -> Firsts {
    let Some((instruction, depth)) = condition.as_instruction_value().zip(depth.checked_sub(1)) else {
        return Firsts::default();
    };
    let operands = view::value_operands(instruction);
    let and = |one: usize, other: usize| {
        let (one, other) = (firsts(operands[one], depth), firsts(operands[other], depth));
        Firsts {
            if_true: either(one.if_true, other.if_true),
            if_false: both(one.if_false, other.if_false),
        }
    };
    let or = |one: usize, other: usize| {
        let (one, other) = (firsts(operands[one], depth), firsts(operands[other], depth));
        Firsts {
            if_true: both(one.if_true, other.if_true),
            if_false: either(one.if_false, other.if_false),
        }
    };
    match instruction.get_opcode() {
        InstructionOpcode::ICmp if view::constant_integer(operands[1]) == Some(0) => {
            let ids = local_ids(operands[0], depth);
            match instruction.get_icmp_predicate() {
                Some(IntPredicate::EQ) => Firsts {
                    if_true: ids,
                    ..Firsts::default()
                },
                Some(IntPredicate::NE) => Firsts {
                    if_false: ids,
                    ..Firsts::default()
                },
                _ => Firsts::default(),
            }
        }
        InstructionOpcode::And => and(0, 1),
        InstructionOpcode::Or => or(0, 1),
        InstructionOpcode::Select if view::constant_integer(operands[2]) == Some(0) => and(0, 1),
        InstructionOpcode::Select if view::constant_integer(operands[1]).is_some_and(|it| it != 0) => or(0, 2),
        _ => Firsts::default(),
    }
}

/// The dimensions whose local ids are 0 if a number is.
fn local_ids(number: BasicValueEnum<'_>, depth: u32) -> Dimensions {
    let Some((instruction, depth)) = number.as_instruction_value().zip(depth.checked_sub(1)) else {
        return [false; 3];
    };
    let operands = view::value_operands(instruction);
    match instruction.get_opcode() {
        InstructionOpcode::ZExt | InstructionOpcode::SExt => local_ids(operands[0], depth),
        InstructionOpcode::Trunc if instruction.get_type().into_int_type().get_bit_width() >= BITS_OF_IDS => {
            local_ids(operands[0], depth)
        }
        InstructionOpcode::Or => either(local_ids(operands[0], depth), local_ids(operands[1], depth)),
        InstructionOpcode::Call => {
            let called = view::as_call(instruction).and_then(view::called_function);
            match called.and_then(|function| Mux::from_name(&view::name(function))) {
                Some(Mux::GetLocalLinearId) => [true; 3],
                Some(Mux::GetLocalId) => {
                    [0, 1, 2].map(|dimension| view::constant_integer(operands[0]) == Some(dimension))
                }
                _ => [false; 3],
            }
        }
        _ => [false; 3],
    }
}

fn either(one: Dimensions, other: Dimensions) -> Dimensions {
    [0, 1, 2].map(|at| one[at] || other[at])
}

fn both(one: Dimensions, other: Dimensions) -> Dimensions {
    [0, 1, 2].map(|at| one[at] && other[at])
}
