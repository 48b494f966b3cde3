//! What a build does: all of a program that its kernels have in common, and then all of each kernel, or what shows whether it can be had at all.

use std::mem;
use std::sync::Arc;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use super::job::{self, CompiledKernel, Program};
use super::sources::KeptSources;
use super::{crew, guarded, second_try, LeftOut};
use crate::kernel::Declaration;
use crate::options::Wfv;
use crate::variant::Variant;
use crate::{pipeline, Bitcode, BuildError, BuildLog, BuildOptions};

/// What becomes of a module, before it is linked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Compiled {
    /// In source order.
    pub(super) kernels: Vec<Made>,
    /// Object code that defines the variables which the kernels share, if there are any.
    pub(super) shared: Option<Vec<u8>>,
    /// Bytes of those variables in the global address space.
    pub(super) shared_bytes: u64,
    #[serde(skip)]
    pub(super) passing: Passing,
}

/// What a build makes of a kernel.
#[derive(Serialize, Deserialize)]
pub(super) enum Made {
    /// All of it.
    Compiled(CompiledKernel),
    /// It is known what it is; it is to be compiled later.
    Declared(Declaration),
}

impl Made {
    pub fn declaration(&self) -> &Declaration {
        match self {
            Made::Compiled(kernel) => &kernel.info.declaration,
            Made::Declared(declaration) => declaration,
        }
    }
}

/// What is not for another process.
#[derive(Default)]
pub(super) struct Passing {
    pub left_out: Vec<LeftOut>,
    pub has_debug_info: bool,
    pub sources: Option<Arc<KeptSources>>,
    pub program: Option<Arc<Program>>,
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
    let mut left_out = mem::take(&mut program.left_out);
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

/// Compiles the kernels on all cores, or those that the runtime runs by itself, and sees to it that the others can be compiled. The results, and the kernels that cannot be
/// compiled, are in the kernels' order, whichever was ready first.
fn compile_kernels(
    program: &Arc<Program>,
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<(Vec<Made>, Vec<LeftOut>), BuildError> {
    let count = program.kernels.len();
    let at_once = compiles_at_once(program, options);
    let outcomes: Vec<Mutex<Option<Result<_, BuildError>>>> = (0..count).map(|_| Mutex::new(None)).collect();
    crew::run(count, |index| {
        let now = at_once || program.routines[index].is_some();
        let outcome = match now {
            true => second_try::compile(program, index, options, Variant::default()).map(|mut kernel| {
                let remarks = mem::take(&mut kernel.remarks);
                (Made::Compiled(kernel), remarks)
            }),
            false => {
                let (program, options) = (Arc::clone(program), options.clone());
                let checked = guarded(move || job::check(&program, index, &options));
                checked.map(|(declaration, remarks)| (Made::Declared(declaration), remarks))
            }
        };
        *outcomes[index].lock() = Some(outcome);
    });
    let (mut kernels, mut left_out, mut failed) = (Vec::new(), Vec::new(), None);
    let all = program.kernels.iter().zip(&program.routines);
    for (outcome, (name, routine)) in outcomes.into_iter().zip(all) {
        match outcome.into_inner().expect("every kernel was taken") {
            Ok((made, remarks)) => {
                remarks.iter().for_each(|remark| log.push(remark));
                kernels.push(made);
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
    failed.map_or(Ok((kernels, left_out)), Err)
}

/// Whether all kernels are compiled by the build: where there is only one, which will be asked for; where the log is to say what became of them; and where somebody wants to
/// follow them, or the compiler.
fn compiles_at_once(program: &Program, options: &BuildOptions) -> bool {
    let kernels = program.routines.iter().filter(|routine| routine.is_none());
    let is_told = options.wfv == Wfv::Always || options.vecz_statistics;
    kernels.count() <= 1 || is_told || program.has_debug_info || pipeline::is_watched()
}
