//! Why there is no output.

use std::path::PathBuf;

/// Why there is no output.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file that cannot be read or written.
    #[error("cannot {action} {}: {source}", path.display())]
    File {
        /// What was to be done with it.
        action: &'static str,
        /// Which one.
        path: PathBuf,
        /// Why it could not be.
        source: std::io::Error,
    },
    /// The input is no module.
    #[error("{}: {message}", path.display())]
    Module {
        /// Which one.
        path: PathBuf,
        /// What LLVM says about it.
        message: String,
    },
    /// The input is for another machine.
    #[error("the module is for `{0}`; kernels are for `spir-unknown-unknown` or `spir64-unknown-unknown`")]
    Triple(String),
    /// No such kernel.
    #[error("there is no kernel `{0}`")]
    Kernel(String),
    /// The same of one kernel twice.
    #[error("`{0}` is asked for twice")]
    Twice(String),
    /// No kernel at all.
    #[error("the module has no kernel")]
    NoKernel,
    /// No such preparation pass.
    #[error("there is no pass `{0}`; there are: {1}")]
    Pass(String, String),
    /// No such analysis.
    #[error("there is no analysis `{0}`; there are: {1}")]
    Analysis(String, String),
    /// A target that LLVM was built without, or a CPU that it does not know.
    #[error("LLVM makes no code for {0}")]
    Target(String),
    /// LLVM, or the vectorizer, failed.
    #[error("internal error: {0}")]
    Llvm(String),
}
