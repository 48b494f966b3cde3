//! A module's kernels as native code.

use std::sync::Arc;

use crate::{Bitcode, BuildError, BuildLog, BuildOptions, Kernel};

/// The kernels of a program with their native code.
pub struct Executable {
    kernels: Vec<Arc<Kernel>>,
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

    /// The storage of the program-scope variables in the global address space, in bytes.
    pub fn program_scope_bytes(&self) -> u64 {
        self.program_scope_bytes
    }
}

/// Compiles every kernel of a module to native code.
pub fn build_executable(
    module: &Bitcode,
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<Executable, BuildError> {
    let _ = (module, options, log);
    Err(BuildError::Backend("kernels are not compiled yet".to_owned()))
}
