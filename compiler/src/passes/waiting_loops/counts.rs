//! Counters that bring a loop to its end.

use std::collections::HashSet;

use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue};
use inkwell::IntPredicate;
use ir::addresses::{self, Step};
use ir::{atomics, view};

use super::deciding::{writes_that_it_may_read, Deciding};

/// Whether an atomic update counts by a constant, and the loop asks how far.
pub(super) fn counts<'ctx>(deciding: &Deciding<'_, 'ctx>, update: InstructionValue<'ctx>) -> bool {
    let by = view::value_operands(update).get(1).copied();
    let by = by.and_then(view::constant_integer).unwrap_or(0);
    atomics::is_sum(update) && is_asked_how_far(deciding, &[update], by)
}

/// Whether a loop asks how far a count has come, which it finds by `reads`, and which goes by `step`: every order is passed some time, and what is equal if it goes one by one.
pub(super) fn is_asked_how_far<'ctx>(
    deciding: &Deciding<'_, 'ctx>,
    reads: &[InstructionValue<'ctx>],
    step: i64,
) -> bool {
    let asks = |it: &&InstructionValue<'ctx>| match (it.get_icmp_predicate(), it.get_opcode()) {
        (Some(IntPredicate::EQ | IntPredicate::NE), _) => step.abs() == 1,
        (Some(_), _) | (None, InstructionOpcode::FCmp) => step != 0,
        _ => false,
    };
    let mut comparisons = deciding.seen.iter().filter(asks);
    comparisons.any(|it| is_made_of(deciding, *it, reads))
}

/// Whether what is compared grows with what is read, or is what lies there in a table.
pub(super) fn is_made_of<'ctx>(
    deciding: &Deciding<'_, 'ctx>,
    comparison: InstructionValue<'ctx>,
    reads: &[InstructionValue<'ctx>],
) -> bool {
    use InstructionOpcode::{
        AShr, Add, BitCast, Call, ExtractValue, FAdd, FDiv, FMul, FSub, Freeze, GetElementPtr, LShr, Load, Mul, Phi,
        SDiv, SExt, SIToFP, Select, Shl, Store, Sub, Trunc, UDiv, UIToFP, ZExt,
    };
    let mut seen = HashSet::new();
    let mut pending = view::operand_instructions(comparison);
    while let Some(made) = pending.pop() {
        if !deciding.it.contains(made) || !seen.insert(made) {
            continue;
        }
        if reads.contains(&made) {
            return true;
        }
        match made.get_opcode() {
            Store => pending.extend(stored(made)),
            Load => pending.extend([writes_that_it_may_read(made), view::operand_instructions(made)].concat()),
            Add | Sub | Mul | Shl | LShr | AShr | UDiv | SDiv | Trunc | ZExt | SExt | UIToFP | SIToFP | FAdd | FSub
            | FMul | FDiv | BitCast | Phi | Select | Freeze | Call | ExtractValue | GetElementPtr => {
                pending.extend(view::operand_instructions(made));
            }
            _ => {}
        }
    }
    false
}

fn stored(store: InstructionValue<'_>) -> Option<InstructionValue<'_>> {
    view::value_operands(store).first()?.as_instruction_value()
}

/// Whether two addresses are of one object, and not known to be of different places in it. Objects that a kernel has by different arguments are different ones.
pub(super) fn may_be_same<'ctx>(one: BasicValueEnum<'ctx>, other: BasicValueEnum<'ctx>) -> bool {
    let (one, other) = (place(one), place(other));
    one.0 == other.0 && (one.1.is_none() || other.1.is_none() || one.1 == other.1)
}

/// How many steps an address is looked into.
const DEPTH: u32 = 16;

/// What an address is computed of, and how many bytes behind that it is, if that is known. Where a variable has the pointer, it is that variable.
fn place(mut address: BasicValueEnum<'_>) -> (BasicValueEnum<'_>, Option<i64>) {
    let mut offset = Some(0_i64);
    for _ in 0..DEPTH {
        let Some(made) = address.as_instruction_value() else {
            break;
        };
        let operands = view::value_operands(made);
        match made.get_opcode() {
            InstructionOpcode::GetElementPtr => {
                offset = offset.zip(bytes(made, &operands)).map(|(it, by)| it.wrapping_add(by));
            }
            InstructionOpcode::BitCast | InstructionOpcode::AddrSpaceCast => {}
            InstructionOpcode::Load => return (operands[0], offset),
            _ => break,
        }
        address = operands[0];
    }
    (address, offset)
}

/// How many bytes an address is behind the one that it is computed of.
fn bytes<'ctx>(address: InstructionValue<'ctx>, operands: &[BasicValueEnum<'ctx>]) -> Option<i64> {
    let mut steps = addresses::steps(address)?.into_iter().zip(&operands[1..]);
    steps.try_fold(0_i64, |sum, (step, index)| {
        let by = match step {
            Step::Field(at) => at as i64,
            Step::Elements(size) => (size as i64).wrapping_mul(view::constant_integer(*index)?),
        };
        Some(sum.wrapping_add(by))
    })
}
