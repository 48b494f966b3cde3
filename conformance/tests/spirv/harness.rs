//! A kernel around a piece of SPIR-V assembly, run scalar and vectorized.
//!
//! The piece sees `%x`, a word of the input, and `%n`, the number of the work-item, both of `%uint`, and the buffers `%in` and `%out`; what it
//! computes, also of `%uint`, is left in the output, as many words for each work-item as there are results.

use conformance::session::Session;
use conformance::spirv;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// The pieces of a module, each in its place of the layout.
#[derive(Clone, Copy, Default)]
pub struct Pieces<'a> {
    /// `OpCapability` instructions beyond those of every kernel.
    pub capabilities: &'a str,
    /// `OpExtension` instructions.
    pub extensions: &'a str,
    /// Execution modes of `%k` and decorations.
    pub annotations: &'a str,
    /// Types, constants and variables.
    pub declarations: &'a str,
    /// Instructions of the kernel; what follows a label of theirs too.
    pub body: &'a str,
    /// Functions.
    pub functions: &'a str,
    /// The results.
    pub results: &'a [&'a str],
    /// Build options, besides those that say which code kernels become.
    pub options: &'a str,
}

/// Work-items of a launch, which the sizes of vectors do not divide.
pub const WORK_ITEMS: usize = 1000;
/// Work-items of a group.
pub const GROUP: usize = 40;

impl Pieces<'_> {
    /// The module in assembly.
    pub fn module(&self) -> String {
        let places = self.results.iter().enumerate();
        let constants: String = (places.clone())
            .map(|(at, _)| format!("%at_{at} = OpConstant %ulong {at}\n"))
            .collect();
        let stores: String = places
            .map(|(at, result)| {
                format!(
                    "%i_{at} = OpIAdd %ulong %first %at_{at}
                     %p_{at} = OpInBoundsPtrAccessChain %gp_uint %out %i_{at}
                     OpStore %p_{at} {result} Aligned 4\n"
                )
            })
            .collect();
        let Pieces {
            capabilities,
            extensions,
            annotations,
            declarations,
            body,
            functions,
            results,
            options: _,
        } = self;
        let count = results.len();
        format!(
            r#"
                       OpCapability Addresses
                       OpCapability Linkage
                       OpCapability Kernel
                       OpCapability Int8
                       OpCapability Int16
                       OpCapability Int64
                       {capabilities}
                       {extensions}
                %std = OpExtInstImport "OpenCL.std"
                       OpMemoryModel Physical64 OpenCL
                       OpEntryPoint Kernel %k "k" %global_id %local_id
                       {annotations}
                       OpDecorate %global_id BuiltIn GlobalInvocationId
                       OpDecorate %local_id BuiltIn LocalInvocationId
               %void = OpTypeVoid
               %bool = OpTypeBool
              %uchar = OpTypeInt 8 0
             %ushort = OpTypeInt 16 0
               %uint = OpTypeInt 32 0
              %ulong = OpTypeInt 64 0
              %float = OpTypeFloat 32
            %v4uchar = OpTypeVector %uchar 4
            %v3ulong = OpTypeVector %ulong 3
         %in_v3ulong = OpTypePointer Input %v3ulong
            %gp_uint = OpTypePointer CrossWorkgroup %uint
           %gp_float = OpTypePointer CrossWorkgroup %float
                %c_0 = OpConstant %uint 0
                %c_1 = OpConstant %uint 1
                %c_2 = OpConstant %uint 2
                %c_3 = OpConstant %uint 3
              %count = OpConstant %ulong {count}
          %kernel_ty = OpTypeFunction %void %gp_uint %gp_uint
          %global_id = OpVariable %in_v3ulong Input
           %local_id = OpVariable %in_v3ulong Input
                       {declarations}
                       {constants}
                  %k = OpFunction %void None %kernel_ty
                 %in = OpFunctionParameter %gp_uint
                %out = OpFunctionParameter %gp_uint
              %entry = OpLabel
                %ids = OpLoad %v3ulong %global_id Aligned 32
                  %i = OpCompositeExtract %ulong %ids 0
                  %n = OpUConvert %uint %i
              %local = OpLoad %v3ulong %local_id Aligned 32
                  %l = OpCompositeExtract %ulong %local 0
              %first = OpIMul %ulong %i %count
               %at_x = OpInBoundsPtrAccessChain %gp_uint %in %i
                  %x = OpLoad %uint %at_x Aligned 4
                       {body}
                       {stores}
                       OpReturn
                       OpFunctionEnd
                       {functions}
            "#
        )
    }

    /// Runs the kernel with options that leave it scalar and with options that vectorize it; both give `expected`, as words of a work-item. Whether
    /// there is a vectorized kernel is what `vectorizes` says.
    pub fn check(&self, name: &str, vectorizes: bool, expected: impl Fn(usize, u32) -> Vec<u32>) {
        let session = Session::weft().expect("Weft is built");
        let input = input();
        let expected: Vec<u32> = (input.iter().enumerate()).flat_map(|(n, x)| expected(n, *x)).collect();
        let module = spirv::assemble(&self.module(), "spv1.4").unwrap_or_else(|error| panic!("{name}: {error}"));
        for code in ["-cl-wfv=never", "-cl-wfv=always", "-cl-opt-disable"] {
            let options = format!("{code} {}", self.options);
            let (found, log) = run(&session, &module, &options, &input, self.results.len());
            let wrong = (0..found.len()).find(|at| found[*at] != expected[*at]);
            let count = self.results.len();
            if let Some(at) = wrong {
                let (result, item, word) = (self.results[at % count], at / count, input[at / count]);
                let (found, expected) = (found[at], expected[at]);
                panic!("{name}, {options}: {result} of work-item {item} ({word:#x}) is {found:#x}, not {expected:#x}\n{log}");
            }
            if code == "-cl-wfv=always" {
                assert_eq!(
                    log.contains("remark: kernel \"k\" is vectorized"),
                    vectorizes,
                    "{name}: {log}"
                );
            }
        }
    }
}

/// What a module's kernel leaves in its buffer, and the log of the build.
pub fn run(session: &Session, module: &[u8], options: &str, input: &[u32], results: usize) -> (Vec<u32>, String) {
    let mut program = Program::create_from_il(&session.context, module).expect("a program");
    let built = program.build(&[session.device.id()], options);
    let log = program.get_build_log(session.device.id()).expect("a log");
    assert!(built.is_ok(), "{options}: {log}");
    let kernel = Kernel::create(&program, "k").expect("the program has the kernel");
    let data = session.buffer_of(input).expect("a buffer");
    let out = session
        .buffer_of(&vec![0_u32; input.len() * results])
        .expect("a buffer");
    let mut launch = ExecuteKernel::new(&kernel);
    // SAFETY: the kernel reads a word and writes `results` words for each work-item.
    unsafe {
        launch.set_arg(&data).set_arg(&out);
        launch.set_global_work_size(input.len()).set_local_work_size(GROUP);
        launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
    }
    (session.read(&out, input.len() * results).expect("it can be read"), log)
}

/// Words of all sizes, and with bits in all places; the same in each run.
pub fn input() -> Vec<u32> {
    let mut state = 0x9e37_79b9_u32;
    let next = |index: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        match index % 8 {
            0 => index as u32 / 8,
            1 => !(state % 100),
            2 => 0x8080_8080,
            3 => 0x7fff_ff80,
            _ => state,
        }
    };
    (0..WORK_ITEMS).map(next).collect()
}
