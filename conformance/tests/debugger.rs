//! Kernels under gdb: the debugger stops at lines of their sources and shows their variables.
//!
//! The program that gdb runs is this test program itself, with [`debuggee`] as its only test.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use conformance::driver;
use conformance::session::Session;
use conformance::spirv;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// Environment variables that tell the debuggee what to do.
const SOURCE: &str = "WEFT_DEBUGGEE_SOURCE";
const OPTIONS: &str = "WEFT_DEBUGGEE_OPTIONS";
/// Where it is set, the program goes to the driver as SPIR-V, made with these options.
const CLANG_OPTIONS: &str = "WEFT_DEBUGGEE_CLANG_OPTIONS";

/// Builds kernel `k` of a file and runs it on 64 numbers, in groups of 16.
#[test]
#[ignore = "run under a debugger by the other tests"]
fn debuggee() {
    let variable = |name: &str| env::var(name).unwrap();
    let source = fs::read_to_string(variable(SOURCE)).unwrap();
    let session = Session::weft().unwrap();
    let mut program = match env::var(CLANG_OPTIONS) {
        Ok(options) => {
            let options: Vec<&str> = options.split(' ').collect();
            let module = spirv::from_opencl_c(&source, &options).unwrap();
            Program::create_from_il(&session.context, &module).unwrap()
        }
        Err(_) => Program::create_from_source(&session.context, &source).unwrap(),
    };
    if let Err(error) = program.build(&[session.device.id()], &variable(OPTIONS)) {
        panic!("{error}: {}", program.get_build_log(session.device.id()).unwrap());
    }
    let kernel = Kernel::create(&program, "k").unwrap();
    let numbers: Vec<i32> = (0..64).collect();
    let buffer = session.buffer_of(&numbers).unwrap();
    // SAFETY: the kernels below take a buffer of as many elements as there are work-items, and a number.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&buffer)
            .set_arg(&1000_i32)
            .set_global_work_size(64)
            .set_local_work_size(16)
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    println!("results: {:?}", session.read(&buffer, 64).unwrap());
}

/// Runs the debuggee with a kernel under gdb, with commands; what gdb printed.
fn debug(source: &str, options: &str, commands: &[&str]) -> String {
    debug_with(source, &[(OPTIONS, options)], commands)
}

fn debug_with(source: &str, variables: &[(&str, &str)], commands: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kernel.cl");
    fs::write(&file, source).unwrap();
    let variables = variables
        .iter()
        .map(|(name, value)| (name, value.replace("FILE", &file.to_string_lossy())));
    let mut gdb = Command::new("gdb");
    gdb.args([
        "--batch",
        "--nx",
        "-ex",
        "set breakpoint pending on",
        "-ex",
        "set pagination off",
    ]);
    // Names of files are looked up nowhere else, so a test does not depend on what is installed.
    gdb.args(["-ex", "set debuginfod enabled off"]);
    for command in commands {
        gdb.args(["-ex", command]);
    }
    let output = gdb
        .arg("--args")
        .arg(env::current_exe().unwrap())
        .args(["--ignored", "--exact", "debuggee", "--nocapture"])
        .env(SOURCE, &file)
        .envs(variables)
        .env("WEFT_THREADS", "1")
        .env("WEFT_LIBRARY", driver::library().unwrap())
        .output()
        .expect("gdb is installed");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\n--- stderr\n{}", text(&output.stdout), text(&output.stderr))
}

fn expect(output: &str, wanted: &[&str]) {
    for line in wanted {
        assert!(output.contains(line), "no {line:?} in:\n{output}");
    }
}

const PLAIN: &str = "\
int twice(int v) {
  int result = v * 2;
  return result;
}
kernel void k(global int *a, int n) {
  int item = get_global_id(0);
  int before = a[item];
  int after = twice(before) + n;
  a[item] = after;
}
";

#[test]
fn without_optimization_every_variable_is_there() {
    let output = debug(
        PLAIN,
        "-g -cl-opt-disable -s FILE",
        &[
            "break kernel.cl:9 if item == 5",
            "break kernel.cl:3 if v == 7",
            "run",
            "print before",
            "print after",
            "print n",
            "print a[7]",
            "backtrace",
            "list",
            "continue",
            "print v",
            "print result",
            "backtrace",
            "finish",
        ],
    );
    expect(
        &output,
        &[
            "$1 = 5",
            "$2 = 1010",
            "$3 = 1000",
            "$4 = 7",
            "9\t  a[item] = after;",
            "$5 = 7",
            "$6 = 14",
            "twice (v=7)",
        ],
    );
    let frames: Vec<&str> = output.lines().filter(|line| line.contains(" k (a=")).collect();
    assert!(
        frames
            .iter()
            .any(|frame| frame.contains("n=1000") && frame.contains("kernel.cl:9")),
        "{output}"
    );
}

/// With `-g` alone most optimizations stay on: every line is in one place, and variables are there while they are needed.
#[test]
fn optimized_kernels_stop_at_their_lines() {
    let output = debug(
        PLAIN,
        "-g -s FILE",
        &[
            "break kernel.cl:7",
            "run",
            "print item",
            "print n",
            "backtrace",
            "delete",
            "continue",
        ],
    );
    expect(
        &output,
        &[
            "hit Breakpoint 1",
            "$1 = 0",
            "$2 = 1000",
            "in weft.entry.k ()",
            "results: [1000, 1002, 1004, ",
        ],
    );
    assert!(
        output
            .lines()
            .any(|line| line.starts_with("#0") && line.contains(" k (a=")),
        "{output}"
    );
}

/// A source that the debugger could not find by a name of the user's is kept for it, as long as the program lives.
#[test]
fn sources_without_a_name_are_kept_for_the_debugger() {
    let output = debug(
        PLAIN,
        "-g -cl-opt-disable",
        &[
            "break input.cl:3",
            "run",
            "info source",
            "list 7,7",
            "delete",
            "continue",
        ],
    );
    expect(
        &output,
        &[
            "hit Breakpoint 1, twice (v=0)",
            "7\t  int before = a[item];",
            "results: [1000, 1002, 1004, ",
        ],
    );
    let located = output.lines().find_map(|line| line.strip_prefix("Located in "));
    let path = Path::new(located.unwrap());
    assert!(
        path.ends_with("input.cl") && !path.exists() && !path.parent().unwrap().exists(),
        "{output}"
    );
}

/// SPIR-V has lines of its own, and names of variables.
#[test]
fn spirv_has_lines_and_variables() {
    let output = debug_with(
        PLAIN,
        &[
            (OPTIONS, "-g -cl-opt-disable"),
            (CLANG_OPTIONS, "-O0 -g -fno-discard-value-names"),
        ],
        &[
            "break kernel.cl:9 if item == 5",
            "run",
            "print before",
            "print after",
            "backtrace",
            "delete",
            "continue",
        ],
    );
    expect(
        &output,
        &[
            "hit Breakpoint 1",
            "$1 = 5",
            "$2 = 1010",
            "results: [1000, 1002, 1004, ",
        ],
    );
    assert!(
        output
            .lines()
            .any(|line| line.starts_with("#0") && line.contains("k (")),
        "{output}"
    );
}

const NESTED: &str = "\
__attribute__((always_inline)) static int twice(int v) {
  int result = v * 2;
  {
    int result = v + 1000;
    v = result;
  }
  return result;
}
__attribute__((always_inline)) static int more(int w) {
  int t = twice(w);
  return t + 7;
}
kernel void k(global int *a, int n) {
  int item = get_global_id(0);
  for (int round = 0; round < 2; round++) {
    int item = round * 10;
    a[get_global_id(0)] += item;
  }
  a[item] += more(item) + n;
}
";

/// OpenCL.DebugInfo.100 tells of scopes: variables of a block hide others, and functions that the compiler inlined are frames.
#[test]
fn spirv_has_scopes() {
    let output = debug_with(
        NESTED,
        &[
            (OPTIONS, "-g -cl-opt-disable"),
            (CLANG_OPTIONS, "-O0 -g --spirv-debug-info-version=ocl-100"),
        ],
        &[
            "break kernel.cl:17 if round == 1",
            "run",
            "print item",
            "delete",
            "break kernel.cl:5 if v == 9",
            "continue",
            "print result",
            "backtrace",
            "up",
            "print w",
            "up",
            "print item",
            "print n",
            "delete",
            "continue",
        ],
    );
    expect(
        &output,
        &[
            "$1 = 10",
            "$2 = 1009",
            "twice (v=9)",
            "more (w=9)",
            "$3 = 9",
            "$4 = 9",
            "$5 = 1000",
            "results: [1017, 1020, 1023, ",
        ],
    );
    let frame = |name: &str| output.lines().any(|line| line.starts_with("#2") && line.contains(name));
    assert!(frame("k ("), "{output}");
}

const ROUNDS: &str = "\
kernel void k(global int *a, int n) {
  local int tile[16];
  int item = get_local_id(0);
  int before = a[get_global_id(0)];
  int unused = before * 3;
  int sum = 0;
  for (int round = 0; round < 3; round++) {
    tile[item] = before + round;
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = tile[15 - item];
    sum += other;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[get_global_id(0)] = sum + n;
}
";

const STORAGE: &str = "\
global int counter = 5;
constant int table[4] = {1, 2, 3, 4};
typedef struct { int x; float4 v; } pair;
kernel void k(global int *a, int n) {
  local int tile[16];
  int item = get_global_id(0);
  pair p = { item, (float4)(1, 2, 3, item) };
  tile[get_local_id(0)] = item;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item == 0) counter += table[item & 3];
  a[item] = n + tile[0] + (int)p.v.y;
}
";

/// Local and program-scope variables, constants, structures and vectors are shown like any others.
#[test]
fn variables_of_every_address_space_are_shown() {
    let output = debug(
        STORAGE,
        "-g -cl-opt-disable -cl-std=CL3.0 -s FILE",
        &[
            "break kernel.cl:11 if item == 9",
            "run",
            "print tile",
            "print counter",
            "print table",
            "print p",
            "ptype p.v",
            "print a[8]@2",
        ],
    );
    expect(
        &output,
        &[
            "$1 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}",
            "$2 = 6",
            "$3 = {1, 2, 3, 4}",
            "$4 = {x = 9, v = {1, 2, 3, 9}}",
            "type = float __attribute__ ((vector_size(4)))",
            "$5 = {1002, 9}",
        ],
    );
}

/// Each work-item has variables of its own across barriers, and they are the ones that are shown, even if the kernel needs them no more.
#[test]
fn variables_are_followed_across_barriers() {
    for options in ["-g -cl-opt-disable -s FILE", "-g -s FILE"] {
        let output = debug(
            ROUNDS,
            options,
            &[
                "break kernel.cl:11 if round == 1 && item == 5",
                "run",
                "printf \"first %d %d %d %d %d\\n\", item, before, unused, sum, other",
                "continue",
                "printf \"second %d %d %d %d %d\\n\", item, before, unused, sum, other",
                "print n",
                "backtrace",
                "delete",
                "continue",
            ],
        );
        expect(
            &output,
            &[
                "first 5 5 15 10 11",
                "second 5 21 63 26 27",
                "$1 = 1000",
                "results: [1048, 1045, 1042, ",
            ],
        );
    }
}
