//! Queries of kernel objects.
#![allow(clippy::too_many_arguments, reason = "the signatures are the specification's")]

use compiler::{Access, AddressSpace, ArgInfo, TypeQualifiers};

use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::kernel::Kernel;
use crate::object::sub_groups;

#[cl_entry(clGetKernelInfo)]
fn get_kernel_info(
    kernel: cl_kernel,
    param_name: cl_kernel_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is a not a valid kernel object."
    let kernel = Kernel::from_handle(kernel)?;
    let writer = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    kernel_info(&kernel, param_name, writer).map(Written::done)
}

fn kernel_info(kernel: &Kernel, param_name: cl_kernel_info, writer: InfoWriter) -> ClResult<Written> {
    match param_name {
        CL_KERNEL_FUNCTION_NAME => writer.write_str(kernel.declaration().name()),
        CL_KERNEL_NUM_ARGS => writer.write::<cl_uint>(kernel.declaration().args().len() as cl_uint),
        CL_KERNEL_REFERENCE_COUNT => writer.write::<cl_uint>(kernel.reference_count()),
        CL_KERNEL_CONTEXT => writer.write_handle(kernel.context().handle()),
        CL_KERNEL_PROGRAM => writer.write_handle(kernel.program().handle()),
        CL_KERNEL_ATTRIBUTES => writer.write_str(kernel.attributes()),
        // "CL_INVALID_VALUE if param_name is not one of the supported values."
        _ => Err(ClError::INVALID_VALUE),
    }
}

#[cl_entry(clGetKernelWorkGroupInfo)]
fn get_kernel_work_group_info(
    kernel: cl_kernel,
    device: cl_device_id,
    param_name: cl_kernel_work_group_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is a not a valid kernel object."
    let kernel = Kernel::from_handle(kernel)?;
    check_device(&kernel, device)?;
    let writer = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    work_group_info(&kernel, param_name, writer).map(Written::done)
}

fn work_group_info(kernel: &Kernel, param_name: cl_kernel_work_group_info, writer: InfoWriter) -> ClResult<Written> {
    // Applications that ask for the first of these ask all kernels: most need not be compiled to tell.
    let declaration = kernel.declaration();
    match param_name {
        CL_KERNEL_WORK_GROUP_SIZE => {
            let size = match declaration.max_work_group_size() {
                Some(size) => size,
                None => kernel.compiled()?.max_work_group_size(),
            };
            writer.write::<size_t>(size as size_t)
        }
        CL_KERNEL_COMPILE_WORK_GROUP_SIZE => {
            // "If the work-group size is not specified in the kernel source or IL, (0, 0, 0) is returned."
            let size = declaration.required_work_group_size().unwrap_or_default();
            writer.write::<[size_t; 3]>(size.map(|extent| extent as size_t))
        }
        CL_KERNEL_LOCAL_MEM_SIZE => {
            // "If the local memory size, for any pointer argument [...], is not specified, its size is assumed to be 0."
            // Sizes may be anything until a launch.
            let arguments = kernel.arguments();
            let sizes = arguments.local_sizes().iter();
            let all = sizes.fold(declaration.local_mem_size(), |sum, it| sum.saturating_add(*it));
            writer.write::<cl_ulong>(all)
        }
        CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE => {
            writer.write::<size_t>(kernel.compiled()?.preferred_work_group_size_multiple() as size_t)
        }
        // "The meaning of this value will vary from implementation-to-implementation": what a call of the kernel's native code takes of the stack.
        CL_KERNEL_SPILL_MEM_SIZE_INTEL if sub_groups::are_supported() => {
            writer.write::<cl_ulong>(kernel.compiled()?.stack_bytes())
        }
        CL_KERNEL_PRIVATE_MEM_SIZE => writer.write::<cl_ulong>(declaration.private_mem_size()),
        // "If kernel is not a built-in kernel, querying CL_KERNEL_GLOBAL_WORK_SIZE returns the error CL_INVALID_VALUE."
        CL_KERNEL_GLOBAL_WORK_SIZE => Err(ClError::INVALID_VALUE),
        // "CL_INVALID_VALUE if param_name is not one of the supported values."
        _ => Err(ClError::INVALID_VALUE),
    }
}

/// The device of a query, which may be left out if the kernel has only one.
pub(super) fn check_device(kernel: &Kernel, device: cl_device_id) -> ClResult<()> {
    // "CL_INVALID_DEVICE if device is not in the list of devices associated with kernel or if device is NULL but there is more than one device associated
    // with kernel."
    match kernel.context().devices() {
        [_] if device.is_null() => Ok(()),
        _ => kernel.context().device_from_handle(device).map(drop),
    }
}

#[cl_entry(clGetKernelArgInfo)]
fn get_kernel_arg_info(
    kernel: cl_kernel,
    arg_index: cl_uint,
    param_name: cl_kernel_arg_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is a not a valid kernel object."
    let kernel = Kernel::from_handle(kernel)?;
    // "CL_INVALID_ARG_INDEX if arg_index is not a valid argument index."
    let arg = kernel
        .declaration()
        .args()
        .get(arg_index as usize)
        .ok_or(ClError::INVALID_ARG_INDEX)?;
    let writer = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    // "CL_KERNEL_ARG_INFO_NOT_AVAILABLE if the argument information is not available for kernel."
    let info = arg.info.as_ref().ok_or(ClError::KERNEL_ARG_INFO_NOT_AVAILABLE)?;
    arg_info(info, param_name, writer).map(Written::done)
}

fn arg_info(info: &ArgInfo, param_name: cl_kernel_arg_info, writer: InfoWriter) -> ClResult<Written> {
    match param_name {
        CL_KERNEL_ARG_ADDRESS_QUALIFIER => writer.write::<cl_kernel_arg_address_qualifier>(match info.address_space {
            AddressSpace::Private => CL_KERNEL_ARG_ADDRESS_PRIVATE,
            AddressSpace::Global => CL_KERNEL_ARG_ADDRESS_GLOBAL,
            AddressSpace::Constant => CL_KERNEL_ARG_ADDRESS_CONSTANT,
            AddressSpace::Local => CL_KERNEL_ARG_ADDRESS_LOCAL,
        }),
        CL_KERNEL_ARG_ACCESS_QUALIFIER => writer.write::<cl_kernel_arg_access_qualifier>(match info.access {
            Access::None => CL_KERNEL_ARG_ACCESS_NONE,
            Access::ReadOnly => CL_KERNEL_ARG_ACCESS_READ_ONLY,
            Access::WriteOnly => CL_KERNEL_ARG_ACCESS_WRITE_ONLY,
            Access::ReadWrite => CL_KERNEL_ARG_ACCESS_READ_WRITE,
        }),
        CL_KERNEL_ARG_TYPE_NAME => writer.write_str(&info.type_name),
        CL_KERNEL_ARG_TYPE_QUALIFIER => writer.write(type_qualifier(info.qualifiers)),
        // The one piece that a module may lack while it has the others.
        CL_KERNEL_ARG_NAME if info.name.is_empty() => Err(ClError::KERNEL_ARG_INFO_NOT_AVAILABLE),
        CL_KERNEL_ARG_NAME => writer.write_str(&info.name),
        // "CL_INVALID_VALUE if param_name is not one of the supported values."
        _ => Err(ClError::INVALID_VALUE),
    }
}

/// A `cl_kernel_arg_type_qualifier`, which is a `cl_bitfield` in `CL/cl.h`, but 32 bits in `opencl-sys`.
fn type_qualifier(qualifiers: TypeQualifiers) -> cl_bitfield {
    let TypeQualifiers {
        is_const,
        is_restrict,
        is_volatile,
    } = qualifiers;
    [
        (is_const, CL_KERNEL_ARG_TYPE_CONST),
        (is_restrict, CL_KERNEL_ARG_TYPE_RESTRICT),
        (is_volatile, CL_KERNEL_ARG_TYPE_VOLATILE),
    ]
    .into_iter()
    .filter(|(is_set, _)| *is_set)
    .fold(CL_KERNEL_ARG_TYPE_NONE.into(), |bits, (_, bit)| {
        bits | cl_bitfield::from(bit)
    })
}
