//! Drivers, each in a child process: what it is to see, and what it prints.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::PathBuf;
use std::process::{self, ChildStdout, Command, Stdio};

use conformance::{Error, Result};

use crate::Time;

/// A driver as a child process is to see it.
#[derive(Clone)]
pub(crate) struct Driver {
    pub(crate) name: String,
    /// For `OCL_ICD_VENDORS`; none: what this process has.
    vendors: Option<PathBuf>,
    /// For `LD_LIBRARY_PATH`.
    libraries: Option<PathBuf>,
    /// Build options besides those of the command line.
    options: &'static str,
}

impl Driver {
    /// The driver that this process has, with build options.
    pub(crate) fn weft(name: &str, options: &'static str) -> Driver {
        Driver {
            name: name.into(),
            vendors: None,
            libraries: None,
            options,
        }
    }

    /// NAME=FOLDER[,LIBRARIES]
    pub(crate) fn parse(text: &str) -> std::result::Result<Driver, String> {
        let (name, folders) = text.split_once('=').ok_or("NAME=FOLDER is wanted")?;
        let (vendors, libraries) = folders
            .split_once(',')
            .map_or((folders, None), |(vendors, it)| (vendors, Some(it.into())));
        Ok(Driver {
            name: name.into(),
            vendors: Some(vendors.into()),
            libraries,
            options: "",
        })
    }

    /// A child process with this driver, which waits for its first turn.
    pub(crate) fn start(&self, arguments: &[String]) -> Result<Child> {
        let mut child = Command::new(std::env::current_exe()?);
        child.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        child.arg(format!("--more-options={}", self.options));
        // What a former run has compiled says nothing of how long that takes.
        child.env("WEFT_CACHE", "0");
        if let Some(vendors) = &self.vendors {
            child.env("OCL_ICD_VENDORS", vendors);
        }
        if let Some(libraries) = &self.libraries {
            child.env("LD_LIBRARY_PATH", libraries);
        }
        let mut process = child.spawn()?;
        let output = process.stdout.take().expect("it is piped");
        Ok(Child {
            name: self.name.clone(),
            process,
            lines: BufReader::new(output).lines(),
        })
    }
}

/// A child process that measures one thing a turn.
pub(crate) struct Child {
    name: String,
    process: process::Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Child {
    /// Lets it measure; none if there is nothing more.
    pub(crate) fn turn(&mut self) -> Result<Option<Time>> {
        let failed = |message: String| Error::Tool {
            tool: format!("measuring {}", self.name),
            message,
        };
        // If it is not there to read this any more, it is known by what it wrote.
        let _ = self.process.stdin.as_mut().map(|turns| turns.write_all(b"\n"));
        if let Some(line) = self.lines.next().transpose()? {
            let time = read(&line).ok_or_else(|| failed(format!("it printed {line:?}")))?;
            return Ok(Some(time));
        }
        let status = self.process.wait()?;
        match status.success() {
            true => Ok(None),
            false => Err(failed(status.to_string())),
        }
    }
}

/// A measurement as a child prints it: name, tab, nanoseconds, or an exclamation mark and the first line of what is wrong.
pub(crate) fn line(time: &Time) -> String {
    match &time.nanoseconds {
        Ok(nanoseconds) => format!("{}\t{nanoseconds}", time.name),
        Err(message) => format!("{}\t!{}", time.name, message.lines().next().unwrap_or_default()),
    }
}

fn read(line: &str) -> Option<Time> {
    let (name, nanoseconds) = line.split_once('\t')?;
    Some(Time {
        name: name.to_owned(),
        nanoseconds: match nanoseconds.strip_prefix('!') {
            Some(message) => Err(message.to_owned()),
            None => Ok(nanoseconds.parse().ok()?),
        },
    })
}

/// Keeps this process, and so the threads that a driver makes in it, on the first CPUs that it may use.
pub(crate) fn use_cpus(count: usize) -> Result<()> {
    let size = std::mem::size_of::<libc::cpu_set_t>();
    // SAFETY: a set of CPUs is plain bits; both calls are given the size of it; the process is this one.
    unsafe {
        let mut allowed: libc::cpu_set_t = std::mem::zeroed();
        let mut chosen: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size, &mut allowed) != 0 {
            return Err(std::io::Error::last_os_error().into());
        }
        let cpus = (0..libc::CPU_SETSIZE as usize).filter(|cpu| libc::CPU_ISSET(*cpu, &allowed));
        for cpu in cpus.take(count.max(1)) {
            libc::CPU_SET(cpu, &mut chosen);
        }
        match libc::sched_setaffinity(0, size, &chosen) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error().into()),
        }
    }
}
