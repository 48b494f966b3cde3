//! Sub-groups that wait for one another without a barrier: each goes on, whatever the others do (`cl_khr_subgroups`, "independent forward progress").

use crate::support::{buffer, launch, range, try_build, Arg};
use compiler::{Executable, Kernel};

const OPTIONS: [&str; 4] = ["", "-cl-wfv=never", "-cl-wfv=always", "-cl-opt-disable"];

/// Work-groups: one sub-group, several, and some whose last one is smaller.
const SIZES: [u64; 6] = [1, 7, 16, 64, 100, 256];

fn each(source: &str, mut look: impl FnMut(&Kernel, u64, &str)) {
    for options in OPTIONS {
        let (built, log) = try_build(source, &format!("-cl-std=CL3.0 {options}"));
        let executable: Executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
        for size in SIZES {
            look(executable.kernel("k").unwrap(), size, options);
        }
    }
}

#[test]
fn the_first_waits_for_the_last() {
    let source = "kernel void k(global uint *out) {
                      local atomic_uint turn;
                      if (get_local_id(0) == 0) atomic_init(&turn, get_num_sub_groups());
                      barrier(CLK_LOCAL_MEM_FENCE);
                      if (get_sub_group_local_id() == 0) {
                          while (atomic_load(&turn) != get_sub_group_id() + 1) ;
                          out[get_group_id(0) * 300 + get_num_sub_groups() - get_sub_group_id()] = get_sub_group_id() + 1;
                          atomic_store(&turn, get_sub_group_id());
                      }
                      barrier(CLK_LOCAL_MEM_FENCE);
                      if (get_local_id(0) == 0) out[get_group_id(0) * 300] = atomic_load(&turn); }";
    each(source, |kernel, size, options| {
        let mut out = vec![u32::MAX; 600];
        launch(kernel, range(2 * size, size), &[buffer(&mut out)]);
        for group in out.chunks(300) {
            let count = group.iter().skip(1).take_while(|it| **it != u32::MAX).count() as u32;
            assert!(count > 0, "{size} {options}");
            let expected: Vec<u32> = std::iter::once(0).chain((1..=count).rev()).collect();
            assert_eq!(group[..=count as usize], expected, "{size} {options}");
        }
    });
}

#[test]
fn a_lock_is_handed_on() {
    let source = "kernel void k(global uint *out, global uint *sums) {
                      local uint lock, sum;
                      if (get_local_id(0) == 0) { lock = 0; sum = 0; }
                      barrier(CLK_LOCAL_MEM_FENCE);
                      for (bool is_done = false; !is_done; )
                          if (atomic_cmpxchg((volatile local uint *)&lock, 0u, 1u) == 0) {
                              sum = sum * 3 + 1; is_done = true;
                              atomic_xchg((volatile local uint *)&lock, 0u);
                          }
                      barrier(CLK_LOCAL_MEM_FENCE);
                      out[get_global_id(0)] = sum; }";
    each(source, |kernel, size, options| {
        let mut out = vec![0_u32; 2 * size as usize];
        launch(
            kernel,
            range(2 * size, size),
            &[buffer(&mut out), buffer(&mut [0_u32; 2])],
        );
        let expected = (0..size).fold(0_u32, |sum, _| sum.wrapping_mul(3).wrapping_add(1));
        assert!(out.iter().all(|it| *it == expected), "{size} {options}: {out:?}");
    });
}

/// One lane waits, in each round of a loop, while the others are at the functions of the sub-group behind.
#[test]
fn nobody_meets_without_the_lane_that_waits() {
    let source = "kernel void k(global uint *out) {
                      local atomic_uint step;
                      const uint all = get_num_sub_groups(), own = get_sub_group_id(), l = get_local_id(0);
                      if (l == 0) atomic_init(&step, 0);
                      barrier(CLK_LOCAL_MEM_FENCE);
                      uint sum = 0;
                      for (uint round = 0; round < 3; ++round) {
                          uint value = 1;
                          if (get_sub_group_local_id() == 0) {
                              while (atomic_load(&step) != round * all + (all - 1 - own)) ;
                              value = 1000 * (round + 1);
                          }
                          sum += sub_group_reduce_add(value);
                          sub_group_barrier(CLK_LOCAL_MEM_FENCE);
                          sum = sum * 2 + sub_group_broadcast(sum, 0) % 7;
                          if (get_sub_group_local_id() == 0) atomic_fetch_add(&step, 1);
                      }
                      out[get_global_id(0)] = sum * 1000 + get_sub_group_size(); }";
    each(source, |kernel, size, options| {
        let mut out = vec![0_u32; 2 * size as usize];
        launch(kernel, range(2 * size, size), &[buffer(&mut out)]);
        for (at, got) in out.iter().enumerate() {
            let lanes = got % 1000;
            let lanes = if lanes > 64 { 0 } else { lanes };
            let mut sum = 0_u32;
            for round in 0..3 {
                sum += 1000 * (round + 1) + lanes - 1;
                sum = sum * 2 + sum % 7;
            }
            assert_eq!(*got, sum * 1000 + lanes, "{at} of {size} {options}");
        }
    });
}

/// A helper that waits, which is no part of the kernel until it is inlined.
#[test]
fn a_function_waits() {
    let source = "__attribute__((noinline)) static void wait(volatile local uint *flag, uint value) { while (*flag != value) ; }
                  __attribute__((noinline)) static bool is_set(local atomic_uint *flag) { return atomic_load(flag) != 0; }
                  kernel void k(global uint *out) {
                      local uint flag; local atomic_uint other;
                      const uint l = get_local_id(0), n = get_local_size(0);
                      if (l == 0) { flag = 0; atomic_init(&other, 0); }
                      barrier(CLK_LOCAL_MEM_FENCE);
                      if (l == n - 1) flag = 5;
                      if (l == 0) { wait(&flag, 5); atomic_store(&other, 1); }
                      if (l == n / 2) while (!is_set(&other)) ;
                      out[get_global_id(0)] = l + 1; }";
    each(source, |kernel, size, options| {
        let mut out = vec![0_u32; size as usize];
        launch(kernel, range(size, size), &[buffer(&mut out)]);
        assert!(
            out.iter().zip(1..).all(|(got, wanted)| *got == wanted),
            "{size} {options}: {out:?}"
        );
    });
}

/// What decides whether a loop goes on is asked of each of its blocks: found anew for each pair of them, what leads there takes time that grows with their cube.
#[test]
fn loops_of_many_branches_are_looked_at_in_time() {
    let branches: String = (0..600)
        .map(|at| {
            format!(
                "if (x % {} == 1) {{ x += atomic_inc(hits) & 1; x ^= {at}u; }}\n",
                at % 13 + 2
            )
        })
        .collect();
    let source = format!(
        "kernel void k(global uint *out, global uint *hits) {{
             uint x = get_global_id(0) + 12345;
             for (uint i = 0; i < 3 && x != 7u; i++) {{ {branches} }}
             out[get_global_id(0)] = x; }}"
    );
    let (built, log) = try_build(&source, "-cl-wfv=never");
    let executable: Executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let (mut out, mut hits) = ([0_u32; 1], [0_u32; 1]);
    launch(
        executable.kernel("k").unwrap(),
        range(1, 1),
        &[buffer(&mut out), buffer(&mut hits)],
    );
    let (mut x, mut expected_hits) = (12345_u32, 0_u32);
    for _ in 0..3 {
        if x == 7 {
            break;
        }
        for at in 0..600 {
            if x % (at % 13 + 2) == 1 {
                x = x.wrapping_add(expected_hits & 1) ^ at;
                expected_hits += 1;
            }
        }
    }
    assert_eq!((out, hits), ([x], [expected_hits]));
}

/// Lanes of one sub-group wait in different places: when those at the first wait again, those at the second go on all the same.
#[test]
fn whoever_waits_goes_on_wherever_that_is() {
    let unite = "uint find(volatile global uint *parent, uint x) {
                     uint y = parent[x];
                     while (y != x) { uint z = parent[y]; if (z != y) parent[x] = z; x = y; y = parent[x]; }
                     return x;
                 }
                 kernel void k(global uint *out, volatile global uint *parent) {
                     const uint i = get_global_id(0);
                     uint a = i * 7 % 61, b = (i * i + 3) % 61;
                     for (;;) {
                         a = find(parent, a); b = find(parent, b);
                         if (a == b) break;
                         if (a < b) { uint t = a; a = b; b = t; }
                         uint was = atomic_cmpxchg(parent + a, a, b);
                         if (was == a) break;
                         a = was;
                     }
                     out[i] = 1; }";
    let nest = "kernel void k(global uint *out, volatile global uint *p) {
                    const uint i = get_global_id(0);
                    for (int j = 0; j < (int)(i % 3) + 2; j++) {
                        while (p[0] < i % 4) p[0] = p[0] + 1;
                        p[0] = 0;
                        if (p[61] != 0) j--;
                    }
                    out[i] = 1; }";
    for source in [unite, nest] {
        each(source, |kernel, size, options| {
            let mut out = vec![0_u32; 2 * size as usize];
            let mut shared: Vec<u32> = (0..61).chain([0]).collect();
            launch(kernel, range(2 * size, size), &[buffer(&mut out), buffer(&mut shared)]);
            let lost: Vec<usize> = (0..out.len()).filter(|at| out[*at] == 0).collect();
            assert!(lost.is_empty(), "{size} {options}: {lost:?} of {source}");
        });
    }
}

/// What is read decides whether there is something to take, and then what is exchanged.
#[test]
fn whoever_takes_waits_for_something_to_take() {
    let take = "for (uint j = 1; j < all; j++) {
                    int e;
                    do { e = *p; } while (e == 0 || atomic_cmpxchg(p, e, e - 1) != e);
                }";
    let read = "int e;
                do { e = *p; } while (e < 1 || atomic_cmpxchg(p, e, e + 1) != e);";
    for (taken, given) in [
        (take, "atomic_inc(p);"),
        (read, "if (own == all - 1) atomic_xchg(p, 1);"),
    ] {
        let source = format!(
            "kernel void k(global uint *out) {{
                 local int shared;
                 volatile local int *p = &shared;
                 const uint own = get_sub_group_id(), all = get_num_sub_groups(), l = get_local_id(0);
                 if (l == 0) shared = all == 1;
                 barrier(CLK_LOCAL_MEM_FENCE);
                 if (get_sub_group_local_id() == 0) {{ if (own == 0) {{ {taken} }} else {{ {given} }} }}
                 barrier(CLK_LOCAL_MEM_FENCE);
                 out[get_global_id(0)] = 1; }}"
        );
        each(&source, |kernel, size, options| {
            let mut out = vec![0_u32; 2 * size as usize];
            launch(kernel, range(2 * size, size), &[buffer(&mut out)]);
            assert!(out.iter().all(|it| *it == 1), "{size} {options}");
        });
    }
}

/// The first sub-group waits for what the last one does, in one of many ways.
#[test]
fn loops_that_seem_to_get_on() {
    let bodies = [
        "for (;;) { int old = atomic_add(p, 0), less = old ? old - 1 : 0; if (atomic_cmpxchg(p, old, less) == old && old) break; }",
        "int kept[4] = { 0, 0, 0, 0 }; for (int j = 0; ; j++) { kept[(j + zero) & 3] = atomic_add(p, 0); if (kept[j * zero & 3] + kept[1] + kept[2]) break; }",
        "int a; do a = atomic_add(p, 2); while ((a & 1) == 0);",
        "while (atomic_sub(p, 1) <= 0) atomic_add(p, 1);",
        "struct { int a, value; } s; s.value = 0; for (;;) { s.value = atomic_add(p, 0); if (s.value) break; }",
        "typedef struct { int a, b, c; } S; S s; do s = *(volatile local S *)p; while (!s.a);",
    ];
    for body in bodies {
        let source = format!(
            "kernel void k(global uint *out, int zero) {{
                 local int shared[3];
                 volatile local int *p = shared;
                 const uint l = get_local_id(0), n = get_local_size(0);
                 if (l == 0) shared[0] = n == 1;
                 barrier(CLK_LOCAL_MEM_FENCE);
                 if (l == 0) {{ {body} }} else if (l == n - 1) atomic_inc(p);
                 out[get_global_id(0)] = l + 1; }}"
        );
        each(&source, |kernel, size, options| {
            let mut out = vec![0_u32; size as usize];
            launch(kernel, range(size, size), &[buffer(&mut out), Arg::Value(&[0; 4])]);
            assert!(
                out.iter().zip(1..).all(|(got, wanted)| *got == wanted),
                "{size} {options}: {body}"
            );
        });
    }
}
