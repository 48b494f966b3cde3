//! What is asked of a row of lanes, and the code that asks.

use inkwell::intrinsics::Intrinsic;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{InstructionOpcode, IntValue};
use inkwell::IntPredicate;
use ir::view;

use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::predicates::{mirrored, opposite};
use crate::prepare::together;
use crate::Reason;

/// What is asked of a row.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// What has one answer for all lanes: whether it is that.
    Uniform(ValueId, bool),
    /// Whether a number that grows by `stride` from lane to lane compares so with one that is the same for all.
    Compares {
        number: ValueId,
        stride: i64,
        predicate: IntPredicate,
        limit: ValueId,
    },
    /// Both.
    Both(Box<[Question; 2]>),
    /// One of two, in all lanes the same one.
    Either(Box<[Question; 2]>),
}

/// What is to be asked so that a condition is known to hold in all lanes, or in none.
pub(super) fn question(facts: &Facts<'_, '_>, value: ValueId, holds: bool) -> Option<Question> {
    if facts.shape(value) == Shape::Uniform {
        return Some(Question::Uniform(value, holds));
    }
    let instruction = facts.instruction(value)?;
    if let Some(of) = complement(facts, instruction) {
        return question(facts, of, !holds);
    }
    let is_constant = |at: usize, wanted: i64| facts.function.constant_int(instruction.operands[at]) == Some(wanted);
    let (one, other, is_both) = match instruction.opcode {
        InstructionOpcode::ICmp => return comparison(facts, instruction, holds),
        InstructionOpcode::And => (0, 1, true),
        InstructionOpcode::Or => (0, 1, false),
        // `a && b`, `a || b`, where the second counts only if the first does not decide.
        InstructionOpcode::Select if is_constant(2, 0) => (0, 1, true),
        InstructionOpcode::Select if is_constant(1, -1) => (0, 2, false),
        _ => return None,
    };
    let parts = [
        question(facts, instruction.operands[one], holds)?,
        question(facts, instruction.operands[other], holds)?,
    ];
    Some(match is_both == holds {
        true => Question::Both(Box::new(parts)),
        false => Question::Either(Box::new(parts)),
    })
}

/// What an instruction is the complement of.
pub(super) fn complement(facts: &Facts<'_, '_>, instruction: &Instruction<'_>) -> Option<ValueId> {
    together::is_not(facts.function, instruction).then(|| instruction.operands[0])
}

fn comparison(facts: &Facts<'_, '_>, instruction: &Instruction<'_>, holds: bool) -> Option<Question> {
    let predicate = instruction.llvm.get_icmp_predicate()?;
    let predicate = if holds { predicate } else { opposite(predicate) };
    let [one, other] = instruction.operands[..] else {
        return None;
    };
    let (number, limit, predicate) = match facts.shape(other) {
        Shape::Uniform => (one, other, predicate),
        _ => (other, one, mirrored(predicate)),
    };
    let BasicTypeEnum::IntType(ty) = facts.function.values[number].ty? else {
        return None;
    };
    let stride = facts.shape(number).stride()?.known().filter(|stride| *stride != 0)?;
    let span = span(stride, facts.vectors.lanes()?);
    let bits = ty.get_bit_width();
    let is_short = bits <= 64 && span < 1 << (bits - 1);
    (facts.shape(limit) == Shape::Uniform && is_short).then_some(Question::Compares {
        number,
        stride,
        predicate,
        limit,
    })
}

/// How far the last lane's number is from the first one's.
fn span(stride: i64, lanes: u32) -> u128 {
    u128::from(stride.unsigned_abs()) * u128::from(lanes - 1)
}

impl Question {
    /// Comparisons in it.
    pub(super) fn comparisons(&self) -> u32 {
        match self {
            Question::Uniform(..) => 0,
            Question::Compares { .. } => 1,
            Question::Both(parts) | Question::Either(parts) => parts.iter().map(Question::comparisons).sum(),
        }
    }

    /// Asks. No answer is poison: what lanes would not look at is either.
    pub(super) fn ask<'ctx>(&self, writer: &mut Writer<'_, 'ctx>) -> Result<IntValue<'ctx>, Reason> {
        let answer = match self {
            Question::Uniform(value, holds) => {
                let answer = writer.scalar(*value)?.into_int_value();
                match holds {
                    true => answer,
                    false => writer.builder.build_not(answer, "")?,
                }
            }
            Question::Compares {
                number,
                stride,
                predicate,
                limit,
            } => {
                let first = writer.scalar(*number)?.into_int_value();
                let limit = writer.scalar(*limit)?.into_int_value();
                let span = span(*stride, writer.lane_count()?) as u64;
                // The lane with the least number, if none wraps.
                let least = match *stride > 0 {
                    true => first,
                    false => writer
                        .builder
                        .build_int_sub(first, first.get_type().const_int(span, false), "")?,
                };
                row_compares(writer, least, span, *predicate, limit)?
            }
            Question::Both(parts) => {
                let [one, other] = [parts[0].ask(writer)?, parts[1].ask(writer)?];
                return Ok(writer.builder.build_and(one, other, "")?);
            }
            Question::Either(parts) => {
                let [one, other] = [parts[0].ask(writer)?, parts[1].ask(writer)?];
                return Ok(writer.builder.build_or(one, other, "")?);
            }
        };
        Ok(ir::build::freeze(&writer.builder, answer.into()).into_int_value())
    }
}

/// Whether all numbers from `least` to `least + span` compare so with a limit. None wraps if they do, but of those that are only to differ from it.
fn row_compares<'ctx>(
    writer: &Writer<'_, 'ctx>,
    least: IntValue<'ctx>,
    span: u64,
    predicate: IntPredicate,
    limit: IntValue<'ctx>,
) -> Result<IntValue<'ctx>, Reason> {
    let (builder, ty) = (&writer.builder, least.get_type());
    let number = |of: u64| ty.const_int(of, false);
    let below = |predicate: IntPredicate, far: u64| -> Result<IntValue<'ctx>, Reason> {
        // As far below the limit as the last lane is from the first. A limit so low that there is no such number is one that no lane is below.
        let name = match predicate {
            IntPredicate::SLT => "llvm.ssub.sat",
            _ => "llvm.usub.sat",
        };
        let end = saturating(writer, name, limit, number(far))?;
        Ok(builder.build_int_compare(predicate, least, end, "")?)
    };
    let above = |predicate: IntPredicate, highest: u64| -> Result<IntValue<'ctx>, Reason> {
        let is_above = builder.build_int_compare(predicate, least, limit, "")?;
        let room = match predicate {
            IntPredicate::SGT | IntPredicate::SGE => IntPredicate::SLE,
            _ => IntPredicate::ULE,
        };
        let fits = builder.build_int_compare(room, least, number(highest - span), "")?;
        Ok(builder.build_and(is_above, fits, "")?)
    };
    let bits = ty.get_bit_width();
    let most = u64::MAX >> (64 - bits);
    match predicate {
        IntPredicate::EQ => Ok(writer.facts.module.get_context().bool_type().const_zero()),
        IntPredicate::NE => {
            let place = builder.build_int_sub(limit, least, "")?;
            Ok(builder.build_int_compare(IntPredicate::UGT, place, number(span), "")?)
        }
        IntPredicate::ULT | IntPredicate::SLT => below(predicate, span),
        // Not above the limit is below the number behind it, which need not exist.
        IntPredicate::ULE => below(IntPredicate::ULT, span - 1),
        IntPredicate::SLE => below(IntPredicate::SLT, span - 1),
        IntPredicate::UGT | IntPredicate::UGE => above(predicate, most),
        IntPredicate::SGT | IntPredicate::SGE => above(predicate, most >> 1),
    }
}

fn saturating<'ctx>(
    writer: &Writer<'_, 'ctx>,
    name: &str,
    from: IntValue<'ctx>,
    what: IntValue<'ctx>,
) -> Result<IntValue<'ctx>, Reason> {
    let intrinsic =
        Intrinsic::find(name).and_then(|it| it.get_declaration(writer.facts.module, &[from.get_type().into()]));
    let intrinsic = intrinsic.ok_or_else(|| Reason::Internal(format!("LLVM has no {name}")))?;
    let call = writer.builder.build_call(intrinsic, &[from.into(), what.into()], "")?;
    let made = view::value_of(view::instruction_of(call));
    made.map(|made| made.into_int_value())
        .ok_or_else(|| Reason::Internal(format!("{name} has no result")))
}
