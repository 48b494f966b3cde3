//! Debug info: the sources that debuggers read are there as long as the executable is, wherever the module comes from.

use std::fs;
use std::path::PathBuf;

use compiler::options::Usage;
use compiler::{build_executable, compile_source, link, Bitcode, BuildLog, BuildOptions, Header};

fn compile(source: &str, headers: &[Header<'_>], options: &str) -> Bitcode {
    let options = BuildOptions::parse(options, Usage::Compile).unwrap();
    let mut log = BuildLog::new();
    compile_source(source, headers, &options, &mut log).unwrap_or_else(|error| panic!("{error}: {log}"))
}

/// The files that this process keeps for debuggers and that hold a text.
fn kept(text: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![std::env::temp_dir()];
    while let Some(folder) = folders.pop() {
        // Other processes remove folders while this one looks.
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_ours =
                folder != std::env::temp_dir() || entry.file_name().to_string_lossy().starts_with("weft-source-");
            if is_ours && path.is_dir() {
                folders.push(path);
            } else if is_ours && fs::read_to_string(&path).is_ok_and(|found| found.contains(text)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn sources_are_kept_as_long_as_the_executable() {
    // Unlike what any other test, and any other process, compiles.
    let mark = format!("the_sources_of_{}", std::process::id());
    let first = compile(
        &format!("#include \"folder/part.h\"\nkernel void one(global int *a) {{ *a = {mark}; }}"),
        &[Header {
            name: "folder/part.h",
            text: format!("enum {{ {mark} = 1 }}; inline int part(int a) {{ return a; }}").as_bytes(),
        }],
        "-g",
    );
    let second = compile(
        &format!("kernel void two(global int *{mark}) {{ *{mark} = 2; }}"),
        &[],
        "-g",
    );
    assert!(kept(&mark).is_empty());
    // As from a program binary, or another process: only the module is left.
    let module = Bitcode::parse(first.as_bytes()).unwrap();
    let whole = link(&[&module, &second], &mut BuildLog::new()).unwrap();
    let executable = build_executable(&whole, &BuildOptions::default(), &mut BuildLog::new()).unwrap();
    let files = kept(&mark);
    let ends = |end: &str| files.iter().filter(|path| path.ends_with(end)).count();
    assert_eq!((ends("input.cl"), ends("2/input.cl")), (2, 1), "{files:?}");
    let kernel = executable.kernel("one").unwrap().clone();
    drop(executable);
    assert_eq!(kept(&mark), files, "a kernel is left");
    drop(kernel);
    assert!(kept(&mark).is_empty());
}

#[test]
fn without_debug_info_nothing_is_kept() {
    let mark = format!("nothing_of_{}", std::process::id());
    let module = compile(
        &format!("kernel void k(global int *{mark}) {{ *{mark} = 2; }}"),
        &[],
        "",
    );
    let _executable = build_executable(&module, &BuildOptions::default(), &mut BuildLog::new()).unwrap();
    assert!(kept(&mark).is_empty());
}
