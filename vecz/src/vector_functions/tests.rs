//! The examples of the Vector Function ABIs, and names that are none.

mod annotations;
mod ir;
mod names;
mod selection;
mod types;
