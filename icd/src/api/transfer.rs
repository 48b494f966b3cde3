//! Commands that read, write, copy and fill buffers.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use std::sync::Arc;

use super::enqueue::Enqueue;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::buffer::Buffer;
use crate::object::fill::Pattern;
use crate::object::queue::Return;
use crate::object::transfer::{self, HostMemory};

/// `CL_INVALID_VALUE` "if the region specified by offset and size is out of bounds".
fn check_bounds(buffer: &Buffer, offset: usize, size: usize) -> ClResult<()> {
    buffer
        .contains(offset, size)
        .then_some(())
        .ok_or(ClError::INVALID_VALUE)
}

/// The `ptr` of a transfer; `CL_INVALID_VALUE` "if ptr is NULL".
pub(super) fn host_memory(ptr: *const c_void) -> ClResult<HostMemory> {
    (!ptr.is_null())
        .then(|| HostMemory::new(ptr))
        .ok_or(ClError::INVALID_VALUE)
}

/// `CL_INVALID_OPERATION` "if clEnqueueRead... is called on buffer which has been created with CL_MEM_HOST_WRITE_ONLY or CL_MEM_HOST_NO_ACCESS", and
/// likewise for images: `flags` are the memory object's.
pub(super) fn check_host_may_read(flags: cl_mem_flags) -> ClResult<()> {
    check_host_access(flags, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS)
}

/// `CL_INVALID_OPERATION` "if clEnqueueWrite... is called on buffer which has been created with CL_MEM_HOST_READ_ONLY or CL_MEM_HOST_NO_ACCESS", and
/// likewise for images: `flags` are the memory object's.
pub(super) fn check_host_may_write(flags: cl_mem_flags) -> ClResult<()> {
    check_host_access(flags, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS)
}

fn check_host_access(flags: cl_mem_flags, forbidding: cl_mem_flags) -> ClResult<()> {
    match flags & forbidding {
        0 => Ok(()),
        _ => Err(ClError::INVALID_OPERATION),
    }
}

#[cl_entry(clEnqueueReadBuffer)]
fn enqueue_read_buffer(
    command_queue: cl_command_queue,
    buffer: cl_mem,
    blocking_read: cl_bool,
    offset: size_t,
    size: size_t,
    ptr: *mut c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(buffer)?;
    check_bounds(&buffer, offset, size)?;
    let to = host_memory(ptr)?;
    check_host_may_read(buffer.flags())?;
    let work = transfer::read(buffer, offset, size, to);
    enqueue.submit(work, CL_COMMAND_READ_BUFFER, Return::from(blocking_read))
}

#[cl_entry(clEnqueueWriteBuffer)]
fn enqueue_write_buffer(
    command_queue: cl_command_queue,
    buffer: cl_mem,
    blocking_write: cl_bool,
    offset: size_t,
    size: size_t,
    ptr: *const c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(buffer)?;
    check_bounds(&buffer, offset, size)?;
    let from = host_memory(ptr)?;
    check_host_may_write(buffer.flags())?;
    let work = transfer::write(buffer, offset, size, from);
    enqueue.submit(work, CL_COMMAND_WRITE_BUFFER, Return::from(blocking_write))
}

#[cl_entry(clEnqueueCopyBuffer)]
fn enqueue_copy_buffer(
    command_queue: cl_command_queue,
    src_buffer: cl_mem,
    dst_buffer: cl_mem,
    src_offset: size_t,
    dst_offset: size_t,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let source = enqueue.buffer(src_buffer)?;
    let target = enqueue.buffer(dst_buffer)?;
    check_bounds(&source, src_offset, size)?;
    check_bounds(&target, dst_offset, size)?;
    // "CL_MEM_COPY_OVERLAP if src_buffer and dst_buffer are the same buffer or sub-buffer object and the source and destination regions overlap, if
    // src_buffer and dst_buffer are different sub-buffers of the same associated buffer object and they overlap." A buffer and its own sub-buffer share
    // bytes just as well.
    if let Some((source_start, target_start)) = shared_origin(&source, &target) {
        let (from, to) = (source_start + src_offset, target_start + dst_offset);
        if from < to + size && to < from + size {
            return Err(ClError::MEM_COPY_OVERLAP);
        }
    }
    let work = transfer::copy((source, src_offset), (target, dst_offset), size);
    enqueue.submit(work, CL_COMMAND_COPY_BUFFER, Return::AtOnce)
}

/// Where two memory objects start in the buffer that owns the bytes of both, if there is one.
pub(super) fn shared_origin(a: &Arc<Buffer>, b: &Arc<Buffer>) -> Option<(usize, usize)> {
    let ((a_root, a_start), (b_root, b_start)) = (a.root(), b.root());
    std::ptr::eq(a_root, b_root).then_some((a_start, b_start))
}

#[cl_entry(clEnqueueFillBuffer)]
fn enqueue_fill_buffer(
    command_queue: cl_command_queue,
    buffer: cl_mem,
    pattern: *const c_void,
    pattern_size: size_t,
    offset: size_t,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(buffer)?;
    check_bounds(&buffer, offset, size)?;
    // "CL_INVALID_VALUE if pattern is NULL, if pattern_size is zero, if pattern_size is not a power of two, if pattern_size is greater than 128."
    if !Pattern::is_size(pattern_size) {
        return Err(ClError::INVALID_VALUE);
    }
    let pattern = crate::args::slice(pattern.cast::<u8>(), pattern_size).ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_VALUE if offset is not a multiple of pattern_size, if size is not a multiple of pattern_size."
    if offset % pattern_size != 0 || size % pattern_size != 0 {
        return Err(ClError::INVALID_VALUE);
    }
    // "The memory associated with pattern can be reused or freed after the function returns": it is copied here.
    let work = transfer::fill(buffer, Pattern::new(pattern), offset, size);
    enqueue.submit(work, CL_COMMAND_FILL_BUFFER, Return::AtOnce)
}
