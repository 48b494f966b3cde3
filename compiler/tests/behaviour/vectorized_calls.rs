//! What vectorized kernels call, divide and update: the same results as from scalar ones.

use crate::support::{buffer, build_in, launch, Range};

/// How a kernel is built: not vectorized, or so many work-items at once with so many vectors for each value.
const FORMS: &[Option<(u32, u32)>] = &[
    None,
    Some((2, 1)),
    Some((4, 1)),
    Some((8, 1)),
    Some((16, 1)),
    Some((16, 4)),
    Some((32, 2)),
];

/// Runs `k` with every form in groups of `local`, each time on fresh copies of the buffers, and says what is in them then; and that it was vectorized where it should be.
fn run_all<const N: usize>(source: &str, items: u64, local: u64, buffers: &[Vec<u32>; N]) -> Vec<[Vec<u32>; N]> {
    let mut results = Vec::new();
    for form in FORMS {
        let (executable, log) = build_in(source, *form);
        if form.is_some() {
            assert!(log.contains("is vectorized"), "{form:?}: {log}");
        }
        let mut own = buffers.clone();
        let mut arguments = Vec::new();
        for one in &mut own {
            arguments.push(buffer(one));
        }
        let range = Range {
            global: [items, 1, 1],
            offset: [0; 3],
            local: [local, 1, 1],
        };
        launch(executable.kernel("k").unwrap(), range, &arguments);
        results.push(own);
    }
    results
}

fn expect_all_same<const N: usize>(results: &[[Vec<u32>; N]]) {
    for (form, result) in FORMS.iter().zip(results).skip(1) {
        assert_eq!(*result, results[0], "{form:?}");
    }
}

/// Numbers that divisions are wrong for, if they are wrong, and some others.
fn numbers(count: usize, seed: u32) -> Vec<u32> {
    const EDGES: [u32; 16] = [
        0,
        1,
        2,
        3,
        7,
        0x7FFF,
        0x8000,
        0xFFFF,
        0x1_0000,
        0xFF_FFFF,
        0x100_0001,
        0x7FFF_FFFF,
        0x8000_0000,
        0x8000_0001,
        0xFFFF_FFFE,
        0xFFFF_FFFF,
    ];
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state
    };
    (0..count)
        .map(|_| match next() >> 30 {
            0 | 1 => EDGES[(next() >> 28) as usize],
            2 => next() >> (next() >> 27),
            _ => next(),
        })
        .collect()
}

/// Each pair of edges, and more.
#[test]
fn divisions_of_every_type() {
    for ty in ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"] {
        // 64 bits out of two of 32.
        let widen = if ty.ends_with("long") {
            "| ((TYPE)b[i] << 32)"
        } else {
            ""
        };
        let narrow = if ty.ends_with("long") {
            "^ (uint)((ulong)q >> 32) ^ (uint)((ulong)r >> 32)"
        } else {
            ""
        };
        let source = format!(
            "kernel void k(global uint *a, global uint *b, global uint *out) {{
                 const uint i = get_global_id(0);
                 const TYPE x = (TYPE)a[i] {widen}, y = (TYPE)b[i];
                 TYPE q = x / y, r = x % y;
                 if (i % 3) {{ q += y / x; r += (TYPE)(x / (y | 1)); }}
                 out[i] = ((uint)q * 31 + (uint)r) {narrow}; }}"
        );
        let source = source.replace("TYPE", ty);
        let buffers = [numbers(4096, 1), numbers(4096, 2), vec![0; 4096]];
        expect_all_same(&run_all(&source, 4096, 64, &buffers));
    }
}

/// Sums, counts and extremes of one address, by lanes of which some are off.
#[test]
fn updates_of_one_address() {
    let source = "kernel void k(global uint *a, global uint *out) {
                      const uint i = get_global_id(0), x = a[i];
                      atomic_add(&out[0], x);
                      if (x & 1) { atomic_inc(&out[1]); atomic_sub(&out[2], x); atomic_or(&out[3], x); }
                      if (x > 1000) { atomic_min(&out[4], x); atomic_max(&out[5], x); atomic_and(&out[6], x);
                                      atomic_min((global int *)&out[7], (int)x); atomic_max((global int *)&out[8], (int)x); }
                      if (x == 7) atomic_xor(&out[9], x + i);
                      for (uint n = 0; n < x % 5; n++) atomic_add(&out[10], n);
                      atomic_add(&out[16 + x % 13], 1); }";
    let mut out = vec![0; 32];
    out[4] = u32::MAX;
    out[6] = u32::MAX;
    expect_all_same(&run_all(source, 1000, 100, &[numbers(1000, 3), out]));
}

/// Every work-item takes a place of its own, and no place is left out.
#[test]
fn places_are_taken_once() {
    let source = "kernel void k(global uint *a, global uint *out) {
                      const uint i = get_global_id(0), x = a[i];
                      if (x & 1) out[8 + atomic_inc(&out[0])] = i;
                      else out[2000 + atomic_sub(&out[1], 1)] = i; }";
    let a = numbers(1000, 4);
    let odd = a.iter().filter(|x| **x % 2 == 1).count();
    for result in run_all(source, 1000, 50, &[a.clone(), vec![0; 4000]]) {
        let [_, out] = &result;
        assert_eq!(out[0] as usize, odd);
        assert_eq!(out[1], (1000 - odd as u32).wrapping_neg());
        let mut items: Vec<u32> = out[8..8 + odd].to_vec();
        items.extend(&out[2001 - (1000 - odd)..=2000]);
        items.sort_unstable();
        assert_eq!(items, (0..1000).collect::<Vec<u32>>());
    }
}

/// Functions that stay calls are vectorized too: private memory of each lane, loops that lanes leave at different times, early returns, what all lanes share, and calls of others.
#[test]
fn functions_that_stay_calls() {
    let source = "__attribute__((noinline)) static uint rounds(uint x, uint n) {
                      for (uint i = 0; i < n; i++) { if (x % 3 == 1) return x + i; x = x * 5 + i; }
                      return x; }
                  __attribute__((noinline)) static void block(uint *state, const uint *words, uint n) {
                      uint last = 1;
                      for (uint i = 0; i < n; i++) { last = rounds(words[(i + state[0]) & 3] ^ last, state[i & 3] & 15); state[i & 3] += last; } }
                  __attribute__((noinline)) static ulong wide(uint x, global const uint *shared, float f) {
                      return (ulong)x * shared[3] + shared[x & 31] + (ulong)(f * 2.0f); }
                  kernel void k(global uint *a, global uint *out) {
                      const uint i = get_global_id(0), x = a[i], n = a[5] & 15;
                      uint state[4] = {x, i, 7, n}, words[8];
                      for (uint j = 0; j < 8; j++) words[j] = x * j + i;
                      block(state, words, n);
                      if (x & 1) block(state, words + 1 - (i & 1), 3);
                      ulong w = 0;
                      for (uint j = 0; j < (x & 3); j++) { w += wide(x + j, a, (float)(x & 0xFFFF)); if (w & 64) block(state, words, j); }
                      out[i] = state[0] ^ state[1] * 3 ^ state[2] * 5 ^ state[3] * 7 ^ (uint)w ^ (uint)(w >> 32); }";
    for local in [64, 20, 1] {
        expect_all_same(&run_all(source, 960, local, &[numbers(1000, 5), vec![0; 1000]]));
    }
}

/// What they take and return as vectors and structures, by value and by address.
#[test]
fn functions_of_vectors_that_stay_calls() {
    let source = "struct S { uint a[3]; float f; uchar c; };
                  __attribute__((noinline)) static float4 turned(float3 v, uint2 n, float by) {
                      if (n.x > 50) return (float4)(v, by);
                      for (uint i = 0; i < (n.y & 7); i++) v = v.yzx * by + (float)(i & n.x);
                      return (float4)(v.x, by, v.z, v.y); }
                  __attribute__((noinline)) static struct S changed(struct S s, uint x) {
                      s.a[x % 3] += x; s.c += (uchar)x; if (x & 4) s.f *= 2.0f; return s; }
                  __attribute__((noinline)) static uchar16 bytes(uchar16 b, bool swap) { return swap ? b.s0f1e2d3c4b5a6978 : b + (uchar)3; }
                  kernel void k(global uint *a, global uint *out) {
                      const uint i = get_global_id(0), x = a[i];
                      struct S s = {{x, i, 5}, (float)(x & 255), (uchar)i};
                      float4 v = (float4)((float)(x & 15), 1.0f, 2.0f, (float)(i & 3));
                      if (x & 1) v = turned(v.xyz, (uint2)(x & 63, i), 0.5f);
                      for (uint j = 0; j < (x & 3); j++) s = changed(s, x >> j);
                      const struct S t = x & 8 ? changed(s, 7) : s;
                      uchar16 b = bytes((uchar16)((uchar)x, (uchar)i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14), x & 2);
                      uint4 w = as_uint4(v), u = as_uint4(b);
                      out[i] = w.x ^ w.y * 3 ^ w.z * 5 ^ w.w * 7 ^ s.a[0] ^ s.a[1] * 3 ^ s.a[2] * 5 ^ as_uint(s.f) ^ s.c
                          ^ t.a[1] * 11 ^ as_uint(t.f) ^ t.c * 13 ^ u.x ^ u.y * 3 ^ u.z * 5 ^ u.w * 7; }";
    for local in [64, 20, 1] {
        expect_all_same(&run_all(source, 960, local, &[numbers(960, 6), vec![0; 960]]));
    }
}

/// Each lane has the variables of a function too: where those of kernel and function together are too much, the kernel stays scalar.
#[test]
fn variables_of_functions_that_stay_calls() {
    let source = |bytes: usize| {
        format!(
            "__attribute__((noinline)) static uint f(uint x) {{
                 volatile uchar a[1900]; for (uint i = 0; i < 1900; i++) a[i] = x * i; return a[x % 1900] + a[x % 19]; }}
             kernel void k(global uint *a, global uint *out) {{
                 const uint i = get_global_id(0), x = a[i];
                 volatile uchar b[{bytes}]; for (uint j = 0; j < 100; j++) b[x * j % {bytes}] = j;
                 out[i] = f(x) + b[x % {bytes}]; }}"
        )
    };
    let is_vectorized = |bytes| build_in(&source(bytes), Some((16, 1))).1.contains("is vectorized");
    assert!(is_vectorized(60_000));
    assert!(!is_vectorized(64_500));
}

/// Functions that stay calls are called for active lanes only, once each.
#[test]
fn functions_that_are_not_inlined() {
    let source =
        "__attribute__((noinline)) uint f(global uint *out, uint x) { if (x > 100) return 1; return atomic_inc(&out[x & 63]); }
                  kernel void k(global uint *a, global uint *out) {
                      const uint i = get_global_id(0), x = a[i];
                      uint sum = 0;
                      if (x & 2) sum = f(out + 64 * (i / 64), x % 200);
                      out[8192 + i] = sum; }";
    expect_all_same(&run_all(source, 1024, 64, &[numbers(1024, 5), vec![0; 16384]]));
}

/// Volatile and atomic accesses: every work-item's own.
#[test]
fn volatile_and_atomic_accesses() {
    let source = "kernel void k(global volatile uint *a, global uint *out) {
                      const uint i = get_global_id(0);
                      uint x = a[i]; a[i] = x + 1;
                      if (x & 1) a[i] = a[i] * 3;
                      atomic_store_explicit((global atomic_uint *)&out[i], a[i], memory_order_relaxed);
                      out[i] += atomic_load_explicit((global atomic_uint *)&out[i], memory_order_relaxed);
                      if (atomic_cmpxchg(&out[i], x, 5) == x) out[i] += 2; }";
    expect_all_same(&run_all(source, 512, 32, &[numbers(512, 6), vec![0; 512]]));
}

/// So many updates that those of some work-items are loops over lanes: some are used by number, some by whether they did something, and some not.
#[test]
fn many_tries_of_some() {
    let source = "#define TRY(n) if (sum >> (n & 7) & 1) { uint wanted = x >> n & 3; \
                          sum = sum * 31 + atomic_cmpxchg(&out[i], wanted, n & 3); sum ^= atomic_add(&out[i + 512], sum & 7); atomic_xor(&out[i], 1); } \
                      if (!atomic_compare_exchange_strong_explicit(own, &seen, n, memory_order_relaxed, memory_order_relaxed, memory_scope_work_item)) { \
                          if (atomic_compare_exchange_strong_explicit(own, &seen, seen + n, memory_order_relaxed, memory_order_relaxed, memory_scope_work_item)) sum += n; }
                  kernel void k(global volatile uint *a, global uint *out) {
                      const uint i = get_global_id(0);
                      uint x = a[i], sum = x, seen = 0;
                      global atomic_uint *own = (global atomic_uint *)&out[i + 1024];
                      TRY(1) TRY(2) TRY(3) TRY(4) TRY(5) TRY(6) TRY(7) TRY(8) TRY(9) TRY(10)
                      a[i] = sum ^ seen; }";
    expect_all_same(&run_all(source, 512, 32, &[numbers(512, 9), vec![0; 1536]]));
}

/// Long functions that are called in several places, with ways out in their middle; and variables that loops go through, in pieces of several sizes.
#[test]
fn long_functions_and_pieces_of_variables() {
    let source = "uint mix(uint x, uint times, private uint2 *v) {
                      for (uint n = 0; n < times; ++n) {
                          x ^= x << 13; x ^= x >> 17; x ^= x << 5; x += v[3].x * 7 + v[1].y;
                          if (x % 11 == 3) return x * 3 + n;
                          for (int j = 3; j >= 0; --j) { v[j].x += x >> j; x = rotate(x, v[j].y & 15u); }
                          if (x & 0x40000) break;
                          v[n & 3] = v[n & 3].yx;
                      }
                      for (int j = 0; j < 4; j += 2) x += v[j].x * v[j + 1].y ^ (uint)((ulong)x * 0x9E3779B97F4A7C15ul >> 40);
                      return x ^ x >> 9;
                  }
                  kernel void k(global uint *a, global uint *out) {
                      const uint i = get_global_id(0);
                      uint2 v[4], w[8];
                      for (int j = 0; j < 4; ++j) v[j] = (uint2)(a[i] + j, i * j);
                      for (int j = 0; j < 8; ++j) w[j] = ((global uint2 *)a)[(i + j * 16) & 127];
                      for (int j = 0; j < 4; ++j) { uint2 t = w[j]; w[j] = w[7 - j] + t.yx; w[7 - j] = t - w[j + 1]; }
                      uint x = mix(a[i], i & 7, v);
                      if (x & 1) x = mix(x + 1, 5, v);
                      for (int j = 0; j < 8; ++j) x = x * 31 + (j & 1 ? w[j].x : w[7 - j].y);
                      out[i] = x + mix(i, 2, v); }";
    for local in [24, 64] {
        expect_all_same(&run_all(
            source,
            256 - 256 % local,
            local,
            &[numbers(256, 8), vec![0; 256]],
        ));
    }
}

/// The program's own vector function is called, with a mask where some lanes are off, and gives what the scalar one gives.
#[test]
fn annotated_functions() {
    let source = r#"
        global uint calls = 0;
        float4 twice4(float4 x) { return x * 2.0f + 1.0f; }
        __attribute__((annotate("declare_simd_variant(twice4, simdlen(4), notinbranch)")))
        float twice(float x) { return x * 2.0f; }
        float8 part8(global const float *p, float u, int8 mask) { return select((float8)(-1.0f), vload8(0, p) * u, mask); }
        __attribute__((annotate("declare_simd_variant(part8, simdlen(8), inbranch, linear(0:4), uniform(1))")))
        float part(global const float *p, float u) { return *p * u; }
        kernel void k(global uint *a, global float *out) {
            const uint i = get_global_id(0);
            float x = twice((float)i);
            if (i == 0) calls++;
            if (a[i] & 1) x += part(out + i, 3.0f);
            out[i + 256] = x; }"#;
    let a: Vec<u32> = (0..256).collect();
    let values: Vec<u32> = (0..512).map(|it| (it as f32).to_bits()).collect();
    for (form, result) in FORMS.iter().zip(run_all(source, 256, 64, &[a, values])) {
        for at in 0..256_u32 {
            let x = at as f32;
            // The vector function adds one, so that it is seen to be called. Two work-items at once have no use for four lanes of a function with effects.
            let more = if form.is_some_and(|(width, _)| width > 2) {
                1.0
            } else {
                0.0
            };
            let expected = x * 2.0 + more + if at % 2 == 1 { x * 3.0 } else { 0.0 };
            let got = f32::from_bits(result[1][at as usize + 256]);
            assert_eq!(got, expected, "{form:?}, item {at}");
        }
    }
}

/// Parameters by their names, one of several vector functions of a name, and a function that is to be inlined otherwise.
#[test]
fn annotated_functions_by_names() {
    let source = r#"
        __attribute__((overloadable)) double2 scaled(double2 x, double by) { return x * by + 1.0; }
        __attribute__((overloadable)) float4 scaled(float4 x, float by) { return x * by + 1.0f; }
        __attribute__((overloadable)) float4 scaled(float4 x, float4 by) { return x * by + 2.0f; }
        __attribute__((always_inline, annotate("declare_simd_variant(scaled, simdlen(4), notinbranch, uniform(by))")))
        float scale(float x, float by) { return x * by; }
        float4 near4(global const float *p, int step, float x) { return vload4(0, p) + x + 1.0f; }
        __attribute__((annotate("declare_simd_variant(near4, notinbranch, simdlen(4), linear(p:step), uniform(step, x))")))
        float near(global const float *p, int step, float x) { return *p + x; }
        kernel void k(global const float *a, global float *out) {
            const uint i = get_global_id(0);
            out[i] = scale((float)i, 3.0f) + near(a + i, 4, 0.5f); }"#;
    let a: Vec<u32> = (0..256).map(|it| (it as f32).to_bits()).collect();
    for (form, result) in FORMS.iter().zip(run_all(source, 256, 64, &[a, vec![0; 256]])) {
        let more = match form {
            Some((width, _)) if *width > 2 => 2.0,
            _ => 0.0,
        };
        for at in 0..256_u32 {
            let expected = at as f32 * 4.0 + 0.5 + more;
            assert_eq!(f32::from_bits(result[1][at as usize]), expected, "{form:?}, item {at}");
        }
    }
}

/// Functions that are not to be inlined; where they ask which work-item runs them, they are, or the kernel could not be vectorized.
#[test]
fn functions_that_are_not_to_be_inlined() {
    let source = "__attribute__((noinline)) uint f(global const uint *a) { return a[get_global_id(0)] * 3; }
                  __attribute__((noinline)) uint g(uint x) { return x * 5 + get_local_id(0); }
                  __attribute__((noinline)) uint h(uint x) { return x * 3 + 7; }
                  kernel void k(global const uint *a, global uint *out) {
                      uint i = get_global_id(0);
                      out[i] = f(a) + g(h(i)); }";
    expect_all_same(&run_all(source, 256, 64, &[numbers(256, 3), vec![0; 256]]));
}

/// The host's vector functions, in lanes of which some are off.
#[test]
fn functions_of_the_host() {
    let source = "kernel void k(global float *a, global float *out) {
                      const uint i = get_global_id(0);
                      float x = a[i];
                      if (x > 0.0f) x = erf(x) + erfc(x * 0.5f);
                      out[i] = x; }";
    let a: Vec<u32> = (0..256).map(|it| ((it as f32 - 128.0) / 40.0).to_bits()).collect();
    let results = run_all(source, 256, 64, &[a, vec![0; 256]]);
    for (form, result) in FORMS.iter().zip(&results) {
        for (got, expected) in result[1].iter().zip(&results[0][1]) {
            let (got, expected) = (f32::from_bits(*got), f32::from_bits(*expected));
            // Each may be 16 ULP off.
            assert!(
                (got - expected).abs() <= 32.0 * 1.2e-7 * 2.0,
                "{form:?}: {got} {expected}"
            );
        }
    }
}

/// Pieces of different lengths, addresses as integers; and what cannot be called in vectors, with the reason in the log.
#[test]
fn annotated_functions_of_other_types() {
    let calls = |functions: &str| {
        format!("{functions} kernel void k(global uint *a, global uint *out) {{ uint i = get_global_id(0); out[i] = (uint)f(a[i]); }}")
    };
    let annotated = |clauses: &str| format!("__attribute__((annotate(\"declare_simd_variant(many, {clauses})\")))");
    let uneven = calls(&format!(
        "uint8 many(uint4 x, uint2 y, uint2 z) {{ return (uint8)(x, y, z) + 3; }} {} uint f(uint x) {{ return x + 3; }}",
        annotated("notinbranch")
    ));
    let addresses = calls(&format!(
        "ulong4 many(uint4 x) {{ return convert_ulong4(x) * 4; }} {} global uint *f(uint x) {{ return (global uint *)((ulong)x * 4); }}",
        annotated("simdlen(4), notinbranch")
    ));
    let halves = calls(&format!(
        "ulong2 many(char4 x, char4 y, char4 z, char4 w) {{ return 0; }} {} ulong f(ulong x) {{ return x + 3; }}",
        annotated("simdlen(2), notinbranch")
    ));
    let barrier = calls(&format!(
        "uint4 many(uint4 x) {{ barrier(CLK_LOCAL_MEM_FENCE); return 0; }} {} uint f(uint x) {{ return x + 3; }}",
        annotated("simdlen(4), notinbranch")
    ));
    for source in [&uneven, &addresses, &halves, &barrier] {
        expect_all_same(&run_all(source, 256, 64, &[numbers(256, 9), vec![0; 256]]));
    }
    let odd = calls(&format!(
        "uint4 many(uint4 x) {{ return x; }} {} uint f(uint x) {{ return x; }}",
        annotated("simdlen(3)")
    ));
    for (source, reason) in [
        (
            &halves,
            "`many`: the vector function does not take what the shape says for parameter 0",
        ),
        (&barrier, "`many` waits for other work-items"),
        (&odd, "`3` is no number of lanes"),
    ] {
        let (_, log) = build_in(source, Some((8, 1)));
        assert!(log.contains(reason), "{log}");
    }
}

/// Copies of a variable are as aligned as it is, though its size is no multiple of that.
#[test]
fn copies_of_aligned_variables() {
    let source = r#"
        kernel void k(global uint *a, global uint *out) {
            const uint i = get_global_id(0);
            uint s[70] __attribute__((aligned(64)));
            __builtin_memset(s, (char)a[i], 280);
            ((uchar *)s)[a[i] % 280] = 7;
            out[i] = s[a[i + 1] % 70] + s[1]; }"#;
    expect_all_same(&run_all(source, 255, 51, &[numbers(256, 10), vec![0; 256]]));
}

/// What a few bits of an index hold grows otherwise than the index.
#[test]
fn multiples_in_few_bits() {
    for required in ["", "__attribute__((reqd_work_group_size(2, 1, 1)))"] {
        let source = format!(
            "{required} kernel void k(global uint *a, global uint *out) {{
                 size_t g = get_global_id(0);
                 out[g] = a[1024 + ((g * 201) & 255)] + (uint)get_local_id(0);
                 out[2048 + ((g * 55) & 63)] = 5; }}"
        );
        expect_all_same(&run_all(&source, 1024, 2, &[numbers(2048, 11), vec![0; 4096]]));
    }
}
