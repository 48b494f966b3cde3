//! Division of integers.
//!
//! Lanes that are off divide by 1, since a division may trap. No machine here divides vectors of integers, so LLVM takes them apart; integers of up to 32 bits are
//! divided as floating-point numbers where that is cheaper ([`Floats`]).

use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{BasicValueEnum, InstructionOpcode, VectorValue};
use ir::widen::{self, Promises};

use super::{lanes, refuse};
use crate::execute::{Mask, Writer};
use crate::function::ValueId;
use crate::memory::emit::Floats;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Operand, Wide};
use crate::Reason;

/// A division or remainder of integers, in all lanes.
#[derive(Debug)]
struct Division {
    value: ValueId,
    how: How,
}

/// How it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// By the same instruction, with divisors of 1 for lanes that are off.
    Guarded,
    /// As floating-point numbers.
    Floating(Floats),
}

/// For divisions by something that is no constant: LLVM knows better ways to divide by these.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let (Some(instruction), Some(BasicTypeEnum::IntType(ty))) =
        (facts.instruction(value), facts.function.values[value].ty)
    else {
        return Ok(None);
    };
    if !is_division(instruction.opcode) {
        return Ok(None);
    }
    let is_constant = instruction
        .operands
        .get(1)
        .is_some_and(|of| facts.function.is_constant(*of));
    if is_constant && (facts.runs_for_all(value) || widen::can_speculate(instruction.llvm)) {
        return Ok(None);
    }
    let guarded = guarded_cost(facts, instruction.opcode, ty, value);
    let how =
        floating(facts, ty).filter(|how| !is_constant && floating_cost(facts, instruction.opcode, ty, *how) < guarded);
    let how = how.unwrap_or(How::Guarded);
    Ok(Some(Box::new(Division { value, how })))
}

/// Whether it is a division of integers.
pub(super) fn is_division(opcode: InstructionOpcode) -> bool {
    use InstructionOpcode::{SDiv, SRem, UDiv, URem};
    matches!(opcode, UDiv | SDiv | URem | SRem)
}

fn is_signed(opcode: InstructionOpcode) -> bool {
    matches!(opcode, InstructionOpcode::SDiv | InstructionOpcode::SRem)
}

fn is_remainder(opcode: InstructionOpcode) -> bool {
    matches!(opcode, InstructionOpcode::URem | InstructionOpcode::SRem)
}

/// How integers of a type can be divided as floating-point numbers.
fn floating(facts: &Facts<'_, '_>, ty: IntType<'_>) -> Option<How> {
    let floats = Floats::for_integers(facts.function.llvm, ty.get_bit_width())?;
    facts.vectors.lanes().map(|_| How::Floating(floats))
}

fn guarded_cost<'ctx>(facts: &Facts<'_, 'ctx>, opcode: InstructionOpcode, ty: IntType<'ctx>, value: ValueId) -> Cost {
    let wide = facts.wide(ty.into());
    let divided = facts.target.arithmetic(opcode, wide, Operand::Any);
    match facts.runs_for_all(value) {
        true => divided,
        false => divided + facts.target.compare(InstructionOpcode::Select, wide, 0),
    }
}

fn floating_cost<'ctx>(facts: &Facts<'_, 'ctx>, opcode: InstructionOpcode, ty: IntType<'ctx>, how: How) -> Cost {
    let context = ty.get_context();
    let float: BasicTypeEnum = match how {
        How::Floating(Floats::Single) => context.f32_type().into(),
        _ => context.f64_type().into(),
    };
    let (ints, floats): (Wide, Wide) = (facts.wide(ty.into()), facts.wide(float));
    let (to, from) = match is_signed(opcode) {
        true => (InstructionOpcode::SIToFP, InstructionOpcode::FPToSI),
        false => (InstructionOpcode::UIToFP, InstructionOpcode::FPToUI),
    };
    let target = facts.target;
    let mut cost = target.cast(to, ints, float) * 2.0
        + target.arithmetic(InstructionOpcode::FDiv, floats, Operand::Any)
        + target.cast(from, floats, ty.into());
    if is_remainder(opcode) {
        cost += target.arithmetic(InstructionOpcode::Mul, ints, Operand::Any);
        cost += target.arithmetic(InstructionOpcode::Sub, ints, Operand::Any);
    }
    cost
}

impl Recipe for Division {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, facts: &Facts<'_, '_>) -> String {
        match self.how {
            How::Guarded if facts.runs_for_all(self.value) => "widen".to_owned(),
            How::Guarded => "widen, by 1 where a lane is off".to_owned(),
            How::Floating(Floats::Single) => "divide as float".to_owned(),
            How::Floating(Floats::Double) => "divide as double".to_owned(),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        match (facts.instruction(self.value), facts.function.values[self.value].ty) {
            (Some(instruction), Some(BasicTypeEnum::IntType(ty))) => match self.how {
                How::Guarded => guarded_cost(facts, instruction.opcode, ty, self.value),
                how => floating_cost(facts, instruction.opcode, ty, how),
            },
            _ => Cost::NEVER,
        }
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let [dividend, divisor] = instruction.operands[..] else {
            return Err(refuse(&writer.facts, self.value, "has other operands than two"));
        };
        let (dividends, divisors) = (writer.parts(dividend)?, writer.parts(divisor)?);
        let mut parts = Vec::new();
        match self.how {
            How::Guarded => {
                let width = writer.facts.vectors.width;
                let divisors = self.guarded(writer, divisor, divisors)?;
                for (one, other) in dividends.into_iter().zip(divisors) {
                    let operands = [one, other];
                    parts.push(widen::widen(
                        &writer.builder,
                        instruction.llvm,
                        &operands,
                        width,
                        Promises::Keep,
                    ));
                }
            }
            How::Floating(floats) => {
                let pairs = lanes::vectors(dividends)?.into_iter().zip(lanes::vectors(divisors)?);
                for (one, other) in pairs {
                    parts.push(divide(writer, instruction.opcode, floats, one, other)?.into());
                }
            }
        }
        writer.set_parts(self.value, parts);
        Ok(())
    }
}

impl Division {
    /// The divisors, 1 where a lane is off.
    fn guarded<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        divisor: ValueId,
        parts: Vec<BasicValueEnum<'ctx>>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let Mask::Value(masks) = writer.mask_of(self.value)? else {
            return Ok(parts);
        };
        let one = writer.type_of(divisor)?.into_int_type().const_int(1, false);
        let one = widen::splat(&writer.builder, one.into(), writer.facts.vectors.width);
        let parts = parts.into_iter().zip(masks);
        Ok(parts
            .map(|(part, mask)| widen::select(&writer.builder, mask, part, one))
            .collect())
    }
}

/// The quotient, or the remainder, of vectors of integers.
fn divide<'ctx>(
    writer: &Writer<'_, 'ctx>,
    opcode: InstructionOpcode,
    floats: Floats,
    dividend: VectorValue<'ctx>,
    divisor: VectorValue<'ctx>,
) -> Result<VectorValue<'ctx>, Reason> {
    let builder = &writer.builder;
    let quotient = floats.divide(builder, is_signed(opcode), dividend, divisor)?;
    if !is_remainder(opcode) {
        return Ok(quotient);
    }
    let product = builder.build_int_mul(quotient, divisor, "")?;
    Ok(builder.build_int_sub(dividend, product, "")?)
}
