//! Kernels with barriers, at many sizes of work-groups: what crosses a barrier, and the shapes that control flow around it can have.

use crate::support::{buffer, build_in, launch, range, try_build, Arg, Range};

const SIZES: [u64; 9] = [1, 2, 3, 7, 16, 64, 100, 256, 1024];

/// Builds a kernel `k(global int *data)`, runs it with two groups of each size over `data[i] = i`, and compares with what `expected` says of a work-item: its
/// local id, the size of its group, and where its group starts.
fn check(source: &str, expected: impl Fn(i32, i32, i32) -> i32) {
    for options in ["-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable"] {
        let (built, log) = try_build(source, options);
        let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"));
        let kernel = executable.kernel("k").unwrap();
        for size in SIZES {
            let mut data: Vec<i32> = (0..2 * size as i32).collect();
            launch(kernel, range(2 * size, size), &[buffer(&mut data)]);
            for (at, value) in (0..).zip(&data) {
                let (local, size) = (at % size as i32, size as i32);
                assert_eq!(
                    *value,
                    expected(local, size, at - local),
                    "item {at} of groups of {size}, {options}: {source}"
                );
            }
        }
    }
}

/// A kernel with `i`, the local id, `n`, the size, `g`, the place of the group in `data`, a local array `l`, and `SYNC`.
fn kernel(body: &str) -> String {
    format!(
        "#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
         kernel void k(global int *data) {{
             local int l[1024]; int i = get_local_id(0), n = get_local_size(0), g = get_group_id(0) * n; {body} }}"
    )
}

/// The neighbour in a ring.
fn after(i: i32, n: i32, by: i32) -> i32 {
    (i + by) % n
}

#[test]
fn values_cross_a_barrier() {
    check(
        &kernel("int own = data[g + i] * 3; l[i] = own; SYNC; data[g + i] = l[(i + 1) % n] - own;"),
        |i, n, g| (g + after(i, n, 1)) * 3 - (g + i) * 3,
    );
}

/// What is the same in each round of a loop differs behind it, where each leaves in a round of its own.
#[test]
fn rounds_that_are_left_at_different_times() {
    check(
        &kernel(
            "int j = 0; while (1) { if (((g + i + j) & 3) == 0 && data[g] + j >= 0) break; j++; } l[i] = j; SYNC; data[g + i] = j * 10 + l[(i + 1) % n];",
        ),
        |i, n, g| (-(g + i) & 3) * 10 + (-(g + after(i, n, 1)) & 3),
    );
}

/// So many regions that each is a function of its own, some of them in a loop with values that are the same for all and values that are not.
#[test]
fn many_regions() {
    let step = "l[i] = own; SYNC; own += l[(i + 1) % n] - l[(i + round) % n]; SYNC;";
    let body = format!(
        "int own = data[g + i]; for (int round = 0; round < 3; ++round) {{ {} }} data[g + i] = own;",
        step.repeat(14)
    );
    check(&kernel(&body), |i, n, g| {
        let mut own: Vec<i32> = (g..g + n).collect();
        for round in 0..3 {
            for _ in 0..14 {
                let l = own.clone();
                for (at, own) in (0..n).zip(&mut own) {
                    let of = |by: i32| l[after(at, n, by) as usize];
                    *own = own.wrapping_add(of(1)).wrapping_sub(of(round));
                }
            }
        }
        own[i as usize]
    });
}

#[test]
fn values_of_all_types_cross_a_barrier() {
    check(
        &kernel(
            "char c = data[g + i]; bool b = data[g + i] & 1; double d = data[g + i] * 0.5; int3 v = (int3)(data[g + i], i, 5); long16 w = data[g + i];
             struct { char a; short b; long c; } s = { i, i + 1, data[g + i] }; global int *p = data + g + (n - 1 - i); local int *q = l + data[g + i] - g; uchar3 t = (uchar3)(i);
             SYNC; *q = c + b + (int)(d * 2) + v.x + v.y + v.z + (int)w.sF + s.a + s.b + (int)s.c + t.z; SYNC; *p = l[n - 1 - i];",
        ),
        |i, n, g| {
            let from = |i: i32| {
                let x = g + i;
                i32::from(x as i8) + (x & 1) + x + x + i + 5 + x + i32::from(i as i8) + i + 1 + x + (i & 255)
            };
            // What the last one of a chain of stores left: every work-item writes one place.
            let _ = n;
            from(i)
        },
    );
}

#[test]
fn arrays_and_structures_cross_a_barrier() {
    check(
        &kernel(
            "int a[5]; for (int k = 0; k < 5; ++k) a[k] = data[g + i] + k; l[i] = a[i % 5]; SYNC;
             a[i % 3] += l[(i + 1) % n]; SYNC; data[g + i] = a[0] + a[1] + a[2] + a[3] + a[4];",
        ),
        |i, n, g| {
            let next = after(i, n, 1);
            (g + i) * 5 + 10 + g + next + next % 5
        },
    );
}

#[test]
fn a_large_state_crosses_barriers() {
    check(
        &kernel(
            "long16 a = data[g + i], b = a + 1, c = a + 2, d = a + 3; int big[64]; for (int k = 0; k < 64; ++k) big[k] = k * data[g + i];
             l[i] = data[g + i]; SYNC; a += l[(i + 1) % n]; b *= 2; SYNC; data[g + i] = (int)(a.s3 + b.s7 + c.s0 + d.sF) + big[i % 64];",
        ),
        |i, n, g| {
            let x = g + i;
            x + g + after(i, n, 1) + 2 * (x + 1) + x + 2 + x + 3 + (i % 64) * x
        },
    );
}

#[test]
fn a_loop_with_a_shared_counter() {
    check(
        &kernel("for (int s = 1; s < n; s *= 2) { l[i] = data[g + i]; SYNC; data[g + i] += l[(i + s) % n]; SYNC; }"),
        |i, n, g| {
            let mut data: Vec<i32> = (g..g + n).collect();
            let mut s = 1;
            while s < n {
                let old = data.clone();
                (0..n).for_each(|i| data[i as usize] = data[i as usize].wrapping_add(old[after(i, n, s) as usize]));
                s *= 2;
            }
            data[i as usize]
        },
    );
}

#[test]
fn nested_loops_with_barriers_in_both() {
    check(
        &kernel(
            "int sum = 0; for (int a = 0; a < 3; ++a) { l[i] = i + a; SYNC; for (int b = 0; b <= a; ++b) { sum += l[(i + b) % n]; SYNC; l[i] += 1; SYNC; } SYNC; }
             data[g + i] = sum;",
        ),
        |i, n, _| (0..3).map(|a| (0..=a).map(|b| after(i, n, b) + a + b).sum::<i32>()).sum(),
    );
}

/// As filters have them, of which a macro says how wide they are.
#[test]
fn loops_with_barriers_that_run_once_or_twice() {
    for (width, anchor) in [(3, 1), (5, 2)] {
        let column = |from: &str, to: &str| {
            format!(
                "for (int x = {from}; x < {to}; ++x) {{ int s = 0; for (int y = 0; y < 3; ++y) s += own[y] * (x + y); l[i] = s; SYNC;
                     int at = i + x - {anchor}; if (at >= 0 && at < n) sum += l[at]; SYNC; }}"
            )
        };
        let source = kernel(&format!(
            "int own[3], sum = 0; for (int y = 0; y < 3; ++y) own[y] = data[g + i] + y; {} {} data[g + i] = sum;",
            column("0", &anchor.to_string()),
            column(&(anchor + 1).to_string(), &width.to_string()),
        ));
        check(&source, |i, n, g| {
            let columns = (0..width).filter(|x| *x != anchor).map(|x| (x, i + x - anchor));
            let seen = columns.filter(|(_, at)| (0..n).contains(at));
            seen.map(|(x, at)| (0..3).map(|y| (g + at + y) * (x + y)).sum::<i32>())
                .sum()
        });
        let (_, log) = build_in(&source, Some((16, 1)));
        assert!(log.contains("is vectorized") && !log.contains("not used"), "{log}");
    }
}

#[test]
fn a_loop_whose_end_is_read_from_memory() {
    check(
        &kernel(
            "if (i == 0) l[0] = 0; SYNC;
             while (l[0] < 4) { int mine = l[0]; SYNC; data[g + i] += mine; if (i == 0) l[0] = mine + 1; SYNC; }",
        ),
        |i, _, g| g + i + 6,
    );
}

#[test]
fn barriers_in_conditions_that_all_share() {
    check(
        &kernel(
            "l[i] = i; int x = 1; if (n > 2) { SYNC; x = l[(i + 1) % n]; if (n > 50) { SYNC; l[i] = x + 1; SYNC; x = l[(i + 2) % n]; } } else { x = 7; SYNC; x += l[0]; } data[g + i] = x;",
        ),
        |i, n, _| match n {
            0..=2 => 7,
            3..=50 => after(i, n, 1),
            _ => after(i, n, 3) + 1,
        },
    );
}

#[test]
fn two_in_a_row_first_and_last() {
    check(&kernel("SYNC; SYNC; data[g + i] += 1; SYNC; SYNC;"), |i, _, g| {
        g + i + 1
    });
    check(
        "kernel void k(global int *data) { barrier(CLK_GLOBAL_MEM_FENCE); }",
        |i, _, g| g + i,
    );
}

#[test]
fn some_return_before_a_barrier() {
    check(
        &kernel("l[i] = i; if (i >= n / 2) return; SYNC; data[g + i] = l[i] + 100; SYNC; if (i == 0) return; data[g + i] += 1; SYNC; data[g + i] += 1;"),
        |i, n, g| match i {
            i if i >= n / 2 => g + i,
            0 => 100,
            i => i + 102,
        },
    );
}

/// All come to the same barriers, but the last work-item does not come to each branch between them, or not by the same way as the others.
#[test]
fn the_last_is_elsewhere() {
    let shared = "SYNC; l[i] = own; SYNC; data[g + i] += l[n - 1 - i];";
    let body = |body: &str| kernel(&format!("int own = 0; {body} {shared}"));
    check(
        &body("for (;; ++own) { if (i < 8) { data[g + i] += 10; if (i * 100 >= 1000) break; } SYNC; if (own == 3) break; SYNC; }"),
        |i, _, g| g + i + 3 + if i < 8 { 40 } else { 0 },
    );
    check(
        &body(
            "int t, step; if (i & 1) { t = 62; step = 1; data[g + i] += 3; } else { t = 0; step = 32; }
             for (; t < 64; t += step) { SYNC; own += t; }",
        ),
        |i, n, g| g + i + (i & 1) * 3 + if (n - 1 - i) & 1 == 1 { 125 } else { 32 },
    );
    check(
        &body("int t = (i & 1) ? 62 : 0; while (t < 64) { SYNC; own++; if (i & 1) { t += 1; continue; } t += 32; }"),
        |i, _, g| g + i + 2,
    );
}

/// Of those who have not returned, all go around once.
#[test]
fn the_last_has_returned() {
    check(
        &kernel("if (i >= 8) return; int own = 0; for (int t = i; t < 8; t += 8) { SYNC; own++; } SYNC; l[i] = own; SYNC; data[g + i] += l[min(n, 8) - 1 - i];"),
        |i, _, g| g + i + i32::from(i < 8),
    );
}

#[test]
fn a_switch_and_jumps_around_barriers() {
    check(
        &kernel(
            "int x = 0; switch (n % 4) { case 0: SYNC; x = 1; case 1: x += 2; SYNC; break; case 2: x = 5; break; default: SYNC; x = 9; SYNC; } data[g + i] = x + i;",
        ),
        |i, n, _| i + [3, 2, 5, 9][n as usize % 4],
    );
    check(
        &kernel(
            "int c = 0, x = 0; if (n & 1) goto second; first: x += 1; SYNC; l[i] = x; SYNC; second: x += 10; SYNC; if (++c < 3) goto first; data[g + i] = x + l[0] * (n & 1 ? 0 : 1);",
        ),
        |_, n, _| if n & 1 == 1 { 2 + 30 } else { 33 + 23 },
    );
}

#[test]
fn a_variable_that_lives_from_turn_to_turn_of_a_loop() {
    check(
        &kernel("int a[4]; for (int t = 0; t < 4; ++t) { SYNC; if (t > 0) data[g + i] += a[(t - 1 + i) & 3]; a[(t + i) & 3] = i * t; }"),
        |i, _, g| g + i + i * 3,
    );
}

#[test]
fn an_address_of_a_variable_crosses_a_barrier() {
    check(
        &kernel("int a[4] = { 1, 2, 3, 4 }; int *p = a + (data[g + i] & 3); int **q = &p; SYNC; **q += i; SYNC; data[g + i] = a[0] + a[1] + a[2] + a[3];"),
        |i, _, _| 10 + i,
    );
}

#[test]
fn barriers_in_called_functions() {
    check(
        "int shift(local int *l, int x, int by) { int i = get_local_id(0), n = get_local_size(0); l[i] = x; barrier(1); int r = l[(i + by) % n]; barrier(1); return r; }
         kernel void k(global int *data) { local int l[1024]; int g = get_global_id(0); int x = data[g]; for (int t = 1; t < 4; ++t) x = shift(l, x, t); data[g] = x; }",
        |i, n, g| g + after(i, n, 6),
    );
}

#[test]
fn division_and_uniform_loads_between_barriers() {
    check(
        &kernel("l[i] = i + 1; SYNC; int c = l[0]; SYNC; l[i] = 50; SYNC; int d = l[0]; SYNC; data[g + i] = c * 1000 + d + n / (c + 1);"),
        |_, n, _| 1050 + n / 2,
    );
}

/// Copies of arguments: a work-item's changes to its own are its own.
#[test]
fn structures_by_value() {
    let source = "typedef struct { int a[4]; char c; } S;
        kernel void k(global int *data, S s, S only_read) {
            int i = get_local_id(0); s.a[i & 3] += i; s.c += 1; barrier(CLK_LOCAL_MEM_FENCE); s.a[(i + 1) & 3] = s.c;
            barrier(CLK_LOCAL_MEM_FENCE); data[get_global_id(0)] = s.a[i & 3] * 100 + s.a[(i + 1) & 3] + only_read.a[i & 3]; }";
    let s: Vec<u8> = [10i32, 20, 30, 40, 3].iter().flat_map(|x| x.to_ne_bytes()).collect();
    for options in ["", "-cl-opt-disable"] {
        let (built, log) = try_build(source, options);
        let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
        let mut data = vec![0; 128];
        let args = [buffer(&mut data), Arg::Value(&s), Arg::Value(&s)];
        launch(executable.kernel("k").unwrap(), range(128, 64), &args);
        for (at, value) in (0..).zip(data) {
            let i = at % 64;
            let field = (i % 4 + 1) * 10;
            assert_eq!(value, (field + i) * 100 + 4 + field, "item {at} {options}");
        }
    }
}

/// Kept values are found by the linear id, in every order of the dimensions.
#[test]
fn three_dimensions_and_smaller_last_groups() {
    let source = "kernel void k(global int *data, local int *l) {
        int i = get_local_linear_id(), n = get_local_size(0) * get_local_size(1) * get_local_size(2), g = get_global_linear_id();
        int own = data[g] * 5; l[i] = data[g]; barrier(CLK_LOCAL_MEM_FENCE); int sum = 0; for (int k = 0; k < n; ++k) sum += l[k];
        barrier(CLK_LOCAL_MEM_FENCE); data[g] = sum - own; }";
    let (built, log) = try_build(source, "-cl-std=CL3.0");
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let run = Range {
        global: [10, 7, 3],
        offset: [0; 3],
        local: [4, 3, 2],
    };
    let mut data: Vec<i32> = (0..210).collect();
    launch(
        executable.kernel("k").unwrap(),
        run,
        &[buffer(&mut data), Arg::Local(24 * 4)],
    );
    for at in 0..210 {
        let group = |at: i32| (at % 10 / 4, at / 10 % 7 / 3, at / 70 / 2);
        let sum: i32 = (0..210).filter(|other| group(*other) == group(at)).sum();
        assert_eq!(data[at as usize], sum - at * 5, "item {at}");
    }
}

/// What a group keeps is bounded: a kernel with a large state runs in smaller groups.
#[test]
fn a_huge_state_makes_groups_smaller() {
    let source = |bytes: usize| {
        format!(
            "kernel void k(global int *data) {{ int i = get_global_id(0); int a[{}]; for (int k = 0; k < 8; ++k) a[(i + k) * 7 % {0}] = i + k;
             barrier(CLK_LOCAL_MEM_FENCE); data[i] = a[(i + 3) * 7 % {0}]; }}",
            bytes / 4
        )
    };
    let (built, log) = try_build(&source(64 << 10), "");
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let kernel = executable.kernel("k").unwrap();
    let most = kernel.max_work_group_size();
    assert!((512..1024).contains(&most), "{most}");
    assert!(kernel.plan_scratch(&[], [most, 1, 1]).bytes <= 64 << 20);
    let mut data = vec![0; most as usize];
    launch(kernel, range(most, most), &[buffer(&mut data)]);
    assert!((0..).zip(data).all(|(at, value)| value == at + 3));
    let (small, _) = try_build(
        "kernel void k(global int *data) { barrier(CLK_LOCAL_MEM_FENCE); *data = 1; }",
        "",
    );
    assert_eq!(small.unwrap().kernel("k").unwrap().max_work_group_size(), 8192);
}

/// Each work-item of a group in turn writes what all read in the next round. That the pointer is `restrict` says nothing about who uses it.
#[test]
fn what_others_write_through_restrict_pointers() {
    let source = "kernel void k(global int *restrict data) {
        int i = get_local_id(0), n = get_local_size(0), sum = 0;
        global int *restrict own = data + get_group_id(0) * n;
        barrier(CLK_GLOBAL_MEM_FENCE);
        for (int round = 0; round < 4; ++round) {
            sum += own[0];
            barrier(CLK_GLOBAL_MEM_FENCE);
            if (i == round % n) own[0] = sum + 1;
            barrier(CLK_GLOBAL_MEM_FENCE);
        }
        own[i] = sum;
    }";
    check(source, |_, _, g| {
        (0..4).fold((0, g), |(sum, first), _| (sum + first, sum + first + 1)).0
    });
}
