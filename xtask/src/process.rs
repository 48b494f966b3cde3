//! Running other programs: shown before they run, and an error that names the one that failed.

use std::process::{Command, Stdio};

use crate::Result;

/// The command line as a person would type it, with the environment variables it adds.
fn spelled(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| {
        let value = value?;
        Some(format!("{}={}", name.to_string_lossy(), value.to_string_lossy()))
    });
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    variables
        .chain(words.map(|word| word.to_string_lossy().into_owned()))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Shows and runs `command`; an exit status other than success is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let spelling = spelled(command);
    eprintln!("$ {spelling}");
    let status = command
        .status()
        .map_err(|error| format!("cannot start `{spelling}`: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{spelling}` failed ({status})"))
    }
}

/// Whether `command` runs and succeeds; what it prints is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// What `command` prints, or nothing if it cannot be started. (Some queries fail with useful output.)
pub(crate) fn output_of(command: &mut Command) -> String {
    let output = command.stderr(Stdio::null()).output();
    output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default()
}

/// `cargo` as the one that runs this task.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
