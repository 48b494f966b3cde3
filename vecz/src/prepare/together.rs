//! Tests of a condition that all lanes take together.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, IntValue};
use ir::view;

use crate::post::{DIVERGENCE_ALL, DIVERGENCE_ANY};
use crate::Reason;

/// Whether a condition holds in all active lanes, where the builder stands: of one work-item, that condition. Opaque to LLVM's passes, which would
/// see that the branch on it that follows is no news to one work-item, and not to be moved: the lanes that are active belong to the place.
pub fn all<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    condition: IntValue<'ctx>,
) -> Result<IntValue<'ctx>, Reason> {
    let call = builder.build_call(declaration(module), &[condition.into()], "all")?;
    match view::value_of(view::instruction_of(call)) {
        Some(BasicValueEnum::IntValue(value)) => Ok(value),
        _ => Err(Reason::Internal(format!("{DIVERGENCE_ALL} is no condition"))),
    }
}

/// Whether a function is one of these tests.
pub fn is_test(function: FunctionValue<'_>) -> bool {
    [DIVERGENCE_ALL, DIVERGENCE_ANY].contains(&view::name(function).as_str())
}

fn declaration<'ctx>(module: &Module<'ctx>) -> FunctionValue<'ctx> {
    if let Some(function) = module.get_function(DIVERGENCE_ALL) {
        return function;
    }
    let context = module.get_context();
    let condition = context.bool_type();
    let function = module.add_function(DIVERGENCE_ALL, condition.fn_type(&[condition.into()], false), None);
    for name in ["convergent", "nounwind", "willreturn", "memory"] {
        // Zero is the value of attributes without one, and of `memory` it says none.
        let attribute = context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    function
}
