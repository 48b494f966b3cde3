//! A module's kernels as native code.
//!
//! The program goes through the first steps of the pipeline in one piece; then every kernel is a job of its own (module [`job`]), with its own LLVM
//! context, and the jobs run on all cores. What comes back is object code, which one JIT links.
//!
//! A build does that for all kernels where somebody wants to read about it or there is only one. Otherwise it takes each of them only so far that it is known that the
//! device can run it, and the rest is done when kernels are expected to be launched, or are (module [`slots`]).

mod claim;
mod compile;
mod crew;
mod job;
mod leave;
mod parts;
mod perf;
mod second_try;
mod slots;
mod sources;
mod stack;
mod variants;

use std::sync::{Arc, OnceLock};

use ir::jit::{Audience, Jit};
use ir::{attributes, guard};

use crate::cache::Cache;
use crate::forms::Form;
use crate::kernel::{Declaration, KernelInfo, ScratchPlan};
use crate::native_entry::NativeEntry;
use crate::passes::kernel_entry;
use crate::passes::share_program_variables::FIRST_SHARED;
use crate::variant::Variant;
use crate::{target, Bitcode, BuildError, BuildLog, BuildOptions, Kernel};
use compile::Made;
use job::CompiledKernel;
use slots::Slots;
use sources::KeptSources;

pub use leave::MOST_AHEAD;

pub(crate) use compile::{compile, Compiled};
pub(crate) use variants::{LateVariant, Maker, Origin};

/// A kernel of a program that its executable does not have.
#[derive(Debug)]
pub struct LeftOut {
    /// Its name in the program.
    pub name: String,
    /// Why it could not be compiled.
    pub error: BuildError,
}

/// The kernels of a program with their native code.
pub struct Executable {
    kernels: Arc<Slots>,
    left_out: Vec<LeftOut>,
    initializers: Vec<Arc<Kernel>>,
    code: Arc<LinkedCode>,
    program_scope_bytes: u64,
}

impl Executable {
    /// The names of the kernels, in source order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.kernels.names()
    }

    /// All kernels, in source order, but those that turn out to be none that can be compiled.
    pub fn kernels(&self) -> Vec<Arc<Kernel>> {
        self.kernels.compile_all();
        self.kernels.compiled().cloned().collect()
    }

    /// What is known of the kernel of a name before it is compiled, or why it cannot be had; `None` if the program has none of that name. Whoever asks is likely to want the kernel
    /// soon: unless many are ready that nobody has come to want ([`MOST_AHEAD`]), it is compiled now.
    pub fn expect_kernel(&self, name: &str) -> Option<Result<&Arc<Declaration>, &BuildError>> {
        self.refusal(name).map(Err).or_else(|| self.kernels.expect(name))
    }

    /// The same of all kernels, in source order, but of those that turn out to be none that can be compiled.
    pub fn expect_kernels(&self) -> Vec<&Arc<Declaration>> {
        let names: Vec<&str> = self.names().collect();
        let expected = names.into_iter().filter_map(|name| self.expect_kernel(name)?.ok());
        expected.collect()
    }

    /// The kernel of a name, compiled now if it is not yet, or why it cannot be had; `None` if the program has none of that name.
    pub fn try_kernel(&self, name: &str) -> Option<Result<&Arc<Kernel>, &BuildError>> {
        self.refusal(name).map(Err).or_else(|| self.kernels.get(name))
    }

    /// Why the build has left out the kernel of a name, if it has.
    fn refusal(&self, name: &str) -> Option<&BuildError> {
        let left_out = self.left_out.iter().find(|kernel| kernel.name == name);
        left_out.map(|kernel| &kernel.error)
    }

    /// The kernel of a name, compiled now if it is not yet; `None` if it cannot be had.
    pub fn kernel(&self, name: &str) -> Option<&Arc<Kernel>> {
        self.try_kernel(name)?.ok()
    }

    /// The kernels of which the build has found out that they cannot be compiled. There is at least one other, or the build had failed.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// Whether the program has initializers, and whether it has finalizers: kernels that are not launched, but run once, by one work-item.
    pub fn has_routines(&self) -> (bool, bool) {
        (!self.initializers.is_empty(), !self.code.finalizers.is_empty())
    }

    /// Runs the initializers, to be called once before any kernel is launched; `run` must have run its argument when it returns. The finalizers are run by it
    /// too, when the last kernel is gone and its code with it.
    pub fn start(&self, run: fn(&Routine)) {
        // Only the first call sets it.
        if self.code.runner.set(run).is_ok() {
            self.initializers.iter().for_each(|kernel| run(&Routine::of(kernel)));
        }
    }

    /// The storage of the program-scope variables in the global address space, in bytes.
    pub fn program_scope_bytes(&self) -> u64 {
        self.program_scope_bytes
    }
}

/// Makes an executable of a module. A kernel that cannot be compiled is left out, and the log says why; if that becomes of every kernel the build fails. It fails too
/// if something is wrong with the program as a whole, as with a function that nobody defines. What only shows in the end, such as that a kernel takes too much stack, may
/// be found out when the kernel is asked for.
pub fn build_executable(
    module: &Bitcode,
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<Executable, BuildError> {
    link(
        compile(module, options, log)?,
        Origin::new(module, options, Cache::none()),
    )
}

/// Makes object code something that can be called, and what comes from it.
pub(crate) fn link(compiled: Compiled, origin: Origin) -> Result<Executable, BuildError> {
    let executable = guarded(move || link_here(compiled, origin))?;
    let eager = executable.kernels.compiled().filter(|kernel| kernel.is_eager());
    eager.for_each(|kernel| kernel.make_rival());
    Ok(executable)
}

fn link_here(compiled: Compiled, origin: Origin) -> Result<Executable, BuildError> {
    let Compiled {
        kernels: compiled,
        shared,
        shared_bytes,
        passing,
    } = compiled;
    let (mut finalizers, mut initializers, mut kernels) = (Vec::new(), Vec::new(), Vec::new());
    for made in compiled {
        match (made.declaration().routine, made) {
            (Some(attributes::Routine::Finalizer), Made::Compiled(kernel)) => finalizers.push(kernel),
            (Some(_), Made::Compiled(kernel)) => initializers.push(kernel),
            (_, made) => kernels.push(made),
        }
    }
    let vectors = builtins::vector_host_functions().iter();
    let host = builtins::host_functions()
        .iter()
        .map(|function| (function.name, function.address))
        .chain(vectors.map(|function| (function.name.as_str(), function.address)));
    let audience = Audience {
        debugger: passing.has_debug_info,
        profiler: perf::profiler(),
    };
    // Nothing may have been compiled in this process.
    target::initialize();
    let jit = Jit::new(host, &audience).map_err(BuildError::Backend)?;
    let routines = finalizers.iter().chain(&initializers);
    for object in shared.iter().chain(routines.map(|kernel| &kernel.object)) {
        jit.add_object(object).map_err(BuildError::Backend)?;
    }
    if shared.is_some() {
        // Linked at once: kernels that are linked later would not be told if it failed, and have addresses of nothing.
        jit.lookup(FIRST_SHARED).map_err(BuildError::Backend)?;
    }
    let finalizers = finalizers.into_iter().map(|kernel| {
        let entry = entry(&kernel.info.declaration.name, Variant::default(), &jit)?;
        Ok(Routine::new(entry, &kernel.info))
    });
    let code = Arc::new(LinkedCode {
        finalizers: finalizers.collect::<Result<_, BuildError>>()?,
        runner: OnceLock::new(),
        jit,
        _sources: passing.sources,
    });
    let maker = Arc::new(Maker::new(origin, passing.program));
    let initializers = initializers.into_iter();
    let initializers = initializers.map(|kernel| load(kernel, &code, &maker).map(Arc::new));
    Ok(Executable {
        initializers: initializers.collect::<Result<_, BuildError>>()?,
        left_out: passing.left_out,
        kernels: Arc::new(Slots::new(kernels, maker, code.clone())?),
        code,
        program_scope_bytes: shared_bytes,
    })
}

/// Runs a job where neither a deep recursion nor a fatal error of LLVM can hurt the process.
fn guarded<T: Send + 'static>(job: impl FnOnce() -> Result<T, BuildError> + Send + 'static) -> Result<T, BuildError> {
    guard::run(job).map_err(|failure| BuildError::Backend(failure.to_string()))?
}

/// What the kernels of an executable share, and keep alive.
pub(crate) struct LinkedCode {
    finalizers: Vec<Routine>,
    /// What runs the finalizers, once the initializers have run.
    runner: OnceLock<fn(&Routine)>,
    jit: Jit,
    _sources: Option<Arc<KeptSources>>,
}

impl Drop for LinkedCode {
    fn drop(&mut self) {
        // The code is mapped until the fields are dropped, which comes after this.
        if let Some(run) = self.runner.get() {
            self.finalizers.iter().for_each(run);
        }
    }
}

/// A kernel without arguments, to be run by one work-item.
pub struct Routine {
    /// Its entry. The code is there while whoever hands this out says so.
    pub entry: NativeEntry,
    /// The scratch that it needs.
    pub scratch: ScratchPlan,
    /// The stack that it needs, as [`Kernel::stack_bytes`] says.
    pub stack_bytes: u64,
}

impl Routine {
    fn new(entry: NativeEntry, info: &KernelInfo) -> Routine {
        Routine {
            entry,
            scratch: info.plan_scratch(&[], [1; 3]),
            stack_bytes: info.stack_bytes,
        }
    }

    fn of(kernel: &Kernel) -> Routine {
        Routine::new(kernel.entry, &kernel.info)
    }
}

/// Finds the code of a compiled kernel.
fn load(kernel: CompiledKernel, code: &Arc<LinkedCode>, maker: &Arc<Maker>) -> Result<Kernel, BuildError> {
    let is_alone = kernel.info.are_vectors_alone;
    let is_settled = kernel.info.is_settled;
    let rival = kernel.rival.map(|it| it.form);
    let are_groups_whole = kernel.info.are_groups_whole;
    let late = |form: Form, has_other_groups: bool| {
        LateVariant::new(Variant {
            is_settled,
            has_other_groups,
            ..Variant::from(form)
        })
    };
    let has_other_groups = are_groups_whole || kernel.info.row_multiple > 1;
    let others = Variant {
        has_other_groups,
        ..Variant::default()
    };
    // The second form is not for groups that are smaller than required either.
    let needs_scalar = are_groups_whole || is_alone && rival != Some(Form::Scalar);
    Ok(Kernel {
        entry: entry(&kernel.info.declaration.name, Variant::default(), &code.jit)?,
        second: rival.map(|form| late(form, false)),
        is_rival_unlikely: kernel.rival.is_some_and(|it| it.is_unlikely),
        for_all: needs_scalar.then(|| late(Form::Scalar, are_groups_whole)),
        for_other_groups: has_other_groups.then(|| LateVariant::new(others)),
        fitted: Default::default(),
        maker: Arc::clone(maker),
        compile_time: kernel.took,
        info: kernel.info,
        code: Arc::clone(code),
    })
}

/// The entry of a variant of a kernel.
fn entry(kernel: &str, variant: Variant, jit: &Jit) -> Result<NativeEntry, BuildError> {
    let symbol = kernel_entry::symbol(kernel, variant);
    let address = jit.lookup(&symbol).map_err(BuildError::Backend)?;
    // The calling convention is written out in `native_entry`, and `kernel_entry` builds functions of that signature only.
    // SAFETY: the symbol is the one that `kernel_entry` gave to the function it built; the code is mapped while the JIT lives, which `LinkedCode` holds, and that the kernel.
    Ok(unsafe { std::mem::transmute::<usize, NativeEntry>(address as usize) })
}
