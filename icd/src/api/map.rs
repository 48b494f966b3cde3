//! Commands that map, unmap and migrate memory objects. Host and device share one memory, so their part in the order of commands is all that they do.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use super::enqueue::Enqueue;
use super::image_transfer::place;
use super::rect::triple;
use super::transfer::{check_host_may_read, check_host_may_write};
use crate::args::put;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::queue::Return;
use crate::object::transfer;

/// The flags that map a region for writing.
const MAP_FOR_WRITING: cl_map_flags = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;

/// Checks the flags of a mapping of a memory object with `mem_flags`; whether it is for writing.
fn check_map_flags(map_flags: cl_map_flags, mem_flags: cl_mem_flags) -> ClResult<bool> {
    // "CL_INVALID_VALUE if values specified in map_flags are not valid."
    if !are_map_flags(map_flags) {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_INVALID_OPERATION if buffer was created with CL_MEM_HOST_WRITE_ONLY or CL_MEM_HOST_NO_ACCESS and CL_MAP_READ is set in map_flags."
    if map_flags & CL_MAP_READ != 0 {
        check_host_may_read(mem_flags)?;
    }
    // "CL_INVALID_OPERATION if buffer was created with CL_MEM_HOST_READ_ONLY or CL_MEM_HOST_NO_ACCESS and CL_MAP_WRITE or CL_MAP_WRITE_INVALIDATE_REGION is
    // set in map_flags."
    let for_writing = map_flags & MAP_FOR_WRITING != 0;
    if for_writing {
        check_host_may_write(mem_flags)?;
    }
    Ok(for_writing)
}

/// Whether flags are "valid" for a map.
pub(super) fn are_map_flags(flags: cl_map_flags) -> bool {
    flags & !(CL_MAP_READ | MAP_FOR_WRITING) == 0
        // "CL_MAP_READ or CL_MAP_WRITE and CL_MAP_WRITE_INVALIDATE_REGION are mutually exclusive."
        && (flags & CL_MAP_WRITE_INVALIDATE_REGION == 0 || flags == CL_MAP_WRITE_INVALIDATE_REGION)
}

/// Whether flags are "any of the values described" for migrations.
pub(super) fn are_migration_flags(flags: cl_mem_migration_flags) -> bool {
    flags & !(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) == 0
}

#[cl_entry(clEnqueueMapBuffer)]
fn enqueue_map_buffer(
    command_queue: cl_command_queue,
    buffer: cl_mem,
    blocking_map: cl_bool,
    map_flags: cl_map_flags,
    offset: size_t,
    size: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<*mut c_void> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(buffer)?;
    // "CL_INVALID_VALUE if the region being mapped specified by offset and size is out of bounds, if size is zero."
    if !buffer.contains(offset, size) || size == 0 {
        return Err(ClError::INVALID_VALUE);
    }
    let for_writing = check_map_flags(map_flags, buffer.flags())?;
    let address = buffer.map(offset, size, for_writing)?;
    let work = transfer::touch(buffer.clone());
    match enqueue.submit(work, CL_COMMAND_MAP_BUFFER, Return::from(blocking_map)) {
        Ok(()) => Ok(address),
        Err(error) => {
            // The caller gets no address, so it could not unmap the region.
            buffer.unmap(address)?;
            Err(error)
        }
    }
}

#[cl_entry(clEnqueueMapImage)]
fn enqueue_map_image(
    command_queue: cl_command_queue,
    image: cl_mem,
    blocking_map: cl_bool,
    map_flags: cl_map_flags,
    origin: *const size_t,
    region: *const size_t,
    image_row_pitch: *mut size_t,
    image_slice_pitch: *mut size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<*mut c_void> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let image = enqueue.image(image)?;
    let (region, layout) = place(&image, triple(origin)?, triple(region)?)?;
    let for_writing = check_map_flags(map_flags, image.flags())?;
    // "CL_INVALID_VALUE if image_row_pitch is NULL; if image is a 1D or 2D image array object and image_slice_pitch is NULL; if image is a 3D and
    // image_slice_pitch is NULL." "For a 1D and 2D image, zero is returned if this argument is not NULL."
    let slice_pitch = image.geometry().slice_pitch();
    if image_row_pitch.is_null() || (image_slice_pitch.is_null() && slice_pitch.is_some()) {
        return Err(ClError::INVALID_VALUE);
    }
    let address = image.map(region, layout, for_writing)?;
    let work = transfer::touch(image.clone());
    match enqueue.submit(work, CL_COMMAND_MAP_IMAGE, Return::from(blocking_map)) {
        Ok(()) => {
            put(image_row_pitch, image.geometry().row_pitch());
            put(image_slice_pitch, slice_pitch.unwrap_or(0));
            Ok(address)
        }
        Err(error) => {
            // The caller gets no address, so it could not unmap the region.
            image.unmap(address)?;
            Err(error)
        }
    }
}

#[cl_entry(clEnqueueUnmapMemObject)]
fn enqueue_unmap_mem_object(
    command_queue: cl_command_queue,
    memobj: cl_mem,
    mapped_ptr: *mut c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let object = enqueue.memory(memobj)?;
    // "CL_INVALID_VALUE if mapped_ptr is not a valid pointer returned by clEnqueueMapBuffer or clEnqueueMapImage for memobj."
    object.unmap(mapped_ptr)?;
    enqueue.submit(transfer::touch(object), CL_COMMAND_UNMAP_MEM_OBJECT, Return::AtOnce)
}

#[cl_entry(clEnqueueMigrateMemObjects)]
fn enqueue_migrate_mem_objects(
    command_queue: cl_command_queue,
    num_mem_objects: cl_uint,
    mem_objects: *const cl_mem,
    flags: cl_mem_migration_flags,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if num_mem_objects is zero or if mem_objects is NULL."
    let handles = crate::args::slice(mem_objects, num_mem_objects as usize)
        .filter(|handles| !handles.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    let objects = handles
        .iter()
        .map(|&handle| enqueue.memory(handle))
        .collect::<ClResult<Vec<_>>>()?;
    // "CL_INVALID_VALUE if flags is not 0 or is not any of the values described in the table above."
    if !are_migration_flags(flags) {
        return Err(ClError::INVALID_VALUE);
    }
    enqueue.submit(transfer::touch(objects), CL_COMMAND_MIGRATE_MEM_OBJECTS, Return::AtOnce)
}
