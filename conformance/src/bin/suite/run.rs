//! Running one test of the suite, and reading what came of it.

use std::fmt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use conformance::{Error, Result};

/// What came of a test.
#[derive(Debug)]
pub(crate) enum Outcome {
    Pass,
    /// The test says so itself, crashed, or took too long.
    Fail {
        how: String,
    },
    /// The test found that the device lacks a feature that it needs.
    Skip,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("passed"),
            Self::Fail { how } => write!(f, "failed ({how})"),
            Self::Skip => f.write_str("skipped"),
        }
    }
}

/// The names of a test program's tests, as its `--list` prints them: indented, after the heading.
pub(crate) fn list(binary: &Path) -> Result<Vec<String>> {
    let output = Command::new(binary).arg("-h").stdin(Stdio::null()).output();
    let output = output.map_err(|error| Error::Tool {
        tool: binary.display().to_string(),
        message: error.to_string(),
    })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.lines().skip_while(|line| !line.starts_with("Test names:")).skip(1);
    Ok(names
        .map_while(|line| line.strip_prefix('\t'))
        .map(|name| name.trim().to_owned())
        .collect())
}

/// Runs one test, for no longer than `limit`.
pub(crate) fn run(binary: &Path, test: &str, arguments: &[String], limit: Duration) -> Result<Outcome> {
    let folder = tempfile::tempdir()?;
    let results = folder.path().join("results.json");
    let mut command = Command::new(binary);
    command
        .args(arguments)
        .arg(test)
        .env("CL_CONFORMANCE_RESULTS_FILENAME", &results)
        // It is the compiler that is tested.
        .env("WEFT_CACHE", "0");
    // Some tests read files that lie beside their program.
    command.current_dir(binary.parent().unwrap_or(Path::new(".")));
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if started.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(Outcome::Fail {
                how: format!("not done after {} s", limit.as_secs()),
            });
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let said = std::fs::read_to_string(&results)
        .ok()
        .and_then(|text| outcome_in(&text, test));
    Ok(match said.as_deref() {
        Some("pass") if status.success() => Outcome::Pass,
        Some("skip") if status.success() => Outcome::Skip,
        _ => Outcome::Fail {
            how: status.to_string(),
        },
    })
}

/// The outcome that the suite's results file gives for `test`.
fn outcome_in(results: &str, test: &str) -> Option<String> {
    let results: serde_json::Value = serde_json::from_str(results).ok()?;
    Some(results.get("results")?.get(test)?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::outcome_in;

    #[test]
    fn the_results_file_is_read() {
        let text = r#"{"cmd": "test_basic", "args": "", "results": {"astype": "pass", "sizeof": "skip"}}"#;
        assert_eq!(outcome_in(text, "sizeof").as_deref(), Some("skip"));
        assert_eq!(outcome_in(text, "nothing"), None);
        assert_eq!(outcome_in("{", "sizeof"), None);
    }
}
