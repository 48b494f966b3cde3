//! What is found out about a function: each analysis is a pure function of the view, and its result can be printed.
//!
//! - [`frequencies`]: how often blocks run. [`chains`]: how long results are waited for.
//! - [`shapes`]: how values differ between lanes.

pub mod chains;
pub mod frequencies;
pub mod shapes;
