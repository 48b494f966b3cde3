//! Sub-groups of work-groups that are required to have short rows, which nobody said the size of.

use crate::support::{buffer, launch, try_build, Range};
use compiler::Executable;

/// A program scalar and vectorized.
fn build_both(source: &str, more: &str) -> [Executable; 2] {
    ["never", "always"].map(|wfv| {
        let (built, log) = try_build(source, &format!("-cl-std=CL3.0 -cl-wfv={wfv} {more}"));
        built.unwrap_or_else(|error| panic!("{error}\n{log}"))
    })
}

/// A small integer as `half`.
fn half(of: f32) -> u16 {
    let (sign, exponent, fraction) = (of.to_bits() >> 31, of.to_bits() >> 23 & 0xff, of.to_bits() & 0x7f_ffff);
    match of == 0.0 {
        true => 0,
        false => (sign << 15 | (exponent - 127 + 15) << 10 | fraction >> 13) as u16,
    }
}

/// Rows of work-groups that are required to be shorter than vectors are sub-groups, as kernels expect that were written for sub-groups of 8 or 16.
#[test]
fn short_rows_are_sub_groups() {
    for [x, y] in [[4, 8], [8, 4], [8, 16]] {
        let source = format!(
            "#pragma OPENCL EXTENSION cl_khr_fp16 : enable
            __attribute__((reqd_work_group_size({x}, {y}, 1)))
            kernel void k(global int *out, global half4 *halves) {{
                int l = get_local_linear_id(), g = get_group_id(0) * get_local_size(0) * get_local_size(1) + l;
                out[g] = intel_sub_group_shuffle(l, 3) + get_sub_group_size() * 1000 + get_sub_group_id() * 100000;
                halves[g] = intel_sub_group_shuffle_xor((half4)(l, l * 2, 7, -l), 2);
            }}"
        );
        let uniform = build_both(&source, "-cl-uniform-work-group-size");
        assert!(
            !uniform[1].kernels()[0].is_for_all(),
            "scalar code is for large ids only"
        );
        let others = build_both(&source, "");
        let launches = [0, 1 << 31]
            .into_iter()
            .flat_map(|offset| uniform.iter().chain(&others).map(move |it| (offset, it)));
        for (offset, executable) in launches {
            let items = (x * y) as usize;
            let (mut out, mut halves) = (vec![0_i32; 2 * items], vec![[0_u16; 4]; 2 * items]);
            let run = Range {
                global: [2 * x, y, 1],
                offset: [offset, 0, 0],
                local: [x, y, 1],
            };
            let args = [buffer(&mut out), buffer(&mut halves)];
            launch(executable.kernel("k").unwrap(), run, &args);
            for at in 0..2 * items {
                let (item, size) = (at % items, x as usize);
                let row = item / size;
                assert_eq!(
                    out[at] as usize,
                    row * size + 3 + size * 1000 + row * 100_000,
                    "item {at} of {x} x {y}"
                );
                let other = (item ^ 2) as f32;
                let expected = [other, other * 2.0, 7.0, 0.0 - other].map(half);
                assert_eq!(halves[at], expected, "item {at} of {x} x {y}");
            }
        }
    }
}
