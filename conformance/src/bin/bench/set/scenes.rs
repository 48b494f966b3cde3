//! Kernels with long loops: a fractal, bodies that attract each other, spheres.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{is_close, random_floats, Range, Run};

pub(super) const MANDELBROT: Source = Source {
    text: include_str!("../../../../kernels/mandelbrot.cl"),
    cases: &[("mandelbrot", mandelbrot)],
};
pub(super) const NBODY: Source = Source {
    text: include_str!("../../../../kernels/nbody.cl"),
    cases: &[("nbody", nbody)],
};
pub(super) const TRACING: Source = Source {
    text: include_str!("../../../../kernels/tracing.cl"),
    cases: &[("ray_spheres", ray_spheres)],
};

fn mandelbrot(session: &Session, program: &Program) -> Result<f64> {
    const SIZE: [usize; 2] = [512, 384];
    const LIMIT: u32 = 256;
    let (left, top, step) = (-2.2_f32, -1.0_f32, 1.0_f32 / 190.0);
    let (run, output) = Run::new(session, program, "mandelbrot")?.output(&vec![0_u32; SIZE[0] * SIZE[1]])?;
    // The kernel's `View`: left, top, step as floats, then the limit as an integer of the same size.
    let run = run.value([left.to_bits(), top.to_bits(), step.to_bits(), LIMIT])?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let (cr, ci) = (left + step * (at % SIZE[0]) as f32, top + step * (at / SIZE[0]) as f32);
        let (mut zr, mut zi, mut n) = (0.0_f32, 0.0_f32, 0);
        while n < LIMIT && zr * zr + zi * zi <= 4.0 {
            (zr, zi) = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci);
            n += 1;
        }
        found == n
    })
}

fn nbody(session: &Session, program: &Program) -> Result<f64> {
    const BODIES: usize = 2048;
    const STEP: f32 = 0.01;
    const SOFTENING: f32 = 0.05;
    let places: Vec<f32> = random_floats(4 * BODIES);
    let speeds = vec![[0.0_f32; 4]; BODIES];
    let bodies: Vec<[f32; 4]> = places.chunks(4).map(|it| [it[0], it[1], it[2], it[3]]).collect();
    let run = Run::new(session, program, "nbody")?.input(&bodies)?.input(&speeds)?;
    let (run, _moved) = run.output(&speeds)?;
    let (run, faster) = run.output(&vec![0.0_f32; 4 * BODIES])?;
    let run = run.value(BODIES as u32)?.value(STEP)?.value(SOFTENING)?;
    run.measure(&Range::free(&[BODIES]), &faster, |at, found| {
        // Some of them: the model is slow.
        let (body, axis) = (bodies[at / 4], at % 4);
        if at % 1001 != 0 || axis == 3 {
            return true;
        }
        let pull: f64 = bodies
            .iter()
            .map(|other| {
                let apart = [0, 1, 2].map(|axis| f64::from(other[axis]) - f64::from(body[axis]));
                let square: f64 = apart.iter().map(|it| it * it).sum::<f64>() + f64::from(SOFTENING);
                apart[axis] * f64::from(other[3]) / (square * square.sqrt())
            })
            .sum();
        is_close(found, (pull * f64::from(STEP)) as f32, 1e-2)
    })
}

fn ray_spheres(session: &Session, program: &Program) -> Result<f64> {
    const SIZE: [usize; 2] = [512, 384];
    const COUNT: usize = 24;
    let spheres: Vec<[f32; 4]> = random_floats(4 * COUNT)
        .chunks(4)
        .map(|it| {
            [
                4.0 * it[0] - 2.0,
                3.0 * it[1] - 1.5,
                3.0 + 4.0 * it[2],
                0.2 + 0.6 * it[3],
            ]
        })
        .collect();
    let run = Run::new(session, program, "ray_spheres")?.input(&spheres)?;
    let (run, output) = run.output(&vec![0.0_f32; SIZE[0] * SIZE[1]])?;
    let run = run.value(COUNT as u32)?;
    run.measure(&Range::free(&SIZE), &output, |at, found| {
        let (wanted, is_clear) = brightness(&spheres, at % SIZE[0], at / SIZE[0], SIZE);
        // At the edge of a sphere rounding decides whether it is hit.
        !is_clear || is_close(found, wanted, 1e-2)
    })
}

/// How bright a pixel is, and whether that does not depend on rounding.
fn brightness(spheres: &[[f32; 4]], x: usize, y: usize, [width, height]: [usize; 2]) -> (f32, bool) {
    let way = [x as f64 / width as f64 - 0.5, y as f64 / height as f64 - 0.5, 1.0];
    let length = way.iter().map(|it| it * it).sum::<f64>().sqrt();
    let way = way.map(|it| it / length);
    let (mut nearest, mut hit, mut is_clear) = (1e30, None, true);
    for sphere in spheres {
        let center = [0, 1, 2].map(|axis| f64::from(sphere[axis]));
        let radius = f64::from(sphere[3]);
        let along: f64 = (0..3).map(|axis| center[axis] * way[axis]).sum();
        let inside = along * along - center.iter().map(|it| it * it).sum::<f64>() + radius * radius;
        is_clear &= inside.abs() > 1e-3;
        if inside > 0.0 {
            let distance = along - inside.sqrt();
            is_clear &= (distance - nearest).abs() > 1e-3;
            if distance > 0.0 && distance < nearest {
                nearest = distance;
                hit = Some((center[1], radius));
            }
        }
    }
    let value = match hit {
        Some((height, radius)) => 0.2 + 0.8 * f64::max(0.0, -(way[1] * nearest - height) / radius),
        None => 0.1,
    };
    (value as f32, is_clear)
}
