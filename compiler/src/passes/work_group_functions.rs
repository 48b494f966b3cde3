//! Calls of OpenCL C's work-group functions as calls of `__mux_work_group_*`, for `lower_builtins`.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicMetadataTypeEnum, BasicTypeEnum};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue};
use inkwell::IntPredicate;
use ir::group_ops::{Element, GroupOp, Kind};
use ir::{rewrite, view};

use super::mux;
use crate::BuildError;

/// Dimensions of a local id.
const DIMENSIONS: usize = 3;

/// Replaces a call, at which the builder stands. The barrier id is given by `prepare_barriers`.
pub fn lower<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    group_op: GroupOp,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuildError> {
    let context = module.get_context();
    let mut operands = operands(call)?;
    let is_predicate = group_op.operand_type().element == Element::I1;
    if let (true, BasicValueEnum::IntValue(predicate)) = (is_predicate, operands[0]) {
        let zero = predicate.get_type().const_zero();
        let truth = builder.build_int_compare(IntPredicate::NE, predicate, zero, "")?;
        operands[0] = truth.into();
    }
    if group_op.kind() == Kind::Broadcast {
        operands.resize(1 + DIMENSIONS, context.i64_type().const_zero().into());
    }
    operands.insert(0, context.i32_type().const_zero().into());
    let signature = group_op.signature(context);
    let result: Option<BasicTypeEnum> = match is_predicate {
        true => Some(context.i32_type().into()),
        false => signature.get_return_type(),
    };
    // A SPIR-V module may import a function of this name with types of its own choice.
    let given: Vec<BasicMetadataTypeEnum> = operands.iter().map(|operand| operand.get_type().into()).collect();
    let wanted = call.try_as_basic_value().basic().map(|value| value.get_type());
    if given != signature.get_param_types() || wanted != result {
        let name = view::called_function(call).map(view::name).unwrap_or_default();
        return Err(BuildError::Link(format!("`{name}` is declared with wrong types")));
    }
    let arguments: Vec<BasicMetadataValueEnum> = operands.into_iter().map(Into::into).collect();
    let mut result = mux::value(mux::group_call(module, builder, group_op, &arguments)?)?;
    if is_predicate {
        let int = context.i32_type();
        result = builder.build_int_z_extend(result.into_int_value(), int, "")?.into();
    }
    rewrite::replace_instruction(view::instruction_of(call), result);
    Ok(())
}

fn operands<'ctx>(call: CallSiteValue<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>, BuildError> {
    let instruction = view::instruction_of(call);
    (0..view::argument_count(call))
        .map(|at| instruction.get_operand(at)?.value())
        .collect::<Option<Vec<_>>>()
        .filter(|operands| !operands.is_empty())
        .ok_or_else(|| BuildError::Backend("a work-group function without operands".to_owned()))
}
