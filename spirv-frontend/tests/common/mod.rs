//! What the test programs share: assembling, compiling and translating, with Debian's tools. A tool that is missing fails the test.

#![allow(dead_code, reason = "each test program uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;

use inkwell::context::Context;
use inkwell::module::Module;
use spirv_frontend::SpecConstant;

/// The crate's test folder.
pub fn tests_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Every file with this extension in a folder under the test folder, in order.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(tests_dir().join(folder)).expect("the folder is part of the crate");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    assert!(!files.is_empty(), "no .{extension} files in {folder}");
    files
}

/// Run a tool; its output file's bytes.
fn run(program: &str, package: &str, arguments: &[&str], output: &Path) -> Result<Vec<u8>, String> {
    let result = Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{program} is needed for this test (apt install {package}): {error}"));
    match result.status.success() {
        true => Ok(std::fs::read(output).expect("the tool has written its output")),
        false => Err(String::from_utf8_lossy(&result.stderr).into_owned()),
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

/// SPIR-V assembly to a module.
pub fn assemble(source: &Path, environment: &str) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("module.spv");
    let arguments = [
        "--target-env",
        environment,
        "--preserve-numeric-ids",
        text(source),
        "-o",
        text(&output),
    ];
    run("spirv-as", "spirv-tools", &arguments, &output)
}

/// What a text test is assembled for.
pub fn environment(test: &Path) -> String {
    let text = std::fs::read_to_string(test).expect("the test is text");
    let mut words = text.split_whitespace().skip_while(|word| *word != "--env");
    words.nth(1).unwrap_or("spv1.2").to_owned()
}

/// How both clangs are asked for all of OpenCL C 3.0. clang-15 does not know by itself that spir64 has generic pointers there.
const OPENCL_C: &[&str] = &[
    "-target",
    "spir64",
    "-cl-std=CL3.0",
    "-cl-ext=+all",
    "-D__opencl_c_generic_address_space",
    "-w",
    "-Xclang",
    "-finclude-default-header",
];

/// OpenCL C to SPIR-V through clang-15 and llvm-spirv-15, at optimization level `level`.
pub fn compile(source: &Path, level: u32) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (bitcode, output) = (folder.path().join("module.bc"), folder.path().join("module.spv"));
    let level = format!("-O{level}");
    let arguments = ["-emit-llvm", "-c", &level, text(source), "-o", text(&bitcode)];
    run("clang-15", "clang-15", &[OPENCL_C, &arguments].concat(), &bitcode).expect("clang-15 compiles the kernel");
    run(
        "llvm-spirv-15",
        "llvm-spirv-15",
        &[text(&bitcode), "-o", text(&output)],
        &output,
    )
    .expect("llvm-spirv-15 translates the kernel")
}

/// OpenCL C to LLVM IR through clang-19: the other front door.
pub fn compile_directly(source: &Path) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("module.ll");
    let arguments = ["-emit-llvm", "-S", "-O0", text(source), "-o", text(&output)];
    let bytes = run("clang-19", "clang-19", &[OPENCL_C, &arguments].concat(), &output);
    String::from_utf8(bytes.expect("clang-19 compiles the kernel")).expect("LLVM IR is text")
}

/// A translation: with debug info or without.
pub type Translate = for<'ctx> fn(&'ctx Context, &[u8], &[SpecConstant]) -> spirv_frontend::Result<Module<'ctx>>;

/// A module to LLVM IR as text.
pub fn translate_to_text(
    bytes: &[u8],
    specialization: &[SpecConstant],
    translate: Translate,
) -> Result<String, String> {
    let context = Context::create();
    let module = translate(&context, bytes, specialization).map_err(|error| error.to_string())?;
    Ok(module.print_to_string().to_string())
}

/// The instructions of a module in this machine's byte order, each with all of its words.
pub fn instructions(module: &[u8]) -> Vec<Vec<u32>> {
    let words: Vec<u32> = module
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
        .collect();
    let mut instructions = Vec::new();
    // The header has five words.
    let mut rest = &words[5..];
    while let Some(first) = rest.first() {
        let (instruction, after) = rest.split_at((first >> 16) as usize);
        instructions.push(instruction.to_vec());
        rest = after;
    }
    instructions
}
