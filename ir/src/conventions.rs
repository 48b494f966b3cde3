//! LLVM's numbers of the calling conventions of the IR contract.

/// `spir_func`: functions that are called by kernels and by one another.
pub const SPIR_FUNC: u32 = 75;
/// `spir_kernel`: what a launch runs.
pub const SPIR_KERNEL: u32 = 76;
