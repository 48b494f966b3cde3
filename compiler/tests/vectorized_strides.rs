//! Distances that only a launch knows, of one element and of others: `x[i * step]`.

mod support;

use support::{buffer, build_in, launch, range, Arg};

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
    y[i] = s; }";

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
