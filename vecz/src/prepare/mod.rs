//! Preparation: passes over a clone of the kernel, until it has the form that plans are made for.

pub mod scalarize;
