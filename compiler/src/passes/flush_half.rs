//! Have a kernel that flushes denormal numbers of `half` do so (SPIR-V's `DenormFlushToZero`): there is no mode of the processor for it.
//! Needs: no function of the device library yet; before round_toward_zero, whose instructions it looks for. Guarantees: no arithmetic, conversion,
//! comparison or built-in function of the program's takes or gives a denormal `half`. Changes: their operands and results, in the kernel and what it calls.
//! before: `%r = fadd half %a, %b`
//! after:  `%r = fadd half @_Z17__weft_flush_halfDh(%a), @_Z17__weft_flush_halfDh(%b)`, and `@_Z17__weft_flush_halfDh(%r)` for its users

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::mangle::mangle;
use ir::{attributes, rewrite, view};

use super::library_call::{self, float_bits, opencl_type};
use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn flush_half(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    if !attributes::flushes_half(the_kernel(module)?) {
        return Ok(());
    }
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function).into_iter().filter(|it| computes(*it)) {
            flush_operands(module, &builder, instruction)?;
            flush_result(module, &builder, instruction)?;
        }
    }
    Ok(())
}

/// Whether an instruction does more with numbers than to move them, or to change a sign.
fn computes(instruction: InstructionValue<'_>) -> bool {
    use InstructionOpcode as Op;
    match instruction.get_opcode() {
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem => true,
        Op::FPExt | Op::FPTrunc | Op::FPToSI | Op::FPToUI | Op::FCmp => true,
        Op::Call => {
            let callee = view::as_call(instruction).and_then(view::called_function);
            callee.is_some_and(|callee| !view::is_defined(callee))
        }
        _ => false,
    }
}

/// Whether a value may be of `half`. Metadata is none that has a type.
fn is_number(value: &BasicValueEnum<'_>) -> bool {
    value.is_float_value() || value.is_vector_value()
}

fn is_half(ty: BasicTypeEnum<'_>) -> bool {
    float_bits(ty) == Some(16)
}

fn flush_operands<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    instruction: InstructionValue<'ctx>,
) -> Result<(), BuildError> {
    builder.position_before(&instruction);
    let count = view::as_call(instruction).map_or(instruction.get_num_operands(), |call| call.count_arguments());
    for at in 0..count {
        let operand = instruction.get_operand(at).and_then(|operand| operand.value());
        if let Some(operand) = operand.filter(|it| is_number(it) && is_half(it.get_type())) {
            instruction.set_operand(at, flushed(module, builder, operand)?);
        }
    }
    Ok(())
}

fn flush_result<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    instruction: InstructionValue<'ctx>,
) -> Result<(), BuildError> {
    let result = view::value_of(instruction).filter(|it| is_number(it) && is_half(it.get_type()));
    let (Some(next), Some(result)) = (instruction.get_next_instruction(), result) else {
        return Ok(());
    };
    builder.position_before(&next);
    let flushed = flushed(module, builder, result)?;
    rewrite::replace_uses(instruction, flushed);
    // The call's own operand is a use, too.
    if let Some(call) = flushed.as_instruction_value() {
        call.set_operand(0, result);
    }
    Ok(())
}

fn flushed<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let ty = value.get_type();
    let Some(mangled) = opencl_type(ty, true) else {
        return Ok(value);
    };
    library_call::call(module, builder, &mangle("__weft_flush_half", &[mangled]), &[value], ty)
}
