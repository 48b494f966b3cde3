//! A module's kernels as native code.
//!
//! The program goes through the first steps of the pipeline in one piece; then every kernel is a job of its own (module [`job`]), with its own LLVM
//! context, and the jobs run on all cores. What comes back is object code, which one JIT links.

mod job;
mod parts;
mod perf;
mod sources;
mod stack;
mod variants;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use ir::jit::{Audience, Jit};
use ir::{attributes, guard};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use crate::cache::Cache;
use crate::kernel::{KernelInfo, ScratchPlan};
use crate::native_entry::NativeEntry;
use crate::passes::kernel_entry;
use crate::variant::Variant;
use crate::{target, Bitcode, BuildError, BuildLog, BuildOptions, Kernel};
use job::{CompiledKernel, Program};
use sources::KeptSources;

pub(crate) use variants::{Maker, Origin, SecondForm};

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
    kernels: Vec<Arc<Kernel>>,
    left_out: Vec<LeftOut>,
    initializers: Vec<Arc<Kernel>>,
    code: Arc<LinkedCode>,
    program_scope_bytes: u64,
}

impl Executable {
    /// The kernels, in source order.
    pub fn kernels(&self) -> &[Arc<Kernel>] {
        &self.kernels
    }

    /// The kernel of a name.
    pub fn kernel(&self, name: &str) -> Option<&Arc<Kernel>> {
        self.kernels.iter().find(|kernel| kernel.name() == name)
    }

    /// The kernels that could not be compiled. There is at least one that could, or the build had failed.
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

/// Compiles every kernel of a module to native code. A kernel that cannot be compiled is left out, and the log says why; if that becomes of
/// every kernel the build fails. It fails too if something is wrong with the program as a whole, as with a function that nobody defines.
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

/// What becomes of a module, before it is linked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Compiled {
    kernels: Vec<CompiledKernel>,
    /// Object code that defines the variables which the kernels share, if there are any.
    shared: Option<Vec<u8>>,
    /// Bytes of those variables in the global address space.
    shared_bytes: u64,
    #[serde(skip)]
    passing: Passing,
}

/// What is not for another process.
#[derive(Default)]
struct Passing {
    left_out: Vec<LeftOut>,
    has_debug_info: bool,
    sources: Option<Arc<KeptSources>>,
    program: Option<Arc<Program>>,
}

impl Compiled {
    /// Whether another process can use it as well as this one.
    pub fn is_lasting(&self) -> bool {
        self.passing.left_out.is_empty() && !self.passing.has_debug_info
    }
}

/// Does all of a build that takes long.
pub(crate) fn compile(module: &Bitcode, options: &BuildOptions, log: &mut BuildLog) -> Result<Compiled, BuildError> {
    let mut program = {
        let (module, options) = (module.clone(), options.clone());
        guarded(move || job::prepare(&module, &options))?
    };
    program.remarks.iter().for_each(|remark| log.push(remark));
    let mut left_out = std::mem::take(&mut program.left_out);
    for kernel in &left_out {
        log.push_error(&kernel.error);
    }
    let program = Arc::new(program);
    let (kernels, failed) = compile_kernels(&program, options, log)?;
    left_out.extend(failed);
    if !left_out.is_empty() {
        if kernels.is_empty() {
            return Err(left_out.swap_remove(0).error);
        }
        let names: Vec<String> = left_out.iter().map(|kernel| format!("\"{}\"", kernel.name)).collect();
        log.push(&format!("warning: built without {}", names.join(", ")));
    }
    Ok(Compiled {
        kernels,
        shared: program.shared.clone(),
        shared_bytes: program.shared_bytes,
        passing: Passing {
            left_out,
            has_debug_info: program.has_debug_info,
            sources: program.sources.clone(),
            program: Some(program),
        },
    })
}

/// Makes object code something that can be called, and what comes from it.
pub(crate) fn link(compiled: Compiled, origin: Origin) -> Result<Executable, BuildError> {
    let executable = guarded(move || link_here(compiled, origin))?;
    let eager = executable.kernels.iter().filter(|kernel| kernel.is_eager());
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
    for object in shared.iter().chain(compiled.iter().map(|kernel| &kernel.object)) {
        jit.add_object(object).map_err(BuildError::Backend)?;
    }
    let (finalizers, compiled): (Vec<_>, Vec<_>) =
        (compiled.into_iter()).partition(|kernel| kernel.info.routine == Some(attributes::Routine::Finalizer));
    let finalizers = finalizers
        .into_iter()
        .map(|kernel| {
            Ok(Routine::new(
                entry(&kernel.info.name, Variant::default(), &jit)?,
                &kernel.info,
            ))
        })
        .collect::<Result<_, BuildError>>()?;
    let code = Arc::new(LinkedCode {
        finalizers,
        runner: OnceLock::new(),
        jit,
        _sources: passing.sources,
    });
    let maker = Arc::new(Maker::new(origin, passing.program));
    let loaded = compiled
        .into_iter()
        .map(|kernel| load(kernel, &code, &maker).map(Arc::new));
    let loaded: Vec<Arc<Kernel>> = loaded.collect::<Result<_, _>>()?;
    let (initializers, kernels) = loaded.into_iter().partition(|kernel| kernel.info.routine.is_some());
    Ok(Executable {
        kernels,
        left_out: passing.left_out,
        initializers,
        code,
        program_scope_bytes: shared_bytes,
    })
}

/// Runs a job where neither a deep recursion nor a fatal error of LLVM can hurt the process.
fn guarded<T: Send + 'static>(job: impl FnOnce() -> Result<T, BuildError> + Send + 'static) -> Result<T, BuildError> {
    guard::run(job).map_err(|failure| BuildError::Backend(failure.to_string()))?
}

/// Compiles the kernels on all cores; the results, and the kernels that cannot be compiled, are in the kernels' order, whichever was ready first.
fn compile_kernels(
    program: &Arc<Program>,
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<(Vec<CompiledKernel>, Vec<LeftOut>), BuildError> {
    let count = program.kernels.len();
    let outcomes: Vec<Mutex<Option<Result<CompiledKernel, BuildError>>>> =
        (0..count).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || loop {
        // Which thread takes which kernel does not matter: only that each is taken once.
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(outcome) = outcomes.get(index) else { return };
        let (program, options) = (Arc::clone(program), options.clone());
        *outcome.lock() = Some(guarded(move || {
            job::compile(&program, index, &options, Variant::default())
        }));
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get).min(count);
        // This thread works too; a thread that cannot be had is one fewer.
        let helpers = (1..threads)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok())
            .count();
        tracing::debug!(kernels = count, threads = helpers + 1, "compiling");
        work();
    });
    let (mut compiled, mut left_out, mut failed) = (Vec::new(), Vec::new(), None);
    let kernels = program.kernels.iter().zip(&program.routines);
    for (outcome, (name, routine)) in outcomes.into_iter().zip(kernels) {
        match outcome.into_inner().expect("every kernel was taken") {
            Ok(kernel) => {
                kernel.remarks.iter().for_each(|remark| log.push(remark));
                compiled.push(kernel);
            }
            Err(error) => {
                let (name, error) = (name.clone(), error.of_kernel(name));
                log.push_error(&error);
                // A program does not run without what begins and ends it.
                match error.is_of_one_kernel() && routine.is_none() {
                    true => left_out.push(LeftOut { name, error }),
                    false => _ = failed.get_or_insert(error),
                }
            }
        }
    }
    failed.map_or(Ok((compiled, left_out)), Err)
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
    Ok(Kernel {
        entry: entry(&kernel.info.name, Variant::default(), &code.jit)?,
        second: kernel.rival.map(SecondForm::new),
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
