//! Kernels with barriers compute what plain Rust computes: every kernel of `kernels/barriers`, by each way into the driver and with each
//! choice of vectorization and optimization, in groups of 1 to 1024 work-items, the last groups smaller than the others.

mod algorithms;
mod calls;
mod collectives;
mod flow;
mod grids;
mod harness;
mod live_values;
mod memory;
mod random;
mod returns;

use harness::check;

#[test]
fn control_flow() {
    check(include_str!("../../kernels/barriers/flow.cl"), flow::CASES);
}

#[test]
fn early_returns() {
    check(include_str!("../../kernels/barriers/returns.cl"), returns::CASES);
}

#[test]
fn values_that_live_across() {
    check(
        include_str!("../../kernels/barriers/live_values.cl"),
        live_values::CASES,
    );
}

#[test]
fn barriers_in_functions() {
    check(include_str!("../../kernels/barriers/calls.cl"), calls::CASES);
}

#[test]
fn memory_and_ids() {
    check(include_str!("../../kernels/barriers/memory.cl"), memory::CASES);
}

#[test]
fn reductions_scans_and_sorts() {
    check(include_str!("../../kernels/barriers/algorithms.cl"), algorithms::CASES);
}

#[test]
fn matrices_and_grids() {
    check(include_str!("../../kernels/barriers/grids.cl"), grids::CASES);
}

#[test]
fn functions_of_work_groups() {
    check(
        include_str!("../../kernels/barriers/collectives.cl"),
        collectives::CASES,
    );
}
