//! `kernels/streams.cl`: one element in, one out.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{is_close, random_floats, Range, Run};

/// 16 MiB a buffer, more than caches near a core hold.
const MANY: usize = 1 << 22;
/// 1 MiB a buffer: what is computed counts, not what is moved.
const FEW: usize = 1 << 18;

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/streams.cl"),
    cases: &[
        ("saxpy", |session, program| {
            stream(session, program, "saxpy", MANY, |_, x, y| 2.5 * x + y)
        }),
        ("increments", increments),
        ("guarded", |session, program| {
            stream(session, program, "guarded", FEW, |at, x, y| match at < FEW - 5 {
                true => x.sqrt() / (1.0 + x * x),
                false => y,
            })
        }),
        ("polynomial", |session, program| {
            stream(session, program, "polynomial", FEW, |_, x, _| {
                (1..=16).rev().fold(0.0, |sum: f32, k| sum.mul_add(x, 1.0 / k as f32))
            })
        }),
        ("transcendental", |session, program| {
            stream(session, program, "transcendental", FEW, |_, x, _| {
                x.sin() * (-x).exp() + (1.0 + x).ln() + x.powf(0.3)
            })
        }),
        ("black_scholes", |session, program| {
            stream(session, program, "black_scholes", FEW, |_, x, _| option_price(x))
        }),
        ("collatz", |session, program| {
            stream(session, program, "collatz", FEW, |at, _, _| collatz(at as u32 + 1))
        }),
        ("blur", |session, program| {
            let input = random_floats(FEW);
            stream(session, program, "blur", FEW, move |at, _, _| {
                let window = (-4..=4).map(|k| input[(at as i64 + k).clamp(0, FEW as i64 - 1) as usize]);
                window.sum::<f32>() / 9.0
            })
        }),
    ],
};

fn stream(
    session: &Session,
    program: &Program,
    name: &'static str,
    elements: usize,
    model: impl Fn(usize, f32, f32) -> f32,
) -> Result<f64> {
    let x = random_floats(elements);
    let y = vec![0.5_f32; elements];
    let (run, output) = Run::new(session, program, name)?.input(&x)?.output(&y)?;
    let run = run.value(elements as u32)?;
    run.measure(&Range::free(&[elements]), &output, |at, found| {
        is_close(found, model(at, x[at], y[at]), 1e-4)
    })
}

fn increments(session: &Session, program: &Program) -> Result<f64> {
    let (x, y) = (random_floats(FEW), vec![0.5_f32; FEW]);
    let (run, output) = Run::new(session, program, "increments")?.input(&x)?.output(&y)?;
    let run = run.value(FEW as u32)?.value(1_u32)?.value(1_u32)?;
    run.measure(&Range::of(&[FEW / 16], &[128]), &output, |at, found| {
        is_close(found, 2.5 * x[at] + y[at], 1e-4)
    })
}

fn collatz(mut value: u32) -> f32 {
    let mut steps = 0;
    while value != 1 && steps < 400 {
        value = match value & 1 {
            1 => value.wrapping_mul(3).wrapping_add(1),
            _ => value >> 1,
        };
        steps += 1;
    }
    steps as f32
}

fn option_price(x: f32) -> f32 {
    let (spot, strike, years, rate, volatility) = (10.0 + 90.0 * f64::from(x), 50.0, 0.25 + f64::from(x), 0.02, 0.3);
    let spread = volatility * f64::sqrt(years);
    let d1 = ((spot / strike).ln() + (rate + 0.5 * volatility * volatility) * years) / spread;
    let normal = |d: f64| 0.5 * complementary_error(-d * std::f64::consts::FRAC_1_SQRT_2);
    (spot * normal(d1) - strike * (-rate * years).exp() * normal(d1 - spread)) as f32
}

/// The complementary error function, with an error below 1.2e-7 of it (Numerical Recipes in C, section 6.2).
fn complementary_error(x: f64) -> f64 {
    const SERIES: [f64; 10] = [
        0.170_872_77,
        -0.822_152_23,
        1.488_515_87,
        -1.135_203_98,
        0.278_868_07,
        -0.186_288_06,
        0.096_784_18,
        0.374_091_96,
        1.000_023_68,
        -1.265_512_23,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let value = t * (-x * x + SERIES.iter().fold(0.0, |sum, term| sum * t + term)).exp();
    if x >= 0.0 {
        value
    } else {
        2.0 - value
    }
}
