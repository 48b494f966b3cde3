//! Calls of functions of the device library that passes make, by the types of OpenCL C that LLVM's are.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum};
use ir::conventions::SPIR_FUNC;
use ir::mangle::{Scalar, Type};

use super::mux;
use crate::BuildError;

/// Calls the function of a mangled name; the module must not define the library's functions yet.
pub fn call<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    name: &str,
    operands: &[BasicValueEnum<'ctx>],
    result: BasicTypeEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let function = module.get_function(name).unwrap_or_else(|| {
        let parameters: Vec<BasicMetadataTypeEnum> = operands.iter().map(|it| it.get_type().into()).collect();
        let function = module.add_function(name, result.fn_type(&parameters, false), None);
        function.set_call_conventions(SPIR_FUNC);
        function
    });
    let arguments: Vec<BasicMetadataValueEnum> = operands.iter().map(|it| (*it).into()).collect();
    let call = builder.build_call(function, &arguments, "")?;
    call.set_call_convention(SPIR_FUNC);
    mux::value(call)
}

/// The type of OpenCL C that an LLVM type is: a number or a vector of numbers, whose integers have a sign or not.
pub fn opencl_type(ty: BasicTypeEnum<'_>, signed: bool) -> Option<Type> {
    match ty {
        BasicTypeEnum::FloatType(float) => Scalar::float(float.get_bit_width()).map(Type::Scalar),
        BasicTypeEnum::IntType(int) => Scalar::integer(int.get_bit_width(), signed).map(Type::Scalar),
        BasicTypeEnum::VectorType(vector) => match opencl_type(vector.get_element_type(), signed)? {
            Type::Scalar(element) => Some(Type::vector(vector.get_size(), element)),
            _ => None,
        },
        _ => None,
    }
}

/// Bits of a floating-point number, or of each in a vector.
pub fn float_bits(ty: BasicTypeEnum<'_>) -> Option<u32> {
    match ty {
        BasicTypeEnum::FloatType(float) => Some(float.get_bit_width()),
        BasicTypeEnum::VectorType(vector) => match vector.get_element_type() {
            BasicTypeEnum::FloatType(float) => Some(float.get_bit_width()),
            _ => None,
        },
        _ => None,
    }
}
