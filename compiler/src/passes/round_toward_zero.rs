//! Have a kernel that rounds towards zero do so (SPIR-V's `RoundingModeRTZ`): its arithmetic becomes calls of the device library's functions that do.
//! Needs: no function of the device library yet, which rounds to the nearest inside. Guarantees: no sum, difference, product, quotient or conversion of the
//! program's own in a type that is to be rounded so. Changes: those instructions, of the kernel and what it calls. Built-in functions are as accurate as ever.
//! before: `%r = fadd <4 x float> %a, %b`   after: `%r = call spir_func <4 x float> @_Z14__weft_add_rtzDv4_fS_(<4 x float> %a, <4 x float> %b)`

use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{InstructionOpcode, InstructionValue};
use ir::mangle::{mangle, Type};
use ir::{attributes, rewrite, view};

use super::library_call::{self, float_bits, opencl_type};
use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn round_toward_zero(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let widths = attributes::rounded_toward_zero(kernel);
    if widths.is_empty() {
        return Ok(());
    }
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            if let Some(name) = function_for(instruction, &widths) {
                builder.position_before(&instruction);
                let result = BasicTypeEnum::try_from(instruction.get_type());
                let result = result.map_err(|()| BuildError::Backend(format!("no value: {instruction}")))?;
                let operands = view::value_operands(instruction);
                let value = library_call::call(module, &builder, &name, &operands, result)?;
                rewrite::replace_instruction(instruction, value);
            }
        }
    }
    Ok(())
}

/// The function of the device library that does what an instruction does, but rounds towards zero, if it is to be rounded so.
fn function_for(instruction: InstructionValue<'_>, widths: &[u32]) -> Option<String> {
    use InstructionOpcode::{FAdd, FDiv, FMul, FPTrunc, FSub, SIToFP, UIToFP};
    let opcode = instruction.get_opcode();
    let result = BasicTypeEnum::try_from(instruction.get_type()).ok()?;
    let operand = || Some(instruction.get_operand(0)?.value()?.get_type());
    let of_two = |name: &str| {
        let ty = opencl_type(result, true)?;
        Some(mangle(name, &[ty.clone(), ty]))
    };
    if !matches!(opcode, FAdd | FSub | FMul | FDiv | FPTrunc | SIToFP | UIToFP)
        || !widths.contains(&float_bits(result)?)
    {
        return None;
    }
    match opcode {
        FAdd => of_two("__weft_add_rtz"),
        FSub => of_two("__weft_sub_rtz"),
        FMul => of_two("__weft_mul_rtz"),
        FDiv => of_two("__weft_div_rtz"),
        // A conversion of a bit, which OpenCL C has no type for, is exact.
        _ => {
            let from = opencl_type(operand()?, opcode != UIToFP)?;
            let to = match opencl_type(result, true)? {
                Type::Vector { lanes, element } => format!("{}{lanes}", element.name()),
                Type::Scalar(scalar) => scalar.name().to_owned(),
                _ => return None,
            };
            Some(mangle(&format!("convert_{to}_rtz"), &[from]))
        }
    }
}
