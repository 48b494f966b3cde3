//! Running a part of the pipeline over a module in text form, for tests and for looking at what a pass does.

use std::cell::{Cell, RefCell};

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::OptimizationLevel;
use ir::diagnostics::Diagnostics;

use super::{find, kernel_steps, program_steps, run, ChosenKernel, PassContext, Step};
use crate::options::BuildOptions;
use crate::target::Target;
use crate::variant::Variant;
use crate::{BuildError, LeftOut};

/// Which part of the pipeline runs.
#[derive(Clone, Debug)]
pub enum Selection {
    /// One pass.
    Only(String),
    /// Everything up to a pass and with it. The module must have one kernel.
    Until(String),
}

impl Selection {
    /// The steps; `None` when there is no pass of that name.
    fn steps(&self, options: &BuildOptions, chosen: Option<&ChosenKernel>) -> Option<Vec<Step>> {
        match self {
            Selection::Only(name) => Some(vec![find(name)?]),
            Selection::Until(name) => {
                let mut steps = program_steps(chosen);
                steps.extend(kernel_steps(options));
                let last = steps.iter().position(|step| step.name == name)?;
                steps.truncate(last + 1);
                Some(steps)
            }
        }
    }

    fn name(&self) -> &str {
        match self {
            Selection::Only(name) | Selection::Until(name) => name,
        }
    }
}

/// Runs passes over LLVM IR as text, to make a variant of the kernel, for the host or another CPU of its architecture; the result is the module as text, without the lines that only name files, then the remarks as comments.
pub fn run_on_text(
    text: &str,
    selection: &Selection,
    options: &BuildOptions,
    chosen: Option<&ChosenKernel>,
    variant: Variant,
    cpu: Option<&str>,
) -> Result<String, BuildError> {
    let (text, selection, options, chosen) = (text.to_owned(), selection.clone(), options.clone(), chosen.cloned());
    let target = match cpu {
        Some(_) => Target::of_cpu(cpu, OptimizationLevel::Aggressive)?,
        None => Target::host(OptimizationLevel::Aggressive)?,
    };
    let outcome = ir::guard::run(move || run_guarded(&text, &selection, &options, chosen.as_ref(), variant, &target));
    outcome.unwrap_or_else(|failure| Err(BuildError::Backend(failure.to_string())))
}

fn run_guarded(
    text: &str,
    selection: &Selection,
    options: &BuildOptions,
    chosen: Option<&ChosenKernel>,
    variant: Variant,
    target: &Target,
) -> Result<String, BuildError> {
    let steps = selection.steps(options, chosen);
    let steps = steps.ok_or_else(|| BuildError::Backend(format!("there is no pass `{}`", selection.name())))?;
    let context = Context::create();
    let diagnostics = Diagnostics::collect(&context);
    let (remarks, left_out) = (RefCell::default(), RefCell::<Vec<LeftOut>>::default());
    // The parser wants a NUL after the text.
    let buffer = MemoryBuffer::create_from_memory_range_copy(format!("{text}\0").as_bytes(), "text");
    let module = context
        .create_module_from_ir(buffer)
        .map_err(|message| BuildError::InvalidModule(message.to_string()))?;
    run(
        &module,
        &steps,
        &PassContext {
            options,
            target,
            diagnostics: &diagnostics,
            remarks: &remarks,
            left_out: &left_out,
            chosen,
            variant,
            rival: &Cell::default(),
            may_have_variants: &Cell::default(),
            may_be_fitted: &Cell::default(),
            is_settled: &Cell::default(),
            telling: &RefCell::default(),
            asks_apart: &Cell::default(),
        },
    )?;
    let left_out = left_out.into_inner();
    if ir::attributes::entry_points(&module).is_empty() {
        if let Some(first) = left_out.into_iter().next() {
            return Err(first.error);
        }
    } else {
        let told = left_out.iter().map(|kernel| format!("left out: {}", kernel.error));
        remarks.borrow_mut().extend(told);
    }
    let printed = module.print_to_string().to_string();
    let names_a_file = |line: &&str| line.starts_with("; ModuleID") || line.starts_with("source_filename");
    let mut output: String = printed
        .lines()
        .filter(|line| !names_a_file(line))
        .map(|line| format!("{line}\n"))
        .collect();
    for remark in remarks.into_inner() {
        output.push_str(&format!("; {remark}\n"));
    }
    Ok(output)
}
