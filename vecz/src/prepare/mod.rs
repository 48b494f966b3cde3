//! Preparation: passes over a clone of the kernel, until it has the form that plans are made for.

pub mod expand_memory_intrinsics;
mod lanes;
pub mod remove_intptr;
pub mod scalarize;
pub mod squash_small_vectors;
pub mod ternary_transform;
pub mod uniform_reassociation;
