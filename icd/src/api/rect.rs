//! Commands that read, write and copy rectangular regions of buffers.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use std::sync::Arc;

use super::enqueue::Enqueue;
use super::transfer::{check_host_may_read, check_host_may_write, host_memory, shared_origin};
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::buffer::Buffer;
use crate::object::queue::Return;
use crate::object::rect::{overlap, Layout, Region};
use crate::object::transfer::{self, HostMemory, Side};

/// Three sizes at a pointer; `CL_INVALID_VALUE` "if buffer_origin, host_origin, or region is NULL", and likewise for images.
pub(super) fn triple(pointer: *const size_t) -> ClResult<[size_t; 3]> {
    match crate::args::slice(pointer, 3) {
        Some(&[x, y, z]) => Ok([x, y, z]),
        _ => Err(ClError::INVALID_VALUE),
    }
}

/// The region; `CL_INVALID_VALUE` "if any region array element is zero".
fn checked_region(region: *const size_t) -> ClResult<Region> {
    Region::new(triple(region)?).ok_or(ClError::INVALID_VALUE)
}

/// Where the region lies on one side. `CL_INVALID_VALUE` "if row_pitch is not equal to zero and is less than region[0], if slice_pitch is not equal to zero
/// and is less than region[1] times row_pitch, if slice_pitch is not equal to zero and is not a multiple of row_pitch".
fn layout(region: &Region, origin: *const size_t, row_pitch: usize, slice_pitch: usize) -> ClResult<Layout> {
    Layout::new(region, triple(origin)?, row_pitch, slice_pitch).ok_or(ClError::INVALID_VALUE)
}

/// A buffer's side. `CL_INVALID_VALUE` "if the region ... specified by buffer_origin, region, buffer_row_pitch, and buffer_slice_pitch is out of bounds".
pub(super) fn within(memory: Arc<Buffer>, layout: Layout) -> ClResult<Side<Arc<Buffer>>> {
    match layout.end() <= memory.size() {
        true => Ok(Side { memory, layout }),
        false => Err(ClError::INVALID_VALUE),
    }
}

/// The host's side. `CL_INVALID_VALUE` "if ptr is NULL".
pub(super) fn at_host(ptr: *const c_void, layout: Layout) -> ClResult<Side<HostMemory>> {
    host_memory(ptr).map(|memory| Side { memory, layout })
}

#[cl_entry(clEnqueueReadBufferRect)]
fn enqueue_read_buffer_rect(
    command_queue: cl_command_queue,
    buffer: cl_mem,
    blocking_read: cl_bool,
    buffer_origin: *const size_t,
    host_origin: *const size_t,
    region: *const size_t,
    buffer_row_pitch: size_t,
    buffer_slice_pitch: size_t,
    host_row_pitch: size_t,
    host_slice_pitch: size_t,
    ptr: *mut c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(buffer)?;
    let region = checked_region(region)?;
    let from = layout(&region, buffer_origin, buffer_row_pitch, buffer_slice_pitch)?;
    let to = layout(&region, host_origin, host_row_pitch, host_slice_pitch)?;
    let (from, to) = (within(buffer, from)?, at_host(ptr, to)?);
    check_host_may_read(from.memory.flags())?;
    let work = transfer::copy_rect(region, from, to);
    enqueue.submit(work, CL_COMMAND_READ_BUFFER_RECT, Return::from(blocking_read))
}

#[cl_entry(clEnqueueWriteBufferRect)]
fn enqueue_write_buffer_rect(
    command_queue: cl_command_queue,
    buffer: cl_mem,
    blocking_write: cl_bool,
    buffer_origin: *const size_t,
    host_origin: *const size_t,
    region: *const size_t,
    buffer_row_pitch: size_t,
    buffer_slice_pitch: size_t,
    host_row_pitch: size_t,
    host_slice_pitch: size_t,
    ptr: *const c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(buffer)?;
    let region = checked_region(region)?;
    let to = layout(&region, buffer_origin, buffer_row_pitch, buffer_slice_pitch)?;
    let from = layout(&region, host_origin, host_row_pitch, host_slice_pitch)?;
    let (to, from) = (within(buffer, to)?, at_host(ptr, from)?);
    check_host_may_write(to.memory.flags())?;
    let work = transfer::copy_rect(region, from, to);
    enqueue.submit(work, CL_COMMAND_WRITE_BUFFER_RECT, Return::from(blocking_write))
}

#[cl_entry(clEnqueueCopyBufferRect)]
fn enqueue_copy_buffer_rect(
    command_queue: cl_command_queue,
    src_buffer: cl_mem,
    dst_buffer: cl_mem,
    src_origin: *const size_t,
    dst_origin: *const size_t,
    region: *const size_t,
    src_row_pitch: size_t,
    src_slice_pitch: size_t,
    dst_row_pitch: size_t,
    dst_slice_pitch: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let source = enqueue.buffer(src_buffer)?;
    let target = enqueue.buffer(dst_buffer)?;
    let region = checked_region(region)?;
    let from = layout(&region, src_origin, src_row_pitch, src_slice_pitch)?;
    let to = layout(&region, dst_origin, dst_row_pitch, dst_slice_pitch)?;
    let (from, to) = (within(source, from)?, within(target, to)?);
    // "CL_INVALID_VALUE if src_buffer and dst_buffer are the same buffer object and src_row_pitch is not equal to dst_row_pitch, ... and src_slice_pitch is
    // not equal to dst_slice_pitch."
    if Arc::ptr_eq(&from.memory, &to.memory) && from.layout.pitches() != to.layout.pitches() {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_MEM_COPY_OVERLAP if src_buffer and dst_buffer are the same buffer or sub-buffer object and the source and destination regions overlap, if
    // src_buffer and dst_buffer are different sub-buffers of the same associated buffer object and they overlap."
    if let Some((source_start, target_start)) = shared_origin(&from.memory, &to.memory) {
        let in_root = |layout: &Layout, start| layout.moved(start).ok_or(ClError::INVALID_VALUE);
        let (source, target) = (in_root(&from.layout, source_start)?, in_root(&to.layout, target_start)?);
        if overlap((&region, &source), (&region, &target)) {
            return Err(ClError::MEM_COPY_OVERLAP);
        }
    }
    let work = transfer::copy_rect(region, from, to);
    enqueue.submit(work, CL_COMMAND_COPY_BUFFER_RECT, Return::AtOnce)
}
