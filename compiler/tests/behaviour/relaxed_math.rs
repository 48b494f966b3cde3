//! What `-cl-fast-relaxed-math` leaves of accuracy: the bounds of the specification's table "Relaxed Math"; and denormal numbers, which it and others let be flushed.

use crate::support::{buffer, build_chosen, launch, range};
use compiler::options::Wfv;
use vecz::Choices;

const ITEMS: usize = 1 << 17;

/// A quotient may be 2.5 ULP off.
#[test]
fn quotients() {
    let source = "kernel void k(global const float *a, global const float *b, global float *q, global float *r) {
                      const size_t g = get_global_id(0);
                      q[g] = a[g] / b[g];
                      r[g] = 1.0f / b[g]; }";
    let significand = |at: usize, times: u32| f32::from_bits(0x3f80_0000 | (at as u32).wrapping_mul(times) >> 9);
    let mut a: Vec<f32> = (0..ITEMS).map(|at| significand(at, 2_654_435_761)).collect();
    // Estimates of the processor's are worst just above 1.
    let divisor = |at: usize| 1.0 + (significand(at, 2_246_822_519) - 1.0) / 32.0;
    let mut b: Vec<f32> = (0..ITEMS).map(divisor).collect();
    for width in [None, Some(4), Some(8), Some(16)] {
        let mut choices = Choices::default();
        choices.width = width;
        let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
        let (executable, _) = build_chosen(source, "-cl-fast-relaxed-math", wfv, choices);
        let (mut quotients, mut reciprocals) = (vec![0.0_f32; ITEMS], vec![0.0_f32; ITEMS]);
        let arguments = [
            buffer(&mut a),
            buffer(&mut b),
            buffer(&mut quotients),
            buffer(&mut reciprocals),
        ];
        launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 64), &arguments);
        for at in 0..ITEMS {
            let (x, y) = (f64::from(a[at]), f64::from(b[at]));
            for (got, exact) in [(quotients[at], x / y), (reciprocals[at], 1.0 / y)] {
                let unit = exact.log2().floor().exp2() * f64::from(f32::EPSILON);
                assert!(
                    (f64::from(got) - exact).abs() <= 2.5 * unit,
                    "{x:e} / {y:e}, {width:?}: {got:e}"
                );
            }
        }
    }
}

/// Denormal operands and results of `float` and `double` are zero with each option that allows it, and what is not computed with stays.
#[test]
fn denormal_numbers_are_flushed_where_options_allow_it() {
    let source = "kernel void k(global const float *a, global const double *b, global float *q, global double *r, global float *s) {
                      const size_t g = get_global_id(0);
                      q[g] = a[g] * 0x1p-20f;
                      r[g] = b[g] * 0x1p-20;
                      s[g] = a[g]; }";
    // Every third is denormal, every third becomes so.
    let float = |at: usize| (1.0 + at as f32 / 4096.0) * [1.0, f32::MIN_POSITIVE, f32::MIN_POSITIVE / 8192.0][at % 3];
    let double = |at: usize| (1.0 + at as f64 / 4096.0) * [1.0, f64::MIN_POSITIVE, f64::MIN_POSITIVE / 8192.0][at % 3];
    let items = 1000;
    let (mut a, mut b): (Vec<f32>, Vec<f64>) = (0..items).map(|at| (float(at), double(at))).unzip();
    for (options, flushes) in [
        ("", false),
        ("-cl-mad-enable -cl-no-signed-zeros -cl-finite-math-only", false),
        ("-cl-denorms-are-zero", true),
        ("-cl-unsafe-math-optimizations", true),
        ("-cl-fast-relaxed-math", true),
        ("-cl-denorms-are-zero -cl-opt-disable", true),
    ] {
        for (wfv, local) in [(Wfv::Never, 8), (Wfv::Always, 8), (Wfv::Always, 40), (Wfv::Always, 1)] {
            let (executable, _) = build_chosen(source, options, wfv, Choices::default());
            let (mut q, mut r, mut s) = (vec![1.0_f32; items], vec![1.0_f64; items], vec![1.0_f32; items]);
            let arguments = [
                buffer(&mut a),
                buffer(&mut b),
                buffer(&mut q),
                buffer(&mut r),
                buffer(&mut s),
            ];
            launch(executable.kernel("k").unwrap(), range(items as u64, local), &arguments);
            for at in 0..items {
                let is_zero = flushes && at % 3 != 0;
                let expected = match is_zero {
                    true => (0.0, 0.0),
                    false => (a[at] * 2.0_f32.powi(-20), b[at] * 2.0_f64.powi(-20)),
                };
                assert_eq!(
                    (q[at], r[at]),
                    expected,
                    "{options}, {wfv:?}, groups of {local}, at {at}"
                );
                assert_eq!(s[at].to_bits(), a[at].to_bits(), "{options}: what is moved stays");
            }
        }
    }
}

/// Functions of floating-point numbers, each of one type.
const FUNCTIONS: [&str; 16] = [
    "cbrt(x)",
    "expm1(x)",
    "sinh(x)",
    "tanh(x)",
    "log(x)",
    "log1p(x)",
    "sqrt(x)",
    "logb(x)",
    "(T)ilogb(x)",
    "fractional(x)",
    "(T)exponent(x)",
    "nextafter(x, (T)1)",
    "nextafter((T)-3, x)",
    "pow(fabs(x), (T)0.0001)",
    "powr(fabs(x), (T)0.0001)",
    "atan2(x, -x)",
];

/// With denormal numbers flushed, a function's result is that of a number, or of the zero that it is flushed to; a denormal one may be zero.
#[test]
fn functions_take_denormal_numbers_as_they_are_or_as_zero() {
    let stores = FUNCTIONS
        .iter()
        .enumerate()
        .map(|(at, function)| format!("out[g * {} + {at}] = {function};", FUNCTIONS.len()));
    let source = format!(
        "T fractional(T x) {{ int e; return frexp(x, &e); }} int exponent(T x) {{ int e; frexp(x, &e); return e; }}
         kernel void k(global const T *in, global T *out) {{ const size_t g = get_global_id(0); const T x = in[g]; {} }}",
        stores.collect::<String>()
    );
    let results = |ty: &str, options: &str, wfv: Wfv, inputs: &[f64]| -> Vec<f64> {
        let options = format!("{options} -DT={ty}");
        let (executable, _) = build_chosen(&source, &options, wfv, Choices::default());
        let kernel = executable.kernel("k").unwrap();
        let (mut wide, mut out) = (inputs.to_vec(), vec![0.0; inputs.len() * FUNCTIONS.len()]);
        let (mut narrow, mut narrow_out): (Vec<f32>, Vec<f32>) =
            (wide.iter().map(|x| *x as f32).collect(), vec![0.0; out.len()]);
        let arguments = match ty {
            "float" => [buffer(&mut narrow), buffer(&mut narrow_out)],
            _ => [buffer(&mut wide), buffer(&mut out)],
        };
        launch(kernel, range(inputs.len() as u64, 16), &arguments);
        match ty {
            "float" => narrow_out.into_iter().map(f64::from).collect(),
            _ => out,
        }
    };
    for (ty, least, epsilon) in [
        ("float", f64::from(f32::MIN_POSITIVE), f64::from(f32::EPSILON)),
        ("double", f64::MIN_POSITIVE, f64::EPSILON),
    ] {
        // From a thousandth of the least normal number to four times that, of both signs.
        let inputs: Vec<f64> = (0..512)
            .map(|at| least * f64::from(at - 256) / 64.0 * if at % 3 == 0 { 1.0 } else { 0.015 })
            .collect();
        let zero_if_denormal = |x: f64| if x.abs() < least { 0.0_f64.copysign(x) } else { x };
        let flushed: Vec<f64> = inputs.iter().map(|x| zero_if_denormal(*x)).collect();
        let (exact, of_zero) = (
            results(ty, "", Wfv::Never, &inputs),
            results(ty, "", Wfv::Never, &flushed),
        );
        for wfv in [Wfv::Never, Wfv::Always] {
            let found = results(ty, "-cl-denorms-are-zero", wfv, &inputs);
            for (at, found) in found.into_iter().enumerate() {
                let is_near = |expected: f64| {
                    let difference = (found - expected).abs();
                    found == expected
                        || found.is_nan() && expected.is_nan()
                        || difference <= 4.0 * epsilon * expected.abs()
                };
                let is_right = [exact[at], of_zero[at]]
                    .iter()
                    .any(|expected| is_near(*expected) || is_near(zero_if_denormal(*expected)));
                let (function, x) = (FUNCTIONS[at % FUNCTIONS.len()], inputs[at / FUNCTIONS.len()]);
                assert!(
                    is_right,
                    "{function} of {ty} {x:e}, {wfv:?}: {found:e}, not {:e} or {:e}",
                    exact[at], of_zero[at]
                );
            }
        }
    }
}
