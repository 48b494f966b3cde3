//! Images: no device of Weft supports them.
//!
//! Nothing can be made, and so no handle names an image.

use super::unsupported::{unsupported, After, Always};
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::context::Context;
use crate::object::queue::Queue;

// "CL_INVALID_OPERATION if there are no devices in context that support images."
unsupported! {
    clCreateImage2D: clCreateImage2D_t => After<Context, CL_INVALID_OPERATION>,
    clCreateImage3D: clCreateImage3D_t => After<Context, CL_INVALID_OPERATION>,
    clCreateImage: clCreateImage_t => After<Context, CL_INVALID_OPERATION>,
    clCreateImageWithProperties: clCreateImageWithProperties_t => After<Context, CL_INVALID_OPERATION>,
}

// "CL_INVALID_MEM_OBJECT if image is not a valid image object."
unsupported! {
    clGetImageInfo: clGetImageInfo_t => Always<CL_INVALID_MEM_OBJECT>,
}

// "CL_INVALID_COMMAND_QUEUE if command_queue is not a valid host command-queue; CL_INVALID_MEM_OBJECT if image is not a valid image object."
unsupported! {
    clEnqueueReadImage: clEnqueueReadImage_t => After<Queue, CL_INVALID_MEM_OBJECT>,
    clEnqueueWriteImage: clEnqueueWriteImage_t => After<Queue, CL_INVALID_MEM_OBJECT>,
    clEnqueueCopyImage: clEnqueueCopyImage_t => After<Queue, CL_INVALID_MEM_OBJECT>,
    clEnqueueCopyImageToBuffer: clEnqueueCopyImageToBuffer_t => After<Queue, CL_INVALID_MEM_OBJECT>,
    clEnqueueCopyBufferToImage: clEnqueueCopyBufferToImage_t => After<Queue, CL_INVALID_MEM_OBJECT>,
    clEnqueueMapImage: clEnqueueMapImage_t => After<Queue, CL_INVALID_MEM_OBJECT>,
    clEnqueueFillImage: clEnqueueFillImage_t => After<Queue, CL_INVALID_MEM_OBJECT>,
}

/// The types of image that the specification names.
const IMAGE_TYPES: [cl_mem_object_type; 6] = [
    CL_MEM_OBJECT_IMAGE1D,
    CL_MEM_OBJECT_IMAGE1D_BUFFER,
    CL_MEM_OBJECT_IMAGE1D_ARRAY,
    CL_MEM_OBJECT_IMAGE2D,
    CL_MEM_OBJECT_IMAGE2D_ARRAY,
    CL_MEM_OBJECT_IMAGE3D,
];

/// The flags that images may be asked for with.
const IMAGE_FLAGS: cl_mem_flags = CL_MEM_READ_WRITE
    | CL_MEM_WRITE_ONLY
    | CL_MEM_READ_ONLY
    | CL_MEM_USE_HOST_PTR
    | CL_MEM_ALLOC_HOST_PTR
    | CL_MEM_COPY_HOST_PTR
    | CL_MEM_HOST_WRITE_ONLY
    | CL_MEM_HOST_READ_ONLY
    | CL_MEM_HOST_NO_ACCESS
    | CL_MEM_KERNEL_READ_AND_WRITE;

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
    // "CL_INVALID_VALUE if flags is not valid; if image_type is not valid; if num_entries is zero and image_formats is not NULL."
    if flags & !IMAGE_FLAGS != 0 || !IMAGE_TYPES.contains(&image_type) || (num_entries == 0 && !image_formats.is_null())
    {
        return Err(ClError::INVALID_VALUE);
    }
    args::put(num_image_formats, 0);
    Ok(())
}
