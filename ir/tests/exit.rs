//! The end of a process whose compile threads are at work.
//!
//! Each test starts this program again with `WEFT_TEST_ROLE` set. What a role expects is checked by a handler of `exit` that was registered before compile threads were first used: it runs
//! when LLVM's variables would be destroyed.

use std::process::{self, Command};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};
use std::{env, thread};

use ir::guard::{self, Failure};

/// What a compile thread did.
static STEPS: AtomicU64 = AtomicU64::new(0);
static IS_DONE: AtomicBool = AtomicBool::new(false);
static IS_TOLD: AtomicBool = AtomicBool::new(false);

fn wait_a_little() {
    thread::sleep(Duration::from_millis(20));
}

/// Starts `job` on a compile thread, and a thread that waits for it.
fn start(job: fn()) {
    thread::spawn(move || {
        let outcome = guard::run(job);
        IS_TOLD.store(outcome == Err(Failure::Exiting), SeqCst);
    });
    while STEPS.load(SeqCst) == 0 {
        wait_a_little();
    }
}

fn step_for_ever() {
    loop {
        STEPS.fetch_add(1, SeqCst);
        guard::checkpoint();
        thread::sleep(Duration::from_millis(1));
    }
}

fn take_long_over_one_step() {
    STEPS.fetch_add(1, SeqCst);
    thread::sleep(Duration::from_millis(200));
    IS_DONE.store(true, SeqCst);
}

fn never_end() {
    STEPS.fetch_add(1, SeqCst);
    loop {
        thread::park();
    }
}

/// Has `check` called in the last of the handlers of `exit`.
fn at_the_end(check: extern "C" fn()) {
    // SAFETY: the handler is a function of this program; a panic in it aborts, which the test sees.
    assert_eq!(unsafe { libc::atexit(check) }, 0);
}

fn stop_at_a_checkpoint() {
    extern "C" fn check() {
        let steps = STEPS.load(SeqCst);
        wait_a_little();
        assert_eq!(STEPS.load(SeqCst), steps);
        assert!(IS_TOLD.load(SeqCst));
    }
    at_the_end(check);
    start(step_for_ever);
    process::exit(0);
}

fn end_by_itself() {
    extern "C" fn check() {
        assert!(IS_DONE.load(SeqCst));
    }
    at_the_end(check);
    start(take_long_over_one_step);
    process::exit(0);
}

fn begin_too_late() {
    extern "C" fn check() {
        assert_eq!(guard::run(|| ()), Err(Failure::Exiting));
    }
    at_the_end(check);
    assert_eq!(guard::run(|| 1), Ok(1));
    process::exit(0);
}

fn fork_meanwhile() {
    start(never_end);
    let beginning = Instant::now();
    // SAFETY: the child only exits.
    let child = unsafe { libc::fork() };
    if child == 0 {
        process::exit(0);
    }
    let mut status = 1;
    // SAFETY: `status` is there to be written.
    assert_eq!(unsafe { libc::waitpid(child, &mut status, 0) }, child);
    assert_eq!(status, 0);
    assert!(
        beginning.elapsed() < Duration::from_secs(3),
        "it waited for a thread that it has not"
    );
    // Without the handlers, which would wait.
    // SAFETY: nothing is left to do.
    unsafe { libc::_exit(0) };
}

/// A thread that does not stop is not waited for without end.
fn give_up() {
    start(never_end);
    process::exit(0);
}

const ROLES: [(&str, fn()); 5] = [
    ("stop at a checkpoint", stop_at_a_checkpoint),
    ("end by itself", end_by_itself),
    ("begin too late", begin_too_late),
    ("fork meanwhile", fork_meanwhile),
    ("give up", give_up),
];

/// Not a test of its own: the other process's part.
#[test]
fn play_role() {
    let Ok(role) = env::var("WEFT_TEST_ROLE") else { return };
    println!("role played");
    let (_, play) = ROLES.iter().find(|(name, _)| *name == role).expect("a role");
    play();
}

#[test]
fn compile_threads_do_not_outlive_the_process() {
    for (role, _) in ROLES {
        let output = Command::new(env::current_exe().unwrap())
            .args(["--exact", "play_role", "--nocapture", "--test-threads=1"])
            .env("WEFT_TEST_ROLE", role)
            .output()
            .unwrap();
        assert!(output.status.success(), "{role}: {output:?}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("role played"),
            "{role}"
        );
    }
}
