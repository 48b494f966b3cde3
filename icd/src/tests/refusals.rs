//! Wrong use of programs, kernels and launches, one row for each error that the specification gives.

use std::ptr;

use super::client::{cl, create, spirv, Client};
use crate::cl::*;

/// Everything that the rows need.
struct Stage {
    client: Client,
    other_context: cl_context,
    other_queue: cl_command_queue,
    other_buffer: cl_mem,
    unbuilt: cl_program,
    program: cl_program,
    other_program: cl_program,
    il: cl_program,
    binary: cl_program,
    compiled: cl_program,
    library: cl_program,
    executable: cl_program,
    kernel: cl_kernel,
    unset: cl_kernel,
    fixed: cl_kernel,
    buffer: cl_mem,
}

const SOURCE: &str = "
kernel void f(global int *a, int v, local int *l) { l[0] = v; a[0] = l[0]; }
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void fixed(global int *a) { a[get_global_id(0)] = 1; }";

impl Stage {
    fn new() -> Stage {
        let client = Client::new();
        let other = Client::new();
        let program = client.built(SOURCE, "");
        let kernel = client.kernel(program, "f");
        let buffer = client.buffer(&[0i32; 64]);
        assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &1i32), CL_SUCCESS);
        assert_eq!(cl!(clSetKernelArg(kernel, 2, 64, ptr::null())), CL_SUCCESS);
        let fixed = client.kernel(program, "fixed");
        assert_eq!(client.set(fixed, 0, &buffer), CL_SUCCESS);

        let compiled = client.source(SOURCE);
        let null = ptr::null();
        let none = (ptr::null(), ptr::null_mut());
        let status = cl!(clCompileProgram(
            compiled,
            0,
            ptr::null(),
            null,
            0,
            none.0,
            none.1,
            None,
            ptr::null_mut()
        ));
        assert_eq!(status, CL_SUCCESS, "{}", client.log(compiled));
        let link = |options: &std::ffi::CStr| {
            let options = options.as_ptr();
            create!(clLinkProgram(
                client.context,
                0,
                ptr::null(),
                options,
                1,
                &compiled,
                None,
                ptr::null_mut()
            ))
        };
        let (library, status) = link(c"-create-library");
        assert_eq!(status, CL_SUCCESS);
        let (executable, status) = link(c"");
        assert_eq!(status, CL_SUCCESS);
        let binary = Self::reload(&client, compiled);
        Stage {
            other_context: other.context,
            other_queue: other.queue,
            other_buffer: other.buffer(&[0]),
            unbuilt: client.source(SOURCE),
            other_program: other.source(SOURCE),
            il: client.il(&spirv(SOURCE)),
            unset: client.kernel(program, "f"),
            program,
            binary,
            compiled,
            library,
            executable,
            kernel,
            fixed,
            buffer,
            client,
        }
        .keep(other)
    }

    /// The other client's handles stay valid.
    fn keep(self, other: Client) -> Stage {
        std::mem::forget(other);
        self
    }

    fn reload(client: &Client, program: cl_program) -> cl_program {
        let bytes = binary_of(program);
        let mut pointer = bytes.as_ptr();
        let (loaded, status) = create!(clCreateProgramWithBinary(
            client.context,
            1,
            &client.device,
            &bytes.len(),
            &mut pointer,
            ptr::null_mut()
        ));
        assert_eq!(status, CL_SUCCESS);
        loaded
    }
}

fn binary_of(program: cl_program) -> Vec<u8> {
    let mut size = 0usize;
    let (word, nothing) = (size_of::<usize>(), ptr::null_mut());
    cl!(clGetProgramInfo(
        program,
        CL_PROGRAM_BINARY_SIZES,
        word,
        (&raw mut size).cast(),
        nothing
    ));
    let mut bytes = vec![0u8; size];
    let mut pointer = bytes.as_mut_ptr();
    cl!(clGetProgramInfo(
        program,
        CL_PROGRAM_BINARIES,
        word,
        (&raw mut pointer).cast(),
        nothing
    ));
    bytes
}

/// One row: what is wrong, the error, the call.
type Row = (&'static str, cl_int, fn(&Stage) -> cl_int);

fn check(rows: &[Row]) {
    let stage = Stage::new();
    for (what, expected, call) in rows {
        assert_eq!(call(&stage), *expected, "{what}");
    }
}

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
        ("an SVM pointer", CL_INVALID_OPERATION, |stage| {
            cl!(clSetKernelArgSVMPointer(stage.unset, 0, ptr::null()))
        }),
        ("SVM pointers", CL_INVALID_OPERATION, |stage| {
            cl!(clSetKernelExecInfo(
                stage.unset,
                CL_KERNEL_EXEC_INFO_SVM_PTRS,
                0,
                ptr::null()
            ))
        }),
        ("system pointers", CL_INVALID_OPERATION, |stage| {
            let yes = ptr::from_ref(&CL_TRUE).cast();
            cl!(clSetKernelExecInfo(
                stage.unset,
                CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM,
                4,
                yes
            ))
        }),
        ("unknown execution info", CL_INVALID_VALUE, |stage| {
            cl!(clSetKernelExecInfo(stage.unset, 1, 0, ptr::null()))
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
            let device = stage.client.device;
            cl!(clGetKernelWorkGroupInfo(
                stage.kernel,
                device,
                1,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        ("the size of a built-in kernel", CL_INVALID_VALUE, |stage| {
            let (device, name) = (stage.client.device, CL_KERNEL_GLOBAL_WORK_SIZE);
            cl!(clGetKernelWorkGroupInfo(
                stage.kernel,
                device,
                name,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        ("a work-group query of no device", CL_INVALID_DEVICE, |stage| {
            let (device, name) = (stage.client.context, CL_KERNEL_WORK_GROUP_SIZE);
            cl!(clGetKernelWorkGroupInfo(
                stage.kernel,
                device,
                name,
                0,
                ptr::null_mut(),
                ptr::null_mut()
            ))
        }),
        ("sub-groups", CL_INVALID_OPERATION, |stage| {
            let (device, name, nothing) = (stage.client.device, CL_KERNEL_MAX_NUM_SUB_GROUPS, ptr::null_mut());
            cl!(clGetKernelSubGroupInfo(
                stage.kernel,
                device,
                name,
                0,
                ptr::null(),
                0,
                nothing,
                ptr::null_mut()
            ))
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

/// `clEnqueueNDRangeKernel` without events.
fn enqueue(queue: cl_command_queue, kernel: cl_kernel, dimensions: cl_uint, global: &[usize; 3]) -> cl_int {
    let (none, no_event) = (ptr::null(), ptr::null_mut());
    cl!(clEnqueueNDRangeKernel(
        queue,
        kernel,
        dimensions,
        none,
        global.as_ptr(),
        none,
        0,
        ptr::null(),
        no_event
    ))
}

unsafe extern "C" fn nothing(_: *mut c_void) {}

/// `clEnqueueNativeKernel` without events, with `bytes` of arguments at `arguments`.
fn native(
    stage: &Stage,
    arguments: *mut c_void,
    bytes: usize,
    handles: &[cl_mem],
    place: Option<*const c_void>,
) -> cl_int {
    let (count, handles) = match handles {
        [] => (0, ptr::null()),
        _ => (handles.len() as cl_uint, handles.as_ptr()),
    };
    let mut place = place;
    let places = place.as_mut().map_or(ptr::null_mut(), |place| &raw mut *place);
    let (queue, no_event) = (stage.client.queue, ptr::null_mut());
    cl!(clEnqueueNativeKernel(
        queue,
        Some(nothing),
        arguments,
        bytes,
        count,
        handles,
        places,
        0,
        ptr::null(),
        no_event
    ))
}

#[test]
fn launches() {
    check(&[
        ("no queue", CL_INVALID_COMMAND_QUEUE, |stage| {
            enqueue(ptr::null_mut(), stage.kernel, 1, &[1; 3])
        }),
        ("a kernel as queue", CL_INVALID_COMMAND_QUEUE, |stage| {
            enqueue(stage.kernel, stage.kernel, 1, &[1; 3])
        }),
        ("no kernel", CL_INVALID_KERNEL, |stage| {
            enqueue(stage.client.queue, ptr::null_mut(), 1, &[1; 3])
        }),
        ("a queue of another context", CL_INVALID_CONTEXT, |stage| {
            enqueue(stage.other_queue, stage.kernel, 1, &[1; 3])
        }),
        ("arguments that are not set", CL_INVALID_KERNEL_ARGS, |stage| {
            enqueue(stage.client.queue, stage.unset, 1, &[1; 3])
        }),
        ("no dimensions", CL_INVALID_WORK_DIMENSION, |stage| {
            enqueue(stage.client.queue, stage.kernel, 0, &[1; 3])
        }),
        ("four dimensions", CL_INVALID_WORK_DIMENSION, |stage| {
            enqueue(stage.client.queue, stage.kernel, 4, &[1; 3])
        }),
        ("ids that do not fit", CL_INVALID_GLOBAL_OFFSET, |stage| {
            stage.client.launch(stage.kernel, Some(&[usize::MAX]), &[1], None)
        }),
        (
            "more groups than can be counted",
            CL_INVALID_GLOBAL_WORK_SIZE,
            |stage| {
                stage
                    .client
                    .launch(stage.kernel, None, &[usize::MAX, usize::MAX], Some(&[1, 1]))
            },
        ),
        (
            "a local size that does not divide",
            CL_INVALID_WORK_GROUP_SIZE,
            |stage| stage.client.launch(stage.kernel, None, &[10], Some(&[3])),
        ),
        ("an empty work-group", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            stage.client.launch(stage.kernel, None, &[8], Some(&[0]))
        }),
        ("a work-group too large", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            stage
                .client
                .launch(stage.kernel, None, &[4096, 4096], Some(&[4096, 4096]))
        }),
        ("a work-group too long", CL_INVALID_WORK_ITEM_SIZE, |stage| {
            stage.client.launch(stage.kernel, None, &[1 << 20], Some(&[1 << 20]))
        }),
        ("not the required size", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            stage.client.launch(stage.fixed, None, &[16], Some(&[4]))
        }),
        (
            "not a multiple of the required size",
            CL_INVALID_WORK_GROUP_SIZE,
            |stage| stage.client.launch(stage.fixed, None, &[12], None),
        ),
        ("a task of another size", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            cl!(clEnqueueTask(
                stage.client.queue,
                stage.fixed,
                0,
                ptr::null(),
                ptr::null_mut()
            ))
        }),
        ("events without a count", CL_INVALID_EVENT_WAIT_LIST, |stage| {
            let (size, none, event) = (1usize, ptr::null(), ptr::null_mut());
            let (queue, list) = (stage.client.queue, &raw const stage.client.queue);
            cl!(clEnqueueNDRangeKernel(
                queue,
                stage.kernel,
                1,
                none,
                &size,
                none,
                0,
                list,
                event
            ))
        }),
        ("a queue as event", CL_INVALID_EVENT_WAIT_LIST, |stage| {
            let (size, none, event) = (1usize, ptr::null(), ptr::null_mut());
            let (queue, list) = (stage.client.queue, &raw const stage.client.queue);
            cl!(clEnqueueNDRangeKernel(
                queue,
                stage.kernel,
                1,
                none,
                &size,
                none,
                1,
                list,
                event
            ))
        }),
        ("a suggestion for nothing", CL_INVALID_GLOBAL_WORK_SIZE, |stage| {
            let (kernel, mut size) = (stage.kernel, 0usize);
            cl!(clGetKernelSuggestedLocalWorkSize(
                stage.client.queue,
                kernel,
                1,
                ptr::null(),
                &0,
                &mut size
            ))
        }),
        ("a suggestion to nowhere", CL_INVALID_VALUE, |stage| {
            let kernel = stage.kernel;
            cl!(clGetKernelSuggestedLocalWorkSize(
                stage.client.queue,
                kernel,
                1,
                ptr::null(),
                &8,
                ptr::null_mut()
            ))
        }),
        ("no native function", CL_INVALID_VALUE, |stage| {
            let (queue, none, event) = (stage.client.queue, ptr::null_mut(), ptr::null_mut());
            cl!(clEnqueueNativeKernel(
                queue,
                None,
                none,
                0,
                0,
                ptr::null(),
                ptr::null_mut(),
                0,
                ptr::null(),
                event
            ))
        }),
        ("native arguments of no size", CL_INVALID_VALUE, |stage| {
            native(stage, stage.buffer, 0, &[], None)
        }),
        ("a native size without arguments", CL_INVALID_VALUE, |stage| {
            native(stage, ptr::null_mut(), 8, &[], None)
        }),
        ("native buffers without places", CL_INVALID_VALUE, |stage| {
            let mut arguments = 0usize;
            native(stage, (&raw mut arguments).cast(), 8, &[stage.buffer], None)
        }),
        ("a native buffer that is none", CL_INVALID_MEM_OBJECT, |stage| {
            let mut arguments = 0usize;
            let place = &raw mut arguments;
            native(stage, place.cast(), 8, &[stage.kernel], Some(place.cast_const().cast()))
        }),
        ("a place outside of the native arguments", CL_INVALID_VALUE, |stage| {
            let mut arguments = [0usize; 2];
            let place = arguments.as_mut_ptr();
            native(
                stage,
                place.cast(),
                8,
                &[stage.buffer],
                Some(place.wrapping_add(1).cast_const().cast()),
            )
        }),
    ]);
}
