//! Structures that are passed by value: all work-items of a kernel are given the address of one.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::BuilderError;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, PointerValue};

use crate::{attributes, pointers, rewrite, view};

/// Gives each work-item its own copy of the `byval` parameters that it writes to: a variable at the start, which all use in the place of the parameter.
pub fn copy_written<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> Result<(), BuilderError> {
    for index in 0..kernel.count_params() {
        let Some(ty) = attributes::type_by_value(kernel, index) else {
            continue;
        };
        match kernel.get_nth_param(index) {
            Some(BasicValueEnum::PointerValue(parameter)) if pointers::uses(parameter).is_written => {
                copy(module, kernel, (index, parameter), ty)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn copy<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    (index, parameter): (u32, PointerValue<'ctx>),
    ty: BasicTypeEnum<'ctx>,
) -> Result<(), BuilderError> {
    let (context, layout) = (module.get_context(), view::layout(module));
    let builder = context.create_builder();
    rewrite::position_at_start(&builder, kernel);
    let copy = builder.build_alloca(ty, "")?;
    let align = layout.get_abi_alignment(&ty).max(declared_align(kernel, index));
    let variable = copy.as_instruction_value().expect("a variable is an instruction");
    variable.set_alignment(align).expect("alignments are powers of two");
    rewrite::replace_uses(parameter, copy);
    let size = context.i64_type().const_int(layout.get_abi_size(&ty), false);
    builder.build_memcpy(copy, align, parameter, align, size).map(|_| ())
}

/// The alignment in bytes that a parameter is declared with, which accesses of it may rely on.
fn declared_align(kernel: FunctionValue<'_>, index: u32) -> u32 {
    let kind = Attribute::get_named_enum_kind_id("align");
    let align = kernel.get_enum_attribute(AttributeLoc::Param(index), kind);
    align.map_or(1, |align| align.get_enum_value() as u32)
}
