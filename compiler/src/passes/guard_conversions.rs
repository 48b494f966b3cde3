//! Make conversions of floating-point numbers that the integer type does not have give some number that it has, instead of being undefined.
//! Needs: link_device_library, whose functions convert as well. Guarantees: no conversion is poison. Changes: conversions to integers.
//! before: `%i = fptoui float %x to i8`   after: `%wide = fptosi float %x to i32   %frozen = freeze i32 %wide   %i = trunc i32 %frozen to i8`
//!
//! Which number is up to the implementation (OpenCL C 3.0, 6.4.3.3), but it is one: LLVM would read tables of 256 entries at places that no `uchar` has, and forget what follows a test of the number.
//! Processors convert to 32 bits at the least, so that this costs nothing.

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode::{FPToSI, FPToUI, Trunc};
use inkwell::values::InstructionValue;
use ir::{elements, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn guard_conversions(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for conversion in view::instructions(function) {
            guard(&builder, conversion)?;
        }
    }
    Ok(())
}

fn guard<'ctx>(builder: &Builder<'ctx>, conversion: InstructionValue<'ctx>) -> Result<(), BuilderError> {
    let opcode = conversion.get_opcode();
    let Some(converted) = view::value_of(conversion).filter(|_| matches!(opcode, FPToSI | FPToUI)) else {
        return Ok(());
    };
    let of = view::value_operands(conversion)[0];
    builder.position_before(&conversion);
    let guarded = match wider(converted.get_type()) {
        None => elements::freeze(builder, builder.build_cast(opcode, of, converted.get_type(), "")?),
        Some(wide) => {
            // It has all numbers of narrower types, whether they are signed or not.
            let frozen = elements::freeze(builder, builder.build_cast(FPToSI, of, wide, "")?);
            builder.build_cast(Trunc, frozen, converted.get_type(), "")?
        }
    };
    rewrite::replace_instruction(conversion, guarded);
    Ok(())
}

/// The type of 32-bit integers in place of one of narrower ones.
fn wider(ty: BasicTypeEnum<'_>) -> Option<BasicTypeEnum<'_>> {
    match ty {
        BasicTypeEnum::IntType(int) => (int.get_bit_width() < 32).then(|| int.get_context().i32_type().into()),
        BasicTypeEnum::VectorType(of) => match wider(of.get_element_type())? {
            BasicTypeEnum::IntType(int) => Some(int.vec_type(of.get_size()).into()),
            _ => None,
        },
        _ => None,
    }
}
