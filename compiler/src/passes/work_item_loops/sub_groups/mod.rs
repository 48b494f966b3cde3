//! Sub-groups in kernels whose work-items run one by one.
//!
//! A sub-group is a run of consecutive local linear ids, of the size that `choose_sub_group_size` gave; a work-group's last one may be smaller. Its
//! work-items are its *lanes*. Points of sub-groups need not be reached by all lanes, nor by all at the same time: see [`schedule`].
//!
//! A set of lanes is a 64-bit number with a bit for each.

mod exchange;
mod operations;
mod order;
mod points;
pub(super) mod schedule;
mod site;
