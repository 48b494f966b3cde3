//! OpenCL C kernels through clang-15 and llvm-spirv-15: they translate, pass LLVM's verifier, and call the builtins that clang-19 calls for
//! the same source.

mod common;

use std::collections::BTreeSet;

use ir::mangle::demangle;

/// Builtins that are instructions in SPIR-V, so that the other front door calls them and this one need not.
const INSTRUCTIONS: &[&str] = &[
    "all",
    "any",
    "barrier",
    "isequal",
    "isfinite",
    "isgreater",
    "isinf",
    "islessgreater",
    "isnan",
    "isnormal",
    "isnotequal",
    "isordered",
    "isunordered",
    "mem_fence",
    "signbit",
    "work_group_barrier",
    // llvm-spirv-15 writes `popcount` of unsigned integers as OpBitCount, and `max` of floats as `fmax`.
    "max",
    "popcount",
];

/// Builtins whose overload SPIR-V does not tell, because its integers have no sign: these are compared by name.
const SIGNLESS: &[&str] = &["bitselect", "clz", "select", "upsample"];

/// What clang-15 makes of `a * b + c` where the source does not forbid contraction.
const CONTRACTED: &str = "mad";

/// The mangled names a module declares.
fn declared(module: &str) -> BTreeSet<String> {
    module
        .lines()
        .filter(|line| line.starts_with("declare"))
        .filter_map(|line| line.split_once('@')?.1.split_once('('))
        .map(|(name, _)| name.to_owned())
        .filter(|name| name.starts_with("_Z"))
        .collect()
}

fn function(mangled: &str) -> &str {
    demangle(mangled)
        .unwrap_or_else(|| panic!("{mangled} does not demangle"))
        .0
}

fn is_instruction(name: &str) -> bool {
    let function = function(name);
    INSTRUCTIONS.contains(&function)
        || function.starts_with("atomic_")
        || function.starts_with("convert_") && !function.contains("_sat") && !function.contains("_rt")
}

#[test]
fn kernels_call_the_same_builtins_through_both_front_doors() {
    for source in common::files("kernels", "cl") {
        let name = source.display();
        let direct = declared(&common::compile_directly(&source));
        let direct_functions: BTreeSet<&str> = direct.iter().map(|name| function(name)).collect();
        for level in [0, 2] {
            let module = common::translate_to_text(&common::compile(&source, level), &[], spirv_frontend::translate)
                .unwrap_or_else(|error| panic!("{name} at -O{level}: {error}"));
            let translated = declared(&module);
            let functions: BTreeSet<&str> = translated.iter().map(|name| function(name)).collect();
            for builtin in translated
                .difference(&direct)
                .filter(|builtin| function(builtin) != CONTRACTED)
            {
                let by_name = SIGNLESS.contains(&function(builtin)) && direct_functions.contains(function(builtin));
                assert!(by_name, "{name} at -O{level} calls {builtin}, clang-19 does not");
            }
            for builtin in direct
                .difference(&translated)
                .filter(|builtin| !is_instruction(builtin))
            {
                let by_name = SIGNLESS.contains(&function(builtin)) && functions.contains(function(builtin));
                assert!(by_name, "{name} at -O{level} does not call {builtin}, clang-19 does");
            }
        }
    }
}

#[test]
fn kernels_keep_name_convention_and_metadata() {
    let source = common::tests_dir().join("kernels").join("reduction.cl");
    for level in [0, 2] {
        let module = common::translate_to_text(&common::compile(&source, level), &[], spirv_frontend::translate)
            .expect("it translates");
        let line = |start: &str| {
            module
                .lines()
                .find(|line| line.starts_with(start))
                .unwrap_or_else(|| panic!("{start}"))
        };
        let reduce = line("define spir_kernel void @reduce(");
        let hinted = line("define spir_kernel void @hinted(");
        let all =
            ["addr_space", "access_qual", "type", "base_type", "type_qual"].map(|kind| format!("!kernel_arg_{kind} "));
        assert!(
            all.iter().all(|kind| reduce.contains(kind) && hinted.contains(kind)),
            "{reduce}\n{hinted}"
        );
        assert!(reduce.contains("!reqd_work_group_size "), "{reduce}");
        assert!(
            hinted.contains("!work_group_size_hint ") && hinted.contains("!vec_type_hint "),
            "{hinted}"
        );
        assert!(module.contains("!{i32 64, i32 1, i32 1}") && module.contains("!{i32 8, i32 4, i32 2}"));
        assert!(module.contains("!{<4 x float> undef, i32 0}"));
        assert!(module.contains("!{i32 1, i32 1, i32 3}"), "address spaces of reduce");
    }
}
