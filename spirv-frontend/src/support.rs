//! What the translator accepts: versions, capabilities, extensions, instruction sets, and its limits.
//!
//! The device's `CL_DEVICE_IL_VERSION`, `CL_DEVICE_ILS_WITH_VERSION` and SPIR-V queries are answered from the `SUPPORTED_*` constants, so that
//! what is advertised is what is checked. What is in a `TRANSLATED_*` list is accepted too, but the device does not tell of it: nothing after
//! the translator runs it, so that a kernel which uses it cannot be had. All else is refused by name, as device enqueue and inline assembly are.

use rspirv::spirv::Capability;

/// A SPIR-V version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// Major version.
    pub major: u8,
    /// Minor version.
    pub minor: u8,
}

/// Every version a header may name.
pub const SUPPORTED_VERSIONS: [Version; 7] = [
    Version { major: 1, minor: 0 },
    Version { major: 1, minor: 1 },
    Version { major: 1, minor: 2 },
    Version { major: 1, minor: 3 },
    Version { major: 1, minor: 4 },
    Version { major: 1, minor: 5 },
    Version { major: 1, minor: 6 },
];

/// Every capability that the device has.
pub const SUPPORTED_CAPABILITIES: &[Capability] = &[
    Capability::Addresses,
    Capability::Linkage,
    Capability::Kernel,
    Capability::Vector16,
    Capability::Float16Buffer,
    Capability::Float16,
    Capability::Float64,
    Capability::Int64,
    Capability::Int64Atomics,
    Capability::AtomicFloat16AddEXT,
    Capability::AtomicFloat32AddEXT,
    Capability::AtomicFloat64AddEXT,
    Capability::AtomicFloat16MinMaxEXT,
    Capability::AtomicFloat32MinMaxEXT,
    Capability::AtomicFloat64MinMaxEXT,
    Capability::Int16,
    Capability::Int8,
    Capability::GenericPointer,
    Capability::FPFastMathModeINTEL,
    Capability::DenormPreserve,
    Capability::DenormFlushToZero,
    Capability::SignedZeroInfNanPreserve,
    Capability::RoundingModeRTE,
    Capability::RoundingModeRTZ,
    // Decorations `Uniform` and `UniformId` are promises, of which no use is made.
    Capability::UniformDecoration,
    Capability::ExpectAssumeKHR,
    Capability::OptNoneEXT,
    Capability::UnstructuredLoopControlsINTEL,
    // Hints, which are not used.
    Capability::CacheControlsINTEL,
    // Promises about launches; what only other hardware knows of is ignored.
    Capability::KernelAttributesINTEL,
    Capability::FPGAKernelAttributesINTEL,
    Capability::FPGAKernelAttributesv2INTEL,
    Capability::BitInstructions,
    Capability::Groups,
    Capability::GroupUniformArithmeticKHR,
    // It declares DeviceEnqueue too, of which nothing else is there.
    Capability::SubgroupDispatch,
    Capability::NamedBarrier,
    Capability::GroupNonUniform,
    Capability::GroupNonUniformVote,
    Capability::GroupNonUniformArithmetic,
    Capability::GroupNonUniformBallot,
    Capability::GroupNonUniformShuffle,
    Capability::GroupNonUniformShuffleRelative,
    Capability::GroupNonUniformClustered,
    Capability::GroupNonUniformRotateKHR,
    Capability::SubgroupShuffleINTEL,
    Capability::SubgroupBufferBlockIOINTEL,
    Capability::ImageBasic,
    Capability::ImageReadWrite,
    Capability::LiteralSampler,
    Capability::Sampled1D,
    Capability::Image1D,
    Capability::SampledBuffer,
    Capability::ImageBuffer,
    Capability::SubgroupImageBlockIOINTEL,
    Capability::BFloat16TypeKHR,
    Capability::BFloat16DotProductKHR,
    Capability::BFloat16ConversionINTEL,
    Capability::ArithmeticFenceEXT,
    Capability::DotProduct,
    Capability::DotProductInputAll,
    Capability::DotProductInput4x8Bit,
    Capability::DotProductInput4x8BitPacked,
    Capability::MemoryAccessAliasingINTEL,
    Capability::USMStorageClassesINTEL,
    Capability::FunctionPointersINTEL,
    Capability::IndirectReferencesINTEL,
    Capability::VariableLengthArrayINTEL,
    Capability::SplitBarrierINTEL,
    Capability::ShaderClockKHR,
];

/// Capabilities that a module may declare though the device does not have them.
pub const TRANSLATED_CAPABILITIES: &[Capability] = &[
    // There are no images of several levels, and pipes have no runtime.
    Capability::ImageMipmap,
    Capability::Pipes,
    Capability::PipeStorage,
];

/// Every extension that the device has.
pub const SUPPORTED_EXTENSIONS: &[&str] = &[
    "SPV_KHR_no_integer_wrap_decoration",
    "SPV_KHR_float_controls",
    "SPV_KHR_expect_assume",
    "SPV_KHR_linkonce_odr",
    "SPV_KHR_non_semantic_info",
    "SPV_KHR_bit_instructions",
    "SPV_KHR_uniform_group_instructions",
    "SPV_KHR_subgroup_rotate",
    "SPV_KHR_relaxed_extended_instruction",
    "SPV_EXT_optnone",
    "SPV_EXT_relaxed_printf_string_address_space",
    "SPV_EXT_shader_atomic_float16_add",
    "SPV_EXT_shader_atomic_float_add",
    "SPV_EXT_shader_atomic_float_min_max",
    "SPV_INTEL_optnone",
    "SPV_INTEL_subgroups",
    "SPV_INTEL_cache_controls",
    "SPV_INTEL_fp_fast_math_mode",
    "SPV_INTEL_kernel_attributes",
    "SPV_INTEL_unstructured_loop_controls",
    "SPV_KHR_integer_dot_product",
    "SPV_KHR_shader_clock",
    "SPV_KHR_bfloat16",
    "SPV_EXT_arithmetic_fence",
    "SPV_INTEL_arithmetic_fence",
    "SPV_INTEL_bfloat16_conversion",
    "SPV_INTEL_function_pointers",
    "SPV_INTEL_memory_access_aliasing",
    "SPV_INTEL_split_barrier",
    "SPV_INTEL_usm_storage_classes",
    "SPV_INTEL_variable_length_array",
];

/// Every extended instruction set a module may import. Sets whose name starts with [`NON_SEMANTIC_PREFIX`] are accepted too, whatever they
/// are: their instructions may be dropped by definition.
pub const SUPPORTED_INSTRUCTION_SETS: &[&str] = &["OpenCL.std", "OpenCL.DebugInfo.100", "SPIRV.debug"];

/// What the name of a non-semantic instruction set starts with (SPV_KHR_non_semantic_info).
pub const NON_SEMANTIC_PREFIX: &str = "NonSemantic.";

/// Largest id bound: the universal limit that SPIR-V's section 2.17 gives is 4,194,303.
pub(crate) const MAX_BOUND: u32 = 4_194_304;
/// Deepest nesting of types: an array of structures of arrays counts three.
pub(crate) const MAX_TYPE_DEPTH: u32 = 64;
/// Most bytes of one type. Beyond it, sizes and offsets would come near the width LLVM computes them in.
pub(crate) const MAX_TYPE_BYTES: u64 = 1 << 40;
/// Most scalars in an aggregate that is loaded, stored or passed as one value. LLVM's instruction selection makes one node of each.
pub(crate) const MAX_VALUE_SCALARS: u64 = 1 << 12;
/// Most scalars in a constant that is not null.
pub(crate) const MAX_CONSTANT_SCALARS: u64 = 1 << 24;
/// Most bytes of a name from the module that are kept.
pub(crate) const MAX_NAME_BYTES: usize = 1024;
/// Deepest nesting of constant expressions. LLVM walks them recursively, so that a long chain would overflow its stack.
pub(crate) const MAX_EXPRESSION_DEPTH: u32 = 1000;
/// Most parameters of a function: SPIR-V's universal limit.
pub(crate) const MAX_PARAMETERS: usize = 255;

/// Whether a module may declare a capability.
pub fn accepts_capability(capability: Capability) -> bool {
    SUPPORTED_CAPABILITIES.contains(&capability) || TRANSLATED_CAPABILITIES.contains(&capability)
}

/// Whether a module may name an extension.
pub fn accepts_extension(extension: &str) -> bool {
    SUPPORTED_EXTENSIONS.contains(&extension)
}
