//! Programs: builds of every sort, their logs, binaries and queries.

use std::ffi::CString;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Barrier;
use std::time::{Duration, Instant};

use super::client::{assemble, cl, create, spirv, string, value, Client};
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
fn spirv_programs_build_and_run() {
    let client = Client::new();
    let il = spirv(ADD);
    let program = client.il(&il);
    let mut back = vec![0u8; il.len()];
    let place = back.as_mut_ptr().cast();
    assert_eq!(
        cl!(clGetProgramInfo(
            program,
            CL_PROGRAM_IL,
            il.len(),
            place,
            ptr::null_mut()
        )),
        CL_SUCCESS
    );
    assert!(back == il);
    assert_eq!(client.build(program, ""), CL_SUCCESS, "{}", client.log(program));
    assert_eq!(run(&client, program, "add"), [6, 7, 8, 9]);

    let name = c"clCreateProgramWithILKHR";
    let function = cl!(clGetExtensionFunctionAddressForPlatform(client.platform, name.as_ptr()));
    // SAFETY: the function of that name has this type; both are addresses or null.
    let function: clCreateProgramWithILKHR_t = unsafe { std::mem::transmute(function) };
    let mut status = 77;
    // SAFETY: the bytes are there.
    let program = unsafe { function.expect("there")(client.context, il.as_ptr().cast(), il.len(), &mut status) };
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(compile(program, "", &[]), CL_SUCCESS, "{}", client.log(program));
    let (executable, status) = link(&client, "", &[program]);
    assert_eq!(status, CL_SUCCESS, "{}", client.log(executable));
    assert_eq!(run(&client, executable, "add"), [6, 7, 8, 9]);
}

/// A kernel that adds a specialization constant, or 1000 if another one says so, to a number.
const SPECIALIZED: &str = "
               OpCapability Addresses
               OpCapability Kernel
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %add \"add\"
               OpDecorate %small SpecId 7
               OpDecorate %large SpecId 9
       %void = OpTypeVoid
       %uint = OpTypeInt 32 0
       %bool = OpTypeBool
    %pointer = OpTypePointer CrossWorkgroup %uint
   %function = OpTypeFunction %void %pointer %uint
   %thousand = OpConstant %uint 1000
      %small = OpSpecConstant %uint 5
      %large = OpSpecConstantFalse %bool
        %add = OpFunction %void None %function
        %out = OpFunctionParameter %pointer
      %value = OpFunctionParameter %uint
      %entry = OpLabel
    %summand = OpSelect %uint %large %thousand %small
        %sum = OpIAdd %uint %value %summand
               OpStore %out %sum Aligned 4
               OpReturn
               OpFunctionEnd
";

#[test]
fn specialization_constants_count_from_the_next_build_on() {
    let client = Client::new();
    let program = client.il(&assemble(SPECIALIZED));
    let specialize = |id, bytes: &[u8]| {
        cl!(clSetProgramSpecializationConstant(
            program,
            id,
            bytes.len(),
            bytes.as_ptr().cast()
        ))
    };
    let result = || {
        assert_eq!(client.build(program, ""), CL_SUCCESS, "{}", client.log(program));
        run(&client, program, "add")[0]
    };
    assert_eq!(result(), 10, "the default of the module");
    assert_eq!(specialize(7, &37u32.to_ne_bytes()), CL_SUCCESS);
    assert_eq!(specialize(7, &40u32.to_ne_bytes()), CL_SUCCESS);
    assert_eq!(run(&client, program, "add")[0], 10, "not built again yet");
    assert_eq!(result(), 45);
    assert_eq!(specialize(9, &[1]), CL_SUCCESS);
    assert_eq!(result(), 1005);
    assert_eq!(specialize(9, &[0]), CL_SUCCESS);
    assert_eq!(result(), 45);
    assert_eq!(specialize(8, &37u32.to_ne_bytes()), CL_INVALID_SPEC_ID);
    assert_eq!(specialize(7, &37u64.to_ne_bytes()), CL_INVALID_VALUE);
    assert_eq!(specialize(9, &1u32.to_ne_bytes()), CL_INVALID_VALUE);
    assert_eq!(
        cl!(clSetProgramSpecializationConstant(program, 7, 4, ptr::null())),
        CL_INVALID_VALUE
    );
}

/// What a build callback saw.
struct Seen {
    calls: AtomicUsize,
    program: AtomicUsize,
    status: AtomicUsize,
    device: usize,
}

impl Seen {
    fn new(client: &Client) -> Seen {
        let zero = || AtomicUsize::new(0);
        Seen {
            calls: zero(),
            program: zero(),
            status: zero(),
            device: client.device as usize,
        }
    }

    fn wait(&self) {
        let start = Instant::now();
        while self.calls.load(Ordering::SeqCst) == 0 {
            assert!(start.elapsed() < Duration::from_secs(120), "the callback never came");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

unsafe extern "C" fn note(program: cl_program, seen: *mut c_void) {
    // SAFETY: the test passed a `Seen` that outlives the build.
    let seen = unsafe { &*seen.cast::<Seen>() };
    let mut status: cl_build_status = 99;
    let (size, place) = (size_of::<cl_build_status>(), (&raw mut status).cast());
    let device = seen.device as cl_device_id;
    cl!(clGetProgramBuildInfo(
        program,
        device,
        CL_PROGRAM_BUILD_STATUS,
        size,
        place,
        ptr::null_mut()
    ));
    seen.status.store(status as usize, Ordering::SeqCst);
    seen.program.store(program as usize, Ordering::SeqCst);
    seen.calls.fetch_add(1, Ordering::SeqCst);
}

#[test]
fn asynchronous_builds_notify_once() {
    let client = Client::new();
    for (source, expected) in [(ADD, CL_BUILD_SUCCESS), ("nonsense", CL_BUILD_ERROR)] {
        let seen = Seen::new(&client);
        let program = client.source(source);
        let user_data = ptr::from_ref(&seen).cast_mut().cast();
        assert_eq!(
            cl!(clBuildProgram(
                program,
                0,
                ptr::null(),
                ptr::null(),
                Some(note),
                user_data
            )),
            CL_SUCCESS
        );
        seen.wait();
        assert_eq!(seen.program.load(Ordering::SeqCst), program as usize);
        assert_eq!(
            seen.status.load(Ordering::SeqCst) as cl_build_status,
            expected,
            "{}",
            client.log(program)
        );
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(seen.calls.load(Ordering::SeqCst), 1);
        assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    }
}

#[test]
fn a_program_may_be_released_while_it_is_built() {
    let client = Client::new();
    let seen = Seen::new(&client);
    let program = client.source(ADD);
    let user_data = ptr::from_ref(&seen).cast_mut().cast();
    assert_eq!(
        cl!(clBuildProgram(
            program,
            0,
            ptr::null(),
            ptr::null(),
            Some(note),
            user_data
        )),
        CL_SUCCESS
    );
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    seen.wait();
    assert_eq!(seen.status.load(Ordering::SeqCst) as cl_build_status, CL_BUILD_SUCCESS);
}

#[test]
fn one_program_is_built_by_one_thread_at_a_time() {
    let client = Client::new();
    let program = client.source(ADD) as usize;
    let barrier = Barrier::new(2);
    let mut results = std::thread::scope(|scope| {
        let threads = [(); 2].map(|()| {
            scope.spawn(|| {
                barrier.wait();
                cl!(clBuildProgram(
                    program as cl_program,
                    0,
                    ptr::null(),
                    ptr::null(),
                    None,
                    ptr::null_mut()
                ))
            })
        });
        threads.map(|thread| thread.join().expect("no panic"))
    });
    results.sort_unstable();
    // Usually both are under way at once; one may also have been done before the other began.
    assert!(
        results == [CL_INVALID_OPERATION, CL_SUCCESS] || results == [CL_SUCCESS, CL_SUCCESS],
        "{results:?}"
    );
    assert_eq!(client.status(program as cl_program), CL_BUILD_SUCCESS);
    assert_eq!(run(&client, program as cl_program, "add"), [6, 7, 8, 9]);
}

#[test]
fn several_programs_are_built_at_once() {
    let client = Client::new();
    std::thread::scope(|scope| {
        for factor in 1..=4 {
            let client = &client;
            let programs = client
                .source("kernel void add(global int *out, int value) { out[get_global_id(0)] += value * FACTOR; }")
                as usize;
            let context = client.context as usize;
            scope.spawn(move || {
                let own = Client::new();
                assert_ne!(own.context as usize, context);
                let options = CString::new(format!("-DFACTOR={factor}")).expect("no null inside");
                let program = programs as cl_program;
                let status = cl!(clBuildProgram(
                    program,
                    0,
                    ptr::null(),
                    options.as_ptr(),
                    None,
                    ptr::null_mut()
                ));
                assert_eq!(status, CL_SUCCESS, "{}", own.log(program));
            });
        }
    });
}

// SAFETY: of a `Client`, threads only share handles, which any thread may use.
unsafe impl Sync for Client {}

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
