//! Making, building and asking about programs.

use std::ptr;

use super::super::client::{cl, create};
use super::check;
use crate::cl::*;

unsafe extern "C" fn never(_: cl_program, _: *mut c_void) {
    unreachable!("the call was refused");
}

/// `clBuildProgram` with these of its arguments.
fn build(program: cl_program, count: cl_uint, devices: *const cl_device_id, options: &std::ffi::CStr) -> cl_int {
    cl!(clBuildProgram(
        program,
        count,
        devices,
        options.as_ptr(),
        None,
        ptr::null_mut()
    ))
}

#[test]
fn programs() {
    let null_program: cl_program = ptr::null_mut();
    assert_eq!(build(null_program, 0, ptr::null(), c""), CL_INVALID_PROGRAM);
    check(&[
        ("no context", CL_INVALID_CONTEXT, |_| {
            let mut text = c"".as_ptr();
            create!(clCreateProgramWithSource(ptr::null_mut(), 1, &mut text, ptr::null())).1
        }),
        ("a queue as context", CL_INVALID_CONTEXT, |stage| {
            let mut text = c"".as_ptr();
            create!(clCreateProgramWithSource(stage.client.queue, 1, &mut text, ptr::null())).1
        }),
        ("no strings", CL_INVALID_VALUE, |stage| {
            create!(clCreateProgramWithSource(
                stage.client.context,
                1,
                ptr::null_mut(),
                ptr::null()
            ))
            .1
        }),
        ("zero strings", CL_INVALID_VALUE, |stage| {
            let mut text = c"".as_ptr();
            create!(clCreateProgramWithSource(
                stage.client.context,
                0,
                &mut text,
                ptr::null()
            ))
            .1
        }),
        ("a null string", CL_INVALID_VALUE, |stage| {
            let mut texts = [c"".as_ptr(), ptr::null()];
            create!(clCreateProgramWithSource(
                stage.client.context,
                2,
                texts.as_mut_ptr(),
                ptr::null()
            ))
            .1
        }),
        ("a context as program", CL_INVALID_PROGRAM, |stage| {
            build(stage.client.context, 0, ptr::null(), c"")
        }),
        ("an address as program", CL_INVALID_PROGRAM, |_| {
            build(0x1000 as cl_program, 0, ptr::null(), c"")
        }),
        ("devices without a count", CL_INVALID_VALUE, |stage| {
            build(stage.unbuilt, 0, &stage.client.device, c"")
        }),
        ("a count without devices", CL_INVALID_VALUE, |stage| {
            build(stage.unbuilt, 1, ptr::null(), c"")
        }),
        ("a context as device", CL_INVALID_DEVICE, |stage| {
            build(stage.unbuilt, 1, &stage.client.context, c"")
        }),
        ("user data without a callback", CL_INVALID_VALUE, |stage| {
            cl!(clBuildProgram(
                stage.unbuilt,
                0,
                ptr::null(),
                ptr::null(),
                None,
                stage.client.queue
            ))
        }),
        ("an unknown option", CL_INVALID_BUILD_OPTIONS, |stage| {
            build(stage.unbuilt, 0, ptr::null(), c"-fno-such-option")
        }),
        (
            "an unknown option, with a callback",
            CL_INVALID_BUILD_OPTIONS,
            |stage| {
                let options = c"-cl-nonsense".as_ptr();
                cl!(clBuildProgram(
                    stage.unbuilt,
                    0,
                    ptr::null(),
                    options,
                    Some(never),
                    ptr::null_mut()
                ))
            },
        ),
        ("a macro without a name", CL_INVALID_BUILD_OPTIONS, |stage| {
            build(stage.unbuilt, 0, ptr::null(), c"-D")
        }),
        ("an unknown language", CL_INVALID_BUILD_OPTIONS, |stage| {
            build(stage.unbuilt, 0, ptr::null(), c"-cl-std=CL9.9")
        }),
        ("a linker option", CL_INVALID_BUILD_OPTIONS, |stage| {
            build(stage.unbuilt, 0, ptr::null(), c"-create-library")
        }),
        ("kernels are attached", CL_INVALID_OPERATION, |stage| {
            build(stage.program, 0, ptr::null(), c"")
        }),
        ("building what was linked", CL_INVALID_OPERATION, |stage| {
            build(stage.executable, 0, ptr::null(), c"")
        }),
        ("building a compiled binary", CL_INVALID_BINARY, |stage| {
            build(stage.binary, 0, ptr::null(), c"")
        }),
        ("too small for the answer", CL_INVALID_VALUE, |stage| {
            let mut answer = 0u32;
            let place = (&raw mut answer).cast();
            cl!(clGetProgramInfo(
                stage.program,
                CL_PROGRAM_NUM_KERNELS,
                4,
                place,
                ptr::null_mut()
            ))
        }),
        ("too small for the binaries", CL_INVALID_VALUE, |stage| {
            let mut answer = 0u32;
            let place = (&raw mut answer).cast();
            cl!(clGetProgramInfo(
                stage.program,
                CL_PROGRAM_BINARIES,
                4,
                place,
                ptr::null_mut()
            ))
        }),
        ("an unknown query", CL_INVALID_VALUE, |stage| {
            cl!(clGetProgramInfo(
                stage.program,
                CL_KERNEL_NUM_ARGS,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        (
            "kernels of an unbuilt program",
            CL_INVALID_PROGRAM_EXECUTABLE,
            |stage| {
                cl!(clGetProgramInfo(
                    stage.unbuilt,
                    CL_PROGRAM_NUM_KERNELS,
                    0,
                    ptr::null_mut(),
                    ptr::null_mut()
                ))
            },
        ),
        ("build info of another device", CL_INVALID_DEVICE, |stage| {
            let device = stage.client.context;
            cl!(clGetProgramBuildInfo(
                stage.program,
                device,
                CL_PROGRAM_BUILD_LOG,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        ("an unknown build query", CL_INVALID_VALUE, |stage| {
            let (device, nothing) = (stage.client.device, ptr::null_mut());
            cl!(clGetProgramBuildInfo(
                stage.program,
                device,
                CL_PROGRAM_SOURCE,
                0,
                nothing,
                ptr::null_mut()
            ))
        }),
        ("built-in kernels without a name", CL_INVALID_VALUE, |stage| {
            let client = &stage.client;
            create!(clCreateProgramWithBuiltInKernels(
                client.context,
                1,
                &client.device,
                ptr::null()
            ))
            .1
        }),
        ("built-in kernels of no device", CL_INVALID_VALUE, |stage| {
            create!(clCreateProgramWithBuiltInKernels(
                stage.client.context,
                0,
                ptr::null(),
                c"x".as_ptr()
            ))
            .1
        }),
        ("an unknown built-in kernel", CL_INVALID_VALUE, |stage| {
            let client = &stage.client;
            create!(clCreateProgramWithBuiltInKernels(
                client.context,
                1,
                &client.device,
                c"x".as_ptr()
            ))
            .1
        }),
        ("a release callback", CL_INVALID_OPERATION, |stage| {
            cl!(clSetProgramReleaseCallback(stage.program, Some(never), ptr::null_mut()))
        }),
        ("a specialization constant of source", CL_INVALID_PROGRAM, |stage| {
            cl!(clSetProgramSpecializationConstant(
                stage.program,
                0,
                4,
                ptr::from_ref(&1u32).cast()
            ))
        }),
        ("an unknown specialization constant", CL_INVALID_SPEC_ID, |stage| {
            cl!(clSetProgramSpecializationConstant(
                stage.il,
                0,
                4,
                ptr::from_ref(&1u32).cast()
            ))
        }),
    ]);
}
