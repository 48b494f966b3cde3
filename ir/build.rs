//! Compiles the C++ shim against LLVM 19, found through `llvm-config-19` (or `LLVM_CONFIG`).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const SOURCES: &[&str] = &[
    "shim/address_spaces.cpp",
    "shim/atomics.cpp",
    "shim/copier.cpp",
    "shim/cost.cpp",
    "shim/debug_info.cpp",
    "shim/debug_lines.cpp",
    "shim/debug_types.cpp",
    "shim/effects.cpp",
    "shim/elements.cpp",
    "shim/guard.cpp",
    "shim/jit.cpp",
    "shim/link.cpp",
    "shim/loops.cpp",
    "shim/passes.cpp",
    "shim/pointers.cpp",
    "shim/registers.cpp",
    "shim/rewrite.cpp",
    "shim/scaling.cpp",
    "shim/target.cpp",
    "shim/types.cpp",
    "shim/uniformity.cpp",
    "shim/used.cpp",
    "shim/widen.cpp",
];

fn main() {
    println!("cargo::rerun-if-env-changed=LLVM_CONFIG");
    let config = env::var("LLVM_CONFIG").unwrap_or_else(|_| "llvm-config-19".to_owned());
    let output = match Command::new(&config).arg("--cxxflags").output() {
        Ok(output) if output.status.success() => output.stdout,
        Ok(output) => panic!(
            "`{config} --cxxflags` failed: {}",
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(error) => panic!("cannot run `{config}`: {error}; install llvm-19-dev"),
    };
    let mut build = cc::Build::new();
    // Lines are enough for a backtrace (`-g1`); the types of LLVM's headers would be 40 MB in each program that links the shim.
    build.cpp(true).warnings(false).debug(false).flag("-g1");
    for flag in String::from_utf8_lossy(&output).split_whitespace() {
        // Headers of LLVM are not ours to warn about.
        match flag.strip_prefix("-I") {
            Some(folder) => build.flag("-isystem").flag(folder),
            None => build.flag(flag),
        };
    }
    println!("cargo::rerun-if-changed=shim");
    build.file(together(SOURCES)).compile("weft_ir_shim");
}

/// Writes a file that includes all of them. Each takes 4 s of compilation by itself, nearly all of it for LLVM's headers; all of them together take 20.
fn together(sources: &[&str]) -> PathBuf {
    let [here, out] = ["CARGO_MANIFEST_DIR", "OUT_DIR"].map(|name| env::var_os(name).expect("cargo sets it"));
    let lines = sources
        .iter()
        .map(|source| format!("#include \"{}\"\n", Path::new(&here).join(source).display()));
    let file = Path::new(&out).join("shim.cpp");
    fs::write(&file, lines.collect::<String>()).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    file
}
