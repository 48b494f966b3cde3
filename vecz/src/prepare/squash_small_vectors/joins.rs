//! Vectors that come from loads by way of joins alone, and go to stores: they stay the integers that they are accessed as.
//!
//! A pixel that is read where there is one, and is black elsewhere, is one integer of 32 bits in each lane then, and not four bytes which are put together again.

use std::collections::HashMap;

use inkwell::builder::Builder;
use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PhiValue};
use ir::{elements, rewrite, view};

use crate::Reason;

/// The integers that the joins of a function become.
type Integers<'ctx> = HashMap<InstructionValue<'ctx>, BasicValueEnum<'ctx>>;

/// Has joins of what was loaded as integers, of constants and of each other join integers, if nobody wants the vectors.
pub fn squash_joins<'ctx>(function: FunctionValue<'ctx>, builder: &Builder<'ctx>) -> Result<(), Reason> {
    let mut joins: Vec<(InstructionValue, IntType)> = view::instructions(function)
        .into_iter()
        .filter_map(|it| Some((it, integer_of(it)?)))
        .collect();
    loop {
        let known: HashMap<InstructionValue, IntType> = joins.iter().copied().collect();
        let is_join = |of: InstructionValue<'ctx>, ty: IntType<'ctx>| known.get(&of) == Some(&ty);
        let before = joins.len();
        joins.retain(|(join, ty)| {
            let comes_from = |of: &BasicValueEnum<'ctx>| {
                is_whole_constant(*of)
                    || integer_behind(*of, *ty).is_some()
                    || of.as_instruction_value().is_some_and(|it| is_join(it, *ty))
            };
            let goes_to = |user: &InstructionValue<'ctx>| is_cast_to(*user, *ty) || is_join(*user, *ty);
            joined(*join).iter().all(comes_from) && view::instruction_users(*join).iter().all(goes_to)
        });
        if joins.len() == before {
            break;
        }
    }
    let mut integers = Integers::new();
    // What is joined mostly stands before a selection or a freeze, and not always before a phi. Of what comes later here a cast is made, which goes with the others below.
    for (join, ty) in &joins {
        builder.position_before(join);
        let integer = match join.get_opcode() {
            InstructionOpcode::Phi => builder.build_phi(*ty, "")?.as_basic_value(),
            InstructionOpcode::Select => {
                let [condition, one, other] = view::value_operands(*join)[..] else {
                    return Err(Reason::Internal("a selection of two".to_owned()));
                };
                let [one, other] = [one, other].map(|of| integer(of, *ty, &integers, builder));
                builder.build_select(condition.into_int_value(), one?, other?, "")?
            }
            _ => elements::freeze(builder, integer(joined(*join)[0], *ty, &integers, builder)?),
        };
        integers.insert(*join, integer);
    }
    for (join, ty) in &joins {
        let Ok(phi) = PhiValue::try_from(*join) else { continue };
        let Some(Ok(made)) = integers[join].as_instruction_value().map(PhiValue::try_from) else {
            continue;
        };
        for (of, from) in phi.get_incomings() {
            made.add_incoming(&[(&integer(of, *ty, &integers, builder)?, from)]);
        }
    }
    for (join, ty) in &joins {
        for user in view::instruction_users(*join) {
            if is_cast_to(user, *ty) {
                rewrite::replace_instruction(user, integers[join]);
            }
        }
    }
    for (join, _) in &joins {
        if let Some(vector) = view::value_of(*join) {
            rewrite::replace_uses(*join, elements::poison(vector.get_type()));
        }
    }
    joins.iter().for_each(|(join, _)| rewrite::erase(*join));
    Ok(())
}

/// The integer as which a small vector is joined, if an instruction joins some.
fn integer_of<'ctx>(instruction: InstructionValue<'ctx>) -> Option<IntType<'ctx>> {
    let is_join = match instruction.get_opcode() {
        InstructionOpcode::Phi | InstructionOpcode::Freeze => true,
        InstructionOpcode::Select => {
            matches!(
                view::value_operands(instruction).first(),
                Some(BasicValueEnum::IntValue(_))
            )
        }
        _ => false,
    };
    let BasicTypeEnum::VectorType(vector) = view::value_of(instruction).filter(|_| is_join)?.get_type() else {
        return None;
    };
    let BasicTypeEnum::IntType(element) = vector.get_element_type() else {
        return None;
    };
    let context = element.get_context();
    match element.get_bit_width() * vector.get_size() {
        16 => Some(context.i16_type()),
        32 => Some(context.i32_type()),
        64 => Some(context.i64_type()),
        _ => None,
    }
}

/// What an instruction joins.
fn joined<'ctx>(join: InstructionValue<'ctx>) -> Vec<BasicValueEnum<'ctx>> {
    match PhiValue::try_from(join) {
        Ok(phi) => phi.get_incomings().map(|(of, _)| of).collect(),
        Err(()) => {
            let is_select = join.get_opcode() == InstructionOpcode::Select;
            view::value_operands(join).split_off(usize::from(is_select))
        }
    }
}

/// The integer that a vector is another view of.
fn integer_behind<'ctx>(vector: BasicValueEnum<'ctx>, ty: IntType<'ctx>) -> Option<BasicValueEnum<'ctx>> {
    let cast = vector
        .as_instruction_value()
        .filter(|it| it.get_opcode() == InstructionOpcode::BitCast)?;
    let of = view::value_operands(cast).first().copied()?;
    (of.get_type() == ty.into()).then_some(of)
}

fn is_cast_to(instruction: InstructionValue<'_>, ty: IntType<'_>) -> bool {
    let is_cast = instruction.get_opcode() == InstructionOpcode::BitCast;
    is_cast && view::value_of(instruction).is_some_and(|it| it.get_type() == ty.into())
}

/// Whether a value is a constant all of whose elements are numbers: one that is anything would make the integer so.
fn is_whole_constant(of: BasicValueEnum<'_>) -> bool {
    match of {
        BasicValueEnum::VectorValue(vector) => vector.is_null() || vector.is_constant_data_vector(),
        _ => false,
    }
}

/// The integer for something that is joined.
fn integer<'ctx>(
    of: BasicValueEnum<'ctx>,
    ty: IntType<'ctx>,
    integers: &Integers<'ctx>,
    builder: &Builder<'ctx>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    let made = of.as_instruction_value().and_then(|it| integers.get(&it).copied());
    match made.or_else(|| integer_behind(of, ty)) {
        Some(integer) => Ok(integer),
        None => Ok(builder.build_bit_cast(of, ty, "")?),
    }
}
