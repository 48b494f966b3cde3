//! Processes that exit or fork while their compile threads are at work.
//!
//! Each test starts this program again with `WEFT_TEST_ROLE` set. What a role expects of `exit` is checked by a handler of `exit` that was registered before compile threads were first used: it runs
//! when LLVM's variables would be destroyed.

use std::process::{self, Command};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{env, panic, thread};

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

/// Stands for the locks of LLVM.
static LOCK: Mutex<()> = Mutex::new(());

fn step_for_ever_with_a_lock() {
    loop {
        let lock = LOCK.lock();
        STEPS.fetch_add(1, SeqCst);
        thread::sleep(Duration::from_millis(1));
        drop(lock);
        guard::checkpoint();
    }
}

fn step_for_ever_with_a_lock_undisturbed() {
    loop {
        guard::undisturbed(|| {
            let _lock = LOCK.lock();
            STEPS.fetch_add(1, SeqCst);
            thread::sleep(Duration::from_millis(1));
            guard::checkpoint();
            thread::sleep(Duration::from_millis(1));
        });
        guard::checkpoint();
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

/// Forks; what the child does is done by `child`, then it exits.
fn fork(child: fn()) {
    // SAFETY: the child does what is tested, and exits.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        let outcome = panic::catch_unwind(child);
        process::exit(i32::from(outcome.is_err()));
    }
    let mut status = 1;
    // SAFETY: `status` is there to be written.
    assert_eq!(unsafe { libc::waitpid(pid, &mut status, 0) }, pid);
    assert_eq!(status, 0);
}

/// Ends this process without handlers, which would wait for a thread that never ends.
fn end_at_once() -> ! {
    // SAFETY: nothing is left to do.
    unsafe { libc::_exit(0) }
}

fn fork_meanwhile() {
    fork_while(step_for_ever_with_a_lock);
}

fn fork_while_undisturbed() {
    fork_while(step_for_ever_with_a_lock_undisturbed);
}

fn fork_while(steps: fn()) {
    start(steps);
    for _ in 0..20 {
        fork(|| {
            assert!(LOCK.try_lock().is_ok(), "nobody will ever release it");
            assert_eq!(guard::run(|| 1), Ok(1));
        });
        let steps = STEPS.load(SeqCst);
        wait_a_little();
        assert!(STEPS.load(SeqCst) > steps, "the parent's thread goes on");
    }
    end_at_once();
}

fn exit_in_a_child() {
    start(never_end);
    let beginning = Instant::now();
    fork(|| ());
    let took = beginning.elapsed();
    assert!(
        took < Duration::from_secs(8),
        "the child has no thread to wait for: {took:?}"
    );
    end_at_once();
}

/// A thread that does not stop is not waited for without end.
fn give_up() {
    start(never_end);
    process::exit(0);
}

const ROLES: [(&str, fn()); 7] = [
    ("stop at a checkpoint", stop_at_a_checkpoint),
    ("end by itself", end_by_itself),
    ("begin too late", begin_too_late),
    ("fork meanwhile", fork_meanwhile),
    ("fork while undisturbed", fork_while_undisturbed),
    ("exit in a child", exit_in_a_child),
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
fn compile_threads_are_not_met_in_the_middle_of_a_step() {
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
