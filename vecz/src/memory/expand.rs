//! The addresses of all lanes where guards do not hold, computed beside the way that is usually taken.
//!
//! What is linear without question is lane 0's value and the strides; from there on the instructions are done again over vectors. Nothing of it is used
//! elsewhere, so the usual way does not pay for it.

use std::collections::HashMap;

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::IntType;
use inkwell::values::{BasicValueEnum, InstructionOpcode, InstructionValue, IntValue};
use inkwell::IntPredicate;
use ir::widen::{self, Promises};

use super::emit::{safe_divisor, Emitted, Floats, Part, Quotients};
use super::scope::{emitter, Scope};
use crate::analyses::shapes::{Shape, Stride};
use crate::function::{Function, Instruction, ValueId};

/// Computes values of one part.
pub(super) struct Expansion<'s, 'f, 'ctx: 'f> {
    scope: &'s mut dyn Scope<'f, 'ctx>,
    part: u32,
    done: HashMap<ValueId, BasicValueEnum<'ctx>>,
}

impl<'s, 'f, 'ctx: 'f> Expansion<'s, 'f, 'ctx> {
    pub fn new(scope: &'s mut dyn Scope<'f, 'ctx>, part: u32) -> Self {
        Expansion {
            scope,
            part,
            done: HashMap::new(),
        }
    }

    /// A vector of a value, in all lanes.
    pub fn vector(&mut self, value: ValueId) -> Emitted<Part<'ctx>> {
        let found = self.value(value)?;
        match found.get_type() == self.scope.function().values[value].ty.unwrap_or(found.get_type()) {
            true => Ok(widen::splat(self.scope.builder(), found, self.scope.width())),
            false => Ok(found),
        }
    }

    /// A value: a vector, or a scalar if it is uniform.
    fn value(&mut self, value: ValueId) -> Emitted<BasicValueEnum<'ctx>> {
        if let Some(done) = self.done.get(&value) {
            return Ok(*done);
        }
        let made = match self.scope.shapes().of(value) {
            Shape::Uniform => self.scope.scalar(value)?,
            Shape::Strided(stride) => {
                let first = self.scope.scalar(value)?;
                self.count(first, stride)?
            }
            Shape::Guarded(_) if is_load(self.scope.function(), value) => {
                self.scope.vectors(value)?[self.part as usize]
            }
            Shape::Guarded(_) => self.again(value)?,
            Shape::Varying => self.scope.vectors(value)?[self.part as usize],
        };
        self.done.insert(value, made);
        Ok(made)
    }

    /// An instruction once more, over vectors.
    fn again(&mut self, value: ValueId) -> Emitted<BasicValueEnum<'ctx>> {
        let f = self.scope.function();
        let instruction = f.instruction(value).expect("only an instruction is guarded");
        let is_address = instruction.opcode == InstructionOpcode::GetElementPtr;
        let is_selection = instruction.opcode == InstructionOpcode::Select;
        let mut operands = Vec::new();
        for (at, operand) in instruction.operands.iter().enumerate() {
            let may_be_scalar =
                is_address || (is_selection && at == 0) || widen::operand_is_scalar(instruction.llvm, at as u32);
            operands.push(match may_be_scalar {
                true => self.value(*operand)?,
                false => self.vector(*operand)?,
            });
        }
        if let InstructionOpcode::UDiv | InstructionOpcode::SDiv = instruction.opcode {
            let by = self.scope.scalar(instruction.operands[1])?.into_int_value();
            return self.quotients(instruction, operands[0], by);
        }
        let (builder, width) = (self.scope.builder(), self.scope.width());
        Ok(widen::widen(
            builder,
            instruction.llvm,
            &operands,
            width,
            Promises::Forget,
        ))
    }

    /// A division of all lanes, some of which may be off: none traps.
    fn quotients(
        &mut self,
        division: &Instruction<'ctx>,
        dividends: Part<'ctx>,
        by: IntValue<'ctx>,
    ) -> Emitted<Part<'ctx>> {
        let (builder, width, ty) = (self.scope.builder(), self.scope.width(), by.get_type());
        let by = ir::build::freeze(builder, by.into()).into_int_value();
        let safe = safe_divisor(&emitter(&*self.scope), by)?;
        let dividends = ir::build::freeze(builder, dividends);
        let all = |of: IntValue<'ctx>| widen::splat(builder, of.into(), width);
        let is_signed = division.opcode == InstructionOpcode::SDiv;
        let floats = Floats::for_integers(self.scope.function().llvm, ty.get_bit_width());
        let divide = |by: IntValue<'ctx>| -> Emitted<Part<'ctx>> {
            Ok(match (floats, dividends, all(by)) {
                (Some(floats), BasicValueEnum::VectorValue(one), BasicValueEnum::VectorValue(other)) => {
                    floats.divide(builder, is_signed, one, other)?.into()
                }
                (_, one, other) => widen::widen(builder, division.llvm, &[one, other], width, Promises::Forget),
            })
        };
        if !is_signed {
            return divide(safe);
        }
        // The least number has no quotient by -1, so that one is never divided by.
        let minus_one = ty.const_all_ones();
        let is_minus_one = builder.build_int_compare(IntPredicate::EQ, by, minus_one, "")?;
        let safe = builder.build_select(is_minus_one, ty.const_int(1, false), safe, "")?;
        let negated = widen::multiply(builder, dividends, all(minus_one));
        let quotients = divide(safe.into_int_value())?;
        Ok(widen::select(builder, is_minus_one.into(), negated, quotients))
    }

    /// The values of the lanes of this part, from lane 0's.
    fn count(&mut self, first: BasicValueEnum<'ctx>, stride: Stride) -> Emitted<Part<'ctx>> {
        let (builder, width) = (self.scope.builder(), self.scope.width());
        let step = stride_value(self.scope, first, stride)?;
        let lane = widen::steps(builder, step.get_type(), width);
        let lane = match self.part {
            0 => lane,
            part => {
                let lanes = widen::lane_count(builder, step.get_type(), width);
                let parts = step.get_type().into_int_type().const_int(part.into(), false);
                let before = widen::multiply(builder, lanes, parts.into());
                widen::add(builder, lane, widen::splat(builder, before, width))
            }
        };
        let far = widen::multiply(builder, lane, widen::splat(builder, step, width));
        match first.is_pointer_value() {
            true => Ok(widen::behind(builder, first, far)),
            false => Ok(widen::add(builder, widen::splat(builder, first, width), far)),
        }
    }
}

fn is_load(f: &Function<'_>, value: ValueId) -> bool {
    f.instruction(value)
        .is_some_and(|it| it.opcode == InstructionOpcode::Load)
}

/// Lane 0's value of what is linear, if guards hold where there are some, or of what is in a window: computed here where it is not there yet.
pub(super) fn first<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, value: ValueId) -> Emitted<BasicValueEnum<'ctx>> {
    let instruction = match scope.shapes().of(value) {
        Shape::Guarded(_) | Shape::Varying => scope.function().instruction(value),
        Shape::Uniform | Shape::Strided(_) => None,
    };
    let Some(instruction) = instruction else {
        return scope.scalar(value);
    };
    // Memory may be other than it was.
    if instruction.opcode == InstructionOpcode::Load {
        let parts = scope.vectors(value)?;
        let lane = scope.module().get_context().i32_type().const_zero();
        return Ok(widen::extract(scope.builder(), parts[0], lane));
    }
    let mut operands = Vec::new();
    for operand in &instruction.operands {
        operands.push(first(scope, *operand)?);
    }
    // Guards let only quotients pass that are so.
    if let (InstructionOpcode::UDiv | InstructionOpcode::SDiv, [dividend, divisor]) =
        (instruction.opcode, &operands[..])
    {
        let (dividend, divisor) = (dividend.into_int_value(), divisor.into_int_value());
        return Ok(Quotients::new(&emitter(scope), dividend, divisor)?.quotient.into());
    }
    let made = in_lane_0(scope.builder(), instruction.llvm, &operands)?;
    Ok(made.expect("what has a stride has a value"))
}

/// An instruction for lane 0, which may be one that never came to it: nothing that is promised of the result holds. `or disjoint` is a sum to those who count
/// the other lanes from there, so it is one here.
pub fn in_lane_0<'ctx>(
    builder: &Builder<'ctx>,
    instruction: InstructionValue<'ctx>,
    operands: &[BasicValueEnum<'ctx>],
) -> Emitted<Option<BasicValueEnum<'ctx>>> {
    let is_sum = instruction.get_opcode() == InstructionOpcode::Or && instruction.get_disjoint_flag() == Ok(true);
    Ok(match (is_sum, operands) {
        (true, [BasicValueEnum::IntValue(a), BasicValueEnum::IntValue(b)]) => {
            Some(builder.build_int_add(*a, *b, "")?.into())
        }
        _ => ir::view::value_of(widen::clone_with(builder, instruction, operands, Promises::Forget)),
    })
}

/// A stride as a value: of the type of what it is the stride of, or of 64 bits for an address.
pub(super) fn stride_value<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    of: BasicValueEnum<'ctx>,
    stride: Stride,
) -> Emitted<BasicValueEnum<'ctx>> {
    let ty = match of.get_type() {
        inkwell::types::BasicTypeEnum::IntType(ty) => ty,
        _ => scope.module().get_context().i64_type(),
    };
    let symbol = stride.symbol.map(|(symbol, _)| scope.scalar(symbol)).transpose()?;
    let symbol = symbol.map(BasicValueEnum::into_int_value);
    Ok(write_stride(scope.builder(), ty, stride, symbol)?.into())
}

/// A stride as a number of a type, with the value of its symbol, if it has one. Numbers of a type wrap, and so do distances between them: of a symbol that is wider, so many bits count.
pub fn write_stride<'ctx>(
    builder: &Builder<'ctx>,
    ty: IntType<'ctx>,
    stride: Stride,
    symbol: Option<IntValue<'ctx>>,
) -> Result<IntValue<'ctx>, BuilderError> {
    let constant = ty.const_int(stride.constant as u64, true);
    let (Some((_, times)), Some(symbol)) = (stride.symbol, symbol) else {
        return Ok(constant);
    };
    let symbol = builder.build_int_cast_sign_flag(symbol, ty, true, "")?;
    let symbolic = builder.build_int_mul(symbol, ty.const_int(times as u64, true), "")?;
    builder.build_int_add(constant, symbolic, "stride")
}

#[cfg(test)]
mod tests {
    use cranelift_entity::EntityRef;
    use inkwell::context::Context;

    use super::{write_stride, Stride};
    use crate::function::ValueId;

    /// Symbols are narrower or wider than what they are strides of, or the same.
    #[test]
    fn symbols_are_of_any_width() {
        let context = Context::create();
        for (symbol, stride) in [(64, 32), (32, 64), (16, 16)] {
            let module = context.create_module("m");
            let [from, to] = [symbol, stride].map(|bits: u32| {
                let bits = std::num::NonZeroU32::new(bits).unwrap();
                context.custom_width_int_type(bits).unwrap()
            });
            let function = module.add_function("f", to.fn_type(&[from.into()], false), None);
            let builder = context.create_builder();
            builder.position_at_end(context.append_basic_block(function, ""));
            let apart = Stride {
                constant: 3,
                symbol: Some((ValueId::new(0), 6)),
            };
            let value = function.get_nth_param(0).unwrap().into_int_value();
            let written = write_stride(&builder, to, apart, Some(value)).unwrap();
            builder.build_return(Some(&written)).unwrap();
            assert_eq!(ir::passes::verify(function), Ok(()), "{symbol} to {stride} bits");
        }
    }
}
