//! Applications that exit while a program is being built: through the loader, each a run of this very program.

use std::process::{self, Command};
use std::time::Duration;
use std::{env, fmt::Write as _, fs, thread};

use conformance::session::Session;
use opencl3::program::Program;

/// Milliseconds from the beginning of a build to the exit; set in the processes that build.
const DELAY: &str = "WEFT_TEST_DELAY";

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

/// What an application does; told to by the other test.
#[test]
fn client() {
    let Ok(delay) = env::var(DELAY) else { return };
    thread::spawn(|| {
        let session = Session::weft().unwrap();
        // It is not there to see the end of it.
        let _ = Program::create_and_build_from_source(&session.context, &long_program(), "");
        println!("built");
    });
    thread::sleep(Duration::from_millis(delay.parse().unwrap()));
    process::exit(0);
}

#[test]
fn an_exit_during_a_build_neither_crashes_nor_leaves_files_behind() {
    let temporary = tempfile::tempdir().unwrap();
    for delay in (20..500).step_by(40) {
        let output = Command::new(env::current_exe().unwrap())
            .args(["client", "--exact", "--nocapture"])
            .env(DELAY, delay.to_string())
            .env("WEFT_CACHE", "0")
            .env("TMPDIR", temporary.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "after {delay} ms: {output:?}");
    }
    let left: Vec<_> = fs::read_dir(temporary.path()).unwrap().flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}
