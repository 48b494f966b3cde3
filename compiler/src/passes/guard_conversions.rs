//! Make conversions of floating-point numbers that the integer type does not have give some number that it has, instead of being undefined.
//! Needs: link_device_library, whose functions convert as well. Guarantees: no conversion is poison. Changes: conversions to integers.
//! before: `%i = fptoui float %x to i8`   after: `%wide = fptosi float %x to i32   %frozen = freeze i32 %wide   %i = trunc i32 %frozen to i8`
//!
//! Which number is up to the implementation (OpenCL C 3.0, 6.4.3.3), but it is one: LLVM would read tables of 256 entries at places that no `uchar` has, and forget what follows a test of the number.
//! Processors convert to 32 bits at the least, so that this costs nothing.
//!
//! Without AVX-512, x86 has no conversion to `uint`. LLVM takes one to 64 bits for scalars and two to 32 for vectors, which differ for what no `uint` is; but all forms of a kernel do the same.
//! So it is one of two.

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode::{FPToSI, FPToUI, FSub, Trunc, Xor};
use inkwell::values::{BasicValueEnum, InstructionValue};
use inkwell::FloatPredicate;
use ir::vectorization::Width;
use ir::{elements, rewrite, view, widen};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The numbers from here on are those that `uint` has and `int` has not.
const UPPER_HALF: u32 = 1 << 31;

/// The pass.
pub fn guard_conversions(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    let has = |features| ir::target::has_features(context.target.machine(), features);
    let is_signed_alone = has("+sse2") && !has("+avx512f");
    for function in view::defined_functions(module) {
        for conversion in view::instructions(function) {
            guard(&builder, conversion, is_signed_alone)?;
        }
    }
    Ok(())
}

fn guard<'ctx>(
    builder: &Builder<'ctx>,
    conversion: InstructionValue<'ctx>,
    is_signed_alone: bool,
) -> Result<(), BuilderError> {
    let opcode = conversion.get_opcode();
    let Some(converted) = view::value_of(conversion).filter(|_| matches!(opcode, FPToSI | FPToUI)) else {
        return Ok(());
    };
    let of = view::value_operands(conversion)[0];
    builder.position_before(&conversion);
    let ty = converted.get_type();
    let guarded = match element_bits(ty) {
        ..32 => {
            // It has all numbers of narrower types, whether they are signed or not.
            let frozen = elements::freeze(builder, builder.build_cast(FPToSI, of, of_32_bits(ty), "")?);
            builder.build_cast(Trunc, frozen, ty, "")?
        }
        32 if is_signed_alone && opcode == FPToUI => by_halves(builder, of, ty)?,
        _ => elements::freeze(builder, builder.build_cast(opcode, of, ty, "")?),
    };
    rewrite::replace_instruction(conversion, guarded);
    Ok(())
}

/// The bits of an integer, or of an element of a vector of integers, which conversions make.
fn element_bits(ty: BasicTypeEnum<'_>) -> u32 {
    match ty {
        BasicTypeEnum::VectorType(of) => element_bits(of.get_element_type()),
        int => int.into_int_type().get_bit_width(),
    }
}

/// The type of 32-bit integers in place of one of others.
fn of_32_bits(ty: BasicTypeEnum<'_>) -> BasicTypeEnum<'_> {
    match ty {
        BasicTypeEnum::VectorType(of) => of.get_context().i32_type().vec_type(of.get_size()).into(),
        int => int.into_int_type().get_context().i32_type().into(),
    }
}

/// A conversion to unsigned integers of 32 bits by one of two to signed ones: numbers of the upper half are converted less 2^31, which is their highest bit.
fn by_halves<'ctx>(
    builder: &Builder<'ctx>,
    of: BasicValueEnum<'ctx>,
    ty: BasicTypeEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuilderError> {
    let convert = |of| -> Result<BasicValueEnum<'ctx>, BuilderError> {
        Ok(elements::freeze(builder, builder.build_cast(FPToSI, of, ty, "")?))
    };
    let half = number(builder, of.get_type(), UPPER_HALF);
    let lower = convert(of)?;
    let upper = convert(builder.build_binop(FSub, of, half, "")?)?;
    let upper = builder.build_binop(Xor, upper, number(builder, ty, UPPER_HALF), "")?;
    match (of, half) {
        (BasicValueEnum::VectorValue(of), BasicValueEnum::VectorValue(half)) => {
            let is_upper = builder.build_float_compare(FloatPredicate::OGE, of, half, "")?;
            builder.build_select(is_upper, upper, lower, "")
        }
        _ => {
            let (of, half) = (of.into_float_value(), half.into_float_value());
            let is_upper = builder.build_float_compare(FloatPredicate::OGE, of, half, "")?;
            builder.build_select(is_upper, upper, lower, "")
        }
    }
}

/// A number of a type, or a vector of it.
fn number<'ctx>(builder: &Builder<'ctx>, ty: BasicTypeEnum<'ctx>, value: u32) -> BasicValueEnum<'ctx> {
    match ty {
        BasicTypeEnum::VectorType(of) => {
            let width = Width {
                lanes: of.get_size(),
                is_scalable: false,
            };
            widen::splat(builder, number(builder, of.get_element_type(), value), width)
        }
        BasicTypeEnum::FloatType(ty) => ty.const_float(value.into()).into(),
        int => int.into_int_type().const_int(value.into(), false).into(),
    }
}
