//! Comparisons of magnitudes with zero, as comparisons of the numbers.
//! ```text
//! before: %m = call float @llvm.fabs.f32(float %x)   %c = fcmp ogt float %m, 0.0
//! after:  %c = fcmp one float %x, 0.0
//! ```
//! LLVM's combiner of instructions does the same. But until it has, LLVM 19 takes the number for positive where one is chosen by its magnitude: of `fabs(x) > 0 ? x : 1` it knows what is
//! known of `x > 0 ? x : 1` (`computeKnownFPClass`), and `opt -passes=early-cse` finds that it is never less than zero.
//!
//! What LLVM's unroller makes zero, `fabs(x) > t` in the first run of a loop that counts by `t`, nobody comes to before it concludes: that stays wrong. (A frozen `x` is no way out: the combiner freezes
//! all uses of it.)

use inkwell::builder::{Builder, BuilderError};
use inkwell::values::{BasicValue, BasicValueEnum, FloatMathValue, FunctionValue, InstructionOpcode, InstructionValue};
use inkwell::FloatPredicate;

use crate::{elements, rewrite, view};

/// Has a function compare numbers with zero, where it asks whether their magnitudes, or the negatives of these, are more or less, or not. Vectors of numbers too.
pub fn compare_numbers(function: FunctionValue<'_>) -> Result<(), BuilderError> {
    for comparison in view::instructions(function) {
        let Some((number, zero, predicate)) = with_zero(comparison) else {
            continue;
        };
        let builder = view::context_of(number).create_builder();
        builder.position_before(&comparison);
        let made = match (number, zero) {
            (BasicValueEnum::FloatValue(number), BasicValueEnum::FloatValue(zero)) => {
                compare(&builder, number, zero, predicate)?
            }
            (BasicValueEnum::VectorValue(number), BasicValueEnum::VectorValue(zero)) => {
                compare(&builder, number, zero, predicate)?
            }
            _ => continue,
        };
        if let (Some(made), Ok(flags)) = (made.as_instruction_value(), comparison.get_fast_math_flags()) {
            // A comparison has such flags.
            let _ = made.set_fast_math_flags(flags);
        }
        rewrite::replace_instruction(comparison, made);
    }
    Ok(())
}

/// What a comparison of a magnitude with zero is of the number: the number, zero, and how they compare.
fn with_zero<'ctx>(
    comparison: InstructionValue<'ctx>,
) -> Option<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>, FloatPredicate)> {
    use FloatPredicate::{OEQ, OGE, OGT, OLE, ONE, ORD, UEQ, UGT, ULE, UNE};
    if comparison.get_opcode() != InstructionOpcode::FCmp {
        return None;
    }
    let [left, right] = view::value_operands(comparison)[..] else {
        return None;
    };
    let (magnitude, zero, predicate) = match (is_zero(left), is_zero(right)) {
        (_, true) => (left, right, comparison.get_fcmp_predicate()?),
        (true, _) => (right, left, turned(comparison.get_fcmp_predicate()?)),
        _ => return None,
    };
    let (number, predicate) = match negated(magnitude) {
        Some(of) => (of_magnitude(of)?, turned(predicate)),
        None => (of_magnitude(magnitude)?, predicate),
    };
    let predicate = match predicate {
        OGT => ONE,
        UGT => UNE,
        OGE => ORD,
        OLE => OEQ,
        ULE => UEQ,
        _ => return None,
    };
    Some((number, zero, predicate))
}

/// How the other operand compares with the first.
fn turned(predicate: FloatPredicate) -> FloatPredicate {
    use FloatPredicate::{OGE, OGT, OLE, OLT, UGE, UGT, ULE, ULT};
    match predicate {
        OLT => OGT,
        OGT => OLT,
        OLE => OGE,
        OGE => OLE,
        ULT => UGT,
        UGT => ULT,
        ULE => UGE,
        UGE => ULE,
        alike => alike,
    }
}

/// What a value is the negative of.
fn negated(value: BasicValueEnum<'_>) -> Option<BasicValueEnum<'_>> {
    let negation = value.as_instruction_value();
    let negation = negation.filter(|it| it.get_opcode() == InstructionOpcode::FNeg)?;
    view::value_operands(negation).first().copied()
}

/// The number that a value is the magnitude of.
fn of_magnitude(value: BasicValueEnum<'_>) -> Option<BasicValueEnum<'_>> {
    let call = view::as_call(value.as_instruction_value()?)?;
    let is_magnitude = view::called_function(call).is_some_and(|of| view::name(of).starts_with("llvm.fabs."));
    let number = is_magnitude.then(|| view::value_operands(value.as_instruction_value()?).first().copied());
    number.flatten()
}

/// Whether a value is a constant of nothing but zeros, of either sign.
fn is_zero(value: BasicValueEnum<'_>) -> bool {
    match value {
        BasicValueEnum::FloatValue(of) => of.get_constant().is_some_and(|(of, _)| of == 0.0),
        BasicValueEnum::VectorValue(of) => {
            (0..of.get_type().get_size()).all(|at| elements::constant_element(value, at).is_some_and(is_zero))
        }
        _ => false,
    }
}

fn compare<'ctx, T: FloatMathValue<'ctx>>(
    builder: &Builder<'ctx>,
    number: T,
    zero: T,
    predicate: FloatPredicate,
) -> Result<BasicValueEnum<'ctx>, BuilderError> {
    let made = builder.build_float_compare(predicate, number, zero, "")?;
    Ok(made.as_basic_value_enum())
}
