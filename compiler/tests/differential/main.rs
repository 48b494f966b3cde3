//! Random kernels, vectorized in every way, compared with what they do when they are not: control flow, memory and types that nobody would write.
//!
//! A kernel is made from a number, its *seed*. A fixed set runs always; `WEFT_DIFFERENTIAL=first-last` runs the seeds of a range. One batch of them is
//! vectorized in one way, the next one in the next; those with sub-groups, from seed 2^40 on, so that lanes are one; all in the ways that `WEFT_DIFFERENTIAL_WAYS=8x,16yp` names, if it does.
//! A way is a width and a dimension, or `auto` or `always` if the cost model says which; behind that may be `i2` for two vectors of each value,
//! `p` for masks, `b` for copies of branches' sides, `s` for vectors that become scalars first, `w` for whole vectors and work-items side by side, and `n` for code for the sizes of work-groups: `8xi2`, `autob`, `4xw`. From seed 2^41 on, kernels have what
//! was thought of later, and from 2^42 on with sub-groups: records, private and local arrays, unusual indices, required sizes of work-groups and more (`generate/rich.rs`); from 2^41 + 2^40 on they search, and from 2^41 + 3 * 2^39 on arguments are factors of their indices, and their memory has
//! two names (`generate/arguments.rs`), so that they are held against code that nobody has optimized. `WEFT_CPU` and
//! `WEFT_DIFFERENTIAL_OPTIONS=-g`, options of builds, are for scalar and vectorized code alike. With
//! `WEFT_DIFFERENTIAL_REFERENCE=-cl-opt-disable` what is compared with has these options too; the way `never` is of use then. A kernel that fails is printed at once by its seed, and at the end after it was made smaller.

mod child;
mod compare;
mod generate;
mod guarded;
mod layout;
mod random;
mod run;
mod shrink;
mod source;
#[path = "../support/mod.rs"]
mod support;
mod tree;
mod types;
mod way;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;

use child::{Failure, Report};
use tree::Program;
use way::Way;

/// Seeds that always run: so many for each way.
const FIXED: std::ops::Range<u64> = 0..84;
const FIXED_BATCH: u64 = 4;
/// The same of kernels with functions of sub-groups.
const FIXED_SUB_GROUPS: std::ops::Range<u64> = generate::SUB_GROUPS..generate::SUB_GROUPS + 8 * FIXED_BATCH;
/// The same of rich kernels.
const FIXED_RICH: std::ops::Range<u64> = generate::RICH..generate::RICH + 8 * FIXED_BATCH;
/// The same of kernels that search.
const FIXED_SEARCHES: std::ops::Range<u64> = generate::SEARCHES..generate::SEARCHES + 7 * FIXED_BATCH;
/// The same of kernels with arguments as factors.
const FIXED_ARGUMENTS: std::ops::Range<u64> = generate::ARGUMENTS..generate::ARGUMENTS + 7 * FIXED_BATCH;
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
        ways: Turns::Next(Way::usual()),
        batch: FIXED_BATCH,
    });
}

/// They have what was thought of later, in the ways that are less usual.
#[test]
fn rich_random_kernels_do_the_same_vectorized() {
    run_task(Task {
        seeds: FIXED_RICH,
        ways: Turns::Next(Way::unusual()),
        batch: FIXED_BATCH,
    });
}

/// They look for things, each lane on its own.
#[test]
fn random_kernels_that_search_do_the_same_vectorized() {
    run_task(Task {
        seeds: FIXED_SEARCHES,
        ways: Turns::Next(Way::of_searches()),
        batch: FIXED_BATCH,
    });
}

/// Arguments are factors of their indices, and name memory twice.
#[test]
fn random_kernels_with_factors_do_the_same_vectorized() {
    run_task(Task {
        seeds: FIXED_ARGUMENTS,
        ways: Turns::Next(Way::of_arguments()),
        batch: FIXED_BATCH,
    });
}

fn run_task(Task { seeds, ways, batch }: Task) {
    let report = run_all(seeds.clone(), &ways, batch);
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
    ways: Turns,
    batch: u64,
}

/// In which ways kernels are vectorized.
enum Turns {
    /// In each of these.
    All(Vec<Way>),
    /// In one of these, the next batch in the next one; those with sub-groups so that lanes are one.
    Next(Vec<Way>),
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
            let ways = text.split(',').map(|text| {
                Way::parse(text).expect("a width and a dimension, or `auto` or `always`, and letters: 8xp")
            });
            Turns::All(ways.collect())
        });
        let is_long = range
            .as_ref()
            .is_some_and(|range| generate::sub_group_size(range.start).is_none());
        let batch = if is_long { BATCH } else { FIXED_BATCH };
        let seeds = range.unwrap_or(FIXED);
        // What is less usual takes longer, and is for long runs.
        let usual = || {
            Turns::Next(match is_long {
                true if generate::has_arguments(seeds.start) => [Way::of_arguments(), Way::all()].concat(),
                true => Way::all(),
                false => Way::usual(),
            })
        };
        let ways = ways.unwrap_or_else(usual);
        Task { seeds, ways, batch }
    }
}

/// Runs all programs on all cores.
fn run_all(seeds: std::ops::Range<u64>, ways: &Turns, batch: u64) -> Report {
    let next = AtomicU64::new(seeds.start);
    let report = Mutex::new(Report::default());
    let work = || loop {
        let first = next.fetch_add(batch, Ordering::Relaxed);
        if first >= seeds.end || report.lock().unwrap().failures.len() >= ENOUGH {
            return;
        }
        let ways = match ways {
            Turns::All(ways) => ways.clone(),
            Turns::Next(ways) => vec![match generate::sub_group_size(first) {
                Some(width) => Way {
                    has_copies: first >= generate::RICH_SUB_GROUPS && first / batch % 8 > 3,
                    ..Way::forced(width, 0)
                },
                None => ways[(first / batch) as usize % ways.len()],
            }],
        };
        let part = child::run_programs(first..(first + batch).min(seeds.end), &ways);
        for failure in &part.failures {
            // Long before it is made smaller.
            let way = failure.way.map_or("scalar".to_owned(), |way| way.to_string());
            println!("seed {}, {way}: {}", failure.seed, failure.what);
        }
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
        let (Ok(scalar), Ok((vectorized, _))) = (run::reference(&[candidate], &module), run::build(&module, way))
        else {
            return false;
        };
        let outputs = run::outputs(candidate, &scalar, None);
        run::disagreement(candidate, &outputs, &vectorized, way).is_some()
    };
    // What kills a process is shown as it is: making it smaller would kill this one. So is what is only refused, as `is_bad` asks what kernels compute.
    let stays = ["signal", "does not end", "exit", "internal "];
    let small = match stays.iter().any(|sign| failure.what.contains(sign)) {
        true => program.clone(),
        false => shrink::shrink(&program, QUESTIONS, is_bad),
    };
    format!("seed {}, {way}: {}\n{}", failure.seed, failure.what, small.source())
}
