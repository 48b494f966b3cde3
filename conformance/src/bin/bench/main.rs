//! Times launches and kernels on Weft and, in the same run, on other drivers: prints each time and its ratio to Weft's.
//!
//! The ICD loader settles its drivers once a process, so each driver is measured in a child process with its own vendors folder.
//! The children take turns, several rounds, and the fastest time of each counts: a drift of the machine's speed meets all alike.

mod groups;
mod kernels;
mod latency;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use clap::{Parser, ValueEnum};
use conformance::session::Session;
use conformance::{Error, Result};

/// Times launches and kernels on one driver or several.
#[derive(Parser)]
struct Cli {
    /// Another driver: NAME=FOLDER with the folder of its .icd file, or NAME=FOLDER,LIBRARIES with a folder for LD_LIBRARY_PATH.
    #[arg(long = "beside", value_name = "NAME=FOLDER[,LIBRARIES]", value_parser = parse_driver)]
    beside: Vec<Driver>,
    /// How often the drivers take turns.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Measure only this.
    #[arg(long)]
    only: Option<Part>,
    /// Measure the one driver that the loader offers and print nanoseconds, for the process that compares.
    #[arg(long, hide = true)]
    child: bool,
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
}

/// A driver as a child process is to see it.
#[derive(Clone)]
struct Driver {
    name: String,
    /// For `OCL_ICD_VENDORS`; none: what this process has.
    vendors: Option<PathBuf>,
    /// For `LD_LIBRARY_PATH`.
    libraries: Option<PathBuf>,
}

fn parse_driver(text: &str) -> std::result::Result<Driver, String> {
    let (name, folders) = text.split_once('=').ok_or("NAME=FOLDER is wanted")?;
    let (vendors, libraries) = folders
        .split_once(',')
        .map_or((folders, None), |(vendors, it)| (vendors, Some(it.into())));
    Ok(Driver {
        name: name.into(),
        vendors: Some(vendors.into()),
        libraries,
    })
}

/// What is measured, in order, and its nanoseconds.
type Times = Vec<(String, f64)>;
type Measure = fn(&Session) -> Result<Times>;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = if cli.child {
        print_times(cli.only)
    } else {
        compare(&cli)
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The child: one measurement a line, name and nanoseconds with a tab between.
fn print_times(only: Option<Part>) -> Result<()> {
    let session = Session::first()?;
    let parts: [(Part, Measure); 3] = [
        (Part::Launches, latency::measure),
        (Part::Kernels, kernels::measure),
        (Part::Groups, groups::measure),
    ];
    for (_, measure) in parts.iter().filter(|(part, _)| only.is_none_or(|only| only == *part)) {
        for (name, nanoseconds) in measure(&session)? {
            println!("{name}\t{nanoseconds}");
        }
    }
    Ok(())
}

fn compare(cli: &Cli) -> Result<()> {
    let weft = Driver {
        name: "Weft".into(),
        vendors: None,
        libraries: None,
    };
    let drivers: Vec<Driver> = std::iter::once(weft).chain(cli.beside.iter().cloned()).collect();
    let mut order = Vec::new();
    let mut best: BTreeMap<(String, usize), f64> = BTreeMap::new();
    for _ in 0..cli.rounds {
        for (index, driver) in drivers.iter().enumerate() {
            for (name, nanoseconds) in measure_in_child(driver, cli.only)? {
                if !order.contains(&name) {
                    order.push(name.clone());
                }
                let best = best.entry((name, index)).or_insert(f64::INFINITY);
                *best = best.min(nanoseconds);
            }
        }
    }
    print_table(&drivers, &order, &best);
    Ok(())
}

fn measure_in_child(driver: &Driver, only: Option<Part>) -> Result<Times> {
    let mut child = Command::new(std::env::current_exe()?);
    child.arg("--child").stderr(Stdio::inherit());
    if let Some(part) = only.and_then(|part| part.to_possible_value()) {
        child.args(["--only", part.get_name()]);
    }
    if let Some(vendors) = &driver.vendors {
        child.env("OCL_ICD_VENDORS", vendors);
    }
    if let Some(libraries) = &driver.libraries {
        child.env("LD_LIBRARY_PATH", libraries);
    }
    let output = child.output()?;
    let failed = |message: String| Error::Tool {
        tool: format!("measuring {}", driver.name),
        message,
    };
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    let parse = |line: &str| {
        let (name, nanoseconds) = line.split_once('\t')?;
        Some((name.to_owned(), nanoseconds.parse().ok()?))
    };
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| parse(line).ok_or_else(|| failed(format!("it printed {line:?}"))))
        .collect()
}

/// A row for each measurement; a driver that lacks one has a dash there, and it does not count in its mean.
fn print_table(drivers: &[Driver], order: &[String], best: &BTreeMap<(String, usize), f64>) {
    print!("{:36}", "");
    for driver in drivers {
        print!(" {:>14}", driver.name);
    }
    println!("   times Weft's");
    let mut logarithms = vec![Vec::new(); drivers.len()];
    for name in order {
        let time = |index: usize| best.get(&(name.clone(), index)).copied();
        let ratio = |index: usize| Some(time(index)? / time(0)?);
        print!("{name:36}");
        for index in 0..drivers.len() {
            print!(" {:>14}", time(index).map_or("-".into(), spelled));
        }
        for (index, logarithms) in logarithms.iter_mut().enumerate().skip(1) {
            logarithms.extend(ratio(index).map(f64::ln));
            print!("   {}", ratio(index).map_or("-".into(), |ratio| format!("{ratio:.2}")));
        }
        println!();
    }
    for (driver, logarithms) in drivers.iter().zip(&logarithms).skip(1) {
        let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
        println!("{}: {mean:.2} times Weft's time, geometric mean", driver.name);
    }
}

/// Nanoseconds in the unit that a person reads best.
fn spelled(nanoseconds: f64) -> String {
    match nanoseconds {
        n if n < 1e4 => format!("{n:.0} ns"),
        n if n < 1e7 => format!("{:.1} us", n / 1e3),
        n => format!("{:.1} ms", n / 1e6),
    }
}
