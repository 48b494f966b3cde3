//! The build of a program: its state, who may change it, and the work of a compile, link or build.
//!
//! A program's [`BuildState`] is changed only through a [`Ticket`], the exclusive right to one build: `Program::begin_build` hands it out when no other build
//! is under way and no kernel objects are attached. Settling the ticket stores the outcome; a ticket dropped without it (a panic passed by) settles the build
//! as failed, so nobody waits for ever. The work itself ([`Task::run`]) holds no lock: any number of programs build at the same time.
//!
//! All devices of a program are the one CPU, or parts of it, and share its binary ("a program binary built for a parent device can be used by all its
//! sub-devices"), so a program has one build, not one for each device.

use std::sync::{Arc, LazyLock};

use compiler::cache::Cache;
use compiler::options::BuildOptions;
use compiler::{Bitcode, BuildError, BuildLog, Executable, Header};

use super::program::{Origin, Program};
use super::program_binary::BinaryKind;
use super::routine;
use super::trials::Trials;
use crate::error::{ClError, ClResult};

/// What this user's programs were compiled to before.
static CACHE: LazyLock<Cache> = LazyLock::new(Cache::from_environment);

/// `CL_PROGRAM_BUILD_STATUS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuildStatus {
    /// Nothing was asked for yet.
    None,
    /// A ticket is out.
    InProgress,
    /// The last build failed.
    Error,
    /// The last build succeeded.
    Success,
}

/// What a program holds besides its source: a compiled object, a library or an executable.
#[derive(Clone)]
pub(crate) struct Product {
    /// Which of them.
    pub kind: BinaryKind,
    /// The intermediate code.
    pub code: Bitcode,
    /// The native code; an executable loaded from a binary has none until it is built.
    pub executable: Option<Arc<Executable>>,
    /// What is known of it from launches.
    pub trials: Trials,
    /// Whether work-groups must be uniform.
    pub uniform_work_groups: bool,
    /// Whether all of it was compiled from OpenCL C source: only then are the attributes of kernels as they were written.
    pub from_source: bool,
    /// The options it was made with, as the application wrote them.
    pub options: String,
}

/// The state that the build queries answer from.
pub(crate) struct BuildState {
    /// How the last build went.
    pub status: BuildStatus,
    /// Its options.
    pub options: String,
    /// Its log.
    pub log: String,
    /// What it made.
    pub product: Option<Product>,
    /// Kernel objects that use the executable.
    pub attached_kernels: usize,
}

impl BuildState {
    /// The state of a program that was not built yet; `loaded` is the binary it was created with.
    pub fn new(loaded: Option<Product>) -> BuildState {
        BuildState {
            status: BuildStatus::None,
            options: String::new(),
            log: String::new(),
            product: loaded,
            attached_kernels: 0,
        }
    }

    /// The product with its native code; `CL_INVALID_PROGRAM_EXECUTABLE` if there is none.
    pub fn executable(&self) -> ClResult<(&Product, &Arc<Executable>)> {
        let product = self.product.as_ref();
        product
            .and_then(|product| Some((product, product.executable.as_ref()?)))
            .ok_or(ClError::INVALID_PROGRAM_EXECUTABLE)
    }
}

/// The exclusive right to settle one build of a program.
pub(crate) struct Ticket {
    program: Arc<Program>,
    settled: bool,
}

impl Ticket {
    /// Called by `Program::begin_build`, which has marked the build as in progress.
    pub(super) fn new(program: Arc<Program>) -> Ticket {
        Ticket {
            program,
            settled: false,
        }
    }

    /// The program under construction.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Ends the build.
    pub fn settle(mut self, outcome: Option<Product>, log: String) {
        self.settled = true;
        self.program.end_build(outcome, log);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if !self.settled {
            self.program
                .end_build(None, "error: internal error: the build was abandoned\n".to_owned());
        }
    }
}

/// A header that a source may include by name.
pub(crate) struct EmbeddedHeader {
    /// The name between the quotes or brackets of the `#include`.
    pub name: String,
    /// Its text.
    pub text: Arc<[u8]>,
}

/// What a build does.
pub(crate) enum Task {
    /// `clBuildProgram`: from the program's origin to an executable.
    Build,
    /// `clCompileProgram`: from the program's source or intermediate language to a compiled object.
    Compile {
        /// The headers, the first of a name wins.
        headers: Vec<EmbeddedHeader>,
    },
    /// `clLinkProgram`: compiled objects and libraries to a library or an executable.
    Link {
        /// What to link, in the application's order.
        inputs: Vec<Product>,
    },
}

impl Task {
    /// The error when it fails.
    pub fn failure(&self) -> ClError {
        match self {
            Task::Build => ClError::BUILD_PROGRAM_FAILURE,
            Task::Compile { .. } => ClError::COMPILE_PROGRAM_FAILURE,
            Task::Link { .. } => ClError::LINK_PROGRAM_FAILURE,
        }
    }

    /// The error for options that it does not have.
    pub fn invalid_options(&self) -> ClError {
        match self {
            Task::Build => ClError::INVALID_BUILD_OPTIONS,
            Task::Compile { .. } => ClError::INVALID_COMPILER_OPTIONS,
            Task::Link { .. } => ClError::INVALID_LINKER_OPTIONS,
        }
    }
}

/// A task with its options, ready to run.
pub(crate) struct Job {
    /// What to do.
    pub task: Task,
    /// The options, parsed.
    pub options: BuildOptions,
    /// The options, as the application wrote them.
    pub options_text: String,
}

impl Job {
    /// Does the work and settles the ticket.
    pub fn run(self, ticket: Ticket) -> Result<(), BuildError> {
        let mut log = BuildLog::new();
        match self.make(ticket.program(), &mut log) {
            Ok(product) => {
                ticket.settle(Some(product), log.as_str().to_owned());
                Ok(())
            }
            Err(error) => {
                // Clang's own messages, and what the compiler has told of its kernels, are in the log; nothing is said twice.
                let is_told = match &error {
                    BuildError::CompileFailed { detail } => detail.as_ref().is_none_or(|it| log.as_str().contains(it)),
                    error => log.as_str().contains(&error.to_string()),
                };
                if !is_told {
                    log.push_error(&error);
                }
                ticket.settle(None, log.as_str().to_owned());
                Err(error)
            }
        }
    }

    fn make(self, program: &Program, log: &mut BuildLog) -> Result<Product, BuildError> {
        let Job {
            task,
            options,
            options_text,
        } = self;
        match task {
            Task::Compile { headers } => {
                let mut product = compile(program, &headers, &options, log)?;
                product.options = options_text;
                Ok(product)
            }
            Task::Build => {
                let mut product = compile(program, &[], &options, log)?;
                let executable = executable(&product.code, &options, product.uniform_work_groups, log)?;
                product.executable = Some(executable);
                product.kind = BinaryKind::Executable;
                product.options = options_text;
                Ok(product)
            }
            Task::Link { inputs } => link(&inputs, &options, options_text, log),
        }
    }
}

/// From what the program was created with to its intermediate code.
fn compile(
    program: &Program,
    headers: &[EmbeddedHeader],
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<Product, BuildError> {
    let (code, uniform_work_groups, from_source) = match program.origin() {
        Origin::Source(source) => {
            let headers: Vec<Header> = headers
                .iter()
                .map(|header| Header {
                    name: &header.name,
                    text: &header.text,
                })
                .collect();
            let code = CACHE.compile_source(source.bytes(), &headers, options, log)?;
            (code, options.requires_uniform_work_groups(), true)
        }
        Origin::IntermediateLanguage(words) => {
            let code = compiler::translate_spirv(words, &program.specialization(), options, log)?;
            (code, options.uniform_work_group_size, false)
        }
        Origin::Binary(loaded) => {
            let uniform = loaded.uniform_work_groups || options.uniform_work_group_size;
            (loaded.code.clone(), uniform, loaded.from_source)
        }
        // `clBuildProgram` and `clCompileProgram` refuse such a program before they begin.
        Origin::Linked => return Err(BuildError::Link("a linked program has nothing to compile".to_owned())),
    };
    let kind = BinaryKind::CompiledObject;
    Ok(Product {
        kind,
        code,
        executable: None,
        trials: Trials::default(),
        uniform_work_groups,
        from_source,
        options: String::new(),
    })
}

/// Native code. Whether work-groups are uniform is known here, by where the program comes from; the options are those of the last step only.
fn executable(
    code: &Bitcode,
    options: &BuildOptions,
    uniform_work_groups: bool,
    log: &mut BuildLog,
) -> Result<Arc<Executable>, BuildError> {
    let mut options = options.clone();
    options.uniform_work_group_size = uniform_work_groups;
    let executable = CACHE.build_executable(code, &options, log)?;
    // Before any kernel of the program can be launched; there is one device.
    executable.start(routine::run);
    Ok(Arc::new(executable))
}

fn link(
    inputs: &[Product],
    options: &BuildOptions,
    options_text: String,
    log: &mut BuildLog,
) -> Result<Product, BuildError> {
    let modules: Vec<&Bitcode> = inputs.iter().map(|input| &input.code).collect();
    let code = compiler::link(&modules, log)?;
    // "If the program was created using clLinkProgram, then all input programs must support non-uniform work-groups."
    let uniform_work_groups = inputs.iter().any(|input| input.uniform_work_groups);
    let (kind, executable) = if options.create_library {
        (BinaryKind::Library, None)
    } else {
        let executable = executable(&code, options, uniform_work_groups, log)?;
        (BinaryKind::Executable, Some(executable))
    };
    Ok(Product {
        kind,
        code,
        trials: Trials::default(),
        executable,
        uniform_work_groups,
        from_source: inputs.iter().all(|input| input.from_source),
        options: options_text,
    })
}
