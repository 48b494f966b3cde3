//! What the device reports of SPIR-V, from the constants that the translator checks modules against.

use std::ffi::CString;
use std::os::raw::c_void;
use std::sync::OnceLock;

use spirv_frontend::{SUPPORTED_CAPABILITIES, SUPPORTED_EXTENSIONS, SUPPORTED_INSTRUCTION_SETS, SUPPORTED_VERSIONS};

use crate::cl::{cl_name_version, cl_uint};
use crate::object::versions::name_version;

/// `CL_DEVICE_IL_VERSION`: "a space-separated list of IL version strings of the form `<IL_Prefix>_<Major_Version>.<Minor_Version>`".
pub(super) fn il_version() -> String {
    let versions: Vec<_> = SUPPORTED_VERSIONS
        .iter()
        .map(|version| format!("SPIR-V_{}.{}", version.major, version.minor))
        .collect();
    versions.join(" ")
}

/// `CL_DEVICE_ILS_WITH_VERSION`.
pub(super) fn ils_with_version() -> Vec<cl_name_version> {
    SUPPORTED_VERSIONS
        .iter()
        .map(|version| name_version("SPIR-V", (version.major.into(), version.minor.into(), 0)))
        .collect()
}

/// `CL_DEVICE_SPIRV_CAPABILITIES`.
pub(super) fn capabilities() -> Vec<cl_uint> {
    SUPPORTED_CAPABILITIES
        .iter()
        .map(|&capability| capability as cl_uint)
        .collect()
}

/// `CL_DEVICE_SPIRV_EXTENSIONS`: strings that live as long as the platform.
pub(super) fn extensions() -> Vec<*const c_void> {
    static STRINGS: OnceLock<Vec<CString>> = OnceLock::new();
    addresses(STRINGS.get_or_init(|| strings(SUPPORTED_EXTENSIONS)))
}

/// `CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS`, likewise.
pub(super) fn instruction_sets() -> Vec<*const c_void> {
    static STRINGS: OnceLock<Vec<CString>> = OnceLock::new();
    addresses(STRINGS.get_or_init(|| strings(SUPPORTED_INSTRUCTION_SETS)))
}

fn strings(names: &[&str]) -> Vec<CString> {
    names.iter().filter_map(|&name| CString::new(name).ok()).collect()
}

fn addresses(strings: &'static [CString]) -> Vec<*const c_void> {
    strings.iter().map(|string| string.as_ptr().cast()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::versions::device_extensions;

    /// What extensions of OpenCL ask of modules that a device takes.
    const OF_EXTENSIONS: &[(&str, &[&str])] = &[
        ("cl_khr_fp16", &["Float16"]),
        ("cl_khr_fp64", &["Float64"]),
        ("cl_khr_int64_base_atomics", &["Int64Atomics"]),
        (
            "cl_intel_spirv_subgroups",
            &[
                "SubgroupShuffleINTEL",
                "SubgroupBufferBlockIOINTEL",
                "SubgroupImageBlockIOINTEL",
            ],
        ),
        ("cl_khr_subgroup_named_barrier", &["NamedBarrier"]),
    ];

    #[test]
    fn extensions_have_their_capabilities() {
        let names: Vec<String> = SUPPORTED_CAPABILITIES.iter().map(|it| format!("{it:?}")).collect();
        let announced = device_extensions();
        for (extension, wanted) in OF_EXTENSIONS {
            assert!(announced.iter().any(|it| it.name == *extension), "{extension}");
            let missing: Vec<_> = wanted
                .iter()
                .filter(|it| !names.iter().any(|name| name == *it))
                .collect();
            assert!(missing.is_empty(), "{extension}: {missing:?}");
        }
    }
}
