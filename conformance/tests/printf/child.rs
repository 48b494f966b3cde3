//! A kernel's output, taken from a process of its own: what is on `stdout` when its command is complete, and what its calls returned.

use std::ffi::CStr;
use std::io::Write;
use std::process::Command;
use std::{env, ptr};

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use conformance::{driver, spirv};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// A kernel `k(global int *results)` and how to run it.
pub struct Job<'a> {
    /// OpenCL C, or the text of a SPIR-V module, which begins with [`ASSEMBLY`] and has one front door.
    pub source: &'a str,
    pub doors: &'a [FrontDoor],
    /// Build options; the kernel is run with each.
    pub options: &'a [&'a str],
    pub global: usize,
    /// Local sizes; the kernel is run with each.
    pub locals: &'a [usize],
}

/// One run of a kernel.
pub struct Printed {
    /// Front door, options and local size.
    pub run: String,
    pub text: String,
    /// The first values of `results`, which are 7 before.
    pub results: Vec<i32>,
}

/// What `results` has room for.
pub const RESULTS: usize = 64;

/// What the text of a SPIR-V module begins with.
const ASSEMBLY: &str = "; SPIR-V";

/// How the child is told what to do.
const SOURCE: &str = "PRINTF_SOURCE";
const OPTIONS: &str = "PRINTF_OPTIONS";
const GLOBAL: &str = "PRINTF_GLOBAL";
const LOCALS: &str = "PRINTF_LOCALS";
const DOORS: &str = "PRINTF_DOORS";

/// What the child writes around each run: they stand in no kernel's text.
const BEGIN: &str = "\u{1}begin ";
const TEXT: &str = "\u{1}text\n";
const END: &str = "\u{1}end ";

/// What the application itself prints, before and after, without flushing.
const BEFORE: &CStr = c"the application, before";
const AFTER: &CStr = c"the application, after";

impl Job<'_> {
    /// Runs it with everything.
    pub fn run(&self) -> Vec<Printed> {
        let doors: Vec<String> = FrontDoor::ALL
            .iter()
            .zip(0..)
            .filter(|(door, _)| self.doors.contains(door))
            .map(|(_, at): (_, u32)| at.to_string())
            .collect();
        let locals: Vec<String> = self.locals.iter().map(usize::to_string).collect();
        let output = Command::new(env::current_exe().unwrap())
            .args(["--ignored", "--exact", "child::child", "--nocapture"])
            .env(SOURCE, self.source)
            .env(OPTIONS, self.options.join("\n"))
            .env(GLOBAL, self.global.to_string())
            .env(LOCALS, locals.join(" "))
            .env(DOORS, doors.join(" "))
            .env("WEFT_LIBRARY", driver::library().unwrap())
            .output()
            .unwrap();
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success(),
            "{out}\n{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let runs: Vec<Printed> = out.split(BEGIN).skip(1).map(read).collect();
        assert_eq!(runs.len(), self.doors.len() * self.options.len() * self.locals.len());
        runs
    }
}

/// A run, from the child's output.
fn read(run: &str) -> Printed {
    let (name, rest) = run.split_once(TEXT).expect("the child says what it runs");
    let (text, results) = rest.split_once(END).expect("the child ends what it began");
    let [before, after] = [BEFORE, AFTER].map(|it| format!("{}\n", it.to_str().unwrap()));
    // The stream keeps the order of the application's text and the kernel's.
    let text = text.strip_prefix(&before).unwrap_or_else(|| panic!("{name}: {text:?}"));
    let text = text.strip_suffix(&after).unwrap_or_else(|| panic!("{name}: {text:?}"));
    let results = results.lines().next().unwrap_or_default().split(' ');
    Printed {
        run: name.to_owned(),
        text: text.to_owned(),
        results: results.map(|it| it.parse().unwrap()).collect(),
    }
}

/// Not a test: the process that [`Job::run`] starts.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let [source, options, global, locals, doors] =
        [SOURCE, OPTIONS, GLOBAL, LOCALS, DOORS].map(|name| env::var(name).expect("started by a test"));
    let session = Session::weft().unwrap();
    for door in doors.split(' ').map(|at| FrontDoor::ALL[at.parse::<usize>().unwrap()]) {
        for options in options.split('\n') {
            let program = match source.starts_with(ASSEMBLY) {
                true => {
                    let module = spirv::assemble(&source, "spv1.2").unwrap();
                    let mut program = Program::create_from_il(&session.context, &module).unwrap();
                    program.build(&[session.device.id()], options).unwrap();
                    program
                }
                false => door.build(&session, &source, options).unwrap(),
            };
            let kernel = Kernel::create(&program, "k").unwrap();
            for local in locals.split(' ') {
                tell(&format!("{BEGIN}{door} {options} local {local}{TEXT}"));
                let results = session.buffer_of(&[7; RESULTS]).unwrap();
                puts(BEFORE);
                let mut launch = ExecuteKernel::new(&kernel);
                // SAFETY: the kernels of these tests write results that there are.
                let event = unsafe {
                    launch
                        .set_arg(&results)
                        .set_global_work_size(global.parse().unwrap())
                        .set_local_work_size(local.parse().unwrap())
                        .enqueue_nd_range(&session.queue)
                        .unwrap()
                };
                event.wait().unwrap();
                // What is still in the stream's buffer now was not flushed when the command was complete: put where no test expects it.
                let is_flushed = pending() == 0;
                puts(AFTER);
                // SAFETY: all streams of the C library.
                unsafe { libc::fflush(ptr::null_mut()) };
                assert!(is_flushed, "the kernel's text is not out");
                let results = session.read(&results, RESULTS).unwrap();
                let results: Vec<String> = results.iter().map(i32::to_string).collect();
                tell(&format!("{END}{}\n", results.join(" ")));
            }
        }
    }
}

/// Writes to standard output, past the C library.
fn tell(text: &str) {
    let mut out = std::io::stdout();
    out.write_all(text.as_bytes()).unwrap();
    out.flush().unwrap();
}

extern "C" {
    static stdout: *mut libc::FILE;
    /// The bytes that are in a stream's buffer and not yet written.
    fn __fpending(stream: *mut libc::FILE) -> usize;
}

fn pending() -> usize {
    // SAFETY: the C library's own stream.
    unsafe { __fpending(stdout) }
}

fn puts(line: &CStr) {
    // SAFETY: ends with a zero.
    unsafe { libc::puts(line.as_ptr()) };
}
