//! How many bytes private variables take.

use inkwell::targets::TargetData;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};

use crate::view;

/// Bytes of the variables of one function, without those of what it calls; none when the size of one is not constant.
pub fn own_bytes(layout: &TargetData, function: FunctionValue<'_>) -> Option<u64> {
    let variables = view::instructions(function).into_iter();
    variables
        .filter(|instruction| instruction.get_opcode() == InstructionOpcode::Alloca)
        .map(|variable| variable_bytes(layout, variable))
        .try_fold(0u64, |sum, bytes| Some(sum.saturating_add(bytes?)))
}

/// Bytes of one variable, an `alloca`; none when its size is not constant.
pub fn variable_bytes(layout: &TargetData, variable: InstructionValue<'_>) -> Option<u64> {
    let element = layout.get_abi_size(&variable.get_allocated_type().ok()?);
    match variable.get_operand(0)?.value()? {
        BasicValueEnum::IntValue(count) => Some(element.saturating_mul(count.get_zero_extended_constant()?)),
        _ => None,
    }
}
