//! Turns: a child works only while its parent waits for it, so what is measured on one driver has the machine for itself, and what is measured on several is
//! measured one right after the other.
//!
//! A turn begins with a line on standard input and ends with a measurement on standard output, or the end of the process. Whoever runs a child by hand
//! without input lets it run through.

use std::io::{self, BufRead, Write};

use conformance::Result;

use crate::{drivers, Cli, Time};

/// The child's side.
pub(crate) struct Turns {
    /// Only measurements whose names have this in them are wanted.
    name: String,
}

impl Turns {
    /// Waits for the first turn.
    pub(crate) fn begin(cli: &Cli) -> Result<Turns> {
        wait()?;
        Ok(Turns { name: cli.name.clone() })
    }

    /// Measures, if it is wanted, and waits for the next turn.
    pub(crate) fn measure(&mut self, name: &str, nanoseconds: impl FnOnce() -> Result<f64>) -> Result<()> {
        if !name.contains(&self.name) {
            return Ok(());
        }
        let time = Time {
            name: name.to_owned(),
            nanoseconds: nanoseconds().map_err(|error| error.to_string()),
        };
        println!("{}", drivers::line(&time));
        io::stdout().flush()?;
        wait()
    }
}

fn wait() -> Result<()> {
    io::stdin().lock().read_line(&mut String::new())?;
    Ok(())
}
