//! Why a build failed.

use std::path::PathBuf;

use ir::debug_info::Place;

use crate::options::OptionError;

/// Why a build failed. The build log holds the details that a user reads; the variant says whose fault it is.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The machine's: there is no clang to compile OpenCL C with. SPIR-V programs still build.
    #[error("no OpenCL C compiler: cannot run `{}` (install clang-19, or set WEFT_CLANG)", program.display())]
    CompilerNotAvailable {
        /// What was to be run.
        program: PathBuf,
        /// Why it could not be.
        source: std::io::Error,
    },
    /// The program's: clang refused the source (its messages are in the log), or died on it.
    #[error("the compiler did not accept the source{}", .detail.as_deref().map(|d| format!(": {d}")).unwrap_or_default())]
    CompileFailed {
        /// How clang ended, when that is more than "with errors".
        detail: Option<String>,
    },
    /// The caller's: a build, compile or link option that is not one.
    #[error("invalid options")]
    InvalidOptions(#[from] OptionError),
    /// The caller's program, or a limit of ours: SPIR-V that cannot be translated; the error names the instruction.
    #[error("cannot translate SPIR-V")]
    InvalidSpirv(#[from] spirv_frontend::Error),
    /// The caller's: bytes given as a compiled module are not one.
    #[error("invalid module: {0}")]
    InvalidModule(String),
    /// The program's: modules that do not fit together, or a function which nobody defines.
    #[error("cannot link: {0}")]
    Link(String),
    /// The program's, or a limit of ours: a kernel that cannot be run, by name.
    #[error("in kernel \"{name}\"{}: {reason}", .place.as_ref().map(|place| format!(", {place}")).unwrap_or_default())]
    Kernel {
        /// The kernel.
        name: String,
        /// Where in the source, if the module tells.
        place: Option<Place>,
        /// What about it.
        reason: String,
    },
    /// A limit of ours: a variable in the program's scope that cannot be had.
    #[error("variable `{name}`: {reason}")]
    Variable {
        /// The variable.
        name: String,
        /// What about it.
        reason: &'static str,
    },
    /// Ours: LLVM, or a pass, failed on a module that it should have taken.
    #[error("internal compiler error: {0}")]
    Backend(String),
    /// Ours: the same, on the way of one kernel.
    #[error("in kernel \"{name}\": internal compiler error: {message}")]
    KernelBackend {
        /// The kernel.
        name: String,
        /// What failed.
        message: String,
    },
    /// The machine's: a temporary file could not be written or read.
    #[error("cannot {action}")]
    Io {
        /// What was being done.
        action: String,
        /// Why it failed.
        source: std::io::Error,
    },
}

impl BuildError {
    /// The error of a kernel's own way through the pipeline, with its name.
    pub(crate) fn of_kernel(self, name: &str) -> BuildError {
        match self {
            BuildError::Backend(message) => BuildError::KernelBackend {
                name: name.to_owned(),
                message,
            },
            error => error,
        }
    }

    /// Whether it says something of one kernel, and nothing of the others.
    pub(crate) fn is_of_one_kernel(&self) -> bool {
        matches!(self, BuildError::Kernel { .. } | BuildError::KernelBackend { .. })
    }

    /// An [`BuildError::Io`] that says what was being done.
    pub(crate) fn io(action: impl Into<String>) -> impl FnOnce(std::io::Error) -> BuildError {
        let action = action.into();
        move |source| BuildError::Io { action, source }
    }
}
