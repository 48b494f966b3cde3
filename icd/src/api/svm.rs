//! Shared virtual memory: no device of Weft supports it.

use super::unsupported::unsupported;
use crate::cl::{c_void, cl_context, cl_svm_mem_flags, cl_uint};

unsupported! {
    clEnqueueSVMFree: clEnqueueSVMFree_t,
    clEnqueueSVMMemcpy: clEnqueueSVMMemcpy_t,
    clEnqueueSVMMemFill: clEnqueueSVMMemFill_t,
    clEnqueueSVMMap: clEnqueueSVMMap_t,
    clEnqueueSVMUnmap: clEnqueueSVMUnmap_t,
    clEnqueueSVMMigrateMem: clEnqueueSVMMigrateMem_t,
}

/// "clSVMAlloc returns NULL if no device of the context supports SVM": the function has no place for an error code.
///
/// # Safety
/// None is needed: the arguments are not used.
#[allow(non_snake_case)]
pub(crate) unsafe extern "C" fn clSVMAlloc(_: cl_context, _: cl_svm_mem_flags, _: usize, _: cl_uint) -> *mut c_void {
    std::ptr::null_mut()
}

/// Without SVM there is nothing that could be freed.
///
/// # Safety
/// None is needed: the arguments are not used.
#[allow(non_snake_case)]
pub(crate) unsafe extern "C" fn clSVMFree(_: cl_context, _: *mut c_void) {}
