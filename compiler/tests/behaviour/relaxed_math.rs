//! What `-cl-fast-relaxed-math` leaves of accuracy: the bounds of the specification's table "Relaxed Math".

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
