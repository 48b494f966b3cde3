//! Kernel objects: creation, reference counts, arguments.

use compiler::ArgKind;

use super::argument::{buffer_argument, image_argument, sampler_argument};
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Object};
use crate::object::kernel::Kernel;
use crate::object::program::Program;

pub(crate) use super::kernel_info::*;
pub(crate) use super::kernel_svm::*;
pub(crate) use super::ndrange::clGetKernelSuggestedLocalWorkSize;
pub(crate) use super::sub_group_info::*;

#[cl_entry(clCreateKernel)]
fn create_kernel(program: cl_program, kernel_name: *const c_char) -> ClResult<cl_kernel> {
    // "CL_INVALID_PROGRAM if program is not a valid program object."
    let program = Program::from_handle(program)?;
    // "CL_INVALID_VALUE if kernel_name is NULL."
    let name = args::string(kernel_name).ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_PROGRAM_EXECUTABLE if there is no successfully built executable for program."
    let name = name.to_string_lossy();
    Ok(publish(&Kernel::new(&program, &name)?))
}

#[cl_entry(clCreateKernelsInProgram)]
fn create_kernels_in_program(
    program: cl_program,
    num_kernels: cl_uint,
    kernels: *mut cl_kernel,
    num_kernels_ret: *mut cl_uint,
) -> ClResult<()> {
    // "CL_INVALID_PROGRAM if program is not a valid program object."
    let program = Program::from_handle(program)?;
    // "CL_INVALID_PROGRAM_EXECUTABLE if there is no successfully built executable for any device in program."
    // Whoever asks how many there are will have them made, and is to be told the same number then.
    let count = program.executable()?.expect_kernels().len();
    // "If kernels is NULL, it is ignored."
    if !kernels.is_null() {
        // "CL_INVALID_VALUE if kernels is not NULL and num_kernels is less than the number of kernels in program."
        if (num_kernels as usize) < count {
            return Err(ClError::INVALID_VALUE);
        }
        let created = Kernel::all(&program)?;
        for (place, kernel) in args::slice_mut(kernels, created.len())
            .into_iter()
            .flatten()
            .zip(&created)
        {
            *place = publish(kernel);
        }
    }
    args::put(num_kernels_ret, count as cl_uint);
    Ok(())
}

#[cl_entry(clCloneKernel)]
fn clone_kernel(source_kernel: cl_kernel) -> ClResult<cl_kernel> {
    // "CL_INVALID_KERNEL if kernel is not a valid kernel object."
    Ok(publish(&Kernel::from_handle(source_kernel)?.duplicate()?))
}

#[cl_entry(clRetainKernel)]
fn retain_kernel(kernel: cl_kernel) -> ClResult<()> {
    Kernel::retain(kernel)
}

#[cl_entry(clReleaseKernel)]
fn release_kernel(kernel: cl_kernel) -> ClResult<()> {
    Kernel::release(kernel)
}

#[cl_entry(clSetKernelArg)]
fn set_kernel_arg(kernel: cl_kernel, arg_index: cl_uint, arg_size: size_t, arg_value: *const c_void) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is not a valid kernel."
    let kernel = Kernel::from_handle(kernel)?;
    // "CL_INVALID_ARG_INDEX if arg_index is not a valid argument index."
    let index = arg_index as usize;
    let arg = kernel
        .declaration()
        .args()
        .get(index)
        .ok_or(ClError::INVALID_ARG_INDEX)?;
    match arg.kind {
        ArgKind::Value => {
            // "CL_INVALID_ARG_SIZE if arg_value points to the data to be used as the kernel argument value and arg_size does not match the size of the
            // data type for the argument."
            if arg_size != arg.size {
                return Err(ClError::INVALID_ARG_SIZE);
            }
            // "For all other kernel arguments, arg_value points to the data that is used as the kernel argument value."
            let bytes = args::slice(arg_value.cast::<u8>(), arg_size).ok_or(ClError::INVALID_ARG_VALUE)?;
            kernel.arguments().set_value(index, arg, bytes);
        }
        ArgKind::GlobalPointer | ArgKind::ConstantPointer => {
            let buffer = buffer_argument(&kernel, arg_size, arg_value)?;
            kernel.arguments().set_buffer(index, arg, buffer.as_ref());
        }
        ArgKind::Image(ty) => {
            let image = image_argument(&kernel, ty, arg_size, arg_value)?;
            kernel.arguments().set_image(index, arg, &image);
        }
        ArgKind::Sampler => {
            let sampler = sampler_argument(&kernel, arg_size, arg_value)?;
            kernel.arguments().set_value(index, arg, &sampler.word().to_ne_bytes());
        }
        ArgKind::LocalPointer => {
            // "If the kernel argument being set is a pointer to the local address space, then arg_value must be NULL."
            if !arg_value.is_null() {
                return Err(ClError::INVALID_ARG_VALUE);
            }
            // "CL_INVALID_ARG_SIZE if the kernel argument is a pointer to the local address space and arg_size is zero."
            if arg_size == 0 {
                return Err(ClError::INVALID_ARG_SIZE);
            }
            kernel
                .arguments()
                .set_local(index, kernel.declaration(), arg_size as u64);
        }
    }
    Ok(())
}
