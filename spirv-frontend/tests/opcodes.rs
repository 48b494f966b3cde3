//! Every opcode of the dispatch table has a text test that is named after it: `op_i_add.spvasm`, or `op_i_add_nsw.spvasm` for a part of what it does.
//!
//! Names leave out `KHR`, `EXT` and `INTEL`. A name that begins with those of two opcodes is that of the longer one.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rspirv::grammar::INSTRUCTION_TABLE;

const DISPATCH: &str = include_str!("../src/dispatch.rs");

#[test]
fn every_opcode_has_a_test_of_its_name() {
    let opcodes = dispatched();
    let mut missing: BTreeSet<&String> = opcodes.keys().collect();
    for file in common::files("text", "spvasm") {
        let stem = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name in UTF-8");
        let Some(name) = stem.starts_with("op_").then(|| tested(stem, &opcodes)) else {
            continue;
        };
        let name = name.unwrap_or_else(|| panic!("{stem}.spvasm is named after no opcode of the dispatch table"));
        if missing.contains(name) && has_instruction(&file, opcodes[name]) {
            missing.remove(name);
        }
    }
    assert!(
        missing.is_empty(),
        "no tests/text/<name>*.spvasm with such an instruction for {missing:?}"
    );
}

/// The opcodes that the dispatch table names, by what their tests are called.
fn dispatched() -> BTreeMap<String, u32> {
    // Some opcodes have several names, of several vendors; the grammar has one of each.
    let known: BTreeMap<String, u32> = INSTRUCTION_TABLE
        .iter()
        .map(|entry| (test_name(&format!("{:?}", entry.opcode)), entry.opcode as u32))
        .collect();
    let names = DISPATCH.split("Op::").skip(1);
    let names = names.filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next());
    let opcode = |name: String| *known.get(&name).unwrap_or_else(|| panic!("{name} is no opcode"));
    let opcodes: BTreeMap<String, u32> = names.map(test_name).map(|name| (name.clone(), opcode(name))).collect();
    assert!(opcodes.len() > 300, "the dispatch table has another form");
    opcodes
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

/// The opcode that a test is named after.
fn tested<'o>(stem: &str, opcodes: &'o BTreeMap<String, u32>) -> Option<&'o String> {
    let ends_word = |rest: &str| rest.is_empty() || rest.starts_with('_');
    let names = opcodes
        .keys()
        .filter(|name| stem.strip_prefix(name.as_str()).is_some_and(ends_word));
    names.max_by_key(|name| name.len())
}

/// Whether the module of a test has an instruction. Older assemblers know some by number only, so the text does not tell.
fn has_instruction(file: &Path, opcode: u32) -> bool {
    let module = common::assemble(file, &environment(file)).expect("the test assembles");
    let opcodes = common::instructions(&module);
    opcodes.iter().any(|words| words[0] & 0xffff == opcode)
}

/// What the test is assembled for.
fn environment(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("the test is text");
    let mut words = text.split_whitespace().skip_while(|word| *word != "--env");
    words.nth(1).unwrap_or("spv1.2").to_owned()
}
