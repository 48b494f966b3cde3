//! Compiles the C++ shim against LLVM 19, found through `llvm-config-19` (or `LLVM_CONFIG`).

use std::env;
use std::process::Command;

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
    for header in ["debug_lines.h", "intrinsics.h"] {
        println!("cargo::rerun-if-changed=shim/{header}");
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        build.file(source);
    }
    build.compile("weft_ir_shim");
}
