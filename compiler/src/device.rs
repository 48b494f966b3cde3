//! What OpenCL C the device supports: the one table from which clang is configured and the device queries are answered.

/// A feature of the device as clang and the device queries name it, and the version that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// `cl_khr_...` or `__opencl_c_...`.
    pub name: &'static str,
    /// Major, minor and patch version, as in `cl_name_version`.
    pub version: (u32, u32, u32),
}

const fn named(name: &'static str, major: u32) -> Named {
    Named {
        name,
        version: (major, 0, 0),
    }
}

/// Extensions of the OpenCL C language; the platform's and runtime's own extensions are the ICD's to add.
pub const EXTENSIONS: &[Named] = &[
    named("cl_khr_async_work_group_copy_fence", 1),
    named("cl_intel_bfloat16_conversions", 1),
    named("cl_intel_required_subgroup_size", 1),
    named("cl_intel_split_work_group_barrier", 1),
    named("cl_intel_subgroup_local_block_io", 1),
    named("cl_intel_subgroups", 1),
    named("cl_intel_subgroups_char", 1),
    named("cl_intel_subgroups_long", 1),
    named("cl_intel_subgroups_short", 1),
    named("cl_ext_float_atomics", 1),
    named("cl_khr_3d_image_writes", 1),
    named("cl_khr_byte_addressable_store", 1),
    named("cl_khr_expect_assume", 1),
    named("cl_khr_extended_async_copies", 1),
    named("cl_khr_extended_bit_ops", 1),
    named("cl_khr_fp16", 1),
    named("cl_khr_fp64", 1),
    named("cl_khr_global_int32_base_atomics", 1),
    named("cl_khr_global_int32_extended_atomics", 1),
    named("cl_khr_int64_base_atomics", 1),
    named("cl_khr_int64_extended_atomics", 1),
    named("cl_khr_integer_dot_product", 2),
    named("cl_khr_kernel_clock", 1),
    named("cl_khr_local_int32_base_atomics", 1),
    named("cl_khr_local_int32_extended_atomics", 1),
    named("cl_khr_subgroup_ballot", 1),
    named("cl_khr_subgroup_clustered_reduce", 1),
    named("cl_khr_subgroup_extended_types", 1),
    named("cl_khr_subgroup_named_barrier", 1),
    named("cl_khr_subgroup_non_uniform_arithmetic", 1),
    named("cl_khr_subgroup_non_uniform_vote", 1),
    named("cl_khr_subgroup_rotate", 1),
    named("cl_khr_subgroup_shuffle", 1),
    named("cl_khr_subgroup_shuffle_relative", 1),
    named("cl_khr_subgroups", 1),
    named("cl_khr_work_group_uniform_arithmetic", 1),
];

/// Extensions of clang's that programs may turn on by their pragmas. They are no business of the device's, so it does not report them.
pub const CLANG_EXTENSIONS: &[&str] = &["__cl_clang_function_pointers"];

/// Optional features of OpenCL C 3.0, as the feature macros name them.
pub const OPENCL_C_FEATURES: &[Named] = &[
    named("__opencl_c_3d_image_writes", 3),
    named("__opencl_c_atomic_order_acq_rel", 3),
    named("__opencl_c_atomic_order_seq_cst", 3),
    named("__opencl_c_atomic_scope_all_devices", 3),
    named("__opencl_c_atomic_scope_device", 3),
    // cl_ext_float_atomics.
    named("__opencl_c_ext_fp16_global_atomic_add", 3),
    named("__opencl_c_ext_fp16_global_atomic_load_store", 3),
    named("__opencl_c_ext_fp16_global_atomic_min_max", 3),
    named("__opencl_c_ext_fp16_local_atomic_add", 3),
    named("__opencl_c_ext_fp16_local_atomic_load_store", 3),
    named("__opencl_c_ext_fp16_local_atomic_min_max", 3),
    named("__opencl_c_ext_fp32_global_atomic_add", 3),
    named("__opencl_c_ext_fp32_global_atomic_min_max", 3),
    named("__opencl_c_ext_fp32_local_atomic_add", 3),
    named("__opencl_c_ext_fp32_local_atomic_min_max", 3),
    named("__opencl_c_ext_fp64_global_atomic_add", 3),
    named("__opencl_c_ext_fp64_global_atomic_min_max", 3),
    named("__opencl_c_ext_fp64_local_atomic_add", 3),
    named("__opencl_c_ext_fp64_local_atomic_min_max", 3),
    named("__opencl_c_fp64", 3),
    named("__opencl_c_generic_address_space", 3),
    named("__opencl_c_images", 3),
    named("__opencl_c_int64", 3),
    named("__opencl_c_integer_dot_product_input_4x8bit", 3),
    named("__opencl_c_integer_dot_product_input_4x8bit_packed", 3),
    named("__opencl_c_kernel_clock_scope_device", 3),
    named("__opencl_c_kernel_clock_scope_sub_group", 3),
    named("__opencl_c_kernel_clock_scope_work_group", 3),
    named("__opencl_c_program_scope_global_variables", 3),
    named("__opencl_c_read_write_images", 3),
    named("__opencl_c_subgroups", 3),
    named("__opencl_c_work_group_collective_functions", 3),
];

/// The versions of OpenCL C that the device supports in full, newest first. `-cl-std=CL2.0` is taken too, but not announced: version 2.0
/// makes features mandatory (pipes, device-side enqueue) that the device does not have.
pub const OPENCL_C_VERSIONS: &[(u32, u32)] = &[(3, 0), (1, 2), (1, 1), (1, 0)];

/// The largest work-group of any kernel. Barrier state grows with it.
pub const MAX_WORK_GROUP_SIZE: u64 = 8192;

/// The most private memory a work-item may use, in bytes: it lives on the worker's stack.
pub const MAX_PRIVATE_BYTES: u64 = 1 << 20;

/// The most stack that the native code of a kernel may take, in bytes: its private variables and what the code generator adds to them.
pub const MAX_STACK_BYTES: u64 = 4 << 20;

/// The most local memory a work-group may use, in bytes, static part and arguments together.
pub const MAX_LOCAL_BYTES: u64 = 256 << 10;

/// The sizes that sub-groups may have.
pub const SUB_GROUP_SIZES: [u64; 5] = [4, 8, 16, 32, 64];

/// How many named barriers a work-group may have. They lie in local memory, a few bytes each; that is what limits their number.
pub const MAX_NAMED_BARRIERS: u32 = 64;

/// Bytes of text that one call of `printf` may write.
pub const MAX_PRINTF_BYTES: usize = builtins::printf::MAX_TEXT;
