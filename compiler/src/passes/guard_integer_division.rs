//! Make integer division and remainder by zero, and INT_MIN / -1, give some value instead of being undefined.
//! Needs: no LLVM optimization has run. Guarantees: no division whose divisor can be 0, no signed one that can overflow; x/0 is x, x%0 is 0,
//! INT_MIN/-1 is INT_MIN and INT_MIN%-1 is 0. Changes: divisors that are not known constants.
//! before: `%q = sdiv i32 %a, %b`
//! after: `%bad = (%b == 0) | (%b == -1 & %a == INT_MIN)   %safe = select i1 %bad, i32 1, i32 %b   %q = sdiv i32 %a, %safe`

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, IntType, VectorType};
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntMathValue, IntValue};
use inkwell::IntPredicate;
use ir::view;

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn guard_integer_division(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for division in view::instructions(function) {
            guard(&builder, division)?;
        }
    }
    Ok(())
}

fn guard<'ctx>(builder: &Builder<'ctx>, division: InstructionValue<'ctx>) -> Result<(), BuilderError> {
    let signed = match division.get_opcode() {
        InstructionOpcode::SDiv | InstructionOpcode::SRem => true,
        InstructionOpcode::UDiv | InstructionOpcode::URem => false,
        _ => return Ok(()),
    };
    let operand = |at| division.get_operand(at).and_then(|operand| operand.value());
    let (Some(dividend), Some(divisor)) = (operand(0), operand(1)) else {
        return Ok(());
    };
    builder.position_before(&division);
    let safe: BasicValueEnum = match (dividend, divisor) {
        (BasicValueEnum::IntValue(dividend), BasicValueEnum::IntValue(divisor)) => {
            if is_harmless(divisor, signed) {
                return Ok(());
            }
            let constants = Constants::new(divisor.get_type(), |constant| constant);
            safe_divisor(builder, dividend, divisor, constants, signed)?
        }
        (BasicValueEnum::VectorValue(dividend), BasicValueEnum::VectorValue(divisor)) => {
            let BasicTypeEnum::IntType(element) = divisor.get_type().get_element_type() else {
                return Ok(());
            };
            let lanes = divisor.get_type().get_size() as usize;
            // Constant vectors are guarded too: the guard of a constant folds away.
            let constants = Constants::new(element, |constant| VectorType::const_vector(&vec![constant; lanes]));
            safe_divisor(builder, dividend, divisor, constants, signed)?
        }
        _ => return Ok(()),
    };
    division.set_operand(1, safe);
    Ok(())
}

/// A constant that never is a bad divisor.
fn is_harmless(divisor: IntValue<'_>, signed: bool) -> bool {
    match (
        divisor.get_zero_extended_constant(),
        divisor.get_sign_extended_constant(),
    ) {
        (Some(bits), Some(value)) => bits != 0 && !(signed && value == -1),
        _ => false,
    }
}

/// The constants of the guard, in the type of the operands.
struct Constants<V> {
    zero: V,
    one: V,
    minus_one: V,
    minimum: V,
}

impl<'ctx, V> Constants<V> {
    fn new(ty: IntType<'ctx>, shape: impl Fn(IntValue<'ctx>) -> V) -> Constants<V> {
        let bits = ty.get_bit_width();
        // The sign bit alone, as words of 64 bits, lowest first.
        let words: Vec<u64> = (0..bits.div_ceil(64))
            .map(|word| {
                if word == (bits - 1) / 64 {
                    1 << ((bits - 1) % 64)
                } else {
                    0
                }
            })
            .collect();
        Constants {
            zero: shape(ty.const_zero()),
            one: shape(ty.const_int(1, false)),
            minus_one: shape(ty.const_all_ones()),
            minimum: shape(ty.const_int_arbitrary_precision(&words)),
        }
    }
}

fn safe_divisor<'ctx, V: IntMathValue<'ctx> + BasicValue<'ctx> + Copy>(
    builder: &Builder<'ctx>,
    dividend: V,
    divisor: V,
    constants: Constants<V>,
    signed: bool,
) -> Result<BasicValueEnum<'ctx>, BuilderError>
where
    <V::BaseType as inkwell::types::IntMathType<'ctx>>::ValueType: IntMathValue<'ctx> + Copy,
{
    let equal = IntPredicate::EQ;
    let zero = builder.build_int_compare(equal, divisor, constants.zero, "zero")?;
    if !signed {
        return builder.build_select(zero, constants.one, divisor, "safe");
    }
    let minus_one = builder.build_int_compare(equal, divisor, constants.minus_one, "minus_one")?;
    let minimum = builder.build_int_compare(equal, dividend, constants.minimum, "minimum")?;
    let overflow = builder.build_and(minus_one, minimum, "overflow")?;
    let bad = builder.build_or(zero, overflow, "bad")?;
    builder.build_select(bad, constants.one, divisor, "safe")
}
