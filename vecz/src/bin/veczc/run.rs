//! What is done: read, select, prepare or vectorize, print.

use std::fs;
use std::path::Path;

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use inkwell::values::FunctionValue;
use ir::conventions::SPIR_KERNEL;
use ir::diagnostics::Diagnostics;
use ir::{attributes, metadata, rewrite, vector_variants, vectorization, view};
use vecz::function::Function;
use vecz::registry::{self, ANALYSES, PREPARE_PASSES};
use vecz::specification::VersionSpecification;
use vecz::vector_functions::{annotated, Architecture, DeclaredOverloads, DeclaredVariants, Several};
use vecz::{input, record, remarks, statistics, Choices, Mode, Outcome, Reason, Request, Statistics};

use crate::arguments::{names_vecz, Arguments};
use crate::error::Error;
use crate::{barriers, module, queries, target};

/// What comes out.
pub struct Report {
    /// For standard output.
    pub output: Vec<u8>,
    /// Lines for standard error.
    pub notes: Vec<String>,
    /// Kernels that could not be vectorized, a line each. They are scalar in the output.
    pub declined: Vec<String>,
}

/// Does what the command line says.
pub fn run(arguments: &Arguments) -> Result<Report, Error> {
    if arguments.list {
        let names =
            |what: &str, names: Vec<&str>| names.iter().map(|name| format!("{what} {name}\n")).collect::<String>();
        let output = names("pass", names_of(PREPARE_PASSES)) + &names("analysis", names_of(ANALYSES));
        return Ok(Report {
            output: output.into_bytes(),
            notes: Vec::new(),
            declined: Vec::new(),
        });
    }
    let (choices, notes) = choices(arguments);
    let machine = target::machine(arguments)?;
    let context = Context::create();
    let diagnostics = Diagnostics::collect(&context);
    let module = module::read(&context, &arguments.input, &diagnostics)?;
    queries::lower(&module)?;
    barriers::flatten(&module);
    let triple = machine.get_triple();
    let wrong = Architecture::of_triple(&triple.as_str().to_string_lossy())
        .map(|architecture| annotated::record(&module, architecture));
    let variants = DeclaredVariants::for_machine(&machine);
    let session = Session {
        arguments,
        machine: &machine,
        choices,
        declared: variants.as_ref(),
        functions: Several(
            variants
                .iter()
                .map(|it| it as _)
                .chain([&DeclaredOverloads as _])
                .collect(),
        ),
        module: &module,
    };
    let work = session.selected()?;
    let is_preparation = !arguments.passes.is_empty() || arguments.print.is_some();
    let mut said = Said::default();
    if names_vecz(&arguments.pass_remarks_missed) {
        let wrong = wrong.unwrap_or_default().into_iter();
        said.remarks
            .extend(wrong.map(|(of, what)| about_vector_functions(of, &what)));
        said.remarks.extend(session.useless_variants());
    }
    for (kernel, version) in work {
        let request = session.request(kernel, &version);
        if is_preparation {
            session.prepare(kernel, &request, &mut said)?;
        } else {
            session.vectorize(kernel, &request, &mut said);
        }
    }
    let errors = diagnostics.take_errors();
    if !errors.is_empty() {
        return Err(Error::Llvm(errors.join("; ")));
    }
    module.verify().map_err(|message| Error::Llvm(message.to_string()))?;
    if arguments.statistics {
        said.remarks
            .extend(said.statistics.to_string().lines().map(str::to_owned));
    }
    write(arguments, &module, said, notes)
}

/// What is to be said in the end.
#[derive(Default)]
struct Said {
    /// In the place of a module.
    printed: String,
    /// Kernels that could not be vectorized.
    declined: Vec<String>,
    remarks: Vec<String>,
    statistics: Statistics,
}

struct Session<'a, 'ctx> {
    arguments: &'a Arguments,
    machine: &'a TargetMachine,
    choices: Choices,
    declared: Option<&'a DeclaredVariants>,
    functions: Several<'a>,
    module: &'a Module<'ctx>,
}

impl<'ctx> Session<'_, 'ctx> {
    /// The kernels and what is to be made of each.
    fn selected(&self) -> Result<Vec<(FunctionValue<'ctx>, VersionSpecification)>, Error> {
        let is_kernel =
            |it: &FunctionValue<'ctx>| it.get_call_conventions() == SPIR_KERNEL || attributes::is_kernel(*it);
        if self.arguments.kernels.is_empty() {
            let kernels: Vec<FunctionValue> = view::defined_functions(self.module)
                .into_iter()
                .filter(|it| is_kernel(it) && vectorization::base(*it).is_none())
                .collect();
            let all = kernels
                .into_iter()
                .map(|kernel| (kernel, VersionSpecification::default()));
            let all: Vec<_> = all.collect();
            return if all.is_empty() { Err(Error::NoKernel) } else { Ok(all) };
        }
        let mut selected: Vec<(FunctionValue, VersionSpecification)> = Vec::new();
        for wanted in &self.arguments.kernels {
            let kernel = self
                .module
                .get_function(&wanted.name)
                .filter(|it| view::is_defined(*it));
            let kernel = kernel.ok_or_else(|| Error::Kernel(wanted.name.clone()))?;
            let as_all = [VersionSpecification::default()];
            let versions = match wanted.versions.as_slice() {
                [] => &as_all,
                versions => versions,
            };
            for version in versions {
                let is_same = |(other, of_other): &(FunctionValue<'ctx>, VersionSpecification)| {
                    *other == kernel && self.asks_for_the_same(kernel, of_other, version)
                };
                if selected.iter().any(is_same) {
                    let text = format!("{}:{version}", wanted.name);
                    return Err(Error::Twice(text.trim_end_matches(':').to_owned()));
                }
                selected.push((kernel, version.clone()));
            }
        }
        Ok(selected)
    }

    /// Whether two versions of a kernel are one, with what the command line says of all.
    fn asks_for_the_same(
        &self,
        kernel: FunctionValue<'ctx>,
        one: &VersionSpecification,
        other: &VersionSpecification,
    ) -> bool {
        let (one, other) = (self.request(kernel, one), self.request(kernel, other));
        let shape = |it: &Request<'_>| (it.width, it.is_scalable, it.dimension, it.local_size, it.is_predicated);
        one.mode == other.mode && shape(&one) == shape(&other)
    }

    /// Remarks on vector functions that the module lists and that cannot be called.
    fn useless_variants(&self) -> Vec<String> {
        let of_function = |functions: &DeclaredVariants, scalar: FunctionValue<'ctx>| {
            let useless = functions.check(self.module, scalar).into_iter();
            useless
                .map(|it| about_vector_functions(scalar, &it))
                .collect::<Vec<_>>()
        };
        let Some(functions) = self.declared else {
            return Vec::new();
        };
        let all = vector_variants::functions_with_variants(self.module).into_iter();
        all.flat_map(|it| of_function(functions, it)).collect()
    }

    /// What is said of one version, else of everything; choices are asked last.
    fn request(&self, kernel: FunctionValue<'ctx>, version: &VersionSpecification) -> Request<'_> {
        let arguments = self.arguments;
        let mode = if arguments.auto || version.is_auto {
            Mode::Auto
        } else {
            Mode::Always
        };
        let dimension = version.dimension.or(arguments.dimension).or(self.choices.dimension);
        let is_for_cost = version.is_auto && version.width.is_none();
        let local_size = version.local_size.or(arguments.local_size).map(|size| {
            let mut sizes = [1; 3];
            sizes[dimension.unwrap_or(0).min(2) as usize] = size;
            sizes
        });
        let local_size = local_size.or_else(|| self.required_size(kernel));
        let width_of_all = arguments.width.or(self.choices.width).filter(|_| !is_for_cost);
        let mut switches = self.choices.clone();
        (switches.width, switches.uf, switches.dimension) = (None, None, None);
        let mut request = Request {
            width: version.width.or(width_of_all),
            uf: arguments.interleave.or(self.choices.uf),
            is_scalable: version.is_scalable || arguments.scalable,
            dimension,
            local_size,
            is_predicated: version.is_predicated || arguments.predicated,
            wants_texts: arguments.print_plan || arguments.print_costs,
            ..Request::new(mode, self.machine)
        };
        request.functions = &self.functions;
        request.choose(switches);
        request
    }

    /// The size of work-groups that a kernel requires: it says so itself, or the list of kernels does.
    fn required_size(&self, kernel: FunctionValue<'ctx>) -> Option<[u64; 3]> {
        let listed = || {
            let kernels = metadata::listed_kernels(self.module).unwrap_or_default();
            let entry = kernels.into_iter().find(|it| it.function == kernel);
            entry.and_then(|it| it.required_work_group_size)
        };
        metadata::required_work_group_size(kernel).or_else(listed)
    }

    /// Runs preparation passes, then prints an analysis.
    fn prepare(&self, kernel: FunctionValue<'ctx>, request: &Request<'_>, said: &mut Said) -> Result<(), Error> {
        let name = attributes::original_name(kernel);
        if let Err(reason) = input::check(kernel) {
            said.declined.push(remarks::missed(&name, kernel, &reason));
            return Ok(());
        }
        for pass in &self.arguments.passes {
            let run = registry::find(PREPARE_PASSES, pass);
            let run = run.ok_or_else(|| Error::Pass(pass.clone(), names_of(PREPARE_PASSES).join(", ")))?;
            if let Err(reason) = run.run(self.module, kernel, request) {
                said.declined
                    .push(format!("{pass}: {}", remarks::missed(&name, kernel, &reason)));
                return Ok(());
            }
        }
        let Some(analysis) = &self.arguments.print else {
            return Ok(());
        };
        let print = registry::find(ANALYSES, analysis);
        let print = print.ok_or_else(|| Error::Analysis(analysis.clone(), names_of(ANALYSES).join(", ")))?;
        let printed = Function::read(kernel)
            .map_err(Into::into)
            .and_then(|function| print(&function, request));
        match printed {
            Ok(text) => said.printed.push_str(&format!("{analysis} of {name}:\n{text}")),
            Err(reason) => said.declined.push(remarks::missed(&name, kernel, &reason)),
        }
        Ok(())
    }

    fn vectorize(&self, kernel: FunctionValue<'ctx>, request: &Request<'_>, said: &mut Said) {
        let name = attributes::original_name(kernel);
        let outcome = verified(vecz::vectorize(self.module, kernel, request));
        record::record(self.module, kernel, request, &outcome);
        said.statistics += &statistics::count(kernel, &outcome);
        let remark = remarks::remark(&name, kernel, &outcome);
        match outcome {
            Outcome::Vectorized(made) => {
                if let Some(texts) = &made.texts {
                    let wanted = [
                        (self.arguments.print_costs, &texts.costs),
                        (self.arguments.print_plan, &texts.plan),
                    ];
                    for (_, text) in wanted.into_iter().filter(|(is_wanted, _)| *is_wanted) {
                        said.printed.push_str(text);
                    }
                }
                if names_vecz(&self.arguments.pass_remarks) {
                    said.remarks.push(format!("remark: vecz: {remark}"));
                }
            }
            Outcome::Declined(declined) => {
                if let (true, Some(costs)) = (self.arguments.print_costs, &declined.costs) {
                    said.printed.push_str(costs);
                }
                if names_vecz(&self.arguments.pass_remarks_missed) {
                    said.remarks.push(format!("remark: vecz: {remark}"));
                }
                if !(declined.reason.is_decision() && request.mode == Mode::Auto) {
                    said.declined.push(remark);
                }
            }
        }
    }
}

/// Takes back what LLVM does not accept, so that the rest of the module can be written.
fn verified(outcome: Outcome<'_>) -> Outcome<'_> {
    let Outcome::Vectorized(made) = outcome else {
        return outcome;
    };
    let functions: Vec<FunctionValue> = made.functions().map(|(function, _)| function).collect();
    if functions.iter().all(|it| it.verify(false)) {
        return Outcome::Vectorized(made);
    }
    functions.into_iter().for_each(rewrite::delete_function);
    Outcome::from(Reason::Internal("the vectorized kernel is no valid IR".to_owned()))
}

/// A remark on what is said of a function's vector functions.
fn about_vector_functions(scalar: FunctionValue<'_>, what: &dyn std::fmt::Display) -> String {
    format!("remark: vecz: vector functions of `{}`: {what}", view::name(scalar))
}

/// Writes what is asked for. Remarks are comments of text on standard output, and lines on standard error otherwise.
fn write(arguments: &Arguments, module: &Module<'_>, said: Said, mut notes: Vec<String>) -> Result<Report, Error> {
    let path = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let is_text =
        path.is_none() || arguments.text || path.is_some_and(|path| path.extension().is_some_and(|it| it == "ll"));
    let mut output = if arguments.print.is_some() || arguments.print_plan || arguments.print_costs {
        said.printed.into_bytes()
    } else if is_text {
        module::text(module).into_bytes()
    } else {
        ir::bitcode::write(module)
    };
    let Some(path) = path else {
        for remark in &said.remarks {
            output.extend_from_slice(format!("; {remark}\n").as_bytes());
        }
        return Ok(Report {
            output,
            notes,
            declined: said.declined,
        });
    };
    notes.extend(said.remarks);
    fs::write(path, output).map_err(|source| Error::File {
        action: "write",
        path: path.to_owned(),
        source,
    })?;
    Ok(Report {
        output: Vec::new(),
        notes,
        declined: said.declined,
    })
}

/// The environment's choices, then the command line's; and what is wrong with the former.
fn choices(arguments: &Arguments) -> (Choices, Vec<String>) {
    let (mut choices, wrong) = Choices::from_environment();
    for more in &arguments.choices {
        choices.merge(more);
    }
    (choices, wrong.iter().map(|line| format!("warning: {line}")).collect())
}

fn names_of<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    table.iter().map(|(name, _)| *name).collect()
}
