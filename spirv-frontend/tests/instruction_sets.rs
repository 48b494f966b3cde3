//! Every instruction of the extended sets that are read is in a text test: OpenCL.std in `ext_*.spvasm`, debug info in `debug_*.spvasm`, also what is
//! passed over on purpose.

mod common;

use std::collections::BTreeSet;

use rspirv::grammar::{
    ExtendedInstruction, NONSEMANTIC_SHADER_DEBUGINFO_100_INSTRUCTION_TABLE, OPENCL_DEBUGINFO_100_INSTRUCTION_TABLE,
    OPENCL_STD_100_INSTRUCTION_TABLE,
};
use rspirv::spirv::Op;

#[test]
fn every_instruction_of_opencl_std_has_a_test() {
    assert_tested("ext_", "OpenCL.std", OPENCL_STD_100_INSTRUCTION_TABLE.iter());
}

#[test]
fn every_instruction_of_opencl_debug_info_has_a_test() {
    let table = OPENCL_DEBUGINFO_100_INSTRUCTION_TABLE.iter();
    assert_tested("debug_", "OpenCL.DebugInfo.100", table);
}

#[test]
fn every_instruction_of_shader_debug_info_has_a_test() {
    let table = NONSEMANTIC_SHADER_DEBUGINFO_100_INSTRUCTION_TABLE.iter();
    assert_tested("debug_", "NonSemantic.Shader.DebugInfo.100", table);
}

/// Asserts that the instructions of a set are in tests with a prefix.
fn assert_tested<'t>(prefix: &str, set: &str, table: impl Iterator<Item = &'t ExtendedInstruction<'t>>) {
    let mut tested = BTreeSet::new();
    for file in common::files("text", "spvasm") {
        let name = file.file_name().expect("a file").to_string_lossy().into_owned();
        if name.starts_with(prefix) {
            let module = common::assemble(&file, &common::environment(&file)).expect("the test assembles");
            tested.extend(used(&common::instructions(&module), set));
        }
    }
    let missing: Vec<&str> = table
        .filter(|it| !tested.contains::<u32>(&it.opcode.into()))
        .map(|it| it.opname)
        .collect();
    assert!(
        missing.is_empty(),
        "no tests/text/{prefix}*.spvasm with an instruction of {set} for {missing:?}"
    );
}

/// The numbers of the instructions of a set that a module has.
fn used(instructions: &[Vec<u32>], set: &str) -> Vec<u32> {
    let is = |words: &[u32], op: Op| words[0] & 0xffff == op as u32;
    let imports = instructions.iter().filter(|words| is(words, Op::ExtInstImport));
    let Some(id) = imports
        .filter(|words| text(&words[2..]) == set)
        .map(|words| words[1])
        .next()
    else {
        return Vec::new();
    };
    let calls = instructions
        .iter()
        .filter(|words| is(words, Op::ExtInst) && words[3] == id);
    calls.map(|words| words[4]).collect()
}

/// A string among words.
fn text(words: &[u32]) -> String {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    bytes.take_while(|byte| *byte != 0).map(char::from).collect()
}
