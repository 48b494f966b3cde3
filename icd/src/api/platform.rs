//! Platforms, and what `cl_khr_icd` asks of a driver.

use std::ffi::CStr;
use std::sync::Arc;

use crate::api::unified_memory;
use crate::cl::*;
use crate::dispatch;
use crate::entry::{cl_entry, guard};
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::platform::Platform;
use crate::{args, cl};

/// The slot of this function holds the tag of `cl_khr_icd` 2.0.0, as the loader answers it; here for a loader that asks for it by name.
#[cl_entry(clGetPlatformIDs)]
fn get_platform_ids(num_entries: cl_uint, platforms: *mut cl_platform_id, num_platforms: *mut cl_uint) -> ClResult<()> {
    icd_get_platform_ids(num_entries, platforms, num_platforms)
}

/// As for `clGetPlatformIDs`.
#[cl_entry(clUnloadCompiler)]
fn unload_compiler() -> ClResult<()> {
    // There is nothing to unload: see `clUnloadPlatformCompiler`.
    Ok(())
}

/// The platform of a handle; null means ours, as the specification leaves that to the implementation.
pub(super) fn platform(handle: cl_platform_id) -> ClResult<Arc<Platform>> {
    // Made here in case that the caller got its handle from nowhere.
    let own = Platform::get()?;
    if handle.is_null() {
        return Ok(own.clone());
    }
    Platform::from_handle(handle)
}

/// The one function that a loader finds before it has a platform.
#[cl_entry(clIcdGetPlatformIDsKHR, export)]
fn icd_get_platform_ids(
    num_entries: cl_uint,
    platforms: *mut cl_platform_id,
    num_platforms: *mut cl_uint,
) -> ClResult<()> {
    args::put_list(&[Platform::get()?.handle()], num_entries, platforms, num_platforms)
}

#[cl_entry(clGetPlatformInfo, export)]
fn get_platform_info(
    platform: cl_platform_id,
    param_name: cl_platform_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    self::platform(platform)?
        .info(
            param_name,
            InfoWriter::new(param_value_size, param_value, param_value_size_ret),
        )
        .map(Written::done)
}

#[cl_entry(clUnloadPlatformCompiler)]
fn unload_platform_compiler(platform: cl_platform_id) -> ClResult<()> {
    // "CL_INVALID_PLATFORM if platform is not a valid platform." The compiler is a child process of each build: there is nothing to unload.
    Platform::from_handle(platform).map(drop)
}

/// A function of an extension by its name, for a platform.
///
/// # Safety
/// `name` must be null or a null-terminated string.
#[allow(non_snake_case, reason = "the function of the C API")]
pub(crate) unsafe extern "C" fn clGetExtensionFunctionAddressForPlatform(
    platform: cl_platform_id,
    name: *const c_char,
) -> *mut c_void {
    // "If platform is not a valid platform, the result is NULL."
    guard("clGetExtensionFunctionAddressForPlatform", || {
        Platform::from_handle(platform)?;
        Ok(extension_function(name))
    })
    .unwrap_or(std::ptr::null_mut())
}

/// A function of an extension by its name. Loaders call it before they have a platform.
///
/// # Safety
/// `name` must be null or a null-terminated string.
#[allow(non_snake_case, reason = "the function of the C API")]
#[no_mangle]
pub unsafe extern "C" fn clGetExtensionFunctionAddress(name: *const c_char) -> *mut c_void {
    guard("clGetExtensionFunctionAddress", || Ok(extension_function(name))).unwrap_or(std::ptr::null_mut())
}

/// A function of the dispatch table.
fn slot(name: &CStr) -> *mut c_void {
    dispatch::function(name).unwrap_or(std::ptr::null_mut())
}

/// "A non-NULL return value does not guarantee that the function is supported": only what is there is returned.
fn extension_function(name: *const c_char) -> *mut c_void {
    match args::string(name).map(CStr::to_bytes) {
        Some(b"clIcdGetPlatformIDsKHR") => clIcdGetPlatformIDsKHR as *mut c_void,
        Some(b"clIcdGetFunctionAddressForPlatformKHR") => clIcdGetFunctionAddressForPlatformKHR as *mut c_void,
        Some(b"clIcdSetPlatformDispatchDataKHR") => clIcdSetPlatformDispatchDataKHR as *mut c_void,
        // Functions that a later version of OpenCL took over as they were.
        Some(b"clCreateProgramWithILKHR") => slot(c"clCreateProgramWithIL"),
        Some(b"clGetKernelSuggestedLocalWorkSizeKHR") => slot(c"clGetKernelSuggestedLocalWorkSize"),
        Some(name) => unified_memory::function(name).unwrap_or(std::ptr::null_mut()),
        None => std::ptr::null_mut(),
    }
}

/// A function of the dispatch table by its name: a loader of version 2 fills a table of its own with them.
///
/// # Safety
/// `name` must be null or a null-terminated string.
#[allow(non_snake_case, reason = "the function of the C API")]
#[no_mangle]
pub unsafe extern "C" fn clIcdGetFunctionAddressForPlatformKHR(
    platform: cl_platform_id,
    name: *const c_char,
) -> *mut c_void {
    guard("clIcdGetFunctionAddressForPlatformKHR", || {
        Platform::from_handle(platform)?;
        Ok(args::string(name)
            .and_then(dispatch::function)
            .unwrap_or(std::ptr::null_mut()))
    })
    .unwrap_or(std::ptr::null_mut())
}

#[cl_entry(clIcdSetPlatformDispatchDataKHR, export)]
fn icd_set_platform_dispatch_data(platform: cl_platform_id, dispatch_data: *mut c_void) -> ClResult<()> {
    // "CL_INVALID_PLATFORM if platform is not a valid platform."
    Platform::from_handle(platform)?.set_dispatch_data(dispatch_data);
    Ok(())
}

/// The platform of a context property, where null is no platform: `CL_INVALID_PLATFORM`.
pub(super) fn platform_of_property(value: cl::cl_context_properties) -> ClResult<Arc<Platform>> {
    Platform::from_handle(value as cl_platform_id).map_err(|_| ClError::INVALID_PLATFORM)
}
