//! Indices that are held, reflected or begun anew at the ends of a row, as filters of images have them: most lanes are beside one another, and some are not.

use crate::support::{buffer, build_in, launch, range, Arg};

/// What is beyond the ends of a row of `n` is what is at an end, what is as far from it on this side, or what is at the other end. Kernels whose index is masked take any size of a row, and numbers that wrap.
const SOURCE: &str = "
int less(int x, int by) { return (int)((uint)x - (uint)by); }
int twice(int x) { return (int)((uint)x * 2u); }
int clamped(int x, int n) { return clamp(x, 0, max(n - 1, 0)); }
int reflected(int x, int n) { return min(less(twice(less(n, 1)), x), max(x, less(0, x))); }
int reflected_with_end(int x, int n) { return min(less(twice(less(n, 1)), less(x, 1)), max(x, less(-1, x))); }
int absolute(int x, int n) { return min((int)abs(x), less(n, 1)); }
int begun_anew(int x, int n) { return (x + n) % n; }
int unsigned_ends(int x, int n) { return (int)min((uint)(x < 0 ? less(0, x) : x), (uint)less(n, 1)); }
#define EDGES(name) \\
    kernel void name##_uchar(global const uchar *in, global uchar *out, int first, int n) { \\
        int i = get_global_id(0), x = i + first; out[i] = in[name(x, n)] + in[name(x + 2, n)] * 3; } \\
    kernel void name##_float4(global const float4 *in, global float4 *out, int first, int n) { \\
        int i = get_global_id(0), x = i + first; out[i] = in[name(x, n)] - in[name(x - 1, n)]; } \\
    kernel void name##_masked(global const int *in, global int *out, int first, int n) { \\
        int i = get_global_id(0), x = less(i, less(0, first)); out[i] = in[name(x, n) & 63] + in[name(less(x, 3), n) & 63] * 5; }
EDGES(clamped) EDGES(reflected) EDGES(reflected_with_end) EDGES(absolute) EDGES(begun_anew) EDGES(unsigned_ends)";

/// So many work-items.
const ITEMS: u64 = 80;

#[test]
fn ends_of_rows() {
    let forms = [None, Some((4, 1)), Some((16, 1)), Some((32, 2))];
    let executables = forms.map(|form| build_in(SOURCE, form));
    for ((_, log), form) in executables.iter().zip(forms).skip(1) {
        assert!(!log.contains("not vectorized"), "{form:?}: {log}");
    }
    // As many work-items as there are, and two more on either side, so that no index is far beyond an end; and rows of any size for those that are masked.
    let near = [(-2, 80), (-1, 79), (-2, 78), (0, 80), (1, 81), (0, 100)];
    let any = [
        (-40, 30),
        (i32::MAX - 60, 9),
        (i32::MIN, i32::MAX),
        (-70, i32::MIN),
        (5, i32::MIN / 2 + 30),
        (0, -1),
        (-9, 1),
    ];
    let names = executables[0].0.names().map(str::to_owned);
    for name in names {
        // A remainder is of what does not wrap.
        let is_masked = name.ends_with("_masked") && !name.starts_with("begun");
        for (first, n) in near.into_iter().chain(any.into_iter().filter(|_| is_masked)) {
            for local in [40, 80, 5] {
                let run = |at: usize| {
                    let mut input: Vec<i32> = (0..600_i32).map(|it| it * 7919 % 4093).collect();
                    let mut output = vec![-1i32; 600];
                    let args = [first, n].map(i32::to_ne_bytes);
                    let args = [
                        buffer(&mut input),
                        buffer(&mut output),
                        Arg::Value(&args[0]),
                        Arg::Value(&args[1]),
                    ];
                    launch(executables[at].0.kernel(&name).unwrap(), range(ITEMS, local), &args);
                    output
                };
                let expected = run(0);
                for (at, form) in forms.iter().enumerate().skip(1) {
                    assert_eq!(
                        run(at),
                        expected,
                        "{name}, from {first} in {n}, groups of {local}, {form:?}"
                    );
                }
            }
        }
    }
}
