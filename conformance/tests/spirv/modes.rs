//! Execution modes and function controls, run.

use super::harness::{input, run, Pieces};
use conformance::session::Session;
use conformance::spirv;
use opencl3::command_queue::CommandQueue;
use opencl3::event::{create_user_event, release_event, set_user_event_status, CL_COMPLETE};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// A program that counts in a variable: its initializer sets it to 100, `count` adds one and tells, `remember` keeps the address of a buffer, where the
/// finalizer leaves the count.
const ROUTINES: &str = r#"
               OpCapability Addresses
               OpCapability Kernel
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %begin "begin"
               OpEntryPoint Kernel %end "end"
               OpEntryPoint Kernel %count "count"
               OpEntryPoint Kernel %remember "remember"
               OpExecutionMode %begin Initializer
               OpExecutionMode %end Finalizer
       %void = OpTypeVoid
       %uint = OpTypeInt 32 0
    %gp_uint = OpTypePointer CrossWorkgroup %uint
 %gp_gp_uint = OpTypePointer CrossWorkgroup %gp_uint
        %one = OpConstant %uint 1
    %hundred = OpConstant %uint 100
       %none = OpConstantNull %gp_uint
      %start = OpConstant %uint 7
    %counter = OpVariable %gp_uint CrossWorkgroup %start
      %place = OpVariable %gp_gp_uint CrossWorkgroup %none
    %routine = OpTypeFunction %void
     %kernel = OpTypeFunction %void %gp_uint
      %begin = OpFunction %void None %routine
    %begin_1 = OpLabel
      %first = OpLoad %uint %counter Aligned 4
    %twofold = OpIAdd %uint %first %hundred
               OpStore %counter %twofold Aligned 4
               OpReturn
               OpFunctionEnd
        %end = OpFunction %void None %routine
      %end_1 = OpLabel
         %to = OpLoad %gp_uint %place Aligned 8
       %last = OpLoad %uint %counter Aligned 4
               OpStore %to %last Aligned 4
               OpReturn
               OpFunctionEnd
      %count = OpFunction %void None %kernel
        %out = OpFunctionParameter %gp_uint
    %count_1 = OpLabel
        %old = OpLoad %uint %counter Aligned 4
        %new = OpIAdd %uint %old %one
               OpStore %counter %new Aligned 4
               OpStore %out %new Aligned 4
               OpReturn
               OpFunctionEnd
   %remember = OpFunction %void None %kernel
      %out_2 = OpFunctionParameter %gp_uint
 %remember_1 = OpLabel
               OpStore %place %out_2 Aligned 8
               OpReturn
               OpFunctionEnd
"#;

#[test]
fn initializers_and_finalizers() {
    let session = Session::weft().expect("Weft is built");
    let module = spirv::assemble(ROUTINES, "spv1.1").expect("it is assembled");
    let last = session.buffer_of(&[0_u32]).expect("a buffer");
    {
        let mut program = Program::create_from_il(&session.context, &module).expect("a program");
        let built = program.build(&[session.device.id()], "");
        assert!(built.is_ok(), "{:?}", program.get_build_log(session.device.id()));
        assert_eq!(program.kernel_names(), "count;remember");
        assert!(program.get_program_scope_global_ctors_present().expect("a value"));
        assert!(program.get_program_scope_global_dtors_present().expect("a value"));
        assert!(Kernel::create(&program, "begin").is_err());
        let launch = |name: &str, buffer: &opencl3::memory::Buffer<u32>| {
            let kernel = Kernel::create(&program, name).expect("the program has it");
            let mut launch = ExecuteKernel::new(&kernel);
            // SAFETY: the kernels write one word.
            unsafe {
                let launch = launch.set_arg(buffer).set_global_work_size(1);
                launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
            }
        };
        let out = session.buffer_of(&[0_u32]).expect("a buffer");
        for expected in [108, 109, 110] {
            launch("count", &out);
            assert_eq!(session.read(&out, 1).expect("it can be read"), [expected]);
        }
        launch("remember", &last);
        session.queue.finish().expect("all has run");
        assert_eq!(session.read(&last, 1).expect("it can be read"), [0], "not ended yet");
    }
    assert_eq!(session.read(&last, 1).expect("it can be read"), [110]);
}

#[test]
fn finalizers_run_when_the_last_kernel_goes_with_its_launch() {
    let session = Session::weft().expect("Weft is built");
    let module = spirv::assemble(ROUTINES, "spv1.1").expect("it is assembled");
    let gate = create_user_event(session.context.get()).expect("an event");
    // More than there are threads that execute commands, which all are at the end of one then.
    let launches = (0..20).map(|_| {
        let mut program = Program::create_from_il(&session.context, &module).expect("a program");
        program.build(&[session.device.id()], "").expect("it is built");
        let kernel = Kernel::create(&program, "remember").expect("the program has it");
        let last = session.buffer_of(&[0_u32]).expect("a buffer");
        #[expect(deprecated, reason = "it is the shortest")]
        let queue = CommandQueue::create_default(&session.context, 0).expect("a queue");
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the kernel writes nothing, and the finalizer one word of the buffer, which lives until then.
        unsafe {
            let launch = launch
                .set_arg(&last)
                .set_global_work_size(1)
                .set_event_wait_list(&[gate]);
            launch.enqueue_nd_range(&queue).expect("it can be enqueued");
        }
        (queue, last)
    });
    let launches: Vec<_> = launches.collect();
    set_user_event_status(gate, CL_COMPLETE).expect("it is set once");
    for (queue, last) in &launches {
        queue.finish().expect("all has run");
        assert_eq!(session.read(last, 1).expect("it can be read"), [107]);
    }
    // SAFETY: it is not used any more.
    unsafe { release_event(gate) }.expect("it is there");
}

/// A work-item's float times a small number, and the sum of two that are denormal.
#[test]
fn denormal_numbers_are_flushed() {
    let pieces = |modes: &'static str, options: &'static str| Pieces {
        capabilities: "OpCapability DenormFlushToZero\n OpCapability DenormPreserve",
        extensions: "OpExtension \"SPV_KHR_float_controls\"",
        annotations: modes,
        options,
        declarations: "%small = OpConstant %float 0x1p-120
                       %sixteen = OpConstant %float 0x1p-16
                       %mask = OpConstant %uint 0x807fffff",
        body: "%f = OpConvertUToF %float %n
               %tiny = OpFMul %float %f %small
               %a = OpFMul %float %tiny %sixteen
               %aw = OpBitcast %uint %a
               %dw = OpBitwiseAnd %uint %x %mask
               %d = OpBitcast %float %dw
               %b = OpFAdd %float %d %d
               %bw = OpBitcast %uint %b",
        results: &["%aw", "%bw"],
        ..Pieces::default()
    };
    let flush = |value: f32| {
        if value.is_subnormal() {
            0.0_f32.copysign(value)
        } else {
            value
        }
    };
    let values = |n: usize, x: u32| (n as f32 * 2.0_f32.powi(-120), f32::from_bits(x & 0x807f_ffff));
    let flushed = |n: usize, x: u32| {
        let (tiny, denormal) = values(n, x);
        let (tiny, denormal) = (flush(tiny * 2.0_f32.powi(-16)), flush(denormal));
        vec![tiny.to_bits(), flush(denormal + denormal).to_bits()]
    };
    let kept = |n: usize, x: u32| {
        let (tiny, denormal) = values(n, x);
        vec![(tiny * 2.0_f32.powi(-16)).to_bits(), (denormal + denormal).to_bits()]
    };
    pieces("OpExecutionMode %k DenormFlushToZero 32", "").check("flushed", true, flushed);
    // Nothing of that is left behind on the threads.
    pieces("", "").check("kept", true, kept);
    // Options say it of modules that do not.
    pieces("", "-cl-denorms-are-zero").check("flushed by an option", true, flushed);
    pieces("OpExecutionMode %k DenormPreserve 32", "-cl-denorms-are-zero").check("preserved", true, kept);
}

/// The sum of a half, denormal or not, and itself, converted to `float`.
#[test]
fn denormal_halves_are_flushed() {
    let pieces = |modes: &'static str| Pieces {
        capabilities: "OpCapability DenormFlushToZero\n OpCapability Float16",
        extensions: "OpExtension \"SPV_KHR_float_controls\"",
        annotations: modes,
        declarations: "%half = OpTypeFloat 16
                       %mask = OpConstant %uint 0x83ff",
        body: "%w = OpBitwiseAnd %uint %x %mask
               %s = OpUConvert %ushort %w
               %h = OpBitcast %half %s
               %sum = OpFAdd %half %h %h
               %f = OpFConvert %float %sum
               %a = OpBitcast %uint %f",
        results: &["%a"],
        ..Pieces::default()
    };
    let sign = |x: u32| (x & 0x8000) << 16;
    pieces("OpExecutionMode %k DenormFlushToZero 16").check("flushed", true, |_, x| vec![sign(x)]);
    pieces("").check("kept", true, |_, x| {
        let sum = (2 * (x & 0x3ff)) as f32 * 2.0_f32.powi(-24);
        vec![sum.to_bits() | sign(x)]
    });
}

/// Conversions, sums, products and quotients of `float`, and a difference of constants, cut off where they are rounded otherwise.
#[test]
fn numbers_are_rounded_towards_zero() {
    let pieces = |modes: &'static str| Pieces {
        capabilities: "OpCapability RoundingModeRTZ",
        extensions: "OpExtension \"SPV_KHR_float_controls\"",
        annotations: modes,
        declarations: "%one = OpConstant %float 1
                       %more = OpConstant %float 1.5
                       %tiny = OpConstant %float 1e-20",
        body: "%f = OpConvertUToF %float %x
               %sum = OpFAdd %float %f %more
               %product = OpFMul %float %f %sum
               %quotient = OpFDiv %float %one %sum
               %difference = OpFSub %float %one %tiny
               %a = OpBitcast %uint %f
               %b = OpBitcast %uint %sum
               %c = OpBitcast %uint %product
               %d = OpBitcast %uint %quotient
               %e = OpBitcast %uint %difference",
        results: &["%a", "%b", "%c", "%d", "%e"],
        ..Pieces::default()
    };
    // Each is exact in `double`, or near enough.
    let model = |x: u32, round: fn(f64) -> f32| {
        let f = round(f64::from(x));
        let sum = round(f64::from(f) + 1.5);
        let (product, quotient) = (f64::from(f) * f64::from(sum), 1.0 / f64::from(sum));
        [f, sum, round(product), round(quotient)].map(f32::to_bits)
    };
    let cut = |value: f64| {
        let near = value as f32;
        f32::from_bits(near.to_bits() - u32::from(f64::from(near) > value))
    };
    pieces("OpExecutionMode %k RoundingModeRTZ 32").check("cut off", true, |_, x| {
        [&model(x, cut)[..], &[1.0_f32.next_down().to_bits()]].concat()
    });
    pieces("").check("to the nearest", true, |_, x| {
        [&model(x, |value| value as f32)[..], &[1.0_f32.to_bits()]].concat()
    });
}

/// Double precision is computed by the same rules: where only `float` is to be flushed, the kernel cannot be had.
#[test]
fn one_type_alone_is_refused() {
    let pieces = Pieces {
        capabilities: "OpCapability DenormFlushToZero\n OpCapability Float64",
        extensions: "OpExtension \"SPV_KHR_float_controls\"",
        annotations: "OpExecutionMode %k DenormFlushToZero 32",
        declarations: "%double = OpTypeFloat 64",
        body: "%d = OpConvertUToF %double %x\n %e = OpFMul %double %d %d\n %r = OpConvertFToU %uint %e",
        results: &["%r"],
        ..Pieces::default()
    };
    let session = Session::weft().expect("Weft is built");
    let module = spirv::assemble(&pieces.module(), "spv1.4").expect("it is assembled");
    let mut program = Program::create_from_il(&session.context, &module).expect("a program");
    assert!(program.build(&[session.device.id()], "").is_err());
    let log = program.get_build_log(session.device.id()).expect("a log");
    assert!(
        log.contains("in kernel \"k\": flushes denormal numbers of float"),
        "{log}"
    );
}

/// An entry point that is called by a function, and by another entry point; the name `again` is a second one of the same function.
#[test]
fn entry_points_are_called() {
    let pieces = Pieces {
        body: "%nothing = OpFunctionCall %void %other %in %out",
        functions: "%other = OpFunction %void None %kernel_ty
                    %in_2 = OpFunctionParameter %gp_uint
                    %out_2 = OpFunctionParameter %gp_uint
                    %o_1 = OpLabel
                    %ids_2 = OpLoad %v3ulong %global_id Aligned 32
                    %j = OpCompositeExtract %ulong %ids_2 0
                    %from = OpInBoundsPtrAccessChain %gp_uint %in_2 %j
                    %y = OpLoad %uint %from Aligned 4
                    %z = OpIAdd %uint %y %c_3
                    %to = OpInBoundsPtrAccessChain %gp_uint %out_2 %j
                    OpStore %to %z Aligned 4
                    OpReturn
                    OpFunctionEnd",
        results: &[],
        ..Pieces::default()
    };
    let entries = "OpEntryPoint Kernel %k \"k\" %global_id %local_id
                   OpEntryPoint Kernel %other \"other\" %global_id
                   OpEntryPoint Kernel %other \"again\" %global_id";
    let text = pieces.module();
    let text = text.replacen("OpEntryPoint Kernel %k \"k\" %global_id %local_id", entries, 1);
    let session = Session::weft().expect("Weft is built");
    let module = spirv::assemble(&text, "spv1.4").expect("it is assembled");
    for options in ["-cl-wfv=never", "-cl-wfv=always"] {
        let mut program = Program::create_from_il(&session.context, &module).expect("a program");
        let built = program.build(&[session.device.id()], options);
        assert!(built.is_ok(), "{:?}", program.get_build_log(session.device.id()));
        let expected: Vec<u32> = input().iter().map(|word| word.wrapping_add(3)).collect();
        for name in ["k", "other", "again"] {
            let kernel = Kernel::create(&program, name).expect("the program has it");
            let data = session.buffer_of(&input()).expect("a buffer");
            let out = session.buffer_of(&vec![0_u32; expected.len()]).expect("a buffer");
            let mut launch = ExecuteKernel::new(&kernel);
            // SAFETY: the kernels read and write a word for each work-item.
            unsafe {
                launch.set_arg(&data).set_arg(&out).set_global_work_size(expected.len());
                launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
            }
            let found = session.read(&out, expected.len()).expect("it can be read");
            assert!(found == expected, "{name} {options}");
        }
    }
}

/// A function that is not to be optimized (by its number: `OptNoneEXT`), and loops that are unrolled and that are not.
#[test]
fn functions_and_loops_are_left_as_asked() {
    let pieces = Pieces {
        capabilities: "!0x00020011 6094",
        extensions: "OpExtension \"SPV_EXT_optnone\"",
        declarations: "%binary = OpTypeFunction %uint %uint %uint",
        body: "%times = OpBitwiseAnd %uint %x %c_3
               OpBranch %loop
               %loop = OpLabel
               %turn = OpPhi %uint %c_0 %entry %turns %loop
               %sum = OpPhi %uint %n %entry %more %loop
               %more = OpFunctionCall %uint %apart %sum %turn
               %turns = OpIAdd %uint %turn %c_1
               %again = OpULessThan %bool %turns %times
               OpLoopMerge %after %loop DontUnroll
               OpBranchConditional %again %loop %after
               %after = OpLabel
               OpBranch %second
               %second = OpLabel
               %t = OpPhi %uint %c_0 %after %u %second
               %s = OpPhi %uint %more %after %r %second
               %r = OpIMul %uint %s %c_3
               %u = OpIAdd %uint %t %c_1
               %once = OpULessThan %bool %u %c_3
               OpLoopMerge %out_of %second Unroll
               OpBranchConditional %once %second %out_of
               %out_of = OpLabel",
        functions: "!0x00050036 %uint %apart 0x10000 %binary
                    %p = OpFunctionParameter %uint
                    %q = OpFunctionParameter %uint
                    %apart_1 = OpLabel
                    %pq = OpIAdd %uint %p %q
                    %ret = OpIAdd %uint %pq %c_1
                    OpReturnValue %ret
                    OpFunctionEnd",
        results: &["%r"],
        ..Pieces::default()
    };
    let session = Session::weft().expect("Weft is built");
    let module = spirv::assemble(&pieces.module(), "spv1.4").expect("it is assembled");
    let expected: Vec<u32> = (0_u32..)
        .zip(input())
        .map(|(n, x)| {
            let turns = (x & 3).max(1);
            (n + turns * (turns - 1) / 2 + turns) * 27
        })
        .collect();
    for options in ["-cl-wfv=never", "-cl-wfv=always", "-cl-opt-disable"] {
        let (found, log) = run(&session, &module, options, &input(), 1);
        assert!(found == expected, "{options}: {log}");
    }
}
