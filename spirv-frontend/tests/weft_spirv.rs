//! `weft-spirv` as a command: what it reads and writes, and how it ends.

mod common;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn weft_spirv(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_weft-spirv"))
        .args(arguments)
        .output()
        .expect("the command runs")
}

/// A folder with a text test's module in it, and the module's path.
fn module(name: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bytes = common::assemble(&common::tests_dir().join("text").join(name), "spv1.2").expect("it assembles");
    let path = folder.path().join("module.spv");
    fs::write(&path, bytes).expect("it can be written");
    let path = text(&path).to_owned();
    (folder, path)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// What a failure says.
fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[test]
fn a_module_is_printed_or_written_as_text_or_bitcode() {
    let (folder, input) = module("kernel_metadata.spvasm");
    let all = printed(&weft_spirv(&[&input]));
    assert!(all.contains("define spir_kernel void @first("), "{all}");
    let (as_text, as_bitcode) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    assert_eq!(printed(&weft_spirv(&[&input, "-o", text(&as_text)])), "");
    assert_eq!(fs::read_to_string(&as_text).expect("it is there"), all);
    printed(&weft_spirv(&[&input, "-o", text(&as_bitcode)]));
    assert!(fs::read(&as_bitcode).expect("it is there").starts_with(b"BC\xC0\xDE"));
    printed(&weft_spirv(&[&input, "-S", "-o", text(&as_bitcode)]));
    assert_eq!(fs::read_to_string(&as_bitcode).expect("it is there"), all);
}

#[test]
fn a_module_comes_from_standard_input_too() {
    let (_folder, input) = module("kernel_metadata.spvasm");
    let mut child = Command::new(env!("CARGO_BIN_EXE_weft-spirv"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let bytes = fs::read(&input).expect("it is there");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(&bytes)
        .expect("it is read");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(printed(&output), printed(&weft_spirv(&[&input])));
}

#[test]
fn specialisation_constants_are_given_by_id() {
    let (_folder, input) = module("spec_constants_given.spvasm");
    let constants = printed(&weft_spirv(&["--print-spec-constants", &input]));
    assert_eq!(
        constants,
        "3 a boolean of 1 bytes\n1 an integer of 4 bytes\n2 a float of 8 bytes\n"
    );
    let all = printed(&weft_spirv(&[
        "--spec",
        "1=0xa",
        "--spec",
        "2=3.5",
        "--spec=3=false",
        &input,
    ]));
    assert!(
        all.contains("store double 3.500000e+00") && all.contains("ret i32 26"),
        "{all}"
    );
    let wrong = said(&weft_spirv(&["--spec", "2=x", &input]));
    assert_eq!(
        wrong,
        "error: specialisation constant 2 is a float of 8 bytes, which cannot be \"x\"\n"
    );
    let absent = said(&weft_spirv(&["--spec", "9=1", &input]));
    assert_eq!(absent, "error: the module has no specialisation constant 9\n");
}

#[test]
fn lines_become_debug_info_when_asked_for() {
    let (_folder, input) = module("source_lines.spvasm");
    assert!(!printed(&weft_spirv(&[&input])).contains("!DILocation"));
    assert!(printed(&weft_spirv(&["-g", &input])).contains("!DILocation"));
}

#[test]
fn what_is_supported_is_printed_without_a_module() {
    let capabilities = printed(&weft_spirv(&["--print-capabilities"]));
    assert!(capabilities.lines().any(|line| line == "GenericPointer"));
    let extensions = printed(&weft_spirv(&["--print-extensions"]));
    for name in ["SPV_KHR_expect_assume", "OpenCL.std", "NonSemantic.*"] {
        assert!(extensions.lines().any(|line| line == name), "{extensions}");
    }
}

#[test]
fn a_module_that_is_refused_is_a_failure_and_writes_nothing() {
    let (folder, input) = module("error_undefined.spvasm");
    let output = folder.path().join("a.ll");
    let message = said(&weft_spirv(&[&input, "-o", text(&output)]));
    assert!(
        message.starts_with(&format!("error: {input}: Op")) && message.contains(" at word "),
        "{message}"
    );
    assert!(!output.exists());
    let missing = said(&weft_spirv(&[text(&folder.path().join("missing.spv"))]));
    assert!(missing.starts_with("error: cannot read "), "{missing}");
    // A wrong command line.
    assert_eq!(weft_spirv(&[]).status.code(), Some(2));
    assert_eq!(weft_spirv(&[&input, "--spec", "1"]).status.code(), Some(2));
}
