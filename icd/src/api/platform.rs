//! Platforms, and what `cl_khr_icd` asks of a driver.

use super::unsupported::unsupported;
use crate::cl::{c_char, c_void, cl_platform_id};

unsupported! {
    clGetPlatformIDs: clGetPlatformIDs_t,
    clGetPlatformInfo: clGetPlatformInfo_t,
    clUnloadCompiler: clUnloadCompiler_t,
    clUnloadPlatformCompiler: clUnloadPlatformCompiler_t,
}

/// No extension function is there yet.
///
/// # Safety
/// `_name` must be null or a null-terminated string.
#[allow(non_snake_case)]
pub(crate) unsafe extern "C" fn clGetExtensionFunctionAddress(_name: *const c_char) -> *mut c_void {
    std::ptr::null_mut()
}

/// No extension function is there yet.
///
/// # Safety
/// `_name` must be null or a null-terminated string.
#[allow(non_snake_case)]
pub(crate) unsafe extern "C" fn clGetExtensionFunctionAddressForPlatform(
    _: cl_platform_id,
    _name: *const c_char,
) -> *mut c_void {
    std::ptr::null_mut()
}
