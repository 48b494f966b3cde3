//! Work-group sizes that a kernel requires, or that all groups of a launch share, as constants or not: the answers are the same.

use crate::support::{buffer, build_in_vectors, launch, try_build, Range};

const QUERIES: &str = "
    size_t any(uint d) { return get_local_size(d) * 100 + get_enqueued_local_size(d); }
    __attribute__((reqd_work_group_size(4, 2, 1)))
    kernel void required(global ulong *out) {
        size_t x = get_global_id(0), at = (get_global_id(1) * get_global_size(0) + x) * 4;
        out[at] = any(0);
        out[at + 1] = any(1);
        out[at + 2] = any(get_local_id(0) < 9 ? 7 : 0);
        out[at + 3] = get_local_linear_id();
    }
    kernel void free(global ulong *out) {
        size_t x = get_global_id(0), at = (get_global_id(1) * get_global_size(0) + x) * 4;
        out[at] = any(0);
        out[at + 1] = any(1);
        out[at + 2] = any(2);
        out[at + 3] = get_local_linear_id();
    }
    __attribute__((reqd_work_group_size(4, 2, 1)))
    kernel void waits(global ulong *out) {
        local ulong sum[8];
        size_t me = get_local_linear_id();
        sum[me] = me;
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong all = 0;
        for (size_t i = 0; i < get_local_size(0) * get_local_size(1); ++i) all += sum[i];
        size_t at = (get_global_id(1) * get_global_size(0) + get_global_id(0)) * 4;
        out[at] = any(0);
        out[at + 1] = any(1);
        out[at + 2] = any(2) + 0 * all;
        out[at + 3] = all == get_local_size(0) * get_local_size(1) * (get_local_size(0) * get_local_size(1) - 1) / 2 ? me : 1000;
    }";

fn check(options: &str, global: [u64; 2]) {
    let (built, log) = try_build(QUERIES, options);
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    for name in ["required", "free", "waits"] {
        let mut out = vec![0u64; (global[0] * global[1] * 4) as usize];
        let run = Range {
            global: [global[0], global[1], 1],
            offset: [0; 3],
            local: [4, 2, 1],
        };
        launch(executable.kernel(name).unwrap(), run, &[buffer(&mut out)]);
        for (at, answers) in (0u64..).zip(out.chunks(4)) {
            let (x, y) = (at % global[0], at / global[0]);
            let size = [(global[0] - x / 4 * 4).min(4), (global[1] - y / 2 * 2).min(2)];
            let expected = [size[0] * 100 + 4, size[1] * 100 + 2, 101, y % 2 * size[0] + x % 4];
            assert_eq!(answers, expected, "{name} {options} global {global:?} item ({x}, {y})");
        }
    }
}

#[test]
fn uniform_groups() {
    for options in [
        "-cl-std=CL3.0 -cl-uniform-work-group-size",
        "-cl-std=CL3.0",
        "-cl-std=CL3.0 -cl-opt-disable",
    ] {
        check(options, [12, 6]);
    }
}

#[test]
fn smaller_last_groups() {
    for options in ["-cl-std=CL3.0", "-cl-std=CL2.0", "-cl-std=CL3.0 -cl-opt-disable"] {
        for global in [[11, 5], [3, 1], [4, 3], [5, 2]] {
            check(options, global);
        }
    }
}

/// Rows that are vectors lie along any dimension; what is asked for alone is the place in the whole group, and that along the row.
#[test]
fn linear_ids_of_rows_along_each_dimension() {
    for dimension in 0..3 {
        let source = format!(
            "kernel void at_once(global int *out, global const int *in) {{
                 int l = get_local_linear_id(); out[l] = l + in[get_global_id({dimension})]; }}
             kernel void in_turns(global int *out, global const int *in) {{
                 local int all[128]; int l = get_local_linear_id();
                 all[l] = l + in[get_global_id({dimension})]; barrier(CLK_LOCAL_MEM_FENCE); out[l] = all[l]; }}"
        );
        let executable = build_in_vectors(&source, dimension, 4, false);
        for sides in [[1, 2], [2, 2], [3, 1], [2, 3]] {
            let mut size = [8; 3];
            let others = (0..3).filter(|it| *it != dimension as usize);
            others.zip(sides).for_each(|(other, side)| size[other] = side);
            let run = Range {
                global: size,
                offset: [0; 3],
                local: size,
            };
            for name in ["at_once", "in_turns"] {
                let (mut out, mut zeros) = (vec![-1; size.iter().product::<u64>() as usize], vec![0; 8]);
                let arguments = [buffer(&mut out), buffer(&mut zeros)];
                launch(executable.kernel(name).unwrap(), run, &arguments);
                assert!((0..).zip(&out).all(|(at, it)| at == *it), "{name}, {size:?}: {out:?}");
            }
        }
    }
}
