//! The work-group functions of OpenCL C: every one, at many group sizes, in the places where a kernel may call them.

use std::fmt::Debug;

use crate::support::{buffer, launch, range, try_build, Arg, Range};
use compiler::Executable;

/// One group of each, or several with a smaller last one.
const SIZES: [(u64, u64); 11] = [
    (1, 1),
    (2, 2),
    (3, 3),
    (7, 7),
    (16, 16),
    (64, 64),
    (100, 100),
    (256, 256),
    (1000, 1000),
    (1000, 256),
    (130, 64),
];

fn build(source: &str, options: &str) -> Executable {
    let (built, log) = try_build(source, &format!("-cl-std=CL3.0 {options}"));
    built.unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"))
}

/// Numbers that look random.
fn noise(count: usize) -> Vec<u64> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..count).map(|_| next()).collect()
}

/// An operation: its name, what it does, its identity.
type Operation<T> = (&'static str, fn(T, T) -> T, T);

/// Checks reductions and scans of a type.
fn check<T: Copy + PartialEq + Debug + Default>(ty: &str, make: impl Fn(u64) -> T, operations: &[Operation<T>]) {
    let statements: String = operations
        .iter()
        .enumerate()
        .map(|(at, (op, ..))| {
            format!(
                "out[{at} * 3 * n + i] = work_group_reduce_{op}(x);
                 out[({at} * 3 + 1) * n + i] = work_group_scan_inclusive_{op}(x);
                 out[({at} * 3 + 2) * n + i] = work_group_scan_exclusive_{op}(x);\n"
            )
        })
        .collect();
    let executable = build(
        &format!(
            "kernel void k(global const {ty} *in, global {ty} *out) {{
                 size_t i = get_global_id(0), n = get_global_size(0); {ty} x = in[i];
                 {statements} }}"
        ),
        "",
    );
    for (global, local) in SIZES.into_iter().chain([(10_000, 8192)]) {
        let items = global as usize;
        let mut values: Vec<T> = noise(items).into_iter().map(&make).collect();
        let mut out = vec![T::default(); items * 3 * operations.len()];
        launch(
            executable.kernel("k").unwrap(),
            range(global, local),
            &[buffer(&mut values), buffer(&mut out)],
        );
        for ((op, function, identity), found) in operations.iter().zip(out.chunks(3 * items)) {
            let mut expected = [Vec::new(), Vec::new(), Vec::new()];
            for group in values.chunks(local as usize) {
                let mut running = *identity;
                for value in group {
                    expected[2].push(running);
                    running = function(running, *value);
                    expected[1].push(running);
                }
                expected[0].extend(vec![running; group.len()]);
            }
            for (name, (expected, found)) in ["reduce", "scan_inclusive", "scan_exclusive"]
                .iter()
                .zip(expected.iter().zip(found.chunks(items)))
            {
                assert_eq!(expected, found, "{name}_{op} of {ty}, {global} in groups of {local}");
            }
        }
    }
}

macro_rules! integers {
    ($name:ident, $ty:expr, $rust:ty) => {
        #[test]
        fn $name() {
            check::<$rust>(
                $ty,
                |noise| (noise | 1) as $rust,
                &[
                    ("add", <$rust>::wrapping_add, 0),
                    ("min", |a, b| a.min(b), <$rust>::MAX),
                    ("max", |a, b| a.max(b), <$rust>::MIN),
                    ("mul", <$rust>::wrapping_mul, 1),
                    ("and", |a, b| a & b, !0),
                    ("or", |a, b| a | b, 0),
                    ("xor", |a, b| a ^ b, 0),
                ],
            );
        }
    };
}

integers!(of_int, "int", i32);
integers!(of_uint, "uint", u32);
integers!(of_long, "long", i64);
integers!(of_ulong, "ulong", u64);

/// Small whole numbers, whose sums are exact in any order; powers of two, whose products are.
macro_rules! floats {
    ($name:ident, $ty:expr, $rust:ty) => {
        #[test]
        fn $name() {
            check::<$rust>(
                $ty,
                |noise| (noise % 2001) as $rust - 1000.0,
                &[
                    ("add", |a, b| a + b, 0.0),
                    ("min", |a, b| a.min(b), <$rust>::INFINITY),
                    ("max", |a, b| a.max(b), <$rust>::NEG_INFINITY),
                ],
            );
            let powers = |noise: u64| [0.5, 1.0, 1.0, 2.0][noise as usize % 4] as $rust;
            check::<$rust>($ty, powers, &[("mul", |a, b| a * b, 1.0)]);
        }
    };
}

floats!(of_float, "float", f32);
floats!(of_double, "double", f64);

/// A NaN is less than no number and greater than none.
#[test]
fn least_and_greatest_leave_out_nan() {
    let executable = build(
        "kernel void k(global float *a) { float x = a[get_local_id(0)];
             a[get_local_id(0)] = work_group_reduce_min(x) * 1000 + work_group_reduce_max(x); }",
        "",
    );
    for at in [0, 5, 63] {
        let mut data: Vec<f32> = (1..=64).map(|value| value as f32).collect();
        data[at] = f32::NAN;
        let (least, greatest) = (if at == 0 { 2.0 } else { 1.0 }, if at == 63 { 63.0 } else { 64.0 });
        launch(executable.kernel("k").unwrap(), range(64, 64), &[buffer(&mut data)]);
        assert_eq!(data, [least * 1000.0 + greatest; 64]);
    }
}

#[test]
fn votes_and_logical_operations() {
    let executable = build(
        "kernel void k(global int *in, global int *out) {
             size_t i = get_global_id(0); int x = in[i]; global int *o = out + i * 11;
             o[0] = work_group_any(x) != 0; o[1] = work_group_all(x) != 0;
             o[2] = work_group_reduce_logical_and(x) != 0; o[3] = work_group_reduce_logical_or(x) != 0;
             o[4] = work_group_reduce_logical_xor(x) != 0;
             o[5] = work_group_scan_inclusive_logical_and(x) != 0; o[6] = work_group_scan_inclusive_logical_or(x) != 0;
             o[7] = work_group_scan_inclusive_logical_xor(x) != 0;
             o[8] = work_group_scan_exclusive_logical_and(x) != 0; o[9] = work_group_scan_exclusive_logical_or(x) != 0;
             o[10] = work_group_scan_exclusive_logical_xor(x) != 0; }",
        "",
    );
    for (global, local) in SIZES {
        let patterns: [fn(u64) -> i32; 4] = [
            |_| 0,
            |_| -7,
            |noise| (noise % 3 == 0) as i32 * 6,
            |noise| i32::from(noise % 50 != 0) * 64,
        ];
        for pattern in patterns {
            let mut values: Vec<i32> = noise(global as usize).into_iter().map(pattern).collect();
            let mut out = vec![-1; values.len() * 11];
            let arguments = [buffer(&mut values), buffer(&mut out)];
            launch(executable.kernel("k").unwrap(), range(global, local), &arguments);
            let mut found = out.chunks(11);
            for group in values.chunks(local as usize) {
                let truths: Vec<bool> = group.iter().map(|value| *value != 0).collect();
                let three = |truths: &[bool]| {
                    let odd = truths.iter().filter(|truth| **truth).count() % 2 == 1;
                    [!truths.contains(&false), truths.contains(&true), odd]
                };
                let [all, any, odd] = three(&truths);
                for at in 0..truths.len() {
                    let votes = vec![any, all, all, any, odd];
                    let expected = [votes, three(&truths[..=at]).to_vec(), three(&truths[..at]).to_vec()].concat();
                    let expected: Vec<i32> = expected.into_iter().map(i32::from).collect();
                    assert_eq!(found.next().unwrap(), expected, "item {at} of {}", truths.len());
                }
            }
        }
    }
}

/// Every work-item can broadcast, in one, two and three dimensions, also where the last groups are smaller.
#[test]
fn broadcast_from_anywhere() {
    let executable = build(
        "kernel void one(global double *out, ulong x) { out[get_global_linear_id()] = work_group_broadcast((double)get_global_linear_id(), x); }
         kernel void two(global long *out, ulong x, ulong y) {
             out[get_global_linear_id()] = work_group_broadcast((long)get_global_linear_id(), x, y); }
         kernel void three(global uint *out, ulong x, ulong y, ulong z) {
             out[get_global_linear_id()] = work_group_broadcast((uint)get_global_linear_id(), x, y, z); }",
        "",
    );
    let run = Range {
        global: [6, 4, 4],
        offset: [0; 3],
        local: [3, 4, 2],
    };
    let groups = |x: u64, y: u64, z: u64| {
        (0..6 * 4 * 4).map(move |item| {
            let (group_x, group_y, group_z) = (item % 6 / 3, item / 6 % 4 / 4, item / 24 / 2);
            ((group_z * 2 + z) * 4 + group_y * 4 + y) * 6 + group_x * 3 + x
        })
    };
    for id in 0..3 * 4 * 2u64 {
        let (x, y, z) = (id % 3, id / 3 % 4, id / 12);
        let bytes = [x, y, z].map(u64::to_ne_bytes);
        let mut out = vec![0u32; 96];
        let values = bytes.each_ref().map(|bytes| Arg::Value(bytes));
        let arguments: Vec<Arg> = [buffer(&mut out)].into_iter().chain(values).collect();
        launch(executable.kernel("three").unwrap(), run, &arguments);
        let expected: Vec<u32> = groups(x, y, z).map(|id| id as u32).collect();
        assert_eq!(out, expected, "{x} {y} {z}");
        if z == 0 {
            let mut out = vec![0i64; 24];
            let values = bytes[..2].iter().map(|bytes| Arg::Value(bytes));
            let arguments: Vec<Arg> = [buffer(&mut out)].into_iter().chain(values).collect();
            let flat = Range {
                global: [6, 4, 1],
                local: [3, 4, 1],
                ..run
            };
            launch(executable.kernel("two").unwrap(), flat, &arguments);
            let expected: Vec<i64> = groups(x, y, 0).take(24).map(|id| id as i64).collect();
            assert_eq!(out, expected, "{x} {y}");
        }
    }
    for x in [0u64, 1, 49, 98, 99] {
        let mut out = vec![0f64; 300];
        let arguments = [buffer(&mut out), Arg::Value(&x.to_ne_bytes())];
        launch(executable.kernel("one").unwrap(), range(300, 100), &arguments);
        for (item, value) in out.iter().enumerate() {
            assert_eq!(*value, (item as u64 / 100 * 100 + x) as f64, "{x}");
        }
    }
}

/// Scans go along the linear local id.
#[test]
fn order_of_scans_in_three_dimensions() {
    let executable = build(
        "kernel void k(global uint *out) { size_t l = get_local_linear_id(), g = get_group_id(0) + 2 * get_group_id(1);
             uint before = work_group_scan_exclusive_add((uint)(l * l)); out[g * 60 + l] = before; }",
        "",
    );
    let run = Range {
        global: [10, 6, 4],
        offset: [0; 3],
        local: [5, 3, 4],
    };
    let mut out = vec![u32::MAX; 240];
    launch(executable.kernel("k").unwrap(), run, &[buffer(&mut out)]);
    for group in out.chunks(60) {
        let mut sum = 0;
        for (at, found) in group.iter().enumerate() {
            assert_eq!(*found, sum, "item {at}");
            sum += (at * at) as u32;
        }
    }
}

/// Where a kernel may call them: loops, conditions that are the same for all, helper functions, beside barriers, in each other's operands.
const PLACES: &str = "
    uint sum_twice(uint x) { return work_group_reduce_add(x) + work_group_reduce_add(x + 1); }
    __attribute__((noinline)) uint largest(uint x) { return work_group_reduce_max(x); }

    kernel void in_a_loop(global uint *out, uint rounds) {
        uint x = get_local_id(0), l = get_local_id(0);
        for (uint round = 0; round < rounds; ++round) x = work_group_reduce_add(x % 7 + l) + l * round;
        out[get_global_id(0)] = x; }

    kernel void ends_a_loop(global uint *out, uint limit) {
        uint x = get_local_id(0) + 1, rounds = 0;
        while (work_group_any(x < limit)) { x += x / 2 + 1; ++rounds; }
        out[get_global_id(0)] = x * 100 + rounds; }

    kernel void in_a_condition(global uint *out, uint which) {
        uint l = get_local_id(0), x = l * 3;
        if (which == 0) x = work_group_reduce_add(x);
        else if (which == 1) x = work_group_scan_inclusive_add(x) + work_group_reduce_min(l + 5);
        else x += work_group_broadcast(x, which - 2);
        out[get_global_id(0)] = x; }

    kernel void in_helpers(global uint *out, uint unused) {
        uint l = get_local_id(0);
        out[get_global_id(0)] = sum_twice(l) * 3 + largest(l * 2) + sum_twice(largest(l)); }

    kernel void in_operands(global uint *out, uint unused) {
        uint l = get_local_id(0);
        out[get_global_id(0)] = work_group_scan_exclusive_add(work_group_scan_inclusive_max(work_group_reduce_add(l) ^ l)); }

    kernel void beside_barriers(global uint *out, uint unused) {
        local uint t[1024];
        uint l = get_local_id(0), n = get_local_size(0);
        t[l] = l * l; barrier(CLK_LOCAL_MEM_FENCE);
        uint mirrored = t[n - 1 - l];
        uint before = work_group_scan_exclusive_add(mirrored);
        t[l] = before; barrier(CLK_LOCAL_MEM_FENCE);
        uint next = t[(l + 1) % n];
        uint all = work_group_reduce_add(next);
        barrier(CLK_LOCAL_MEM_FENCE);
        t[l] = all + next; barrier(CLK_LOCAL_MEM_FENCE);
        out[get_global_id(0)] = t[n - 1 - l] + work_group_broadcast(mirrored, n / 2); }";

/// What each of them is for one group.
fn places(name: &str, n: u32, argument: u32) -> Vec<u32> {
    let ids = || 0..n;
    let add = |a: u32, b: u32| a.wrapping_add(b);
    let sum = |values: &[u32]| values.iter().copied().fold(0, add);
    let before = |values: &[u32]| -> Vec<u32> { (0..values.len()).map(|at| sum(&values[..at])).collect() };
    match name {
        "in_a_loop" => {
            let mut x: Vec<u32> = ids().collect();
            for round in 0..argument {
                let parts: Vec<u32> = ids().map(|l| x[l as usize] % 7 + l).collect();
                let all = sum(&parts);
                x = ids().map(|l| all.wrapping_add(l * round)).collect();
            }
            x
        }
        "ends_a_loop" => {
            let (mut x, mut rounds) = (ids().map(|l| l + 1).collect::<Vec<u32>>(), 0);
            while x.iter().any(|x| *x < argument) {
                x.iter_mut().for_each(|x| *x += *x / 2 + 1);
                rounds += 1;
            }
            x.into_iter().map(|x| x.wrapping_mul(100) + rounds).collect()
        }
        "in_a_condition" => {
            let x: Vec<u32> = ids().map(|l| l * 3).collect();
            let inclusive: Vec<u32> = before(&x).iter().zip(&x).map(|(before, own)| before + own).collect();
            match argument {
                0 => vec![sum(&x); n as usize],
                1 => inclusive.iter().map(|x| x + 5).collect(),
                _ => x.iter().map(|own| own + x[argument as usize - 2]).collect(),
            }
        }
        "in_helpers" => {
            let twice = |values: Vec<u32>| add(sum(&values), sum(&values) + n);
            let first = twice(ids().collect());
            let last = twice(vec![n - 1; n as usize]);
            vec![first.wrapping_mul(3).wrapping_add((n - 1) * 2).wrapping_add(last); n as usize]
        }
        "in_operands" => {
            let all = sum(&ids().collect::<Vec<u32>>());
            let mut greatest = 0;
            let scanned: Vec<u32> = ids()
                .map(|l| {
                    greatest = greatest.max(all ^ l);
                    greatest
                })
                .collect();
            before(&scanned)
        }
        "beside_barriers" => {
            let mirrored: Vec<u32> = ids().rev().map(|l| l * l).collect();
            let before = before(&mirrored);
            let next: Vec<u32> = ids().map(|l| before[((l + 1) % n) as usize]).collect();
            let all = sum(&next);
            let last = mirrored[n as usize / 2];
            ids()
                .rev()
                .map(|l| all.wrapping_add(next[l as usize]).wrapping_add(last))
                .collect()
        }
        _ => panic!("{name}"),
    }
}

#[test]
fn in_every_place() {
    for options in ["", "-cl-opt-disable", "-cl-wfv=never", "-cl-wfv=always"] {
        let executable = build(PLACES, options);
        for (name, arguments) in [
            ("in_a_loop", vec![0, 1, 2, 9]),
            ("ends_a_loop", vec![0, 2, 1000]),
            ("in_a_condition", vec![0, 1, 2]),
            ("in_helpers", vec![0]),
            ("in_operands", vec![0]),
            ("beside_barriers", vec![0]),
        ] {
            for argument in arguments {
                for (global, local) in SIZES {
                    let mut out = vec![u32::MAX; global as usize];
                    let values = [buffer(&mut out), Arg::Value(&u32::to_ne_bytes(argument))];
                    launch(executable.kernel(name).unwrap(), range(global, local), &values);
                    let expected: Vec<u32> = (0..global.div_ceil(local))
                        .flat_map(|group| places(name, local.min(global - group * local) as u32, argument))
                        .collect();
                    assert_eq!(
                        out, expected,
                        "{name}({argument}) {global} in groups of {local} `{options}`"
                    );
                }
            }
        }
    }
}

/// In one kernel with functions of sub-groups, whose work-items stay together in the first kernel and part in the second one.
#[test]
fn beside_functions_of_sub_groups() {
    let executable = build(
        "__attribute__((intel_reqd_sub_group_size(8))) kernel void together(global uint *out) {
             uint l = get_local_id(0), x = l * 7 + 3;
             uint s = sub_group_reduce_add(x);
             uint before = work_group_scan_exclusive_add(s ^ l);
             uint most = work_group_reduce_max(sub_group_broadcast(before, 0) + l);
             out[get_global_id(0)] = before + most * 3 + sub_group_reduce_min(before) + work_group_broadcast(s, 0); }
         __attribute__((intel_reqd_sub_group_size(8))) kernel void parting(global uint *out) {
             uint l = get_local_id(0), x = l * 7 + 3, s = 0;
             if (l % 3 == 0) s = sub_group_non_uniform_reduce_add(x);
             uint before = work_group_scan_inclusive_add(s ^ l);
             uint most = work_group_reduce_max(before % 100);
             for (uint i = 0; i < l % 4; ++i) most += sub_group_non_uniform_reduce_max(before + i);
             out[get_global_id(0)] = most + (work_group_any(most == before) ? 1 : 0); }",
        "",
    );
    for (global, local) in SIZES {
        for (name, model) in [
            ("together", together as fn(u32) -> Vec<u32>),
            ("parting", parting as fn(u32) -> Vec<u32>),
        ] {
            let mut out = vec![u32::MAX; global as usize];
            launch(
                executable.kernel(name).unwrap(),
                range(global, local),
                &[buffer(&mut out)],
            );
            let expected: Vec<u32> = (0..global.div_ceil(local))
                .flat_map(|group| model(local.min(global - group * local) as u32))
                .collect();
            assert_eq!(out, expected, "{name} {global} in groups of {local}");
        }
    }
}

/// The work-items of a group that are in one sub-group of eight with another one.
fn neighbours(n: u32, l: u32) -> impl Iterator<Item = u32> {
    l / 8 * 8..(l / 8 * 8 + 8).min(n)
}

fn together(n: u32) -> Vec<u32> {
    let sums: Vec<u32> = (0..n).map(|l| neighbours(n, l).map(|l| l * 7 + 3).sum()).collect();
    let before: Vec<u32> = (0..n).map(|l| (0..l).map(|l| sums[l as usize] ^ l).sum()).collect();
    let most = (0..n).map(|l| before[l as usize / 8 * 8] + l).max().unwrap();
    (0..n)
        .map(|l| {
            let least = neighbours(n, l).map(|l| before[l as usize]).min().unwrap();
            before[l as usize] + most * 3 + least + sums[0]
        })
        .collect()
}

fn parting(n: u32) -> Vec<u32> {
    let of_thirds = |l| neighbours(n, l).filter(|l| l % 3 == 0).map(|l| l * 7 + 3).sum();
    let sums: Vec<u32> = (0..n).map(|l| if l % 3 == 0 { of_thirds(l) } else { 0 }).collect();
    let before: Vec<u32> = (0..n).map(|l| (0..=l).map(|l| sums[l as usize] ^ l).sum()).collect();
    let most = before.iter().map(|before| before % 100).max().unwrap();
    let most: Vec<u32> = (0..n)
        .map(|l| {
            let of_round = |i: u32| {
                let still = neighbours(n, l).filter(|l| i < l % 4);
                still.map(|l| before[l as usize] + i).max().unwrap()
            };
            most + (0..l % 4).map(of_round).sum::<u32>()
        })
        .collect();
    let any = most.iter().zip(&before).any(|(most, before)| most == before);
    most.iter().map(|most| most + u32::from(any)).collect()
}
