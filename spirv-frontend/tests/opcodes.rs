//! Every opcode of the dispatch table has a text test that is named after it: `op_i_add.spvasm`, or `op_i_add_nsw.spvasm` for a part of what it does.
//! Those that a module may use by what it may declare, but that are refused, have one that says so: `error_op_enqueue_kernel.spvasm`.
//!
//! Names leave out `KHR`, `EXT` and `INTEL`. A name that begins with those of two opcodes is that of the longer one.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rspirv::grammar::{Instruction, INSTRUCTION_TABLE};
use rspirv::spirv::Capability;
use spirv_frontend::{accepts_capability, accepts_extension};

const DISPATCH: &str = include_str!("../src/dispatch.rs");

/// Opcodes by what their tests are called.
type Opcodes = BTreeMap<String, u32>;

#[test]
fn every_opcode_has_a_test_of_its_name() {
    assert_tested("", &dispatched());
}

#[test]
fn every_refused_opcode_has_a_test_of_its_name() {
    let dispatched = dispatched();
    let mut refused = known(is_within_reach);
    refused.retain(|name, _| !dispatched.contains_key(name));
    assert!(refused.contains_key("op_enqueue_kernel"), "device enqueue is refused");
    assert_tested("error_", &refused);
}

/// Whether the grammar lets a module use an instruction that declares what is accepted; or device enqueue, which sub-groups bring with them.
fn is_within_reach(instruction: &Instruction<'_>) -> bool {
    let (capabilities, extensions) = (instruction.capabilities, instruction.extensions);
    let declares =
        |capability: &Capability| accepts_capability(*capability) || *capability == Capability::DeviceEnqueue;
    (capabilities.is_empty() || capabilities.iter().any(declares))
        && (extensions.is_empty() || extensions.iter().any(|extension| accepts_extension(extension)))
}

/// The opcodes that the dispatch table names.
fn dispatched() -> Opcodes {
    // Some opcodes have several names, of several vendors; the grammar has one of each.
    let known = known(|_| true);
    let names = DISPATCH.split("Op::").skip(1);
    let names = names.filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next());
    let opcode = |name: String| *known.get(&name).unwrap_or_else(|| panic!("{name} is no opcode"));
    let opcodes: Opcodes = names.map(test_name).map(|name| (name.clone(), opcode(name))).collect();
    assert!(opcodes.len() > 300, "the dispatch table has another form");
    opcodes
}

/// The opcodes of the grammar that have a property.
fn known(has: impl Fn(&Instruction<'_>) -> bool) -> Opcodes {
    let entries = INSTRUCTION_TABLE.iter().filter(|entry| has(entry));
    entries
        .map(|entry| (test_name(&format!("{:?}", entry.opcode)), entry.opcode as u32))
        .collect()
}

/// `GroupNonUniformBallotFindLSB` to `op_group_non_uniform_ballot_find_lsb`.
fn test_name(opcode: &str) -> String {
    let vendors = ["KHR", "EXT", "INTEL", "ALTERA"];
    let bare = vendors
        .iter()
        .find_map(|vendor| opcode.strip_suffix(vendor))
        .unwrap_or(opcode);
    let letters: Vec<char> = bare.chars().collect();
    let mut name = "op".to_owned();
    for (at, letter) in letters.iter().enumerate() {
        // A word starts at a capital after what is none, and at the last of several capitals.
        let after_small = at == 0 || !letters[at - 1].is_ascii_uppercase();
        let before_small = letters.get(at + 1).is_some_and(char::is_ascii_lowercase);
        if letter.is_ascii_uppercase() && (after_small || before_small) {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// Asserts that tests with a prefix are named after opcodes, and that each opcode is in one that is named after it.
fn assert_tested(prefix: &str, opcodes: &Opcodes) {
    let mut missing: BTreeSet<&String> = opcodes.keys().collect();
    for file in common::files("text", "spvasm") {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.expect("a name in UTF-8").strip_prefix(prefix);
        let Some(stem) = stem.filter(|stem| stem.starts_with("op_")) else {
            continue;
        };
        // That of an opcode that is out of reach is nobody's.
        let Some(name) = named_after(stem, opcodes) else {
            assert!(
                !prefix.is_empty(),
                "{stem}.spvasm is named after no opcode of the dispatch table"
            );
            continue;
        };
        if missing.contains(name) && has_instruction(&file, opcodes[name]) {
            missing.remove(name);
        }
    }
    let what = format!("no tests/text/{prefix}<name>*.spvasm with such an instruction for {missing:?}");
    assert!(missing.is_empty(), "{what}");
}

/// The opcode that a test is named after.
fn named_after<'o>(stem: &str, opcodes: &'o Opcodes) -> Option<&'o String> {
    let ends_word = |rest: &str| rest.is_empty() || rest.starts_with('_');
    let names = opcodes
        .keys()
        .filter(|name| stem.strip_prefix(name.as_str()).is_some_and(ends_word));
    names.max_by_key(|name| name.len())
}

/// Whether the module of a test has an instruction. Older assemblers know some by number only, so the text does not tell.
fn has_instruction(file: &Path, opcode: u32) -> bool {
    let module = common::assemble(file, &common::environment(file)).expect("the test assembles");
    let instructions = common::instructions(&module);
    instructions.iter().any(|words| words[0] & 0xffff == opcode)
}
