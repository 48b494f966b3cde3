//! Sub-groups in kernels whose work-items run one by one. (In vectorized ones they are the lanes, and nothing is left of them here.)
//!
//! A sub-group is a run of consecutive local linear ids, of the size that `choose_sub_group_size` gave; a work-group's last one may be smaller. Its
//! work-items are its *lanes*. Points of sub-groups need not be reached by all lanes, nor by all at the same time: see [`schedule`]. Where it is known
//! that they are, [`together`] has less to do.
//!
//! A set of lanes is a 64-bit number with a bit for each.

mod exchange;
mod lanes;
mod moves;
mod operations;
pub mod order;
mod points;
pub(super) mod rounds;
mod schedule;
mod site;
mod together;
mod yields;
