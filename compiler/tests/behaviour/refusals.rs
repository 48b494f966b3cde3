//! What does not build, and what the user reads about it.

use crate::support::{build, try_build};
use compiler::options::Usage;
use compiler::{build_executable, Bitcode, BuildError, BuildLog, BuildOptions};
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;

/// Builds what must not build: the error, and the log.
fn refuse(source: &str, options: &str) -> (BuildError, String) {
    match try_build(source, options) {
        (Ok(_), _) => panic!("builds: {source}"),
        (Err(error), log) => (error, log),
    }
}

fn kernel_reason(source: &str, options: &str) -> String {
    match refuse(source, options).0 {
        BuildError::Kernel { name, reason, .. } => format!("{name}: {reason}"),
        other => panic!("{other}"),
    }
}

#[test]
fn clang_tells_where() {
    let (error, log) = refuse("kernel void k(global int *a) {\n  a[0] = nothing;\n}\n", "");
    assert!(matches!(error, BuildError::CompileFailed { .. }), "{error}");
    assert!(
        log.contains("input.cl:2:10: error: use of undeclared identifier 'nothing'"),
        "{log}"
    );
    assert!(!log.contains("/"), "a path of ours in: {log}");
}

#[test]
fn options_reach_the_source() {
    assert!(
        try_build("kernel void k() { int a[WIDTH == 3 ? 1 : -1]; }", "-DWIDTH=3")
            .0
            .is_ok()
    );
    assert!(matches!(
        refuse("#warning x\nkernel void k() {}", "-Werror").0,
        BuildError::CompileFailed { .. }
    ));
    assert!(!try_build("#warning x\nkernel void k() {}", "-w").1.contains("warning"));
    assert!(matches!(refuse("", "-no-such-option").0, BuildError::InvalidOptions(_)));
}

#[test]
fn only_what_the_device_has_is_announced() {
    let source = "#if defined(__opencl_c_pipes) || defined(cl_khr_depth_images) || defined(cl_khr_mipmap_image)
        #error announced
        #endif
        #if !defined(__IMAGE_SUPPORT__) || !defined(cl_khr_fp16) || !defined(cl_khr_fp64) || !defined(cl_khr_byte_addressable_store) || !defined(cl_khr_subgroup_ballot) || __OPENCL_VERSION__ < 120
        #error missing
        #endif
        kernel void k() {}";
    for options in ["", "-cl-std=CL1.1", "-cl-std=CL3.0"] {
        let (built, log) = try_build(source, options);
        assert!(built.is_ok(), "{options}: {log}");
    }
}

#[test]
fn recursion_is_named() {
    let reason = kernel_reason(
        "int f(int n) { return n ? n * f(n - 1) : 1; } kernel void k(global int *a) { *a = f(*a); }",
        "",
    );
    assert!(reason.starts_with("k: `f` calls itself"), "{reason}");
}

#[test]
fn an_undefined_function_is_named() {
    let (error, log) = refuse(
        "int nowhere(int); kernel void k(global int *a) { *a = nowhere(*a); }",
        "",
    );
    assert!(error.to_string().contains("`nowhere`"), "{error}");
    assert!(log.contains("nowhere"), "{log}");
    // The process has a `getpid`; a kernel must not reach it.
    assert!(
        refuse("int getpid(void); kernel void k(global int *a) { *a = getpid(); }", "")
            .0
            .to_string()
            .contains("getpid")
    );
    // An intrinsic of ours, but for its types.
    let named = "float f(int) __asm__(\"weft.scaled.f32\"); kernel void k(global float *a) { *a = f(3); }";
    assert!(refuse(named, "").0.to_string().contains("`weft.scaled.f32`"));
}

#[test]
fn too_much_private_memory_is_refused() {
    let source = "kernel void k(global int *a) { volatile int big[1 << 20]; int i = *a; big[i] = i; *a = big[i + 1]; }";
    let reason = kernel_reason(source, "");
    assert!(reason.contains("4194304 bytes of private memory"), "{reason}");
}

#[test]
fn types_that_the_device_does_not_have_are_named() {
    for (source, expected) in [
        (
            "kernel void k(global int *a, read_only image2d_depth_t i) { *a = 1; }",
            "k: its parameter 1 is a depth image",
        ),
        (
            "kernel void k(read_only image2d_array_depth_t i) {}",
            "k: its parameter 0 is a depth image",
        ),
        (
            "int levels(read_only image2d_t) __asm__(\"_Z24get_image_num_mip_levels14ocl_image2d_ro\");
             kernel void k(global int *a, read_only image2d_t i) { *a = levels(i); }",
            "k: uses mipmaps, depth images and multi-sampled images",
        ),
    ] {
        let reason = kernel_reason(source, "");
        assert!(reason.starts_with(expected), "{reason}");
    }
    let (error, _) = refuse("__asm__(\".globl f\"); kernel void k() {}", "");
    assert!(error.to_string().contains("assembly"), "{error}");
    assert!(matches!(error, BuildError::CompileFailed { .. }));
}

#[test]
fn required_work_groups_are_within_the_limit() {
    let source = |sizes: &str| format!("__attribute__((reqd_work_group_size({sizes}))) kernel void k() {{}}");
    for sizes in ["4294967295,4294967295,4294967295", "8193,1,1", "64,64,3"] {
        let reason = kernel_reason(&source(sizes), "");
        assert!(reason.starts_with("k: requires work-groups of"), "{reason}");
    }
    assert!(try_build(&source("64,64,2"), "").0.is_ok());
}

/// Threads decide by it whether they may run a kernel.
#[test]
fn the_stack_that_a_kernel_takes_is_known() {
    let source = |count: usize| {
        format!(
            "kernel void k(global int *a) {{ volatile int big[{count}]; int i = *a; big[i] = i; *a = big[i + 1]; }}"
        )
    };
    for (count, options) in [(1 << 17, ""), (1 << 17, "-cl-opt-disable")] {
        let (built, log) = try_build(&source(count), options);
        let stack = built.expect(&log).kernels()[0].stack_bytes();
        assert!(
            (4 * count as u64..4 * count as u64 + 4096).contains(&stack),
            "{stack} {options}"
        );
    }
    let small = build("kernel void k(global int *a) { *a = 1; }");
    assert!(small.kernels()[0].stack_bytes() < 1024);
}

#[test]
fn too_much_local_memory_is_refused() {
    let reason = kernel_reason(
        "kernel void k(global int *a) { local int l[1 << 20]; l[*a] = 1; *a = l[0]; }",
        "",
    );
    assert!(reason.contains("local variables take 4194304 bytes"), "{reason}");
}

/// With debug info, what the passes refuse has a place too.
#[test]
fn refusals_tell_where() {
    for (source, expected) in [
        (
            "int f(int n) {\n  return n ? n * f(n - 1) : 1;\n}\nkernel void k(global int *a) { *a = f(*a); }",
            "in kernel \"k\", blur.cl:1: `f` calls itself",
        ),
        (
            "int nowhere(int);\nkernel void k(global int *a) {\n\n  *a = nowhere(*a);\n}",
            "undefined function `nowhere`, called for kernel \"k\" at blur.cl:4",
        ),
        (
            "\nkernel void k(global int *a) { local int l[1 << 20]; l[*a] = 1; *a = l[0]; }",
            "in kernel \"k\", blur.cl:2: its local variables take",
        ),
        (
            "\n\n__attribute__((reqd_work_group_size(100000, 1, 1)))\nkernel void k() {}",
            "in kernel \"k\", blur.cl:4: requires work-groups",
        ),
    ] {
        let (_, log) = refuse(source, "-g -s some/folder/blur.cl");
        assert!(log.contains(expected), "{log}");
    }
}

/// Clang's messages call the source what the user calls it.
#[test]
fn sources_go_by_the_names_that_they_are_given() {
    let (_, log) = refuse("kernel void k() {\n  nothing;\n}", "-s \"my kernels/blur.cl\"");
    assert!(
        log.contains("my kernels/blur.cl:2:3: error: use of undeclared identifier"),
        "{log}"
    );
}

/// Nested as deep as clang allows, and long beyond reason: the compile threads' stacks hold it.
#[test]
fn deep_expressions_build() {
    let deep = format!("{}*a{}", "(1+".repeat(250), ")".repeat(250));
    let long = vec!["*a"; 5000].join("+");
    let source = format!("kernel void k(global int *a) {{ *a = {deep}; *a = {long}; }}");
    let (built, log) = try_build(&source, "-cl-opt-disable");
    assert!(built.is_ok(), "{log}");
}

/// A kernel that cannot be compiled is left out, whatever the reason; the log names it, and the other kernels are there.
#[test]
fn other_kernels_are_built() {
    for (bad, name, reason) in [
        (
            "kernel void bad(global int *a, read_only image2d_depth_t i) { *a = 1; }",
            "bad",
            "its parameter 1 is a depth image",
        ),
        (
            "__attribute__((intel_reqd_sub_group_size(7))) kernel void odd() {}",
            "odd",
            "requires sub-groups of 7 work-items",
        ),
        (
            "int f(int n) { return n ? n * f(n - 1) : 1; } kernel void bad(global int *a) { *a = f(*a); }",
            "bad",
            "`f` calls itself",
        ),
        (
            "kernel void bad(global int *a) { local int l[1 << 20]; l[*a] = 1; *a = l[0]; }",
            "bad",
            "its local variables take 4194304 bytes",
        ),
    ] {
        for source in [
            format!("{bad} kernel void good(global int *a) {{ *a = 1; }}"),
            format!("kernel void good(global int *a) {{ *a = 1; }} {bad}"),
        ] {
            let (built, log) = try_build(&source, "");
            let executable = built.unwrap_or_else(|error| panic!("{error}"));
            let names: Vec<&str> = executable.names().collect();
            assert_eq!(names, ["good"], "{source}");
            let [left_out] = executable.left_out() else {
                panic!("{:?}", executable.left_out())
            };
            assert_eq!(left_out.name, name);
            let told = left_out.error.to_string();
            assert!(told.starts_with(&format!("in kernel \"{name}\": {reason}")), "{told}");
            assert!(log.contains(&format!("error: {told}")), "{log}");
            assert!(log.contains(&format!("warning: built without \"{name}\"")), "{log}");
        }
    }
}

/// What is wrong with the program is wrong for all of it: nothing is linked to what nobody defines.
#[test]
fn a_program_that_does_not_link_has_no_kernels() {
    let source = "int nowhere(int); kernel void bad(global int *a) { *a = nowhere(*a); } kernel void good() {}";
    assert!(matches!(refuse(source, "").0, BuildError::Link(_)));
}

/// Without a kernel that can be had there is no program; every one of them is named.
#[test]
fn a_program_of_bad_kernels_does_not_build() {
    let source = "kernel void a(read_only image2d_depth_t i) {} kernel void b(read_only image2d_array_depth_t i) {}
        __attribute__((intel_reqd_sub_group_size(7))) kernel void c() {}";
    let (error, log) = refuse(source, "");
    assert!(error.to_string().starts_with("in kernel \"a\""), "{error}");
    for name in ["a", "b", "c"] {
        assert!(log.contains(&format!("error: in kernel \"{name}\"")), "{log}");
    }
    let (_, log) = refuse("__attribute__((intel_reqd_sub_group_size(7))) kernel void c() {}", "");
    assert_eq!(log.matches("in kernel").count(), 1, "{log}");
}

#[test]
fn local_variables_that_no_memory_has() {
    let arrays: String = (0..16)
        .map(|at| format!("local int a{at}[1ul << 58]; a{at}[0] = 1;"))
        .collect();
    let source = format!("kernel void k(global int *out) {{ {arrays} local int z[16]; z[0] = 1; out[0] = z[0]; }}");
    assert!(kernel_reason(&source, "").starts_with("k: its local variables take "));
    let source =
        "kernel void k(global ulong *out) { local uint z[16] __attribute__((aligned(8192))); out[0] = (ulong)z; }";
    assert_eq!(
        kernel_reason(source, ""),
        "k: `k.z` is to be aligned to 8192 bytes; local memory is to 128"
    );
}

/// Half of an address is nothing that a linker can put into a variable; clang asks for none.
#[test]
fn variables_that_cannot_be_linked() {
    let text = c"target triple = \"spir64-unknown-unknown\"
        @a = internal addrspace(1) global i32 7
        @half = internal addrspace(1) global i32 ptrtoint (ptr addrspace(1) @a to i32)
        define spir_kernel void @k(ptr addrspace(1) %out) {
          %x = load i32, ptr addrspace(1) @half
          store i32 %x, ptr addrspace(1) %out
          ret void
        }";
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.to_bytes_with_nul(), "text");
    let module = context.create_module_from_ir(buffer).unwrap();
    let bitcode = Bitcode::parse(module.write_bitcode_to_memory().as_slice()).unwrap();
    let options = BuildOptions::parse("", Usage::Build).unwrap();
    let built = build_executable(&bitcode, &options, &mut BuildLog::new());
    let error = built.map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, BuildError::Backend(reason) if reason.contains("weft.variable")),
        "{error}"
    );
}
