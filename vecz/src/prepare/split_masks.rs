//! Take a constant that is in a number out from under a mask.
//! Needs: to run before common expressions are shared, and after passes that make masks simple, which leave this where the number is used elsewhere too. Guarantees: nothing.
//! Changes: `and` by a constant of `or disjoint` with one, where what is left is there already.
//! before: `%odd = or disjoint i32 %even, 1   %low = and i32 %odd, 7   %other = and i32 %even, 6`
//! after: `%rest = and i32 %even, 6   %low = or disjoint i32 %rest, 1   %other = and i32 %even, 6`
//!
//! So the elements that work-items with several of them have, `2 * id` and `2 * id + 1`, are known to lie side by side in their rows (`memory/tiles.rs`).

use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue};
use ir::{rewrite, view};

use crate::{Reason, Request};

/// The pass.
pub fn split_masks<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    let masks: Vec<Masked> = view::instructions(function)
        .into_iter()
        .filter_map(Masked::of)
        .collect();
    for masked in &masks {
        let Some((other, constant)) = sum(masked.number) else {
            continue;
        };
        let rest = masked.mask & !constant;
        // The other mask may say more of lanes than what is left of it: it is split where it becomes one that there is.
        if !masks.iter().any(|it| it.number == other && it.mask == rest) {
            continue;
        }
        builder.position_before(&masked.instruction);
        let ty = other.get_type();
        let rest = builder.build_and(other, ty.const_int(rest as u64, true), "")?;
        let low = builder.build_or(rest, ty.const_int((masked.mask & constant) as u64, true), "")?;
        if let Some(low) = low.as_instruction_value() {
            low.set_disjoint_flag(true)
                .map_err(|error| Reason::Internal(error.to_string()))?;
        }
        rewrite::replace_instruction(masked.instruction, low);
    }
    Ok(())
}

/// Bits of a number.
struct Masked<'ctx> {
    instruction: InstructionValue<'ctx>,
    number: IntValue<'ctx>,
    mask: i64,
}

impl<'ctx> Masked<'ctx> {
    fn of(instruction: InstructionValue<'ctx>) -> Option<Masked<'ctx>> {
        let is_and = instruction.get_opcode() == InstructionOpcode::And;
        let [BasicValueEnum::IntValue(number), mask] = view::value_operands(instruction)[..] else {
            return None;
        };
        let mask = view::constant_integer(mask).filter(|_| is_and)?;
        Some(Masked {
            instruction,
            number,
            mask,
        })
    }
}

/// The number and the constant that another number is, if these have no bits in common.
fn sum(number: IntValue<'_>) -> Option<(IntValue<'_>, i64)> {
    let instruction = number.as_instruction_value()?;
    let is_sum = instruction.get_opcode() == InstructionOpcode::Or && instruction.get_disjoint_flag() == Ok(true);
    let [BasicValueEnum::IntValue(other), constant] = view::value_operands(instruction)[..] else {
        return None;
    };
    Some((other, view::constant_integer(constant).filter(|_| is_sum)?))
}
