//! Random kernels, vectorized in every way, compared with what they do when they are not: control flow, memory and types that nobody would write.
//!
//! A kernel is made from a number, its *seed*. A fixed set runs always; `WEFT_DIFFERENTIAL=first-last` runs the seeds of a range. One batch of them is
//! vectorized in one way, the next one in the next; those with sub-groups, from seed 2^40 on, so that lanes are one; all in the ways that `WEFT_DIFFERENTIAL_WAYS=8x,16y` names, if it does (`8xp`: with masks). A kernel that fails
//! is made smaller and printed.

mod child;
mod compare;
mod generate;
mod layout;
mod random;
mod run;
mod shrink;
mod source;
#[path = "../support/mod.rs"]
mod support;
mod tree;
mod types;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;

use child::{Failure, Report};
use run::Way;
use tree::Program;

/// Seeds that always run: so many for each way.
const FIXED: std::ops::Range<u64> = 0..84;
const FIXED_BATCH: u64 = 4;
/// The same of kernels with functions of sub-groups.
const FIXED_SUB_GROUPS: std::ops::Range<u64> = generate::SUB_GROUPS..generate::SUB_GROUPS + 8 * FIXED_BATCH;
const _: () = assert!(FIXED_BATCH == generate::OF_ONE_SIZE);
/// Questions asked to make a failing program smaller.
const QUESTIONS: usize = 250;
/// Programs that are compiled together in a long run.
const BATCH: u64 = 20;
/// Programs that fail before it is enough.
const ENOUGH: usize = 5;

#[test]
fn random_kernels_do_the_same_vectorized() {
    run_task(Task::from_environment());
}

/// Their lanes are sub-groups.
#[test]
fn random_kernels_with_sub_groups_do_the_same_vectorized() {
    run_task(Task {
        seeds: FIXED_SUB_GROUPS,
        ways: None,
        batch: FIXED_BATCH,
    });
}

fn run_task(Task { seeds, ways, batch }: Task) {
    let report = run_all(seeds.clone(), ways.as_deref(), batch);
    let reasons: Vec<String> = report
        .reasons
        .iter()
        .map(|(reason, count)| format!("{count:>8} {reason}"))
        .collect();
    println!(
        "seeds {seeds:?}: {} of {} kernels were vectorized\n{}",
        report.vectorized,
        report.built,
        reasons.join("\n")
    );
    let shown: Vec<String> = report.failures.iter().take(ENOUGH).map(explain).collect();
    assert!(
        report.failures.is_empty(),
        "{} failures\n{}",
        report.failures.len(),
        shown.join("\n")
    );
}

/// The process that the test above starts.
#[test]
#[ignore = "a part of the other test"]
fn child() {
    child::main();
}

/// What is to be run.
struct Task {
    seeds: std::ops::Range<u64>,
    /// None: another one for each batch.
    ways: Option<Vec<Way>>,
    batch: u64,
}

impl Task {
    fn from_environment() -> Task {
        let range = std::env::var("WEFT_DIFFERENTIAL").ok().map(|text| {
            let ends = text.split_once('-').map(|(first, last)| (first.parse(), last.parse()));
            match ends {
                Some((Ok(first), Ok(last))) => first..last,
                _ => panic!("WEFT_DIFFERENTIAL is a first seed, `-`, and the one behind the last"),
            }
        });
        let ways = std::env::var("WEFT_DIFFERENTIAL_WAYS").ok().map(|text| {
            let ways = text
                .split(',')
                .map(|text| Way::parse(text).expect("a width and a dimension, and a `p` if with masks: 8x"));
            ways.collect()
        });
        let is_long = range.as_ref().is_some_and(|range| range.start < generate::SUB_GROUPS);
        let batch = if is_long { BATCH } else { FIXED_BATCH };
        let seeds = range.unwrap_or(FIXED);
        Task { seeds, ways, batch }
    }
}

/// Runs all programs on all cores.
fn run_all(seeds: std::ops::Range<u64>, ways: Option<&[Way]>, batch: u64) -> Report {
    let next = AtomicU64::new(seeds.start);
    let report = Mutex::new(Report::default());
    let all = Way::all();
    let work = || loop {
        let first = next.fetch_add(batch, Ordering::Relaxed);
        if first >= seeds.end || report.lock().unwrap().failures.len() >= ENOUGH {
            return;
        }
        let one = [match generate::sub_group_size(first) {
            Some(width) => Way {
                width,
                dimension: 0,
                is_masked: false,
            },
            None => all[(first / batch) as usize % all.len()],
        }];
        let part = child::run_programs(first..(first + batch).min(seeds.end), ways.unwrap_or(&one));
        report.lock().unwrap().add(part);
    };
    // A child compiles on all cores itself; another one keeps them busy where it does not.
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    report.into_inner().unwrap()
}

/// What is wrong with a program, and a smaller one of which that is true.
fn explain(failure: &Failure) -> String {
    let program = Program::random(failure.seed);
    let Some(way) = failure.way else {
        return format!("seed {}, scalar: {}\n{}", failure.seed, failure.what, program.source());
    };
    let is_bad = &mut |candidate: &Program| {
        let Ok(module) = run::compile(&[candidate]) else {
            return false;
        };
        let (Ok((scalar, _)), Ok((vectorized, _))) = (run::build(&module, None), run::build(&module, Some(way))) else {
            return false;
        };
        let outputs = run::outputs(candidate, &scalar, None);
        run::disagreement(candidate, &outputs, &vectorized, way).is_some()
    };
    // What kills a process is shown as it is: making it smaller would kill this one.
    let died =
        failure.what.contains("signal") || failure.what.contains("does not end") || failure.what.contains("exit");
    let small = match died {
        true => program.clone(),
        false => shrink::shrink(&program, QUESTIONS, is_bad),
    };
    format!("seed {}, {way}: {}\n{}", failure.seed, failure.what, small.source())
}
