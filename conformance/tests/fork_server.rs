//! Builds by a clang that was started once and is forked: through the loader, each application a run of this very program.

use std::fs::{self, File};
use std::os::fd::AsRawFd;
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use std::{env, ptr, thread};

use conformance::session::Session;
use opencl3::program::Program;

/// What an application does; set in the processes that are one.
const ROLE: &str = "WEFT_TEST_ROLE";
/// In the environment of everything that an application starts.
const MARK: &str = "WEFT_TEST_MARK";

/// What an application does; told to by the other tests.
#[test]
fn client() {
    let Ok(role) = env::var(ROLE) else { return };
    let session = Session::weft().unwrap();
    let build = |source: &str, options: &str| {
        let built = Program::create_and_build_from_source(&session.context, source, options);
        built.map(drop)
    };
    let builds = || build("kernel void k(global int *a) { a[get_global_id(0)] = 7; }", "").unwrap();
    if role == "refuses" {
        let errors = [0, 1].map(|_| build("kernel void k() {}", "").unwrap_err());
        assert!(
            errors.iter().all(|it| it.contains("BUILD_PROGRAM_FAILURE")),
            "{errors:?}"
        );
        return;
    }
    if role == "adopts" {
        // SAFETY: children of ended children become this process's.
        unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
    }
    builds();
    match role.as_str() {
        "again" => builds(),
        "adopts" => {
            // SAFETY: nobody wants to know how a child ended.
            let child = unsafe { libc::waitpid(-1, ptr::null_mut(), 0) };
            assert!(child < 0, "a child that the application has not started");
        }
        "errors" => {
            let log = build("kernel void k() { y = 1; }", "").unwrap_err();
            assert!(
                log.contains("input.cl:1:19: error: use of undeclared identifier 'y'"),
                "{log}"
            );
            let log = build("#pragma clang __debug crash\nkernel void k() {}", "").unwrap_err();
            assert!(log.contains("clang-19 died: "), "{log}");
            builds();
        }
        "moves" => {
            for (number, folder) in env::var("FOLDERS").unwrap().split(':').enumerate() {
                env::set_current_dir(folder).unwrap();
                build(
                    &format!("#include \"h.h\"\n#if NUMBER != {number}\n#error\n#endif\nkernel void k() {{}}"),
                    "-I .",
                )
                .unwrap();
            }
        }
        "waits" => {
            let start = Instant::now();
            // SAFETY: nobody wants to know how a child ended.
            while unsafe { libc::wait(ptr::null_mut()) } > 0 {}
            assert!(start.elapsed() < Duration::from_secs(2));
        }
        "closes" => {
            let last = File::open("/dev/null").unwrap().as_raw_fd();
            for number in 3..last {
                // SAFETY: as an application does that becomes a daemon.
                unsafe { libc::close(number) };
            }
            let folder = tempfile::tempdir().unwrap();
            let files: Vec<_> = (3..last)
                .map(|number| {
                    let path = folder.path().join(number.to_string());
                    (File::create(&path).unwrap(), path)
                })
                .collect();
            builds();
            assert!(files.iter().all(|(_, path)| fs::read(path).unwrap().is_empty()));
        }
        "loses" => {
            for server in servers(&env::var(MARK).unwrap()) {
                // SAFETY: it is a process of this application's.
                unsafe { libc::kill(server, libc::SIGKILL) };
            }
            builds();
        }
        "shares" => {
            thread::scope(|scope| {
                for _ in 0..12 {
                    scope.spawn(|| (0..5).for_each(|_| builds()));
                }
            });
            // Those that are too many end.
            let (mark, start) = (env::var(MARK).unwrap(), Instant::now());
            while servers(&mark).len() > 8 {
                assert!(start.elapsed() < Duration::from_secs(3), "{:?}", servers(&mark));
            }
        }
        "changes" => {
            env::set_var("WEFT_TEST_CHANGE", "1");
            builds();
        }
        other => panic!("{other}"),
    }
}

/// The processes, but for applications, that have been started with this mark in their environment.
fn servers(mark: &str) -> Vec<libc::pid_t> {
    let mark = format!("{MARK}={mark}");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let numbers = processes.filter_map(|it| it.file_name().to_str()?.parse().ok());
    let is_marked = |number: &libc::pid_t| {
        let variables = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        let name = fs::read_to_string(format!("/proc/{number}/comm")).unwrap_or_default();
        name.starts_with("clang") && variables.split(|it| *it == 0).any(|it| it == mark.as_bytes())
    };
    numbers.filter(is_marked).collect()
}

fn run(role: &str, prepare: impl FnOnce(&mut Command)) -> String {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["client", "--exact", "--nocapture"])
        .env(ROLE, role)
        .env(MARK, role)
        .env("WEFT_CACHE", "0")
        .env("WEFT_LOG", "compiler::source=debug")
        .env_remove("WEFT_FORK_SERVER");
    prepare(&mut command);
    let output: Output = command.output().unwrap();
    let log = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{role}: {log}");
    log
}

/// How often an application has forked a clang, and started one, or one that serves.
fn counts(log: &str) -> [usize; 3] {
    ["forked a clang", "starting a compiler", "starting a fork server"].map(|what| log.matches(what).count())
}

#[test]
fn one_server_builds_everything() {
    for role in ["again", "errors", "waits"] {
        let log = run(role, |_| {});
        let builds = match role {
            "waits" => 1,
            "again" => 2,
            _ => 4,
        };
        assert_eq!(counts(&log), [builds, 0, 1], "{role}: {log}");
    }
}

#[test]
fn builds_at_the_same_time_have_servers_of_their_own() {
    let log = run("shares", |_| {});
    let [forked, started, _] = counts(&log);
    assert_eq!([forked, started], [61, 0], "{log}");
}

#[test]
fn the_server_ends_with_the_application() {
    run("again", |command| {
        command.env(MARK, "ends");
    });
    let start = Instant::now();
    while !servers("ends").is_empty() {
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", servers("ends"));
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_build_is_where_the_application_is() {
    let folders = [0, 1].map(|number| {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("h.h"), format!("#define NUMBER {number}\n")).unwrap();
        folder
    });
    let list = folders.each_ref().map(|it| it.path().display().to_string()).join(":");
    let log = run("moves", |command| {
        command.env("FOLDERS", list);
    });
    assert_eq!(counts(&log), [3, 0, 1], "{log}");
}

#[test]
fn a_server_that_is_lost_or_no_longer_right_is_replaced() {
    for role in ["closes", "loses", "changes"] {
        let log = run(role, |_| {});
        assert_eq!(counts(&log), [2, 0, 2], "{role}: {log}");
    }
}

#[test]
fn without_a_server_each_build_starts_a_clang() {
    let log = run("again", |command| {
        command.env("WEFT_FORK_SERVER", "0");
    });
    assert_eq!(counts(&log), [0, 2, 0], "{log}");

    // A server would be a child of such a process.
    let log = run("adopts", |_| {});
    assert_eq!(counts(&log), [0, 1, 0], "{log}");

    // What stands for clang may want to know its arguments.
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("clang");
    fs::write(&script, "#!/bin/sh\nexec clang-19 \"$@\"\n").unwrap();
    assert!(Command::new("chmod").arg("+x").arg(&script).status().unwrap().success());
    let log = run("again", |command| {
        command.env("WEFT_CLANG", &script);
    });
    assert_eq!(counts(&log), [0, 2, 0], "{log}");

    // Nothing is loaded into a program that is linked statically, so that it does not serve.
    let other = folder.path().join("clang-static");
    let source = folder.path().join("main.c");
    fs::write(&source, "int main(void) { return 1; }").unwrap();
    let compiled = Command::new("cc")
        .arg("-static")
        .arg(&source)
        .arg("-o")
        .arg(&other)
        .status();
    assert!(compiled.unwrap().success());
    let log = run("refuses", |command| {
        command.env("WEFT_CLANG", &other);
    });
    assert_eq!(counts(&log), [0, 2, 1], "{log}");
}
