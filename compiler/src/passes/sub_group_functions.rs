//! Sub-group functions as `__mux_sub_group_*` builtins; a part of `lower_builtins`.
//!
//! before: `%r = call i32 @_Z13sub_group_anyi(i32 %x)`
//! after:  `%p = icmp ne i32 %x, 0`, `%any = call i1 @__mux_sub_group_any_i1(i1 %p)`, `%r = zext i1 %any to i32`

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicMetadataTypeEnum, BasicTypeEnum};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue};
use inkwell::IntPredicate;
use ir::group_ops::GroupOp;
use ir::sub_groups::SubGroupFunction;
use ir::{rewrite, view};

use super::mux;
use crate::BuildError;

/// Replaces a call of a sub-group function that is not a barrier.
pub fn lower<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    group_op: GroupOp,
    function: SubGroupFunction,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuildError> {
    let instruction = view::instruction_of(call);
    builder.position_before(&instruction);
    let mut given: Vec<BasicValueEnum> = (0..view::argument_count(call))
        .filter_map(|at| instruction.get_operand(at)?.value())
        .collect();
    if let (SubGroupFunction::FirstTwice(_), Some(first)) = (function, given.first().copied()) {
        given.insert(0, first);
    }
    let wanted = group_op.signature(module.get_context()).get_param_types();
    let mut arguments = Vec::new();
    for (given, wanted) in given.iter().zip(&wanted) {
        arguments.push(truth_value_or_same(builder, *given, *wanted)?);
    }
    // A SPIR-V module may import a function of this name with types of its own choice.
    let types: Vec<BasicMetadataTypeEnum> = arguments.iter().map(|argument| argument.get_type().into()).collect();
    if types != wanted || given.len() != wanted.len() {
        return Err(wrong_types(call));
    }
    let arguments: Vec<BasicMetadataValueEnum> = arguments.into_iter().map(Into::into).collect();
    let answer = mux::value(mux::group_call(module, builder, group_op, &arguments)?)?;
    let wanted = call.try_as_basic_value().basic().map(|value| value.get_type());
    let answer = match (answer, wanted) {
        (BasicValueEnum::IntValue(bit), Some(BasicTypeEnum::IntType(int))) if bit.get_type().get_bit_width() == 1 => {
            builder.build_int_z_extend_or_bit_cast(bit, int, "")?.into()
        }
        (answer, Some(wanted)) if answer.get_type() == wanted => answer,
        _ => return Err(wrong_types(call)),
    };
    rewrite::replace_instruction(instruction, answer);
    Ok(())
}

fn wrong_types(call: CallSiteValue<'_>) -> BuildError {
    let name = view::called_function(call).map(view::name).unwrap_or_default();
    BuildError::Link(format!("`{name}` is declared with wrong types"))
}

/// A truth value of an `int` where one is wanted; any other argument as it is.
fn truth_value_or_same<'ctx>(
    builder: &Builder<'ctx>,
    given: BasicValueEnum<'ctx>,
    wanted: BasicMetadataTypeEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    match (given, wanted) {
        (BasicValueEnum::IntValue(int), BasicMetadataTypeEnum::IntType(bit)) if int.get_type() != bit => {
            let zero = int.get_type().const_zero();
            Ok(builder.build_int_compare(IntPredicate::NE, int, zero, "")?.into())
        }
        (given, _) => Ok(given),
    }
}
