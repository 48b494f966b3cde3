//! The expectation lists: for each test of a group what is to come of it, and why if that is not a pass.
//!
//! ```text
//! binary: basic/test_basic -w
//! astype: pass
//! barrier: fail: kernels with barriers are refused
//! pipe_operand: skip: no pipes
//! intmath_long16: excluded: takes an hour
//! ```
//! A test that does anything else than its line says is an error, a known failure that passes included: the list is always the
//! truth about the driver. So is a test that has no line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use conformance::{Error, Result};

use crate::run::Outcome;

/// What a line says of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Pass,
    /// A known failure.
    Fail,
    /// The suite itself skips the test, for want of a feature.
    Skip,
    /// Not run.
    Excluded,
}

impl Expected {
    const WORDS: [(Self, &'static str); 4] = [
        (Self::Pass, "pass"),
        (Self::Fail, "fail"),
        (Self::Skip, "skip"),
        (Self::Excluded, "excluded"),
    ];

    fn parse(word: &str) -> Option<Self> {
        Self::WORDS
            .iter()
            .find(|(_, spelling)| *spelling == word)
            .map(|(expected, _)| *expected)
    }

    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(expected, _)| *expected == self)
            .expect("every expectation has a word")
            .1
    }

    pub(crate) fn agrees_with(self, outcome: &Outcome) -> bool {
        self == Self::of(outcome)
    }

    fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Pass => Self::Pass,
            Outcome::Fail { .. } => Self::Fail,
            Outcome::Skip => Self::Skip,
        }
    }
}

/// One test's line.
struct Line {
    test: String,
    expected: Expected,
    /// Why it isn't a pass; may be empty only for a pass.
    reason: String,
}

/// One expectation list: the tests of one of the suite's programs.
pub(crate) struct Group {
    /// The file's name without its ending.
    pub(crate) name: String,
    /// The test program, relative to the build's `test_conformance` folder.
    pub(crate) binary: PathBuf,
    /// What it is given before the test's name (`-w`: the quick mode of the tests that have one).
    pub(crate) arguments: Vec<String>,
    file: PathBuf,
    lines: Vec<Line>,
}

impl Group {
    /// The lists in `folder`, sorted by name: those of `wanted`, or all.
    pub(crate) fn read_all(folder: &Path, wanted: &[String]) -> Result<Vec<Self>> {
        let mut files = std::fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<Vec<_>>>()?;
        files.sort();
        let groups = files.iter().map(|file| Self::read(file)).collect::<Result<Vec<_>>>()?;
        if let Some(unknown) = wanted
            .iter()
            .find(|name| !groups.iter().any(|group| group.name == **name))
        {
            return Err(Error::Tool {
                tool: folder.display().to_string(),
                message: format!("there is no list {unknown}"),
            });
        }
        Ok(groups
            .into_iter()
            .filter(|group| wanted.is_empty() || wanted.contains(&group.name))
            .collect())
    }

    fn read(file: &Path) -> Result<Self> {
        let wrong = |line: &str| Error::Tool {
            tool: file.display().to_string(),
            message: format!("cannot read {line:?}"),
        };
        let text = std::fs::read_to_string(file)?;
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let mut words = first
            .strip_prefix("binary: ")
            .ok_or_else(|| wrong(first))?
            .split_whitespace();
        let binary = words.next().ok_or_else(|| wrong(first))?.into();
        let arguments = words.map(str::to_owned).collect();
        let lines = lines
            .map(|line| parse_line(line).ok_or_else(|| wrong(line)))
            .collect::<Result<_>>()?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self {
            name,
            binary,
            arguments,
            file: file.to_owned(),
            lines,
        })
    }

    pub(crate) fn expected(&self, test: &str) -> Option<Expected> {
        self.line(test).map(|line| line.expected)
    }

    /// What the list says of a test, for a message.
    pub(crate) fn said_of(&self, test: &str) -> String {
        match self.line(test) {
            Some(line) if line.reason.is_empty() => format!("the list says {}", line.expected.word()),
            Some(line) => format!("the list says {} ({})", line.expected.word(), line.reason),
            None => "the list does not name it".to_owned(),
        }
    }

    fn line(&self, test: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.test == test)
    }

    /// Makes the list say what happened. A reason stays as long as the kind of outcome does.
    pub(crate) fn record(&mut self, test: &str, outcome: &Outcome) {
        let expected = Expected::of(outcome);
        match self.lines.iter_mut().find(|line| line.test == test) {
            Some(line) if line.expected == expected => {}
            Some(line) => {
                *line = Line {
                    test: test.to_owned(),
                    expected,
                    reason: String::new(),
                }
            }
            None => self.lines.push(Line {
                test: test.to_owned(),
                expected,
                reason: String::new(),
            }),
        }
    }

    pub(crate) fn write(&self) -> Result<()> {
        let mut text = format!("binary: {}", self.binary.display());
        for argument in &self.arguments {
            let _ = write!(text, " {argument}");
        }
        for Line { test, expected, reason } in &self.lines {
            let _ = write!(text, "\n{test}: {}", expected.word());
            if !reason.is_empty() {
                let _ = write!(text, ": {reason}");
            }
        }
        Ok(std::fs::write(&self.file, text + "\n")?)
    }
}

fn parse_line(line: &str) -> Option<Line> {
    let mut parts = line.splitn(3, ": ");
    let test = parts.next()?.to_owned();
    let expected = Expected::parse(parts.next()?)?;
    let reason = parts.next().unwrap_or_default().to_owned();
    Some(Line { test, expected, reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_read_as_they_are_written() {
        let line = parse_line("barrier: fail: no barriers: yet").unwrap();
        assert_eq!(
            (line.test.as_str(), line.expected, line.reason.as_str()),
            ("barrier", Expected::Fail, "no barriers: yet")
        );
        assert_eq!(parse_line("astype: pass").unwrap().expected, Expected::Pass);
        assert!(parse_line("astype: perhaps").is_none());
        assert!(parse_line("astype").is_none());
    }

    #[test]
    fn a_known_failure_that_passes_is_a_surprise() {
        assert!(!Expected::Fail.agrees_with(&Outcome::Pass));
        assert!(!Expected::Skip.agrees_with(&Outcome::Pass));
        assert!(Expected::Pass.agrees_with(&Outcome::Pass));
        assert!(Expected::Fail.agrees_with(&Outcome::Fail {
            how: "exit status 1".into()
        }));
    }

    #[test]
    fn every_list_of_the_project_can_be_read_and_gives_reasons() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("expectations");
        for group in Group::read_all(&folder, &[]).unwrap() {
            for line in &group.lines {
                let has_reason = !line.reason.is_empty();
                assert!(
                    has_reason || line.expected == Expected::Pass,
                    "{}: {} wants a reason",
                    group.name,
                    line.test
                );
            }
        }
    }
}
