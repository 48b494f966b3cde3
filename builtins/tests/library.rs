//! The embedded module as a whole: its size, its symbols, and that LLVM accepts it.

mod support;

use std::collections::BTreeSet;
use std::process::Command;

use support::{library_file, library_symbols, run, scratch};

#[test]
fn llvm_verifies_the_module() {
    let file = library_file("verify.bc");
    run(Command::new("opt-19")
        .args(["-passes=verify", "-disable-output"])
        .arg(&file));
}

#[test]
fn the_module_is_in_the_ir_contract() {
    let file = library_file("contract.bc");
    let text = scratch("contract.ll");
    run(Command::new("llvm-dis-19").arg(&file).arg("-o").arg(&text));
    let text = std::fs::read_to_string(text).expect("llvm-dis wrote its output");
    assert!(text.contains("target triple = \"spir64-unknown-unknown\""));
    for forbidden in [
        "no-builtins",
        "nobuiltin",
        "convergent",
        "signext",
        "zeroext",
        "noundef",
        "noinline",
        "optnone",
    ] {
        let count = text
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            .filter(|word| *word == forbidden)
            .count();
        assert_eq!(count, 0, "`{forbidden}` must not reach the library");
    }
    check_scopes(&text);
}

/// Atomics have the scope of a work-group in the functions that are for it, and the widest everywhere else.
fn check_scopes(text: &str) {
    let mut function = "";
    let mut in_group = 0;
    for line in text.lines() {
        if line.starts_with("define ") {
            function = line.split('(').next().unwrap_or_default();
        }
        let is_atomic = ["atomicrmw ", "cmpxchg ", "load atomic ", "store atomic "]
            .iter()
            .any(|instruction| line.contains(instruction));
        if is_atomic {
            let scope = line.contains("syncscope(\"workgroup\")");
            assert_eq!(scope, function.contains("in_group_"), "{function}: {line}");
            in_group += u32::from(scope);
        }
    }
    assert!(in_group > 0, "no function is for the scope of a work-group");
}

#[test]
fn the_library_is_small() {
    let size = builtins::parts().iter().map(|part| part.bitcode.len()).sum::<usize>();
    assert!((1 << 20..10 << 20).contains(&size), "{size} bytes");
}

/// What the names of functions start with that the compiler defines.
const COMPILERS: [&str; 2] = ["__mux_", "weft.scaled."];

/// What the library calls and does not define is a host function or a builtin of the compiler.
#[test]
fn undefined_symbols_are_host_functions_or_mux_builtins() {
    let host: BTreeSet<&str> = builtins::host_functions()
        .iter()
        .map(|function| function.name)
        .collect();
    let missing: Vec<String> = library_symbols(&library_file("undefined.bc"))
        .into_iter()
        .filter(|symbol| symbol.kind == 'U' && !COMPILERS.iter().any(|start| symbol.name.starts_with(start)))
        .map(|symbol| symbol.name)
        .filter(|name| !host.contains(name.as_str()))
        .collect();
    assert!(missing.is_empty(), "not in the host table: {missing:?}");
}

#[test]
fn host_functions_have_distinct_names_and_addresses() {
    let functions = builtins::host_functions();
    let names: BTreeSet<&str> = functions.iter().map(|function| function.name).collect();
    assert_eq!(names.len(), functions.len());
    assert!(functions.iter().all(|function| function.address != 0));
}

/// Functions that clang calls by names without mangling.
const UNMANGLED: [&str; 4] = [
    "__to_global",
    "__to_local",
    "__to_private",
    "__translate_sampler_initializer",
];

/// Only names of OpenCL and of the mux builtins are visible; helpers are gone or internal.
#[test]
fn external_names_are_of_builtins() {
    let foreign: Vec<String> = library_symbols(&library_file("external.bc"))
        .into_iter()
        .filter(|symbol| {
            symbol.kind.is_uppercase()
                && symbol.kind != 'U'
                && !["_Z", "__mux_"].iter().any(|prefix| symbol.name.starts_with(prefix))
        })
        .map(|symbol| symbol.name)
        .filter(|name| !UNMANGLED.contains(&name.as_str()))
        .collect();
    assert!(foreign.is_empty(), "{foreign:?}");
}

/// The index leads to every public function, and to nothing else.
#[test]
fn the_index_is_what_the_parts_define() {
    let symbols = library_symbols(&library_file("index.bc"));
    let public: Vec<&str> = symbols
        .iter()
        .filter(|it| "TDR".contains(it.kind))
        .map(|it| it.name.as_str())
        .collect();
    assert!(public.len() > 10_000, "{} functions", public.len());
    let lost: Vec<&&str> = public
        .iter()
        .filter(|name| builtins::part_defining(name).is_none())
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert!(builtins::part_defining("_Z7nothingv").is_none());
}
