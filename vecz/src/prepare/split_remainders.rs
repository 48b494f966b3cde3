//! Compute remainders of what rises from lane to lane from quotients, by divisors that all lanes have.
//! Needs: to run before common expressions are shared, and after passes that make remainders of such differences. Guarantees: nothing. Changes: `urem` and `srem`.
//! before: `%column = urem i32 %i, %width`
//! after: `%row = udiv i32 %i, %width   %before = mul i32 %row, %width   %column = sub i32 %i, %before`
//!
//! Lanes mostly have the same quotient, which shapes know of (`analyses/shapes`): so the remainder rises by one from lane to lane, and what a kernel makes of
//! both, `row * width + column`, again is an index of neighbours. And a division costs more than a product.

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode};
use ir::{rewrite, view};

use super::lanes::{LaneGuesses, Pace};
use crate::{Reason, Request};

/// Bits of integers from which on shapes look at quotients.
const LEAST_BITS: u32 = 32;

/// The pass.
pub fn split_remainders<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    let lanes = LaneGuesses::of(function);
    for remainder in view::instructions(function) {
        let division = match remainder.get_opcode() {
            InstructionOpcode::URem => InstructionOpcode::UDiv,
            InstructionOpcode::SRem => InstructionOpcode::SDiv,
            _ => continue,
        };
        let [BasicValueEnum::IntValue(dividend), BasicValueEnum::IntValue(divisor)] =
            view::value_operands(remainder)[..]
        else {
            continue;
        };
        let rises = matches!(lanes.pace(dividend.into()), Pace::By(1..));
        let is_long = dividend.get_type().get_bit_width() >= LEAST_BITS;
        // LLVM knows better ways to divide by these.
        if !rises || !is_long || !lanes.is_uniform(divisor.into()) || is_of_bits(divisor.into()) {
            continue;
        }
        builder.position_before(&remainder);
        let operands: [BasicValueEnum; 2] = [dividend.into(), divisor.into()];
        let quotient = builder.build_binop(division, operands[0], operands[1], "")?;
        let before = builder.build_int_mul(quotient.into_int_value(), divisor, "")?;
        let left = builder.build_int_sub(dividend, before, "")?;
        rewrite::replace_instruction(remainder, left);
    }
    Ok(())
}

/// Whether a number is known to be a power of two, or not to be positive.
fn is_of_bits(value: BasicValueEnum<'_>) -> bool {
    view::constant_integer(value).is_some_and(|it| it <= 0 || it.count_ones() == 1)
}
