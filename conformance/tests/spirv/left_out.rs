//! A kernel that cannot be had does not take the others down: they build and run, and creating that one is an error of its own.

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use conformance::spirv;
use opencl3::error_codes::{CL_BUILD_PROGRAM_FAILURE, CL_INVALID_KERNEL_DEFINITION, CL_INVALID_KERNEL_NAME};
use opencl3::kernel::{create_program_kernels, ExecuteKernel, Kernel};
use opencl3::program::Program;

/// Checks that a program has the kernel `good`, which numbers its work-items, and that those of `bad` are left out, each for a reason that the log gives.
fn check(session: &Session, program: &Program, bad: &[(&str, &str)], what: &str) {
    assert_eq!(program.kernel_names(), "good", "{what}");
    let kernels = create_program_kernels(program).expect("the kernels that there are");
    assert_eq!(kernels.len(), 1, "{what}");
    let log = program.get_build_log(session.device.id()).expect("a log");
    for (name, reason) in bad {
        let code = Kernel::create(program, name).map(|_| 0).unwrap_or_else(|error| error.0);
        assert_eq!(code, CL_INVALID_KERNEL_DEFINITION, "{what}: {name}");
        assert!(
            log.contains(&format!("in kernel \"{name}\": ")),
            "{what}: {name}: {log}"
        );
        assert!(log.contains(reason), "{what}: {reason}: {log}");
    }
    let code = Kernel::create(program, "nowhere")
        .map(|_| 0)
        .unwrap_or_else(|error| error.0);
    assert_eq!(code, CL_INVALID_KERNEL_NAME, "{what}");

    let out = session.buffer_of(&[9_u32; 4]).expect("a buffer");
    let mut launch = ExecuteKernel::new(&kernels[0]);
    // SAFETY: the kernel writes one word for each of four work-items.
    unsafe {
        let launch = launch.set_arg(&out).set_global_work_size(4);
        launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
    }
    assert_eq!(session.read(&out, 4).expect("it can be read"), [0, 1, 2, 3], "{what}");
}

const GOOD: &str = "kernel void good(global uint *out) { out[get_global_id(0)] = get_global_id(0); }";

/// Kernels in OpenCL C that this device does not have, and why.
const BAD: &[(&str, &str, &str)] = &[
    (
        "image",
        "kernel void image(global int *a, read_only image2d_depth_t i) { *a = 1; }",
        "its parameter 1 is a depth image",
    ),
    (
        "deep",
        "int inner(read_only image2d_depth_t i) { return 1; } kernel void deep(global int *a, read_only image2d_depth_t i) { *a = inner(i); }",
        "its parameter 1 is a depth image",
    ),
    (
        "large",
        "kernel void large(global int *a) { local int l[1 << 20]; l[*a] = 1; barrier(CLK_LOCAL_MEM_FENCE); *a = l[*a + 1]; }",
        "its local variables take 4194304 bytes",
    ),
    (
        "wide",
        "__attribute__((reqd_work_group_size(1 << 20, 1, 1))) kernel void wide(global int *a) { *a = 1; }",
        "requires work-groups of",
    ),
];

#[test]
fn other_kernels_build_through_every_door() {
    let session = Session::weft().expect("Weft is built");
    for door in FrontDoor::ALL {
        for &(name, text, reason) in BAD {
            let source = format!("{text}\n{GOOD}");
            let program = door.build(&session, &source, "");
            let program = program.unwrap_or_else(|error| panic!("{name} through {door}: {error}"));
            check(&session, &program, &[(name, reason)], &format!("{name} through {door}"));
        }
        let all: String = BAD.iter().map(|(_, text, _)| *text).collect();
        let program = door.build(&session, &format!("{all}\n{GOOD}"), "");
        let program = program.unwrap_or_else(|error| panic!("all through {door}: {error}"));
        let bad: Vec<(&str, &str)> = BAD.iter().map(|(name, _, reason)| (*name, *reason)).collect();
        check(&session, &program, &bad, &format!("all through {door}"));
    }
}

#[test]
fn a_program_of_bad_kernels_does_not_build() {
    let session = Session::weft().expect("Weft is built");
    let source: String = BAD.iter().map(|(_, text, _)| *text).collect();
    for door in FrontDoor::ALL {
        let error = door
            .build(&session, &source, "")
            .map(|_| ())
            .expect_err("no kernel is left");
        let log = error.to_string();
        for (name, ..) in BAD {
            assert!(
                log.contains(&format!("in kernel \"{name}\": ")),
                "{door}: {name}: {log}"
            );
        }
    }
}

/// A module of four kernels, of which one is good: it has the entry points of one kernel, some modes and functions.
const MODULE: &str = r#"
               OpCapability Addresses
               OpCapability Linkage
               OpCapability Kernel
               OpCapability Int64
               OpCapability Pipes
               OpCapability SubgroupDispatch
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %good "good" %id
               OpEntryPoint Kernel %odd "odd"
               OpEntryPoint Kernel %pipe "pipe"
               OpEntryPoint Kernel %round "round"
               OpExecutionMode %odd SubgroupSize 7
               OpDecorate %id BuiltIn GlobalInvocationId
       %void = OpTypeVoid
       %uint = OpTypeInt 32 0
      %ulong = OpTypeInt 64 0
      %three = OpTypeVector %ulong 3
    %input_3 = OpTypePointer Input %three
    %pointer = OpTypePointer CrossWorkgroup %uint
    %pipe_ty = OpTypePipe ReadOnly
   %function = OpTypeFunction %void %pointer
    %of_pipe = OpTypeFunction %void %pipe_ty
         %id = OpVariable %input_3 Input
       %good = OpFunction %void None %function
        %out = OpFunctionParameter %pointer
        %g_1 = OpLabel
        %ids = OpLoad %three %id Aligned 32
          %i = OpCompositeExtract %ulong %ids 0
          %n = OpUConvert %uint %i
         %to = OpInBoundsPtrAccessChain %pointer %out %i
               OpStore %to %n Aligned 4
               OpReturn
               OpFunctionEnd
        %odd = OpFunction %void None %function
      %out_2 = OpFunctionParameter %pointer
        %o_1 = OpLabel
               OpReturn
               OpFunctionEnd
       %pipe = OpFunction %void None %of_pipe
      %out_4 = OpFunctionParameter %pipe_ty
        %p_1 = OpLabel
               OpReturn
               OpFunctionEnd
      %round = OpFunction %void None %function
      %out_5 = OpFunctionParameter %pointer
        %r_1 = OpLabel
          %u = OpFunctionCall %void %round %out_5
               OpReturn
               OpFunctionEnd
"#;

#[test]
fn other_kernels_of_a_module_build() {
    let session = Session::weft().expect("Weft is built");
    let build = |text: &str| {
        let module = spirv::assemble(text, "spv1.1").expect("it is assembled");
        let mut program = Program::create_from_il(&session.context, &module).expect("a program");
        let built = program.build(&[session.device.id()], "");
        (program, built.map_err(|error| error.0))
    };
    let (program, built) = build(MODULE);
    assert_eq!(built, Ok(()), "{:?}", program.get_build_log(session.device.id()));
    let bad = [
        ("odd", "requires sub-groups of 7 work-items"),
        ("pipe", "its parameter 0 is a pipe"),
        ("round", "`round` calls itself"),
    ];
    check(&session, &program, &bad, "the module");
    // What breaks a rule of SPIR-V is no matter of one kernel.
    let invalid = MODULE.replacen("OpReturn\n", "OpReturnValue %n\n", 1);
    assert_ne!(invalid, MODULE);
    assert_eq!(build(&invalid).1, Err(CL_BUILD_PROGRAM_FAILURE));
}
