//! `veczc`: the vectorizer on its own, over a module as bitcode or text.
//!
//! What it prints for one input is the same on every machine: unless it is told otherwise, it compiles for a fixed CPU.
//! It fails if a kernel that was asked for is not vectorized, but for what `--auto` finds not to pay. The output is written all the same: such a kernel stays scalar
//! in it and has the metadata of a failure, and what was made of the others is there.

mod arguments;
mod barriers;
mod crash;
mod error;
mod module;
mod queries;
mod run;
mod target;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use arguments::{with_two_dashes, Arguments};
use error::Error;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse_from(with_two_dashes(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(other) => {
            // It may be the help that was asked for.
            let is_wrong = other.use_stderr();
            let is_said = other.print().is_ok();
            return ExitCode::from(u8::from(is_wrong || !is_said));
        }
    };
    crash::report();
    let outcome = ir::guard::run(move || run::run(&arguments));
    match outcome.unwrap_or_else(|failure| Err(Error::Llvm(failure.to_string()))) {
        Ok(report) => {
            for declined in &report.declined {
                eprintln!("error: {declined}");
            }
            for note in &report.notes {
                eprintln!("{note}");
            }
            let mut output = std::io::stdout();
            if let Err(error) = output.write_all(&report.output).and_then(|()| output.flush()) {
                eprintln!("error: cannot write standard output: {error}");
                return ExitCode::FAILURE;
            }
            match report.declined.is_empty() {
                true => ExitCode::SUCCESS,
                false => ExitCode::FAILURE,
            }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
