//! Running other programs: shown before they run, and an error that names the one that failed.

use std::io::{BufRead, BufReader};
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

/// Shows and runs `command`, which runs tests as `cargo test` does: passes on what it prints, and closes with the sum of the counts
/// that each test program prints for itself.
pub(crate) fn run_tests(command: &mut Command) -> Result<()> {
    let spelling = spelled(command);
    eprintln!("$ {spelling}");
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("cannot start `{spelling}`: {error}"))?;
    let mut sums = [("passed", 0), ("failed", 0), ("ignored", 0)];
    for line in child
        .stdout
        .take()
        .map(BufReader::new)
        .into_iter()
        .flat_map(BufRead::lines)
    {
        let line = line.map_err(|error| format!("cannot read what `{spelling}` prints: {error}"))?;
        println!("{line}");
        if let Some(counts) = line.strip_prefix("test result: ") {
            for (kind, sum) in &mut sums {
                *sum += count_of(counts, kind);
            }
        }
    }
    let status = child.wait().map_err(|error| format!("`{spelling}`: {error}"))?;
    let [(_, passed), (_, failed), (_, ignored)] = sums;
    println!("\n{passed} passed, {failed} failed, {ignored} skipped");
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{spelling}` failed ({status})"))
    }
}

/// The number before `kind` in `ok. 7 passed; 0 failed; ...`.
fn count_of(counts: &str, kind: &str) -> usize {
    let part = counts
        .split([';', '.'])
        .map(str::trim)
        .find_map(|part| part.strip_suffix(kind));
    part.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
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

#[cfg(test)]
mod tests {
    use super::count_of;

    #[test]
    fn counts_are_read_from_a_result_line() {
        let line = "FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 7 filtered out; finished in 0.50s";
        assert_eq!(
            ["passed", "failed", "ignored"].map(|kind| count_of(line, kind)),
            [12, 3, 1]
        );
    }
}
