//! Have a kernel that rounds towards zero do so (SPIR-V's `RoundingModeRTZ`): its arithmetic becomes calls of the device library's functions that do.
//! Needs: no function of the device library yet, which rounds to the nearest inside. Guarantees: no sum, difference, product, quotient or conversion of the
//! program's own in a type that is to be rounded so. Changes: those instructions, of the kernel and what it calls. Built-in functions are as accurate as ever.
//! before: `%r = fadd <4 x float> %a, %b`   after: `%r = call spir_func <4 x float> @_Z14__weft_add_rtzDv4_fS_(<4 x float> %a, <4 x float> %b)`

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::mangle::{mangle, Scalar, Type};
use ir::{attributes, rewrite, view};

use super::retarget::SPIR_FUNC;
use super::{mux, the_kernel};
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
                let value = call(module, &builder, &name, instruction)?;
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
        let ty = mangled(result, true)?;
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
            let from = mangled(operand()?, opcode != UIToFP)?;
            let to = match mangled(result, true)? {
                Type::Vector { lanes, element } => format!("{}{lanes}", element.name()),
                Type::Scalar(scalar) => scalar.name().to_owned(),
                _ => return None,
            };
            Some(mangle(&format!("convert_{to}_rtz"), &[from]))
        }
    }
}

/// Bits of a floating-point number, or of each in a vector.
fn float_bits(ty: BasicTypeEnum<'_>) -> Option<u32> {
    match ty {
        BasicTypeEnum::FloatType(float) => Some(float.get_bit_width()),
        BasicTypeEnum::VectorType(vector) => match vector.get_element_type() {
            BasicTypeEnum::FloatType(float) => Some(float.get_bit_width()),
            _ => None,
        },
        _ => None,
    }
}

/// The type of OpenCL C that is an LLVM type.
fn mangled(ty: BasicTypeEnum<'_>, signed: bool) -> Option<Type> {
    match ty {
        BasicTypeEnum::FloatType(float) => Scalar::float(float.get_bit_width()).map(Type::Scalar),
        BasicTypeEnum::IntType(int) => Scalar::integer(int.get_bit_width(), signed).map(Type::Scalar),
        BasicTypeEnum::VectorType(vector) => match mangled(vector.get_element_type(), signed)? {
            Type::Scalar(element) => Some(Type::vector(vector.get_size(), element)),
            _ => None,
        },
        _ => None,
    }
}

/// A call of a function with an instruction's operands.
fn call<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    name: &str,
    instruction: InstructionValue<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let operands = (0..instruction.get_num_operands()).filter_map(|at| instruction.get_operand(at)?.value());
    let operands: Vec<BasicValueEnum> = operands.collect();
    let function = module
        .get_function(name)
        .map_or_else(|| declare(module, name, instruction, &operands), Ok)?;
    let arguments: Vec<_> = operands.into_iter().map(Into::into).collect();
    let call = builder.build_call(function, &arguments, "")?;
    call.set_call_convention(SPIR_FUNC);
    mux::value(call)
}

fn declare<'ctx>(
    module: &Module<'ctx>,
    name: &str,
    instruction: InstructionValue<'ctx>,
    operands: &[BasicValueEnum<'ctx>],
) -> Result<FunctionValue<'ctx>, BuildError> {
    let result = BasicTypeEnum::try_from(instruction.get_type())
        .map_err(|()| BuildError::Backend(format!("no value: {instruction}")))?;
    let parameters: Vec<BasicMetadataTypeEnum> = operands.iter().map(|it| it.get_type().into()).collect();
    let function = module.add_function(name, result.fn_type(&parameters, false), None);
    function.set_call_conventions(SPIR_FUNC);
    Ok(function)
}
