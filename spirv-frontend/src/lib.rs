//! SPIR-V words to LLVM IR in the SPIR flavour.
//!
//! In: a SPIR-V module for OpenCL (`Kernel` entry points, `Physical64`, `OpenCL`), any version of [`SUPPORTED_VERSIONS`], in either byte
//! order. Out: an LLVM module as clang makes it from OpenCL C for `spir64`, so that no later stage knows where a kernel came from.
//!
//! Reading order: [`support`](SUPPORTED_CAPABILITIES) (what is accepted), `binary` (words to instructions), `dispatch` (opcode to function),
//! and one file per section of the specification's instruction list. [`reflect`] answers questions without translating.
//! The command `weft-spirv` does all of it to a file.
//!
//! Never: a panic, a hang or an LLVM assertion, whatever the words are. LLVM as distributed checks nothing when IR is built, so each
//! function here checks the kinds and types of its operands before it calls the builder, and `validate` what is no single instruction's business.

mod aliasing;
mod annotations;
mod arithmetic;
mod async_copies;
mod atomics;
mod barriers;
mod bfloat16;
mod binary;
mod bits;
mod bool_vectors;
mod builtin_variables;
mod builtins;
mod clock;
mod composites;
mod constants;
mod control_flow;
mod conversions;
mod debug_sets;
mod dispatch;
mod dot_products;
mod error;
mod function_pointers;
mod functions;
mod groups;
mod image_queries;
mod images;
mod kernels;
mod llvm_intrinsics;
mod loop_controls;
mod memory;
mod opaque_types;
mod opencl_std;
mod pipes;
mod printf;
mod reflect;
mod relational;
mod shapes;
mod source_lines;
mod stack;
mod sub_groups;
mod support;
mod translator;
mod types;
mod validate;
mod variables;

use inkwell::context::Context;
use inkwell::module::Module;

pub use error::{At, Error, Id, Result};
pub use reflect::{reflect, ModuleInfo, SpecConstant, SpecConstantInfo, SpecConstantKind};
pub use rspirv::spirv::Capability;
pub use support::{
    accepts_capability, accepts_extension, Version, NON_SEMANTIC_PREFIX, SUPPORTED_CAPABILITIES, SUPPORTED_EXTENSIONS,
    SUPPORTED_INSTRUCTION_SETS, SUPPORTED_VERSIONS, TRANSLATED_CAPABILITIES,
};

/// Translate a module. `specialization` gives values to specialisation constants by `SpecId`; a value for an id that the module does not
/// have is ignored, as `clSetProgramSpecializationConstant` has refused it already.
pub fn translate<'ctx>(context: &'ctx Context, bytes: &[u8], specialization: &[SpecConstant]) -> Result<Module<'ctx>> {
    let words = binary::Words::new(bytes)?;
    translator::Translator::new(context, &words, specialization)?.run()
}

/// Translate a module, and make debug info of the lines and names that it has.
pub fn translate_with_debug_info<'ctx>(
    context: &'ctx Context,
    bytes: &[u8],
    specialization: &[SpecConstant],
) -> Result<Module<'ctx>> {
    let words = binary::Words::new(bytes)?;
    let mut translator = translator::Translator::new(context, &words, specialization)?;
    translator.describe_sources();
    translator.run()
}
