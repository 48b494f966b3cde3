//! One step of an n-body simulation in which every body attracts every other.

use conformance::session::Session;
use conformance::Result;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

use crate::{fastest, wrong, Cli, Demonstration};

pub(crate) const DEMONSTRATION: Demonstration = Demonstration {
    name: "n-body step, 8192 bodies",
    source: include_str!("../../../kernels/nbody.cl"),
    run,
};

const BODIES: usize = 8192;
const STEP: f32 = 0.01;
const SOFTENING: f32 = 0.05;
/// Every how-manieth body is checked: the reference takes its time too.
const CHECKED: usize = 7;

type Float4 = [f32; 4];

fn run(session: &Session, program: &Program, _: &Cli) -> Result<f64> {
    let kernel = Kernel::create(program, "nbody")?;
    // Bodies on a spiral, all different, none at random: a failure can be repeated.
    let place = |i: usize, turn: f32| (i as f32 * turn).sin() * (1.0 + i as f32 / BODIES as f32);
    let bodies: Vec<Float4> = (0..BODIES)
        .map(|i| [place(i, 0.7), place(i, 1.3), place(i, 2.1), 0.5 + (i % 5) as f32])
        .collect();
    let velocities: Vec<Float4> = (0..BODIES).map(|i| [place(i, 0.3), place(i, 0.9), 0.0, 0.0]).collect();
    let [from, speeds] = [session.buffer_of(&bodies)?, session.buffer_of(&velocities)?];
    let [moved, faster] = [
        session.empty_buffer::<Float4>(BODIES)?,
        session.empty_buffer::<Float4>(BODIES)?,
    ];
    let seconds = fastest(|| {
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the arguments are those of the kernel's signature, and each buffer holds one element a work-item.
        Ok(unsafe {
            launch
                .set_arg(&from)
                .set_arg(&speeds)
                .set_arg(&moved)
                .set_arg(&faster)
                .set_arg(&(BODIES as u32))
                .set_arg(&STEP)
                .set_arg(&SOFTENING)
                .set_global_work_size(BODIES)
                .enqueue_nd_range(&session.queue)?
        })
    })?;
    let (moved, faster) = (session.read(&moved, BODIES)?, session.read(&faster, BODIES)?);
    for i in (0..BODIES).step_by(CHECKED) {
        let (position, velocity) = step_of(&bodies, &velocities, i);
        for (is, wanted) in moved[i].iter().zip(position).chain(faster[i].iter().zip(velocity)) {
            // Sums of 8192 single-precision terms against double precision, relative to the size of the velocities (about 1e5).
            let scale = velocity.iter().fold(1.0_f64, |scale, v| scale.max(v.abs()));
            if (f64::from(*is) - wanted).abs() > 1e-4 * scale {
                return Err(wrong("nbody", format!("body {i}"), is, wanted));
            }
        }
    }
    Ok(seconds)
}

/// The reference, in double precision: position and velocity of body `i` after the step.
fn step_of(bodies: &[Float4], velocities: &[Float4], i: usize) -> ([f64; 4], [f64; 4]) {
    let mut pull = [0.0_f64; 3];
    for body in bodies {
        let apart = [0, 1, 2].map(|axis| f64::from(body[axis]) - f64::from(bodies[i][axis]));
        let distance = (apart.iter().map(|it| it * it).sum::<f64>() + f64::from(SOFTENING)).sqrt();
        for axis in 0..3 {
            pull[axis] += apart[axis] * f64::from(body[3]) / distance.powi(3);
        }
    }
    let velocity = [0, 1, 2].map(|axis| f64::from(velocities[i][axis]) + pull[axis] * f64::from(STEP));
    let position = [0, 1, 2].map(|axis| f64::from(bodies[i][axis]) + velocity[axis] * f64::from(STEP));
    (
        [position[0], position[1], position[2], f64::from(bodies[i][3])],
        [velocity[0], velocity[1], velocity[2], 0.0],
    )
}
