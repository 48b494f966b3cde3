//! Below which global ids a vectorized kernel may be run.
//!
//! `"mux-id-limits"` of a kernel names a function of the same parameters, which returns a limit for each dimension (`{ i64, i64, i64 }`, unsigned). Whoever runs the kernel leaves out the
//! work-items that have a global id which is not below its limit: they would do nothing, and the kernel does not test that itself. Its points are barriers, at which they are not waited for.

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::StructType;
use inkwell::values::{BasicMetadataValueEnum, FunctionValue, IntValue};

use crate::{attributes, view};

const LIMITS: &str = "mux-id-limits";

/// The type of the limits.
pub fn ty<'ctx>(kernel: FunctionValue<'ctx>) -> StructType<'ctx> {
    let context = view::context_of(kernel);
    context.struct_type(&[context.i64_type().into(); 3], false)
}

/// The function that says a kernel's limits, if it has some. Without them the kernel would be run for work-items that it is not for, so the function has to be there.
pub fn of<'ctx>(kernel: FunctionValue<'ctx>) -> Option<FunctionValue<'ctx>> {
    let name = attributes::string(kernel, LIMITS)?;
    Some(view::function_beside(kernel, &name).expect("limits are said by a function beside the kernel"))
}

/// Records it.
pub fn set(kernel: FunctionValue<'_>, limits: FunctionValue<'_>) {
    attributes::set_string(kernel, LIMITS, &view::name(limits));
}

/// Asks it for the limits of a launch with these arguments.
pub fn ask<'ctx>(
    builder: &Builder<'ctx>,
    limits: FunctionValue<'ctx>,
    arguments: impl IntoIterator<Item = impl Into<BasicMetadataValueEnum<'ctx>>>,
) -> Result<[IntValue<'ctx>; 3], BuilderError> {
    let arguments: Vec<BasicMetadataValueEnum> = arguments.into_iter().map(Into::into).collect();
    let call = builder.build_call(limits, &arguments, "limits")?;
    call.set_call_convention(limits.get_call_conventions());
    let all = view::value_of(view::instruction_of(call)).expect("limits are a value");
    let one = |at| builder.build_extract_value(all.into_struct_value(), at, "limit");
    Ok([one(0)?, one(1)?, one(2)?].map(|it| it.into_int_value()))
}
