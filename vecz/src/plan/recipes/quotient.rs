//! Quotients of what rises from lane to lane, by a divisor that all lanes have: rows of a grid whose points are numbered.
//!
//! Between the first and the last lane there is mostly one multiple of the divisor or none. So lane 0's number is divided, as a scalar; the others count on from its
//! remainder, and those that come to the divisor have the next quotient. Where divisors are smaller, or numbers negative, every lane divides for itself.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode, IntValue};
use inkwell::IntPredicate;
use ir::widen;

use super::{division, widen as plain};
use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::memory::emit::{Emitter, Odds, Part, Quotients};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Operand};
use crate::Reason;

/// A quotient that is mostly the same in all lanes.
#[derive(Debug)]
struct Quotient {
    value: ValueId,
    /// How far lanes are apart.
    stride: i64,
    /// How it is done where several multiples are between the lanes.
    other: Box<dyn Recipe>,
}

/// How far lanes are apart at most.
const MOST_STRIDE: i64 = 1 << 8;

/// How often lanes are assumed to divide for themselves: in vectors that have a multiple of the divisor in them, which is mostly far larger than vectors are.
const APART: f64 = 0.05;

/// For divisions of linear numbers.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let (Some(instruction), Some(BasicTypeEnum::IntType(ty)), Some(lanes)) = (
        facts.instruction(value),
        facts.function.values[value].ty,
        facts.vectors.lanes(),
    ) else {
        return Ok(None);
    };
    let is_quotient = matches!(instruction.opcode, InstructionOpcode::UDiv | InstructionOpcode::SDiv);
    if !is_quotient || !matches!(ty.get_bit_width(), 32 | 64) || !facts.is_uniform(instruction.operands[1]) {
        return Ok(None);
    }
    let stride = match facts.shape(instruction.operands[0]) {
        Shape::Strided(stride) => stride.known().filter(|stride| (1..=MOST_STRIDE).contains(stride)),
        _ => None,
    };
    let Some(stride) = stride else { return Ok(None) };
    let divisor = facts.function.constant_int(instruction.operands[1]);
    let other = match division::select(facts, value)? {
        Some(other) => Some(other),
        None => plain::select(facts, value)?,
    };
    let Some(other) = other else { return Ok(None) };
    let span = stride * i64::from(lanes - 1);
    let recipe = Quotient { value, stride, other };
    let pays = divisor.is_none_or(|divisor| divisor > span) && recipe.cost(facts) < recipe.other.cost(facts);
    Ok(pays.then(|| Box::new(recipe) as _))
}

impl Recipe for Quotient {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, facts: &Facts<'_, '_>) -> String {
        format!("divide lane 0, else {}", self.other.describe(facts))
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let (Some(instruction), Some(ty)) = (facts.instruction(self.value), facts.function.values[self.value].ty)
        else {
            return Cost::NEVER;
        };
        let wide = facts.wide(ty);
        let sum = facts.target.arithmetic(InstructionOpcode::Add, wide, Operand::Any);
        let compared = facts.target.compare(InstructionOpcode::ICmp, wide, 0);
        let selected = facts.target.compare(InstructionOpcode::Select, wide, 0);
        let counted = sum * 2.0 + compared + selected;
        facts.target.scalar(instruction.llvm) + facts.target.branch() + counted + self.other.cost(facts) * APART
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let (dividend, divisor) = (instruction.operands[0], instruction.operands[1]);
        let is_signed = instruction.opcode == InstructionOpcode::SDiv;
        // What either way needs is there before they part.
        writer.parts(dividend)?;
        writer.parts(divisor)?;
        let first = writer.scalar(dividend)?.into_int_value();
        let by = writer.scalar(divisor)?.into_int_value();
        let facts = writer.facts;
        let builder = writer.context().create_builder();
        builder.position_at_end(writer.block());
        let out = Emitter {
            module: facts.module,
            builder: &builder,
            width: facts.vectors.width,
            builders: facts.target.builders(),
        };
        let lanes = facts.vectors.total().lanes;
        let quotients = Quotients::new(&out, first, by)?;
        let span = by
            .get_type()
            .const_int((self.stride * i64::from(lanes - 1)) as u64, false);
        let is_long = builder.build_int_compare(IntPredicate::UGT, quotients.by, span, "long")?;
        let is_plain = quotients.are_plain(&out, self.stride, is_signed, lanes)?;
        let fork = out.fork(
            builder.build_and(is_long, is_plain, "")?,
            Odds::Mostly,
            ["counted", "divided"],
        )?;
        let counted = self.counted(&out, &quotients, facts.vectors.count)?;
        let fork = out.other_way(fork)?;
        let position = |writer: &Writer<'_, '_>| {
            if let Some(block) = builder.get_insert_block() {
                writer.builder.position_at_end(block);
            }
        };
        position(writer);
        self.other.emit(writer)?;
        let divided = writer.parts(self.value)?;
        builder.position_at_end(writer.block());
        let parts = out.join(fork, &counted, &divided)?;
        position(writer);
        writer.set_parts(self.value, parts);
        Ok(())
    }
}

impl Quotient {
    /// The quotients where no lane is further than the next multiple of the divisor.
    fn counted<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        quotients: &Quotients<'ctx>,
        count: u32,
    ) -> Result<Vec<Part<'ctx>>, Reason> {
        let (builder, width, ty) = (out.builder, out.width, quotients.by.get_type());
        let all = |of: IntValue<'ctx>| widen::splat(builder, of.into(), width);
        let number = |of: i64| all(ty.const_int(of as u64, true));
        let lanes = widen::multiply(builder, widen::steps(builder, ty.into(), width), number(self.stride));
        let next = builder.build_int_add(quotients.quotient, ty.const_int(1, false), "")?;
        let part = |part: u32| -> BasicValueEnum<'ctx> {
            let before = number(i64::from(part * width.lanes) * self.stride);
            let behind = widen::add(builder, lanes, before);
            let rest = widen::add(builder, all(quotients.rest), behind);
            let is_in_row = widen::less(builder, rest, all(quotients.by));
            widen::select(builder, is_in_row, all(quotients.quotient), all(next))
        };
        Ok((0..count).map(part).collect())
    }
}
