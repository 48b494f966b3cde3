//! Kernels built from OpenCL C and run by their native entries.

use crate::support::{buffer, build, launch, launch_in_spans, range, try_build, Aligned, Arg, Range};

#[test]
fn one_dimension_at_many_sizes() {
    let executable = build("kernel void k(global int *out) { out[get_global_id(0)] += (int)get_global_id(0) * 3; }");
    let kernel = executable.kernel("k").unwrap();
    for (global, local) in [(1, 1), (64, 64), (100, 10), (257, 1), (1000, 7), (1000, 256)] {
        for span in [1, 3, 1 << 40] {
            let mut out = vec![1; global as usize];
            launch_in_spans(kernel, range(global, local), &[buffer(&mut out)], span);
            let expected: Vec<i32> = (0..global as i32).map(|id| 1 + id * 3).collect();
            assert_eq!(out, expected, "global {global} local {local} span {span}");
        }
    }
}

const QUERIES: &str = "
    void put(global ulong *out, size_t at, uint d) {
        out[at] = get_global_id(d); out[at + 1] = get_local_id(d); out[at + 2] = get_group_id(d);
        out[at + 3] = get_global_size(d); out[at + 4] = get_local_size(d); out[at + 5] = get_num_groups(d);
        out[at + 6] = get_global_offset(d);
    }
    kernel void k(global ulong *out, uint known) {
        size_t x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1);
        size_t z = get_global_id(2) - get_global_offset(2);
        size_t at = ((z * get_global_size(1) + y) * get_global_size(0) + x) * 29;
        for (uint d = 0; d < 4; ++d) put(out, at + d * 7, d + known);
        out[at + 28] = get_work_dim();
    }";

/// Every work-item query, in three dimensions, with offsets and smaller last groups, for dimensions that are not constant.
#[test]
fn every_query_in_three_dimensions() {
    for noinline in ["", "__attribute__((noinline))"] {
        let executable = build(&format!("{noinline} {QUERIES}"));
        let kernel = executable.kernel("k").unwrap();
        let run = Range {
            global: [7, 5, 3],
            offset: [100, 0, 9],
            local: [4, 2, 3],
        };
        let mut out = vec![u64::MAX; 7 * 5 * 3 * 29];
        launch_in_spans(kernel, run, &[buffer(&mut out), Arg::Value(&0u32.to_ne_bytes())], 3);
        for (index, item) in out.chunks(29).enumerate() {
            let index = index as u64;
            let position = [index % 7, index / 7 % 5, index / 35];
            for d in 0..3 {
                let (at, local) = (position[d], run.local[d]);
                let group = at / local;
                let size = local.min(run.global[d] - group * local);
                let groups = run.global[d].div_ceil(local);
                let expected = [
                    at + run.offset[d],
                    at % local,
                    group,
                    run.global[d],
                    size,
                    groups,
                    run.offset[d],
                ];
                assert_eq!(item[d * 7..d * 7 + 7], expected, "item {index} dimension {d}");
            }
            assert_eq!(item[21..28], [0, 0, 0, 1, 1, 1, 0], "beyond the last dimension");
            assert_eq!(item[28], 3);
        }
    }
}

#[test]
fn linear_ids() {
    let source = "kernel void k(global ulong *g, global ulong *l) {
        size_t at = get_global_linear_id(); g[at] = at; l[at] = get_local_linear_id() + 1000 * get_enqueued_local_size(0); }";
    let (built, log) = try_build(source, "-cl-std=CL3.0");
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let (mut global, mut local) = (vec![0u64; 30], vec![0u64; 30]);
    let run = Range {
        global: [6, 5, 1],
        offset: [3, 4, 5],
        local: [4, 5, 1],
    };
    launch(
        executable.kernel("k").unwrap(),
        run,
        &[buffer(&mut global), buffer(&mut local)],
    );
    assert_eq!(global, (0..30).collect::<Vec<u64>>());
    for (at, id) in local.iter().enumerate() {
        let (x, y) = (at as u64 % 6, at as u64 / 6);
        let expected = if x < 4 { y * 4 + x } else { y * 2 + x - 4 };
        assert_eq!(*id, 4000 + expected, "item {at}");
    }
}

/// Division by zero, and of the least number by -1, for every width, signed and unsigned, scalar and vector: no trap, defined neighbours.
#[test]
fn division_never_traps() {
    for (ty, size) in [("char", 1), ("short", 2), ("int", 4), ("long", 8)] {
        for sign in ["", "u"] {
            let source = format!(
                "kernel void k(global {sign}{ty} *a, global {sign}{ty} *b, global {sign}{ty}4 *v, global {sign}{ty}4 *w) {{
                     size_t i = get_global_id(0); {sign}{ty} x = a[i], y = b[i];
                     a[i] = x / y; b[i] = x % y;
                     {sign}{ty}4 p = v[i], q = w[i]; v[i] = p / q; w[i] = p % q; }}"
            );
            let executable = build(&source);
            let minimum = [&vec![0u8; size - 1][..], &[0x80]].concat();
            let minus_one = vec![0xFF; size];
            let zero = vec![0; size];
            let seven = [&[7][..], &vec![0; size - 1]].concat();
            let a = [minimum.clone(), seven.clone(), seven.clone(), minimum.clone()].concat();
            let b = [minus_one.clone(), zero.clone(), seven.clone(), zero.clone()].concat();
            let all = [a.clone(), b.clone(), a.repeat(4), b.repeat(4)];
            let mut buffers = all.each_ref().map(|bytes| Aligned::new(bytes));
            let args = buffers.each_mut().map(|buffer| buffer.arg());
            launch(executable.kernel("k").unwrap(), range(4, 4), &args);
            let [a, b, v, _] = buffers.each_mut().map(|buffer| buffer.bytes_mut().to_vec());
            let one = [&[1][..], &vec![0; size - 1]].concat();
            assert_eq!(a[2 * size..3 * size], one, "7 / 7 in {sign}{ty}");
            assert_eq!(b[2 * size..3 * size], zero, "7 % 7 in {sign}{ty}");
            if sign.is_empty() {
                assert_eq!(a[..size], minimum, "the least {ty} / -1 wraps");
                assert_eq!(b[..size], zero, "the least {ty} % -1");
            }
            assert_eq!(v[..4 * size], a[..4 * size], "vectors as scalars in {sign}{ty}");
        }
    }
}

/// What clang folds to poison is some value: code before a branch on it runs, loops end, and what does not depend on it is as ever.
#[test]
fn constants_without_a_value_have_some() {
    let undefined = [
        "(long)(1ul << 63) / ((long)(-1) | 1)",
        "(long)(1ul << 63) % ((long)(-1) | 1)",
        "1 / (1 - 1)",
        "(int)1e20f",
    ];
    for value in undefined {
        let source = format!(
            "kernel void k(global int *out) {{
                 size_t i = get_global_id(0);
                 int steps = 0;
                 while (out[i] > 1) {{ out[i] = (out[i] & 1) ? out[i] - 1 : out[i] / 2; ++steps; }}
                 if (({value}) < steps) out[i] += 10;
                 out[i] = out[i] % 10 + 100 * steps; }}"
        );
        for way in ["never", "always"] {
            let (executable, log) = try_build(&source, &format!("-cl-std=CL3.0 -cl-wfv={way}"));
            let executable = executable.unwrap_or_else(|error| panic!("{error}\n{log}"));
            let mut out: Vec<i32> = (1..=48).collect();
            launch(executable.kernel("k").unwrap(), range(48, 24), &[buffer(&mut out)]);
            let steps = |n: i32| (n.ilog2() + n.count_ones() - 1) as i32;
            let expected: Vec<i32> = (1..=48).map(|n| 1 + 100 * steps(n)).collect();
            assert_eq!(out, expected, "{value}, {way}");
        }
    }
}

/// The same of one element of a vector whose others are known: both ways of a branch on it are there.
#[test]
fn an_element_without_a_value_has_some() {
    let source = "kernel void k(global int *out) {
                      size_t i = get_global_id(0);
                      int4 v = (int4)(1 / 0, 5, 7, out[i]), w = v.yzwx;
                      if (w.w > 0) out[i] = v.w + 1; else out[i] = w.z + 2; }";
    for way in ["never", "always"] {
        let (executable, log) = try_build(source, &format!("-cl-std=CL3.0 -cl-wfv={way}"));
        let executable = executable.unwrap_or_else(|error| panic!("{error}\n{log}"));
        let mut out: Vec<i32> = (0..48).collect();
        launch(executable.kernel("k").unwrap(), range(48, 24), &[buffer(&mut out)]);
        assert!(
            (0..).zip(&out).all(|(at, it)| [at + 1, at + 2].contains(it)),
            "{way}: {out:?}"
        );
    }
}

#[test]
fn arguments_of_every_kind() {
    let source = "
        typedef struct { char a; double b; int c[3]; float3 d; } S;
        kernel void k(global float *out, char c, S s, float3 v, constant int *t, local float *l, ushort u, local int *m, double d, long n) {
            s.c[1] += 1; l[0] = s.b; m[0] = s.c[1]; m[1] = (int)((local char *)m - (local char *)l);
            out[0] = c; out[1] = s.a; out[2] = l[0]; out[3] = m[0]; out[4] = s.d.z; out[5] = v.y; out[6] = t[1]; out[7] = u;
            out[8] = d; out[9] = n; out[10] = m[1]; }";
    let executable = build(source);
    let kernel = executable.kernel("k").unwrap();
    assert_eq!(kernel.declaration().args()[2].size, 48);
    assert_eq!(kernel.declaration().args()[3].size, 16);
    let mut s = [0u8; 48];
    s[0] = 2;
    s[8..16].copy_from_slice(&3.5f64.to_ne_bytes());
    s[20..24].copy_from_slice(&41i32.to_ne_bytes());
    s[40..44].copy_from_slice(&9.25f32.to_ne_bytes());
    let v: Vec<u8> = [1.0f32, 5.5, 2.0, 0.0].iter().flat_map(|x| x.to_ne_bytes()).collect();
    let (mut out, mut table) = (vec![0.0f32; 11], vec![10, 20, 30]);
    let args = [
        buffer(&mut out),
        Arg::Value(&[0xFF]),
        Arg::Value(&s),
        Arg::Value(&v),
        buffer(&mut table),
        Arg::Local(100),
        Arg::Value(&65535u16.to_ne_bytes()),
        Arg::Local(64),
        Arg::Value(&0.125f64.to_ne_bytes()),
        Arg::Value(&(-7i64).to_ne_bytes()),
    ];
    // Twice in one group: a work-item's changes of a structure are its own.
    launch(kernel, range(2, 2), &args);
    assert_eq!(
        out,
        [-1.0, 2.0, 3.5, 42.0, 5.25 + 4.0, 5.5, 20.0, 65535.0, 0.125, -7.0, 128.0]
    );
}

#[test]
fn argument_queries() {
    let source = "kernel __attribute__((reqd_work_group_size(8,2,1))) __attribute__((vec_type_hint(uint4)))
        void k(const global float *restrict a, volatile global int *b, local float *c, uint4 d, constant char *e) {}";
    let executable = build(source);
    let kernel = executable.kernel("k").unwrap();
    assert_eq!(
        kernel.declaration().attributes(),
        "vec_type_hint(uint4) reqd_work_group_size(8,2,1)"
    );
    assert_eq!(kernel.declaration().required_work_group_size(), Some([8, 2, 1]));
    assert_eq!(kernel.max_work_group_size(), 16);
    let told: Vec<_> = kernel
        .declaration()
        .args()
        .iter()
        .map(|arg| arg.info.clone().unwrap())
        .collect();
    let names: Vec<&str> = told.iter().map(|info| info.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e"]);
    let types: Vec<&str> = told.iter().map(|info| info.type_name.as_str()).collect();
    assert_eq!(types, ["float*", "int*", "float*", "uint4", "char*"]);
    assert!(told[0].qualifiers.is_const && told[0].qualifiers.is_restrict && told[1].qualifiers.is_volatile);
}

/// A variable in the program's scope is one for all kernels and launches; a local variable is scratch.
#[test]
fn variables_outside_kernels() {
    let source = "
        constant int table[4] = {1, 10, 100, 1000};
        global int counter = 5; global int *holder = &counter;
        kernel void bump(int by) { counter += by; }
        kernel void read(global int *out) { local int part[4]; part[0] = table[3]; out[0] = *holder; out[1] = part[0]; }";
    let (built, log) = try_build(source, "-cl-std=CL3.0");
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    assert_eq!(executable.program_scope_bytes(), 12);
    assert_eq!(executable.kernel("read").unwrap().declaration().local_mem_size(), 16);
    let mut out = [0; 2];
    launch(
        executable.kernel("bump").unwrap(),
        range(1, 1),
        &[Arg::Value(&7i32.to_ne_bytes())],
    );
    launch(executable.kernel("read").unwrap(), range(1, 1), &[buffer(&mut out)]);
    assert_eq!(out, [12, 1000]);
}

/// Private arrays are each work-item's own although the loop over work-items is marked parallel.
#[test]
fn private_arrays_are_private() {
    let source = "
        void swap(int *a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
        kernel void k(global int *data) {
            int a[16]; size_t base = get_global_id(0) * 16;
            for (int i = 0; i < 16; ++i) a[i] = data[base + i];
            for (int i = 0; i < 15; ++i) for (int j = 0; j < 15 - i; ++j) if (a[j] > a[j + 1]) swap(a, j, j + 1);
            for (int i = 0; i < 16; ++i) data[base + i] = a[i]; }
        kernel void lookup(global int *data, global int *at) {
            int a[8]; size_t i = get_global_id(0);
            a[at[i] & 7] = data[i]; a[(at[i] + 1) & 7] = 1; data[i] = a[at[i] & 7]; }";
    let executable = build(source);
    let mut data: Vec<i32> = (0..1600).map(|i: i32| i.wrapping_mul(7919) % 1000).collect();
    let mut expected = data.clone();
    expected.chunks_mut(16).for_each(<[i32]>::sort);
    launch(executable.kernel("k").unwrap(), range(100, 100), &[buffer(&mut data)]);
    assert_eq!(data, expected);
    let mut at: Vec<i32> = (0..1600).collect();
    launch(
        executable.kernel("lookup").unwrap(),
        range(1600, 400),
        &[buffer(&mut data), buffer(&mut at)],
    );
    assert_eq!(data, expected);
}

#[test]
fn kernels_call_kernels_and_the_device_library() {
    let source = "
        kernel void inner(global float *a) { a[get_global_id(0)] = clamp(a[get_global_id(0)], 0.0f, 1.0f); }
        kernel void outer(global float *a) { inner(a); a[get_global_id(0)] = fma(a[get_global_id(0)], 2.0f, 1.0f); }";
    for options in ["", "-cl-opt-disable", "-cl-fast-relaxed-math", "-g"] {
        let (built, log) = try_build(source, options);
        let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
        let names: Vec<&str> = executable.names().collect();
        assert_eq!(names, ["inner", "outer"]);
        let mut data = [-1.0f32, 0.5, 3.0];
        launch(executable.kernel("outer").unwrap(), range(3, 3), &[buffer(&mut data)]);
        assert_eq!(data, [1.0, 2.0, 3.0], "{options}");
    }
}

/// Code outlives the executable for whoever holds the kernel.
#[test]
fn a_kernel_keeps_its_code() {
    let kernel = build("kernel void k(global int *a) { *a = 42; }")
        .kernel("k")
        .unwrap()
        .clone();
    let mut out = [0];
    launch(&kernel, range(1, 1), &[buffer(&mut out)]);
    assert_eq!(out, [42]);
}

#[test]
fn builds_run_at_the_same_time() {
    let threads: Vec<_> = (0..4)
        .map(|number| {
            std::thread::spawn(move || {
                let kernels: String = (0..4)
                    .map(|k| {
                        format!("kernel void k{k}(global int *a) {{ a[get_global_id(0)] = {number} * 10 + {k}; }}\n")
                    })
                    .collect();
                let executable = build(&kernels);
                for k in 0..4 {
                    let mut out = [0; 33];
                    let kernel = executable.kernel(&format!("k{k}")).unwrap();
                    launch(kernel, range(33, 8), &[buffer(&mut out)]);
                    assert_eq!(out, [number * 10 + k; 33]);
                }
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

/// Barriers in straight code, in a loop, in a helper function, with values, arrays and structures that live across them.
#[test]
fn barriers() {
    let source = "
        typedef struct { int a; int b; } S;
        kernel void reverse(global int *data, local int *l) {
            size_t i = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
            l[i] = data[g];
            barrier(CLK_LOCAL_MEM_FENCE);
            data[g] = l[n - 1 - i]; }
        __attribute__((noinline)) int sum(local int *l, int mine) {
            size_t i = get_local_linear_id();
            l[i] = mine; barrier(CLK_LOCAL_MEM_FENCE);
            for (size_t s = 32; s > 0; s >>= 1) {
                if (i < s) l[i] += l[i + s];
                barrier(CLK_LOCAL_MEM_FENCE);
            }
            return l[0]; }
        kernel void total(global int *data, S s) {
            local int l[64]; int own[3]; size_t g = get_global_linear_id();
            own[g % 3] = data[g]; s.b = data[g] * 2;
            int t = sum(l, data[g]);
            barrier(CLK_LOCAL_MEM_FENCE);
            data[g] = t * 1000 + own[g % 3] + s.a + s.b; }";
    for options in ["-cl-std=CL3.0", "-cl-std=CL3.0 -cl-opt-disable"] {
        check_barriers(source, options);
    }
}

fn check_barriers(source: &str, options: &str) {
    let (built, log) = try_build(source, options);
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let mut data: Vec<i32> = (0..100).collect();
    launch(
        executable.kernel("reverse").unwrap(),
        range(100, 30),
        &[buffer(&mut data), Arg::Local(30 * 4)],
    );
    let expected: Vec<i32> = (0..100)
        .collect::<Vec<i32>>()
        .chunks(30)
        .flat_map(|group| group.iter().rev().copied().collect::<Vec<_>>())
        .collect();
    assert_eq!(data, expected);
    let mut data: Vec<i32> = (0..256).collect();
    let s: Vec<u8> = [5i32, 6].iter().flat_map(|x| x.to_ne_bytes()).collect();
    let run = Range {
        global: [8, 32, 1],
        offset: [0; 3],
        local: [8, 8, 1],
    };
    launch_in_spans(
        executable.kernel("total").unwrap(),
        run,
        &[buffer(&mut data), Arg::Value(&s)],
        2,
    );
    for (at, value) in (0..256).zip(data) {
        let total: i32 = (at / 64 * 64..at / 64 * 64 + 64).sum();
        assert_eq!(value, total * 1000 + at + 5 + at * 2, "item {at}");
    }
}

/// Programs of many kernels are compiled in parts, with what kernels of several parts share.
#[test]
fn many_kernels_that_share_functions_and_variables() {
    const COUNT: i32 = 70;
    let kernel = |k: i32| {
        format!("kernel void k{k}(global int *out) {{ size_t i = get_global_id(0); out[i] = table[i & 3] + even({k}) + (int)i; }}\n")
    };
    let shared = "constant int table[4] = {1000, 2000, 3000, 4000};
        __attribute__((noinline)) int even(int x) { return x & 1 ? -x : x; }\n";
    let source: String = std::iter::once(shared.to_owned())
        .chain((0..COUNT).map(kernel))
        .collect();
    let executable = build(&source);
    assert_eq!(executable.kernels().len(), COUNT as usize);
    for k in 0..COUNT {
        let mut out = vec![0_i32; 8];
        launch(
            executable.kernel(&format!("k{k}")).unwrap(),
            range(8, 4),
            &[buffer(&mut out)],
        );
        let even = if k & 1 == 1 { -k } else { k };
        let expected: Vec<i32> = (0..8).map(|i| 1000 * (i % 4 + 1) + even + i).collect();
        assert_eq!(out, expected, "kernel {k}");
    }
}

/// A program may call what is its own as we call an intrinsic.
#[test]
fn names_of_ours_are_no_trap() {
    let own = [
        "global float v __asm__(\"weft.scaled.v16f32\");
         float f(float a) { return a + v; }",
        "float f(float a) __asm__(\"weft.scaled.v16f32\"); __attribute__((noinline)) float f(float a) { return a; }",
        "float g(float a, float b) __asm__(\"weft.scaled.v16f32\"); float g(float a, float b) { return a - b; }
         float f(float a) { return g(a, 0.0f); }",
    ];
    for own in own {
        let source = format!(
            "{own} kernel void k(global float *a) {{ const size_t i = get_global_id(0); a[i] = exp(a[i]) + f(a[i]); }}"
        );
        let executable = try_build(&source, "-cl-std=CL3.0 -cl-wfv=always").0.unwrap();
        let mut a = [0.0_f32, 1.0].repeat(32);
        launch(executable.kernel("k").unwrap(), range(64, 64), &[buffer(&mut a)]);
        let is_right = |pair: &[f32]| pair[0] == 1.0 && (pair[1] - 3.718_282).abs() < 1e-5;
        assert!(a.chunks(2).all(is_right), "{own}: {a:?}");
    }
}
