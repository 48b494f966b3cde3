//! `kernels/arrays.cl`: private arrays that are values when loops are unrolled.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{is_close, random_floats, random_words, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/arrays.cl"),
    cases: &[("median", median), ("small systems", small_systems)],
};

const SIZE: [usize; 2] = [512, 384];
const SYSTEMS: usize = 1 << 15;

fn median(session: &Session, program: &Program) -> Result<f64> {
    let wide = SIZE[0] + 2;
    let words = random_words(wide * (SIZE[1] + 2));
    let input: Vec<u8> = words.into_iter().map(|it| it.to_le_bytes()[0]).collect();
    let run = Run::new(session, program, "median")?.input(&input)?;
    let (run, output) = run.output(&vec![0_u8; SIZE[0] * SIZE[1]])?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let (x, y) = (at % SIZE[0], at / SIZE[0]);
        let mut around: Vec<u8> = (0..9).map(|it| input[(y + it / 3) * wide + x + it % 3]).collect();
        around.sort_unstable();
        found == around[4]
    })
}

fn small_systems(session: &Session, program: &Program) -> Result<f64> {
    let mut input = random_floats(20 * SYSTEMS);
    // Large numbers on the diagonal, so that no pivots need to be chosen.
    for row in 0..4 {
        for it in &mut input[6 * row * SYSTEMS..][..SYSTEMS] {
            *it += 4.0;
        }
    }
    let run = Run::new(session, program, "small_systems")?.input(&input)?;
    let (run, output) = run.output(&vec![0.0_f32; 4 * SYSTEMS])?;
    run.measure(&Range::free(&[SYSTEMS]), &output, |at, found| {
        let system = |row: usize, column: usize| f64::from(input[(row * 5 + column) * SYSTEMS + at % SYSTEMS]);
        is_close(found, solution(&system)[at / SYSTEMS] as f32, 1e-4)
    })
}

/// What solves four equations, by the same elimination in double precision.
fn solution(system: &dyn Fn(usize, usize) -> f64) -> [f64; 4] {
    let mut m: [[f64; 5]; 4] = std::array::from_fn(|row| std::array::from_fn(|column| system(row, column)));
    for k in 0..4 {
        for row in k + 1..4 {
            let factor = m[row][k] / m[k][k];
            m[row] = std::array::from_fn(|column| m[row][column] - factor * m[k][column]);
        }
    }
    let mut solved = [0.0; 4];
    for row in (0..4).rev() {
        let known: f64 = (row + 1..4).map(|column| m[row][column] * solved[column]).sum();
        solved[row] = (m[row][4] - known) / m[row][row];
    }
    solved
}
