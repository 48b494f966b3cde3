//! What the operations of group builtins do to two values.

use inkwell::builder::Builder;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicMetadataValueEnum, BasicValue, BasicValueEnum, FastMathFlags, InstructionValue};
use inkwell::FloatPredicate;
use ir::group_ops::{Element, Op};

use super::mux;
use crate::BuildError;

/// Calls a builder method on two integers or vectors of them, or on two floating-point values or vectors.
macro_rules! binary {
    ($builder:expr, $scalar:ident, $method:ident, $left:expr, $right:expr) => {
        match ($left, $right) {
            (BasicValueEnum::VectorValue(left), BasicValueEnum::VectorValue(right)) => {
                BasicValueEnum::from($builder.$method(left, right, "")?)
            }
            (BasicValueEnum::ScalableVectorValue(left), BasicValueEnum::ScalableVectorValue(right)) => {
                BasicValueEnum::from($builder.$method(left, right, "")?)
            }
            (left, right) => BasicValueEnum::from($builder.$method(left.$scalar(), right.$scalar(), "")?),
        }
    };
}

/// `left op right`, of scalars or lane by lane. Sums and products of floating-point numbers may be put together in any order, as the group functions allow.
pub fn combine<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    op: Op,
    left: BasicValueEnum<'ctx>,
    right: BasicValueEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let reordered = |result: BasicValueEnum<'ctx>| {
        result.as_instruction_value().into_iter().for_each(allow_reordering);
        result
    };
    let of_two = |name| intrinsic(module, builder, name, left.get_type(), &[left, right]);
    Ok(match op {
        Op::Add => binary!(builder, into_int_value, build_int_add, left, right),
        Op::Mul => binary!(builder, into_int_value, build_int_mul, left, right),
        Op::And | Op::LogicalAnd => binary!(builder, into_int_value, build_and, left, right),
        Op::Or | Op::LogicalOr => binary!(builder, into_int_value, build_or, left, right),
        Op::Xor | Op::LogicalXor => binary!(builder, into_int_value, build_xor, left, right),
        Op::FAdd => reordered(binary!(builder, into_float_value, build_float_add, left, right)),
        Op::FMul => reordered(binary!(builder, into_float_value, build_float_mul, left, right)),
        Op::SMin => of_two("llvm.smin")?,
        Op::SMax => of_two("llvm.smax")?,
        Op::UMin => of_two("llvm.umin")?,
        Op::UMax => of_two("llvm.umax")?,
        // Of a number and a NaN these answer the number, as `fmin` and `fmax` of OpenCL C do.
        Op::FMin => of_two("llvm.minnum")?,
        Op::FMax => of_two("llvm.maxnum")?,
    })
}

/// A value to be put together with others by an operation, or a vector of them: minima and maxima leave out NaNs.
pub fn number_or_identity<'ctx>(
    builder: &Builder<'ctx>,
    op: Op,
    element: Element,
    value: BasicValueEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    if !matches!(op, Op::FMin | Op::FMax) {
        return Ok(value);
    }
    Ok(match value {
        BasicValueEnum::FloatValue(number) => {
            let is_number = builder.build_float_compare(FloatPredicate::ORD, number, number, "")?;
            let identity = op.identity(number.get_type().get_context(), element);
            builder.build_select(is_number, value, identity, "")?
        }
        BasicValueEnum::VectorValue(numbers) => {
            let are_numbers = builder.build_float_compare(FloatPredicate::ORD, numbers, numbers, "")?;
            let ty = numbers.get_type();
            let identity = op.identity(ty.get_context(), element).into_float_value();
            let identities = VectorType::const_vector(&vec![identity; ty.get_size() as usize]);
            builder.build_select(are_numbers, numbers, identities, "")?
        }
        other => other,
    })
}

/// Lets LLVM put a sum, product or reduction of floating-point numbers together in any order.
pub fn allow_reordering(instruction: InstructionValue<'_>) {
    // It fails for instructions that take no such flags; a sum or product of floating-point numbers does.
    let _ = instruction.set_fast_math_flags(FastMathFlags::AllowReassoc);
}

/// Calls an intrinsic that is overloaded by one type.
pub fn intrinsic<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    name: &str,
    ty: BasicTypeEnum<'ctx>,
    arguments: &[BasicValueEnum<'ctx>],
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let declaration = Intrinsic::find(name)
        .and_then(|found| found.get_declaration(module, &[ty]))
        .ok_or_else(|| BuildError::Backend(format!("LLVM has no {name} of {ty}")))?;
    let arguments: Vec<BasicMetadataValueEnum> = arguments.iter().map(|argument| (*argument).into()).collect();
    mux::value(builder.build_call(declaration, &arguments, "")?)
}
