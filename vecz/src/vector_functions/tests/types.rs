//! The types of vector functions: by the ABI, and as declared.

use inkwell::context::Context;
use inkwell::types::FunctionType;
use inkwell::values::FunctionValue;

use crate::test_ir;
use crate::vector_functions::{Architecture, Passed, SignatureError, VectorFunctionName, VectorSignature};

use Architecture::{AArch64, Power, X86};

/// The type of a function, by its declaration without name: `float (ptr, i32)`.
fn ty<'ctx>(context: &'ctx Context, text: &str) -> FunctionType<'ctx> {
    let (result, parameters) = text.split_once(" (").expect("a result and parameters");
    let module = test_ir::module(context, &format!("declare {result} @f({parameters}"));
    let found: FunctionValue = module.get_function("f").expect("it is declared");
    found.get_type()
}

fn name(text: &str, architecture: Architecture) -> VectorFunctionName {
    VectorFunctionName::parse(&format!("_ZGV{text}_f(g)"), architecture).expect(text)
}

fn expected(shape: &str, architecture: Architecture, scalar: &str) -> Result<String, SignatureError> {
    let context = Context::create();
    let name = name(shape, architecture);
    let signature = VectorSignature::expected(name.shape(), ty(&context, scalar))?;
    Ok(signature.ty.print_to_string().to_string())
}

#[test]
fn types_by_the_abi() {
    for (shape, architecture, scalar, vector) in [
        // libmvec's.
        ("bN4v", X86, "float (float)", "<4 x float> (<4 x float>)"),
        ("cN8v", X86, "float (float)", "<8 x float> (<8 x float>)"),
        (
            "eN16vv",
            X86,
            "float (float, float)",
            "<16 x float> (<16 x float>, <16 x float>)",
        ),
        ("eM8v", X86, "double (double)", "<8 x double> (<8 x double>, i8)"),
        ("eM16v", X86, "float (float)", "<16 x float> (<16 x float>, i16)"),
        ("dM8v", X86, "float (float)", "<8 x float> (<8 x float>, <8 x i32>)"),
        (
            "bN4vl4l4",
            X86,
            "void (float, ptr, ptr)",
            "void (<4 x float>, ptr, ptr)",
        ),
        // AVX has 256 bits for floating-point numbers only.
        (
            "cN8l4v",
            X86,
            "float (ptr, i32)",
            "<8 x float> (ptr, <4 x i32>, <4 x i32>)",
        ),
        ("dN8l4v", X86, "float (ptr, i32)", "<8 x float> (ptr, <8 x i32>)"),
        // Results of several registers.
        (
            "bN8v",
            X86,
            "float (float)",
            "{ <4 x float>, <4 x float> } (<4 x float>, <4 x float>)",
        ),
        (
            "eM32v",
            X86,
            "float (float)",
            "{ <16 x float>, <16 x float> } (<16 x float>, <16 x float>, i16, i16)",
        ),
        (
            "bN6v",
            X86,
            "void (double)",
            "void (<2 x double>, <2 x double>, <2 x double>)",
        ),
        // POWER, "Ordering of Vector Arguments".
        (
            "bN4vvv",
            Power,
            "void (i32, float, i32)",
            "void (<4 x i32>, <4 x float>, <4 x i32>)",
        ),
        (
            "bN4vvv",
            Power,
            "void (i32, double, i32)",
            "void (<4 x i32>, <2 x double>, <2 x double>, <4 x i32>)",
        ),
        (
            "bN4vvv",
            Power,
            "void (i32, [2 x double], i32)",
            "void (<4 x i32>, <2 x double>, <2 x double>, <2 x double>, <2 x double>, <4 x i32>)",
        ),
        // POWER, "Mapping from element data type", and the two examples.
        ("bN4v", Power, "void (i32)", "void (<4 x i32>)"),
        ("bN4v", Power, "void (double)", "void (<2 x double>, <2 x double>)"),
        (
            "bN4ua16vl",
            Power,
            "float (ptr, float, i32)",
            "<4 x float> (ptr, <4 x float>, i32)",
        ),
        ("bN2v", Power, "double (double)", "<2 x double> (<2 x double>)"),
        // AArch64: half a register is one too; masks are like the characteristic data type.
        ("nN2v", AArch64, "float (float)", "<2 x float> (<2 x float>)"),
        (
            "nM2v",
            AArch64,
            "double (double)",
            "<2 x double> (<2 x double>, <2 x i64>)",
        ),
        (
            "sMxv",
            AArch64,
            "double (double)",
            "<vscale x 2 x double> (<vscale x 2 x double>, <vscale x 2 x i1>)",
        ),
        (
            "sMxvv",
            AArch64,
            "float (float, i32)",
            "<vscale x 4 x float> (<vscale x 4 x float>, <vscale x 4 x i32>, <vscale x 4 x i1>)",
        ),
        (
            "sM4v",
            AArch64,
            "double (double)",
            "<4 x double> (<4 x double>, <4 x i1>)",
        ),
        (
            "_LLVM_M8uv",
            X86,
            "double (ptr, double)",
            "<8 x double> (ptr, <8 x double>, <8 x i1>)",
        ),
    ] {
        assert_eq!(
            expected(shape, architecture, scalar).as_deref(),
            Ok(vector),
            "{shape} of {scalar}"
        );
    }
}

#[test]
fn what_no_vector_function_takes() {
    for (shape, architecture, scalar, error) in [
        ("bM4v", Power, "float (float)", SignatureError::NoMasksOnPower),
        (
            "bN4v",
            X86,
            "float (float, float)",
            SignatureError::ParameterCount { shape: 1, function: 2 },
        ),
        ("bN4v", X86, "float (float, ...)", SignatureError::VariableArguments),
        ("bN4v", X86, "float (<4 x float>)", SignatureError::ParameterType(0)),
        ("bN4v", X86, "<4 x float> (float)", SignatureError::ResultType),
        ("bN3v", X86, "double (double)", SignatureError::Uneven(3)),
        (
            "bN4v",
            X86,
            "void ([4000000000 x [4000000000 x i8]])",
            SignatureError::ParameterType(0),
        ),
    ] {
        assert_eq!(expected(shape, architecture, scalar), Err(error), "{shape} of {scalar}");
    }
}

fn declared(shape: &str, architecture: Architecture, scalar: &str, vector: &str) -> Result<usize, SignatureError> {
    let context = Context::create();
    let name = name(shape, architecture);
    let signature = VectorSignature::declared(name.shape(), ty(&context, scalar), ty(&context, vector))?;
    let of_vectors = signature.parameters.iter().map(|it| match it {
        Passed::Vectors(scalars) => scalars.concat().len(),
        Passed::References(_) => 100,
        Passed::Scalar => 0,
    });
    Ok(of_vectors.sum())
}

/// What the proposal's examples declare.
#[test]
fn declarations_of_the_proposal() {
    let double = "double (double)";
    for (shape, architecture, scalar, vector, vectors) in [
        ("nN2v", AArch64, double, "<2 x double> (<2 x double>)", 1),
        ("nN2vl8", AArch64, "void (double, ptr)", "void (<2 x double>, ptr)", 1),
        (
            "sMxv",
            AArch64,
            double,
            "<vscale x 2 x double> (<vscale x 2 x double>, <vscale x 2 x i1>)",
            1,
        ),
        ("sM4v", AArch64, double, "<4 x double> (<4 x double>, <4 x i1>)", 1),
        (
            "bN8l4v",
            X86,
            "float (ptr, i32)",
            "<8 x float> (ptr, <2 x i64>, <2 x i64>)",
            2,
        ),
        ("nN2l4v", AArch64, "float (ptr, i32)", "<2 x float> (ptr, <2 x i32>)", 1),
        ("nN4l4v", AArch64, "float (ptr, i32)", "<4 x float> (ptr, <4 x i32>)", 1),
        // Its three types that are all an i64 in IR: a complex number, a struct, an integer.
        (
            "nN2vv",
            AArch64,
            "i64 (i64, i64)",
            "<4 x i32> (<4 x i32>, <4 x i32>)",
            2,
        ),
        (
            "nN2vv",
            AArch64,
            "i64 (i64, i64)",
            "<2 x i64> (<2 x i64>, <2 x i64>)",
            2,
        ),
        ("nN2vv", AArch64, "void (i64, i64)", "void (<2 x ptr>, <2 x ptr>)", 200),
    ] {
        assert_eq!(
            declared(shape, architecture, scalar, vector),
            Ok(vectors),
            "{shape} {vector}"
        );
    }
}

#[test]
fn wrong_declarations_are_named() {
    let double = "double (double)";
    for (shape, scalar, vector, error) in [
        // The proposal's example 2.
        (
            "nM2v",
            double,
            "<2 x double> (<2 x double>)",
            SignatureError::MissingMask("<2 x i64>".to_owned()),
        ),
        // Its examples 4 and 5 declare functions that take masks without them.
        (
            "sMxv",
            double,
            "<vscale x 2 x double> (<vscale x 2 x double>)",
            SignatureError::MissingMask("<vscale x 2 x i1>".to_owned()),
        ),
        (
            "sM4v",
            double,
            "<4 x double> (<4 x double>)",
            SignatureError::MissingMask("<4 x i1>".to_owned()),
        ),
        (
            "nM2v",
            double,
            "<2 x double> (<2 x double>, <3 x i64>)",
            SignatureError::Mask,
        ),
        (
            "nN2v",
            double,
            "<2 x double> (<2 x float>)",
            SignatureError::Parameter(0),
        ),
        ("nN2v", double, "<2 x double> (double)", SignatureError::Parameter(0)),
        ("nN2v", double, "<2 x double> ()", SignatureError::Parameter(0)),
        (
            "nN2u",
            double,
            "<2 x double> (<2 x double>)",
            SignatureError::Parameter(0),
        ),
        ("nN2v", double, "<4 x double> (<2 x double>)", SignatureError::Result),
        // Less than a lane in a piece, and addresses that nobody can make.
        (
            "nN2v",
            "void (i64)",
            "void (<4 x i8>, <4 x i8>, <4 x i8>, <4 x i8>)",
            SignatureError::Parameter(0),
        ),
        (
            "nN2v",
            "void (i32)",
            "void (<2 x ptr addrspace(1)>)",
            SignatureError::Parameter(0),
        ),
        ("nN2v", double, "void (<2 x double>)", SignatureError::Result),
        (
            "nN2v",
            double,
            "<2 x double> (<2 x double>, i32)",
            SignatureError::MoreParameters,
        ),
    ] {
        assert_eq!(declared(shape, AArch64, scalar, vector), Err(error), "{shape} {vector}");
    }
}
