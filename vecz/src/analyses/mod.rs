//! What is found out about a function: each analysis is a pure function of the view, and its result can be printed.
//!
//! - [`shapes`]: how values differ between lanes.

pub mod shapes;
