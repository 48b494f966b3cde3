//! What kernel objects are told of shared virtual memory: arguments that are pointers, and execution information.

use compiler::ArgKind;

use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::kernel::Kernel;

/// The function of `cl_intel_unified_shared_memory`, which asks for the same: "For all devices, any pointer value is valid and may be set as an argument to a kernel."
#[cl_entry(clSetKernelArgMemPointerINTEL)]
fn set_kernel_arg_mem_pointer(kernel: cl_kernel, arg_index: cl_uint, arg_value: *const c_void) -> ClResult<()> {
    set_kernel_arg_svm_pointer(kernel, arg_index, arg_value)
}

#[cl_entry(clSetKernelArgSVMPointer)]
fn set_kernel_arg_svm_pointer(kernel: cl_kernel, arg_index: cl_uint, arg_value: *const c_void) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is not a valid kernel object."
    let kernel = Kernel::from_handle(kernel)?;
    // "CL_INVALID_OPERATION if no devices in the context associated with kernel support SVM": all do.
    // "CL_INVALID_ARG_INDEX if arg_index is not a valid argument index." "The SVM pointer can only be used for arguments that are declared to be a pointer to
    // global or constant memory": no other index is valid here.
    let index = arg_index as usize;
    let is_pointer = |kind| matches!(kind, ArgKind::GlobalPointer | ArgKind::ConstantPointer);
    let arg = kernel.declaration().args().get(index);
    let arg = arg
        .filter(|arg| is_pointer(arg.kind))
        .ok_or(ClError::INVALID_ARG_INDEX)?;
    // "CL_INVALID_ARG_VALUE if arg_value specified is not a valid value": with fine-grain system sharing all addresses are, and null.
    // Of memory that the context has not allocated nobody knows where it ends.
    let allocation = kernel.context().svm().find(arg_value);
    let bytes = allocation.map_or(0..u64::MAX, |it| it.addresses());
    kernel.arguments().set_address(index, arg, arg_value as u64, bytes);
    Ok(())
}

/// Kernels may use all memory of the process whether it is announced or not, so there is nothing to keep of what is told here, and nothing for `clCloneKernel`
/// to copy.
#[cl_entry(clSetKernelExecInfo)]
fn set_kernel_exec_info(
    kernel: cl_kernel,
    param_name: cl_kernel_exec_info,
    param_value_size: size_t,
    param_value: *const c_void,
) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is a not a valid kernel object."
    Kernel::from_handle(kernel)?;
    // "CL_INVALID_OPERATION if param_name is [...] and no devices in the context associated with kernel support [...]": all support all of it.
    // "CL_INVALID_VALUE if param_name is not valid, if param_value is NULL and param_value_size is greater than zero, or if the size specified by
    // param_value_size is not valid."
    let is_size = match param_name {
        // "void*[]": "specify an empty set by passing param_value_size equal to zero and param_value equal to NULL."
        CL_KERNEL_EXEC_INFO_SVM_PTRS | CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL => {
            param_value_size % size_of::<*mut c_void>() == 0
        }
        CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM
        | CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL
        | CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL
        | CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL => param_value_size == size_of::<cl_bool>(),
        _ => false,
    };
    let is_there = param_value_size == 0 || args::slice(param_value.cast::<u8>(), param_value_size).is_some();
    (is_size && is_there).then_some(()).ok_or(ClError::INVALID_VALUE)
}
