//! What depends on the whole process: the number of workers, fork, and exit.
//!
//! Each test starts this program again with `WEFT_TEST_ROLE` set; the role's process then does its part and exits.
#![allow(clippy::cloned_ref_to_slice_refs, reason = "a wait list reads as a list")]

mod common;

use std::collections::HashSet;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use common::*;
use scheduler::{worker_count, Event, Failure, Fence, NdRange, Status, Work};

/// Runs the role of this name in a process of its own, for at most a minute.
fn in_process(role: &str, threads: &str) -> Output {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "play_role", "--nocapture", "--test-threads=1"])
        .env("WEFT_TEST_ROLE", role)
        .env("WEFT_THREADS", threads)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{role} hangs: {:?}", child.wait_with_output());
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().unwrap()
}

fn assert_succeeds(role: &str, threads: &str) {
    let output = in_process(role, threads);
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        output.status.success(),
        "{role} with WEFT_THREADS={threads}: {}\n{text}",
        output.status
    );
    assert!(text.contains("role played"), "{role} was not played:\n{text}");
}

/// Not a test of its own: the other process's part.
#[test]
fn play_role() {
    let Ok(role) = env::var("WEFT_TEST_ROLE") else { return };
    println!("role played");
    match role.as_str() {
        "count workers" => count_workers(),
        "fork while busy" => fork_while_busy(),
        "fork from a worker" => fork_from_a_worker(),
        "fork again and again" => fork_again_and_again(),
        "exit while busy" => exit_while_busy(),
        "finish in an exit handler" => finish_in_an_exit_handler(),
        _ => panic!("no such role: {role}"),
    }
}

unsafe extern "C" fn note_thread(args: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {
    // SAFETY: launched with this type.
    let threads: &Mutex<HashSet<thread::ThreadId>> = unsafe { data(args) };
    threads.lock().unwrap().insert(thread::current().id());
    thread::sleep(Duration::from_millis(1));
}

fn count_workers() {
    let expected: usize = env::var("WEFT_THREADS").unwrap().parse().unwrap();
    assert_eq!(worker_count(), expected);
    let threads = Arc::new(Mutex::new(HashSet::<thread::ThreadId>::new()));
    let queue = in_order();
    // Often enough for every worker to have taken part, and the waiter too.
    for _ in 0..20 {
        queue.enqueue_detached(launch(note_thread, &threads, range(100, 64), 0), &[], Fence::None);
        queue.finish();
    }
    let took_part = threads.lock().unwrap().len();
    assert!((1..=expected + 1).contains(&took_part), "{took_part} threads took part");
    if expected > 1 {
        assert!(took_part > 1, "nobody else took part");
    }
    let named = fs::read_dir("/proc/self/task")
        .unwrap()
        .filter_map(|task| fs::read_to_string(task.ok()?.path().join("comm")).ok())
        .filter(|name| name.starts_with("weft-"))
        .count();
    assert!(named <= expected, "{named} workers");
}

#[test]
fn the_environment_sets_the_number_of_workers() {
    for threads in ["1", "2", "3", "16"] {
        assert_succeeds("count workers", threads);
    }
}

#[test]
fn a_wrong_number_of_workers_is_ignored() {
    let output = in_process("count workers", "many");
    // The role expects a number, so it fails there and not before.
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("ParseIntError"),
        "{output:?}"
    );
}

/// Forks; the child runs `child`, and this process panics unless that returns.
fn fork(child: impl FnOnce()) {
    // SAFETY: the child only uses the scheduler, whose behaviour after fork is what is tested, and ends by _exit.
    let pid = unsafe { libc::fork() };
    assert!(pid >= 0);
    if pid == 0 {
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(child));
        // SAFETY: ends the child without running the test harness's exit code.
        unsafe { libc::_exit(if result.is_ok() { 42 } else { 1 }) };
    }
    let mut status = 0;
    let start = Instant::now();
    // SAFETY: waits for our own child.
    while unsafe { libc::waitpid(pid, &mut status, libc::WNOHANG) } == 0 {
        if start.elapsed() > Duration::from_secs(30) {
            // SAFETY: `pid` is our own child, which has not been waited for.
            unsafe { libc::kill(pid, libc::SIGKILL) };
            panic!("the child hangs");
        }
        thread::sleep(Duration::from_millis(1));
    }
    assert!(
        libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 42,
        "the child ends with status {status:#x}"
    );
}

/// Launches and waits, in every way.
fn use_everything(queue: &scheduler::Queue) {
    let counts = Arc::new(Counts::default());
    for groups in [1, 100, 100_000] {
        queue
            .enqueue(launch(count, &counts, range(groups, 64), 64), &[], Fence::None)
            .wait()
            .unwrap();
    }
    queue.finish();
    assert_eq!(counts.groups.load(Ordering::Relaxed), 100_101);
    // Without help: this needs a worker.
    let ran = Arc::new(AtomicBool::new(false));
    let theirs = Arc::clone(&ran);
    let event = queue.enqueue(host(move || theirs.store(true, Ordering::Relaxed)), &[], Fence::None);
    eventually("a worker runs it", || ran.load(Ordering::Relaxed));
    let (sender, receiver) = std::sync::mpsc::channel();
    event.on_status(
        scheduler::Stage::Complete,
        Box::new(move |status| sender.send(status).unwrap()),
    );
    assert_eq!(receiver.recv_timeout(Duration::from_secs(20)), Ok(Status::Complete));
}

fn fork_while_busy() {
    let (busy, idle, gate) = (in_order(), in_order(), Event::user());
    let door = Arc::new(Door::default());
    use_everything(&idle);
    let theirs = Arc::clone(&door);
    let running = busy.enqueue(host(move || theirs.pass()), &[], Fence::None);
    eventually("it runs", || running.status() == Status::Running);
    let pending = busy.enqueue(host(|| ()), &[], Fence::None);
    let blocked = idle.enqueue(host(|| ()), &[gate.clone()], Fence::None);
    fork(|| {
        for event in [&running, &pending, &blocked] {
            assert_eq!(event.wait(), Err(Failure::LEFT_IN_PARENT));
        }
        busy.finish();
        for queue in [&busy, &idle, &out_of_order()] {
            use_everything(queue);
        }
        // The user event is the child's own copy.
        let later = idle.enqueue(host(|| ()), &[gate.clone()], Fence::None);
        gate.set_user_status(Ok(())).unwrap();
        later.wait().unwrap();
    });
    assert_eq!(gate.status(), Status::Submitted, "the child set its own");
    door.open();
    gate.set_user_status(Ok(())).unwrap();
    for event in [running, pending, blocked] {
        event.wait().unwrap();
    }
    use_everything(&busy);
}

fn fork_from_a_worker() {
    let queue = in_order();
    let theirs = queue.clone();
    let event = queue.enqueue(host(move || fork(|| use_everything(&theirs))), &[], Fence::None);
    eventually("it settles", || event.status().is_settled());
    assert_eq!(event.wait(), Ok(()));
    use_everything(&queue);
}

fn fork_again_and_again() {
    let stop = Arc::new(AtomicBool::new(false));
    let users: Vec<_> = (0..3)
        .map(|_| {
            let stop = Arc::clone(&stop);
            thread::spawn(move || {
                let (queue, counts) = (in_order(), Arc::new(Counts::default()));
                while !stop.load(Ordering::Relaxed) {
                    queue.enqueue_detached(launch(count, &counts, range(50, 64), 64), &[], Fence::None);
                    queue.finish();
                }
            })
        })
        .collect();
    let queue = in_order();
    for _ in 0..40 {
        fork(|| use_everything(&queue));
    }
    stop.store(true, Ordering::Relaxed);
    users.into_iter().for_each(|user| user.join().unwrap());
}

#[test]
fn a_child_of_fork_can_use_the_scheduler() {
    for role in ["fork while busy", "fork from a worker", "fork again and again"] {
        for threads in ["1", "2"] {
            assert_succeeds(role, threads);
        }
    }
}

unsafe extern "C" fn forever(_: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {
    loop {
        thread::sleep(Duration::from_millis(1));
    }
}

fn exit_while_busy() {
    let queues = [in_order(), out_of_order()];
    for queue in &queues {
        queue.enqueue_detached(launch(forever, &Arc::new(()), range(1000, 64), 0), &[], Fence::None);
        queue.enqueue_detached(Work::Nothing, &[], Fence::Barrier);
    }
    thread::sleep(Duration::from_millis(20));
    process::exit(0);
}

fn finish_in_an_exit_handler() {
    extern "C" fn handler() {
        let (queue, counts) = (in_order(), Arc::new(Counts::default()));
        queue
            .enqueue(launch(count, &counts, range(100_000, 64), 64), &[], Fence::None)
            .wait()
            .unwrap();
        assert_eq!(counts.groups.load(Ordering::Relaxed), 100_000);
    }
    // SAFETY: the handler is a function of this program; a panic in it aborts, which the test sees.
    assert_eq!(unsafe { libc::atexit(handler) }, 0);
    use_everything(&in_order());
    process::exit(0);
}

#[test]
fn exit_neither_hangs_nor_crashes() {
    for role in ["exit while busy", "finish in an exit handler"] {
        for threads in ["1", "2", "5"] {
            assert_succeeds(role, threads);
        }
    }
}
