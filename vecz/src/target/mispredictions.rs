//! What branches cost because they are not always foreseen, on top of [`CostModel::branch`](super::CostModel::branch), which is of those that are.
//!
//! Each is the loss by one that was not foreseen, 10 to 20 cycles on CPUs of today, times how often that happens at such branches, in work of the code that it is added to: 0.3
//! cycles a unit in the scalar kernel ([`SCALAR_CYCLES`](super::tuning::SCALAR_CYCLES)), 0.25 or 0.36 in vectors ([`Tuning::vector_cycles`](super::Tuning::vector_cycles)).
//! How often that is depends on data that nobody has seen when a kernel is compiled.

use super::Cost;

/// In the scalar kernel, a branch on which lanes would not agree: a loss of 32 units, 9.6 cycles, a quarter of the times.
pub const OF_ITEM: Cost = Cost::new(8.0);

/// In the scalar kernel, the end of a loop that does not come after the same number of runs each time: one loss, 9 cycles, for each time that the loop is entered.
pub const END_OF_LOOP: Cost = Cost::new(30.0);

/// In vectors, a branch on whether any lane takes a side: a share of some twenty cycles.
pub const OF_ANY_LANE: Cost = Cost::new(6.0);

/// In vectors, a branch on whether all of a row take a side, which the ends of the row decide: nobody foresees the rows that have an edge in them, one of twenty. Shared by all rows.
pub const AT_EDGE: Cost = Cost::new(2.0);

/// In vectors, a branch on one bit of a mask, of each lane, with getting at the bit.
pub const OF_BIT: Cost = Cost::new(2.0);
