//! `clGetDeviceInfo`.
//!
//! What the compiler supports is read from the compiler's own table, so that a feature which it gains is reported without a change here.

use super::limits::*;
use super::{spirv, Device};
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::platform::Platform;
use crate::object::sub_groups;
use crate::object::versions::{self, name_version};

/// OpenCL C as a compiler for it is asked: `CL_DEVICE_OPENCL_C_VERSION` names the newest version of which *every* optional feature is there, which is
/// 1.2; `CL_DEVICE_OPENCL_C_ALL_VERSIONS` names all. 2.0 is not among them, as its images, pipes and device-side queues are not optional.
const OPENCL_C_VERSION: &str = concat!("OpenCL C 1.2 Weft ", env!("CARGO_PKG_VERSION"));
const OPENCL_C_VERSIONS: [(u32, u32, u32); 4] = [(3, 0, 0), (1, 2, 0), (1, 1, 0), (1, 0, 0)];

/// "The latest version of the conformance test suite that this device has fully passed in accordance with the official conformance process": none. The
/// suite itself insists on a date, so this is one before there were any.
const NO_CONFORMANCE_VERSION: &str = "v0000-01-01-00";

/// Names the device in `CL_DEVICE_UUID`: the processor's name and vendor follow it.
const DEVICE_UUID_SALT: &str = "weft device";
/// Names the driver in `CL_DRIVER_UUID`.
const DRIVER_UUID_SALT: &str = "weft driver";

/// All of shared virtual memory: kernels run on threads of the process, whose memory and whose atomic operations are the host's.
const SVM_CAPABILITIES: cl_device_svm_capabilities = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER
    | CL_DEVICE_SVM_FINE_GRAIN_BUFFER
    | CL_DEVICE_SVM_FINE_GRAIN_SYSTEM
    | CL_DEVICE_SVM_ATOMICS;

/// The same in the words of `cl_intel_unified_shared_memory`, of whose sorts of memory each is memory of the process.
const UNIFIED_MEMORY_CAPABILITIES: cl_device_unified_shared_memory_capabilities_intel =
    CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL
        | CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL
        | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL
        | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL;

/// The query under a name that a pattern may have.
const PACKED_DOT_PRODUCTS: cl_device_info = CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED;

impl Device {
    /// Answers one query.
    pub(crate) fn info(&self, name: cl_device_info, out: InfoWriter) -> ClResult<Written> {
        let limits = self.limits();
        match name {
            // What it is.
            CL_DEVICE_TYPE => out.write::<cl_device_type>(CL_DEVICE_TYPE_CPU),
            CL_DEVICE_VENDOR_ID => out.write::<cl_uint>(limits.vendor_id),
            CL_DEVICE_NAME => out.write_str(&limits.name),
            CL_DEVICE_VENDOR => out.write_str(versions::VENDOR),
            CL_DRIVER_VERSION => out.write_str(versions::DRIVER_VERSION),
            CL_DEVICE_PROFILE => out.write_str("FULL_PROFILE"),
            CL_DEVICE_VERSION => out.write_str(versions::VERSION),
            CL_DEVICE_NUMERIC_VERSION => out.write::<cl_version>(versions::NUMERIC_VERSION),
            CL_DEVICE_PLATFORM => out.write_handle(Platform::get()?.handle()),
            CL_DEVICE_AVAILABLE => out.write::<cl_bool>(CL_TRUE),
            CL_DEVICE_REFERENCE_COUNT => out.write::<cl_uint>(1),
            CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED => out.write_str(NO_CONFORMANCE_VERSION),
            CL_DEVICE_UUID => out.write(uuid(&[DEVICE_UUID_SALT, &limits.name, &limits.vendor_id.to_string()])),
            CL_DRIVER_UUID => out.write(uuid(&[DRIVER_UUID_SALT, versions::DRIVER_VERSION])),
            CL_DEVICE_LUID_VALID => out.write::<cl_bool>(CL_FALSE),
            CL_DEVICE_LUID => out.write([0u8; CL_LUID_SIZE_KHR]),
            CL_DEVICE_NODE_MASK => out.write::<cl_uint>(0),

            // Execution.
            CL_DEVICE_MAX_COMPUTE_UNITS => out.write::<cl_uint>(limits.compute_units),
            CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS => out.write::<cl_uint>(MAX_WORK_ITEM_DIMENSIONS as cl_uint),
            // `CL_DEVICE_MAX_WORK_GROUP_SIZES` of OpenCL 3.1 is the same query under a new name.
            CL_DEVICE_MAX_WORK_ITEM_SIZES => out.write(limits.max_work_item_sizes()),
            CL_DEVICE_MAX_WORK_GROUP_SIZE => out.write::<size_t>(MAX_WORK_GROUP_SIZE),
            CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE => {
                out.write::<size_t>(limits.preferred_work_group_size_multiple())
            }
            CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT => out.write::<cl_bool>(CL_TRUE),
            CL_DEVICE_MAX_CLOCK_FREQUENCY => out.write::<cl_uint>(limits.max_clock_mhz),
            CL_DEVICE_ADDRESS_BITS => out.write::<cl_uint>(ADDRESS_BITS),
            CL_DEVICE_ENDIAN_LITTLE => out.write::<cl_bool>(cl_bool::from(cfg!(target_endian = "little"))),
            CL_DEVICE_EXECUTION_CAPABILITIES => {
                out.write::<cl_device_exec_capabilities>(CL_EXEC_KERNEL | CL_EXEC_NATIVE_KERNEL)
            }
            CL_DEVICE_QUEUE_ON_HOST_PROPERTIES => out.write::<cl_command_queue_properties>(
                CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE,
            ),
            CL_DEVICE_PROFILING_TIMER_RESOLUTION => out.write::<size_t>(versions::TIMER_RESOLUTION_NS as size_t),
            CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR
            | CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT
            | CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT
            | CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG
            | CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT => out.write::<cl_uint>(PREFERRED_VECTOR_WIDTH),
            CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE => out.write::<cl_uint>(if has_extension("cl_khr_fp64") {
                PREFERRED_VECTOR_WIDTH
            } else {
                0
            }),
            CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF => out.write::<cl_uint>(if has_extension("cl_khr_fp16") {
                PREFERRED_VECTOR_WIDTH
            } else {
                0
            }),
            CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR => out.write::<cl_uint>(limits.native_vector_width(1)),
            CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT => out.write::<cl_uint>(limits.native_vector_width(2)),
            CL_DEVICE_NATIVE_VECTOR_WIDTH_INT | CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT => {
                out.write::<cl_uint>(limits.native_vector_width(4))
            }
            CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG => out.write::<cl_uint>(limits.native_vector_width(8)),
            CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE => out.write::<cl_uint>(if has_extension("cl_khr_fp64") {
                limits.native_vector_width(8)
            } else {
                0
            }),
            CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF => out.write::<cl_uint>(if has_extension("cl_khr_fp16") {
                limits.native_vector_width(2)
            } else {
                0
            }),

            // Floating point.
            CL_DEVICE_SINGLE_FP_CONFIG => out.write::<cl_device_fp_config>(self.single_fp_config()),
            CL_DEVICE_DOUBLE_FP_CONFIG => out.write::<cl_device_fp_config>(double_fp_config()),
            CL_DEVICE_HALF_FP_CONFIG => out.write::<cl_device_fp_config>(half_fp_config()),
            CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT => out.write::<cl_bitfield>(float_atomics("fp32")),
            CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT => out.write::<cl_bitfield>(float_atomics("fp64")),
            CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT => out.write::<cl_bitfield>(float_atomics("fp16")),

            // Memory.
            CL_DEVICE_GLOBAL_MEM_SIZE => out.write::<cl_ulong>(limits.global_mem_size),
            CL_DEVICE_MAX_MEM_ALLOC_SIZE => out.write::<cl_ulong>(limits.max_mem_alloc_size),
            CL_DEVICE_GLOBAL_MEM_CACHE_TYPE => out.write::<cl_device_mem_cache_type>(CL_READ_WRITE_CACHE),
            CL_DEVICE_GLOBAL_MEM_CACHE_SIZE => out.write::<cl_ulong>(limits.cache_size),
            CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE => out.write::<cl_uint>(limits.cache_line),
            // A machine with little memory has the smaller of the two.
            CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE => {
                out.write::<cl_ulong>(MAX_CONSTANT_BUFFER_SIZE.min(limits.max_mem_alloc_size))
            }
            CL_DEVICE_MAX_CONSTANT_ARGS => out.write::<cl_uint>(MAX_CONSTANT_ARGS),
            CL_DEVICE_MAX_PARAMETER_SIZE => out.write::<size_t>(MAX_PARAMETER_SIZE),
            CL_DEVICE_LOCAL_MEM_TYPE => out.write::<cl_device_local_mem_type>(CL_GLOBAL),
            CL_DEVICE_LOCAL_MEM_SIZE => out.write::<cl_ulong>(LOCAL_MEM_SIZE),
            CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE | CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE => {
                out.write::<size_t>(if has_feature("__opencl_c_program_scope_global_variables") {
                    MAX_GLOBAL_VARIABLE_SIZE
                } else {
                    0
                })
            }
            CL_DEVICE_MEM_BASE_ADDR_ALIGN => out.write::<cl_uint>(MEM_BASE_ADDR_ALIGN_BITS),
            CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE => out.write::<cl_uint>(MEM_BASE_ADDR_ALIGN as cl_uint),
            CL_DEVICE_ERROR_CORRECTION_SUPPORT => out.write::<cl_bool>(CL_FALSE),
            CL_DEVICE_HOST_UNIFIED_MEMORY => out.write::<cl_bool>(CL_TRUE),
            CL_DEVICE_SVM_CAPABILITIES => out.write::<cl_device_svm_capabilities>(SVM_CAPABILITIES),

            CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL
            | CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL
            | CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL
            | CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL
            | CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL => {
                out.write::<cl_device_unified_shared_memory_capabilities_intel>(UNIFIED_MEMORY_CAPABILITIES)
            }

            // Atomics. 0 means aligned to the type's size.
            CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT
            | CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT
            | CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT => out.write::<cl_uint>(0),
            CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES => out.write::<cl_device_atomic_capabilities>(atomic_capabilities()),
            // "The mandated minimum" of fences has acquire and release, and only fences have the work-item scope.
            CL_DEVICE_ATOMIC_FENCE_CAPABILITIES => out.write::<cl_device_atomic_capabilities>(
                atomic_capabilities() | CL_DEVICE_ATOMIC_ORDER_ACQ_REL | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM,
            ),

            // Compilers and languages.
            CL_DEVICE_COMPILER_AVAILABLE | CL_DEVICE_LINKER_AVAILABLE => out.write::<cl_bool>(CL_TRUE),
            CL_DEVICE_OPENCL_C_VERSION => out.write_str(OPENCL_C_VERSION),
            CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR => out.write::<cl_version>(versions::version(1, 2, 0)),
            CL_DEVICE_OPENCL_C_ALL_VERSIONS => {
                out.write_slice(&OPENCL_C_VERSIONS.map(|version| name_version("OpenCL C", version)))
            }
            CL_DEVICE_OPENCL_C_FEATURES => {
                out.write_slice(&versions::with_versions(compiler::device::OPENCL_C_FEATURES))
            }
            CL_DEVICE_EXTENSIONS => out.write_str(&versions::joined(&versions::device_extensions())),
            CL_DEVICE_EXTENSIONS_WITH_VERSION => {
                out.write_slice(&versions::with_versions(&versions::device_extensions()))
            }
            CL_DEVICE_IL_VERSION => out.write_str(&spirv::il_version()),
            CL_DEVICE_ILS_WITH_VERSION => out.write_slice(&spirv::ils_with_version()),
            CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS => out.write_slice(&spirv::instruction_sets()),
            CL_DEVICE_SPIRV_EXTENSIONS => out.write_slice(&spirv::extensions()),
            CL_DEVICE_SPIRV_CAPABILITIES => out.write_slice(&spirv::capabilities()),
            CL_DEVICE_BUILT_IN_KERNELS => out.write_str(""),
            CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION => out.write_slice::<cl_name_version>(&[]),
            CL_DEVICE_PRINTF_BUFFER_SIZE => out.write::<size_t>(PRINTF_BUFFER_SIZE),
            CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT => out.write(feature("__opencl_c_generic_address_space")),
            CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT => {
                out.write(feature("__opencl_c_work_group_collective_functions"))
            }

            // Sub-groups. Those of a work-group run on one thread, each as far as it gets without the others: one that spins until another has done
            // something would spin for ever.
            CL_DEVICE_MAX_NUM_SUB_GROUPS => out.write::<cl_uint>(sub_groups::max_count_of_device() as cl_uint),
            // The compiler has loops that wait for other sub-groups yield to them (`yield_while_waiting`).
            CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS => out.write::<cl_bool>(CL_TRUE),
            CL_DEVICE_MAX_NAMED_BARRIER_COUNT_KHR if has_extension("cl_khr_subgroup_named_barrier") => {
                out.write::<cl_uint>(compiler::device::MAX_NAMED_BARRIERS)
            }
            CL_DEVICE_SUB_GROUP_SIZES_INTEL if has_extension("cl_intel_required_subgroup_size") => {
                out.write_slice(&compiler::device::SUB_GROUP_SIZES.map(|size| size as size_t))
            }

            CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES if has_extension("cl_khr_integer_dot_product") => {
                out.write::<cl_bitfield>(dot_product_capabilities())
            }
            // "A dot product operation is deemed accelerated if its implementation provides a performance advantage over application-provided code":
            // none does. The six members of `cl_device_integer_dot_product_acceleration_properties`, in order.
            CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT | PACKED_DOT_PRODUCTS
                if has_extension("cl_khr_integer_dot_product") =>
            {
                out.write([CL_FALSE; 6])
            }
            CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR if has_extension("cl_khr_kernel_clock") => {
                out.write::<cl_device_kernel_clock_capabilities_khr>(clock_capabilities())
            }

            // Images and samplers.
            CL_DEVICE_IMAGE_SUPPORT => out.write::<cl_bool>(CL_TRUE),
            CL_DEVICE_MAX_READ_IMAGE_ARGS => out.write::<cl_uint>(MAX_READ_IMAGE_ARGS),
            CL_DEVICE_MAX_WRITE_IMAGE_ARGS => out.write::<cl_uint>(MAX_WRITE_IMAGE_ARGS),
            CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS => out.write::<cl_uint>(MAX_READ_WRITE_IMAGE_ARGS),
            CL_DEVICE_MAX_SAMPLERS => out.write::<cl_uint>(MAX_SAMPLERS),
            CL_DEVICE_IMAGE_PITCH_ALIGNMENT => out.write::<cl_uint>(IMAGE_PITCH_ALIGNMENT),
            CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT => out.write::<cl_uint>(IMAGE_BASE_ADDRESS_ALIGNMENT),
            CL_DEVICE_IMAGE2D_MAX_WIDTH => out.write::<size_t>(IMAGE2D_MAX_WIDTH),
            CL_DEVICE_IMAGE2D_MAX_HEIGHT => out.write::<size_t>(IMAGE2D_MAX_HEIGHT),
            CL_DEVICE_IMAGE3D_MAX_WIDTH => out.write::<size_t>(IMAGE3D_MAX_WIDTH),
            CL_DEVICE_IMAGE3D_MAX_HEIGHT => out.write::<size_t>(IMAGE3D_MAX_HEIGHT),
            CL_DEVICE_IMAGE3D_MAX_DEPTH => out.write::<size_t>(IMAGE3D_MAX_DEPTH),
            CL_DEVICE_IMAGE_MAX_BUFFER_SIZE => out.write::<size_t>(limits.image_max_buffer_size()),
            CL_DEVICE_IMAGE_MAX_ARRAY_SIZE => out.write::<size_t>(IMAGE_MAX_ARRAY_SIZE),
            CL_DEVICE_PREFERRED_INTEROP_USER_SYNC => out.write::<cl_bool>(CL_TRUE),

            // Pipes and device-side queues: none, and every limit of theirs must then be 0.
            CL_DEVICE_PIPE_SUPPORT => out.write::<cl_bool>(CL_FALSE),
            CL_DEVICE_MAX_PIPE_ARGS
            | CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS
            | CL_DEVICE_PIPE_MAX_PACKET_SIZE
            | CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE
            | CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE
            | CL_DEVICE_MAX_ON_DEVICE_QUEUES
            | CL_DEVICE_MAX_ON_DEVICE_EVENTS => out.write::<cl_uint>(0),
            CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES => out.write::<cl_command_queue_properties>(0),
            CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES => out.write::<cl_device_device_enqueue_capabilities>(0),

            // Sub-devices: none.
            CL_DEVICE_PARENT_DEVICE => out.write_handle(std::ptr::null_mut()),
            CL_DEVICE_PARTITION_MAX_SUB_DEVICES => out.write::<cl_uint>(0),
            // "If the device cannot be partitioned ..., a value of 0 will be returned."
            CL_DEVICE_PARTITION_PROPERTIES | CL_DEVICE_PARTITION_TYPE => out.write::<cl_device_partition_property>(0),
            CL_DEVICE_PARTITION_AFFINITY_DOMAIN => out.write::<cl_device_affinity_domain>(0),

            _ => Err(ClError::INVALID_VALUE),
        }
    }

    fn single_fp_config(&self) -> cl_device_fp_config {
        // Denormals are kept unless `-cl-denorms-are-zero` gives them up, and the processor's division and square root are correctly rounded.
        let config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
        if self.limits().has_fma {
            config | CL_FP_FMA
        } else {
            config
        }
    }
}

/// All that the specification asks of a device with double precision, or nothing.
fn double_fp_config() -> cl_device_fp_config {
    if has_extension("cl_khr_fp64") {
        CL_FP_FMA | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_INF_NAN | CL_FP_DENORM
    } else {
        0
    }
}

fn half_fp_config() -> cl_device_fp_config {
    if has_extension("cl_khr_fp16") {
        CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_DENORM
    } else {
        0
    }
}

/// Orders and scopes of atomics in memory, as the compiler's features say.
fn atomic_capabilities() -> cl_device_atomic_capabilities {
    let optional = [
        ("__opencl_c_atomic_order_acq_rel", CL_DEVICE_ATOMIC_ORDER_ACQ_REL),
        ("__opencl_c_atomic_order_seq_cst", CL_DEVICE_ATOMIC_ORDER_SEQ_CST),
        ("__opencl_c_atomic_scope_device", CL_DEVICE_ATOMIC_SCOPE_DEVICE),
        (
            "__opencl_c_atomic_scope_all_devices",
            CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES,
        ),
    ];
    let mandated = CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
    optional
        .iter()
        .filter(|(name, _)| has_feature(name))
        .fold(mandated, |all, (_, bit)| all | bit)
}

/// What atomics on a floating-point type can do, as the compiler's features say. All of them load, store and exchange.
fn float_atomics(ty: &str) -> cl_bitfield {
    let optional = [
        ("global_atomic_add", CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT),
        ("global_atomic_min_max", CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT),
        ("local_atomic_add", CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT),
        ("local_atomic_min_max", CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT),
    ];
    let always = CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT;
    optional
        .iter()
        .filter(|(name, _)| has_feature(&format!("__opencl_c_ext_{ty}_{name}")))
        .fold(always, |all, (_, bit)| all | bit)
}

/// The set of those bits whose features the compiler has.
fn bits_of_features(features: &[(&str, cl_bitfield)]) -> cl_bitfield {
    let there = features.iter().filter(|(name, _)| has_feature(name));
    there.fold(0, |all, (_, bit)| all | bit)
}

fn dot_product_capabilities() -> cl_bitfield {
    bits_of_features(&[
        (
            "__opencl_c_integer_dot_product_input_4x8bit",
            CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT,
        ),
        (
            "__opencl_c_integer_dot_product_input_4x8bit_packed",
            CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED,
        ),
    ])
}

fn clock_capabilities() -> cl_bitfield {
    bits_of_features(&[
        (
            "__opencl_c_kernel_clock_scope_device",
            CL_DEVICE_KERNEL_CLOCK_SCOPE_DEVICE_KHR,
        ),
        (
            "__opencl_c_kernel_clock_scope_work_group",
            CL_DEVICE_KERNEL_CLOCK_SCOPE_WORK_GROUP_KHR,
        ),
        (
            "__opencl_c_kernel_clock_scope_sub_group",
            CL_DEVICE_KERNEL_CLOCK_SCOPE_SUB_GROUP_KHR,
        ),
    ])
}

fn has_feature(name: &str) -> bool {
    compiler::device::OPENCL_C_FEATURES
        .iter()
        .any(|feature| feature.name == name)
}

fn has_extension(name: &str) -> bool {
    compiler::device::EXTENSIONS
        .iter()
        .any(|extension| extension.name == name)
}

fn feature(name: &str) -> cl_bool {
    cl_bool::from(has_feature(name))
}

/// A name-based identifier (RFC 9562, version 8: our own hash): equal for equal parts, on every run and machine.
fn uuid(parts: &[&str]) -> [u8; CL_UUID_SIZE_KHR] {
    // FNV-1a over 128 bits.
    let mut hash = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    for byte in parts.iter().flat_map(|part| part.bytes().chain([0])) {
        hash = (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    let mut bytes = hash.to_be_bytes();
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    bytes
}
