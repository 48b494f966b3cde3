//! The types and constants of the C API, in one place: `cl-sys` for the types of OpenCL 1 and 2, `opencl-sys` for everything newer.
//!
//! Only types and constants: the functions that the binding crates declare belong to a loader and must not be called from a driver.

#[allow(unused_imports, reason = "the list is of types, not of uses")]
pub use cl_sys::{
    cl_bitfield, cl_bool, cl_char, cl_command_queue, cl_context, cl_device_id, cl_double, cl_event, cl_float, cl_int,
    cl_kernel, cl_long, cl_mem, cl_platform_id, cl_program, cl_sampler, cl_short, cl_uchar, cl_uint, cl_ulong,
    cl_ushort,
};
pub use libc::{c_char, c_void, size_t};
pub use opencl_sys::cl_icd::*;
pub use opencl_sys::*;

/// What the first slot and the `clUnloadCompiler` slot of a dispatch table hold when the driver implements `cl_khr_icd` 2.0.0: the bytes "OPENCL31"
/// (`CL_ICD2_TAG_KHR` of `CL/cl_ext.h`; neither binding crate has it).
pub const CL_ICD2_TAG_KHR: isize = 0x4F50_454E_434C_3331;

// `cl_ext_float_atomics`, of `CL/cl_ext.h`; neither binding crate has it. The queries answer a set of the bits below.
pub const CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT: cl_uint = 0x4231;
pub const CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT: cl_uint = 0x4232;
pub const CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT: cl_uint = 0x4233;
pub const CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT: cl_bitfield = 1 << 0;
pub const CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT: cl_bitfield = 1 << 1;
pub const CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT: cl_bitfield = 1 << 2;
pub const CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT: cl_bitfield = 1 << 16;
pub const CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT: cl_bitfield = 1 << 17;
pub const CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT: cl_bitfield = 1 << 18;

/// The callback of `clCreateContext`.
pub type ContextNotify = Option<unsafe extern "C" fn(*const c_char, *const c_void, size_t, *mut c_void)>;
