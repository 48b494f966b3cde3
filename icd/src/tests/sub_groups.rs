//! Queries of sub-groups, and launches that must have a number of them.

use std::ffi::c_void;
use std::ptr;

use super::client::{assemble, cl, value, Client};
use crate::cl::*;

const SOURCE: &str = "
__attribute__((intel_reqd_sub_group_size(16))) kernel void sixteen(global uint *out) {
    out[get_global_id(0)] = get_max_sub_group_size();
}
kernel void any(global uint *out) { out[get_global_id(0)] = get_max_sub_group_size(); }
__attribute__((reqd_work_group_size(20, 2, 1), intel_reqd_sub_group_size(16))) kernel void forty(global uint *out) {
    out[get_global_id(0)] = get_num_sub_groups();
}
__attribute__((reqd_work_group_size(32, 1, 1), intel_reqd_sub_group_size(16))) kernel void two(global uint *out) {
    out[get_global_id(0)] = get_num_sub_groups();
}";

/// Asks about a kernel: the status, and as many numbers of the answer as there is room for.
fn ask(kernel: cl_kernel, name: cl_kernel_sub_group_info, input: &[size_t], room: usize) -> (cl_int, Vec<size_t>) {
    let mut answer = vec![77; room];
    let mut size = 0;
    let (input_value, bytes) = (input.as_ptr().cast::<c_void>(), size_of_val(input));
    let input_value = if input.is_empty() { ptr::null() } else { input_value };
    let status = cl!(clGetKernelSubGroupInfo(
        kernel,
        ptr::null_mut(),
        name,
        bytes,
        input_value,
        room * size_of::<size_t>(),
        answer.as_mut_ptr().cast(),
        &mut size
    ));
    answer.truncate(size / size_of::<size_t>());
    (status, answer)
}

fn answer(kernel: cl_kernel, name: cl_kernel_sub_group_info, input: &[size_t]) -> size_t {
    let (status, answer) = ask(kernel, name, input, 1);
    assert_eq!((status, answer.len()), (CL_SUCCESS, 1), "query {name:#x}");
    answer[0]
}

#[test]
fn work_groups_have_as_many_as_it_takes() {
    let client = Client::new();
    let kernel = client.kernel(client.built(SOURCE, ""), "sixteen");
    for (local, count) in [
        (&[1][..], 1),
        (&[16], 1),
        (&[17], 2),
        (&[4, 5], 2),
        (&[3, 3, 11], 7),
        (&[4096, 1, 1], 256),
    ] {
        assert_eq!(answer(kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, local), count);
        assert_eq!(answer(kernel, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, local), 16);
    }
    let most = answer(kernel, CL_KERNEL_MAX_NUM_SUB_GROUPS, &[]);
    let largest = value::<size_t>(|size, value, ret| {
        let name = CL_KERNEL_WORK_GROUP_SIZE;
        cl!(clGetKernelWorkGroupInfo(
            kernel,
            ptr::null_mut(),
            name,
            size,
            value,
            ret
        ))
    });
    assert_eq!(most, largest / 16);
    let limit = value::<cl_uint>(|size, value, ret| {
        cl!(clGetDeviceInfo(
            client.device,
            CL_DEVICE_MAX_NUM_SUB_GROUPS,
            size,
            value,
            ret
        ))
    });
    assert!(most <= limit as usize, "{most} {limit}");
}

#[test]
fn local_sizes_are_of_whole_sub_groups() {
    let client = Client::new();
    let program = client.built(SOURCE, "");
    let local_size = |kernel, count, room| {
        let (status, answer) = ask(kernel, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, &[count], room);
        assert_eq!(status, CL_SUCCESS);
        answer
    };
    let kernel = client.kernel(program, "sixteen");
    assert_eq!(local_size(kernel, 3, 3), [48, 1, 1]);
    assert_eq!(local_size(kernel, 3, 2), [48, 1]);
    assert_eq!(local_size(kernel, 3, 1), [48]);
    assert_eq!(
        local_size(kernel, 3, 5),
        [48, 1, 1],
        "a buffer that is larger than any answer"
    );
    for impossible in [0, 1 << 20, usize::MAX] {
        assert_eq!(local_size(kernel, impossible, 3), [0, 0, 0]);
    }
    let two = client.kernel(program, "two");
    assert_eq!(local_size(two, 2, 2), [32, 1]);
    assert_eq!(local_size(two, 1, 2), [0, 0], "the work-group size is given");
    let forty = client.kernel(program, "forty");
    assert_eq!(answer(forty, CL_KERNEL_MAX_NUM_SUB_GROUPS, &[]), 3);
    assert_eq!(local_size(forty, 3, 3), [0, 0, 0], "the last one is not whole");
}

#[test]
fn what_a_kernel_requires_is_told() {
    let client = Client::new();
    let program = client.built(SOURCE, "");
    let (sixteen, any) = (client.kernel(program, "sixteen"), client.kernel(program, "any"));
    assert_eq!(answer(sixteen, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, &[]), 16);
    assert_eq!(answer(any, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, &[]), 0);
    assert_eq!(answer(any, CL_KERNEL_COMPILE_NUM_SUB_GROUPS, &[]), 0);
    let mut sizes = [0 as size_t; 8];
    let mut bytes = 0;
    let status = cl!(clGetDeviceInfo(
        client.device,
        CL_DEVICE_SUB_GROUP_SIZES_INTEL,
        size_of_val(&sizes),
        sizes.as_mut_ptr().cast(),
        &mut bytes
    ));
    assert_eq!(status, CL_SUCCESS);
    let sizes = &sizes[..bytes / size_of::<size_t>()];
    assert_eq!(sizes, [4, 8, 16, 32, 64]);
    assert!(sizes.contains(&answer(any, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, &[64])));
    let progress = value::<cl_bool>(|size, value, ret| {
        let name = CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS;
        cl!(clGetDeviceInfo(client.device, name, size, value, ret))
    });
    assert_eq!(progress, CL_TRUE);
    let stack = value::<cl_ulong>(|size, value, ret| {
        let name = CL_KERNEL_SPILL_MEM_SIZE_INTEL;
        cl!(clGetKernelWorkGroupInfo(any, ptr::null_mut(), name, size, value, ret))
    });
    assert!(stack < 1 << 20, "{stack}");
    // What the kernel sees is what the query says.
    let out = client.buffer(&[0u32; 64]);
    for kernel in [sixteen, any] {
        assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[64], Some(&[32])), CL_SUCCESS);
        let size = answer(kernel, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, &[32]);
        assert_eq!(client.read::<u32>(out, 64), [size as u32; 64]);
    }
}

#[test]
fn wrong_questions_are_refused() {
    let client = Client::new();
    let kernel = client.kernel(client.built(SOURCE, ""), "any");
    let refused = |what, name, input: &[size_t], room| {
        assert_eq!(ask(kernel, name, input, room).0, CL_INVALID_VALUE, "{what}");
    };
    let (count, size) = (
        CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE,
        CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE,
    );
    refused("no input", count, &[], 1);
    refused("no input", size, &[], 1);
    refused("no input", CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, &[], 1);
    refused("four dimensions", count, &[1; 4], 1);
    refused("two counts", CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, &[1, 1], 3);
    refused("a product beyond numbers", count, &[usize::MAX, 2], 1);
    refused("no room", CL_KERNEL_MAX_NUM_SUB_GROUPS, &[], 0);
    refused(
        "no room for a dimension",
        CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
        &[1],
        0,
    );
    refused("no such query", CL_KERNEL_WORK_GROUP_SIZE, &[1], 1);
    let mut answer: size_t = 0;
    let input: size_t = 1;
    let half_a_number = cl!(clGetKernelSubGroupInfo(
        kernel,
        client.device,
        count,
        4,
        ptr::from_ref(&input).cast(),
        8,
        ptr::from_mut(&mut answer).cast(),
        ptr::null_mut()
    ));
    assert_eq!(half_a_number, CL_INVALID_VALUE);
}

#[test]
fn a_required_number_of_them_decides_the_work_group_size() {
    let client = Client::new();
    let program = client.il(&assemble(
        "OpCapability Addresses
         OpCapability Kernel
         OpCapability SubgroupDispatch
         OpMemoryModel Physical64 OpenCL
         OpEntryPoint Kernel %f \"three\" %count
         OpExecutionMode %f SubgroupSize 8
         OpExecutionMode %f SubgroupsPerWorkgroup 3
         OpDecorate %count BuiltIn NumSubgroups
         %void = OpTypeVoid
         %uint = OpTypeInt 32 0
         %in = OpTypePointer Input %uint
         %p = OpTypePointer CrossWorkgroup %uint
         %count = OpVariable %in Input
         %type = OpTypeFunction %void %p
         %f = OpFunction %void None %type
         %out = OpFunctionParameter %p
         %entry = OpLabel
         %n = OpLoad %uint %count
         OpStore %out %n
         OpReturn
         OpFunctionEnd",
    ));
    assert_eq!(client.build(program, ""), CL_SUCCESS, "{}", client.log(program));
    let kernel = client.kernel(program, "three");
    assert_eq!(answer(kernel, CL_KERNEL_COMPILE_NUM_SUB_GROUPS, &[]), 3);
    assert_eq!(answer(kernel, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, &[]), 8);
    let out = client.buffer(&[0u32]);
    assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
    for (local, status) in [
        (None, CL_SUCCESS),
        (Some(&[24][..]), CL_SUCCESS),
        (Some(&[17]), CL_SUCCESS),
        (Some(&[16]), CL_INVALID_WORK_GROUP_SIZE),
        (Some(&[48]), CL_INVALID_WORK_GROUP_SIZE),
    ] {
        assert_eq!(client.launch(kernel, None, &[17 * 48], local), status, "{local:?}");
        if status == CL_SUCCESS {
            assert_eq!(client.read::<u32>(out, 1), [3], "{local:?}");
        }
    }
}

#[test]
fn named_barriers_of_spir_v() {
    let client = Client::new();
    let count = value::<cl_uint>(|size, value, ret| {
        let name = CL_DEVICE_MAX_NAMED_BARRIER_COUNT_KHR;
        cl!(clGetDeviceInfo(client.device, name, size, value, ret))
    });
    assert!(count >= 8, "the specification's minimum: {count}");
    // Each work-item gives its number to the one as far from the group's end as it is from the start, in two rounds.
    let program = client.il(&assemble(
        "OpCapability Addresses
         OpCapability Kernel
         OpCapability Int64
         OpCapability SubgroupDispatch
         OpCapability NamedBarrier
         OpMemoryModel Physical64 OpenCL
         OpEntryPoint Kernel %f \"turn\" %id %size %subs
         OpExecutionMode %f SubgroupSize 8
         OpDecorate %id BuiltIn LocalInvocationId
         OpDecorate %size BuiltIn WorkgroupSize
         OpDecorate %subs BuiltIn NumSubgroups
         %void = OpTypeVoid
         %uint = OpTypeInt 32 0
         %ulong = OpTypeInt 64 0
         %v3ulong = OpTypeVector %ulong 3
         %barrier = OpTypeNamedBarrier
         %hundred = OpConstant %ulong 100
         %work_group = OpConstant %uint 2
         %semantics = OpConstant %uint 264
         %one = OpConstant %ulong 1
         %array = OpTypeArray %uint %hundred
         %in_uint = OpTypePointer Input %uint
         %in_v3 = OpTypePointer Input %v3ulong
         %local_array = OpTypePointer Workgroup %array
         %local = OpTypePointer Workgroup %uint
         %p = OpTypePointer CrossWorkgroup %uint
         %id = OpVariable %in_v3 Input
         %size = OpVariable %in_v3 Input
         %subs = OpVariable %in_uint Input
         %data = OpVariable %local_array Workgroup
         %type = OpTypeFunction %void %p
         %f = OpFunction %void None %type
         %out = OpFunctionParameter %p
         %entry = OpLabel
         %count = OpLoad %uint %subs
         %b = OpNamedBarrierInitialize %barrier %count
         %ids = OpLoad %v3ulong %id
         %sizes = OpLoad %v3ulong %size
         %i = OpCompositeExtract %ulong %ids 0
         %n = OpCompositeExtract %ulong %sizes 0
         %last = OpISub %ulong %n %one
         %other = OpISub %ulong %last %i
         %own_place = OpInBoundsAccessChain %local %data %i
         %other_place = OpInBoundsAccessChain %local %data %other
         %number = OpUConvert %uint %i
         OpStore %own_place %number
         OpMemoryNamedBarrier %b %work_group %semantics
         %first = OpLoad %uint %other_place
         OpMemoryNamedBarrier %b %work_group %semantics
         %twice = OpIAdd %uint %number %number
         OpStore %own_place %twice
         OpMemoryNamedBarrier %b %work_group %semantics
         %second = OpLoad %uint %other_place
         %sum = OpIAdd %uint %first %second
         %place = OpInBoundsPtrAccessChain %p %out %i
         OpStore %place %sum
         OpReturn
         OpFunctionEnd",
    ));
    assert_eq!(client.build(program, ""), CL_SUCCESS, "{}", client.log(program));
    let kernel = client.kernel(program, "turn");
    let out = client.buffer(&[0u32; 100]);
    assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
    for size in [1, 8, 20, 64, 100] {
        assert_eq!(client.launch(kernel, None, &[size], Some(&[size])), CL_SUCCESS);
        let expected: Vec<u32> = (0..size as u32).rev().map(|other| 3 * other).collect();
        assert_eq!(client.read::<u32>(out, size), expected, "{size}");
    }
}
