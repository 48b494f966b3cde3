//! Runs one pass, or the pipeline up to one, over a module of LLVM IR in text form, and prints what comes out.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgGroup, Parser};
use compiler::options::Usage;
use compiler::pipeline::{self, Selection};
use compiler::{BuildError, BuildOptions};

/// Run passes of the pipeline over a `.ll` file and print the result.
#[derive(Parser)]
#[command(name = "irun", group(ArgGroup::new("what").required(true).args(["pass", "until", "list"])))]
struct Arguments {
    /// Run this pass alone.
    #[arg(long)]
    pass: Option<String>,
    /// Run the pipeline up to this pass, and with it.
    #[arg(long)]
    until: Option<String>,
    /// Print the names of all passes in order.
    #[arg(long)]
    list: bool,
    /// Build options, as a program gives them.
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    options: String,
    /// The module.
    #[arg(required_unless_present = "list")]
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(output) => {
            print!("{output}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<String, BuildError> {
    let options = BuildOptions::parse(&arguments.options, Usage::Build)?;
    let selection = match (&arguments.pass, &arguments.until) {
        (Some(pass), _) => Selection::Only(pass.clone()),
        (None, Some(until)) => Selection::Until(until.clone()),
        (None, None) => {
            let steps = pipeline::program_steps()
                .into_iter()
                .chain(pipeline::kernel_steps(&options));
            return Ok(steps.map(|step| format!("{}\n", step.name)).collect());
        }
    };
    let path = arguments.file.clone().unwrap_or_default();
    let text = std::fs::read_to_string(&path).map_err(|source| BuildError::Io {
        action: format!("read {}", path.display()),
        source,
    })?;
    pipeline::run_on_text(&text, &selection, &options)
}
