//! How long it takes to build the kernels of the set, without what clang does: sources are compiled once, then linked, which is when the
//! pipeline runs, several times.

use std::ffi::CString;
use std::ptr::null_mut;
use std::time::Instant;

use cl3::kernel::{create_kernels_in_program, release_kernel};
use cl3::program::{link_program, release_program};
use conformance::session::Session;
use conformance::Result;
use opencl3::error_codes::ClError;
use opencl3::program::Program;

use crate::turns::Turns;
use crate::{set, Cli};

/// Links of each source; the fastest counts.
const LINKS: usize = 3;

/// Nanoseconds from compiled source to all kernels of each source.
pub(crate) fn measure(session: &Session, cli: &Cli, turns: &mut Turns) -> Result<()> {
    let options = cli.build_options();
    for (kernel, text) in set::sources() {
        turns.measure(&format!("build of {kernel} ..."), || link(session, text, &options))?;
    }
    Ok(())
}

fn link(session: &Session, text: &str, options: &str) -> Result<f64> {
    let link_options = CString::new(options).unwrap_or_default();
    let devices = [session.device.id()];
    let mut compiled = Program::create_from_source(&session.context, text)?;
    compiled.compile(&devices, options, &[], &[])?;
    let mut best = f64::INFINITY;
    for _ in 0..LINKS {
        let started = Instant::now();
        // `opencl3` gives `clLinkProgram` a program for the context.
        // SAFETY: context, device and program live; nobody is to be told of the end.
        let linked = unsafe {
            link_program(
                session.context.get(),
                &devices,
                &link_options,
                &[compiled.get()],
                None,
                null_mut(),
            )
        };
        let linked = linked.map_err(ClError)?;
        // Some kernels may only be compiled when they are asked for.
        let kernels = create_kernels_in_program(linked).map_err(ClError)?;
        best = best.min(started.elapsed().as_nanos() as f64);
        for kernel in kernels {
            // SAFETY: the kernel was made by the call above, and nobody else has it.
            unsafe { release_kernel(kernel) }.map_err(ClError)?;
        }
        // SAFETY: the program was made by the call above, and nobody else has it.
        unsafe { release_program(linked) }.map_err(ClError)?;
    }
    Ok(best)
}
