//! Atomics built from OpenCL C and run: what they compute, in each memory and scope.

use crate::support::{buffer, build_chosen, launch, range, try_build, Arg};
use compiler::options::Wfv;
use vecz::Choices;

fn build(source: &str) -> compiler::Executable {
    let (built, log) = try_build(source, "-cl-std=CL3.0");
    built.unwrap_or_else(|error| panic!("{error}\n{log}"))
}

/// Counts in local memory, then adds up in global memory, which other groups see.
#[test]
fn histogram() {
    let executable = build(
        "kernel void k(global const uint *in, global uint *out) {
             local uint counts[16];
             if (get_local_id(0) < 16) counts[get_local_id(0)] = 0;
             barrier(CLK_LOCAL_MEM_FENCE);
             atomic_inc(&counts[in[get_global_id(0)] % 16]);
             barrier(CLK_LOCAL_MEM_FENCE);
             if (get_local_id(0) < 16) atomic_add(&out[get_local_id(0)], counts[get_local_id(0)]);
         }",
    );
    let mut input: Vec<u32> = (0..1024u32).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect();
    let mut expected = vec![0u32; 16];
    input.iter().for_each(|value| expected[*value as usize % 16] += 1);
    for local in [16, 64, 1024] {
        let mut out = vec![0u32; 16];
        let arguments = [buffer(&mut input), buffer(&mut out)];
        launch(executable.kernel("k").unwrap(), range(1024, local), &arguments);
        assert_eq!(out, expected, "work-groups of {local}");
    }
}

/// Counters by numbers of each size, with signs and without, of all lanes and of some, in vectors of each width.
#[test]
fn counters_by_numbers_of_each_size() {
    const ITEMS: usize = 1 << 10;
    let bytes = |size: usize| (0..ITEMS * size).map(|at| (at.wrapping_mul(0x9e37_79b9) >> 11) as u8);
    for (ty, size) in [
        ("char", 1),
        ("uchar", 1),
        ("short", 2),
        ("ushort", 2),
        ("int", 4),
        ("uint", 4),
        ("long", 8),
    ] {
        let source = format!(
            "kernel void k(global const {ty} *in, global uint *out) {{
                 local uint counts[512];
                 for (uint i = get_local_id(0); i < 512; i += get_local_size(0)) counts[i] = 0;
                 barrier(CLK_LOCAL_MEM_FENCE);
                 const {ty} near = in[get_global_id(0)] / (1 << {shift});
                 atomic_inc(&counts[256 + near]);
                 if (near & 1) atomic_add(&(counts + 256)[near], 1000u);
                 barrier(CLK_LOCAL_MEM_FENCE);
                 for (uint i = get_local_id(0); i < 512; i += get_local_size(0)) atomic_add(&out[i], counts[i]);
             }}",
            shift = (8 * size - 8).min(24),
        );
        let mut input: Vec<u8> = bytes(size).collect();
        if size == 8 {
            // Numbers that 32 bits would do for.
            for number in input.chunks_mut(8) {
                let sign = if number[3] > 127 { 255 } else { 0 };
                number[4..].fill(sign);
            }
        }
        let mut of_scalars: Option<Vec<u32>> = None;
        for width in [None, Some(2), Some(4), Some(8), Some(16), Some(32)] {
            let mut choices = Choices::default();
            choices.width = width;
            let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
            let executable = build_chosen(&source, "", wfv, choices).0;
            let mut out = vec![0_u32; 512];
            let arguments = [buffer(&mut input), buffer(&mut out)];
            launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 64), &arguments);
            assert_eq!(
                out.iter().map(|it| it % 1000).sum::<u32>(),
                ITEMS as u32,
                "{ty} {width:?}"
            );
            assert!(of_scalars.get_or_insert(out.clone()) == &out, "{ty} {width:?}");
        }
    }
}

/// Sums by numbers of which all work-items keep the same bits, few enough that LLVM knows that the others are zero.
#[test]
fn sums_by_bits_of_all() {
    let source = "kernel void k(global const uint *in, global uint *out, global uint *all) {
        uint x = in[get_global_id(0)], bits = *all;
        atomic_add(out + (x & bits & 7), x >> 8 & 255); }";
    let mut input: Vec<u32> = (0..1024u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
    let mut expected = vec![0u32; 8];
    input.iter().for_each(|x| expected[(x & 7) as usize] += x >> 8 & 255);
    for width in [2, 4, 8, 16, 32] {
        let mut choices = Choices::default();
        choices.width = Some(width);
        let (executable, _) = build_chosen(source, "", Wfv::Always, choices);
        let (mut out, mut bits) = (vec![0u32; 8], [0xff07u32]);
        let arguments = [buffer(&mut input), buffer(&mut out), buffer(&mut bits)];
        launch(executable.kernel("k").unwrap(), range(1024, 64), &arguments);
        assert_eq!(out, expected, "{width} at once");
    }
}

/// A loop that ends by much logic, in which a compare-and-exchange is looked for, builds as fast as any: each value of it is needed twice.
#[test]
fn conditions_of_much_logic() {
    let logic = "y = (y & z) | (y ^ b); z = (z | y) ^ (y & c);".repeat(60);
    let source = format!(
        "kernel void k(volatile global int *p, int b, int c) {{
             int x, rounds = 0;
             do {{
                 x = atomic_add(p, 1);
                 int y = x, z = c;
                 {logic}
                 x = y;
             }} while (x != b && ++rounds < 5);
             p[1] = rounds; }}"
    );
    let (executable, _) = build_chosen(&source, "", Wfv::Always, Choices::default());
    assert!(executable.kernel("k").is_some());
}

/// Every operation, with every order that it may have, in each scope, on global and on local memory, gives the old value and leaves the new one.
#[test]
fn operations_orders_and_scopes() {
    type Operation = fn(i32, i32) -> i32;
    let operations: [(&str, Operation); 8] = [
        ("atomic_fetch_add", |a, b| a + b),
        ("atomic_fetch_sub", |a, b| a - b),
        ("atomic_fetch_or", |a, b| a | b),
        ("atomic_fetch_xor", |a, b| a ^ b),
        ("atomic_fetch_and", |a, b| a & b),
        ("atomic_fetch_min", i32::min),
        ("atomic_fetch_max", i32::max),
        ("atomic_exchange", |_, b| b),
    ];
    let orders = ["relaxed", "acquire", "release", "acq_rel", "seq_cst"];
    let mut body = String::new();
    let mut expected = Vec::new();
    for memory in ["global", "shared"] {
        for scope in ["work_group", "device"] {
            for order in orders {
                for (name, compute) in operations {
                    let at = expected.len();
                    body += &format!(
                        "atomic_store_explicit({memory}, -6, memory_order_relaxed, memory_scope_{scope});
                         out[{at}] = {name}_explicit({memory}, 11, memory_order_{order}, memory_scope_{scope});
                         out[{}] = atomic_load_explicit({memory}, memory_order_relaxed, memory_scope_{scope});\n",
                        at + 1
                    );
                    expected.extend([-6, compute(-6, 11)]);
                }
            }
        }
    }
    let body = body.replace("(global,", "(there,").replace("(shared,", "(here,");
    let executable = build(&format!(
        "kernel void k(global int *out, global atomic_int *there, local atomic_int *here) {{ {body} }}"
    ));
    let (mut out, mut there) = (vec![0; expected.len()], [0]);
    let arguments = [buffer(&mut out), buffer(&mut there), Arg::Local(4)];
    launch(executable.kernel("k").unwrap(), range(1, 1), &arguments);
    assert_eq!(out, expected);
}

#[test]
fn compare_exchange() {
    let executable = build(
        "#define TRY(p, scope) \\
             atomic_store_explicit(p, 5, memory_order_relaxed, scope); \\
             expected = 4; \\
             *out++ = atomic_compare_exchange_strong_explicit(p, &expected, 9, memory_order_acq_rel, memory_order_acquire, scope); \\
             *out++ = expected; \\
             while (!atomic_compare_exchange_weak_explicit(p, &expected, 9, memory_order_relaxed, memory_order_relaxed, scope)); \\
             *out++ = atomic_load_explicit(p, memory_order_seq_cst, scope);
         kernel void k(global int *out, global atomic_int *there, local atomic_int *here) {
             int expected;
             TRY(there, memory_scope_work_group) TRY(there, memory_scope_device)
             TRY(here, memory_scope_work_group) TRY(here, memory_scope_device)
         }",
    );
    let (mut out, mut there) = (vec![0; 12], [0]);
    let arguments = [buffer(&mut out), buffer(&mut there), Arg::Local(4)];
    launch(executable.kernel("k").unwrap(), range(1, 1), &arguments);
    assert_eq!(out, [0, 5, 9].repeat(4));
}

/// What is published with release in a work-group is seen with acquire, by the work-items that come later in its thread.
#[test]
fn last_work_item_to_arrive_sees_all() {
    let executable = build(
        "kernel void k(global int *out, local int *values, local atomic_int *arrived) {
             size_t i = get_local_id(0), n = get_local_size(0);
             if (i == 0) atomic_init(arrived, 0);
             barrier(CLK_LOCAL_MEM_FENCE);
             values[i] = (int)i * 3;
             int before = atomic_fetch_add_explicit(arrived, 1, memory_order_acq_rel, memory_scope_work_group);
             if (before == (int)n - 1) {
                 int sum = 0;
                 for (size_t j = 0; j < n; ++j) sum += values[j];
                 out[get_group_id(0)] = sum;
             }
         }",
    );
    for local in [1, 7, 64, 250] {
        let mut out = vec![-1; 4];
        let arguments = [buffer(&mut out), Arg::Local(4 * local), Arg::Local(4)];
        launch(executable.kernel("k").unwrap(), range(4 * local, local), &arguments);
        let sum = (0..local as i32).map(|i| i * 3).sum();
        assert_eq!(out, [sum; 4], "work-groups of {local}");
    }
}

/// cl_ext_float_atomics, for both types, in both memories.
#[test]
fn floating_point() {
    for (ty, size) in [("float", 4), ("double", 8)] {
        let executable = build(&format!(
            "kernel void k(global {ty} *out, local atomic_{ty} *here) {{
                 global atomic_{ty} *there = (global atomic_{ty} *)out;
                 int i = get_local_id(0);
                 if (i == 0) {{ for (int n = 0; n < 3; ++n) atomic_init(here + n, 0); }}
                 barrier(CLK_LOCAL_MEM_FENCE);
                 atomic_fetch_add(there, i * ({ty})0.5); atomic_fetch_add(here, i * ({ty})0.25);
                 atomic_fetch_min(there + 1, -({ty})i); atomic_fetch_min(here + 1, ({ty})(2 - i));
                 atomic_fetch_max(there + 2, ({ty})i); atomic_fetch_max(here + 2, ({ty})(2 * i));
                 atomic_fetch_sub_explicit(there + 3, ({ty})i, memory_order_relaxed, memory_scope_work_group);
                 barrier(CLK_LOCAL_MEM_FENCE);
                 if (i == 0) for (int n = 0; n < 3; ++n) out[4 + n] = atomic_load(here + n);
             }}"
        ));
        let expected = [60.0, -15.0, 15.0, -120.0, 30.0, -13.0, 30.0];
        let kernel = executable.kernel("k").unwrap();
        let local = || Arg::Local(3 * size);
        if size == 4 {
            let mut out = [0f32; 7];
            launch(kernel, range(16, 16), &[buffer(&mut out), local()]);
            assert_eq!(out.map(f64::from), expected, "{ty}");
        } else {
            let mut out = [0f64; 7];
            launch(kernel, range(16, 16), &[buffer(&mut out), local()]);
            assert_eq!(out, expected, "{ty}");
        }
    }
}

/// A place taken from a local counter is a work-item's own, whatever the loops make of the counter.
#[test]
fn stream_compaction() {
    let executable = build(
        "kernel void k(global const int *in, global int *out, global int *counts) {
             local int count;
             local int kept[256];
             int i = get_local_id(0), x = in[get_global_id(0)];
             if (i == 0) count = 0;
             barrier(CLK_LOCAL_MEM_FENCE);
             if (x % 3 == 0) kept[atomic_inc(&count)] = x;
             barrier(CLK_LOCAL_MEM_FENCE);
             if (i < count) out[get_global_id(0)] = kept[i];
             if (i == 0) counts[get_group_id(0)] = count;
         }",
    );
    let mut input: Vec<i32> = (0..1024).map(|i| i * 7 % 1000).collect();
    for local in [1, 7, 100, 256] {
        let groups = input.chunks(local);
        let expected: Vec<Vec<i32>> = groups
            .map(|group| group.iter().copied().filter(|x| x % 3 == 0).collect())
            .collect();
        let (mut out, mut counts) = (vec![-1; 1024], vec![-1; expected.len()]);
        let arguments = [buffer(&mut input), buffer(&mut out), buffer(&mut counts)];
        launch(executable.kernel("k").unwrap(), range(1024, local as u64), &arguments);
        for (group, expected) in expected.iter().enumerate() {
            let mut found = out[group * local..][..expected.len()].to_vec();
            found.sort_unstable();
            let mut sorted = expected.clone();
            sorted.sort_unstable();
            assert_eq!(found, sorted, "group {group} of work-groups of {local}");
            assert_eq!(counts[group], expected.len() as i32);
        }
    }
}

/// What programs did before there were functions for it: floats are added by exchanging their bits, which are read by an update that changes nothing; numbers are counted by looking whether
/// a count is still there.
#[test]
fn sums_and_counts_without_functions_for_them() {
    let source = "
        kernel void sum(global float *sums, global const uint *at) {
            uint i = get_global_id(0);
            volatile global uint *place = (volatile global uint *)(sums + (at[i] & 7));
            uint old, new;
            do { old = atomic_add(place, 0); new = as_uint(as_float(old) + (float)(i & 15)); } while (atomic_cmpxchg(place, old, new) != old);
        }
        kernel void count(global uint *out, global const uint *at) {
            volatile local uint counts[8];
            uint l = get_local_id(0), tag = (l & 31) << 27, count;
            if (l < 8) counts[l] = 0;
            barrier(CLK_LOCAL_MEM_FENCE);
            do { count = tag | ((counts[at[get_global_id(0)] & 7] & 0x07FFFFFF) + 1); counts[at[get_global_id(0)] & 7] = count; }
            while (counts[at[get_global_id(0)] & 7] != count);
            barrier(CLK_LOCAL_MEM_FENCE);
            if (l < 8) out[get_group_id(0) * 8 + l] = counts[l] & 0x07FFFFFF;
        }";
    const ITEMS: u64 = 96;
    let places: Vec<u32> = (0..ITEMS as u32).map(|i| i * i / 3).collect();
    for wfv in [Wfv::Never, Wfv::Always, Wfv::Auto] {
        let (executable, _) = build_chosen(source, "", wfv, Choices::default());
        for local in [1, 8, 32, 48] {
            let (mut at, mut sums) = (places.clone(), [0.0f32; 8]);
            let args = [buffer(&mut sums), buffer(&mut at)];
            launch(executable.kernel("sum").unwrap(), range(ITEMS, local), &args);
            let mut wanted = [0.0f32; 8];
            (0..ITEMS).for_each(|i| wanted[(places[i as usize] & 7) as usize] += (i & 15) as f32);
            assert_eq!(sums, wanted, "{wfv:?} {local}");
            if local < 8 {
                continue;
            }
            let mut counts = vec![0u32; (ITEMS / local * 8) as usize];
            let args = [buffer(&mut counts), buffer(&mut at)];
            launch(executable.kernel("count").unwrap(), range(ITEMS, local), &args);
            let mut wanted = vec![0u32; counts.len()];
            (0..ITEMS).for_each(|i| wanted[(i / local * 8) as usize + (places[i as usize] & 7) as usize] += 1);
            assert_eq!(counts, wanted, "{wfv:?} {local}");
        }
    }
}
