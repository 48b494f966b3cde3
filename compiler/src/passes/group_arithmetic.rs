//! What the operations of group builtins do to two values.

use inkwell::builder::Builder;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FastMathFlags, InstructionValue};
use ir::group_ops::Op;

use super::mux;
use crate::BuildError;

/// `left op right`. Sums and products of floating-point numbers may be put together in any order, as the group functions allow.
pub fn combine<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    op: Op,
    left: BasicValueEnum<'ctx>,
    right: BasicValueEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let ints = || (left.into_int_value(), right.into_int_value());
    let floats = || (left.into_float_value(), right.into_float_value());
    let reordered = |result: inkwell::values::FloatValue<'ctx>| {
        result.as_instruction().into_iter().for_each(allow_reordering);
        result
    };
    Ok(match op {
        Op::Add => builder.build_int_add(ints().0, ints().1, "")?.into(),
        Op::Mul => builder.build_int_mul(ints().0, ints().1, "")?.into(),
        Op::And | Op::LogicalAnd => builder.build_and(ints().0, ints().1, "")?.into(),
        Op::Or | Op::LogicalOr => builder.build_or(ints().0, ints().1, "")?.into(),
        Op::Xor | Op::LogicalXor => builder.build_xor(ints().0, ints().1, "")?.into(),
        Op::FAdd => reordered(builder.build_float_add(floats().0, floats().1, "")?).into(),
        Op::FMul => reordered(builder.build_float_mul(floats().0, floats().1, "")?).into(),
        Op::SMin => intrinsic(module, builder, "llvm.smin", left, right)?,
        Op::SMax => intrinsic(module, builder, "llvm.smax", left, right)?,
        Op::UMin => intrinsic(module, builder, "llvm.umin", left, right)?,
        Op::UMax => intrinsic(module, builder, "llvm.umax", left, right)?,
        // Of a number and a NaN these answer the number, as `fmin` and `fmax` of OpenCL C do.
        Op::FMin => intrinsic(module, builder, "llvm.minnum", left, right)?,
        Op::FMax => intrinsic(module, builder, "llvm.maxnum", left, right)?,
    })
}

/// A constant that LLVM folded is no instruction, and needs no permission.
fn allow_reordering(instruction: InstructionValue<'_>) {
    // It fails for instructions that take no such flags; a sum or product of floating-point numbers does.
    let _ = instruction.set_fast_math_flags(FastMathFlags::AllowReassoc);
}

fn intrinsic<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    name: &str,
    left: BasicValueEnum<'ctx>,
    right: BasicValueEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let declaration = Intrinsic::find(name)
        .and_then(|found| found.get_declaration(module, &[left.get_type()]))
        .ok_or_else(|| BuildError::Backend(format!("LLVM has no {name} of {}", left.get_type())))?;
    let arguments: [BasicMetadataValueEnum; 2] = [left.into(), right.into()];
    mux::value(builder.build_call(declaration, &arguments, "")?)
}
