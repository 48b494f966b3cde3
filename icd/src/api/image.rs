//! Images: creation, queries, supported formats.

#![allow(
    clippy::too_many_arguments,
    reason = "the parameters are those of the specification's functions"
)]

use std::ptr::{self, NonNull};
use std::sync::Arc;

use super::memory::{check_flags, inherited_flags};
use crate::args::{self, PropertyList};
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::buffer::Buffer;
use crate::object::context::Context;
use crate::object::device::limits::{IMAGE_BASE_ADDRESS_ALIGNMENT, IMAGE_PITCH_ALIGNMENT};
use crate::object::image::extent::{shape_of_type, Extent};
use crate::object::image::format::Format;
use crate::object::image::geometry::Geometry;
use crate::object::image::{Image, Plan};
use crate::object::memory::MemObject;

#[cl_entry(clCreateImage)]
fn create_image(
    context: cl_context,
    flags: cl_mem_flags,
    image_format: *const cl_image_format,
    image_desc: *const cl_image_desc,
    host_ptr: *mut c_void,
) -> ClResult<cl_mem> {
    create_image_with_properties(context, ptr::null(), flags, image_format, image_desc, host_ptr)
}

#[cl_entry(clCreateImageWithProperties)]
fn create_image_with_properties(
    context: cl_context,
    properties: *const cl_mem_properties,
    flags: cl_mem_flags,
    image_format: *const cl_image_format,
    image_desc: *const cl_image_desc,
    host_ptr: *mut c_void,
) -> ClResult<cl_mem> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_PROPERTY if a property name in properties is not a supported property name": none is.
    let properties = PropertyList::new(properties);
    if properties.pairs().next().is_some() {
        return Err(ClError::INVALID_PROPERTY);
    }
    // "CL_INVALID_VALUE if values specified in flags are not valid as defined in the Memory Flags table."
    check_flags(flags)?;
    let format = checked_format(image_format)?;
    // "CL_INVALID_IMAGE_DESCRIPTOR if values specified in image_desc are not valid or if image_desc is NULL."
    let Some([desc]) = args::slice(image_desc, 1) else {
        return Err(ClError::INVALID_IMAGE_DESCRIPTOR);
    };
    let extent = checked_extent(&context, desc)?;
    // "num_mip_levels must be 0 [...] unless the cl_khr_mipmap_image extension is supported", "num_samples must be 0."
    if desc.num_mip_levels != 0 || desc.num_samples != 0 {
        return Err(ClError::INVALID_IMAGE_DESCRIPTOR);
    }
    let buffer = source(&context, desc)?;
    let flags = match &buffer {
        // "CL_INVALID_VALUE if an image is being created from another memory object under one of the following circumstances": those of sub-buffers.
        Some(buffer) => inherited_flags(buffer.flags(), flags)?,
        None => flags,
    };
    let geometry = checked_geometry(extent, format, desc, buffer.as_deref(), host_ptr)?;
    // "CL_INVALID_HOST_PTR if host_ptr is NULL and CL_MEM_USE_HOST_PTR or CL_MEM_COPY_HOST_PTR are set in flags, if host_ptr is not NULL but
    // CL_MEM_COPY_HOST_PTR or CL_MEM_USE_HOST_PTR are not set in flags": what is inherited does not count.
    let host = NonNull::new(host_ptr.cast::<u8>());
    let wants_host = buffer.is_none() && flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR) != 0;
    if host.is_some() != wants_host {
        return Err(ClError::INVALID_HOST_PTR);
    }
    let plan = Plan {
        properties,
        flags,
        format,
        geometry,
    };
    match buffer {
        None => Image::create(context, plan, host),
        Some(buffer) => Image::create_of(buffer, plan),
    }
}

/// The format: "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR if values specified in image_format are not valid or if image_format is NULL",
/// "CL_IMAGE_FORMAT_NOT_SUPPORTED if there are no devices in context that support image_format."
fn checked_format(image_format: *const cl_image_format) -> ClResult<Format> {
    match args::slice(image_format, 1) {
        Some([descriptor]) => Format::new(descriptor),
        _ => Err(ClError::INVALID_IMAGE_FORMAT_DESCRIPTOR),
    }
}

/// The sizes: "CL_INVALID_IMAGE_SIZE if the image dimensions [...] exceed the maximum image dimensions [...] for all devices in context", which are
/// all of one sort.
fn checked_extent(context: &Context, desc: &cl_image_desc) -> ClResult<Extent> {
    let device = context.devices().first().ok_or(ClError::INVALID_CONTEXT)?;
    Extent::new(desc, device.limits())
}

/// The buffer that the image is to be made of. "mem_object can be a buffer memory object if image_type is CL_MEM_OBJECT_IMAGE1D_BUFFER or
/// CL_MEM_OBJECT_IMAGE2D [...] Otherwise it must be NULL": and for the first it must be there.
///
/// "mem_object can be an image object if image_type is CL_MEM_OBJECT_IMAGE2D", for another view of it in a compatible channel order: all pairs of
/// those have an order that is not supported, so that the order is wrong for whatever image is given.
fn source(context: &Arc<Context>, desc: &cl_image_desc) -> ClResult<Option<Arc<Buffer>>> {
    let object = match (desc.image_type, desc.buffer.is_null()) {
        (CL_MEM_OBJECT_IMAGE1D_BUFFER, true) => return Err(ClError::INVALID_IMAGE_DESCRIPTOR),
        (_, true) => return Ok(None),
        (CL_MEM_OBJECT_IMAGE1D_BUFFER | CL_MEM_OBJECT_IMAGE2D, false) => MemObject::from_handle(desc.buffer),
        (_, false) => return Err(ClError::INVALID_IMAGE_DESCRIPTOR),
    };
    match object.map_err(|_| ClError::INVALID_IMAGE_DESCRIPTOR)? {
        MemObject::Buffer(buffer) if Arc::ptr_eq(buffer.context(), context) => Ok(Some(buffer)),
        MemObject::Image(_) if desc.image_type == CL_MEM_OBJECT_IMAGE2D => {
            Err(ClError::INVALID_IMAGE_FORMAT_DESCRIPTOR)
        }
        MemObject::Buffer(_) | MemObject::Image(_) => Err(ClError::INVALID_IMAGE_DESCRIPTOR),
    }
}

/// Where the elements are: in memory of a descriptor's pitches, and in the buffer if there is one.
fn checked_geometry(
    extent: Extent,
    format: Format,
    desc: &cl_image_desc,
    buffer: Option<&Buffer>,
    host_ptr: *mut c_void,
) -> ClResult<Geometry> {
    // "The image_row_pitch must be zero if host_ptr is NULL and the image is not a 2D image created from a buffer", "The image_slice_pitch must be
    // zero if host_ptr is NULL." A 1D image buffer, of which there is but one row, may have a row pitch as well: the conformance suite gives it one.
    let (row_pitch, slice_pitch) = (desc.image_row_pitch, desc.image_slice_pitch);
    if host_ptr.is_null() && (slice_pitch != 0 || (row_pitch != 0 && buffer.is_none())) {
        return Err(ClError::INVALID_IMAGE_DESCRIPTOR);
    }
    let geometry = Geometry::new(extent, format, row_pitch, slice_pitch);
    let Some(buffer) = buffer else {
        return geometry.ok_or(ClError::INVALID_IMAGE_DESCRIPTOR);
    };
    // "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR if a 2D image is created from a buffer and the row pitch and base address alignment does not follow the
    // rules described for creating a 2D image from a buffer": "the image_row_pitch must also be a multiple of the maximum of the
    // CL_DEVICE_IMAGE_PITCH_ALIGNMENT value", "the host_ptr specified to clCreateBuffer must be aligned to the maximum of the
    // CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT value", both in elements. Only a host pointer may be aligned to less than any element.
    let is_multiple = |bytes: usize, elements: cl_uint| bytes % (elements as usize * format.element_size()) == 0;
    let geometry = geometry
        .filter(|geometry| is_multiple(geometry.row_pitch(), IMAGE_PITCH_ALIGNMENT))
        .filter(|_| is_multiple(buffer.device_pointer() as usize, IMAGE_BASE_ADDRESS_ALIGNMENT))
        .ok_or(ClError::INVALID_IMAGE_FORMAT_DESCRIPTOR)?;
    // "The image_width x size of element in bytes must be <= size of the buffer object", "the image_row_pitch x image_height must be <= size of the
    // buffer object": "CL_INVALID_IMAGE_SIZE if the image dimensions specified in image_desc are not valid."
    match geometry.size() <= buffer.size() {
        true => Ok(geometry),
        false => Err(ClError::INVALID_IMAGE_SIZE),
    }
}

#[cl_entry(clCreateImage2D)]
fn create_image_2d(
    context: cl_context,
    flags: cl_mem_flags,
    image_format: *const cl_image_format,
    image_width: size_t,
    image_height: size_t,
    image_row_pitch: size_t,
    host_ptr: *mut c_void,
) -> ClResult<cl_mem> {
    let desc = cl_image_desc {
        image_type: CL_MEM_OBJECT_IMAGE2D,
        image_width,
        image_height,
        image_row_pitch,
        ..EMPTY
    };
    create_by_sizes(context, flags, image_format, &desc, host_ptr)
}

#[cl_entry(clCreateImage3D)]
fn create_image_3d(
    context: cl_context,
    flags: cl_mem_flags,
    image_format: *const cl_image_format,
    image_width: size_t,
    image_height: size_t,
    image_depth: size_t,
    image_row_pitch: size_t,
    image_slice_pitch: size_t,
    host_ptr: *mut c_void,
) -> ClResult<cl_mem> {
    let desc = cl_image_desc {
        image_type: CL_MEM_OBJECT_IMAGE3D,
        image_width,
        image_height,
        // "CL_INVALID_IMAGE_SIZE if image_width or image_height are 0 or if image_depth <= 1", which is a rule of this function alone.
        image_depth: if image_depth == 1 { 0 } else { image_depth },
        image_row_pitch,
        image_slice_pitch,
        ..EMPTY
    };
    create_by_sizes(context, flags, image_format, &desc, host_ptr)
}

/// A descriptor of nothing.
const EMPTY: cl_image_desc = cl_image_desc {
    image_type: 0,
    image_width: 0,
    image_height: 0,
    image_depth: 0,
    image_array_size: 0,
    image_row_pitch: 0,
    image_slice_pitch: 0,
    num_mip_levels: 0,
    num_samples: 0,
    buffer: ptr::null_mut(),
};

/// Makes an image for the functions that have no descriptor: "CL_INVALID_IMAGE_SIZE [...] if values specified by image_row_pitch and
/// image_slice_pitch do not follow rules described in the argument description above."
fn create_by_sizes(
    context: cl_context,
    flags: cl_mem_flags,
    image_format: *const cl_image_format,
    desc: &cl_image_desc,
    host_ptr: *mut c_void,
) -> ClResult<cl_mem> {
    create_image(context, flags, image_format, desc, host_ptr).map_err(|error| match error {
        ClError::INVALID_IMAGE_DESCRIPTOR => ClError::INVALID_IMAGE_SIZE,
        other => other,
    })
}

#[cl_entry(clGetSupportedImageFormats)]
fn get_supported_image_formats(
    context: cl_context,
    flags: cl_mem_flags,
    image_type: cl_mem_object_type,
    num_entries: cl_uint,
    image_formats: *mut cl_image_format,
    num_image_formats: *mut cl_uint,
) -> ClResult<()> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    Context::from_handle(context)?;
    // "CL_INVALID_VALUE if flags is not valid": this is the one function that CL_MEM_KERNEL_READ_AND_WRITE is for.
    check_flags(flags & !CL_MEM_KERNEL_READ_AND_WRITE)?;
    // "CL_INVALID_VALUE if image_type is not valid; if num_entries is zero and image_formats is not NULL."
    if shape_of_type(image_type).is_none() || (num_entries == 0 && !image_formats.is_null()) {
        return Err(ClError::INVALID_VALUE);
    }
    // The same for every use and every type, see `Format`.
    let formats: Vec<cl_image_format> = Format::all().map(Format::descriptor).collect();
    let count = formats.len().min(num_entries as usize);
    if let Some(room) = args::slice_mut(image_formats, count) {
        room.copy_from_slice(&formats[..count]);
    }
    args::put(num_image_formats, formats.len() as cl_uint);
    Ok(())
}

#[cl_entry(clGetImageInfo)]
fn get_image_info(
    image: cl_mem,
    param_name: cl_image_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    // "CL_INVALID_MEM_OBJECT if image is a not a valid image object."
    Image::from_handle(image)?.info(param_name, out).map(Written::done)
}
