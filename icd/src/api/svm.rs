//! Shared virtual memory: no device of Weft supports it.

use super::unsupported::{unsupported, After};
use crate::cl::*;
use crate::object::queue::Queue;

// "CL_INVALID_OPERATION if the device associated with command_queue does not support SVM."
unsupported! {
    clEnqueueSVMFree: clEnqueueSVMFree_t => After<Queue, CL_INVALID_OPERATION>,
    clEnqueueSVMMemcpy: clEnqueueSVMMemcpy_t => After<Queue, CL_INVALID_OPERATION>,
    clEnqueueSVMMemFill: clEnqueueSVMMemFill_t => After<Queue, CL_INVALID_OPERATION>,
    clEnqueueSVMMap: clEnqueueSVMMap_t => After<Queue, CL_INVALID_OPERATION>,
    clEnqueueSVMUnmap: clEnqueueSVMUnmap_t => After<Queue, CL_INVALID_OPERATION>,
    clEnqueueSVMMigrateMem: clEnqueueSVMMigrateMem_t => After<Queue, CL_INVALID_OPERATION>,
}

/// "clSVMAlloc returns NULL if no device of the context supports SVM": the function has no place for an error code.
///
/// # Safety
/// None is needed: the arguments are not used.
#[allow(non_snake_case, reason = "the function of the C API")]
pub(crate) unsafe extern "C" fn clSVMAlloc(_: cl_context, _: cl_svm_mem_flags, _: usize, _: cl_uint) -> *mut c_void {
    std::ptr::null_mut()
}

/// Without SVM there is nothing that could be freed.
///
/// # Safety
/// None is needed: the arguments are not used.
#[allow(non_snake_case, reason = "the function of the C API")]
pub(crate) unsafe extern "C" fn clSVMFree(_: cl_context, _: *mut c_void) {}
