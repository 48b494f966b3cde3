//! Commands that read, write and fill images.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use super::enqueue::Enqueue;
use super::rect::{at_host, triple};
use super::transfer::{check_host_may_read, check_host_may_write};
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::fill::Pattern;
use crate::object::image::{colour, Image};
use crate::object::queue::Return;
use crate::object::rect::{Layout, Region};
use crate::object::transfer::{self, Side};

/// A region of an image, and where it lies in it. `CL_INVALID_VALUE` "if the region being read or written specified by origin and region is out of
/// bounds, if values in origin and region do not follow the rules described in the argument description for origin and region".
pub(super) fn place(image: &Image, origin: [usize; 3], region: [usize; 3]) -> ClResult<(Region, Layout)> {
    image.geometry().place(origin, region).ok_or(ClError::INVALID_VALUE)
}

/// Where a region lies at the host. `CL_INVALID_VALUE` "if image is a 1D or 2D image and slice_pitch or input_slice_pitch is not zero", and for
/// pitches that are less than what they must step over.
fn host_layout(image: &Image, region: &Region, row_pitch: usize, slice_pitch: usize) -> ClResult<Layout> {
    let layout = image.geometry().at_host(region, row_pitch, slice_pitch);
    layout.ok_or(ClError::INVALID_VALUE)
}

#[cl_entry(clEnqueueReadImage)]
fn enqueue_read_image(
    command_queue: cl_command_queue,
    image: cl_mem,
    blocking_read: cl_bool,
    origin: *const size_t,
    region: *const size_t,
    row_pitch: size_t,
    slice_pitch: size_t,
    ptr: *mut c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let image = enqueue.image(image)?;
    // "CL_INVALID_VALUE if origin is NULL, if region is NULL."
    let (region, layout) = place(&image, triple(origin)?, triple(region)?)?;
    let to = at_host(ptr, host_layout(&image, &region, row_pitch, slice_pitch)?)?;
    check_host_may_read(image.flags())?;
    let from = Side { memory: image, layout };
    let work = transfer::copy_rect(region, from, to);
    enqueue.submit(work, CL_COMMAND_READ_IMAGE, Return::from(blocking_read))
}

#[cl_entry(clEnqueueWriteImage)]
fn enqueue_write_image(
    command_queue: cl_command_queue,
    image: cl_mem,
    blocking_write: cl_bool,
    origin: *const size_t,
    region: *const size_t,
    input_row_pitch: size_t,
    input_slice_pitch: size_t,
    ptr: *const c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let image = enqueue.image(image)?;
    // "CL_INVALID_VALUE if origin is NULL, if region is NULL."
    let (region, layout) = place(&image, triple(origin)?, triple(region)?)?;
    let from = at_host(ptr, host_layout(&image, &region, input_row_pitch, input_slice_pitch)?)?;
    check_host_may_write(image.flags())?;
    let to = Side { memory: image, layout };
    let work = transfer::copy_rect(region, from, to);
    enqueue.submit(work, CL_COMMAND_WRITE_IMAGE, Return::from(blocking_write))
}

#[cl_entry(clEnqueueFillImage)]
fn enqueue_fill_image(
    command_queue: cl_command_queue,
    image: cl_mem,
    fill_color: *const c_void,
    origin: *const size_t,
    region: *const size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let image = enqueue.image(image)?;
    // "CL_INVALID_VALUE if fill_color is NULL", of which C promises no alignment here.
    let Some([colour]) = crate::args::slice(fill_color.cast::<colour::Colour>(), 1) else {
        return Err(ClError::INVALID_VALUE);
    };
    // "CL_INVALID_VALUE if origin is NULL, if region is NULL."
    let (region, layout) = place(&image, triple(origin)?, triple(region)?)?;
    let pattern = Pattern::new(&colour::element(image.format(), colour));
    let to = Side { memory: image, layout };
    let work = transfer::fill_rect(region, to, pattern);
    enqueue.submit(work, CL_COMMAND_FILL_IMAGE, Return::AtOnce)
}
