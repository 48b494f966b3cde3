//! How long whole kernels take.

use std::ptr::null;

use conformance::session::Session;
use conformance::{Error, Result};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

use crate::Times;

/// Launches of each kernel; the fastest counts.
const LAUNCHES: usize = 5;
/// Elements of the one-dimensional kernels: 16 MiB a buffer, more than caches hold.
const ELEMENTS: usize = 1 << 22;
const STREAMS: [&str; 6] = [
    "saxpy",
    "polynomial",
    "transcendental",
    "black_scholes",
    "collatz",
    "blur",
];

/// Nanoseconds of each kernel, by the profiling events.
pub(crate) fn measure(session: &Session) -> Result<Times> {
    let mut times = streams(session)?;
    times.push(("mandelbrot".into(), mandelbrot(session)?));
    times.push(("nbody".into(), nbody(session)?));
    times.push(("matmul".into(), matmul(session)?));
    Ok(times)
}

pub(crate) fn build(session: &Session, source: &str, options: &str) -> Result<Program> {
    Program::create_and_build_from_source(&session.context, source, options).map_err(|log| Error::Build { log })
}

fn streams(session: &Session) -> Result<Times> {
    let program = build(session, include_str!("../../../kernels/streams.cl"), "")?;
    let input: Vec<f32> = (0..ELEMENTS).map(|i| (i % 1009) as f32 / 1009.0).collect();
    let (x, y) = (session.buffer_of(&input)?, session.buffer_of(&input)?);
    let time_of = |name: &&str| {
        let kernel = Kernel::create(&program, name)?;
        let mut launch = ExecuteKernel::new(&kernel);
        // SAFETY: the arguments are those of the kernels' common signature.
        unsafe {
            launch
                .set_arg(&x)
                .set_arg(&y)
                .set_arg(&(ELEMENTS as u32))
                .set_global_work_size(ELEMENTS)
        };
        Ok((
            (*name).to_owned(),
            fastest(session, &kernel, &Range::free(&[ELEMENTS]))?,
        ))
    };
    STREAMS.iter().map(time_of).collect()
}

fn mandelbrot(session: &Session) -> Result<f64> {
    const SIZE: [usize; 2] = [1024, 768];
    let program = build(session, include_str!("../../../kernels/mandelbrot.cl"), "")?;
    let kernel = Kernel::create(&program, "mandelbrot")?;
    let iterations = session.empty_buffer::<u32>(SIZE[0] * SIZE[1])?;
    // The kernel's `View`: left, top, step as floats, then the limit as an integer of the same size.
    let view = [
        (-2.2_f32).to_bits(),
        (-1.0_f32).to_bits(),
        (1.0_f32 / 380.0).to_bits(),
        256,
    ];
    let mut launch = ExecuteKernel::new(&kernel);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe { launch.set_arg(&iterations).set_arg(&view) };
    fastest(session, &kernel, &Range::free(&SIZE))
}

fn nbody(session: &Session) -> Result<f64> {
    const BODIES: usize = 4096;
    let program = build(session, include_str!("../../../kernels/nbody.cl"), "")?;
    let kernel = Kernel::create(&program, "nbody")?;
    let bodies: Vec<[f32; 4]> = (0..BODIES)
        .map(|i| [i as f32, (i % 13) as f32, (i % 7) as f32, 1.0])
        .collect();
    let [from, speeds, moved, faster] = [
        session.buffer_of(&bodies)?,
        session.buffer_of(&bodies)?,
        session.buffer_of(&bodies)?,
        session.buffer_of(&bodies)?,
    ];
    let mut launch = ExecuteKernel::new(&kernel);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe {
        launch.set_arg(&from).set_arg(&speeds).set_arg(&moved).set_arg(&faster);
        launch.set_arg(&(BODIES as u32)).set_arg(&0.01_f32).set_arg(&0.05_f32);
    }
    fastest(session, &kernel, &Range::free(&[BODIES]))
}

fn matmul(session: &Session) -> Result<f64> {
    const N: usize = 512;
    let program = build(session, include_str!("../../../kernels/matmul.cl"), "")?;
    let kernel = Kernel::create(&program, "matmul")?;
    let values: Vec<f32> = (0..N * N).map(|i| (i % 97) as f32 / 97.0).collect();
    let [a, b, c] = [
        session.buffer_of(&values)?,
        session.buffer_of(&values)?,
        session.buffer_of(&values)?,
    ];
    let mut launch = ExecuteKernel::new(&kernel);
    // SAFETY: the arguments are those of the kernel's signature.
    unsafe { launch.set_arg(&a).set_arg(&b).set_arg(&c).set_arg(&(N as u32)) };
    fastest(session, &kernel, &Range::free(&[N, N]))
}

/// Over what a kernel runs.
pub(crate) struct Range<'a> {
    global: &'a [usize],
    /// None: the driver chooses.
    local: Option<&'a [usize]>,
}

impl<'a> Range<'a> {
    /// With the local size left to the driver.
    fn free(global: &'a [usize]) -> Self {
        Self { global, local: None }
    }

    /// With this local size, of as many dimensions.
    pub(crate) fn of(global: &'a [usize], local: &'a [usize]) -> Self {
        assert_eq!(global.len(), local.len());
        let local = Some(local);
        Self { global, local }
    }
}

/// Nanoseconds of the fastest of `LAUNCHES` launches.
pub(crate) fn fastest(session: &Session, kernel: &Kernel, range: &Range<'_>) -> Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..LAUNCHES {
        // SAFETY: the callers set every argument; `Range` has as many elements as there are dimensions.
        let event = unsafe {
            session.queue.enqueue_nd_range_kernel(
                kernel.get(),
                range.global.len() as u32,
                null(),
                range.global.as_ptr(),
                range.local.map_or(null(), <[usize]>::as_ptr),
                &[],
            )?
        };
        event.wait()?;
        best = best.min((event.profiling_command_end()? - event.profiling_command_start()?) as f64);
    }
    Ok(best)
}
