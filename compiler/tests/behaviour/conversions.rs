//! Conversions of floating-point numbers that the integer type does not have: to some number that it has, the same for all that is done with it.

use crate::support::{buffer, build_in, launch, range, Arg};

const ITEMS: usize = 64;

const SOURCE: &str = "
kernel void in_a_table(global const float *in, global const int *table, global int *out) {
    int i = get_global_id(0); out[i] = table[(uchar)in[i]]; }
kernel void summed(global const float *in, global const int *table, global int *out) {
    int i = get_global_id(0), sum = 0; float f = in[i];
    for (int k = 0; k < (i & 15); ++k) { sum += table[(uchar)(f + k)]; f *= 1.25f; if (f > 900) f -= 1700; }
    out[i] = sum >= 0 && sum <= 15 * 255 ? 1 : 1000; }
kernel void short_and_char(global const float *in, global const int *table, global int *out) {
    int i = get_global_id(0); int a = (short)in[i], b = convert_ushort(in[i]), c = (char)(double)in[i];
    out[i] = a >= -32768 && a <= 32767 && b >= 0 && b <= 65535 && c >= -128 && c <= 127 ? 1 : 1000; }
kernel void known(global const float *in, global const int *table, global int *out) {
    float f = 1e20f; int i = (int)f; out[get_global_id(0)] = 1000;
    if (i > 0) out[get_global_id(0)] = 1; else out[get_global_id(0)] = 2; }
kernel void known_negative(global const float *in, global const int *table, global int *out) {
    float f = -1.0f; uint i = (uint)f; out[get_global_id(0)] = 1000;
    if (i > 10u) out[get_global_id(0)] = 1; else out[get_global_id(0)] = 2; }
kernel void known_by_a_function(global const float *in, global const int *table, global int *out) {
    int i = convert_int(1e20f); out[get_global_id(0)] = 1000;
    if (i > 0) out[get_global_id(0)] = 1; else out[get_global_id(0)] = 2; }
kernel void grown(global const float *in, global const int *table, global int *out) {
    float f = 1.0f; int n = 0; out[get_global_id(0)] = 1000;
    for (int i = 0; i < 3; ++i) { f *= 1e13f; if ((int)f > 0) n += 1; else n += 16; }
    out[get_global_id(0)] = n; }
kernel void uniform(global const float *in, global const int *table, global int *out) {
    int n = (int)in[0] & 7, sum = 0;
    for (int k = 0; k < n; ++k) { barrier(CLK_LOCAL_MEM_FENCE); sum += k; }
    out[get_global_id(0)] = sum; }";

#[test]
fn numbers_that_a_type_does_not_have() {
    let input: Vec<f32> = (0..ITEMS)
        .map(|it| [-1e9, 300.5, 3e9, -40000.0, 70000.0, 1e30, -1.0, f32::NAN][it % 8] * (1 + it / 8) as f32)
        .collect();
    let mut table: Vec<i32> = (0..256).collect();
    for form in [None, Some((4, 1)), Some((16, 1)), Some((16, 2))] {
        let (executable, log) = build_in(SOURCE, form);
        let mut run = |name: &str| {
            let (mut read, mut out) = (input.clone(), vec![-1; ITEMS]);
            let arguments: [Arg; 3] = [buffer(&mut read), buffer(&mut table), buffer(&mut out)];
            launch(executable.kernel(name).unwrap(), range(ITEMS as u64, 16), &arguments);
            out
        };
        for (name, largest) in [
            ("in_a_table", 255),
            ("summed", 1),
            ("short_and_char", 1),
            ("known", 2),
            ("known_negative", 2),
            ("known_by_a_function", 2),
            ("grown", 48),
            ("uniform", 21),
        ] {
            let out = run(name);
            assert!(
                out.iter().all(|it| (0..=largest).contains(it)),
                "{name}, {form:?}: {out:?} {log}"
            );
        }
    }
}
