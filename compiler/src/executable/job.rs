//! The jobs of a build, each in an LLVM context of its own: preparing the program, compiling one kernel.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::{Duration, Instant};

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use inkwell::OptimizationLevel;
use ir::attributes::Routine;
use ir::diagnostics::Diagnostics;
use ir::points::Point;
use ir::{attributes, debug_info, metadata, rewrite, vector_variants, view};
use serde::{Deserialize, Serialize};

use crate::arguments;
use crate::forms::Second;
use crate::kernel::{Declaration, KernelInfo};
use crate::passes::{retarget, share_program_variables as shared};
use crate::pipeline::{self, PassContext, Step};
use crate::target::{generate_first_code, Target};
use crate::telling::Telling;
use crate::variant::Variant;
use crate::{device, Bitcode, BuildError, BuildOptions, LeftOut};

use super::parts::{self, Parts};
use super::sources::KeptSources;
use super::stack;

/// A program whose kernels can be compiled one by one.
pub(super) struct Program {
    /// The module after the program's steps.
    module: Vec<u8>,
    /// The same in parts, if it has many kernels.
    parts: Parts,
    /// The names of its kernels, in source order.
    pub kernels: Vec<String>,
    /// Which of them the runtime runs by itself.
    pub routines: Vec<Option<Routine>>,
    /// Kernels that are not to be had, and are not among them.
    pub left_out: Vec<LeftOut>,
    /// What the user should be told of the program as a whole.
    pub remarks: Vec<String>,
    /// Object code that defines the variables which the kernels share, if there are any.
    pub shared: Option<Vec<u8>>,
    /// Bytes of those variables in the global address space.
    pub shared_bytes: u64,
    /// Whether debuggers are told about it.
    pub has_debug_info: bool,
    /// The files that its debug info names and that are ours.
    pub sources: Option<Arc<KeptSources>>,
}

/// What came of one kernel.
#[derive(Serialize, Deserialize)]
pub(super) struct CompiledKernel {
    pub info: KernelInfo,
    /// Object code with the kernel's entry.
    pub object: Vec<u8>,
    /// The other form, if it is worth having too.
    pub rival: Option<Second>,
    /// How long that took.
    pub took: Duration,
    /// What the user should be told.
    pub remarks: Vec<String>,
}

/// An LLVM context, the target and the options of one job.
struct Job<'a> {
    options: &'a BuildOptions,
    target: Target,
    diagnostics: Diagnostics,
    remarks: RefCell<Vec<String>>,
    left_out: RefCell<Vec<LeftOut>>,
    /// What the kernel is to become.
    variant: Variant,
    rival: Cell<Option<Second>>,
    may_have_variants: Cell<bool>,
    may_be_fitted: Cell<bool>,
    is_settled: Cell<bool>,
    telling: RefCell<Vec<Telling>>,
    asks_apart: Cell<bool>,
}

impl<'a> Job<'a> {
    fn new(context: &Context, options: &'a BuildOptions, variant: Variant) -> Result<Self, BuildError> {
        let level = if options.opt_disable {
            OptimizationLevel::None
        } else {
            OptimizationLevel::Aggressive
        };
        generate_first_code();
        let (target, diagnostics) = (Target::host(level)?, Diagnostics::collect(context));
        Ok(Self {
            options,
            target,
            diagnostics,
            remarks: RefCell::default(),
            left_out: RefCell::default(),
            variant,
            rival: Cell::default(),
            may_have_variants: Cell::default(),
            may_be_fitted: Cell::default(),
            is_settled: Cell::default(),
            telling: RefCell::default(),
            asks_apart: Cell::default(),
        })
    }

    /// A module with the kernel of a number, and what is known of it.
    fn open<'ctx>(
        &self,
        context: &'ctx Context,
        program: &Program,
        index: usize,
    ) -> Result<(Module<'ctx>, FunctionValue<'ctx>, Declaration), BuildError> {
        let module = extract(context, &self.diagnostics, program, index)?;
        let name = &program.kernels[index];
        let kernel = module
            .get_function(name)
            .ok_or_else(|| BuildError::Backend(format!("kernel \"{name}\" is gone")))?;
        let declaration = declare(&module, kernel)?;
        Ok((module, kernel, declaration))
    }

    fn run(&self, module: &Module<'_>, steps: &[Step]) -> Result<(), BuildError> {
        pipeline::run(module, steps, &self.pass_context())
    }

    fn pass_context(&self) -> PassContext<'_> {
        PassContext {
            options: self.options,
            target: &self.target,
            diagnostics: &self.diagnostics,
            remarks: &self.remarks,
            left_out: &self.left_out,
            chosen: None,
            variant: self.variant,
            rival: &self.rival,
            may_have_variants: &self.may_have_variants,
            may_be_fitted: &self.may_be_fitted,
            is_settled: &self.is_settled,
            telling: &self.telling,
            asks_apart: &self.asks_apart,
        }
    }
}

/// Runs the steps of a whole program, and compiles the variables that its kernels share.
pub(super) fn prepare(module: &Bitcode, options: &BuildOptions) -> Result<Program, BuildError> {
    let context = Context::create();
    let job = Job::new(&context, options, Variant::default())?;
    let module =
        ir::bitcode::parse(&context, module.as_bytes(), &job.diagnostics).map_err(BuildError::InvalidModule)?;
    let has_debug_info = debug_info::is_present(&module);
    let sources = match has_debug_info {
        true => KeptSources::of(&module)?,
        false => None,
    };
    job.run(&module, &pipeline::program_steps(None))?;
    let kernels = attributes::entry_points(&module);
    let mut program = Program {
        has_debug_info,
        sources: sources.map(Arc::new),
        module: ir::bitcode::write(&module),
        parts: Parts::default(),
        routines: kernels.iter().copied().map(attributes::routine).collect(),
        kernels: kernels.into_iter().map(view::name).collect(),
        left_out: job.left_out.take(),
        remarks: job.remarks.take(),
        shared: None,
        shared_bytes: shared::shared_bytes(&module),
    };
    // Linking copies the descriptions of all sources: with debug info nothing would be gained.
    if !has_debug_info {
        program.parts = Parts::of(&program.module, &program.kernels)?;
    }
    if !shared::shared_names(&module).is_empty() {
        shared::define_shared(&module);
        vector_variants::keep_none(&module);
        for function in module.get_functions().collect::<Vec<_>>() {
            rewrite::delete_function(function);
        }
        retarget::retarget(&module, &job.pass_context())?;
        program.shared = Some(job.target.object(&module)?);
    }
    Ok(program)
}

/// Takes the kernel of a number so far that no reason is left why the device could not run it, but for those that show in its code. What is known of it then, and what the user
/// should be told.
pub(super) fn check(
    program: &Program,
    index: usize,
    options: &BuildOptions,
) -> Result<(Declaration, Vec<String>), BuildError> {
    let context = Context::create();
    let job = Job::new(&context, options, Variant::default())?;
    let (module, _, mut declaration) = job.open(&context, program, index)?;
    job.run(&module, &pipeline::kernel_checks(options))?;
    let kernel = the_entry(&module, &declaration)?;
    declare_memory(&mut declaration, kernel);
    let names = view::calls(kernel).into_iter().filter_map(view::called_function);
    declaration.may_keep_state = names.map(view::name).any(|it| Point::from_name(&it).is_some());
    drop(module);
    Ok((declaration, job.remarks.take()))
}

/// Compiles a variant of the kernel of a number.
pub(super) fn compile(
    program: &Program,
    index: usize,
    options: &BuildOptions,
    variant: Variant,
) -> Result<CompiledKernel, BuildError> {
    let start = Instant::now();
    let context = Context::create();
    let job = Job::new(&context, options, variant)?;
    let (module, kernel, declaration) = job.open(&context, program, index)?;
    let mut info = KernelInfo {
        declaration,
        ..KernelInfo::default()
    };
    variant.known.assume(kernel);
    let place = debug_info::place_of_function(kernel);
    job.run(&module, &pipeline::kernel_steps(options))?;
    info.preferred_multiple = job.target.float_lanes();
    let entry = the_entry(&module, &info.declaration)?;
    let lanes = attributes::preferred_multiple(entry);
    info.is_vectorized = lanes.is_some();
    info.preferred_multiple = lanes.unwrap_or(info.preferred_multiple);
    info.preferred_dimension = attributes::preferred_dimension(entry).map_or(0, |it| it.min(2) as usize);
    info.is_free_of_groups = attributes::is_free_of_groups(entry);
    info.are_vectors_alone = attributes::are_vectors_alone(entry);
    info.are_groups_whole = attributes::assumes_whole_groups(entry);
    info.row_multiple = attributes::whole_rows(entry).unwrap_or(1);
    info.may_have_variants = job.may_have_variants.get();
    info.may_be_fitted = job.may_be_fitted.get();
    info.is_settled = job.is_settled.get();
    info.telling = job.telling.take();
    info.asks_apart = job.asks_apart.get();
    info.sub_group_size = attributes::sub_group_size(entry).unwrap_or(1);
    info.barrier_bytes_per_item = attributes::barrier_bytes(entry);
    declare_memory(&mut info.declaration, entry);
    info.declaration.may_keep_state = info.barrier_bytes_per_item > 0;
    let limit = info.most_items();
    if let Some(items) = info.declaration.required_work_items().filter(|items| *items > limit) {
        let reason = format!(
            "requires work-groups of {items} work-items, which keep {} bytes each across barriers; the limit is {limit} work-items",
            info.barrier_bytes_per_item
        );
        return Err(refusal(info.declaration.name, place, reason));
    }
    stack::ask(&module);
    let object = job.target.object(&module)?;
    info.stack_bytes = stack::answer(&job.diagnostics.take_warnings());
    if info.stack_bytes > device::MAX_STACK_BYTES {
        let (bytes, limit) = (info.stack_bytes, device::MAX_STACK_BYTES);
        let reason = format!("needs {bytes} bytes of stack; the limit is {limit}");
        return Err(refusal(info.declaration.name, place, reason));
    }
    drop(module);
    Ok(CompiledKernel {
        info,
        object,
        rival: job.rival.get(),
        took: start.elapsed(),
        remarks: job.remarks.take(),
    })
}

/// The error that a kernel cannot be had as it is asked for.
fn refusal(name: String, place: Option<debug_info::Place>, reason: String) -> BuildError {
    BuildError::Kernel { name, place, reason }
}

/// A module with one kernel and what it calls. Only that much of the program is read, and its part: all kernels together take time hardly more than linear
/// in its size.
fn extract<'ctx>(
    context: &'ctx Context,
    diagnostics: &Diagnostics,
    program: &Program,
    index: usize,
) -> Result<Module<'ctx>, BuildError> {
    let name = &program.kernels[index];
    let source = program.parts.with_kernel(index).unwrap_or(&program.module);
    let module = parts::with_functions(context, diagnostics, source, std::slice::from_ref(name))?;
    link_vector_variants(context, diagnostics, program, &module)?;
    for function in attributes::entry_points(&module) {
        if view::name(function) != *name {
            attributes::drop_is_kernel(function);
        }
    }
    Ok(module)
}

/// Adds the vector functions of the program that calls in a module may come to call, and keeps them there.
fn link_vector_variants<'ctx>(
    context: &'ctx Context,
    diagnostics: &Diagnostics,
    program: &Program,
    module: &Module<'ctx>,
) -> Result<(), BuildError> {
    let mut kept: Vec<String> = Vec::new();
    loop {
        let functions = vector_variants::functions_with_variants(module).into_iter();
        let symbols = functions.flat_map(vector_variants::symbols);
        let missing: Vec<String> = symbols.filter(|it| !kept.contains(it)).collect();
        if missing.is_empty() {
            break;
        }
        let whole = ir::bitcode::parse_lazily(context, &program.module, diagnostics).map_err(BuildError::Backend)?;
        for symbol in &missing {
            let found = whole
                .get_function(symbol)
                .filter(|_| module.get_function(symbol).is_none());
            if let Some(found) = found {
                let wanted = module.add_function(symbol, found.get_type(), None);
                wanted.set_call_conventions(found.get_call_conventions());
            }
        }
        ir::bitcode::link_needed(module, whole, diagnostics).map_err(BuildError::Backend)?;
        kept.extend(missing);
    }
    let functions: Vec<FunctionValue> = kept.iter().filter_map(|it| module.get_function(it)).collect();
    vector_variants::keep(module, &functions);
    Ok(())
}

/// The one function of a module that the runtime calls.
fn the_entry<'ctx>(module: &Module<'ctx>, declaration: &Declaration) -> Result<FunctionValue<'ctx>, BuildError> {
    match attributes::entry_points(module)[..] {
        [entry] => Ok(entry),
        _ => Err(BuildError::Backend(format!(
            "kernel \"{}\" has not one entry",
            declaration.name
        ))),
    }
}

/// Adds what passes have found out of a kernel's memory.
fn declare_memory(declaration: &mut Declaration, kernel: FunctionValue<'_>) {
    declaration.local_mem_size = attributes::local_mem_usage(kernel);
    declaration.private_mem_size = attributes::private_mem_usage(kernel);
}

/// What a kernel's declaration says.
fn declare<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> Result<Declaration, BuildError> {
    let args: Vec<_> = arguments::parameters(module, kernel)?
        .into_iter()
        .map(|parameter| parameter.arg)
        .collect();
    let mut declaration = Declaration {
        name: view::name(kernel),
        packed_size: args.last().map_or(0, |last| last.offset + last.size),
        args,
        required_work_group_size: metadata::required_work_group_size(kernel),
        work_group_size_hint: metadata::work_group_size_hint(kernel),
        vec_type_hint: metadata::vec_type_hint(kernel),
        required_sub_group_size: metadata::required_sub_group_size(kernel),
        required_sub_groups: metadata::sub_groups_per_work_group(kernel),
        routine: attributes::routine(kernel),
        ..Declaration::default()
    };
    declaration.attributes = attributes_text(&declaration);
    if let Some(sizes) = declaration.required_work_group_size {
        // Everything that is multiplied by the size of a group relies on this.
        let items = sizes.iter().try_fold(1u64, |product, size| product.checked_mul(*size));
        if items.is_none_or(|items| items > device::MAX_WORK_GROUP_SIZE) {
            let limit = device::MAX_WORK_GROUP_SIZE;
            let reason = format!("requires work-groups of {sizes:?} work-items; the limit is {limit} in all");
            let place = debug_info::place_of_function(kernel);
            return Err(refusal(declaration.name, place, reason));
        }
    }
    Ok(declaration)
}

/// The kernel's attributes as `CL_KERNEL_ATTRIBUTES` shows them.
fn attributes_text(declaration: &Declaration) -> String {
    let sizes = |name: &str, sizes: Option<[u64; 3]>| sizes.map(|[x, y, z]| format!("{name}({x},{y},{z})"));
    let texts = [
        declaration
            .vec_type_hint
            .as_ref()
            .map(|hint| format!("vec_type_hint({hint})")),
        sizes("work_group_size_hint", declaration.work_group_size_hint),
        sizes("reqd_work_group_size", declaration.required_work_group_size),
        declaration
            .required_sub_group_size
            .map(|size| format!("intel_reqd_sub_group_size({size})")),
    ];
    texts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
