//! Kernel arguments that are objects: what `clSetKernelArg` finds at `arg_value`.

use std::sync::Arc;

use compiler::image::ImageType;
use compiler::Access;

use crate::args;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::buffer::Buffer;
use crate::object::context::Context;
use crate::object::image::Image;
use crate::object::kernel::Kernel;
use crate::object::sampler::Sampler;

/// The buffer that the value of a pointer argument names.
pub(crate) fn buffer_argument(
    kernel: &Kernel,
    arg_size: size_t,
    arg_value: *const c_void,
) -> ClResult<Option<Arc<Buffer>>> {
    // "If arg_value is NULL or points to NULL, then the kernel argument will be set to NULL."
    if arg_value.is_null() {
        return Ok(None);
    }
    let handle = handle_at(arg_size, arg_value)?;
    if handle.is_null() {
        return Ok(None);
    }
    // "CL_INVALID_MEM_OBJECT if arg_value is not NULL, and does not point to NULL, and does not point to a valid memory object; if arg_value points
    // to a valid memory object, but the memory object is not valid for the kernel argument", as an image is not.
    let buffer = Buffer::from_handle(handle)?;
    check_context(kernel, buffer.context())?;
    Ok(Some(buffer))
}

/// The image that the value of an image argument names.
pub(crate) fn image_argument(
    kernel: &Kernel,
    ty: ImageType,
    arg_size: size_t,
    arg_value: *const c_void,
) -> ClResult<Arc<Image>> {
    // "CL_INVALID_MEM_OBJECT if arg_value is NULL and it must point to a valid memory object."
    if arg_value.is_null() {
        return Err(ClError::INVALID_MEM_OBJECT);
    }
    // "CL_INVALID_MEM_OBJECT if arg_value points to NULL and it must point to a valid memory object; if arg_value [...] does not point to a valid
    // memory object"; a buffer is "not valid for the kernel argument".
    let image = Image::from_handle(handle_at(arg_size, arg_value)?)?;
    check_context(kernel, image.context())?;
    check_image(&image, ty)?;
    Ok(image)
}

/// Whether a kernel's parameter of this type takes the image.
fn check_image(image: &Image, ty: ImageType) -> ClResult<()> {
    // "CL_INVALID_MEM_OBJECT if arg_value points to a valid memory object, but the memory object is not valid for the kernel argument": "If the
    // kernel argument is a 1D image, then the image memory object must be of image type CL_MEM_OBJECT_IMAGE1D", and so on.
    if image.geometry().extent().shape() != ty.shape {
        return Err(ClError::INVALID_MEM_OBJECT);
    }
    let refused = match ty.access {
        // "CL_INVALID_ARG_VALUE if the argument is an image declared with the read_only qualifier and arg_value points to an image object created
        // with [...] CL_MEM_WRITE_ONLY."
        Access::ReadOnly => CL_MEM_WRITE_ONLY,
        // "CL_INVALID_ARG_VALUE if the argument is an image declared with the write_only qualifier and arg_value points to an image object created
        // with [...] CL_MEM_READ_ONLY."
        Access::WriteOnly => CL_MEM_READ_ONLY,
        // Neither suits a kernel that does both.
        Access::ReadWrite | Access::None => CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY,
    };
    match image.flags() & refused {
        0 => Ok(()),
        _ => Err(ClError::INVALID_ARG_VALUE),
    }
}

/// The sampler that the value of a sampler argument names.
pub(crate) fn sampler_argument(kernel: &Kernel, arg_size: size_t, arg_value: *const c_void) -> ClResult<Arc<Sampler>> {
    // "CL_INVALID_SAMPLER if the kernel argument is a sampler, but arg_value does not point to a valid sampler object."
    if arg_value.is_null() {
        return Err(ClError::INVALID_SAMPLER);
    }
    let sampler = Sampler::from_handle(handle_at(arg_size, arg_value)?)?;
    check_context(kernel, sampler.context())?;
    Ok(sampler)
}

/// The handle at an address that is not null.
fn handle_at(arg_size: size_t, arg_value: *const c_void) -> ClResult<*mut c_void> {
    // "CL_INVALID_ARG_SIZE if arg_value points to a memory object and arg_size is not equal to sizeof(cl_mem); if arg_value points to a sampler
    // object and arg_size is not equal to sizeof(cl_sampler)."
    const _: () =
        assert!(size_of::<cl_mem>() == size_of::<*mut c_void>() && size_of::<cl_sampler>() == size_of::<cl_mem>());
    if arg_size != size_of::<*mut c_void>() {
        return Err(ClError::INVALID_ARG_SIZE);
    }
    let bytes = args::slice(arg_value.cast::<u8>(), arg_size).ok_or(ClError::INVALID_ARG_VALUE)?;
    let bytes = bytes.try_into().map_err(|_| ClError::INVALID_ARG_SIZE)?;
    Ok(usize::from_ne_bytes(bytes) as *mut c_void)
}

/// "CL_INVALID_CONTEXT if the context associated with kernel and an OpenCL object pointed to by arg_value are not the same."
fn check_context(kernel: &Kernel, context: &Arc<Context>) -> ClResult<()> {
    match Arc::ptr_eq(context, kernel.context()) {
        true => Ok(()),
        false => Err(ClError::INVALID_CONTEXT),
    }
}
