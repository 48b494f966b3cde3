//! Holding an output against `CHECK` lines.

use crate::file::{squeeze, Check, CheckKind};

/// `Err` says which check is not met, and why.
pub fn hold(checks: &[Check], output: &str) -> Result<(), String> {
    let lines: Vec<String> = output.lines().map(squeeze).collect();
    // The place after the last match: line and column.
    let mut at = (0, 0);
    let mut forbidden: Vec<&Check> = Vec::new();
    for check in checks {
        let found = match check.kind {
            CheckKind::Not => {
                forbidden.push(check);
                continue;
            }
            CheckKind::Anywhere => find(&lines, at, &check.text),
            CheckKind::Next => lines
                .get(at.0 + 1)
                .and_then(|line| line.find(&check.text))
                .map(|column| (at.0 + 1, column)),
        };
        let Some(found) = found else {
            return Err(format!(
                "line {}: not found after output line {}: `{}`",
                check.line,
                at.0 + 1,
                check.text
            ));
        };
        refuse(&forbidden, &lines, at, found)?;
        forbidden.clear();
        at = (found.0, found.1 + check.text.len());
    }
    refuse(&forbidden, &lines, at, (lines.len(), 0))
}

/// `Err` when a forbidden text occurs between two places.
fn refuse(forbidden: &[&Check], lines: &[String], from: (usize, usize), to: (usize, usize)) -> Result<(), String> {
    for check in forbidden {
        if let Some(found) = find(lines, from, &check.text).filter(|found| *found < to) {
            return Err(format!(
                "line {}: found on output line {}: `{}`",
                check.line,
                found.0 + 1,
                check.text
            ));
        }
    }
    Ok(())
}

fn find(lines: &[String], from: (usize, usize), text: &str) -> Option<(usize, usize)> {
    lines.iter().enumerate().skip(from.0).find_map(|(index, line)| {
        let start = if index == from.0 { from.1.min(line.len()) } else { 0 };
        line[start..].find(text).map(|column| (index, start + column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: CheckKind, text: &str) -> Check {
        Check {
            kind,
            text: text.to_owned(),
            line: 1,
        }
    }

    #[test]
    fn order_matters() {
        let checks = [check(CheckKind::Anywhere, "a"), check(CheckKind::Anywhere, "b")];
        assert!(hold(&checks, "a\nb").is_ok());
        assert!(hold(&checks, "a b").is_ok());
        assert!(hold(&checks, "b\na").is_err());
        assert!(hold(&checks, "a").is_err());
    }

    #[test]
    fn next_and_not() {
        let next = [check(CheckKind::Anywhere, "a"), check(CheckKind::Next, "b")];
        assert!(hold(&next, "a\n b").is_ok());
        assert!(hold(&next, "a\n\nb").is_err());
        let not = [
            check(CheckKind::Anywhere, "a"),
            check(CheckKind::Not, "x"),
            check(CheckKind::Anywhere, "b"),
        ];
        assert!(hold(&not, "x\na\nb\nx").is_ok());
        assert!(hold(&not, "a\nx\nb").is_err());
        assert!(hold(&not[..2], "a\nx").is_err());
    }
}
