//! How long it takes to get a kernel started and to hear that it is done.

use std::ptr::{null, null_mut};
use std::time::Instant;

use conformance::session::Session;
use conformance::{Error, Result};
use opencl3::command_queue::CommandQueue;
use opencl3::kernel::Kernel;
use opencl3::program::Program;

use crate::turns::Turns;

/// Launches per measurement.
const LAUNCHES: usize = 20_000;

/// Launches of an empty kernel on a queue without profiling, enqueue to `clFinish`; the median of each.
pub(crate) fn measure(session: &Session, turns: &mut Turns) -> Result<()> {
    let program = Program::create_and_build_from_source(&session.context, "kernel void nothing(global int *p) {}", "");
    let program = program.map_err(|log| Error::Build { log })?;
    let kernel = Kernel::create(&program, "nothing")?;
    let buffer = session.empty_buffer::<i32>(1)?;
    // SAFETY: the argument is that of the kernel's signature.
    unsafe { kernel.set_arg(0, &buffer)? };
    #[allow(deprecated, reason = "the form that every driver has")]
    let queue = CommandQueue::create_default(&session.context, 0)?;
    for (name, global, local, batch) in [
        ("launch, 1 work-item", 1, 1, 1),
        ("launch, 16 groups of 64", 1024, 64, 1),
        ("100 launches before one finish", 1, 1, 100),
    ] {
        turns.measure(name, || median_launch(&queue, &kernel, global, local, batch))?;
    }
    Ok(())
}

/// Median nanoseconds from the first of `batch` enqueues to the return of `clFinish`.
fn median_launch(queue: &CommandQueue, kernel: &Kernel, global: usize, local: usize, batch: usize) -> Result<f64> {
    let mut times = Vec::with_capacity(LAUNCHES / batch);
    for _ in 0..LAUNCHES / batch {
        let started = Instant::now();
        for _ in 0..batch {
            // SAFETY: one dimension, one number each; the kernel touches nothing.
            unsafe { launch_without_event(queue, kernel, global, local)? };
        }
        queue.finish()?;
        times.push(started.elapsed().as_nanos() as f64);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// `clEnqueueNDRangeKernel` with no event asked for, which `opencl3` cannot say: it always asks for one.
///
/// # Safety
/// As for `clEnqueueNDRangeKernel` in one dimension.
unsafe fn launch_without_event(queue: &CommandQueue, kernel: &Kernel, global: usize, local: usize) -> Result<()> {
    let failed = |message: String| Error::Tool {
        tool: "clEnqueueNDRangeKernel".into(),
        message,
    };
    let loader = cl3::load_library()
        .as_ref()
        .map_err(|error| failed(error.to_string()))?;
    let (global, local) = (&raw const global, &raw const local);
    let status = loader.clEnqueueNDRangeKernel(
        queue.get(),
        kernel.get(),
        1,
        null(),
        global,
        local,
        0,
        null(),
        null_mut(),
    );
    match status {
        Some(0) => Ok(()),
        other => Err(failed(format!("{other:?}"))),
    }
}
