//! How many bytes private variables take.

use std::collections::HashMap;

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

/// Bytes of the variables that a function has at the most at once, with those of what it calls; none when the size of one is not constant.
pub fn bytes_at_once(layout: &TargetData, function: FunctionValue<'_>) -> Option<u64> {
    let mut deepest: HashMap<FunctionValue, u64> = HashMap::new();
    // Callees come first, so each function's deepest call is known when it is reached.
    for function in view::reachable(function) {
        let callees = view::calls(function).into_iter().flat_map(view::callees);
        let below = callees.filter_map(|callee| deepest.get(&callee).copied()).max();
        let own = own_bytes(layout, function)?;
        deepest.insert(function, own.saturating_add(below.unwrap_or(0)));
    }
    Some(deepest.get(&function).copied().unwrap_or(0))
}

/// Bytes of one variable, an `alloca`; none when its size is not constant.
pub fn variable_bytes(layout: &TargetData, variable: InstructionValue<'_>) -> Option<u64> {
    let element = layout.get_abi_size(&variable.get_allocated_type().ok()?);
    match variable.get_operand(0)?.value()? {
        BasicValueEnum::IntValue(count) => Some(element.saturating_mul(count.get_zero_extended_constant()?)),
        _ => None,
    }
}
