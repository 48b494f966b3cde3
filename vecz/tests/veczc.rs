//! `veczc` as a command: what it reads and writes, and how it ends.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs, process};

const KERNEL: &str = "target datalayout = \"e-p:32:32-i64:64\"
target triple = \"spir-unknown-unknown\"
declare spir_func i32 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32)
define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call spir_func i32 @_Z13get_global_idj(i32 1)
  call spir_func void @_Z7barrierj(i32 1)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %x, ptr addrspace(1) %p
  ret void
}
";

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("veczc-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn veczc(arguments: &[&str], files: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_veczc"));
    command.args(arguments).args(files).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn modules_are_read_and_written_as_bitcode_and_as_text() {
    let folder = Folder::new("formats");
    let (input, bitcode, output) = (folder.file("a.ll"), folder.file("a.bc"), folder.file("b.ll"));
    fs::write(&input, KERNEL).unwrap();
    // A pass list that is empty but for one that changes nothing here: a module through and through.
    let run = |arguments: &[&str], from: &Path, to: &Path| {
        let to = format!("--output={}", to.display());
        let mut all = vec!["--pass=simplify_infinite_loop", to.as_str()];
        all.extend(arguments);
        let output = veczc(&all, &[from]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(output.stdout.is_empty());
    };
    run(&[], &input, &bitcode);
    assert!(fs::read(&bitcode).unwrap().starts_with(b"BC\xC0\xDE"));
    run(&[], &bitcode, &output);
    let written = fs::read_to_string(&output).unwrap();
    assert!(written.contains("define spir_kernel void @k"), "{written}");
    run(&["-S"], &bitcode, &bitcode);
    assert_eq!(fs::read_to_string(&bitcode).unwrap(), written);
}

#[test]
fn queries_of_spir_are_as_wide_as_its_pointers() {
    let folder = Folder::new("spir");
    let input = folder.file("a.ll");
    fs::write(&input, KERNEL).unwrap();
    let output = veczc(&["--pass=simplify_infinite_loop", "-k", "k"], &[&input]);
    let printed = text(&output.stdout);
    for expected in [
        "call spir_func i64 @__mux_get_global_id(i32 1)",
        "trunc i64",
        "call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)",
    ] {
        assert!(printed.contains(expected), "{expected}:\n{printed}");
    }
    assert!(!printed.contains("_Z13get_global_idj"), "{printed}");
}

#[test]
fn a_kernel_that_cannot_be_vectorized_is_a_failure_and_loses_no_other() {
    let folder = Folder::new("declined");
    let (input, output) = (folder.file("a.ll"), folder.file("b.ll"));
    fs::write(
        &input,
        format!("{KERNEL}define spir_kernel void @l() optnone noinline {{\n  ret void\n}}\n"),
    )
    .unwrap();
    let to = output.display().to_string();
    let run = veczc(&["-o", &to, "-w", "4"], &[&input]);
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(
        text(&run.stderr),
        "error: kernel \"l\" is not vectorized: it has the attribute `optnone`\n"
    );
    let written = fs::read_to_string(&output).unwrap();
    for expected in [
        "define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived",
        "!codeplay_ca_vecz.fail !1 {\n  ret void",
    ] {
        assert!(written.contains(expected), "{expected}:\n{written}");
    }
}

#[test]
fn what_is_no_module_is_a_failure_and_writes_nothing() {
    let folder = Folder::new("failure");
    let (input, output) = (folder.file("a.ll"), folder.file("b.bc"));
    let to = output.display().to_string();
    fs::write(&input, "nonsense").unwrap();
    let run = veczc(&["-o", &to], &[&input]);
    assert!(!run.status.success() && !output.exists());
    assert!(text(&run.stderr).contains("a.ll: "));
    let run = veczc(&[], &[&folder.file("missing.ll")]);
    assert!(!run.status.success() && text(&run.stderr).contains("cannot read"));
}

/// Whether the command ends by itself, with a module or an error.
fn ends(run: &Output) -> bool {
    [Some(0), Some(1)].contains(&run.status.code())
}

#[test]
fn damaged_bitcode_is_no_end_of_the_process() {
    let folder = Folder::new("damaged");
    let (input, bitcode, damaged) = (folder.file("a.ll"), folder.file("a.bc"), folder.file("b.bc"));
    fs::write(&input, KERNEL).unwrap();
    let to = bitcode.display().to_string();
    assert!(veczc(&["-o", &to, "--pass=simplify_infinite_loop"], &[&input])
        .status
        .success());
    let whole = fs::read(&bitcode).unwrap();
    for at in (0..whole.len()).step_by(whole.len() / 24) {
        fs::write(&damaged, &whole[..at]).unwrap();
        let run = veczc(&["-w", "4"], &[&damaged]);
        assert_eq!(run.status.code(), Some(1), "{at} bytes");
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&damaged, flipped).unwrap();
        let run = veczc(&["-w", "4"], &[&damaged]);
        assert!(ends(&run), "byte {at}: {}", text(&run.stderr));
    }
}

/// LLVM's reader follows a null pointer in it.
#[test]
fn bitcode_that_llvm_crashes_on_is_an_error() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/damaged/a_type_that_is_none.bc");
    let run = veczc(&["-w", "4"], &[&path]);
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).starts_with("error: "), "{}", text(&run.stderr));
}

#[test]
fn bitcode_that_asks_for_more_memory_than_there_is_is_an_error() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/damaged/more_memory_than_there_is.bc");
    // It asks for 32 GiB, which some machines have.
    let limited = [
        "-c",
        "ulimit -v 8388608 && exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_veczc"),
    ];
    let run = Command::new("sh")
        .args(limited)
        .args(["-w", "4"])
        .arg(&path)
        .output()
        .unwrap();
    assert!(ends(&run), "{}", text(&run.stderr));
    assert!(text(&run.stderr).contains("out of memory"), "{}", text(&run.stderr));
}

#[test]
fn what_cannot_be_asked_for_is_named() {
    let folder = Folder::new("asked");
    let input = folder.file("a.ll");
    fs::write(&input, KERNEL).unwrap();
    for (arguments, expected) in [
        (&["-k", "k:4,,"][..], "`k:4,,` has an empty specification"),
        (&["-k", "k,,other"], "`k,,other` is no name of a kernel"),
        (&["-k", "k:4,8", "-k", "k:8"], "`k:8` is asked for twice"),
        (&["-k", "k", "-k", "k"], "`k` is asked for twice"),
        (&["-w", "8", "-k", "k", "-k", "k:8"], "`k:8` is asked for twice"),
        (&["--triple", "riscv99"], "LLVM makes no code for riscv99"),
    ] {
        let run = veczc(arguments, &[&input]);
        assert_eq!(run.status.code(), Some(1));
        let said = text(&run.stderr);
        assert!(said.starts_with("error: ") && said.contains(expected), "{said}");
    }
}

#[test]
fn what_is_not_named_is_read_from_standard_input() {
    let folder = Folder::new("input");
    let input = folder.file("a.ll");
    fs::write(&input, KERNEL).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_veczc"));
    let run = command
        .arg("-vecz-width=4")
        .stdin(fs::File::open(&input).unwrap())
        .output()
        .unwrap();
    let printed = text(&run.stdout);
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert!(printed.contains("define spir_kernel void @__vecz_v4_k"), "{printed}");
}

#[test]
fn a_standard_output_that_takes_nothing_is_an_error() {
    let folder = Folder::new("full");
    let input = folder.file("a.ll");
    fs::write(&input, KERNEL).unwrap();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_veczc"));
    let child = command
        .args(["-w", "4"])
        .arg(&input)
        .stdout(full)
        .stderr(Stdio::piped());
    let run = child.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    let said = text(&run.stderr);
    assert!(said.contains("error: cannot write standard output: "), "{said}");
}

#[test]
fn what_was_counted_is_said_beside_the_module() {
    let folder = Folder::new("statistics");
    let (input, output) = (folder.file("a.ll"), folder.file("b.bc"));
    fs::write(&input, KERNEL).unwrap();
    let to = output.display().to_string();
    let run = veczc(&["-w", "4", "-d", "1", "-stats", "-o", &to], &[&input]);
    let said = text(&run.stderr);
    assert!(run.status.success() && output.exists(), "{said}");
    for counter in ["ScalarInstructions", "VeczVectorMemOp", "VeczSuccess"] {
        let line = said.lines().find(|line| line.contains(counter)).unwrap_or_default();
        let count: u32 = line.split_whitespace().next().unwrap_or_default().parse().unwrap_or(0);
        assert!(count > 0, "{counter}: {said}");
    }
}

#[test]
fn vectorized_kernels_are_as_visible_as_scalar_ones() {
    let folder = Folder::new("linkage");
    let input = folder.file("a.ll");
    fs::write(
        &input,
        KERNEL.replace("define spir_kernel", "define weak_odr protected spir_kernel"),
    )
    .unwrap();
    let printed = text(&veczc(&["-w", "4"], &[&input]).stdout);
    assert!(
        printed.contains("define weak_odr protected spir_kernel void @__vecz_v4_k"),
        "{printed}"
    );
}
