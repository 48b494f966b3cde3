//! Wrong use of programs, kernels and launches, one row for each error that the specification gives.
//!
//! Here is the stage that all rows play on; the rows are in the modules.

mod compilation;
mod kernels;
mod launches;
mod programs;

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
