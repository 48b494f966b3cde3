//! SPIR-V that no OpenCL C compiler writes, through the loader: modules in assembly, run scalar and vectorized.

mod extensions;
mod harness;
mod left_out;
mod modes;
mod sub_groups;
mod variables;
