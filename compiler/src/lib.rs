//! OpenCL C and SPIR-V to running machine code.
//!
//! The road of a program, in reading order:
//! 1. a front door ([`compile_source`] runs clang, [`translate_spirv`] does not) makes [`Bitcode`]: a module in the one IR
//!    contract (SPIR-flavoured LLVM IR, triple `spir64-unknown-unknown`);
//! 2. [`link`] joins several of them;
//! 3. [`build_executable`] takes every kernel of a module through the pass pipeline to native code. The result, an [`Executable`],
//!    owns the code; its [`Kernel`]s say how to pack arguments and where the native entry is.
//!
//! [`cache`] keeps on disk what 1 and 3 make, so that they need not be done again.
//!
//! Between the stages a module travels as bytes, so every compile job has an LLVM context of its own and several builds may run at
//! once. Messages for the user go to a [`BuildLog`]; what a caller must act on is a [`BuildError`].
//!
//! This crate never sees an OpenCL type or error code, and never searches the symbols of the process it lives in.

mod arguments;
mod bitcode;
pub mod cache;
pub mod device;
mod error;
mod executable;
pub mod forms;
pub mod image;
mod kernel;
mod link;
mod log;
pub mod native_entry;
pub mod options;
pub mod passes;
pub mod pipeline;
mod source;
mod spirv;
pub mod target;
mod telling;
mod temporary;
pub mod variant;
mod vector_functions;

pub use bitcode::Bitcode;
pub use error::BuildError;
pub use executable::{build_executable, Executable, LeftOut, Routine, MOST_AHEAD};
pub use ir::guard::watch_process;
pub use kernel::{
    Access, AddressSpace, ArgInfo, ArgKind, Declaration, Kernel, KernelArg, Rival, ScratchPlan, TypeQualifiers,
};
pub use link::link;
pub use log::BuildLog;
pub use native_entry::NativeEntry;
pub use options::BuildOptions;
pub use source::{compile_source, serve_if_asked, Header};
pub use spirv::translate_spirv;
