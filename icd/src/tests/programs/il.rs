//! Programs made from SPIR-V.

use std::ptr;

use super::super::client::{assemble, cl, spirv, Client};
use super::{compile, link, run, ADD};
use crate::cl::*;

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
