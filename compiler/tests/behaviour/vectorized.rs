//! Kernels that are vectorized as a whole: which launches they may run, and what the log says.

use crate::support::{buffer, build_chosen, launch, try_build, Arg, Range};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::Choices;

/// A kernel, vectorized: so many work-items along a dimension.
fn build(source: &str, width: u32, dimension: u32) -> (Executable, String) {
    let mut choices = Choices::default();
    (choices.width, choices.dimension) = (Some(width), Some(dimension));
    build_chosen(source, "", Wfv::Always, choices)
}

/// Ids that an `int` does not hold, or that reach the largest one within a vector.
#[test]
fn ids_may_be_large() {
    let source = "kernel void k(global uint *out) {
                      int i = get_global_id(0);
                      out[get_global_id(0) - get_global_offset(0)] = (i < 0) + 2 * (i + 1 < 0) + ((uint)i & 0xFFFF) * 4; }";
    for width in [2, 8, 32] {
        let (executable, _) = build(source, width, 0);
        for offset in [
            0,
            (1 << 31) - 70,
            (1 << 31) - 64,
            (1 << 31) - 10,
            1 << 31,
            (1 << 32) - 33,
            1 << 40,
        ] {
            let mut out = vec![0u32; 70];
            let range = Range {
                global: [70, 1, 1],
                offset: [offset, 0, 0],
                local: [64, 1, 1],
            };
            launch(executable.kernel("k").unwrap(), range, &[buffer(&mut out)]);
            for (at, got) in out.iter().enumerate() {
                let id = (offset + at as u64) as i32;
                let expected = u32::from(id < 0) + 2 * u32::from(id.wrapping_add(1) < 0) + (id as u32 & 0xFFFF) * 4;
                // One more than the largest `int` is undefined.
                assert!(
                    *got == expected || id == i32::MAX,
                    "item {at} of offset {offset}, {width} at once"
                );
            }
        }
    }
}

/// What is added to an id before it becomes an `int` may make it one that is not below 2^31, or below zero.
#[test]
fn what_is_added_to_ids_may_wrap() {
    let source = "kernel void k(global long *out) {
                      int a = get_global_id(0) + 1, b = get_global_id(0) + 70000, c = get_global_id(0) - 5;
                      uint d = get_global_id(0) - 5;
                      global long *at = out + 4 * (get_global_id(0) - get_global_offset(0));
                      at[0] = a; at[1] = b; at[2] = c; at[3] = d; }";
    for width in [2, 8, 32] {
        let (executable, _) = build(source, width, 0);
        for before in [
            1 << 31,
            70_010,
            70_000,
            (1 << 16) + 75,
            (1 << 16) + 70,
            1 << 16,
            71,
            20,
            0,
        ] {
            let offset = (1_u64 << 31) - before;
            let mut out = vec![0_i64; 280];
            let range = Range {
                global: [70, 1, 1],
                offset: [offset, 0, 0],
                local: [64, 1, 1],
            };
            launch(executable.kernel("k").unwrap(), range, &[buffer(&mut out)]);
            for (id, got) in (offset..).zip(out.chunks(4)) {
                let int = |it: u64| i64::from(it as i32);
                let less = id.wrapping_sub(5);
                let expected = [int(id + 1), int(id + 70_000), int(less), i64::from(less as u32)];
                assert_eq!(got, expected, "item {id}, {width} at once");
            }
        }
    }
}

/// Neither does a dimension that a kernel was not vectorized along.
#[test]
fn ids_of_other_dimensions_may_be_large() {
    let source = "kernel void k(global ulong *out) {
                      const size_t y = get_global_id(1), z = get_global_id(2);
                      out[get_global_id(0)] = (y >> 32) * 100 + (z >> 31) * 10 + get_global_offset(1) + ((int)y < 0); }";
    for offset in [
        [0, 1 << 33, 0],
        [0, 0, 3 << 31],
        [0, 1 << 31, 1 << 33],
        [0, (1 << 31) - 1, 0],
    ] {
        let (executable, _) = build(source, 8, 0);
        let mut out = vec![0u64; 70];
        let range = Range {
            global: [70, 1, 1],
            offset,
            local: [64, 1, 1],
        };
        launch(executable.kernel("k").unwrap(), range, &[buffer(&mut out)]);
        let [_, y, z] = offset;
        let expected = (y >> 32) * 100 + (z >> 31) * 10 + y + u64::from((y as i32) < 0);
        assert_eq!(out, [expected; 70], "offset {offset:?}");
    }
}

/// `n | 1` is `n + 1` to LLVM where `n` is even, but not in lane 0 if its `n` is odd, from which those of the other lanes are counted.
#[test]
fn bits_that_are_set_where_they_are_not_in_all_lanes() {
    let source = "kernel void k(global uint *out) {
                      uint n = get_global_id(0) * 367u;
                      if (!(n & 1)) n = n % (n | 1) + (n | 1) * 3;
                      out[get_global_id(0) - get_global_offset(0)] = n; }";
    for width in [2, 4, 8, 16, 32] {
        let (executable, _) = build(source, width, 0);
        for offset in [0, 1, 2, 7] {
            let mut out = vec![0u32; 70];
            let range = Range {
                global: [70, 1, 1],
                offset: [offset, 0, 0],
                local: [64, 1, 1],
            };
            launch(executable.kernel("k").unwrap(), range, &[buffer(&mut out)]);
            let model = |at: u32| match (offset as u32 + at) * 367 {
                even if even % 2 == 0 => even + (even + 1) * 3,
                odd => odd,
            };
            let expected: Vec<u32> = (0..70).map(model).collect();
            assert_eq!(out, expected, "{width} at once, offset {offset}");
        }
    }
}

#[test]
fn every_dimension_and_every_length_of_a_row() {
    let source = "kernel void k(global uint *out) {
                      const uint at = get_global_linear_id();
                      local uint tile[400]; tile[get_local_linear_id()] = at * 3; barrier(CLK_LOCAL_MEM_FENCE);
                      const uint n = get_local_size(0) * get_local_size(1) * get_local_size(2);
                      out[at] = tile[n - 1 - get_local_linear_id()] * 1000 + get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2); }";
    for (width, dimension) in [(4, 0), (8, 1), (4, 2), (16, 1)] {
        let (executable, _) = build(source, width, dimension);
        for row in [1, 3, 4, 8, 9, 19] {
            let mut local = [2, 3, 2];
            local[dimension as usize] = row;
            let global = local.map(|size| size * 2);
            let count = global.iter().product::<u64>() as usize;
            let (mut out, mut expected) = (vec![0u32; count], vec![0u32; count]);
            let range = Range {
                global,
                offset: [0; 3],
                local,
            };
            launch(executable.kernel("k").unwrap(), range, &[buffer(&mut out)]);
            for at in 0..count as u64 {
                let id = [at % global[0], at / global[0] % global[1], at / global[0] / global[1]];
                let own: [u64; 3] = std::array::from_fn(|d| id[d] % local[d]);
                let other: [u64; 3] = std::array::from_fn(|d| id[d] - own[d] + local[d] - 1 - own[d]);
                let partner = other[0] + global[0] * (other[1] + global[1] * other[2]);
                expected[at as usize] = (partner * 3 * 1000 + own[0] + 10 * own[1] + 100 * own[2]) as u32;
            }
            assert_eq!(out, expected, "{width} along {dimension}, rows of {row}");
        }
    }
}

/// Generators of random numbers in `int` overflow, which other compilers let wrap.
#[test]
fn products_with_large_factors_wrap() {
    let source = "kernel void k(global const int *in, global int *out, int rounds) {
                      size_t i = get_global_id(0);
                      int s = in[i];
                      for (int j = 0; j < rounds; ++j) { s = (long)(s * 15484817) % 6571759; if (s < 0) s = -s; }
                      out[i] = s; }";
    let step = |s: i32, _| (s.wrapping_mul(15_484_817) % 6_571_759).abs();
    let mut seeds: Vec<i32> = (0..100).map(|at| at * 977 + 5).collect();
    for wfv in [Wfv::Never, Wfv::Auto, Wfv::Always] {
        for rounds in [1, 2, 9, 64] {
            let (executable, _) = build_chosen(source, "", wfv, Choices::default());
            let mut out = vec![0; seeds.len()];
            let range = Range {
                global: [seeds.len() as u64, 1, 1],
                offset: [0; 3],
                local: [50, 1, 1],
            };
            let bytes = i32::to_ne_bytes(rounds);
            let args = [buffer(&mut seeds), buffer(&mut out), Arg::Value(&bytes)];
            launch(executable.kernel("k").unwrap(), range, &args);
            let expected: Vec<i32> = seeds.iter().map(|seed| (0..rounds).fold(*seed, step)).collect();
            assert_eq!(out, expected, "{wfv:?}, {rounds} rounds");
        }
    }
}

#[test]
fn the_log_says_what_became_of_a_kernel_and_what_was_counted() {
    let source = "kernel void k(global float *x) { x[get_global_id(0)] *= 2.0f; }";
    let (_, log) = try_build(source, "-cl-wfv=always -cl-llvm-stats");
    assert!(log.contains("remark: kernel \"k\" is "), "{log}");
    assert!(
        log.contains("statistics of kernel \"k\":") && log.contains(" vecz - "),
        "{log}"
    );
}
