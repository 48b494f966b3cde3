//! Accesses that are neighbours, or seem to be: what lanes do with both at once if they are, and with each in turn if they are not.

use crate::support::{buffer, build_in, launch, range};

/// Work-items, and what each does to `a` and `out`; `g` is its id.
const KERNELS: [(u64, &str); 14] = [
    // The store is to what the second load is from where one of the two sums has wrapped.
    (85, "size_t t = 3 * g; int x = a[t & 255]; a[((t + 100) & 255) + 158] = 7 * g + 1; int y = a[(t & 255) + 2]; out[g] = x * 3 + y;"),
    (85, "uchar t = 3 * g; int x = a[t]; a[(uchar)(t + 100) + 158] = 7 * g + 1; int y = a[t + 2]; out[g] = x * 3 + y;"),
    (85, "size_t t = 3 * g; a[t & 255] = g * 5 + 1; int y = a[((t + 100) & 255) + 156]; a[(t & 255) + 1] = g * 3; a[(t & 255) + 2] = g * 7; out[g] = y;"),
    (85, "uchar t = 3 * g; a[t] = g * 5 + 1; int y = a[(uchar)(t + 100) + 156]; a[t + 1] = g * 3; a[t + 2] = g * 7; out[g] = y;"),
    // Neither sum wraps between lanes, but one has before.
    (128, "uchar t = 2 * g + 5; a[512 + (long)(uchar)(t + 100) - 99] = g + 1; a[512 + (long)t] = g + 1000;"),
    (128, "uchar t = 2 * g + 5; out[g] = a[512 + (long)(uchar)(t + 100) - 99] * 3 + a[512 + (long)t];"),
    (80, "long t = 3 * g; out[g] = a[512 + ((t + 100) & 255) - 99] * 3 + a[512 + (t & 255)];"),
    (128, "ushort t = 2 * g + 64400; out[g] = a[65536 + (long)(ushort)(t + 1000) - 999] * 3 + a[65536 + (long)t];"),
    // The whole is known not to wrap, its parts are not.
    (128, "int i = get_local_id(0) - 5; long x = i; out[g] = a[(21 * x + 105) & 4095] * 3 + a[(x & 4095) * 21 + 106];"),
    (128, "int i = get_local_id(0) - 5; long x = i; out[g] = a[(3 * x + 15) & 4095] * 3 + a[(x & 4095) * 3 + 16];"),
    // One of two neighbours asks for more guards than an access may have.
    (64, "uchar b = g + 10, c = g + 20, d = g + 30, e = g + 40, f = 200 - g, h = 250 - 2 * g; long s = (long)c + d + e + f + h;
          a[2 * (long)b + s] = g + 7; a[(long)b + (long)(uchar)(b + 1) + s] = g * 3;"),
    (64, "uchar b = g + 10, c = g + 20, d = g + 30, e = g + 40, f = 200 - g, h = 250 - 2 * g; long s = (long)c + d + e + f + h;
          int y = a[(long)b + (long)(uchar)(b + 1) + s]; out[g] = a[2 * (long)b + s] * 3 + y;"),
    // One of them is in a pattern, the other one in a ring.
    (256, "long x = g; global int2 *b = (global int2 *)a + (x >> 4) * 33 + 16; b[((x + 1) & 15) - 1].y = x * 3 + 1; b[x & 15].x = x + 100;"),
    (256, "long x = g; global int2 *b = (global int2 *)a + (x >> 4) * 33 + 16; b[x & 15].x = x + 100; b[((x + 3) & 15) - 3].y = x * 3 + 1;"),
];

#[test]
fn what_seems_to_be_next_to_another() {
    let kernel = |(at, (_, body)): (usize, &(u64, &str))| {
        // How large local ids are is known then.
        let required = match body.contains("get_local_id") {
            true => "__attribute__((reqd_work_group_size(64, 1, 1)))",
            false => "",
        };
        format!(
            "{required} kernel void k{at}(global int *a, global int *out) {{ size_t g = get_global_id(0); {body} }}\n"
        )
    };
    let source: String = KERNELS.iter().enumerate().map(kernel).collect();
    let forms = [
        None,
        Some((4, 1)),
        Some((8, 1)),
        Some((16, 1)),
        Some((32, 1)),
        Some((32, 2)),
    ];
    let executables = forms.map(|form| build_in(&source, form));
    for (at, (items, body)) in KERNELS.iter().enumerate() {
        let run = |form: usize| {
            let (executable, log) = &executables[form];
            assert!(!log.contains("not vectorized"), "{log}");
            let mut a: Vec<i32> = (0..132_000).map(|it| it * 7919 % 10007).collect();
            let mut out = vec![-1_i32; 256];
            let kernel = executable.kernel(&format!("k{at}")).unwrap();
            launch(kernel, range(*items, 64), &[buffer(&mut a), buffer(&mut out)]);
            (a, out)
        };
        let expected = run(0);
        for (form, lanes) in forms.iter().enumerate().skip(1) {
            assert_eq!(run(form), expected, "{body}, {lanes:?}");
        }
    }
}
