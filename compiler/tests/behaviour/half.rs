//! `half` (cl_khr_fp16), scalar and vectorized: what it computes is what `float` does, rounded once more.

use crate::support::{buffer, build_in, launch, range};

/// Work-items: not a multiple of any width.
const ITEMS: usize = 1009;

/// An operation of `half` operands, and the same of `float` operands of the same values: it is stored as a `half`.
const SAME: &[(&str, &str)] = &[
    ("a + b", "A + B"),
    ("a - b", "A - B"),
    ("a * b", "A * B"),
    ("a / b", "A / B"),
    ("-a", "-A"),
    ("a < b ? a : b", "A < B ? A : B"),
    ("a >= b || b != b ? (half)1 : (half)2", "A >= B || B != B ? 1 : 2"),
    ("sqrt(a)", "sqrt(A)"),
    ("floor(a) + ceil(b)", "floor(A) + ceil(B)"),
    ("trunc(a) - rint(b)", "trunc(A) - rint(B)"),
    ("round(a)", "round(A)"),
    ("fmax(a, b)", "fmax(A, B)"),
    ("fmin(a, b)", "fmin(A, B)"),
    ("fmod(a, b)", "fmod(A, B)"),
    ("fabs(copysign(a, b))", "fabs(A)"),
    ("exp(sin(a))", "exp(NARROW(sin(A)))"),
    ("(half)convert_int_rtn(a)", "(float)convert_int_rtn(A)"),
    ("(half)(ushort)fabs(a)", "(float)(ushort)fabs(A)"),
    ("select(a, b, (short)(g & 1))", "g & 1 ? B : A"),
    ("clamp(a, (half)-1, b)", "clamp(A, -1.0f, B)"),
    ("isnan(a) ? b : a", "isnan(A) ? B : A"),
    (
        "g % 3 ? a * b : in[g * 5 % n]",
        "g % 3 ? A * B : vload_half(g * 5 % n, in)",
    ),
    (
        "dot((half4)(a, b, 1, 2), (half4)(b, 1, a, 2))",
        "dot((float4)(A, B, 1, 2), (float4)(B, 1, A, 2))",
    ),
];

fn source() -> String {
    let mut source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable
        #pragma OPENCL FP_CONTRACT OFF
        float NARROW(float x) { half h = (half)x; return h; }\n"
        .to_owned();
    for (number, (half, float)) in SAME.iter().enumerate() {
        source += &format!(
            "kernel void k{number}(global const half *in, global half *out) {{
                 const uint n = {ITEMS}, g = get_global_id(0);
                 const half a = in[g], b = in[n + g];
                 out[g] = {half}; }}
             kernel void f{number}(global const half *in, global half *out) {{
                 const uint n = {ITEMS}, g = get_global_id(0);
                 const float A = vload_half(g, in), B = vload_half(n + g, in);
                 const float result = {float};
                 vstore_half(result, g, out); }}\n"
        );
    }
    source
}

/// Halves of all magnitudes, with zeros, infinities and NaNs; one in two is small.
fn input() -> Vec<u16> {
    let bits = |at: u32| at.wrapping_mul(2_654_435_761) >> 16;
    let small = |bits: u32| bits & 0x8fff | 0x3000;
    (0..2 * ITEMS as u32)
        .map(|at| if at % 2 == 0 { bits(at) } else { small(bits(at)) } as u16)
        .collect()
}

/// A NaN is as good as another.
fn canonical(bits: &u16) -> u16 {
    if bits & 0x7fff > 0x7c00 {
        0x7e00
    } else {
        *bits
    }
}

#[test]
fn half_is_float_rounded_once_more() {
    let source = source();
    let forms = [
        None,
        Some((2, 1)),
        Some((4, 1)),
        Some((8, 1)),
        Some((16, 1)),
        Some((16, 2)),
        Some((32, 1)),
    ];
    for form in forms {
        let (executable, _) = build_in(&source, form);
        for (number, (half, _)) in SAME.iter().enumerate() {
            let run = |name: &str| {
                let (mut input, mut output) = (input(), vec![0x5555_u16; ITEMS]);
                let kernel = executable.kernel(&format!("{name}{number}")).unwrap();
                launch(
                    kernel,
                    range(ITEMS as u64, 48),
                    &[buffer(&mut input), buffer(&mut output)],
                );
                output.iter().map(canonical).collect::<Vec<u16>>()
            };
            assert_eq!(run("k"), run("f"), "{half}, {form:?}");
        }
    }
}

/// Sums, maxima and exchanges between work-items, and atomics.
#[test]
fn groups_and_atomics_have_halves() {
    let source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable
        kernel void groups(global const half *in, global half *out, global atomic_half *sum) {
            const uint g = get_global_id(0), l = get_local_id(0);
            local half kept[64];
            const half x = (half)(in[g] > 0 ? 1 : 2);
            kept[l] = x;
            barrier(CLK_LOCAL_MEM_FENCE);
            const half other = kept[63 - l];
            const half all = work_group_reduce_add(x), before = work_group_scan_exclusive_add(x);
            const half shared = work_group_broadcast(in[g], 3), most = work_group_reduce_max((half)l);
            atomic_fetch_add(sum, x);
            atomic_fetch_max(sum + 1, x);
            out[4 * g] = all + other;
            out[4 * g + 1] = before;
            out[4 * g + 2] = shared;
            out[4 * g + 3] = most; }";
    let mut expected = None;
    for form in [None, Some((4, 1)), Some((8, 1)), Some((16, 1)), Some((16, 2))] {
        let (executable, _) = build_in(source, form);
        let (mut input, mut output, mut sums) = (input(), vec![0_u16; 4 * 128], [0_u16; 2]);
        let arguments = [buffer(&mut input), buffer(&mut output), buffer(&mut sums)];
        launch(executable.kernel("groups").unwrap(), range(128, 64), &arguments);
        let is_positive = |bits: u16| bits >> 15 == 0 && bits != 0 && bits <= 0x7c00;
        let total: u32 = input[..128].iter().map(|it| if is_positive(*it) { 1 } else { 2 }).sum();
        assert_eq!(sums, [half(total), half(2)], "{form:?}");
        assert_eq!(canonical(&output[4 * 64 + 2]), canonical(&input[64 + 3]), "{form:?}");
        assert_eq!(output[3], half(63), "{form:?}");
        let output: Vec<u16> = output.iter().map(canonical).collect();
        assert_eq!(output, *expected.get_or_insert_with(|| output.clone()), "{form:?}");
    }
}

/// A number that half holds exactly.
fn half(number: u32) -> u16 {
    let float = (number as f32).to_bits();
    let exponent = (float >> 23 & 0xff) - (127 - 15);
    (exponent << 10 | float >> 13 & 0x3ff) as u16
}
