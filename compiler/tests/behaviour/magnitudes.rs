//! Numbers that are chosen by their magnitude, `fabs(x) > 0 ? x : 1`, which LLVM 19 takes for positive. Against what is to be, as scalar code had it wrong too.

use crate::support::{buffer, build_chosen, launch, range};
use compiler::options::Wfv;
use vecz::Choices;

/// Whether the number that was chosen is less than zero (1), none (2) and its own magnitude (4).
const SOURCE: &str = "
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define ASKED(f) ((f < 0) | isnan(f) << 1 | (fabs(f) == f) << 2)
kernel void direct(global const float *in, global int *out) {
    int i = get_global_id(0); float x = in[i], f = fabs(x) > 0 ? x : 1.0f; out[i] = ASKED(f); }
kernel void not_less(global const float *in, global int *out) {
    int i = get_global_id(0); float x = in[i], m = fabs(x), f = -0.0f <= m ? x : 1.0f; out[i] = ASKED(f); }
kernel void wider(global const float *in, global int *out) {
    int i = get_global_id(0); double x = in[i], m = fabs(x), f = 1.0; if (m > 0) f = x; out[i] = ASKED(f); }
kernel void narrower(global const float *in, global int *out) {
    int i = get_global_id(0); half x = in[i], f = fabs(x) > 0 ? x : (half)1; out[i] = ASKED(f); }
kernel void by_fours(global const float *in, global int *out) {
    int i = get_global_id(0); float4 x = in[i], f = select((float4)(1), x, fabs(x) > 0); out[i] = ASKED(f.z); }
kernel void by_an_element(global const float *in, global int *out) {
    int i = get_global_id(0); float x = in[i], y = in[i ^ 1]; float f = fabs((float2)(y, x)).y > 0.0f ? x : fmin(fabs(y), 0.0f) + 1.0f; out[i] = ASKED(f); }
kernel void by_an_element_in_a_loop(global const float *in, global int *out) {
    int i = get_global_id(0); float x = in[i], y = in[i ^ 1], f = 1; for (int t = 0; t < 2; ++t) if (fabs((float4)(x, y, x, y)).z > 0.0f) f = x; out[i] = ASKED(f); }
float or_one(float x, float least) { return fabs(x) > least ? x : 1.0f; }
kernel void by_a_function(global const float *in, global int *out) {
    int i = get_global_id(0); float f = or_one(in[i], 0.0f); out[i] = ASKED(f); }
";

fn expected(x: f32, keeps_zero: bool) -> i32 {
    let chosen = if x.abs() > 0.0 || keeps_zero && x == 0.0 {
        x
    } else {
        1.0
    };
    i32::from(chosen < 0.0) | i32::from(chosen.abs() == chosen) << 2
}

#[test]
fn numbers_that_are_chosen_by_their_magnitude() {
    let values = [
        -6.0,
        -1.0,
        -0.5,
        -0.0,
        0.0,
        0.25,
        1.0,
        7.0,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
    ];
    let input: Vec<f32> = values.into_iter().cycle().take(64).collect();
    let ways = [
        (Wfv::Never, ""),
        (Wfv::Always, ""),
        (Wfv::Auto, ""),
        (Wfv::Auto, "-g"),
        (Wfv::Always, "-g"),
        (Wfv::Never, "-cl-opt-disable"),
    ];
    for (wfv, options) in ways {
        let (executable, log) = build_chosen(SOURCE, options, wfv, Choices::default());
        for name in executable.names().map(str::to_owned).collect::<Vec<_>>() {
            let (mut numbers, mut out) = (input.clone(), vec![-1; 64]);
            let arguments = [buffer(&mut numbers), buffer(&mut out)];
            launch(executable.kernel(&name).unwrap(), range(64, 32), &arguments);
            let wanted: Vec<i32> = input.iter().map(|x| expected(*x, name == "not_less")).collect();
            assert_eq!(out, wanted, "{name}, {wfv:?} {options}: {log}");
        }
    }
}
