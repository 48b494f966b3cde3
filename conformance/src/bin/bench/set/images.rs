//! `kernels/images.cl`: pictures of bytes and of floats.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{is_close, random_floats, random_words, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/images.cl"),
    cases: &[
        ("blur image", blur_image),
        ("luminance", luminance),
        ("convolution", convolution),
    ],
};

const SIZE: [usize; 2] = [512, 384];
const PIXELS: usize = SIZE[0] * SIZE[1];

fn picture() -> Vec<[u8; 4]> {
    random_words(PIXELS).into_iter().map(u32::to_le_bytes).collect()
}

fn blur_image(session: &Session, program: &Program) -> Result<f64> {
    let input = picture();
    let run = Run::new(session, program, "blur_image")?.input(&input)?;
    let (run, output) = run.output(&vec![0_u8; 4 * PIXELS])?;
    let run = run.value(SIZE[0] as i32)?.value(SIZE[1] as i32)?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let (channel, x, y) = (at % 4, (at / 4 % SIZE[0]) as i64, (at / 4 / SIZE[0]) as i64);
        let mut sum = 0;
        for (dy, dx) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dy, dx))) {
            let row = (y + dy).clamp(0, SIZE[1] as i64 - 1) as usize;
            let column = (x + dx).clamp(0, SIZE[0] as i64 - 1) as usize;
            let weight = (2 - i64::abs(dx)) * (2 - i64::abs(dy));
            sum += i64::from(input[row * SIZE[0] + column][channel]) * weight;
        }
        i64::from(found) == sum >> 4
    })
}

fn luminance(session: &Session, program: &Program) -> Result<f64> {
    let input = picture();
    let run = Run::new(session, program, "luminance")?.input(&input)?;
    let (run, output) = run.output(&vec![0_u8; PIXELS])?;
    run.measure(&Range::free(&[PIXELS]), &output, |at, found| {
        let [r, g, b, _] = input[at].map(u32::from);
        u32::from(found) == (77 * r + 150 * g + 29 * b) >> 8
    })
}

fn convolution(session: &Session, program: &Program) -> Result<f64> {
    let wide = SIZE[0] + 4;
    let (input, weights) = (random_floats(wide * (SIZE[1] + 4)), random_floats(25));
    let run = Run::new(session, program, "convolution")?.input(&input)?;
    let (run, output) = run.output(&vec![0.0_f32; PIXELS])?;
    let run = run.input(&weights)?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let (x, y) = (at % SIZE[0], at / SIZE[0]);
        let taps = (0..25).map(|tap| weights[tap] * input[(y + tap / 5) * wide + x + tap % 5]);
        is_close(found, taps.sum(), 1e-4)
    })
}
