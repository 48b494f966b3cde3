//! Runs tests of an existing build of the OpenCL conformance suite on Weft and compares the outcomes with the expectation lists.
//!
//! The suite is not part of this repository and is never built from here: `--build` names the folder where somebody built it.
//! Every test runs in a process of its own with a time limit, so that one that crashes or hangs costs only itself.

mod expectation;
mod run;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use conformance::{driver, Result};
use expectation::{Expected, Group};
use run::Outcome;

/// Runs conformance tests and compares them with what is expected of them.
#[derive(Parser)]
struct Cli {
    /// The suite's build folder: it holds `test_conformance/<group>/test_<name>`.
    #[arg(long)]
    build: PathBuf,
    /// Where the expectation lists are, one file a group.
    #[arg(long, default_value = "conformance/expectations")]
    expectations: PathBuf,
    /// Rewrite the lists after the outcomes: reasons are kept, new failures get none and want one.
    #[arg(long)]
    bless: bool,
    /// Seconds after which a test counts as hanging.
    #[arg(long, default_value_t = 300)]
    seconds: u64,
    /// Only these groups (file names without their ending); none: all.
    groups: Vec<String>,
}

fn main() -> ExitCode {
    match run_groups(&Cli::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(surprises) => {
            eprintln!("{surprises} outcomes are not as the lists say");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("suite: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs every asked-for group; returns how many tests did not do what their list says.
fn run_groups(cli: &Cli) -> Result<usize> {
    driver::select()?;
    let mut surprises = 0;
    for mut group in Group::read_all(&cli.expectations, &cli.groups)? {
        surprises += run_group(cli, &mut group)?;
        if cli.bless {
            group.write()?;
        }
    }
    Ok(surprises)
}

fn run_group(cli: &Cli, group: &mut Group) -> Result<usize> {
    let started = Instant::now();
    let binary = cli.build.join("test_conformance").join(&group.binary);
    let mut surprises = 0;
    let [mut passed, mut failed, mut skipped, mut excluded] = [0_usize; 4];
    for name in run::list(&binary)? {
        let expected = group.expected(&name);
        if let Some(Expected::Excluded) = expected {
            excluded += 1;
            continue;
        }
        let outcome = run::run(&binary, &name, &group.arguments, Duration::from_secs(cli.seconds))?;
        match outcome {
            Outcome::Pass => passed += 1,
            Outcome::Skip => skipped += 1,
            Outcome::Fail { .. } => failed += 1,
        }
        let is_expected = expected.is_some_and(|expected| expected.agrees_with(&outcome));
        if !is_expected {
            surprises += 1;
            println!("{}: {name}: {outcome}, {}", group.name, group.said_of(&name));
        }
        group.record(&name, &outcome);
    }
    println!(
        "{}: {passed} passed, {failed} failed, {skipped} skipped by the suite, {excluded} excluded, {surprises} not as listed ({:.0} s)",
        group.name,
        started.elapsed().as_secs_f64()
    );
    Ok(surprises)
}
