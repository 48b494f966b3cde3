//! Compiles the C++ shim against LLVM 19, found through `llvm-config-19` (or `LLVM_CONFIG`).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

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
    build.file(together(Path::new("shim"))).compile("weft_ir_shim");
}

/// Writes a file that includes all sources of a folder. Each takes 4 s of compilation by itself, nearly all of it for LLVM's headers; all of them together take 20.
fn together(folder: &Path) -> PathBuf {
    let folder = folder.canonicalize().expect("build scripts run in their package");
    let entries = fs::read_dir(&folder).expect("a folder of this package");
    let mut sources: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    sources.retain(|source| source.extension().is_some_and(|it| it == "cpp"));
    sources.sort();
    let lines = sources
        .iter()
        .map(|source| format!("#include \"{}\"\n", source.display()));
    let file = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("shim.cpp");
    fs::write(&file, lines.collect::<String>()).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    file
}
