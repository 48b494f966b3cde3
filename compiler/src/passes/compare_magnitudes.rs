//! Compare a number, not its magnitude, with zero.
//! Needs: variables that are values. Guarantees: no magnitude is compared with zero, by being more or not less. Changes: such comparisons.
//! before: `%m = call float @llvm.fabs.f32(float %x)`, `%c = fcmp ogt float %m, 0.0`
//! after:  `%c = fcmp one float %x, 0.0`
//!
//! LLVM's combiner of instructions does the same. But until it has, LLVM 19 takes the number for positive where one is chosen by its magnitude: of `fabs(x) > 0 ? x : 1` it knows what is
//! known of `x > 0 ? x : 1` (`computeKnownFPClass`), and `opt -passes=early-cse` finds that it is never less than zero. Zeros of functions that are inlined come later, so this runs twice.

use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FloatMathValue, InstructionOpcode, InstructionValue};
use inkwell::FloatPredicate;
use ir::{elements, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn compare_magnitudes(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let functions = view::defined_functions(module).into_iter();
    for comparison in functions.flat_map(view::instructions) {
        if let Some((number, zero, predicate)) = with_zero(comparison) {
            match (number, zero) {
                (BasicValueEnum::FloatValue(number), BasicValueEnum::FloatValue(zero)) => {
                    compare(module, comparison, number, zero, predicate)?;
                }
                (BasicValueEnum::VectorValue(number), BasicValueEnum::VectorValue(zero)) => {
                    compare(module, comparison, number, zero, predicate)?;
                }
                _ => {}
            }
        }
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
    let (number, zero, predicate) = match (of_magnitude(left), of_magnitude(right)) {
        (Some(number), _) if is_zero(right) => (number, right, comparison.get_fcmp_predicate()?),
        (_, Some(number)) if is_zero(left) => (number, left, turned(comparison.get_fcmp_predicate()?)),
        _ => return None,
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
    module: &Module<'ctx>,
    comparison: InstructionValue<'ctx>,
    number: T,
    zero: T,
    predicate: FloatPredicate,
) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    builder.position_before(&comparison);
    let made = builder
        .build_float_compare(predicate, number, zero, "")?
        .as_basic_value_enum();
    if let (Some(made), Ok(flags)) = (made.as_instruction_value(), comparison.get_fast_math_flags()) {
        // A comparison has such flags.
        let _ = made.set_fast_math_flags(flags);
    }
    rewrite::replace_instruction(comparison, made);
    Ok(())
}
