//! A test file, parsed: its command line and what it expects.

/// Where the expected text starts.
const EXPECTED: &str = "; EXPECTED:";

/// A test file, parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// The words of the `RUN:` line.
    pub run: Vec<String>,
    /// What the output is held against.
    pub expectation: Expectation,
    /// The file up to its `EXPECTED:` line.
    input: String,
}

/// What the output of a test is held against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The whole output.
    Full(String),
    /// `CHECK` lines.
    Checks(Vec<Check>),
    /// Nothing yet: the file is to be blessed.
    Missing,
}

/// One `CHECK` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// How it is to be met.
    pub kind: CheckKind,
    /// The text, white space squeezed.
    pub text: String,
    /// Its line number in the test file, from 1.
    pub line: usize,
}

/// How a check is to be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// Somewhere after the check before.
    Anywhere,
    /// On the line after the check before.
    Next,
    /// Nowhere between the checks around it.
    Not,
}

/// What is wrong with a test file. The author's fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// No `RUN:` line.
    #[error("no `; RUN:` line")]
    NoRun,
    /// More than one `RUN:` line.
    #[error("more than one `; RUN:` line")]
    ManyRuns,
    /// Both modes in one file.
    #[error("both `; CHECK:` lines and `; EXPECTED:`")]
    BothModes,
    /// A file of `CHECK-NOT:` lines only, or one that starts with `CHECK-NEXT:`.
    #[error("the first check must be a `; CHECK:` (or `CHECK-NOT` lines with one after them)")]
    NoAnchor,
    /// A check without text.
    #[error("line {0}: a check without text")]
    EmptyCheck(usize),
}

impl TestFile {
    /// Parses the text of a test file.
    pub fn parse(text: &str) -> Result<TestFile, FormatError> {
        let (input, full) = split_expected(text);
        let mut runs = input.lines().filter_map(|line| line.strip_prefix("; RUN:"));
        let run = runs.next().ok_or(FormatError::NoRun)?;
        if runs.next().is_some() {
            return Err(FormatError::ManyRuns);
        }
        let checks = parse_checks(input)?;
        let expectation = match (full, checks.is_empty()) {
            (Some(_), false) => return Err(FormatError::BothModes),
            (Some(full), true) => Expectation::Full(full),
            (None, false) => Expectation::Checks(checks),
            (None, true) => Expectation::Missing,
        };
        let run = run.split_whitespace().map(str::to_owned).collect();
        Ok(TestFile {
            run,
            expectation,
            input: input.to_owned(),
        })
    }

    /// The file with `output` as its expected text.
    pub fn blessed(&self, output: &str) -> String {
        let mut text = self.input.trim_end().to_owned();
        text.push_str("\n\n");
        text.push_str(EXPECTED);
        text.push('\n');
        for line in output.lines() {
            text.push_str(format!("; {line}").trim_end());
            text.push('\n');
        }
        text
    }
}

/// The input, and the expected text when the file has any. Trailing white space of lines is not kept: editors eat it.
fn split_expected(text: &str) -> (&str, Option<String>) {
    let Some(at) = text.find(&format!("\n{EXPECTED}")) else {
        return (text, None);
    };
    let (input, section) = text.split_at(at + 1);
    let lines = section.lines().skip(1).map(|line| {
        let line = line.strip_prefix(';').unwrap_or(line);
        line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned() + "\n"
    });
    (input, Some(lines.collect()))
}

fn parse_checks(input: &str) -> Result<Vec<Check>, FormatError> {
    let mut checks = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let kinds = [
            ("; CHECK:", CheckKind::Anywhere),
            ("; CHECK-NEXT:", CheckKind::Next),
            ("; CHECK-NOT:", CheckKind::Not),
        ];
        let Some((text, kind)) = kinds
            .iter()
            .find_map(|(key, kind)| Some((line.trim_start().strip_prefix(key)?, kind)))
        else {
            continue;
        };
        let text = squeeze(text);
        if text.is_empty() {
            return Err(FormatError::EmptyCheck(index + 1));
        }
        checks.push(Check {
            kind: *kind,
            text,
            line: index + 1,
        });
    }
    let anchor = checks.iter().find(|check| check.kind != CheckKind::Not);
    match anchor {
        Some(check) if check.kind == CheckKind::Anywhere => Ok(checks),
        None if checks.is_empty() => Ok(checks),
        _ => Err(FormatError::NoAnchor),
    }
}

/// `text` with each run of white space made one space, none at the ends.
pub fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blessing_is_stable() {
        let file = TestFile::parse("; RUN: tool %s\ninput\n").unwrap();
        assert_eq!(file.expectation, Expectation::Missing);
        let blessed = file.blessed("one\n\ntwo\n");
        let again = TestFile::parse(&blessed).unwrap();
        assert_eq!(again.expectation, Expectation::Full("one\n\ntwo\n".to_owned()));
        assert_eq!(again.blessed("one\n\ntwo\n"), blessed);
    }

    #[test]
    fn refuses_what_cannot_fail() {
        assert_eq!(TestFile::parse("; CHECK: a\n"), Err(FormatError::NoRun));
        assert_eq!(
            TestFile::parse("; RUN: t\n; CHECK-NOT: a\n"),
            Err(FormatError::NoAnchor)
        );
        assert_eq!(
            TestFile::parse("; RUN: t\n; CHECK-NEXT: a\n"),
            Err(FormatError::NoAnchor)
        );
        assert_eq!(TestFile::parse("; RUN: t\n; CHECK:\n"), Err(FormatError::EmptyCheck(2)));
        assert_eq!(
            TestFile::parse("; RUN: t\n; CHECK: a\n; EXPECTED:\n"),
            Err(FormatError::BothModes)
        );
    }
}
