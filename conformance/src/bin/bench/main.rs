//! Times launches, kernels and builds on Weft and, in the same run, on other drivers: prints each time and its ratio to Weft's.
//!
//! The ICD loader settles its drivers once a process, so each driver is measured in a child process with its own vendors folder.
//! The children take turns at each measurement, another one first each time, several rounds, and the fastest time of each counts: a drift of the machine's
//! speed meets all alike.
//!
//! - [`set`]: the kernels without barriers, [`groups`]: those with. [`latency`]: launches. [`builds`]: compile times.
//! - [`run`]: how a kernel is checked and timed. [`drivers`]: child processes. [`turns`]: who measures when. [`table`]: what is printed.

mod builds;
mod drivers;
mod groups;
mod latency;
mod run;
mod set;
mod table;
mod turns;

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use conformance::session::Session;
use conformance::Result;

use drivers::Driver;
use turns::Turns;

/// Times launches, kernels and builds on one driver or several.
#[derive(Parser)]
struct Cli {
    /// Another driver: NAME=FOLDER with the folder of its .icd file, or NAME=FOLDER,LIBRARIES with a folder for LD_LIBRARY_PATH.
    #[arg(long = "beside", value_name = "NAME=FOLDER[,LIBRARIES]", value_parser = Driver::parse)]
    beside: Vec<Driver>,
    /// Weft with other options too: -cl-wfv=never, the same with -cl-vec=none ("scalar"), and -cl-wfv=always.
    #[arg(long)]
    modes: bool,
    /// Build options of all kernels.
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    options: String,
    /// How often the drivers take turns.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Run on so many CPUs, by affinity: 1 compares code, not scheduling.
    #[arg(long)]
    threads: Option<usize>,
    /// Measure only this.
    #[arg(long)]
    only: Option<Part>,
    #[arg(long, hide = true, default_value = "", allow_hyphen_values = true)]
    more_options: String,
    /// Print only measurements whose names have this in them, and of the set of kernels measure no others.
    #[arg(long, default_value = "")]
    name: String,
    /// Measure the one driver that the loader offers and print nanoseconds, for the process that compares.
    #[arg(long, hide = true)]
    child: bool,
}

impl Cli {
    /// The build options of this process.
    pub(crate) fn build_options(&self) -> String {
        format!("{} {}", self.options, self.more_options)
    }
}

/// What can be measured by itself.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// How long it takes to start kernels.
    Launches,
    /// Kernels whose work-items have nothing to do with one another.
    Kernels,
    /// Kernels with barriers and local memory.
    Groups,
    /// How long it takes to build kernels, without what clang does.
    Builds,
}

/// What `--modes` compares.
const MODES: [(&str, &str); 3] = [
    ("scalar", "-cl-wfv=never -cl-vec=none"),
    ("never", "-cl-wfv=never"),
    ("always", "-cl-wfv=always"),
];

/// A measurement.
pub(crate) struct Time {
    pub(crate) name: String,
    /// Or why there is none.
    pub(crate) nanoseconds: std::result::Result<f64, String>,
}

type Measure = fn(&Session, &Cli, &mut Turns) -> Result<()>;

fn main() -> ExitCode {
    // SAFETY: no thread runs yet that could count on another disposition. As Rust programs start, `bench | head` would end in a panic.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    let cli = Cli::parse();
    let outcome = if cli.child { print_times(&cli) } else { compare(&cli) };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The child: one measurement a line.
fn print_times(cli: &Cli) -> Result<()> {
    if let Some(threads) = cli.threads {
        drivers::use_cpus(threads)?;
    }
    let mut turns = Turns::begin(cli)?;
    let session = Session::first()?;
    let parts: [(Part, Measure); 4] = [
        (Part::Launches, |session, _, turns| latency::measure(session, turns)),
        (Part::Kernels, set::measure),
        (Part::Groups, groups::measure),
        (Part::Builds, builds::measure),
    ];
    for (_, measure) in parts
        .iter()
        .filter(|(part, _)| cli.only.is_none_or(|only| only == *part))
    {
        measure(&session, cli, &mut turns)?;
    }
    Ok(())
}

fn compare(cli: &Cli) -> Result<()> {
    let mut drivers = vec![Driver::weft("Weft", "")];
    if cli.modes {
        drivers.extend(MODES.map(|(name, options)| Driver::weft(name, options)));
    }
    drivers.extend(cli.beside.iter().cloned());
    let options = format!("--options={}", cli.options);
    let mut arguments = vec!["--child".to_owned(), options, "--name".into(), cli.name.clone()];
    if let Some(part) = cli.only.and_then(|part| part.to_possible_value()) {
        arguments.extend(["--only".into(), part.get_name().into()]);
    }
    if let Some(threads) = cli.threads {
        arguments.extend(["--threads".into(), threads.to_string()]);
    }
    let mut best = table::Table::new(drivers.iter().map(|driver| driver.name.clone()).collect());
    for round in 0..cli.rounds {
        let children = drivers.iter().map(|driver| driver.start(&arguments).map(Some));
        let mut children = children.collect::<Result<Vec<_>>>()?;
        // Nobody is always the one who finds the machine as somebody else's program left it.
        let mut first = round;
        while children.iter().any(Option::is_some) {
            for column in (0..drivers.len()).map(|at| (first + at) % drivers.len()) {
                let Some(child) = &mut children[column] else { continue };
                match child.turn()? {
                    Some(time) => best.add(column, time),
                    None => children[column] = None,
                }
            }
            first += 1;
        }
    }
    best.print();
    Ok(())
}
