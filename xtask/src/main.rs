//! `cargo xtask <task>`: sets the machine up, builds Weft, and runs or tests it.
//!
//! Everything here works before LLVM is installed: this crate depends on nothing that needs it, so it can install what is missing.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod driver;
mod install;
mod packages;
mod process;
mod tasks;

/// What went wrong, in words for the person at the terminal.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// Sets the machine up, builds Weft, and runs, tests, measures or installs it.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    /// Don't look for missing Debian packages.
    #[arg(long, global = true)]
    no_apt: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Install what is missing, build, register the driver for this run, show clinfo, run real kernels.
    Run,
    /// The same set-up, then the lints and every test.
    Test {
        /// Passed on to `cargo test` (for example a filter).
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// rustfmt and clippy, warnings denied.
    Lint,
    /// Time kernels and launches on Weft, and beside it on other drivers: prints ratios.
    Bench {
        /// Passed on to the benchmark (`--help` shows what it takes).
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Run tests of an existing build of the OpenCL conformance suite against the expectation lists.
    Conformance {
        /// Passed on to the suite runner (`--help` shows what it takes).
        #[arg(last = true)]
        args: Vec<String>,
    },
    /// Put the driver where the ICD loader finds it.
    Install {
        /// Where `lib/libweft.so` and `etc/OpenCL/vendors/weft.icd` go. Without it: /usr/local/lib and /etc/OpenCL/vendors.
        #[arg(long)]
        prefix: Option<PathBuf>,
    },
    /// Remove what `install` put there.
    Uninstall {
        /// The prefix that `install` was given.
        #[arg(long)]
        prefix: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let set_up = || {
        if cli.no_apt {
            Ok(())
        } else {
            packages::install_missing()
        }
    };
    let outcome = match &cli.task {
        Task::Run => set_up().and_then(|()| tasks::demonstrate()),
        Task::Test { args } => set_up().and_then(|()| tasks::test(args)),
        Task::Lint => set_up().and_then(|()| tasks::lint()),
        Task::Bench { args } => set_up().and_then(|()| tasks::bench(args)),
        Task::Conformance { args } => set_up().and_then(|()| tasks::conformance(args)),
        Task::Install { prefix } => set_up().and_then(|()| install::install(prefix.as_deref())),
        Task::Uninstall { prefix } => install::uninstall(prefix.as_deref()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
