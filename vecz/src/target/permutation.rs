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
        InstructionOpcode::ExtractElement if permuted(instruction).is_some() => {
            Some(PERMUTATION.shared_by(permuted(instruction)?.into()))
        }
        // The numbers.
        InstructionOpcode::ExtractElement | InstructionOpcode::ZExt => {
            let users = view::instruction_users(instruction);
            let is_number = |user: &InstructionValue<'_>| {
                permuted(*user).is_some() || user.get_opcode() == InstructionOpcode::ZExt && part(*user).is_some()
            };
            (!users.is_empty() && users.iter().all(is_number)).then_some(Cost::FREE)
        }
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
    let mut number = number.as_instruction_value()?;
    if number.get_opcode() == InstructionOpcode::ZExt {
        number = view::value_operands(number)[0].as_instruction_value()?;
    }
    let (_, place) = taken(number)?;
    let is_constant = matches!(place, BasicValueEnum::IntValue(place) if place.is_const());
    (is_constant && element_bits(ty.into()) <= WIDEST).then(|| ty.get_size())
}

/// For an instruction that takes a component: of a vector of which type, and which.
fn taken(instruction: InstructionValue<'_>) -> Option<(BasicTypeEnum<'_>, BasicValueEnum<'_>)> {
    let is_one = instruction.get_opcode() == InstructionOpcode::ExtractElement;
    match view::value_operands(instruction)[..] {
        [of, at] if is_one => Some((of.get_type(), at)),
        _ => None,
    }
}
