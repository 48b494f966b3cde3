//! Images and samplers: no device of Weft supports them.

use super::unsupported::unsupported;
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::context::Context;

unsupported! {
    clCreateImage2D: clCreateImage2D_t,
    clCreateImage3D: clCreateImage3D_t,
    clCreateSampler: clCreateSampler_t,
    clEnqueueReadImage: clEnqueueReadImage_t,
    clEnqueueWriteImage: clEnqueueWriteImage_t,
    clEnqueueCopyImage: clEnqueueCopyImage_t,
    clEnqueueCopyImageToBuffer: clEnqueueCopyImageToBuffer_t,
    clEnqueueCopyBufferToImage: clEnqueueCopyBufferToImage_t,
    clEnqueueMapImage: clEnqueueMapImage_t,
    clCreateImage: clCreateImage_t,
    clEnqueueFillImage: clEnqueueFillImage_t,
    clCreateSamplerWithProperties: clCreateSamplerWithProperties_t,
    clCreateImageWithProperties: clCreateImageWithProperties_t,
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
    const ACCESS: cl_mem_flags =
        CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY | CL_MEM_KERNEL_READ_AND_WRITE;
    const ELSE: cl_mem_flags = CL_MEM_USE_HOST_PTR
        | CL_MEM_ALLOC_HOST_PTR
        | CL_MEM_COPY_HOST_PTR
        | CL_MEM_HOST_READ_ONLY
        | CL_MEM_HOST_WRITE_ONLY
        | CL_MEM_HOST_NO_ACCESS;
    // "CL_INVALID_CONTEXT if context is not a valid context."
    Context::from_handle(context)?;
    // "CL_INVALID_VALUE if flags or image_type are not valid."
    let is_image = matches!(
        image_type,
        CL_MEM_OBJECT_IMAGE1D
            | CL_MEM_OBJECT_IMAGE1D_BUFFER
            | CL_MEM_OBJECT_IMAGE1D_ARRAY
            | CL_MEM_OBJECT_IMAGE2D
            | CL_MEM_OBJECT_IMAGE2D_ARRAY
            | CL_MEM_OBJECT_IMAGE3D
    );
    if !is_image || flags & !(ACCESS | ELSE) != 0 {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_INVALID_VALUE [...] if num_entries is 0 and image_formats is not NULL."
    if num_entries == 0 && !image_formats.is_null() {
        return Err(ClError::INVALID_VALUE);
    }
    args::put(num_image_formats, 0);
    Ok(())
}

#[cl_entry(clGetImageInfo)]
fn get_image_info(
    _image: cl_mem,
    _param_name: cl_image_info,
    _param_value_size: size_t,
    _param_value: *mut c_void,
    _param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_MEM_OBJECT if image is a not a valid image object": there are none.
    Err(ClError::INVALID_MEM_OBJECT)
}

#[cl_entry(clRetainSampler)]
fn retain_sampler(_sampler: cl_sampler) -> ClResult<()> {
    // "CL_INVALID_SAMPLER if sampler is not a valid sampler object": there are none.
    Err(ClError::INVALID_SAMPLER)
}

#[cl_entry(clReleaseSampler)]
fn release_sampler(_sampler: cl_sampler) -> ClResult<()> {
    // "CL_INVALID_SAMPLER if sampler is not a valid sampler object": there are none.
    Err(ClError::INVALID_SAMPLER)
}

#[cl_entry(clGetSamplerInfo)]
fn get_sampler_info(
    _sampler: cl_sampler,
    _param_name: cl_sampler_info,
    _param_value_size: size_t,
    _param_value: *mut c_void,
    _param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_SAMPLER if sampler is a not a valid sampler object": there are none.
    Err(ClError::INVALID_SAMPLER)
}
