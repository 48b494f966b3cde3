//! Runs real kernels through the ICD loader, from OpenCL C and from SPIR-V, checks every result against plain Rust, and shows how
//! long they took on all threads and on one.

mod mandelbrot;
mod matmul;
mod nbody;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::Parser;
use conformance::front_door::FrontDoor;
use conformance::session::Session;
use conformance::{Error, Result};
use opencl3::event::Event;
use opencl3::program::Program;

/// Runs kernels on Weft and checks their results.
#[derive(Parser)]
struct Cli {
    /// Where the Mandelbrot image goes.
    #[arg(long, default_value = "mandelbrot.png")]
    picture: PathBuf,
    /// Only print each demonstration's seconds, one a line (how the one-thread times are taken, in a process of their own).
    #[arg(long)]
    seconds_only: bool,
}

/// One demonstration: a kernel, an input and a reference.
struct Demonstration {
    name: &'static str,
    source: &'static str,
    /// Runs the kernel of a built program, checks the result; returns the seconds of the fastest launch.
    run: fn(&Session, &Program, &Cli) -> Result<f64>,
}

const DEMONSTRATIONS: [Demonstration; 3] = [mandelbrot::DEMONSTRATION, nbody::DEMONSTRATION, matmul::DEMONSTRATION];
const FRONT_DOORS: [FrontDoor; 2] = [FrontDoor::OpenClC, FrontDoor::SpirvO2];

fn main() -> ExitCode {
    match demonstrate(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("demo: {error}");
            ExitCode::FAILURE
        }
    }
}

fn demonstrate(cli: &Cli) -> Result<()> {
    let session = Session::weft()?;
    if cli.seconds_only {
        for seconds in measure(&session, cli)? {
            println!("{seconds}");
        }
        return Ok(());
    }
    println!("{} on {}\n", session.platform.name()?, session.device.name()?.trim());
    let on_all = measure(&session, cli)?;
    let on_one = measure_on_one_thread(cli)?;
    println!(
        "{:34} {:20} {:>12} {:>12} {:>8}",
        "kernel", "from", "all threads", "one thread", "speedup"
    );
    let rows = DEMONSTRATIONS
        .iter()
        .flat_map(|demonstration| FRONT_DOORS.map(|door| (demonstration.name, door)));
    for ((name, door), (all, one)) in rows.zip(on_all.iter().zip(&on_one)) {
        println!(
            "{name:34} {door:20} {:>9.2} ms {:>9.2} ms {:>7.2}x",
            all * 1e3,
            one * 1e3,
            one / all
        );
    }
    println!(
        "\nEvery result agrees with the plain Rust reference. The picture is {}.",
        cli.picture.display()
    );
    Ok(())
}

/// Seconds of every demonstration from every front door, in the order of the table.
fn measure(session: &Session, cli: &Cli) -> Result<Vec<f64>> {
    let mut seconds = Vec::new();
    for demonstration in &DEMONSTRATIONS {
        for door in FRONT_DOORS {
            let program = door.build(session, demonstration.source, "")?;
            seconds.push((demonstration.run)(session, &program, cli)?);
        }
    }
    Ok(seconds)
}

/// The same in a process of its own with one thread: a driver settles its threads once, when it is loaded.
fn measure_on_one_thread(cli: &Cli) -> Result<Vec<f64>> {
    let tool = |message: String| Error::Tool {
        tool: "the one-thread run".into(),
        message,
    };
    let mut child = Command::new(std::env::current_exe()?);
    child
        .env("WEFT_THREADS", "1")
        .arg("--seconds-only")
        .arg("--picture")
        .arg(&cli.picture);
    let output = child.output()?;
    if !output.status.success() {
        return Err(tool(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let lines = String::from_utf8_lossy(&output.stdout);
    lines
        .lines()
        .map(|line| line.parse().map_err(|_| tool(format!("printed {line:?}"))))
        .collect()
}

/// The seconds between the start and the end of a finished command, by its profiling events.
fn seconds_of(event: &Event) -> Result<f64> {
    event.wait()?;
    Ok((event.profiling_command_end()? - event.profiling_command_start()?) as f64 * 1e-9)
}

/// The seconds of the fastest of `LAUNCHES` launches (the first also pays for touching fresh memory).
fn fastest(mut launch: impl FnMut() -> Result<Event>) -> Result<f64> {
    const LAUNCHES: usize = 3;
    let mut best = f64::INFINITY;
    for _ in 0..LAUNCHES {
        best = best.min(seconds_of(&launch()?)?);
    }
    Ok(best)
}

/// The error of a result that is not what the reference says.
fn wrong(kernel: &str, place: impl std::fmt::Display, is: impl std::fmt::Debug, wanted: impl std::fmt::Debug) -> Error {
    Error::Tool {
        tool: kernel.into(),
        message: format!("at {place} the result is {is:?} and should be {wanted:?}"),
    }
}
