//! Distances that only a launch knows, of one element and of others: `x[i * step]`.

use crate::support::{buffer, build_in, build_in_vectors, launch, range, Arg};

/// A step through arguments, with and without a loop, in elements of three sizes; a matrix by rows and by columns.
const SOURCE: &str = "
#define COPIES(type) \\
    kernel void copy_##type(global const type *x, global type *y, int n, int ix, int iy) { \\
        int i = get_global_id(0); if (i < n) y[i * iy + 200] = x[i * ix + 200] * 3 + (type)i; } \\
    kernel void sum_##type(global const type *x, global type *y, int n, int ix, int iy) { \\
        type s = 0; for (int i = get_global_id(0); i < n; i += 40) s += x[i * ix + 200] * (type)(i + iy); \\
        y[get_global_id(0)] = s; }
COPIES(uchar) COPIES(int) COPIES(long)
kernel void columns(global const int *x, global int *y, int n, int ix, int iy) {
    int i = get_global_id(0), s = 0; for (int j = 0; j < 4; ++j) s = s * 5 + x[i * ix + 200 + j] + x[(i & 7) + j * iy + 200];
    y[i] = s; }
kernel void places_in_rows(global const int *x, global int *y, int n, int ix, int iy) {
    long i = get_global_id(0), row = n / 7; y[i] = x[i % row * ix + 200] + x[i / row * ix + 200] * 3 + x[min(i, row) * ix + 200] * 5 + x[(i & 7) * ix + 200] * 7; }
kernel void to_places_in_rows(global const int *x, global int *y, int n, int ix, int iy) {
    long i = get_global_id(0), row = n / 7; if (i < row * 2 && i >= row) y[i % row * ix + 200] = x[i]; y[i / row * row * ix + 300] = x[i / row]; }
kernel void small_steps(global const int *x, global int *y, int n, int ix, int iy) {
    int i = get_global_id(0);
    y[i] = x[(i & 3) * (ix & 7)] + x[i % 64 * (iy & 3)] * 3 + x[((i & 15) + 1) * (ix > 2 ? 3 : 4)] * 5 + x[(uchar)i * (iy & 3)] * 7; }
kernel void quotients_of_what_is_shared(global const int *x, global int *y, int n, int ix, int iy) {
    int i = get_global_id(0), by = ix | 1; y[i] = x[((i / 64 - 2) / by & 31) + 200] + x[((i >> 5) / by & 31) + 200] * 3 + x[((x[i / 64] | INT_MIN) / by & 31) + 200] * 5; }";

#[test]
fn steps_of_arguments() {
    let forms = [None, Some((4, 1)), Some((16, 1)), Some((32, 2))];
    let executables = forms.map(|form| build_in(SOURCE, form));
    for ((_, log), form) in executables.iter().zip(forms).skip(1) {
        assert!(!log.contains("not vectorized"), "{form:?}: {log}");
    }
    let names = executables[0].0.names().map(str::to_owned);
    for name in names {
        for (ix, iy) in [(1, 1), (1, 2), (2, 1), (-1, 1), (1, -1), (3, 3), (0, 1)] {
            let run = |at: usize| {
                let mut input: Vec<i64> = (0..500).map(|it| it * 0x0102_0304_0509 + 77).collect();
                let mut output = vec![-1i64; 500];
                let args = [77i32, ix, iy].map(i32::to_ne_bytes);
                let args = [
                    buffer(&mut input),
                    buffer(&mut output),
                    Arg::Value(&args[0]),
                    Arg::Value(&args[1]),
                    Arg::Value(&args[2]),
                ];
                launch(executables[at].0.kernel(&name).unwrap(), range(80, 40), &args);
                output
            };
            let expected = run(0);
            for (at, form) in forms.iter().enumerate().skip(1) {
                assert_eq!(run(at), expected, "{name}, steps {ix} and {iy}, {form:?}");
            }
        }
    }
}

/// Records that are written element by element while others are read: by `restrict` and by types the two are apart, otherwise they may be the same ones, as they are here.
const RECORDS: &str = "
#define TURNS(name, qualifier, type) \\
    kernel void name##_##type(global const type *qualifier x, global type *qualifier y) { \\
        size_t i = get_global_linear_id(); \\
        y[3 * i] = x[3 * i + 1] + (type)1; y[3 * i + 1] = x[3 * i + 2] * (type)3; y[3 * i + 2] = x[3 * i] - (type)i; }
TURNS(apart, restrict, uchar) TURNS(apart, restrict, short) TURNS(apart, restrict, int) TURNS(apart, restrict, long)
TURNS(same, , uchar) TURNS(same, , short) TURNS(same, , int) TURNS(same, , long)
kernel void apart_types(global const int *x, global float *y) {
    int i = get_global_id(0); y[2 * i + 1] = x[2 * i]; y[2 * i] = x[2 * i + 1]; }
kernel void same_in_part(global const int *x, global int *y) {
    int i = get_global_id(0), n = x[2 * i]; y[2 * i + 1] = n; y[2 * i] = x[2 * i + 1] + n; }";

#[test]
fn records_are_written_while_others_are_read() {
    let forms = [None, Some((4, 1)), Some((8, 1)), Some((16, 2)), Some((32, 1))];
    let executables = forms.map(|form| build_in(RECORDS, form));
    let names = executables[0].0.names().map(str::to_owned);
    for name in names {
        for global in [96, 67] {
            let run = |at: usize| {
                let (executable, log) = &executables[at];
                assert!(!log.contains("not vectorized"), "{log}");
                let mut input: Vec<i64> = (0..300).map(|it| it * 0x0102_0304_0509 + 77).collect();
                let mut output = vec![-1i64; 300];
                let args = match name.starts_with("same") {
                    true => [buffer(&mut input), buffer(&mut input)],
                    false => [buffer(&mut input), buffer(&mut output)],
                };
                launch(executable.kernel(&name).unwrap(), range(global, 32), &args);
                (input, output)
            };
            let expected = run(0);
            for (at, form) in forms.iter().enumerate().skip(1) {
                assert_eq!(run(at), expected, "{name}, {global} work-items, {form:?}");
            }
        }
    }
}

/// What goes on by a number of 64 bits gives an index of 32, which wraps.
const CUT: &str =
    "kernel void cut(global ushort *x, ulong n) { uint u = (uint)(get_global_id(0) * n) * 6; x[u] += x[u + 3] * 5; }";

#[test]
fn distances_that_are_wider_than_indices() {
    for is_predicated in [false, true] {
        let executable = build_in_vectors(CUT, 0, 16, is_predicated);
        for step in [1_usize, 2, 3] {
            let mut words: Vec<i64> = (0..400).map(|it| it * 0x0102_0304_0509 + 77).collect();
            let shorts = |words: &[i64]| -> Vec<u16> {
                let bytes: Vec<u8> = words.iter().flat_map(|it| it.to_ne_bytes()).collect();
                bytes.chunks(2).map(|it| u16::from_ne_bytes([it[0], it[1]])).collect()
            };
            let mut expected = shorts(&words);
            for at in (0..75).map(|id| id * step * 6) {
                expected[at] = expected[at].wrapping_add(expected[at + 3].wrapping_mul(5));
            }
            // The upper half is cut off.
            let given = (step as u64 | 7 << 32).to_ne_bytes();
            let args = [buffer(&mut words), Arg::Value(&given)];
            launch(executable.kernel("cut").unwrap(), range(75, 40), &args);
            assert_eq!(
                shorts(&words),
                expected,
                "a step of {step}, predicated: {is_predicated}"
            );
        }
    }
}
