//! The process that runs kernels, which may die of it. It says what it is about to do, and what came of it, line by line; its parent does the rest.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use super::run;
use super::tree::Program;
use super::way::Way;

/// What a child is to run: `first last width,dimension;...`
const TASK: &str = "WEFT_DIFFERENTIAL_TASK";
/// A program is given this long for everything.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that does not do what it should.
#[derive(Clone, Debug)]
pub struct Failure {
    pub seed: u64,
    pub way: Option<Way>,
    pub what: String,
}

/// What came of a range of programs.
#[derive(Default, Debug)]
pub struct Report {
    pub failures: Vec<Failure>,
    /// Kernels built, and how many of them were vectorized.
    pub built: usize,
    pub vectorized: usize,
    /// Why others were not, and how many.
    pub reasons: BTreeMap<String, usize>,
}

impl Report {
    pub fn add(&mut self, other: Report) {
        self.failures.extend(other.failures);
        self.built += other.built;
        self.vectorized += other.vectorized;
        for (reason, count) in other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
    }
}

/// Runs the programs of some seeds in a process of their own; when it dies, each program in one of its own.
pub fn run_programs(seeds: std::ops::Range<u64>, ways: &[Way]) -> Report {
    let mut report = Report::default();
    match spawn(&seeds, ways) {
        Ok(part) => report.add(part),
        Err(_) if seeds.end - seeds.start > 1 => {
            for seed in seeds {
                report.add(run_programs(seed..seed + 1, ways));
            }
        }
        Err((way, what)) => report.failures.push(Failure {
            seed: seeds.start,
            way,
            what,
        }),
    }
    report
}

/// Runs a child. The error says what it was doing when it died.
fn spawn(seeds: &std::ops::Range<u64>, ways: &[Way]) -> Result<Report, (Option<Way>, String)> {
    let ways: Vec<String> = ways.iter().map(Way::to_string).collect();
    let task = format!("{} {} {}", seeds.start, seeds.end, ways.join(";"));
    let program = std::env::current_exe().expect("the test program has a path");
    let mut child = Command::new(program)
        .args(["--exact", "child", "--ignored", "--nocapture", "--test-threads=1"])
        .env(TASK, task)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the test program starts again");
    let output = child.stdout.take().expect("it was asked for");
    let (sender, lines) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in std::io::BufRead::lines(std::io::BufReader::new(output)).map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let mut report = Report::default();
    let (mut doing, mut is_done, mut is_late) = (None, false, false);
    loop {
        match lines.recv_timeout(PATIENCE) {
            Ok(line) => read(&line, &mut report, &mut doing, &mut is_done),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                is_late = true;
                let _ = child.kill();
                break;
            }
        }
    }
    let status = child.wait().expect("it was started");
    let _ = reader.join();
    if is_done {
        return Ok(report);
    }
    let how = if is_late {
        "does not end".to_owned()
    } else {
        status.to_string()
    };
    Err((doing, how))
}

/// One line of a child.
fn read(line: &str, report: &mut Report, doing: &mut Option<Way>, is_done: &mut bool) {
    let words: Vec<&str> = line.splitn(4, ' ').collect();
    match words[..] {
        ["DOING", way] => *doing = Way::parse(way),
        ["BUILT", built, vectorized] => {
            report.built += built.parse::<usize>().unwrap_or(0);
            report.vectorized += vectorized.parse::<usize>().unwrap_or(0);
        }
        ["FAILED", seed, way, what] => report.failures.push(Failure {
            seed: seed.parse().unwrap_or(0),
            way: Way::parse(way),
            what: what.to_owned(),
        }),
        ["DONE"] => *is_done = true,
        _ => {
            if let Some(reason) = line.strip_prefix("REASON ") {
                *report.reasons.entry(reason.to_owned()).or_default() += 1;
            }
        }
    }
}

/// What a child does.
pub fn main() {
    let Ok(task) = std::env::var(TASK) else {
        return;
    };
    let mut words = task.split(' ');
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a seed");
    let seeds = number()..number();
    let ways: Vec<Way> = words
        .next()
        .unwrap_or_default()
        .split(';')
        .map(|way| Way::parse(way).expect("a way"))
        .collect();
    // The line that the harness of tests has begun.
    say("");
    let programs: Vec<Program> = seeds.map(Program::random).collect();
    run_batch(&programs, &ways);
    say("DONE");
}

/// Builds and runs programs in every way.
fn run_batch(programs: &[Program], ways: &[Way]) {
    let seeds = (programs[0].seed, programs.len());
    say("DOING scalar");
    let all: Vec<&Program> = programs.iter().collect();
    let built = run::compile(&all).and_then(|module| Ok((run::reference(&all, &module)?, module)));
    let (scalar, module) = match built {
        Ok(built) => built,
        // One of several is found when each has a process of its own.
        Err(message) if programs.len() > 1 => panic!("{seeds:?}: {message}"),
        Err(message) => {
            say(&format!("FAILED {} scalar {}", seeds.0, message.replace('\n', " ")));
            return;
        }
    };
    let outputs: Vec<Vec<Vec<u8>>> = programs.iter().map(|it| run::outputs(it, &scalar, None)).collect();
    for way in ways {
        say(&format!("DOING {way}"));
        let (built, log) = match run::build(&module, *way) {
            Ok(built) => built,
            Err(message) => {
                let message = message.replace('\n', " ");
                say(&format!("FAILED {} {way} {message}", seeds.0));
                continue;
            }
        };
        let reasons: Vec<&str> = log
            .lines()
            .filter_map(|line| line.split_once(" is not vectorized: "))
            .map(|it| it.1)
            .collect();
        say(&format!("BUILT {} {}", programs.len(), programs.len() - reasons.len()));
        for reason in reasons {
            match reason.contains("internal ") {
                // What is ours to mend. Which of the programs it was shows when each has a process of its own.
                true if programs.len() > 1 => panic!("{seeds:?}: {reason}"),
                true => say(&format!("FAILED {} {way} {reason}", seeds.0)),
                false => say(&format!("REASON {reason}")),
            }
        }
        for (program, scalar) in programs.iter().zip(&outputs) {
            if let Some(what) = run::disagreement(program, scalar, &built, *way) {
                say(&format!("FAILED {} {way} {what}", program.seed));
            }
        }
    }
}

/// A line for the parent. Whoever reads it may have gone.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
