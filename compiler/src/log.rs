//! The build log: what the user is told about a build.

use std::fmt;

/// Append-only text shown as the program's build log. Every entry ends in a newline.
#[derive(Clone, Debug, Default)]
pub struct BuildLog(String);

impl BuildLog {
    /// An empty log.
    pub fn new() -> BuildLog {
        BuildLog::default()
    }

    /// Appends `text` and a newline when it has none. Empty text adds nothing.
    pub fn push(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.0.push_str(text);
        if !text.ends_with('\n') {
            self.0.push('\n');
        }
    }

    /// Appends an error and the chain of its causes on one line: `error: in kernel "blur": ...: ...`.
    pub fn push_error(&mut self, error: &dyn std::error::Error) {
        let mut line = format!("error: {error}");
        let mut source = error.source();
        while let Some(cause) = source {
            line.push_str(": ");
            line.push_str(&cause.to_string());
            source = cause.source();
        }
        self.push(&line);
    }

    /// Everything logged so far.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BuildLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
