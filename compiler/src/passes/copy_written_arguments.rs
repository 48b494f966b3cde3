//! Give every work-item its own copy of a structure that is passed by value and written to.
//! Needs: simplify, which brings the writes into the kernel. Guarantees: the kernel only reads what its `byval` parameters point to. Changes: adds a
//! variable and a copy into it at the start for each that it writes to.
//! before: `define void @k(ptr byval(%s) %p) { store i32 0, ptr %p ... }`
//! after:  `define void @k(ptr byval(%s) %p) { %copy = alloca %s  memcpy(%copy, %p)  store i32 0, ptr %copy ... }`

use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, PointerValue};
use ir::{attributes, pointers, rewrite};

use super::measure_private_memory::layout;
use super::replace_local_module_scope_variables::position_at_start;
use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn copy_written_arguments(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    for index in 0..kernel.count_params() {
        let by_value = attributes::type_by_value(kernel, index);
        if let (Some(ty), Some(BasicValueEnum::PointerValue(parameter))) = (by_value, kernel.get_nth_param(index)) {
            if pointers::uses(parameter).is_written {
                copy(module, kernel, parameter, ty)?;
            }
        }
    }
    Ok(())
}

/// Makes the copy, and has all use it.
fn copy<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    parameter: PointerValue<'ctx>,
    ty: BasicTypeEnum<'ctx>,
) -> Result<(), BuildError> {
    let (context, layout) = (module.get_context(), layout(module));
    let builder = context.create_builder();
    position_at_start(&builder, kernel);
    let copy = builder.build_alloca(ty, "")?;
    let align = layout.get_abi_alignment(&ty);
    rewrite::replace_uses(parameter, copy);
    let size = context.i64_type().const_int(layout.get_abi_size(&ty), false);
    builder
        .build_memcpy(copy, align, parameter, align, size)
        .map_err(|error| BuildError::Backend(error.to_string()))?;
    Ok(())
}
