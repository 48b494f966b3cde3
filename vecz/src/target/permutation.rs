//! Components of a vector by numbers that are components of another (`shuffle` of OpenCL with a mask that is no constant): an instruction does it for all of them at once (`pshufb` and
//! `vpermilps` of x86), which LLVM's code generator finds, and its costs do not tell.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue as _, BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::view;

use super::{element_bits, Cost};

/// The permutation of a vector of up to [`WIDEST`] bits, with what numbers become before it.
const PERMUTATION: Cost = Cost::new(2.0);
/// Wider ones take several instructions on some machines.
const WIDEST: u32 = 128;

/// What an instruction costs as a part of such a permutation; none if it is no part of one.
pub(super) fn part(instruction: InstructionValue<'_>) -> Option<Cost> {
    match instruction.get_opcode() {
        InstructionOpcode::ExtractElement => match permuted(instruction) {
            Some(components) => Some(PERMUTATION.shared_by(components.into())),
            None => is_number(instruction).then_some(Cost::FREE),
        },
        InstructionOpcode::ZExt => (extended(instruction).is_some() && is_number(instruction)).then_some(Cost::FREE),
        InstructionOpcode::InsertElement => {
            let inserted = view::value_operands(instruction)
                .get(1)
                .and_then(BasicValueEnum::as_instruction_value)?;
            permuted(inserted).map(|_| Cost::FREE)
        }
        _ => None,
    }
}

/// The components of the vector that an instruction takes one of, by a number that is a component of another.
fn permuted(instruction: InstructionValue<'_>) -> Option<u32> {
    let (BasicTypeEnum::VectorType(ty), number) = taken(instruction)? else {
        return None;
    };
    let number = number.as_instruction_value()?;
    let (_, place) = taken(extended(number).unwrap_or(number))?;
    let is_constant = matches!(place, BasicValueEnum::IntValue(place) if place.is_const());
    (is_constant && element_bits(ty.into()) <= WIDEST).then(|| ty.get_size())
}

/// Whether an instruction gives such a number, and nothing else.
fn is_number(instruction: InstructionValue<'_>) -> bool {
    let is_for_one = |user: &InstructionValue<'_>| {
        permuted(*user).is_some() || user.get_opcode() == InstructionOpcode::ZExt && is_number(*user)
    };
    let users = view::instruction_users(instruction);
    !users.is_empty() && users.iter().all(is_for_one)
}

/// The component that an instruction makes a wider number of.
fn extended(instruction: InstructionValue<'_>) -> Option<InstructionValue<'_>> {
    let is_one = instruction.get_opcode() == InstructionOpcode::ZExt;
    let narrow = is_one.then(|| view::value_operands(instruction)[0].as_instruction_value());
    narrow
        .flatten()
        .filter(|it| it.get_opcode() == InstructionOpcode::ExtractElement)
}

/// For an instruction that takes a component: of a vector of which type, and which.
fn taken(instruction: InstructionValue<'_>) -> Option<(BasicTypeEnum<'_>, BasicValueEnum<'_>)> {
    let is_one = instruction.get_opcode() == InstructionOpcode::ExtractElement;
    match view::value_operands(instruction)[..] {
        [of, at] if is_one => Some((of.get_type(), at)),
        _ => None,
    }
}
