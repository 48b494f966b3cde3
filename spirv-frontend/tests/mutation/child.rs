//! The process that translates mutants, which may die of it. It says which one is next; its parent does the rest.

use std::io::{BufRead, BufReader, Write};
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::judge::{judge, Verdict};
use super::module::Module;
use super::mutant;

/// One mutant is given this long, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);
/// Address space of a child in kilobytes: what asks for more dies of it.
const MAX_KILOBYTES: u64 = 4 << 20;

/// What came of some mutants.
#[derive(Default, Debug)]
pub struct Report {
    /// Mutant and what is wrong.
    pub finds: Vec<(u64, String)>,
    pub accepted: u64,
    pub refused: u64,
}

/// Translates the mutants of some seeds in processes of their own. `bases` is a folder of modules.
pub fn run(seeds: Range<u64>, bases: &Path) -> Report {
    let mut report = Report::default();
    let mut next = seeds.start;
    // A child that dies has said where it was: the next one goes on behind.
    while next < seeds.end {
        next = run_once(next..seeds.end, bases, &mut report);
    }
    report
}

/// Where to go on.
fn run_once(seeds: Range<u64>, bases: &Path, report: &mut Report) -> u64 {
    let program = std::env::current_exe().expect("this program has a file");
    let limited = format!("ulimit -v {MAX_KILOBYTES}; exec \"$0\" \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &limited])
        .arg(program)
        .args(["--exact", "child", "--ignored", "--nocapture", "--test-threads=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("a shell can be started");
    let task = format!("{} {}\n{}\n", seeds.start, seeds.end, bases.display());
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(task.as_bytes()).expect("the child reads its task");
    drop(input);
    let lines = lines(child.stdout.take().expect("a pipe"));
    let mut current = seeds.start;
    let end = loop {
        match lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                if read_line(&line, &mut current, report) {
                    break None;
                }
            }
            Err(RecvTimeoutError::Disconnected) => break Some("the process died"),
            Err(RecvTimeoutError::Timeout) => break Some("no end in a minute"),
        }
    };
    if end.is_some() {
        // It may have ended by itself.
        let _ = child.kill();
    }
    let status = child.wait().expect("the child has ended");
    match end {
        None => seeds.end,
        Some(what) => {
            report.finds.push((current, format!("{what}: {status}")));
            current + 1
        }
    }
}

/// Lines of a pipe, read by a thread, so that they can be waited for.
fn lines(pipe: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// What the child says; whether that was all.
fn read_line(line: &str, current: &mut u64, report: &mut Report) -> bool {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "mutant" => *current = rest.parse().expect("the number of a mutant"),
        "accepted" => report.accepted += 1,
        "refused" => report.refused += 1,
        "find" => report.finds.push((*current, rest.to_owned())),
        "end" => return true,
        // The test harness talks, too.
        _ => {}
    }
    false
}

/// What a child does.
pub fn main() {
    let mut lines = std::io::stdin().lines().map_while(Result::ok);
    let (Some(range), Some(folder)) = (lines.next(), lines.next()) else {
        return;
    };
    let ends = range
        .split_once(' ')
        .and_then(|(first, end)| Some(first.parse().ok()?..end.parse().ok()?));
    let seeds: Range<u64> = ends.expect("two numbers");
    let bases = bases(Path::new(&folder));
    let mut output = std::io::stdout();
    let mut say = |line: &str| output.write_all(line.as_bytes()).expect("the parent listens");
    // The harness has begun a line.
    say("\n");
    for seed in seeds {
        say(&format!("mutant {seed}\n"));
        say(&match judge(&mutant(seed, &bases)) {
            Ok(Verdict::Accepted) => "accepted\n".to_owned(),
            Ok(Verdict::Refused) => "refused\n".to_owned(),
            Err(what) => format!("find {}\n", what.replace('\n', "; ")),
        });
    }
    say("end\n");
}

/// The modules of a folder, in the order of their names.
pub fn bases(folder: &Path) -> Vec<Module> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    let read = |path| Module::read(&std::fs::read(path).expect("a readable file")).expect("a module");
    paths.into_iter().map(read).collect()
}
