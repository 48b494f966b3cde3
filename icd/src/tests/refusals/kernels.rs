//! Making kernels, setting their arguments, asking about them.

use std::ptr;

use super::super::client::{cl, create};
use super::check;
use crate::cl::*;

/// `clGetKernelWorkGroupInfo`, asking only for the size of the answer.
fn work_group_info(kernel: cl_kernel, device: cl_device_id, name: cl_kernel_work_group_info) -> cl_int {
    cl!(clGetKernelWorkGroupInfo(
        kernel,
        device,
        name,
        0,
        ptr::null_mut(),
        ptr::null_mut()
    ))
}

/// `clGetKernelSubGroupInfo`, likewise, without an input.
fn sub_group_info(kernel: cl_kernel, device: cl_device_id, name: cl_kernel_sub_group_info) -> cl_int {
    let nothing = ptr::null_mut();
    cl!(clGetKernelSubGroupInfo(
        kernel,
        device,
        name,
        0,
        ptr::null(),
        0,
        nothing,
        ptr::null_mut()
    ))
}

#[test]
fn kernels() {
    check(&[
        ("no name", CL_INVALID_VALUE, |stage| {
            create!(clCreateKernel(stage.program, ptr::null())).1
        }),
        ("an unknown name", CL_INVALID_KERNEL_NAME, |stage| {
            create!(clCreateKernel(stage.program, c"g".as_ptr())).1
        }),
        ("an unbuilt program", CL_INVALID_PROGRAM_EXECUTABLE, |stage| {
            create!(clCreateKernel(stage.unbuilt, c"f".as_ptr())).1
        }),
        (
            "all kernels of an unbuilt program",
            CL_INVALID_PROGRAM_EXECUTABLE,
            |stage| {
                cl!(clCreateKernelsInProgram(
                    stage.unbuilt,
                    0,
                    ptr::null_mut(),
                    ptr::null_mut()
                ))
            },
        ),
        ("no kernel", CL_INVALID_KERNEL, |_| {
            cl!(clSetKernelArg(ptr::null_mut(), 0, 4, ptr::null()))
        }),
        ("a program as kernel", CL_INVALID_KERNEL, |stage| {
            cl!(clRetainKernel(stage.program))
        }),
        ("an argument too many", CL_INVALID_ARG_INDEX, |stage| {
            stage.client.set(stage.unset, 3, &1i32)
        }),
        ("a value too large", CL_INVALID_ARG_SIZE, |stage| {
            stage.client.set(stage.unset, 1, &1i64)
        }),
        ("no value", CL_INVALID_ARG_VALUE, |stage| {
            cl!(clSetKernelArg(stage.unset, 1, 4, ptr::null()))
        }),
        ("half a handle", CL_INVALID_ARG_SIZE, |stage| {
            stage.client.set(stage.unset, 0, &1u32)
        }),
        ("a queue as buffer", CL_INVALID_MEM_OBJECT, |stage| {
            stage.client.set(stage.unset, 0, &stage.client.queue)
        }),
        ("a number as buffer", CL_INVALID_MEM_OBJECT, |stage| {
            stage.client.set(stage.unset, 0, &12345usize)
        }),
        ("a buffer of another context", CL_INVALID_CONTEXT, |stage| {
            stage.client.set(stage.unset, 0, &stage.other_buffer)
        }),
        ("no local memory", CL_INVALID_ARG_SIZE, |stage| {
            cl!(clSetKernelArg(stage.unset, 2, 0, ptr::null()))
        }),
        ("a value for local memory", CL_INVALID_ARG_VALUE, |stage| {
            stage.client.set(stage.unset, 2, &1i32)
        }),
        ("an unknown query", CL_INVALID_VALUE, |stage| {
            cl!(clGetKernelInfo(
                stage.kernel,
                CL_PROGRAM_SOURCE,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        ("an unknown work-group query", CL_INVALID_VALUE, |stage| {
            work_group_info(stage.kernel, stage.client.device, 1)
        }),
        ("the size of a built-in kernel", CL_INVALID_VALUE, |stage| {
            work_group_info(stage.kernel, stage.client.device, CL_KERNEL_GLOBAL_WORK_SIZE)
        }),
        ("a work-group query of no device", CL_INVALID_DEVICE, |stage| {
            work_group_info(stage.kernel, stage.client.context, CL_KERNEL_WORK_GROUP_SIZE)
        }),
        ("a sub-group query of no kernel", CL_INVALID_KERNEL, |stage| {
            sub_group_info(stage.client.queue, stage.client.device, CL_KERNEL_MAX_NUM_SUB_GROUPS)
        }),
        ("a sub-group query of no device", CL_INVALID_DEVICE, |stage| {
            sub_group_info(stage.kernel, stage.client.context, CL_KERNEL_MAX_NUM_SUB_GROUPS)
        }),
        ("an unknown sub-group query", CL_INVALID_VALUE, |stage| {
            sub_group_info(stage.kernel, stage.client.device, 1)
        }),
        ("info of an argument too many", CL_INVALID_ARG_INDEX, |stage| {
            cl!(clGetKernelArgInfo(
                stage.kernel,
                3,
                CL_KERNEL_ARG_NAME,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        ("cloning no kernel", CL_INVALID_KERNEL, |_| {
            create!(clCloneKernel(ptr::null_mut())).1
        }),
    ]);
}
