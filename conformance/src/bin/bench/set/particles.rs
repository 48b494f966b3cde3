//! `kernels/particles.cl`: the same arithmetic on several layouts.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{is_close, random_floats, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/particles.cl"),
    cases: &[
        ("packed particles", |session, program| {
            numbers(session, program, "packed_particles", 3)
        }),
        ("padded particles", |session, program| {
            numbers(session, program, "padded_particles", 4)
        }),
        ("struct particles", struct_particles),
    ],
};

const COUNT: usize = 1 << 16;
const STEP: f32 = 0.01;
const GRAVITY: f32 = -9.81;

fn numbers(session: &Session, program: &Program, name: &'static str, each: usize) -> Result<f64> {
    let (places, mut speeds) = (random_floats(each * COUNT), random_floats(each * COUNT));
    speeds.reverse();
    let run = Run::new(session, program, name)?.input(&places)?.input(&speeds)?;
    let (run, moved) = run.output(&vec![0.0_f32; each * COUNT])?;
    run.measure(&Range::free(&[COUNT]), &moved, |at, found| {
        let wanted = match at % each {
            1 => places[at] + STEP * speeds[at] + 0.5 * GRAVITY * STEP * STEP,
            3 => places[at],
            _ => places[at] + STEP * speeds[at],
        };
        is_close(found, wanted, 1e-3)
    })
}

fn struct_particles(session: &Session, program: &Program) -> Result<f64> {
    // The kernel's `Particle`: seven numbers and a word of flags.
    let particles: Vec<[f32; 8]> = random_floats(8 * COUNT)
        .chunks(8)
        .map(|it| {
            [
                it[0],
                0.1 * it[1],
                it[2],
                1.0 + it[3],
                it[4] - 0.5,
                20.0 * it[5] - 10.0,
                it[6],
                0.0,
            ]
        })
        .collect();
    let run = Run::new(session, program, "struct_particles")?.input(&particles)?;
    let (run, moved) = run.output(&vec![0.0_f32; 8 * COUNT])?;
    let (run, _energies) = run.output(&vec![0.0_f32; COUNT])?;
    run.measure(&Range::free(&[COUNT]), &moved, |at, found| {
        let [x, mut y, z, mass, vx, mut vy, vz, _] = particles[at / 8];
        vy += GRAVITY * STEP;
        y += STEP * vy;
        let is_out = y < 0.0;
        // Contraction may move a particle to the other side of the floor.
        if y.abs() < 1e-6 {
            return true;
        }
        if is_out {
            (y, vy) = (-y, -0.9 * vy);
        }
        match at % 8 {
            7 => found.to_bits() == u32::from(is_out),
            field => {
                let wanted = [x + STEP * vx, y, z + STEP * vz, mass, vx, vy, vz][field];
                is_close(found, wanted, 1e-3)
            }
        }
    })
}
