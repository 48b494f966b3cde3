//! Shared virtual memory: allocations and commands on memory that is named by its address.
//!
//! Host and kernels share one memory, so that mapping, unmapping and migrating is nothing but a place in the order of commands.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use std::ptr;

use scheduler::Work;

use super::enqueue::Enqueue;
use super::map::{are_map_flags, are_migration_flags};
use crate::args;
use crate::cl::*;
use crate::entry::{self, cl_entry};
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::buffer::KERNEL_ACCESS;
use crate::object::context::Context;
use crate::object::fill::Pattern;
use crate::object::queue::Return;
use crate::object::svm::commands::{self, Freer, Pointers, Region};
use crate::object::svm::{self, Allocation};
use crate::object::transfer::HostMemory;

/// The function has no place for an error code: "it returns a NULL pointer value."
///
/// # Safety
/// None is needed: the handle proves itself.
#[allow(non_snake_case, reason = "the function of the C API")]
pub(crate) unsafe extern "C" fn clSVMAlloc(
    context: cl_context,
    flags: cl_svm_mem_flags,
    size: size_t,
    alignment: cl_uint,
) -> *mut c_void {
    entry::create("clSVMAlloc", ptr::null_mut(), || {
        svm_alloc(context, flags, size, alignment)
    })
}

/// The codes are for the log only.
fn svm_alloc(context: cl_context, flags: cl_svm_mem_flags, size: size_t, alignment: cl_uint) -> ClResult<*mut c_void> {
    // "context is not a valid context, or no devices in context support SVM."
    let context = Context::from_handle(context)?;
    // "The values specified in flags are not valid, i.e. do not match those defined in the SVM Memory Flags table."
    let is_known = flags & !(KERNEL_ACCESS | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS) == 0;
    // "Values specified in flags do not follow rules described for supported values": "CL_MEM_READ_WRITE or CL_MEM_WRITE_ONLY and CL_MEM_READ_ONLY are
    // mutually exclusive."
    let access_is_clear = (flags & KERNEL_ACCESS).count_ones() <= 1;
    // "flags does not contain CL_MEM_SVM_FINE_GRAIN_BUFFER but does contain CL_MEM_SVM_ATOMICS."
    let atomics_are_fine = flags & CL_MEM_SVM_ATOMICS == 0 || flags & CL_MEM_SVM_FINE_GRAIN_BUFFER != 0;
    // "CL_MEM_SVM_FINE_GRAIN_BUFFER or CL_MEM_SVM_ATOMICS is specified in flags and these are not supported by at least one device": all support them.
    if !(is_known && access_is_clear && atomics_are_fine) {
        return Err(ClError::INVALID_VALUE);
    }
    // "size is 0 or > CL_DEVICE_MAX_MEM_ALLOC_SIZE value for any device in context."
    if !context.may_allocate(size) {
        return Err(ClError::INVALID_BUFFER_SIZE);
    }
    // "alignment is not a power of two or the OpenCL implementation cannot support the specified alignment."
    if !is_alignment(alignment) {
        return Err(ClError::INVALID_VALUE);
    }
    // "There was a failure to allocate resources."
    Ok(context.svm().add(Allocation::new(&context, size, None)?))
}

/// "If alignment is 0, a default alignment will be used that is equal to the size of largest data type supported by the OpenCL implementation", which is what all
/// allocations have.
pub(super) fn is_alignment(alignment: cl_uint) -> bool {
    alignment == 0 || (alignment.is_power_of_two() && alignment as usize <= svm::ALIGNMENT)
}

/// Frees an allocation of the context; nothing else is this function's to free: "If a NULL pointer is passed in svm_pointer, no action occurs."
///
/// # Safety
/// None is needed: the handle proves itself, and the pointer is only looked up. What else uses the memory is the application's business.
#[allow(non_snake_case, reason = "the function of the C API")]
pub(crate) unsafe extern "C" fn clSVMFree(context: cl_context, svm_pointer: *mut c_void) {
    let _no_place_for_it = entry::status("clSVMFree", || {
        let freed = Context::from_handle(context)?
            .svm()
            .remove(svm_pointer, Allocation::is_svm);
        drop(freed);
        Ok(())
    });
}

#[cl_entry(clEnqueueSVMFree)]
fn enqueue_svm_free(
    command_queue: cl_command_queue,
    num_svm_pointers: cl_uint,
    svm_pointers: *mut *mut c_void,
    pfn_free_func: Option<unsafe extern "C" fn(cl_command_queue, cl_uint, *mut *mut c_void, *mut c_void)>,
    user_data: *mut c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if num_svm_pointers is 0 and svm_pointers is non-NULL, or if svm_pointers is NULL and num_svm_pointers is not 0."
    let pointers = args::list(num_svm_pointers, svm_pointers.cast_const())?;
    // "The memory associated with svm_pointers can be reused or freed after the function returns": the list is copied here.
    let pointers = Pointers::new(pointers);
    let queue = enqueue.queue().clone();
    let work = match pfn_free_func {
        Some(function) => commands::free_with(Freer { function, user_data }, queue, pointers),
        None => commands::free(queue.context().svm().clone(), pointers),
    };
    enqueue.submit(work, CL_COMMAND_SVM_FREE, Return::AtOnce)
}

/// The memory of a copy or a fill.
fn region(enqueue: &Enqueue, start: *const c_void, size: size_t) -> ClResult<Region> {
    // "CL_INVALID_VALUE if dst_ptr is NULL, if src_ptr is NULL, if svm_ptr is NULL."
    if start.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    let allocation = enqueue.queue().context().svm().find(start);
    // The specification leaves open what becomes of a region that is longer than its memory. Where that is known, it is an error.
    let is_memory = match &allocation {
        Some(allocation) => allocation.contains(start, size),
        None => isize::try_from(size).is_ok() && (start as usize).checked_add(size).is_some(),
    };
    if !is_memory {
        return Err(ClError::INVALID_VALUE);
    }
    let memory = HostMemory::new(start);
    Ok(Region { memory, allocation })
}

#[cl_entry(clEnqueueSVMMemcpy)]
fn enqueue_svm_memcpy(
    command_queue: cl_command_queue,
    blocking_copy: cl_bool,
    dst_ptr: *mut c_void,
    src_ptr: *const c_void,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let work = copy(&enqueue, dst_ptr, src_ptr, size)?;
    enqueue.submit(work, CL_COMMAND_SVM_MEMCPY, Return::from(blocking_copy))
}

/// A copy between two addresses.
pub(super) fn copy(
    enqueue: &Enqueue,
    dst_ptr: *mut c_void,
    src_ptr: *const c_void,
    size: size_t,
) -> ClResult<Work<'static>> {
    let to = region(enqueue, dst_ptr, size)?;
    let from = region(enqueue, src_ptr, size)?;
    // "CL_MEM_COPY_OVERLAP if the values specified for dst_ptr, src_ptr and size result in an overlapping copy."
    if (dst_ptr as usize).abs_diff(src_ptr as usize) < size {
        return Err(ClError::MEM_COPY_OVERLAP);
    }
    Ok(commands::copy(to, from, size))
}

#[cl_entry(clEnqueueSVMMemFill)]
fn enqueue_svm_mem_fill(
    command_queue: cl_command_queue,
    svm_ptr: *mut c_void,
    pattern: *const c_void,
    pattern_size: size_t,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let work = fill(&enqueue, svm_ptr, pattern, pattern_size, size)?;
    enqueue.submit(work, CL_COMMAND_SVM_MEMFILL, Return::AtOnce)
}

/// A fill from an address on.
pub(super) fn fill(
    enqueue: &Enqueue,
    start: *mut c_void,
    pattern: *const c_void,
    pattern_size: size_t,
    size: size_t,
) -> ClResult<Work<'static>> {
    let to = region(enqueue, start, size)?;
    // "CL_INVALID_VALUE if pattern is NULL, if pattern_size is zero, if pattern_size is not a power of two, if pattern_size is greater than 128."
    if !Pattern::is_size(pattern_size) {
        return Err(ClError::INVALID_VALUE);
    }
    let pattern = args::slice(pattern.cast::<u8>(), pattern_size).ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_VALUE if svm_ptr is not aligned to pattern_size bytes, if size is not a multiple of pattern_size."
    if start as usize % pattern_size != 0 || size % pattern_size != 0 {
        return Err(ClError::INVALID_VALUE);
    }
    // "The memory associated with pattern can be reused or freed after the function returns": it is copied here.
    Ok(commands::fill(to, Pattern::new(pattern), size))
}

#[cl_entry(clEnqueueSVMMap)]
fn enqueue_svm_map(
    command_queue: cl_command_queue,
    blocking_map: cl_bool,
    flags: cl_map_flags,
    svm_ptr: *mut c_void,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if svm_ptr is NULL, if size is zero, if values specified in map_flags are not valid."
    if svm_ptr.is_null() || size == 0 || !are_map_flags(flags) {
        return Err(ClError::INVALID_VALUE);
    }
    enqueue.submit(Work::Nothing, CL_COMMAND_SVM_MAP, Return::from(blocking_map))
}

#[cl_entry(clEnqueueSVMUnmap)]
fn enqueue_svm_unmap(
    command_queue: cl_command_queue,
    svm_ptr: *mut c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if svm_ptr is NULL." The specification has no error for what was not mapped.
    if svm_ptr.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    enqueue.submit(Work::Nothing, CL_COMMAND_SVM_UNMAP, Return::AtOnce)
}

#[cl_entry(clEnqueueSVMMigrateMem)]
fn enqueue_svm_migrate_mem(
    command_queue: cl_command_queue,
    num_svm_pointers: cl_uint,
    svm_pointers: *mut *const c_void,
    sizes: *const size_t,
    flags: cl_mem_migration_flags,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if num_svm_pointers is zero, if svm_pointers is NULL."
    let pointers = args::slice(svm_pointers.cast_const(), num_svm_pointers as usize)
        .filter(|pointers| !pointers.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_VALUE if flags is not zero and is not a valid combination of the values described in the Memory migration Flags table."
    if !are_migration_flags(flags) {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_INVALID_VALUE if sizes[i] is non-zero and the memory range described by svm_pointers[i] and sizes[i] is not contained within an SVM allocation returned by
    // clSVMAlloc." "sizes may be NULL."
    let sizes = args::slice(sizes, pointers.len()).unwrap_or_default();
    let svm = enqueue.queue().context().svm();
    let is_contained = |(&start, &size): (&*const c_void, &size_t)| {
        size == 0 || svm.find(start).is_some_and(|svm| svm.contains(start, size))
    };
    if !pointers.iter().zip(sizes).all(is_contained) {
        return Err(ClError::INVALID_VALUE);
    }
    enqueue.submit(Work::Nothing, CL_COMMAND_SVM_MIGRATE_MEM, Return::AtOnce)
}
