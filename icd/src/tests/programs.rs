//! Programs: builds of every sort, their logs, binaries and queries.

mod asked_for;
mod concurrency;
mod il;

use std::ffi::CString;
use std::ptr;

use super::client::{cl, create, string, value, Client};
use crate::cl::*;

const ADD: &str = "kernel void add(global int *out, int value) { out[get_global_id(0)] += value; }\n";
const TWO: &str = "kernel void second(global int *a) { *a = 2; }\nkernel void first(global int *a) { *a = 1; }\n";

fn info_string(program: cl_program, name: cl_program_info) -> String {
    string(|size, value, ret| cl!(clGetProgramInfo(program, name, size, value, ret)))
}

fn info<T: Copy + Default>(program: cl_program, name: cl_program_info) -> T {
    value(|size, value, ret| cl!(clGetProgramInfo(program, name, size, value, ret)))
}

fn build_info<T: Copy + Default>(client: &Client, program: cl_program, name: cl_program_build_info) -> T {
    value(|size, value, ret| cl!(clGetProgramBuildInfo(program, client.device, name, size, value, ret)))
}

fn binary(program: cl_program) -> Vec<u8> {
    let mut bytes = vec![0u8; info::<usize>(program, CL_PROGRAM_BINARY_SIZES)];
    let mut pointer = bytes.as_mut_ptr();
    let place = (&raw mut pointer).cast();
    let size = size_of::<*mut u8>();
    assert_eq!(
        cl!(clGetProgramInfo(
            program,
            CL_PROGRAM_BINARIES,
            size,
            place,
            ptr::null_mut()
        )),
        CL_SUCCESS
    );
    bytes
}

/// `clCreateProgramWithBinary`: the program, the status and the binary status.
fn with_binary(client: &Client, bytes: &[u8]) -> (cl_program, cl_int, cl_int) {
    let mut pointer = bytes.as_ptr();
    let mut binary_status = 77;
    let (program, status) = create!(clCreateProgramWithBinary(
        client.context,
        1,
        &client.device,
        &bytes.len(),
        &mut pointer,
        &mut binary_status
    ));
    (program, status, binary_status)
}

fn compile(program: cl_program, options: &str, headers: &[(cl_program, &str)]) -> cl_int {
    let options = CString::new(options).expect("no null inside");
    let names: Vec<CString> = headers
        .iter()
        .map(|(_, name)| CString::new(*name).expect("no null inside"))
        .collect();
    let mut names: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
    let programs: Vec<cl_program> = headers.iter().map(|(program, _)| *program).collect();
    let (programs, names) = match headers {
        [] => (ptr::null(), ptr::null_mut()),
        _ => (programs.as_ptr(), names.as_mut_ptr()),
    };
    cl!(clCompileProgram(
        program,
        0,
        ptr::null(),
        options.as_ptr(),
        headers.len() as cl_uint,
        programs,
        names,
        None,
        ptr::null_mut()
    ))
}

fn link(client: &Client, options: &str, inputs: &[cl_program]) -> (cl_program, cl_int) {
    let options = CString::new(options).expect("no null inside");
    create!(clLinkProgram(
        client.context,
        0,
        ptr::null(),
        options.as_ptr(),
        inputs.len() as cl_uint,
        inputs.as_ptr(),
        None,
        ptr::null_mut()
    ))
}

/// Runs the kernel `name(global int *, int)` of a program once over four work-items with 5; the result.
fn run(client: &Client, program: cl_program, name: &str) -> Vec<i32> {
    let kernel = client.kernel(program, name);
    let buffer = client.buffer(&[1, 2, 3, 4]);
    assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
    assert_eq!(client.set(kernel, 1, &5i32), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[4], None), CL_SUCCESS);
    let result = client.read(buffer, 4);
    assert_eq!(cl!(clReleaseMemObject(buffer)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
    result
}

#[test]
fn a_source_program_tells_about_itself() {
    let client = Client::new();
    let mut parts = [c"kernel void ".as_ptr(), c"f() {}XXX".as_ptr()];
    let lengths = [0, 6];
    let (program, status) = create!(clCreateProgramWithSource(
        client.context,
        2,
        parts.as_mut_ptr(),
        lengths.as_ptr()
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(info_string(program, CL_PROGRAM_SOURCE), "kernel void f() {}");
    assert_eq!(info::<cl_uint>(program, CL_PROGRAM_REFERENCE_COUNT), 1);
    assert_eq!(info::<usize>(program, CL_PROGRAM_CONTEXT), client.context as usize);
    assert_eq!(info::<cl_uint>(program, CL_PROGRAM_NUM_DEVICES), 1);
    assert_eq!(info::<usize>(program, CL_PROGRAM_DEVICES), client.device as usize);
    assert_eq!(info::<usize>(program, CL_PROGRAM_BINARY_SIZES), 0);
    let mut size = 77;
    assert_eq!(
        cl!(clGetProgramInfo(program, CL_PROGRAM_IL, 0, ptr::null_mut(), &mut size)),
        CL_SUCCESS
    );
    assert_eq!(size, 0, "a program of source has no IL");
    assert_eq!(client.status(program), CL_BUILD_NONE);
    assert_eq!(client.log(program), "");
    assert_eq!(
        build_info::<cl_program_binary_type>(&client, program, CL_PROGRAM_BINARY_TYPE),
        CL_PROGRAM_BINARY_TYPE_NONE
    );

    assert_eq!(cl!(clRetainProgram(program)), CL_SUCCESS);
    assert_eq!(info::<cl_uint>(program, CL_PROGRAM_REFERENCE_COUNT), 2);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_INVALID_PROGRAM);
}

#[test]
fn a_built_program_tells_about_its_executable() {
    let client = Client::new();
    let program = client.built(TWO, "-cl-std=CL1.2");
    assert_eq!(client.status(program), CL_BUILD_SUCCESS);
    assert_eq!(info::<usize>(program, CL_PROGRAM_NUM_KERNELS), 2);
    assert_eq!(
        info_string(program, CL_PROGRAM_KERNEL_NAMES),
        "second;first",
        "in source order"
    );
    assert_eq!(
        info::<cl_bool>(program, CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT),
        CL_FALSE
    );
    assert_eq!(
        info::<cl_bool>(program, CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT),
        CL_FALSE
    );
    let options = |size, value, ret| {
        cl!(clGetProgramBuildInfo(
            program,
            client.device,
            CL_PROGRAM_BUILD_OPTIONS,
            size,
            value,
            ret
        ))
    };
    assert_eq!(string(options), "-cl-std=CL1.2");
    let kind = build_info::<cl_program_binary_type>(&client, program, CL_PROGRAM_BINARY_TYPE);
    assert_eq!(kind, CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    let bytes = build_info::<usize>(&client, program, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE);
    assert_eq!(bytes, 0);
}

#[test]
fn options_reach_the_compiler() {
    let client = Client::new();
    let source = "kernel void add(global int *out, int value) { out[get_global_id(0)] += value * FACTOR; }";
    let program = client.built(source, "-D FACTOR=10 -cl-fast-relaxed-math");
    assert_eq!(run(&client, program, "add"), [51, 52, 53, 54]);
    assert_eq!(
        client.build(program, "-DFACTOR=100"),
        CL_SUCCESS,
        "a program may be built again"
    );
    assert_eq!(run(&client, program, "add"), [501, 502, 503, 504]);
}

#[test]
fn the_log_holds_clang_s_messages() {
    let client = Client::new();
    let program = client.source("kernel void f(global int *a) {\n  *a = nonsense;\n}\n");
    assert_eq!(client.build(program, ""), CL_BUILD_PROGRAM_FAILURE);
    assert_eq!(client.status(program), CL_BUILD_ERROR);
    let log = client.log(program);
    assert!(
        log.contains(":2:8: error: use of undeclared identifier 'nonsense'"),
        "{log}"
    );
    assert!(
        log.lines().any(|line| line.ends_with("*a = nonsense;")),
        "the line is shown: {log}"
    );
    assert_eq!(
        log.matches("error").count(),
        2,
        "the error and clang's count of errors: {log}"
    );
    assert_eq!(
        create!(clCreateKernel(program, c"f".as_ptr())).1,
        CL_INVALID_PROGRAM_EXECUTABLE
    );

    let program = client.source("kernel void f(global int *a) { int unused_one; *a = 1; }");
    assert_eq!(
        client.build(program, "-Werror -Wunused-variable"),
        CL_INVALID_BUILD_OPTIONS,
        "-Wunused-... is clang's alone"
    );
    assert!(
        client.log(program).contains("-Wunused-variable"),
        "the log names the option: {}",
        client.log(program)
    );

    let program = client.built("#warning take care\nkernel void f() {}", "");
    assert!(
        client.log(program).contains("warning: take care"),
        "{}",
        client.log(program)
    );
}

#[test]
fn an_undefined_function_is_named() {
    let client = Client::new();
    let program = client.source("int helper(int); kernel void f(global int *a) { *a = helper(1); }");
    assert_eq!(client.build(program, ""), CL_BUILD_PROGRAM_FAILURE);
    assert_eq!(
        client.log(program).matches("helper").count(),
        1,
        "told once: {}",
        client.log(program)
    );
}

/// What is not UTF-8 reaches kernels as it was written, from sources as from their headers: here Latin-1.
#[test]
fn sources_may_be_in_any_encoding() {
    let client = Client::new();
    let header = client.source(b"/* \xE0 */ constant char grade[] = \"\xB0C\";\n");
    let main = client.source(
        b"#include \"grade.h\"\n// caf\xE9\n\
          kernel void of(global int *out, int value) { int i = get_global_id(0); out[i] = (uchar)(i < 2 ? grade[i] : \"\xE9t\"[i - 2]); }",
    );
    assert_eq!(
        compile(main, "", &[(header, "grade.h")]),
        CL_SUCCESS,
        "{}",
        client.log(main)
    );
    let (linked, status) = link(&client, "", &[main]);
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(run(&client, linked, "of"), [0xB0, 'C' as i32, 0xE9, 't' as i32]);
    for program in [main, header, linked] {
        assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    }
}

#[test]
fn separate_compilation() {
    let client = Client::new();
    let header = client.source("int twice(int);\n#define OFFSET 7\n");
    let main = client.source(
        "#include <lib/twice.h>\n\
         kernel void add(global int *out, int value) { out[get_global_id(0)] += twice(value) + OFFSET + EXTRA; }",
    );
    let library = client.source("int twice(int x) { return 2 * x; }");
    assert_eq!(
        compile(main, "-DEXTRA=100", &[(header, "lib/twice.h")]),
        CL_SUCCESS,
        "{}",
        client.log(main)
    );
    // Names may lead out of the folder of the source, but not to the root, where nothing is made for them.
    let beside = client.source("#include \"../lib/twice.h\"\nint thrice(int x) { return twice(x) + x; }");
    let header_beside = [(header, "../lib/twice.h")];
    assert_eq!(
        compile(beside, "", &header_beside),
        CL_SUCCESS,
        "{}",
        client.log(beside)
    );
    assert_eq!(
        compile(beside, "", &[(header, "/lib/twice.h")]),
        CL_COMPILE_PROGRAM_FAILURE
    );
    assert!(client
        .log(beside)
        .contains("`/lib/twice.h` cannot be the name of a header"));
    assert_eq!(compile(library, "", &[]), CL_SUCCESS, "{}", client.log(library));
    let kind = |program| build_info::<cl_program_binary_type>(&client, program, CL_PROGRAM_BINARY_TYPE);
    assert_eq!(kind(main), CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);

    let (linked, status) = link(&client, "-create-library", &[library]);
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(kind(linked), CL_PROGRAM_BINARY_TYPE_LIBRARY);
    assert_eq!(
        create!(clCreateKernel(linked, c"add".as_ptr())).1,
        CL_INVALID_PROGRAM_EXECUTABLE
    );

    let (executable, status) = link(&client, "", &[main, linked]);
    assert_eq!(status, CL_SUCCESS, "{}", client.log(executable));
    assert_eq!(kind(executable), CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    assert_eq!(run(&client, executable, "add"), [118, 119, 120, 121]);

    // Each piece goes through a binary and comes back as what it was.
    for (program, expected) in [
        (main, CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT),
        (linked, CL_PROGRAM_BINARY_TYPE_LIBRARY),
        (executable, CL_PROGRAM_BINARY_TYPE_EXECUTABLE),
    ] {
        let (loaded, status, binary_status) = with_binary(&client, &binary(program));
        assert_eq!((status, binary_status), (CL_SUCCESS, CL_SUCCESS));
        assert_eq!(kind(loaded), expected);
    }
    let loaded: Vec<cl_program> = [main, linked]
        .map(|part| with_binary(&client, &binary(part)).0)
        .to_vec();
    let (executable, status) = link(&client, "", &loaded);
    assert_eq!(status, CL_SUCCESS, "{}", client.log(executable));
    assert_eq!(run(&client, executable, "add"), [118, 119, 120, 121]);
}

#[test]
fn a_failed_link_gives_a_program_with_a_log() {
    let client = Client::new();
    let main = client.source("int helper(int); kernel void f(global int *a) { *a = helper(1); }");
    assert_eq!(compile(main, "", &[]), CL_SUCCESS, "{}", client.log(main));
    let (program, status) = link(&client, "", &[main]);
    assert_eq!(status, CL_LINK_PROGRAM_FAILURE);
    assert!(!program.is_null());
    assert_eq!(client.status(program), CL_BUILD_ERROR);
    assert!(client.log(program).contains("helper"), "{}", client.log(program));
}

#[test]
fn an_executable_binary_runs_after_a_build() {
    let client = Client::new();
    let program = client.built(ADD, "-cl-std=CL3.0");
    let bytes = binary(program);
    let (loaded, status, binary_status) = with_binary(&client, &bytes);
    assert_eq!((status, binary_status), (CL_SUCCESS, CL_SUCCESS));
    assert_eq!(
        create!(clCreateKernel(loaded, c"add".as_ptr())).1,
        CL_INVALID_PROGRAM_EXECUTABLE,
        "not built yet"
    );
    assert_eq!(binary(loaded), bytes, "the binary is there before the build");
    let status = cl!(clBuildProgram(
        loaded,
        0,
        ptr::null(),
        ptr::null(),
        None,
        ptr::null_mut()
    ));
    assert_eq!(status, CL_SUCCESS, "{}", client.log(loaded));
    let options = |size, value, ret| {
        cl!(clGetProgramBuildInfo(
            loaded,
            client.device,
            CL_PROGRAM_BUILD_OPTIONS,
            size,
            value,
            ret
        ))
    };
    assert_eq!(string(options), "-cl-std=CL3.0", "no options mean those of the binary");
    assert_eq!(run(&client, loaded, "add"), [6, 7, 8, 9]);
}

#[test]
fn kernels_keep_a_program_as_it_is() {
    let client = Client::new();
    let program = client.built(ADD, "");
    let kernel = client.kernel(program, "add");
    assert_eq!(client.build(program, ""), CL_INVALID_OPERATION);
    assert_eq!(compile(program, "", &[]), CL_INVALID_OPERATION);
    let (clone, status) = create!(clCloneKernel(kernel));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
    assert_eq!(
        client.build(program, ""),
        CL_INVALID_OPERATION,
        "the clone is attached as well"
    );
    assert_eq!(cl!(clReleaseKernel(clone)), CL_SUCCESS);
    assert_eq!(client.build(program, ""), CL_SUCCESS);
}

#[test]
fn a_kernel_keeps_its_program_alive() {
    let client = Client::new();
    let program = client.built(ADD, "");
    let kernel = client.kernel(program, "add");
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    let kept = value::<usize>(|size, value, ret| cl!(clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, size, value, ret)));
    assert_eq!(kept, program as usize);
    assert_eq!(info_string(program, CL_PROGRAM_KERNEL_NAMES), "add");
    assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
    assert_eq!(cl!(clRetainProgram(program)), CL_INVALID_PROGRAM);
}
