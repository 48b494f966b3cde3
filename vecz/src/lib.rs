//! The whole-function vectorizer: a kernel for one work-item in, a kernel for several work-items out.
//!
//! The input kernel is never edited; a vectorized one is a new function beside it. Declining is an answer, with a reason.
//!
//! - [`request`]: what is asked for. [`choices`]: switches for whoever tests or tunes. [`specification`]: what to make of which kernel, as one word.
//! - [`input`]: what a kernel must be. [`outcome`]: what comes back. [`reason`]: why a kernel stays scalar. [`statistics`]: what was made of how much. [`remarks`]: both, for people.
//! - [`record`]: what an attempt leaves on the kernel for others.
//! - [`function`]: a kernel as the vectorizer looks at it.
//! - [`plan`]: what a kernel is to become. [`execute`]: making it so.
//! - [`sub_groups`]: lanes that are a sub-group. [`placeholders`]: functions that are no kernels.
//! - [`target`]: what the machine can do and what code costs there.
//! - [`analyses`]: what is found out about it. [`prepare`]: what is done to a copy of it first; [`post`]: what is done to what was written.
//! - [`vector_functions`]: what exists of functions that run several lanes, and which of them suits a call.
//! - [`choose`]: which plan is executed.
//! - [`memory`]: loads and stores of all lanes.
//! - [`registry`]: the passes and analyses by name, for running one alone.
//!
//! The command `veczc` runs all of it, or a part, over a file.

pub mod analyses;
pub mod choices;
pub mod choose;
pub mod execute;
pub mod function;
pub mod input;
pub mod memory;
pub mod outcome;
pub mod placeholders;
pub mod plan;
pub mod post;
mod predicates;
pub mod prepare;
pub mod reason;
pub mod record;
pub mod registry;
pub mod remarks;
pub mod request;
pub mod specification;
pub mod statistics;
pub mod sub_groups;
pub mod target;
#[cfg(test)]
mod test_ir;
pub mod vector_functions;
mod vectorize;

pub use choices::{Choice, ChoiceError, Choices};
pub use outcome::{Gain, Outcome, Prospect, Vectorized};
pub use reason::Reason;
pub use request::{Mode, Request};
pub use statistics::{Counter, Statistics};
pub use vectorize::vectorize;
