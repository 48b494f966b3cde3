//! Commands that copy between images, and between images and buffers. "The usage information which indicates whether the memory object can be read or
//! written by a kernel and/or the host [...] is ignored" by them.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use std::sync::Arc;

use super::enqueue::Enqueue;
use super::image_transfer::place;
use super::rect::{triple, within};
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::buffer::Buffer;
use crate::object::image::Image;
use crate::object::queue::Return;
use crate::object::rect::{overlap, Layout, Region};
use crate::object::transfer::{self, Side};

#[cl_entry(clEnqueueCopyImage)]
fn enqueue_copy_image(
    command_queue: cl_command_queue,
    src_image: cl_mem,
    dst_image: cl_mem,
    src_origin: *const size_t,
    dst_origin: *const size_t,
    region: *const size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let source = enqueue.image(src_image)?;
    let target = enqueue.image(dst_image)?;
    // "CL_IMAGE_FORMAT_MISMATCH if src_image and dst_image do not use the same image format."
    if source.format() != target.format() {
        return Err(ClError::IMAGE_FORMAT_MISMATCH);
    }
    // "CL_INVALID_VALUE if src_origin, dst_origin or region is NULL", if it is out of bounds of one of the images, or has what that image has not.
    let sizes = triple(region)?;
    let (region, from) = place(&source, triple(src_origin)?, sizes)?;
    let (_, to) = place(&target, triple(dst_origin)?, sizes)?;
    // "CL_MEM_COPY_OVERLAP if src_image and dst_image are the same image object and the source and destination regions overlap."
    if Arc::ptr_eq(&source, &target) && overlap((&region, &from), (&region, &to)) {
        return Err(ClError::MEM_COPY_OVERLAP);
    }
    let (from, to) = (side(source, from), side(target, to));
    let work = transfer::copy_rect(region, from, to);
    enqueue.submit(work, CL_COMMAND_COPY_IMAGE, Return::AtOnce)
}

#[cl_entry(clEnqueueCopyImageToBuffer)]
fn enqueue_copy_image_to_buffer(
    command_queue: cl_command_queue,
    src_image: cl_mem,
    dst_buffer: cl_mem,
    src_origin: *const size_t,
    region: *const size_t,
    dst_offset: size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let image = enqueue.image(src_image)?;
    let buffer = enqueue.buffer(dst_buffer)?;
    check_apart(&image, &buffer)?;
    // "CL_INVALID_VALUE if src_origin is NULL, if region is NULL", if it is out of bounds of the image.
    let (region, from) = place(&image, triple(src_origin)?, triple(region)?)?;
    let to = packed(buffer, &region, dst_offset)?;
    let work = transfer::copy_rect(region, side(image, from), to);
    enqueue.submit(work, CL_COMMAND_COPY_IMAGE_TO_BUFFER, Return::AtOnce)
}

#[cl_entry(clEnqueueCopyBufferToImage)]
fn enqueue_copy_buffer_to_image(
    command_queue: cl_command_queue,
    src_buffer: cl_mem,
    dst_image: cl_mem,
    src_offset: size_t,
    dst_origin: *const size_t,
    region: *const size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let buffer = enqueue.buffer(src_buffer)?;
    let image = enqueue.image(dst_image)?;
    check_apart(&image, &buffer)?;
    // "CL_INVALID_VALUE if dst_origin is NULL, if region is NULL", if it is out of bounds of the image.
    let (region, to) = place(&image, triple(dst_origin)?, triple(region)?)?;
    let from = packed(buffer, &region, src_offset)?;
    let work = transfer::copy_rect(region, from, side(image, to));
    enqueue.submit(work, CL_COMMAND_COPY_BUFFER_TO_IMAGE, Return::AtOnce)
}

fn side(memory: Arc<Image>, layout: Layout) -> Side<Arc<Image>> {
    Side { memory, layout }
}

/// "CL_INVALID_MEM_OBJECT if src_image is a 1D image buffer object created from dst_buffer", or the other way around.
fn check_apart(image: &Image, buffer: &Arc<Buffer>) -> ClResult<()> {
    let is_of_buffer = image.buffer().is_some_and(|source| Arc::ptr_eq(source, buffer));
    match is_of_buffer && image.geometry().extent().image_type() == CL_MEM_OBJECT_IMAGE1D_BUFFER {
        true => Err(ClError::INVALID_MEM_OBJECT),
        false => Ok(()),
    }
}

/// A region densely packed in a buffer. `CL_INVALID_VALUE` "if the region specified by dst_offset and the computed dst_cb is out of bounds of
/// dst_buffer", and likewise for the source.
fn packed(buffer: Arc<Buffer>, region: &Region, offset: usize) -> ClResult<Side<Arc<Buffer>>> {
    let layout = Layout::new(region, [offset, 0, 0], 0, 0).ok_or(ClError::INVALID_VALUE)?;
    within(buffer, layout)
}
