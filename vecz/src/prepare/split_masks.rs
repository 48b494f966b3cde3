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
    for instruction in view::instructions(function) {
        // What is masked may have become another sum just before.
        let Some((number, mask)) = with_constant(instruction, InstructionOpcode::And) else {
            continue;
        };
        let sum = number
            .as_instruction_value()
            .filter(|it| it.get_disjoint_flag() == Ok(true));
        let Some((other, constant)) = sum.and_then(|it| with_constant(it, InstructionOpcode::Or)) else {
            continue;
        };
        let rest = mask & !constant;
        // The whole mask may say more of lanes than what is left of it: it is split where it becomes one that there is.
        let is_rest = |user: InstructionValue<'ctx>| with_constant(user, InstructionOpcode::And) == Some((other, rest));
        if !view::instruction_users(other).into_iter().any(is_rest) {
            continue;
        }
        builder.position_before(&instruction);
        let ty = other.get_type();
        let rest = builder.build_and(other, ty.const_int(rest as u64, true), "")?;
        let low = builder.build_or(rest, ty.const_int((mask & constant) as u64, true), "")?;
        if let Some(low) = low.as_instruction_value() {
            low.set_disjoint_flag(true)
                .map_err(|error| Reason::Internal(error.to_string()))?;
        }
        rewrite::replace_instruction(instruction, low);
    }
    Ok(())
}

/// The operands of an instruction of a number and a constant.
fn with_constant(instruction: InstructionValue<'_>, opcode: InstructionOpcode) -> Option<(IntValue<'_>, i64)> {
    let [BasicValueEnum::IntValue(number), constant] = view::value_operands(instruction)[..] else {
        return None;
    };
    (instruction.get_opcode() == opcode).then_some((number, view::constant_integer(constant)?))
}
