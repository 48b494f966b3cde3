//! Loads and stores of all lanes: which way they go through memory, what that costs, and the code for it.
//!
//! - [`access`]: the loads and stores that vectors can do. [`linear`]: addresses as sums. [`groups`]: accesses that are done together, [`group_chunks`] in vectors that are shuffled.
//! - [`plan`]: the way of each; [`cost`]: what it costs; [`print`]: as text.
//! - [`distance`]: how far lanes are from one another where that is not the same for all. [`pattern`], [`tiles`], [`patterns`]: where it is known. [`window`], [`windows`]: lanes that are near one another in any order. [`lines`]: what is in the nearest cache. [`turns`]: indices in rings. [`records`], [`record_loads`]: loads
//!   that share a record wherever it lies. [`table`]: tables that are kept in registers. [`variables`]: private variables.
//! - [`emit`]: the code. [`write`]: from the one to the other, given the values of lanes ([`scope`]), part by part ([`ways`]) or several accesses [`together`]; [`expand`]: addresses where guards do not hold.

pub mod access;
mod cost;
pub mod distance;
pub mod emit;
pub mod expand;
mod group_chunks;
pub mod groups;
pub mod linear;
pub mod lines;
pub mod pattern;
mod patterns;
pub mod plan;
mod print;
mod record_loads;
mod records;
pub mod scope;
mod strides;
mod table;
mod tiles;
mod together;
mod turns;
pub mod variables;
mod ways;
pub mod window;
mod windows;
pub mod write;

/// Bytes of a block of a register: one of the smallest vector registers, within which shuffles take one instruction on every machine.
const BLOCK: u64 = 16;

/// The address space of private variables, of which each lane has one of its own.
pub(crate) const PRIVATE: u32 = 0;

/// The address space of the memory that a work-group shares.
pub(crate) const LOCAL: u32 = 3;

/// Bytes of the largest record whose fields are loaded together.
pub const RECORD: u64 = 16;
