//! Make what a program's constants leave undefined one value, which nobody knows: clang and the SPIR-V reader fold constants as they write IR, and
//! LLVM folds `LONG_MIN / -1`, `1 / 0` and `(int)1e20f` to poison. OpenCL C gives them an unspecified value (6.3) and lets a program branch on it;
//! LLVM takes what leads to a branch on poison for code that never runs, and a loop before it then has no end.
//! Needs: no LLVM optimization has run. Guarantees: no operand is poison, or a constant with poison in it, but what vectors and structures are put
//! together on; what of that is left in them is frozen where they are done. Changes: those operands.
//! before: `%c = icmp slt i64 poison, %x`   after: `%f = freeze i64 poison   %c = icmp slt i64 %f, %x`
//! before: `%v = insertelement <2 x i32> <i32 poison, i32 poison>, i32 %x, i32 1   store %v`   after: `%v = ...   %f = freeze <2 x i32> %v   store %f`

use std::collections::HashSet;

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, PhiValue};
use ir::{elements, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn freeze_poison(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for user in view::instructions(function) {
            for (at, operand) in view::value_operands(user).into_iter().enumerate().skip(replaced(user)) {
                if !elements::has_poison(operand) {
                    continue;
                }
                builder.position_before(&place_of_operand(user, at as u32));
                let frozen = elements::freeze(&builder, operand);
                user.set_operand(at as u32, frozen);
            }
            if replaced(user) > 0 {
                freeze_what_is_left(&builder, user);
            }
        }
    }
    Ok(())
}

/// How many operands of an instruction, the first of them, are what it replaces elements of: that they are nothing is how vectors and structures begin.
fn replaced(user: InstructionValue<'_>) -> usize {
    match user.get_opcode() {
        InstructionOpcode::InsertElement | InstructionOpcode::InsertValue => 1,
        InstructionOpcode::ShuffleVector => 2,
        _ => 0,
    }
}

/// The instruction before which an operand must be known: a phi has it at the end of the block it comes from.
fn place_of_operand<'ctx>(user: InstructionValue<'ctx>, at: u32) -> InstructionValue<'ctx> {
    let source = PhiValue::try_from(user).ok().and_then(|phi| phi.get_incoming(at));
    source.and_then(|(_, block)| block.get_terminator()).unwrap_or(user)
}

/// Freezes what replaces elements of something, for all who do not replace more of them, if one is poison still.
fn freeze_what_is_left<'ctx>(builder: &Builder<'ctx>, made: InstructionValue<'ctx>) {
    let (Some(value), Some(next)) = (view::value_of(made), made.get_next_instruction()) else {
        return;
    };
    let places_of_use = |user: InstructionValue<'ctx>| {
        let operands = view::value_operands(user).into_iter().enumerate();
        let is_done =
            move |(at, operand): (usize, _)| (operand == value && at >= replaced(user)).then_some((user, at as u32));
        operands.filter_map(is_done)
    };
    let users = view::instruction_users(made).into_iter();
    let uses: Vec<_> = users.flat_map(places_of_use).collect();
    if uses.is_empty() || !is_poison_left(value) {
        return;
    }
    builder.position_before(&next);
    let frozen = elements::freeze(builder, value);
    for (user, at) in uses {
        user.set_operand(at, frozen);
    }
}

/// The numbers that lead to each number in a vector or structure.
fn places(ty: BasicTypeEnum<'_>) -> Vec<Vec<u32>> {
    let inner: Vec<BasicTypeEnum> = match ty {
        BasicTypeEnum::VectorType(ty) => vec![ty.get_element_type(); ty.get_size() as usize],
        BasicTypeEnum::ArrayType(ty) => vec![ty.get_element_type(); ty.len() as usize],
        BasicTypeEnum::StructType(ty) => ty.get_field_types(),
        _ => return vec![Vec::new()],
    };
    let below = |(at, ty)| places(ty).into_iter().map(move |place| [vec![at], place].concat());
    (0..).zip(inner).flat_map(below).collect()
}

/// Whether there is poison in what was put together, from the constant that it was put together on.
fn is_poison_left(value: BasicValueEnum<'_>) -> bool {
    match value {
        BasicValueEnum::VectorValue(vector) => (0..vector.get_type().get_size()).any(|at| is_poison_element(value, at)),
        _ => is_poison_part(value),
    }
}

/// The same of an element of a vector. What a shuffle takes from nowhere is not: nobody asks for the fourth element of three.
fn is_poison_element(mut vector: BasicValueEnum<'_>, mut at: u32) -> bool {
    while let Some(made) = vector.as_instruction_value() {
        let operands = view::value_operands(made);
        match made.get_opcode() {
            InstructionOpcode::InsertElement if view::constant_integer(operands[2]) != Some(at.into()) => {
                vector = operands[0];
            }
            InstructionOpcode::ShuffleVector => {
                let Some(taken) = elements::shuffle_mask(made)[at as usize] else {
                    return false;
                };
                let size = operands[0].get_type().into_vector_type().get_size();
                (vector, at) = (operands[(taken / size) as usize], taken % size);
            }
            _ => return false,
        }
    }
    elements::constant_element(vector, at).is_some_and(elements::is_poison)
}

/// The same of a part of an array or structure, of which there may be thousands: what was put in is listed once.
fn is_poison_part(mut whole: BasicValueEnum<'_>) -> bool {
    let mut put: HashSet<Vec<u32>> = HashSet::new();
    while let Some(made) = whole.as_instruction_value() {
        if made.get_opcode() != InstructionOpcode::InsertValue {
            return false;
        }
        put.insert(elements::indices(made));
        whole = view::value_operands(made)[0];
    }
    if !elements::has_poison(whole) {
        return false;
    }
    let is_left = |place: &Vec<u32>| !(1..=place.len()).any(|length| put.contains(&place[..length]));
    let part = |place: Vec<u32>| {
        place
            .iter()
            .try_fold(whole, |part, at| elements::constant_element(part, *at))
    };
    let mut left = places(whole.get_type()).into_iter().filter(is_left).filter_map(part);
    left.any(elements::is_poison)
}
