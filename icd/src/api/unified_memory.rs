//! `cl_intel_unified_shared_memory`: allocations, what can be asked about them, and the extension's functions by name.
//!
//! Its three sorts of memory, the host's, a device's and what both share, are all memory of the process: see `object/svm/`.

use std::sync::Arc;

use super::svm::is_alignment;
use crate::api::kernel::clSetKernelArgMemPointerINTEL;
use crate::api::unified_memory_commands::*;
use crate::args::PropertyList;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::svm::unified::{self, Unified};
use crate::object::svm::Allocation;

macro_rules! functions {
    ($($name:ident: $ty:ident,)*) => {
        // The functions have the types that the extension gives them.
        $(const _: $ty = Some($name);)*

        /// A function of the extension by its name.
        pub(super) fn function(name: &[u8]) -> Option<*mut c_void> {
            $(if name == stringify!($name).as_bytes() {
                return Some($name as *mut c_void);
            })*
            None
        }
    };
}

functions! {
    clHostMemAllocINTEL: clHostMemAllocINTEL_t,
    clDeviceMemAllocINTEL: clDeviceMemAllocINTEL_t,
    clSharedMemAllocINTEL: clSharedMemAllocINTEL_t,
    clMemFreeINTEL: clMemFreeINTEL_t,
    clMemBlockingFreeINTEL: clMemBlockingFreeINTEL_t,
    clGetMemAllocInfoINTEL: clGetMemAllocInfoINTEL_t,
    clSetKernelArgMemPointerINTEL: clSetKernelArgMemPointerINTEL_t,
    clEnqueueMemFillINTEL: clEnqueueMemFillINTEL_t,
    clEnqueueMemcpyINTEL: clEnqueueMemcpyINTEL_t,
    clEnqueueMigrateMemINTEL: clEnqueueMigrateMemINTEL_t,
    clEnqueueMemAdviseINTEL: clEnqueueMemAdviseINTEL_t,
}

/// The flags that say who uses shared memory first.
const PLACEMENT: cl_mem_alloc_flags_intel =
    CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL | CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;

#[cl_entry(clHostMemAllocINTEL)]
fn host_mem_alloc(
    context: cl_context,
    properties: *const cl_mem_properties_intel,
    size: size_t,
    alignment: cl_uint,
) -> ClResult<*mut c_void> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    let kind = Kind {
        ty: CL_MEM_TYPE_HOST_INTEL,
        device: std::ptr::null_mut(),
    };
    allocate(&context, kind, properties, size, alignment)
}

#[cl_entry(clDeviceMemAllocINTEL)]
fn device_mem_alloc(
    context: cl_context,
    device: cl_device_id,
    properties: *const cl_mem_properties_intel,
    size: size_t,
    alignment: cl_uint,
) -> ClResult<*mut c_void> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_DEVICE if device is not a valid device or is not associated with context."
    if device.is_null() {
        return Err(ClError::INVALID_DEVICE);
    }
    let ty = CL_MEM_TYPE_DEVICE_INTEL;
    allocate(&context, Kind { ty, device }, properties, size, alignment)
}

#[cl_entry(clSharedMemAllocINTEL)]
fn shared_mem_alloc(
    context: cl_context,
    device: cl_device_id,
    properties: *const cl_mem_properties_intel,
    size: size_t,
    alignment: cl_uint,
) -> ClResult<*mut c_void> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    let ty = CL_MEM_TYPE_SHARED_INTEL;
    allocate(&context, Kind { ty, device }, properties, size, alignment)
}

/// What is to be allocated.
struct Kind {
    ty: cl_unified_shared_memory_type_intel,
    /// Null if it is no device's.
    device: cl_device_id,
}

/// What the three have in common.
fn allocate(
    context: &Context,
    Kind { ty, device }: Kind,
    properties: *const cl_mem_properties_intel,
    size: size_t,
    alignment: cl_uint,
) -> ClResult<*mut c_void> {
    // "CL_INVALID_DEVICE if device is not NULL and is either not a valid device or is not associated with context."
    let device = match device.is_null() {
        true => None,
        false => Some(Arc::clone(context.device_from_handle(device)?)),
    };
    // "CL_INVALID_OPERATION if [...] is zero", the capability of what is asked for: none is.
    // "CL_INVALID_VALUE if alignment is not zero or a power of two, if alignment is greater than the size of the largest data type supported."
    if !is_alignment(alignment) {
        return Err(ClError::INVALID_VALUE);
    }
    let flags = allocation_flags(properties, ty)?;
    // "CL_INVALID_BUFFER_SIZE if size is zero or greater than CL_DEVICE_MAX_MEM_ALLOC_SIZE for device", or for any device: all have the same.
    if !context.may_allocate(size) {
        return Err(ClError::INVALID_BUFFER_SIZE);
    }
    // "CL_OUT_OF_HOST_MEMORY if there is a failure to allocate resources required by the OpenCL implementation on the host."
    let allocation = Allocation::new(context, size, Some(Unified { ty, device, flags }));
    Ok(context.svm().add(allocation.map_err(|_| ClError::OUT_OF_HOST_MEMORY)?))
}

/// The value of `CL_MEM_ALLOC_FLAGS_INTEL`, the only property.
fn allocation_flags(
    properties: *const cl_mem_properties_intel,
    ty: cl_unified_shared_memory_type_intel,
) -> ClResult<cl_mem_alloc_flags_intel> {
    let properties = PropertyList::new(properties);
    // "CL_INVALID_PROPERTY if a memory property name in properties is not a supported property name, [...] or if the same property name is specified more than once."
    if properties.has_duplicates() || properties.pairs().any(|(name, _)| name != CL_MEM_ALLOC_FLAGS_INTEL) {
        return Err(ClError::INVALID_PROPERTY);
    }
    let flags = properties.pairs().next().map_or(0, |(_, flags)| flags);
    // "CL_INVALID_PROPERTY if either the CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL or CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL flags are specified", or, for shared
    // memory, "if both" are.
    let most = if ty == CL_MEM_TYPE_SHARED_INTEL { 1 } else { 0 };
    // "if the value specified for a supported property name is not valid."
    let is_known = flags & !(PLACEMENT | CL_MEM_ALLOC_WRITE_COMBINED_INTEL) == 0;
    let is_valid = is_known && (flags & PLACEMENT).count_ones() <= most;
    is_valid.then_some(flags).ok_or(ClError::INVALID_PROPERTY)
}

/// "May not wait for previously enqueued commands that may be using ptr": it does not.
#[cl_entry(clMemFreeINTEL)]
fn mem_free(context: cl_context, ptr: *mut c_void) -> ClResult<()> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    take(&*Context::from_handle(context)?, ptr)
}

#[cl_entry(clMemBlockingFreeINTEL)]
fn mem_blocking_free(context: cl_context, ptr: *mut c_void) -> ClResult<()> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // Not before it is known that there is something to free.
    let is_there = |allocation: Arc<Allocation>| allocation.address() == ptr && !allocation.is_svm();
    if context.svm().find(ptr).is_some_and(is_there) {
        // "To wait for previously enqueued commands to finish that may be using ptr before freeing ptr": which those are nobody knows, as they may have found the
        // pointer in memory.
        context.svm().wait_for_commands();
    }
    take(&context, ptr)
}

/// Frees an allocation of the extension.
fn take(context: &Context, ptr: *mut c_void) -> ClResult<()> {
    // "If ptr is NULL then no action occurs."
    if ptr.is_null() {
        return Ok(());
    }
    // "CL_INVALID_VALUE if ptr is not a value returned by clHostMemAllocINTEL, clDeviceMemAllocINTEL, clSharedMemAllocINTEL, or a NULL pointer."
    let freed = context.svm().remove(ptr, |allocation| !allocation.is_svm());
    freed.map(drop).ok_or(ClError::INVALID_VALUE)
}

#[cl_entry(clGetMemAllocInfoINTEL)]
fn get_mem_alloc_info(
    context: cl_context,
    ptr: *const c_void,
    param_name: cl_mem_info_intel,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    unified::info(context.svm().find(ptr).as_deref(), param_name, out).map(Written::done)
}
