//! The host's vector functions, measured again on this machine: their table must not flatter them.

mod support;

use std::io::Write;
use std::process::{Command, Stdio};

use builtins::vector_host::TABLE;
use builtins::vector_host_functions;
use support::{run, scratch};

/// Whether this CPU can run a function that needs an LLVM feature.
fn cpu_has(feature: &str) -> bool {
    match feature {
        "sse2" => is_x86_feature_detected!("sse4.2"),
        "avx2" => is_x86_feature_detected!("avx2"),
        "avx512f" => is_x86_feature_detected!("avx512f"),
        other => panic!("the table asks for the unknown feature {other}"),
    }
}

/// `accuracy/vector_host.c` over the samples and every 65537th float. `WEFT_ACCURACY_STEP` tries more floats: 1 is all.
#[test]
fn no_function_is_worse_than_its_table_says() {
    let [source, program] = ["vector-host.c", "vector-host.exe"].map(scratch);
    std::fs::write(&source, include_str!("accuracy/vector_host.c")).expect("the scratch directory is writable");
    run(Command::new("clang-19")
        .args(["-O2", "-w"])
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .args(["-lm", "-ldl"]));
    let functions: Vec<_> = vector_host_functions()
        .iter()
        .filter(|it| cpu_has(it.feature))
        .collect();
    let mut child = Command::new(&program)
        .arg(std::env::var("WEFT_ACCURACY_STEP").unwrap_or_else(|_| "65537".to_owned()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was just built");
    let mut input = child.stdin.take().expect("it was piped");
    let wanted: String = functions
        .iter()
        .map(|it| {
            let operands = TABLE
                .iter()
                .find(|(scalar, ..)| *scalar == it.scalar)
                .map_or(0, |row| row.1);
            format!("{} {} {} {operands}\n", it.name, it.scalar, it.lanes)
        })
        .collect();
    // In a thread of its own: the program answers while it is being asked.
    let writer = std::thread::spawn(move || input.write_all(wanted.as_bytes()));
    let output = child.wait_with_output().expect("the program runs");
    writer
        .join()
        .expect("the writer does not panic")
        .expect("the program reads its input");
    let report = String::from_utf8_lossy(&output.stdout);
    print!("{report}");
    let failures: Vec<String> = report
        .lines()
        .zip(&functions)
        .filter(|(line, function)| {
            let mut words = line.split_whitespace();
            let is_same = words.next() == Some(&function.name);
            let error: f64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN);
            // NaN, for what could not be measured, is a failure.
            !(is_same && error <= f64::from(function.worst_ulp))
        })
        .map(|(line, function)| format!("{line} (the table says {})", function.worst_ulp))
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
    assert_eq!(report.lines().count(), functions.len());
}
