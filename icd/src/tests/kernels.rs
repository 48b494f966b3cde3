//! Kernel objects: arguments and queries.

use std::ptr;

use super::client::{cl, create, spirv, string, value, Client};
use crate::cl::*;

const MIXED: &str = "
typedef struct { char tag; double weight; short pair[2]; } item;
kernel void mixed(global float *out, constant float *table, local int *scratch, item by_value, float3 direction,
                  uchar small, ulong large, global const half * restrict halves, local float4 *more, int last) {
    if (get_global_id(0) != 0) return;
    scratch[0] = by_value.pair[1];
    more[0] = (float4)(direction, (float)last);
    out[0] = table[1];
    out[1] = by_value.tag;
    out[2] = (float)by_value.weight;
    out[3] = scratch[0];
    out[4] = more[0].x; out[5] = more[0].y; out[6] = more[0].z; out[7] = more[0].w;
    out[8] = small;
    out[9] = (float)large;
    out[10] = vload_half(1, halves);
    out[11] = by_value.pair[0];
}
";

/// `item` of the source above.
#[repr(C)]
#[derive(Clone, Copy)]
struct Item {
    tag: i8,
    weight: f64,
    pair: [i16; 2],
}

fn kernel_info<T: Copy + Default>(kernel: cl_kernel, name: cl_kernel_info) -> T {
    value(|size, value, ret| cl!(clGetKernelInfo(kernel, name, size, value, ret)))
}

fn work_group_info<T: Copy + Default>(kernel: cl_kernel, name: cl_kernel_work_group_info) -> T {
    value(|size, value, ret| {
        cl!(clGetKernelWorkGroupInfo(
            kernel,
            ptr::null_mut(),
            name,
            size,
            value,
            ret
        ))
    })
}

fn arg_info<T: Copy + Default>(kernel: cl_kernel, index: cl_uint, name: cl_kernel_arg_info) -> T {
    value(|size, value, ret| cl!(clGetKernelArgInfo(kernel, index, name, size, value, ret)))
}

fn arg_string(kernel: cl_kernel, index: cl_uint, name: cl_kernel_arg_info) -> String {
    string(|size, value, ret| cl!(clGetKernelArgInfo(kernel, index, name, size, value, ret)))
}

#[test]
fn ten_arguments_of_every_sort() {
    let client = Client::new();
    let from_source = client.built(MIXED, "");
    let from_spirv = client.il(&spirv(MIXED));
    assert_eq!(client.build(from_spirv, ""), CL_SUCCESS, "{}", client.log(from_spirv));
    for program in [from_source, from_spirv] {
        let kernel = client.kernel(program, "mixed");
        assert_eq!(kernel_info::<cl_uint>(kernel, CL_KERNEL_NUM_ARGS), 10);
        let out = client.buffer(&[0f32; 12]);
        let table = client.buffer(&[1.5f32, 2.5]);
        let halves = client.buffer(&[0u16, 0x4248]);
        let item = Item {
            tag: -3,
            weight: 0.25,
            pair: [11, -12],
        };
        assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &table), CL_SUCCESS);
        assert_eq!(cl!(clSetKernelArg(kernel, 2, 64, ptr::null())), CL_SUCCESS);
        assert_eq!(client.set(kernel, 3, &item), CL_SUCCESS);
        assert_eq!(client.set(kernel, 4, &[7f32, 8.0, 9.0, f32::NAN]), CL_SUCCESS);
        assert_eq!(client.set(kernel, 5, &200u8), CL_SUCCESS);
        assert_eq!(client.set(kernel, 6, &(1u64 << 40)), CL_SUCCESS);
        assert_eq!(client.set(kernel, 7, &halves), CL_SUCCESS);
        assert_eq!(cl!(clSetKernelArg(kernel, 8, 256, ptr::null())), CL_SUCCESS);
        assert_eq!(
            client.launch(kernel, None, &[1], None),
            CL_INVALID_KERNEL_ARGS,
            "the last one is missing"
        );
        assert_eq!(client.set(kernel, 9, &-5i32), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[16], Some(&[4])), CL_SUCCESS);
        let large = (1u64 << 40) as f32;
        let expected = [
            2.5, -3.0, 0.25, -12.0, 7.0, 8.0, 9.0, -5.0, 200.0, large, 3.140625, 11.0,
        ];
        assert_eq!(client.read::<f32>(out, 12), expected);
    }
}

#[test]
fn arguments_are_taken_when_a_kernel_is_enqueued() {
    let client = Client::new();
    let program = client.built("kernel void put(global int *a, int i, int v) { a[i] = v; }", "");
    let kernel = client.kernel(program, "put");
    let buffer = client.buffer(&[0; 64]);
    assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
    for index in 0..64 {
        assert_eq!(client.set(kernel, 1, &index), CL_SUCCESS);
        assert_eq!(client.set(kernel, 2, &(index * index)), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[1], None), CL_SUCCESS);
    }
    assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
    assert_eq!(
        client.read::<i32>(buffer, 64),
        (0..64).map(|index| index * index).collect::<Vec<_>>()
    );
}

#[test]
fn a_launch_keeps_its_buffers_and_a_kernel_does_not() {
    let client = Client::new();
    let program = client.built("kernel void put(global int *a, global int *b) { a[0] = b[0]; }", "");
    let kernel = client.kernel(program, "put");
    let (out, released) = (client.buffer(&[0]), client.buffer(&[42]));
    assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
    assert_eq!(client.set(kernel, 1, &released), CL_SUCCESS);
    let (gate, status) = create!(clCreateUserEvent(client.context));
    assert_eq!(status, CL_SUCCESS);
    let (global, none) = ([1], ptr::null());
    let status = cl!(clEnqueueNDRangeKernel(
        client.queue,
        kernel,
        1,
        none,
        global.as_ptr(),
        none,
        1,
        &gate,
        ptr::null_mut()
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(cl!(clReleaseMemObject(released)), CL_SUCCESS);
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(client.read::<i32>(out, 1), [42]);
    assert_eq!(
        client.launch(kernel, None, &[1], None),
        CL_INVALID_KERNEL_ARGS,
        "the buffer is gone now"
    );
}

#[test]
fn pointers_may_be_null() {
    let client = Client::new();
    let source =
        "kernel void null(global int *out, global int *a, constant int *b) { *out = (a == 0) + 2 * (b == 0); }";
    let program = client.built(source, "");
    let kernel = client.kernel(program, "null");
    let (out, other) = (client.buffer(&[0]), client.buffer(&[0]));
    let null_handle: cl_mem = ptr::null_mut();
    assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
    assert_eq!(
        cl!(clSetKernelArg(kernel, 1, size_of::<cl_mem>(), ptr::null())),
        CL_SUCCESS
    );
    assert_eq!(client.set(kernel, 2, &null_handle), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[1], None), CL_SUCCESS);
    assert_eq!(client.read::<i32>(out, 1), [3]);
    assert_eq!(client.set(kernel, 1, &other), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[1], None), CL_SUCCESS);
    assert_eq!(client.read::<i32>(out, 1), [2]);
    assert_eq!(client.set(kernel, 1, &null_handle), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[1], None), CL_SUCCESS);
    assert_eq!(
        client.read::<i32>(out, 1),
        [3],
        "the buffer that was set before is forgotten"
    );
}

#[test]
fn sub_buffers_start_where_they_start() {
    let client = Client::new();
    let program = client.built("kernel void put(global int *a) { a[get_global_id(0)] = 7; }", "");
    let kernel = client.kernel(program, "put");
    let buffer = client.buffer(&[0; 128]);
    let region = cl_buffer_region { origin: 256, size: 8 };
    let region = ptr::from_ref(&region).cast();
    let (part, status) = create!(clCreateSubBuffer(
        buffer,
        CL_MEM_READ_WRITE,
        CL_BUFFER_CREATE_TYPE_REGION,
        region
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(client.set(kernel, 0, &part), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[2], None), CL_SUCCESS);
    let contents = client.read::<i32>(buffer, 128);
    assert_eq!(contents[62..68], [0, 0, 7, 7, 0, 0]);
}

#[test]
fn a_clone_has_its_own_arguments() {
    let client = Client::new();
    let program = client.built("kernel void put(global int *a, int v) { a[0] = v; }", "");
    let kernel = client.kernel(program, "put");
    let buffer = client.buffer(&[0]);
    assert_eq!(client.set(kernel, 0, &buffer), CL_SUCCESS);
    assert_eq!(client.set(kernel, 1, &1i32), CL_SUCCESS);
    let (clone, status) = create!(clCloneKernel(kernel));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(kernel_info::<cl_uint>(clone, CL_KERNEL_REFERENCE_COUNT), 1);
    assert_eq!(client.set(kernel, 1, &2i32), CL_SUCCESS);
    assert_eq!(client.launch(clone, None, &[1], None), CL_SUCCESS);
    assert_eq!(client.read::<i32>(buffer, 1), [1]);
    assert_eq!(client.launch(kernel, None, &[1], None), CL_SUCCESS);
    assert_eq!(client.read::<i32>(buffer, 1), [2]);
}

#[test]
fn kernels_tell_about_themselves() {
    let client = Client::new();
    let source = "
        __attribute__((reqd_work_group_size(4, 2, 1))) kernel void fixed(local int *a, global int *out) {
            local int own[16];
            own[get_local_id(0)] = a[0];
            out[0] = own[0];
        }
        kernel void free(global int *out) { out[0] = 1; }";
    let program = client.built(source, "");
    let fixed = client.kernel(program, "fixed");
    let free = client.kernel(program, "free");
    let name =
        |kernel| string(|size, value, ret| cl!(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, size, value, ret)));
    let attributes =
        |kernel| string(|size, value, ret| cl!(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, size, value, ret)));
    assert_eq!(name(fixed), "fixed");
    assert_eq!(attributes(fixed), "reqd_work_group_size(4,2,1)");
    assert_eq!(attributes(free), "");
    assert_eq!(kernel_info::<cl_uint>(fixed, CL_KERNEL_NUM_ARGS), 2);
    assert_eq!(kernel_info::<usize>(fixed, CL_KERNEL_PROGRAM), program as usize);
    assert_eq!(kernel_info::<usize>(fixed, CL_KERNEL_CONTEXT), client.context as usize);
    assert_eq!(
        work_group_info::<[usize; 3]>(fixed, CL_KERNEL_COMPILE_WORK_GROUP_SIZE),
        [4, 2, 1]
    );
    assert_eq!(
        work_group_info::<[usize; 3]>(free, CL_KERNEL_COMPILE_WORK_GROUP_SIZE),
        [0, 0, 0]
    );
    assert_eq!(work_group_info::<usize>(fixed, CL_KERNEL_WORK_GROUP_SIZE), 8);
    let device: usize = value(|size, value, ret| {
        cl!(clGetDeviceInfo(
            client.device,
            CL_DEVICE_MAX_WORK_GROUP_SIZE,
            size,
            value,
            ret
        ))
    });
    assert!(work_group_info::<usize>(free, CL_KERNEL_WORK_GROUP_SIZE) <= device);
    assert!(work_group_info::<usize>(free, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE) >= 1);
    let own = work_group_info::<cl_ulong>(fixed, CL_KERNEL_LOCAL_MEM_SIZE);
    assert!(own >= 64, "{own}");
    assert_eq!(cl!(clSetKernelArg(fixed, 0, 1000, ptr::null())), CL_SUCCESS);
    assert_eq!(work_group_info::<cl_ulong>(fixed, CL_KERNEL_LOCAL_MEM_SIZE), own + 1000);
    // More than there is; a launch says so.
    assert_eq!(cl!(clSetKernelArg(fixed, 0, usize::MAX, ptr::null())), CL_SUCCESS);
    assert_eq!(work_group_info::<cl_ulong>(fixed, CL_KERNEL_LOCAL_MEM_SIZE), u64::MAX);
    assert!(work_group_info::<cl_ulong>(free, CL_KERNEL_PRIVATE_MEM_SIZE) < 4096);
}

#[test]
fn all_kernels_of_a_program() {
    let client = Client::new();
    let program = client.built("kernel void b() {} void c() {} kernel void a() {}", "");
    let mut count = 0;
    assert_eq!(
        cl!(clCreateKernelsInProgram(program, 0, ptr::null_mut(), &mut count)),
        CL_SUCCESS
    );
    assert_eq!(count, 2);
    let mut kernels = [ptr::null_mut(); 3];
    assert_eq!(
        cl!(clCreateKernelsInProgram(program, 1, kernels.as_mut_ptr(), &mut count)),
        CL_INVALID_VALUE
    );
    assert_eq!(
        cl!(clCreateKernelsInProgram(program, 3, kernels.as_mut_ptr(), &mut count)),
        CL_SUCCESS
    );
    let name =
        |kernel| string(|size, value, ret| cl!(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, size, value, ret)));
    assert_eq!((name(kernels[0]), name(kernels[1])), ("b".to_owned(), "a".to_owned()));
    assert!(kernels[2].is_null());
}

#[test]
fn argument_info() {
    let client = Client::new();
    let source = "kernel void f(global const volatile float4 *in, constant int *c, local uint *l, unsigned short s,
                                global int * restrict out) { *out = *c + s; }";
    let program = client.built(source, "-cl-kernel-arg-info");
    let kernel = client.kernel(program, "f");
    let (constant, restrict, volatile) = (
        CL_KERNEL_ARG_TYPE_CONST,
        CL_KERNEL_ARG_TYPE_RESTRICT,
        CL_KERNEL_ARG_TYPE_VOLATILE,
    );
    let expected = [
        ("in", "float4*", CL_KERNEL_ARG_ADDRESS_GLOBAL, constant | volatile),
        ("c", "int*", CL_KERNEL_ARG_ADDRESS_CONSTANT, constant),
        ("l", "uint*", CL_KERNEL_ARG_ADDRESS_LOCAL, CL_KERNEL_ARG_TYPE_NONE),
        ("s", "ushort", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_TYPE_NONE),
        ("out", "int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, restrict),
    ];
    for (index, (name, type_name, address, qualifiers)) in expected.into_iter().enumerate() {
        let index = index as cl_uint;
        assert_eq!(arg_string(kernel, index, CL_KERNEL_ARG_NAME), name);
        assert_eq!(arg_string(kernel, index, CL_KERNEL_ARG_TYPE_NAME), type_name);
        let found = arg_info::<cl_kernel_arg_address_qualifier>(kernel, index, CL_KERNEL_ARG_ADDRESS_QUALIFIER);
        assert_eq!(found, address, "{name}");
        let found = arg_info::<cl_bitfield>(kernel, index, CL_KERNEL_ARG_TYPE_QUALIFIER);
        assert_eq!(found, qualifiers.into(), "{name}");
        let found = arg_info::<cl_kernel_arg_access_qualifier>(kernel, index, CL_KERNEL_ARG_ACCESS_QUALIFIER);
        assert_eq!(found, CL_KERNEL_ARG_ACCESS_NONE, "{name}");
    }
}
