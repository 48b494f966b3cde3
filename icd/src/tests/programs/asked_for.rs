//! Kernels that are compiled when they are created, or later.

use std::thread;

use compiler::MOST_AHEAD;

use super::*;

/// `late` only turns out to be none when it is compiled: its work-groups are to be of a size for which there is not as much scratch as they keep.
const LATE: &str = "kernel void add(global int *out, int value) { out[get_global_id(0)] += value; }
    kernel __attribute__((reqd_work_group_size(8192, 1, 1))) void late(global int *data) {
        int i = get_local_id(0), kept[4096];
        for (int k = 0; k < 8; ++k) kept[(i + k) * 7 % 4096] = i + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        data[i] = kept[(i + 3) * 7 % 4096];
    }";

fn create_kernel(program: cl_program, name: &str) -> (cl_kernel, cl_int) {
    let name = CString::new(name).expect("no null inside");
    create!(clCreateKernel(program, name.as_ptr()))
}

fn build_log(client: &Client, program: cl_program) -> String {
    string(|size, value, ret| {
        cl!(clGetProgramBuildInfo(
            program,
            client.device,
            CL_PROGRAM_BUILD_LOG,
            size,
            value,
            ret
        ))
    })
}

const TOLD: &str = "error: in kernel \"late\": requires work-groups of 8192 work-items";

/// Has `late` compiled: when it is created, or launched, if other tests have many kernels ready.
fn find_out(client: &Client, program: cl_program) {
    let (late, status) = create_kernel(program, "late");
    if status == CL_SUCCESS {
        let buffer = client.buffer(&[0; 4]);
        assert_eq!(client.set(late, 0, &buffer), CL_SUCCESS);
        assert_eq!(client.launch(late, None, &[8192], None), CL_OUT_OF_RESOURCES);
        assert_eq!(cl!(clReleaseKernel(late)), CL_SUCCESS);
    } else {
        assert_eq!(status, CL_INVALID_KERNEL_DEFINITION);
    }
}

#[test]
fn what_turns_out_late_is_told_late() {
    let client = Client::new();
    let program = client.built(LATE, "");
    find_out(&client, program);
    for _ in 0..2 {
        assert_eq!(create_kernel(program, "late").1, CL_INVALID_KERNEL_DEFINITION);
        let log = build_log(&client, program);
        assert_eq!(log.matches(TOLD).count(), 1, "{log}");
        assert_eq!(info_string(program, CL_PROGRAM_KERNEL_NAMES), "add");
        assert_eq!(info::<usize>(program, CL_PROGRAM_NUM_KERNELS), 1);
    }
    assert_eq!(run(&client, program, "add"), [6, 7, 8, 9]);
}

/// `n` kernels that add numbers, from `k0` on.
fn adding(n: usize) -> String {
    (0..n)
        .map(|k| format!("kernel void k{k}(global int *out, int value) {{ out[get_global_id(0)] += value * {k}; }}\n"))
        .collect()
}

#[test]
fn what_turns_out_when_it_is_launched_is_told_then() {
    let client = Client::new();
    let many = MOST_AHEAD.max(thread::available_parallelism().map_or(1, usize::from));
    let program = client.built(&(adding(many) + LATE), "");
    let others: Vec<cl_kernel> = (0..many).map(|k| client.kernel(program, &format!("k{k}"))).collect();
    let late = client.kernel(program, "late");
    let name = string(|size, value, ret| cl!(clGetKernelInfo(late, CL_KERNEL_FUNCTION_NAME, size, value, ret)));
    assert_eq!(name, "late");
    let buffer = client.buffer(&[0; 4]);
    assert_eq!(client.set(late, 0, &buffer), CL_SUCCESS);
    assert!(!build_log(&client, program).contains(TOLD));
    for _ in 0..2 {
        assert_eq!(client.launch(late, None, &[8192], None), CL_OUT_OF_RESOURCES);
        let multiple = CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE;
        let (size, value) = (size_of::<usize>(), &mut 0usize);
        assert_eq!(
            cl!(clGetKernelWorkGroupInfo(
                late,
                client.device,
                multiple,
                size,
                ptr::from_mut(value).cast(),
                ptr::null_mut()
            )),
            CL_OUT_OF_RESOURCES
        );
        let log = build_log(&client, program);
        assert_eq!(log.matches(TOLD).count(), 1, "{log}");
    }
    assert_eq!(create_kernel(program, "late").1, CL_INVALID_KERNEL_DEFINITION);
    assert_eq!(run(&client, program, "add"), [6, 7, 8, 9]);
    for kernel in others.into_iter().chain([late]) {
        assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
    }
}

#[test]
fn all_kernels_of_a_large_program_run() {
    let client = Client::new();
    let many = 3 * MOST_AHEAD;
    let program = client.built(&adding(many), "");
    let kernels: Vec<cl_kernel> = (0..many).map(|k| client.kernel(program, &format!("k{k}"))).collect();
    for k in (0..many).rev() {
        let expected = [1, 2, 3, 4].map(|it| it + 5 * k as i32);
        assert_eq!(run(&client, program, &format!("k{k}")), expected, "k{k}");
    }
    // A clone has the arguments, whether its kernel was compiled or not.
    let buffer = client.buffer(&[0; 4]);
    assert_eq!(client.set(kernels[3], 0, &buffer), CL_SUCCESS);
    assert_eq!(client.set(kernels[3], 1, &7i32), CL_SUCCESS);
    let (clone, status) = create!(clCloneKernel(kernels[3]));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(client.launch(clone, None, &[4], None), CL_SUCCESS);
    assert_eq!(client.read::<i32>(buffer, 4), [21; 4]);
}

#[test]
fn all_kernels_are_those_that_there_are() {
    let client = Client::new();
    let program = client.built(LATE, "");
    find_out(&client, program);
    let (mut kernels, mut count) = ([ptr::null_mut(); 2], 0);
    assert_eq!(
        cl!(clCreateKernelsInProgram(program, 2, kernels.as_mut_ptr(), &mut count)),
        CL_SUCCESS
    );
    assert_eq!((count, kernels[1]), (1, ptr::null_mut()));
    assert_eq!(cl!(clReleaseKernel(kernels[0])), CL_SUCCESS);
    assert_eq!(create_kernel(program, "late").1, CL_INVALID_KERNEL_DEFINITION);
}

#[test]
fn threads_ask_for_the_same_kernels() {
    let client = Client::new();
    let program = client.built(&adding(12), "");
    thread::scope(|scope| {
        for first in 0..4 {
            let client = &client;
            let program = program as usize;
            scope.spawn(move || {
                for k in (0..12).map(|k| (k + 3 * first) % 12) {
                    let by = 5 * k;
                    let expected = [1, 2, 3, 4].map(|it| it + by);
                    assert_eq!(run(client, program as cl_program, &format!("k{k}")), expected, "k{k}");
                }
            });
        }
    });
}
