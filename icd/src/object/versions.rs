//! Names and versions that the platform and the device report.

use crate::cl::{cl_name_version, cl_version, CL_NAME_VERSION_MAX_NAME_SIZE};
use compiler::device::Named;

/// `CL_PLATFORM_VENDOR` and `CL_DEVICE_VENDOR`.
pub(crate) const VENDOR: &str = "Weft";
/// `CL_PLATFORM_VERSION` and `CL_DEVICE_VERSION`.
pub(crate) const VERSION: &str = concat!("OpenCL 3.0 Weft ", env!("CARGO_PKG_VERSION"));
/// The same as a number. The patch level is that of the specification Weft follows.
pub(crate) const NUMERIC_VERSION: cl_version = version(3, 0, 0);
/// `CL_DRIVER_VERSION`.
pub(crate) const DRIVER_VERSION: &str = env!("CARGO_PKG_VERSION");
/// Both timers are CLOCK_MONOTONIC, which counts nanoseconds.
pub(crate) const TIMER_RESOLUTION_NS: u64 = 1;

const fn extension(name: &'static str, major: u32, minor: u32, patch: u32) -> Named {
    Named {
        name,
        version: (major, minor, patch),
    }
}

/// Extensions of the platform and the runtime; the compiler lists those of OpenCL C.
pub(crate) const PLATFORM_EXTENSIONS: &[Named] = &[
    // Of the device, but nothing of OpenCL C: it goes with cl_intel_subgroups.
    extension("cl_intel_spirv_subgroups", 1, 0, 0),
    extension("cl_intel_unified_shared_memory", 1, 2, 0),
    extension("cl_khr_device_uuid", 1, 0, 0),
    extension("cl_khr_extended_versioning", 1, 0, 0),
    extension("cl_khr_icd", 2, 0, 0),
    extension("cl_khr_il_program", 1, 0, 0),
    extension("cl_khr_image2d_from_buffer", 1, 0, 0),
    extension("cl_khr_spirv_extended_debug_info", 1, 0, 0),
    extension("cl_khr_spirv_linkonce_odr", 1, 0, 0),
    extension("cl_khr_spirv_no_integer_wrap_decoration", 1, 0, 0),
    extension("cl_khr_spirv_queries", 1, 0, 0),
    extension("cl_khr_suggested_local_work_size", 1, 0, 0),
];

/// The device's extensions: the platform's and OpenCL C's.
pub(crate) fn device_extensions() -> Vec<Named> {
    compiler::device::EXTENSIONS
        .iter()
        .chain(PLATFORM_EXTENSIONS)
        .copied()
        .collect()
}

/// The bits of `CL_MAKE_VERSION`.
pub(crate) const fn version(major: u32, minor: u32, patch: u32) -> cl_version {
    (major << 22) | (minor << 12) | patch
}

/// Names separated by spaces.
pub(crate) fn joined(list: &[Named]) -> String {
    list.iter().map(|named| named.name).collect::<Vec<_>>().join(" ")
}

/// The list as an array of `cl_name_version`.
pub(crate) fn with_versions(list: &[Named]) -> Vec<cl_name_version> {
    list.iter()
        .map(|named| name_version(named.name, named.version))
        .collect()
}

/// One `cl_name_version`.
pub(crate) fn name_version(name: &str, (major, minor, patch): (u32, u32, u32)) -> cl_name_version {
    let mut bytes = [0; CL_NAME_VERSION_MAX_NAME_SIZE];
    // The last byte stays null.
    for (to, from) in bytes[..CL_NAME_VERSION_MAX_NAME_SIZE - 1].iter_mut().zip(name.bytes()) {
        *to = from;
    }
    cl_name_version {
        version: version(major, minor, patch),
        name: bytes,
    }
}
