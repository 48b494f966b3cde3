//! The set of kernels whose work-items have nothing to do with one another: each is checked against a model, then timed.

mod arrays;
mod grids;
mod hashes;
mod image_objects;
mod images;
mod numbers;
mod particles;
mod scenes;
mod search;
mod streams;

use conformance::session::Session;
use conformance::{Error, Result};

use crate::run::{build, AllVariants};
use crate::turns::Turns;
use crate::Cli;

/// A kernel: builds nothing, sets up, checks and times.
type Case = for<'s> fn(&'s Session, &opencl3::program::Program) -> Result<f64>;

/// The kernels of a source.
struct Source {
    text: &'static str,
    cases: &'static [(&'static str, Case)],
}

const SOURCES: &[Source] = &[
    streams::SOURCE,
    scenes::MANDELBROT,
    scenes::NBODY,
    scenes::TRACING,
    grids::MATMUL,
    grids::SOURCE,
    images::SOURCE,
    image_objects::SOURCE,
    search::SOURCE,
    hashes::SOURCE,
    particles::SOURCE,
    numbers::SOURCE,
    arrays::SOURCE,
];

/// Nanoseconds of each kernel that is asked for, by the profiling events.
pub(crate) fn measure(session: &Session, cli: &Cli, turns: &mut Turns) -> Result<()> {
    let _variants = AllVariants::ask_for();
    let options = cli.build_options();
    for source in SOURCES {
        let cases: Vec<_> = source
            .cases
            .iter()
            .filter(|(name, _)| name.contains(&cli.name))
            .collect();
        if cases.is_empty() {
            continue;
        }
        let program = build(session, source.text, &options).map_err(|error| error.to_string());
        for (name, case) in cases {
            // Another driver may lack something; what it does not build or gets wrong, it has no time for.
            turns.measure(name, || match &program {
                Ok(program) => case(session, program),
                Err(message) => Err(Error::Tool {
                    tool: "building".into(),
                    message: message.clone(),
                }),
            })?;
        }
    }
    Ok(())
}

/// The sources of the set.
pub(crate) fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    SOURCES.iter().map(|source| (source.cases[0].0, source.text))
}
