//! Without clang, OpenCL C cannot be built, says so, and SPIR-V works as ever. (A process of its own: the driver is told of the compiler
//! by its environment.)

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::error_codes::CL_COMPILER_NOT_AVAILABLE;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

#[test]
fn spirv_needs_no_compiler() {
    std::env::set_var("WEFT_CLANG", "clang-that-is-not-there");
    let session = Session::weft().unwrap();
    let source = "kernel void put(global int *out) { out[get_global_id(0)] = 7; }";

    let mut program = Program::create_from_source(&session.context, source).unwrap();
    let status = program.build(&[session.device.id()], "").unwrap_err();
    assert_eq!(status.0, CL_COMPILER_NOT_AVAILABLE);
    let log = program.get_build_log(session.device.id()).unwrap();
    assert!(
        log.contains("clang-that-is-not-there") && log.contains("install clang-19"),
        "{log}"
    );

    let program = FrontDoor::SpirvO2.build(&session, source, "").unwrap();
    let kernel = Kernel::create(&program, "put").unwrap();
    let out = session.buffer_of(&[0_i32; 4]).unwrap();
    // SAFETY: the buffer holds one element a work-item.
    unsafe {
        ExecuteKernel::new(&kernel)
            .set_arg(&out)
            .set_global_work_size(4)
            .enqueue_nd_range(&session.queue)
            .unwrap()
    };
    assert_eq!(session.read(&out, 4).unwrap(), [7; 4]);
}
