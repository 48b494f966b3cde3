//! Running clang.

use std::ffi::OsString;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::{Command, Stdio};

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

/// Runs `program` and waits for it.
pub(super) fn run(program: &Path, arguments: &[OsString]) -> Result<Ended, BuildError> {
    let mut child = Command::new(program)
        .args(arguments)
        // Variables that change what a clang compiles are meant for the user's own builds.
        .env_remove("CPATH")
        .env_remove("C_INCLUDE_PATH")
        .env_remove("CCC_OVERRIDE_OPTIONS")
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
        Ok(status) => match status.code() {
            Some(0) => Outcome::Succeeded,
            Some(1) => Outcome::Failed,
            _ => Outcome::Died(status.to_string()),
        },
        Err(_) => Outcome::Unknown,
    };
    Ok(Ended {
        outcome,
        messages: String::from_utf8_lossy(&messages).into_owned(),
    })
}
