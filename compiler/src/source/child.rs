//! Running clang.

use std::ffi::OsString;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use crate::BuildError;

/// How a compiler run ended.
pub(super) struct Ended {
    pub outcome: Outcome,
    /// What it wrote to its standard error.
    pub messages: String,
}

/// Whether a compiler run succeeded.
pub(super) enum Outcome {
    Succeeded,
    /// With errors, which its messages tell.
    Failed,
    /// By a signal, or with a status that is not one for errors in the source.
    Died(String),
    /// The application ignores SIGCHLD, so the status of a child cannot be asked for.
    Unknown,
}

impl Outcome {
    /// What a status says.
    pub fn of(status: ExitStatus) -> Outcome {
        match status.code() {
            Some(0) => Outcome::Succeeded,
            Some(1) => Outcome::Failed,
            _ => Outcome::Died(status.to_string()),
        }
    }
}

impl Ended {
    pub fn new(outcome: Outcome, messages: &[u8]) -> Ended {
        Ended {
            outcome,
            messages: String::from_utf8_lossy(messages).into_owned(),
        }
    }
}

/// A compiler that is to be started, without the variables that change what a clang compiles: those are meant for the user's own builds.
pub(super) fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    for name in ["CPATH", "C_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS"] {
        command.env_remove(name);
    }
    command
}

/// Runs `program` and waits for it.
pub(super) fn run(program: &Path, arguments: &[OsString]) -> Result<Ended, BuildError> {
    tracing::debug!(?program, "starting a compiler");
    let mut child = command(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|source| match source.kind() {
            ErrorKind::NotFound | ErrorKind::PermissionDenied => BuildError::CompilerNotAvailable {
                program: program.to_owned(),
                source,
            },
            _ => BuildError::io("start the compiler")(source),
        })?;
    let mut messages = Vec::new();
    if let Some(mut pipe) = child.stderr.take() {
        pipe.read_to_end(&mut messages)
            .map_err(BuildError::io("read the compiler's messages"))?;
    }
    let outcome = match child.wait() {
        Ok(status) => Outcome::of(status),
        Err(_) => Outcome::Unknown,
    };
    Ok(Ended::new(outcome, &messages))
}
