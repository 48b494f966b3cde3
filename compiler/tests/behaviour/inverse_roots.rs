//! Inverse roots, which are made of estimates: within their bound, right at the ends of their range, and the same in vectors as alone.
//!
//! `WEFT_ACCURACY_STEP=1` tries every float, instead of one of so many.

use crate::support::{buffer, build_chosen, launch, range, Arg};
use compiler::options::Wfv;
use vecz::Choices;

const SOURCE: &str = "
    kernel void k(global const float *x, global float *a, global float *b, global float *c) {
        const size_t g = get_global_id(0);
        a[g] = rsqrt(x[g]);
        b[g] = 1.0f / sqrt(x[g]);
        c[g] = normalize((float2)(x[g], 0.0f)).x; }";

const ITEMS: usize = 1 << 16;

/// Floats by their bits, so many apart, and those at the ends of the range.
fn samples(from: u64, step: u64) -> Vec<f32> {
    let ends = [0, 1, 0x007f_ffff, 0x0080_0000, 0x7f7f_ffff, 0x7f80_0000, 0x7fc0_0000];
    let signs = [0, 0x8000_0000];
    let ends = ends
        .iter()
        .flat_map(|bits| signs.map(|sign| f32::from_bits(bits | sign)));
    let others = (0..).map(|at| f32::from_bits(((from + at * step) & 0xffff_ffff) as u32));
    ends.chain(others).take(ITEMS).collect()
}

/// How wrong a result is, in units of the last place of what it should be.
fn error(got: f32, exact: f64) -> f64 {
    let unit = exact.abs().log2().floor().exp2() * f64::from(f32::EPSILON);
    (f64::from(got) - exact).abs() / unit
}

fn check(x: f32, a: f32, b: f32, c: f32) {
    let exact = 1.0 / f64::from(x).sqrt();
    for got in [a, b] {
        let is_right = match () {
            () if exact.is_nan() => got.is_nan(),
            // The root of -0 is -0.
            () if exact.is_infinite() || exact == 0.0 => f64::from(got) == exact,
            () => error(got, exact) <= 1.7,
        };
        assert!(is_right, "{x:e}: {got:e} and not {exact:e}");
    }
    if x.is_finite() && x != 0.0 {
        assert!(error(c, f64::from(x.signum())) <= 4.0, "normalize {x:e}: {c:e}");
    }
}

#[test]
fn inverse_roots_are_within_two_units() {
    let step: u64 = std::env::var("WEFT_ACCURACY_STEP").map_or(9973, |step| step.parse().expect("a number"));
    let built = [None, Some(4), Some(8), Some(16)].map(|width| {
        let mut choices = Choices::default();
        choices.width = width;
        let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
        build_chosen(SOURCE, "", wfv, choices).0
    });
    let mut from = 0;
    while from < 1 << 32 {
        let mut x = samples(from, step);
        let mut first: Option<Vec<Vec<u32>>> = None;
        for executable in &built {
            let mut results = vec![vec![0.0_f32; ITEMS]; 3];
            let [a, b, c] = &mut results[..] else {
                unreachable!("three results")
            };
            let arguments = [buffer(&mut x), buffer(a), buffer(b), buffer(c)];
            launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 64), &arguments);
            let bits = |it: &Vec<f32>| it.iter().map(|x| if x.is_nan() { 1 } else { x.to_bits() }).collect();
            let bits: Vec<Vec<u32>> = results.iter().map(bits).collect();
            assert!(
                first.get_or_insert(bits.clone()) == &bits,
                "vectors are not what scalars are"
            );
            for at in 0..ITEMS {
                check(x[at], results[0][at], results[1][at], results[2][at]);
            }
        }
        from += (ITEMS as u64 - 14) * step;
    }
}

#[test]
fn what_must_be_rounded_correctly_is() {
    let options = "-cl-fp32-correctly-rounded-divide-sqrt";
    let (executable, _) = build_chosen(SOURCE, options, Wfv::Always, Choices::default());
    let mut x = samples(0x3f80_0000, 4099);
    let mut results = vec![vec![0.0_f32; ITEMS]; 3];
    let [a, b, c] = &mut results[..] else {
        unreachable!("three results")
    };
    let arguments = [buffer(&mut x), buffer(a), buffer(b), buffer(c)];
    launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 64), &arguments);
    for (x, got) in x.iter().zip(b.iter()) {
        let exact = 1.0 / x.sqrt();
        assert!(
            got.to_bits() == exact.to_bits() || got.is_nan() && exact.is_nan(),
            "{x:e}: {got:e}"
        );
    }
}

const OF_DOUBLE: &str = "
    kernel void k(global const double *x, global double *a, global double *b) {
        const size_t g = get_global_id(0);
        a[g] = rsqrt(x[g]);
        b[g] = 1.0 / sqrt(x[g]); }";

/// How far `y` is from the inverse root of `x`, in parts of itself: from the exact value of 1 - x y^2, of which y is wrong by half.
fn relative_error(x: f64, y: f64) -> f64 {
    // Both are brought near 1.
    let scale = 2.0_f64.powi((x.log2() / 2.0).floor() as i32);
    let (x, y) = (x / scale / scale, y * scale);
    let square = y * y;
    let square_tail = y.mul_add(y, -square);
    ((-x).mul_add(square, 1.0) - x * square_tail).abs() / 2.0
}

#[test]
fn inverse_roots_of_double_are_within_two_units() {
    let ends = [
        0,
        1,
        0xf_ffff_ffff_ffff,
        0x10_0000_0000_0000,
        0x7fef_ffff_ffff_ffff,
        0x7ff0_0000_0000_0000,
        0x7ff8_0000_0000_0000,
    ];
    let ends = ends
        .iter()
        .flat_map(|bits| [0, 1 << 63].map(|sign: u64| f64::from_bits(bits | sign)));
    let others = (0..).map(|at: u64| f64::from_bits(at.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1));
    let mut x: Vec<f64> = ends.chain(others).take(ITEMS).collect();
    let mut first: Option<Vec<u64>> = None;
    for width in [None, Some(2), Some(8), Some(16)] {
        let mut choices = Choices::default();
        choices.width = width;
        let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
        let executable = build_chosen(OF_DOUBLE, "", wfv, choices).0;
        let (mut a, mut b) = (vec![0.0_f64; ITEMS], vec![0.0_f64; ITEMS]);
        let arguments = [buffer(&mut x), buffer(&mut a), buffer(&mut b)];
        launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 64), &arguments);
        for ((x, got), exact) in x.iter().zip(&a).zip(&b) {
            let is_right = match () {
                () if exact.is_nan() => got.is_nan(),
                () if exact.is_infinite() || *exact == 0.0 => got == exact,
                // A unit is half as much of numbers just below a power of two.
                () => relative_error(*x, *got) <= 2.0 * f64::EPSILON / 2.0,
            };
            assert!(is_right, "{x:e}: {got:e} and not {exact:e}");
            assert!(
                exact.is_nan() || exact.to_bits() == (1.0 / x.sqrt()).to_bits(),
                "a quotient is rounded correctly"
            );
        }
        let bits: Vec<u64> = a.iter().map(|it| if it.is_nan() { 1 } else { it.to_bits() }).collect();
        assert!(
            first.get_or_insert(bits.clone()) == &bits,
            "vectors are not what scalars are"
        );
    }
}

/// Of more lanes than a register has, in vectors as alone.
#[test]
fn inverse_roots_of_many_lanes_are_the_same() {
    let source = "
        kernel void k(global const float *x, global float *a, global double *b, global const uchar *c) {
            const size_t g = get_global_id(0);
            a[g] = rsqrt(x[g]) * c[g];
            b[g] = rsqrt((double)x[g]) * c[g]; }";
    let mut x: Vec<f32> = (0..ITEMS).map(|at| 0.75 + at as f32 / 3.0).collect();
    let mut bytes: Vec<u8> = (0..ITEMS).map(|at| at as u8).collect();
    let built = [None, Some(8), Some(32), Some(64)].map(|width| {
        let mut choices = Choices::default();
        (choices.width, choices.uf) = (width, width.map(|_| 1));
        let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
        let (executable, _) = build_chosen(source, "", wfv, choices);
        let (mut a, mut b) = (vec![0.0_f32; ITEMS], vec![0.0_f64; ITEMS]);
        let args = [buffer(&mut x), buffer(&mut a), buffer(&mut b), buffer(&mut bytes)];
        launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 64), &args);
        let bits = |it: f64| it.to_bits();
        a.into_iter().map(f64::from).chain(b).map(bits).collect::<Vec<_>>()
    });
    assert!(built.iter().all(|it| *it == built[0]));
}

/// LLVM moves what does not change out of loops, and forgets then that it need not be exact.
#[test]
fn inverse_roots_are_the_same_wherever_they_are_computed() {
    let source = "
        kernel void in_loop(global const float *x, global float *a, global float *b, int n) {
            const size_t g = get_global_id(0);
            float of = x[g], sum = 0.0f;
            for (int j = 0; j < n; ++j) if (x[j] > 0.5f) { const float r = rsqrt(of); sum += r * x[j]; b[j] = r; }
            a[g] = sum; }
        kernel void alone(global const float *x, global float *a, global float *b, int n) {
            const size_t g = get_global_id(0);
            a[g] = rsqrt(x[g]) * x[0]; }";
    let mut x: Vec<f32> = (0..ITEMS).map(|at| 0.75 + at as f32 / 3.0).collect();
    for width in [None, Some(4), Some(8), Some(16)] {
        let mut choices = Choices::default();
        choices.width = width;
        let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
        let (executable, _) = build_chosen(source, "", wfv, choices);
        // One round, by the first number.
        let n = 1_i32.to_ne_bytes();
        let [inside, outside] = ["in_loop", "alone"].map(|name| {
            let (mut a, mut b) = (vec![0.0_f32; ITEMS], [0.0_f32]);
            let args = [buffer(&mut x), buffer(&mut a), buffer(&mut b), Arg::Value(&n)];
            launch(executable.kernel(name).unwrap(), range(ITEMS as u64, 64), &args);
            a.into_iter().map(f32::to_bits).collect::<Vec<u32>>()
        });
        assert!(inside == outside, "{width:?}");
    }
}
