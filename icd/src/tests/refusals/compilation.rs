//! Compiling and linking apart from one another; IL and binaries that are none.

use std::ptr;

use super::super::client::{cl, create};
use super::{binary_of, check};
use crate::cl::*;

/// `clLinkProgram` with these of its arguments.
fn link(context: cl_context, options: &std::ffi::CStr, inputs: &[cl_program]) -> cl_int {
    let options = options.as_ptr();
    let (count, inputs) = (inputs.len() as cl_uint, inputs.as_ptr());
    create!(clLinkProgram(
        context,
        0,
        ptr::null(),
        options,
        count,
        inputs,
        None,
        ptr::null_mut()
    ))
    .1
}

/// `clCompileProgram` with these of its arguments.
fn compile(
    program: cl_program,
    options: &std::ffi::CStr,
    count: cl_uint,
    headers: *const cl_program,
    mut names: *const c_char,
) -> cl_int {
    let options = options.as_ptr();
    let names = if names.is_null() {
        ptr::null_mut()
    } else {
        &raw mut names
    };
    cl!(clCompileProgram(
        program,
        0,
        ptr::null(),
        options,
        count,
        headers,
        names,
        None,
        ptr::null_mut()
    ))
}

/// `clCreateProgramWithIL` with these words.
fn il(context: cl_context, words: &[u32]) -> cl_int {
    create!(clCreateProgramWithIL(
        context,
        words.as_ptr().cast(),
        size_of_val(words)
    ))
    .1
}

/// `clCreateProgramWithBinary` with these bytes: the status, and the binary status if the two agree on failure.
fn binary(context: cl_context, device: cl_device_id, bytes: &[u8]) -> cl_int {
    let mut pointer = bytes.as_ptr();
    let mut binary_status = 77;
    let (program, status) = create!(clCreateProgramWithBinary(
        context,
        1,
        &device,
        &bytes.len(),
        &mut pointer,
        &mut binary_status
    ));
    assert_eq!(program.is_null(), status != CL_SUCCESS);
    assert_eq!(binary_status, status);
    status
}

#[test]
fn separate_compilation() {
    check(&[
        ("compiling a binary", CL_INVALID_OPERATION, |stage| {
            compile(stage.binary, c"", 0, ptr::null(), ptr::null())
        }),
        ("compiling what was linked", CL_INVALID_OPERATION, |stage| {
            compile(stage.library, c"", 0, ptr::null(), ptr::null())
        }),
        ("a linker option", CL_INVALID_COMPILER_OPTIONS, |stage| {
            compile(stage.unbuilt, c"-create-library", 0, ptr::null(), ptr::null())
        }),
        ("headers without names", CL_INVALID_VALUE, |stage| {
            compile(stage.unbuilt, c"", 1, &stage.program, ptr::null())
        }),
        ("headers without a count", CL_INVALID_VALUE, |stage| {
            compile(stage.unbuilt, c"", 0, &stage.program, c"a".as_ptr())
        }),
        ("a header that is no program", CL_INVALID_PROGRAM, |stage| {
            compile(stage.unbuilt, c"", 1, &stage.buffer, c"a".as_ptr())
        }),
        ("a header of another context", CL_INVALID_CONTEXT, |stage| {
            compile(stage.unbuilt, c"", 1, &stage.other_program, c"a".as_ptr())
        }),
        ("linking nothing", CL_INVALID_VALUE, |stage| {
            link(stage.client.context, c"", &[])
        }),
        ("linking no program", CL_INVALID_PROGRAM, |stage| {
            link(stage.client.context, c"", &[stage.buffer])
        }),
        ("linking in no context", CL_INVALID_CONTEXT, |stage| {
            link(ptr::null_mut(), c"", &[stage.compiled])
        }),
        ("linking in another context", CL_INVALID_CONTEXT, |stage| {
            link(stage.other_context, c"", &[stage.compiled])
        }),
        ("linking what is not compiled", CL_INVALID_OPERATION, |stage| {
            link(stage.client.context, c"", &[stage.unbuilt])
        }),
        ("linking an executable", CL_INVALID_OPERATION, |stage| {
            link(stage.client.context, c"", &[stage.compiled, stage.executable])
        }),
        ("a compiler option", CL_INVALID_LINKER_OPTIONS, |stage| {
            link(stage.client.context, c"-DX=1", &[stage.compiled])
        }),
    ]);
}

#[test]
fn code_that_is_none() {
    check(&[
        ("no IL", CL_INVALID_VALUE, |stage| {
            create!(clCreateProgramWithIL(stage.client.context, ptr::null(), 4)).1
        }),
        ("empty IL", CL_INVALID_VALUE, |stage| il(stage.client.context, &[])),
        ("a wrong magic number", CL_INVALID_VALUE, |stage| {
            il(stage.client.context, &[0x0723_0204, 0x10000, 0, 1, 0])
        }),
        ("half a header", CL_INVALID_VALUE, |stage| {
            il(stage.client.context, &[0x0723_0203, 0x10000])
        }),
        ("an instruction past the end", CL_INVALID_VALUE, |stage| {
            il(stage.client.context, &[0x0723_0203, 0x10000, 0, 1, 0, 0xFFFF_0011])
        }),
        ("IL of no context", CL_INVALID_CONTEXT, |_| {
            il(ptr::null_mut(), &[0x0723_0203, 0x10000, 0, 1, 0])
        }),
        ("no devices", CL_INVALID_VALUE, |stage| {
            let mut bytes = [0u8].as_ptr();
            let context = stage.client.context;
            create!(clCreateProgramWithBinary(
                context,
                0,
                ptr::null(),
                &1,
                &mut bytes,
                ptr::null_mut()
            ))
            .1
        }),
        ("no binaries", CL_INVALID_VALUE, |stage| {
            let (context, device) = (stage.client.context, stage.client.device);
            create!(clCreateProgramWithBinary(
                context,
                1,
                &device,
                &1,
                ptr::null_mut(),
                ptr::null_mut()
            ))
            .1
        }),
        ("a context as device", CL_INVALID_DEVICE, |stage| {
            let mut bytes = [0u8].as_ptr();
            let context = stage.client.context;
            create!(clCreateProgramWithBinary(
                context,
                1,
                &context,
                &1,
                &mut bytes,
                ptr::null_mut()
            ))
            .1
        }),
        ("an empty binary", CL_INVALID_VALUE, |stage| {
            binary(stage.client.context, stage.client.device, &[])
        }),
        ("some bytes", CL_INVALID_BINARY, |stage| {
            binary(stage.client.context, stage.client.device, b"not a binary")
        }),
        ("half a binary", CL_INVALID_BINARY, |stage| {
            let bytes = binary_of(stage.compiled);
            binary(stage.client.context, stage.client.device, &bytes[..bytes.len() / 2])
        }),
        ("a damaged binary", CL_INVALID_BINARY, |stage| {
            let mut bytes = binary_of(stage.compiled);
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            binary(stage.client.context, stage.client.device, &bytes)
        }),
    ]);
}
