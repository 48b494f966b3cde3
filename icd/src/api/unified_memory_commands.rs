//! `cl_intel_unified_shared_memory`: the commands. Copies and fills are those of shared virtual memory under other names; the others are hints, of which a device
//! that has no memory of its own has no use.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the extension's functions"
)]

use scheduler::Work;

use super::enqueue::Enqueue;
use super::map::are_migration_flags;
use super::svm;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::queue::Return;

/// "Enum values 0x4208-0x420F are reserved for future memory advices."
const ADVICES: std::ops::RangeInclusive<cl_mem_advice_intel> = 0x4208..=0x420F;

#[cl_entry(clEnqueueMemFillINTEL)]
fn enqueue_mem_fill(
    command_queue: cl_command_queue,
    dst_ptr: *mut c_void,
    pattern: *const c_void,
    pattern_size: size_t,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if dst_ptr is NULL, or if dst_ptr is not aligned to pattern_size bytes, if pattern is NULL, if pattern_size is not a power of two or is greater
    // than the size of the largest integer or floating-point vector data type supported by the device, if size is not a multiple of pattern_size."
    let work = svm::fill(&enqueue, dst_ptr, pattern, pattern_size, size)?;
    enqueue.submit(work, CL_COMMAND_MEMFILL_INTEL, Return::AtOnce)
}

#[cl_entry(clEnqueueMemcpyINTEL)]
fn enqueue_memcpy(
    command_queue: cl_command_queue,
    blocking: cl_bool,
    dst_ptr: *mut c_void,
    src_ptr: *const c_void,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if either dst_ptr or src_ptr are NULL." "CL_MEM_COPY_OVERLAP if the values specified for dst_ptr, src_ptr and size result in an overlapping copy."
    let work = svm::copy(&enqueue, dst_ptr, src_ptr, size)?;
    enqueue.submit(work, CL_COMMAND_MEMCPY_INTEL, Return::from(blocking))
}

#[cl_entry(clEnqueueMigrateMemINTEL)]
fn enqueue_migrate_mem(
    command_queue: cl_command_queue,
    _ptr: *const c_void,
    _size: size_t,
    flags: cl_mem_migration_flags,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if flags is not a supported combination of memory migration flags." "flags equal to zero is valid."
    if !are_migration_flags(flags) {
        return Err(ClError::INVALID_VALUE);
    }
    // "If memory migration is not supported for the specified memory range then the migration hint may be ignored."
    enqueue.submit(Work::Nothing, CL_COMMAND_MIGRATEMEM_INTEL, Return::AtOnce)
}

#[cl_entry(clEnqueueMemAdviseINTEL)]
fn enqueue_mem_advise(
    command_queue: cl_command_queue,
    _ptr: *const c_void,
    _size: size_t,
    advice: cl_mem_advice_intel,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if advice is not supported advice for the device." No advice has a meaning yet; 0 is none.
    if advice != 0 && !ADVICES.contains(&advice) {
        return Err(ClError::INVALID_VALUE);
    }
    // "If a memory advice hint is not supported by the device it will be ignored."
    enqueue.submit(Work::Nothing, CL_COMMAND_MEMADVISE_INTEL, Return::AtOnce)
}
