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
    /// The module is not valid, or not supported.
    #[error("{}: {source}", path.display())]
    Module {
        /// Which one.
        path: PathBuf,
        /// What is wrong with it.
        source: spirv_frontend::Error,
    },
    /// A value for a constant that the module does not have.
    #[error("the module has no specialisation constant {0}")]
    NoConstant(u32),
    /// A value that a constant cannot have.
    #[error("specialisation constant {id} is {kind} of {bytes} bytes, which cannot be {text:?}")]
    Value {
        /// The `SpecId`.
        id: u32,
        /// What it is.
        kind: spirv_frontend::SpecConstantKind,
        /// Its size.
        bytes: usize,
        /// What was given.
        text: String,
    },
    /// LLVM, or the translator, failed.
    #[error("internal error: {0}")]
    Llvm(String),
}
