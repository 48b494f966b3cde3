//! What the tests of the device library share: running the LLVM tools, and scratch files.
#![allow(dead_code, reason = "each test crate uses a part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use inkwell::context::Context;
use inkwell::module::Module;
use ir::{scaling, view};

/// A file in cargo's directory for test data.
pub fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs a command that has to succeed; gives its standard output.
pub fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?} did not start: {error}"));
    let complaint: String = String::from_utf8_lossy(&output.stderr)
        .lines()
        .take(40)
        .flat_map(|line| [line, "\n"])
        .collect();
    assert!(output.status.success(), "{command:?} failed:\n{complaint}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Which versions of its parts a library is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Those that do for all machines.
    Plain,
    /// Those with tables, where there are any.
    WithTables,
}

/// Links the embedded library into one file for the LLVM tools to read.
pub fn library_file(name: &str) -> PathBuf {
    library_file_of(name, Version::Plain)
}

/// The same of versions of its parts.
pub fn library_file_of(name: &str, version: Version) -> PathBuf {
    let path = scratch(name);
    let parts = builtins::parts().iter().map(|part| {
        let file = scratch(&format!("{name}.{}.bc", part.name));
        let with_tables = part.with_tables.filter(|_| version == Version::WithTables);
        fs::write(&file, with_tables.unwrap_or(part.bitcode)).expect("the scratch directory is writable");
        file
    });
    run(Command::new("llvm-link-19").arg("-o").arg(&path).args(parts));
    path
}

/// A symbol of the library, as `llvm-nm` prints it.
pub struct Symbol {
    pub kind: char,
    pub name: String,
}

pub fn library_symbols(file: &Path) -> Vec<Symbol> {
    run(Command::new("llvm-nm-19").arg(file))
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace().rev();
            let name = words.next()?.to_owned();
            let kind = words.next()?.chars().next()?;
            Some(Symbol { kind, name })
        })
        .collect()
}

/// Defines the library's intrinsic in a file of bitcode, as the compiler does for a machine with AVX-512 or another one.
pub fn define_scaled(file: &Path, has_avx512: bool) {
    let context = Context::create();
    let module = Module::parse_bitcode_from_path(file, &context).expect("the tools write modules");
    for function in module.get_functions().filter(|function| scaling::is_scaled(*function)) {
        for call in view::calls_of(function) {
            assert!(scaling::define(view::instruction_of(call), has_avx512));
        }
    }
    assert!(module.write_bitcode_to_path(file), "{} is writable", file.display());
}
