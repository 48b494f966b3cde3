//! A large module that others have made: Debian's libclc, OpenCL's built-in functions as SPIR-V. All of it translates.

mod common;

use inkwell::context::Context;
use inkwell::values::FunctionValue;

/// Where the package `libclc-15` puts it.
const MODULE: &str = "/usr/lib/clc/spirv64-mesa3d-.spv";
/// `OpFunction`: the opcode of its first word.
const OP_FUNCTION: u32 = 54;
/// `OpLabel`.
const OP_LABEL: u32 = 248;

#[test]
fn all_functions_of_libclc_are_translated() {
    let bytes = std::fs::read(MODULE)
        .unwrap_or_else(|error| panic!("{MODULE} is needed for this test (apt install libclc-15): {error}"));
    let opcodes: Vec<u32> = common::instructions(&bytes).iter().map(|it| it[0] & 0xffff).collect();
    let functions = opcodes.iter().filter(|op| **op == OP_FUNCTION).count();
    let defined = opcodes
        .iter()
        .filter(|op| matches!(**op, OP_FUNCTION | OP_LABEL))
        .collect::<Vec<_>>()
        .windows(2)
        .filter(|pair| [*pair[0], *pair[1]] == [OP_FUNCTION, OP_LABEL])
        .count();
    assert!(
        functions > 2000 && bytes.len() > 2 << 20,
        "{functions} functions in {} bytes",
        bytes.len()
    );
    let context = Context::create();
    let module =
        spirv_frontend::translate(&context, &bytes, &[]).expect("it translates, and LLVM's verifier accepts it");
    let found = module
        .get_functions()
        .filter(|function: &FunctionValue| function.count_basic_blocks() > 0);
    assert_eq!(found.count(), defined);
}
