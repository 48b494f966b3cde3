//! `weft-spirv`: the SPIR-V front door on its own. A module in, LLVM IR out.
//!
//! What it accepts is what the driver accepts. It fails, and writes nothing, if the module is not valid or not supported; standard error then says why,
//! with opcode and word offset.

mod arguments;
mod error;
mod run;
mod specialization;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;
use error::Error;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = ir::guard::run(move || run::run(&arguments));
    match outcome.unwrap_or_else(|failure| Err(Error::Llvm(failure.to_string()))) {
        Ok(output) => match std::io::stdout().write_all(&output) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
