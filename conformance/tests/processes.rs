//! Applications that exit or fork while a program is being built: through the loader, each a run of this very program.

use std::fmt::Write as _;
use std::process::{self, Command, Output};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use conformance::session::Session;
use opencl3::kernel::{create_program_kernels, Kernel};
use opencl3::program::Program;

/// What a client does; set in the processes that are one.
const ROLE: &str = "WEFT_TEST_ROLE";
const FORKS: &str = "forks";
const FORKS_ASKING: &str = "forks asking";
const BUILDS_AT_EXIT: &str = "builds at exit";

/// A program whose build takes a while at each of its steps.
fn long_program() -> String {
    let mut source = String::new();
    for k in 0..8 {
        write!(
            source,
            "kernel void k{k}(global float *a, global int *n) {{
                 int i = get_global_id(0);
                 float s = a[i];
                 for (int j = 0; j < n[i]; ++j)
                     s = s > j ? sin(s) * pow(s, {k}.5f) + cos(s * j) * log(s) : s + exp(a[j + {k}]);
                 a[i] = s;
             }}\n"
        )
        .unwrap();
    }
    source
}

/// What an application does; told to by the other tests.
#[test]
fn client() {
    match env::var(ROLE).as_deref() {
        Ok(FORKS) => fork_during_builds(),
        Ok(FORKS_ASKING) => fork_while_kernels_are_asked_for(),
        Ok(BUILDS_AT_EXIT) => build_at_exit(),
        Ok(delay) => exit_during_a_build(Duration::from_millis(delay.parse().unwrap())),
        Err(_) => {}
    }
}

fn run_client(role: &str) -> (tempfile::TempDir, Output) {
    let temporary = tempfile::tempdir().unwrap();
    let output = Command::new(env::current_exe().unwrap())
        .args(["client", "--exact", "--nocapture"])
        .env(ROLE, role)
        .env("WEFT_CACHE", "0")
        .env("TMPDIR", temporary.path())
        .output()
        .unwrap();
    (temporary, output)
}

fn exit_during_a_build(delay: Duration) {
    let session: &'static Session = Box::leak(Box::new(Session::weft().unwrap()));
    // The first build of a process makes what later ones find.
    Program::create_and_build_from_source(&session.context, "kernel void k() {}", "").unwrap();
    thread::spawn(|| {
        // It is not there to see the end of it.
        let built = Program::create_and_build_from_source(&session.context, &long_program(), "");
        let _ = built.map(|program| create_program_kernels(&program).map(drop));
    });
    thread::sleep(delay);
    process::exit(0);
}

#[test]
fn an_exit_during_a_build_neither_crashes_nor_leaves_files_behind() {
    for delay in (20..500).step_by(40) {
        let (temporary, output) = run_client(&delay.to_string());
        assert!(output.status.success(), "after {delay} ms: {output:?}");
        let left: Vec<_> = fs::read_dir(temporary.path()).unwrap().flatten().collect();
        assert!(left.is_empty(), "after {delay} ms: {left:?}");
    }
}

/// Has something built, for the first time, by a handler that was there before the driver: LLVM is destroyed by then.
fn build_at_exit() {
    static SESSION: OnceLock<Session> = OnceLock::new();
    extern "C" fn build() {
        let session = SESSION.get().unwrap();
        let built = Program::create_and_build_from_source(&session.context, "kernel void k() {}", "");
        eprintln!("refused: {}", built.is_err());
    }
    // SAFETY: the handler is a function of this program.
    assert_eq!(unsafe { libc::atexit(build) }, 0);
    SESSION.get_or_init(|| Session::weft().unwrap());
    process::exit(0);
}

#[test]
fn nothing_is_built_once_llvm_is_gone() {
    let (_, output) = run_client(BUILDS_AT_EXIT);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("refused: true"), "{output:?}");
}

/// Forks again and again while another thread builds; the children build too.
fn fork_during_builds() {
    let session: &'static Session = Box::leak(Box::new(Session::weft().unwrap()));
    let build = |source: &str| {
        let program = Program::create_and_build_from_source(&session.context, source, "")?;
        create_program_kernels(&program).map_err(|error| error.to_string())?;
        Ok::<(), String>(())
    };
    thread::spawn(move || loop {
        build(&long_program()).unwrap();
    });
    for _ in 0..12 {
        thread::sleep(Duration::from_millis(37));
        in_child(|| build("kernel void k(global float *a) { a[get_global_id(0)] = sin(a[1]); }").is_ok());
    }
    // SAFETY: nothing is left to do.
    unsafe { libc::_exit(0) };
}

/// Forks while another thread waits for a kernel; the children ask for the same one.
fn fork_while_kernels_are_asked_for() {
    let session: &'static Session = Box::leak(Box::new(Session::weft().unwrap()));
    for turn in 0..4 {
        let program = Program::create_and_build_from_source(&session.context, &long_program(), "").unwrap();
        // What only its code tells.
        let ask = || {
            let kernel = Kernel::create(&program, "k5").unwrap();
            kernel.get_work_group_size_multiple(session.device.id()).is_ok()
        };
        thread::scope(|scope| {
            scope.spawn(|| assert!(ask()));
            thread::sleep(Duration::from_millis(20 + 30 * turn));
            in_child(ask);
        });
    }
    // SAFETY: nothing is left to do.
    unsafe { libc::_exit(0) };
}

/// Forks, does something in the child, and waits until it has done it and says so.
fn in_child(work: impl FnOnce() -> bool) {
    // SAFETY: the child only builds, which is what is tested, and ends without the handlers of this program.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let is_done = work();
        // SAFETY: nothing is left to do.
        unsafe { libc::_exit(i32::from(!is_done)) };
    }
    let (mut status, start) = (0, Instant::now());
    // SAFETY: `status` is there to be written.
    while unsafe { libc::waitpid(child, &mut status, libc::WNOHANG) } == 0 {
        if start.elapsed() > Duration::from_secs(60) {
            // SAFETY: it is a child of this process that was not waited for.
            unsafe { libc::kill(child, libc::SIGKILL) };
        }
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(status, 0);
}

#[test]
fn children_of_forks_during_builds_can_build() {
    let (_temporary, output) = run_client(FORKS);
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn children_of_forks_compile_what_their_parents_had_begun() {
    let (_temporary, output) = run_client(FORKS_ASKING);
    assert!(output.status.success(), "{output:?}");
}
