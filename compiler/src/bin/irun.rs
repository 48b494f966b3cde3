//! Runs one pass, or the pipeline up to one, over a module of LLVM IR in text form, and prints what comes out.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgGroup, Parser};
use compiler::options::Usage;
use compiler::pipeline::{self, ChosenKernel, Selection};
use compiler::variant::Variant;
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
    /// Settle arithmetic, as `WEFT_SETTLED=1` does.
    #[arg(long)]
    settled: bool,
    /// Make the code that runs launches with work-groups which a kernel's first code is not for.
    #[arg(long)]
    other_groups: bool,
    /// Take this kernel alone.
    #[arg(long)]
    kernel: Option<String>,
    /// Its work-group size: `X`, `X,Y` or `X,Y,Z`.
    #[arg(long, requires = "kernel", value_parser = work_group_size)]
    local_size: Option<[u64; 3]>,
    /// The dimensions of its work-item loops, innermost first.
    #[arg(long, requires = "kernel", default_value = "xyz", value_parser = work_item_order)]
    work_item_order: [u32; 3],
    /// Make code for this CPU, by LLVM's name, instead of the host's.
    #[arg(long)]
    cpu: Option<String>,
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
    let mut options = BuildOptions::parse(&arguments.options, Usage::Build)?;
    options.is_settled |= arguments.settled;
    let chosen = arguments.kernel.as_ref().map(|name| ChosenKernel {
        name: name.clone(),
        local_size: arguments.local_size,
        work_item_order: arguments.work_item_order,
    });
    let selection = match (&arguments.pass, &arguments.until) {
        (Some(pass), _) => Selection::Only(pass.clone()),
        (None, Some(until)) => Selection::Until(until.clone()),
        (None, None) => {
            let steps = pipeline::program_steps(chosen.as_ref())
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
    let variant = Variant {
        has_other_groups: arguments.other_groups,
        ..Variant::default()
    };
    let cpu = arguments.cpu.as_deref();
    pipeline::run_on_text(&text, &selection, &options, chosen.as_ref(), variant, cpu)
}

/// `64`, `8,8`, `4,4,4`: dimensions that are not given are 1.
fn work_group_size(text: &str) -> Result<[u64; 3], String> {
    let mut size = [1; 3];
    let given: Vec<&str> = text.split(',').collect();
    if given.len() > size.len() {
        return Err("a work-group has at most three dimensions".to_owned());
    }
    for (place, text) in size.iter_mut().zip(given) {
        *place = text
            .parse()
            .ok()
            .filter(|size| *size > 0)
            .ok_or_else(|| format!("`{text}` is no size"))?;
    }
    Ok(size)
}

/// `xyz`: each dimension once.
fn work_item_order(text: &str) -> Result<[u32; 3], String> {
    let error = || format!("`{text}` is no order of x, y and z");
    let order: Vec<u32> = text
        .chars()
        .map(|letter| "xyz".find(letter).map(|at| at as u32))
        .collect::<Option<_>>()
        .ok_or_else(error)?;
    let order: [u32; 3] = order.try_into().map_err(|_| error())?;
    if (0..3).all(|dimension| order.contains(&dimension)) {
        Ok(order)
    } else {
        Err(error())
    }
}
