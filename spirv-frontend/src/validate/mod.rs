//! The rules of SPIR-V whose breach would make bad IR, and which are not the business of one opcode.
//!
//! - `layout`: sections in order; functions begin, have blocks, and end; blocks begin with their phis and end with a terminator.
//! - `graph`: what the terminators of a function make of its blocks; where a branch may go, what a phi must name.
//! - `dominance`: a definition is on every way to its uses.
//! - `initializers`: what variables hold at first can be put into an object file.
//! - `budget`: how much IR a module may become.
//!
//! What one opcode asks of its operands (kinds, types, storage classes, the extent and nesting of types) stands where it is translated, and the forms of words
//! in `binary`. Together they leave nothing for LLVM's verifier to find: `tests/mutation` holds that against damaged modules.

pub(crate) mod block_order;
pub(crate) mod budget;
pub(crate) mod dominance;
pub(crate) mod graph;
mod initializers;
pub(crate) mod layout;
