//! What one process has compiled, the next one need not: through the loader, each process a run of this very program.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// Set in the processes that build.
const CLIENT: &str = "WEFT_TEST_CLIENT";

/// What an application does; told to by the other test.
#[test]
fn client() {
    if std::env::var_os(CLIENT).is_none() {
        return;
    }
    let session = Session::weft().unwrap();
    let source = "kernel void put(global int *out) { out[get_global_id(0)] = 7 * get_global_id(0); }";
    let program = Program::create_and_build_from_source(&session.context, source, "-cl-wfv=always").unwrap();
    let kernel = Kernel::create(&program, "put").unwrap();
    let out = session.buffer_of(&[0_i32; 100]).unwrap();
    // SAFETY: the buffer holds one element a work-item.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&out)
            .set_global_work_size(100)
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    let expected: Vec<i32> = (0..100).map(|it| 7 * it).collect();
    assert_eq!(session.read(&out, 100).unwrap(), expected);
    let log = program.get_build_log(session.device.id()).unwrap();
    assert!(log.contains("kernel \"put\" is vectorized"), "{log}");
}

/// A compiler that counts its runs, and a cache.
struct Machine(tempfile::TempDir);

impl Machine {
    fn new() -> Machine {
        let folder = tempfile::tempdir().unwrap();
        let script = "#!/bin/sh\necho run >> \"$(dirname \"$0\")/runs\"\nexec clang-19 \"$@\"\n";
        fs::write(folder.path().join("clang"), script).unwrap();
        let made = Command::new("chmod")
            .arg("+x")
            .arg(folder.path().join("clang"))
            .status();
        assert!(made.unwrap().success());
        Machine(folder)
    }

    fn client(&self, cache: &Path, is_on: bool) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["client", "--exact", "--nocapture"])
            .env(CLIENT, "1")
            .env("WEFT_CLANG", self.0.path().join("clang"))
            .env("WEFT_CACHE", if is_on { "1" } else { "0" })
            .env("WEFT_CACHE_DIR", cache);
        command
    }

    fn runs(&self) -> usize {
        fs::read_to_string(self.0.path().join("runs")).map_or(0, |it| it.lines().count())
    }
}

fn must(output: Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_next_process_compiles_nothing() {
    let machine = Machine::new();
    let cache = machine.0.path().join("cache");
    must(machine.client(&cache, false).output().unwrap());
    assert!(machine.runs() == 1 && !cache.exists());
    must(machine.client(&cache, true).output().unwrap());
    assert_eq!(machine.runs(), 2);
    let entries = || fs::read_dir(&cache).unwrap().map(|it| it.unwrap().path());
    assert_eq!(entries().count(), 2);
    let long_ago = SystemTime::now() - Duration::from_secs(1000);
    for path in entries() {
        fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
    }
    must(machine.client(&cache, true).output().unwrap());
    assert_eq!(machine.runs(), 2);
    // Both were used.
    assert!(entries().all(|path| path.metadata().unwrap().modified().unwrap() > long_ago));

    // Damaged, or used by several at once: compiled again, and no less right.
    entries().for_each(|path| fs::write(path, [0; 100]).unwrap());
    let clients: Vec<_> = (0..3).map(|_| machine.client(&cache, true).spawn().unwrap()).collect();
    for client in clients {
        must(client.wait_with_output().unwrap());
    }
    assert!(machine.runs() > 2);
    assert_eq!(entries().count(), 2);

    // There is no place for it.
    let runs = machine.runs();
    must(machine.client(Path::new("/dev/null/cache"), true).output().unwrap());
    assert_eq!(machine.runs(), runs + 1);
}
