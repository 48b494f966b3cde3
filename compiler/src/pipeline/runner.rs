//! Running steps: timed, printed, verified, stopped.
//!
//! `WEFT_PRINT_BEFORE` and `WEFT_PRINT_AFTER` name a step whose input or output is printed to standard error; `WEFT_STOP_AFTER=N` ends each
//! pipeline, the program's and that of each kernel, after N steps of its own, to bisect; `WEFT_VERIFY=1` has LLVM's verifier run after each step, as debug builds always do;
//! it always does where our passes are done.

use std::borrow::Cow;
use std::env;
use std::sync::LazyLock;
use std::time::Instant;

use inkwell::module::Module;
use ir::passes::{self, Tuning};
use ir::{debug_info, guard};

use super::{PassContext, Run, Step};
use crate::BuildError;

/// Runs steps over a module, in order.
pub fn run(module: &Module<'_>, steps: &[Step], context: &PassContext<'_>) -> Result<(), BuildError> {
    let switches = &*SWITCHES;
    for step in steps.iter().take(switches.stop_after) {
        guard::checkpoint();
        switches.print(&switches.print_before, "before", step, module);
        let start = Instant::now();
        run_step(module, step, context)?;
        tracing::debug!(
            pass = step.name,
            microseconds = start.elapsed().as_micros() as u64,
            "ran"
        );
        switches.print(&switches.print_after, "after", step, module);
        if switches.verify {
            verify(module, step.name)?;
        }
    }
    Ok(())
}

fn verify(module: &Module<'_>, after: &str) -> Result<(), BuildError> {
    let bug = |message: String| BuildError::Backend(format!("invalid IR after {after}: {message}"));
    module.verify().map_err(|message| bug(message.to_string()))
}

fn run_step(module: &Module<'_>, step: &Step, context: &PassContext<'_>) -> Result<(), BuildError> {
    let passes = match step.run {
        Run::Ours(pass) => {
            pass(module, context)?;
            None
        }
        Run::Verifier => {
            verify(module, "the passes before")?;
            None
        }
        Run::Llvm(passes) => Some(Cow::Borrowed(passes)),
        Run::LlvmFor { debugged, .. } | Run::LlvmBy { debugged, .. } if debug_info::is_present(module) => {
            Some(Cow::Borrowed(debugged))
        }
        Run::LlvmFor { plain, .. } => Some(Cow::Borrowed(plain)),
        Run::LlvmBy { plain, .. } => Some(Cow::Owned(plain(module, context))),
    };
    if let Some(passes) = passes {
        run_llvm(module, &passes, context)
            .map_err(|message| BuildError::Backend(format!("in {}: {message}", step.name)))?;
    }
    let errors = context.diagnostics.take_errors();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(BuildError::Backend(format!("in {}: {}", step.name, errors.join("; "))))
    }
}

fn run_llvm(module: &Module<'_>, names: &str, context: &PassContext<'_>) -> Result<(), String> {
    let vectors = context.options.llvm_vectors;
    let is_plain = !debug_info::is_present(module);
    let tuning = Tuning {
        vectorizes_loops: vectors.loops,
        vectorizes_neighbours: vectors.neighbours,
        interleaves: is_plain,
        unrolls: is_plain,
    };
    passes::run(module, names, context.target.machine(), tuning)
}

/// What the environment asks for. It is read once: what is wrong with it is said once.
static SWITCHES: LazyLock<Switches> = LazyLock::new(Switches::from_environment);

/// The variables that [`Switches`] are read from; `README.md` tells what they do.
const PRINT_BEFORE: &str = "WEFT_PRINT_BEFORE";
const PRINT_AFTER: &str = "WEFT_PRINT_AFTER";
const STOP_AFTER: &str = "WEFT_STOP_AFTER";
const VERIFY: &str = "WEFT_VERIFY";

struct Switches {
    print_before: Option<String>,
    print_after: Option<String>,
    stop_after: usize,
    verify: bool,
}

impl Switches {
    fn from_environment() -> Switches {
        Switches {
            print_before: pass_of(PRINT_BEFORE),
            print_after: pass_of(PRINT_AFTER),
            stop_after: number_of(STOP_AFTER).unwrap_or(usize::MAX),
            verify: cfg!(debug_assertions) || env::var(VERIFY).is_ok_and(|value| value == "1"),
        }
    }

    fn print(&self, wanted: &Option<String>, when: &str, step: &Step, module: &Module<'_>) {
        if wanted.as_deref() == Some(step.name) {
            eprintln!("; {when} {}\n{}", step.name, module.print_to_string().to_string());
        }
    }
}

/// Whether somebody wants to see how things are compiled, be it by these variables or in the log: then they have to be.
pub fn is_watched() -> bool {
    let variables = [PRINT_BEFORE, PRINT_AFTER, STOP_AFTER, VERIFY];
    variables.iter().any(|it| env::var_os(it).is_some())
        || tracing::enabled!(target: "compiler::pipeline", tracing::Level::DEBUG)
        || tracing::enabled!(target: "vecz", tracing::Level::DEBUG)
}

/// The pass that a variable names.
fn pass_of(variable: &str) -> Option<String> {
    let name = env::var(variable).ok()?;
    if super::find(&name).is_none() {
        tracing::warn!("{variable}={name} is no pass of compiler/src/pipeline/mod.rs: ignored");
    }
    Some(name)
}

fn number_of(variable: &str) -> Option<usize> {
    let text = env::var(variable).ok()?;
    let number = text.parse().ok();
    if number.is_none() {
        tracing::warn!("{variable}={text} is no number: ignored");
    }
    number
}
