//! Runs text tests: input, command line and expected text in one file.
//!
//! A test file starts its directives with the comment leader `;`, wherever they stand in the file:
//! ```text
//! ; RUN: irun --pass guard_integer_division %s
//! define i32 @f(i32 %x) { ... }
//! ```
//! `RUN:` names a command that the test program gave, and its arguments; `%s` is the test file. What the command prints is compared
//! in one of two ways:
//! - **full text**: everything after the line `; EXPECTED:`, without the leading `; `, must equal the output. With `WEFT_BLESS=1` in
//!   the environment the section is rewritten (or made, when the file has none) and the test passes. Review reads the diff;
//! - **checks**: with lines `; CHECK: text`, each text must occur in the output, in this order, each after the one before;
//!   `; CHECK-NEXT: text` must be on the very next line, and `; CHECK-NOT: text` may not occur between the checks around it.
//!   Runs of white space are equal to one space. For the one fact that matters.
//!
//! A command which ends in an error has its message as output, after `error: `; a test of a failure expects that text.
//!
//! Never: a shell, a file outside the folder given, a test without `RUN:` or without expectation that passes.

mod check;
mod diff;
mod file;
mod runner;

pub use runner::{run_folder, Command, Commands};
