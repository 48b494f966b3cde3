//! The OpenCL C front door.

use crate::{Bitcode, BuildError, BuildLog, BuildOptions};

/// A header given to `clCompileProgram`, by the name that the source includes it under.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// The name in `#include`, possibly with folders.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Compiles OpenCL C to a module in the IR contract, with clang as a child process.
pub fn compile_source(
    source: &str,
    headers: &[Header<'_>],
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<Bitcode, BuildError> {
    let _ = (source, headers, options, log);
    Err(BuildError::Backend("OpenCL C is not compiled yet".to_owned()))
}
