//! Private arrays that loops go through, and loops that count bits: sorts, small matrices, tables of indices, counters that go on through several loops. Numbers are whole, so that
//! each form of a kernel has the same.

use crate::support::{buffer, build_in, launch, range};

/// Work-items of a launch: no multiple of a vector, nor of a work-group.
const ITEMS: usize = 150;
const LOCAL_SIZES: [u64; 3] = [1, 10, 50];
/// Not vectorized, and widths, with how many vectors they are.
const FORMS: [Option<(u32, u32)>; 6] = [
    None,
    Some((2, 1)),
    Some((4, 1)),
    Some((8, 2)),
    Some((16, 1)),
    Some((32, 1)),
];

const SOURCE: &str = "
    constant int ORDER[8] = { 0, 4, 2, 6, 1, 5, 3, 7 };

    #define FILL int v[8]; for (int j = 0; j < 8; ++j) v[j] = (in[i] * (j * 2 + 3)) % 1009;
    #define SUM int sum = 0; for (int j = 0; j < 8; ++j) sum = sum * 3 + v[j]; out[i] = sum;
    #define KERNEL(name, ...) kernel void name(global const int *in, global int *out) { const int i = get_global_id(0); __VA_ARGS__ }

    KERNEL(bubbles, FILL
        for (int p = 0; p < 7; ++p)
            for (int j = 0; j < 7 - p; ++j)
                if (v[j] > v[j + 1]) { int t = v[j]; v[j] = v[j + 1]; v[j + 1] = t; }
        SUM)
    KERNEL(exchanges, FILL
        for (int p = 0; p < 7; ++p)
            for (int j = p + 1; j < 8; ++j)
                if (v[p] > v[j]) { int t = v[p]; v[p] = v[j]; v[j] = t; }
        SUM)
    KERNEL(odd_and_even, FILL
        for (int p = 0; p < 8; ++p)
            for (int j = p & 1; j < 7; j += 2)
                if (v[j] > v[j + 1]) { int t = v[j]; v[j] = v[j + 1]; v[j + 1] = t; }
        SUM)
    KERNEL(insertions, FILL
        for (int p = 1; p < 8; ++p) {
            int x = v[p], j = p;
            for (; j > 0 && v[j - 1] > x; --j) v[j] = v[j - 1];
            v[j] = x;
        }
        SUM)
    KERNEL(selections, FILL
        for (int p = 0; p < 7; ++p) {
            int least = p;
            for (int j = p + 1; j < 8; ++j) if (v[j] < v[least]) least = j;
            int t = v[p]; v[p] = v[least]; v[least] = t;
        }
        SUM)
    KERNEL(reordered, FILL
        int w[8]; for (int j = 0; j < 8; ++j) w[ORDER[j]] = v[j] + j;
        for (int j = 0; j < 8; ++j) v[j] = w[j];
        SUM)
    KERNEL(counted, int v[8]; int n = 0;
        for (int y = 0; y < 2; ++y) for (int x = 0; x < 4; ++x) v[n++] = in[i] * x + y;
        SUM)
    KERNEL(kept, int v[8] = { 0 }; int n = 0;
        for (int j = 0; j < 8; ++j) if ((in[i] >> j) & 1) v[n++] = j;
        SUM)
    KERNEL(halved, FILL
        for (int n = 8; n > 1; n /= 2) {
            int w[8];
            for (int j = 0; j < n / 2; ++j) { w[j] = v[2 * j] + v[2 * j + 1]; w[n / 2 + j] = v[2 * j] - v[2 * j + 1]; }
            for (int j = 0; j < n; ++j) v[j] = w[j];
        }
        SUM)
    KERNEL(doubled, FILL
        for (int s = 1; s < 8; s <<= 1)
            for (int j = 0; j < 8; j += 2 * s)
                for (int k = 0; k < s; ++k) { int a = v[j + k], b = v[j + k + s]; v[j + k] = a + b; v[j + k + s] = a - b; }
        SUM)
    KERNEL(stopped, FILL
        int at = 0;
        for (int j = 0; j < 8; ++j) { at = j; if (v[j] % 5 == 0) break; v[j] += 1; }
        v[at] += 100;
        SUM)
    KERNEL(pointed, FILL
        int *p = v;
        for (int j = 0; j < 7; ++j) { if (*p % 5 == 0) break; *p ^= j; ++p; }
        *p += 100; if (in[i] & 1) *p ^= 3;
        SUM)
    KERNEL(pointed_alike, FILL
        int *p = v;
        for (int j = 0; j < in[0] % 7; ++j) { *p += j; p += 1; }
        *p += in[i];
        SUM)
    KERNEL(pointed_to_either, FILL
        int w[8]; for (int j = 0; j < 8; ++j) w[j] = v[7 - j];
        int *p = in[i] & 2 ? v : w;
        for (int j = 0; j < 8; ++j) *p++ += 3 * j;
        for (int j = 0; j < 8; ++j) v[j] ^= w[j];
        SUM)
    KERNEL(triangles, FILL
        int sum = 0;
        for (int x = 0; x < 8; ++x) for (int y = x; y < 8; ++y) for (int z = y; z < 8; ++z) sum += v[x] * v[y] ^ v[z];
        out[i] = sum;)
    KERNEL(never_entered, FILL
        for (int p = 0; p < 4; ++p) for (int j = 8 + p; j < 8; ++j) v[j - 8] = 7;
        SUM)

    KERNEL(ones, uint x = in[i] * 40503; int n = 0; for (; x; x &= x - 1) ++n; out[i] = n;)
    KERNEL(bits, uint x = (uint)in[i] * 40503 >> (i & 31); int n = 0; while (x) { ++n; x >>= 1; } out[i] = n;)
    KERNEL(distances, int n = 0;
        for (int j = 0; j < 4; ++j) { uint x = in[i] ^ in[(i + j) % 150]; while (x) { ++n; x &= x - 1; } }
        out[i] = n;)
    KERNEL(places, uint x = in[i]; int n = 0; while (x) { n = n * 7 + ctz(x); x &= x - 1; } out[i] = n;)
";
const NAMES: [&str; 20] = [
    "bubbles",
    "exchanges",
    "odd_and_even",
    "insertions",
    "selections",
    "reordered",
    "counted",
    "kept",
    "halved",
    "doubled",
    "stopped",
    "pointed",
    "pointed_alike",
    "pointed_to_either",
    "triangles",
    "never_entered",
    "ones",
    "bits",
    "distances",
    "places",
];

/// What a kernel is to find for a number, where that is easily said.
fn model(name: &str, at: usize, input: &[i32]) -> Option<i32> {
    let x = input[at];
    let filled: Vec<i32> = (0..8).map(|j| x.wrapping_mul(j * 2 + 3) % 1009).collect();
    let sum = |v: &[i32]| v.iter().fold(0_i32, |sum, it| sum.wrapping_mul(3).wrapping_add(*it));
    match name {
        "bubbles" | "exchanges" | "odd_and_even" | "insertions" | "selections" => {
            let mut sorted = filled;
            sorted.sort_unstable();
            Some(sum(&sorted))
        }
        "never_entered" => Some(sum(&filled)),
        "ones" => Some((x as u32).wrapping_mul(40503).count_ones() as i32),
        "bits" => Some(32 - ((x as u32).wrapping_mul(40503) >> (at & 31)).leading_zeros() as i32),
        _ => None,
    }
}

#[test]
fn each_form_of_a_kernel_finds_the_same() {
    let mut input: Vec<i32> = (0..ITEMS as i32).map(|at| at.wrapping_mul(7919) % 65_521).collect();
    let mut scalar: Vec<Vec<i32>> = Vec::new();
    for form in FORMS {
        let (executable, log) = build_in(SOURCE, form);
        for (index, name) in NAMES.into_iter().enumerate() {
            let kernel = executable.kernel(name).unwrap();
            for local in LOCAL_SIZES {
                let mut found = vec![-1_i32; ITEMS];
                launch(
                    kernel,
                    range(ITEMS as u64, local),
                    &[buffer(&mut input), buffer(&mut found)],
                );
                for (at, found) in found.iter().enumerate() {
                    let wanted = model(name, at, &input).or_else(|| Some(*scalar.get(index)?.get(at)?));
                    assert_eq!(
                        *found,
                        wanted.unwrap_or(*found),
                        "{form:?}, {name}, groups of {local}, {at}\n{log}"
                    );
                }
                if form.is_none() && scalar.len() == index {
                    scalar.push(found);
                }
            }
        }
    }
}
