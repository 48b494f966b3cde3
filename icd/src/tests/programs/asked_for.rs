//! Kernels that are compiled when they are created.

use std::thread;

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

#[test]
fn what_turns_out_late_is_told_late() {
    let client = Client::new();
    let program = client.built(LATE, "");
    let log = || {
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
    };
    for _ in 0..2 {
        assert_eq!(create_kernel(program, "late").1, CL_INVALID_KERNEL_DEFINITION);
        let log = log();
        let told = "error: in kernel \"late\": requires work-groups of 8192 work-items";
        assert_eq!(log.matches(told).count(), 1, "{log}");
        assert_eq!(info_string(program, CL_PROGRAM_KERNEL_NAMES), "add");
        assert_eq!(info::<usize>(program, CL_PROGRAM_NUM_KERNELS), 1);
    }
    assert_eq!(run(&client, program, "add"), [6, 7, 8, 9]);
}

#[test]
fn all_kernels_are_those_that_there_are() {
    let client = Client::new();
    let program = client.built(LATE, "");
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
    let source: String = (0..12)
        .map(|k| format!("kernel void k{k}(global int *out, int value) {{ out[get_global_id(0)] += value * {k}; }}\n"))
        .collect();
    let program = client.built(&source, "");
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
