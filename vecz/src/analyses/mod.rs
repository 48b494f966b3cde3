//! What is found out about a function: each analysis is a pure function of the view, and its result can be printed.
//!
//! - [`uniformity`]: which values are the same in all lanes. [`divergence`]: where lanes part, meet, and leave loops.
//! - [`block_order`]: an order in which control flow can be laid out in one line.
//! - [`frequencies`]: how often blocks run, [`trips`]: how often loops that count, `loop_guards`: which branches lead around empty ones. [`chains`]: how long results are waited for.
//! - [`fading`]: what lanes that have left a loop had better not multiply on.
//! - [`shapes`]: how values differ between lanes. [`packetization`]: which are wanted as vectors.
//! - [`liveness`]: which values are still wanted where. [`simd_width`]: how many lanes of them fit in registers.
//! - [`control_flow`]: loops, their exits and what leaves them. [`reachability`]: which block leads to which.
//! - [`private_variables`]: where lanes have theirs.
//! - [`vectorizability`]: what is in the way. [`locks`]: loops that wait for one. [`callees`]: what functions that stay calls do.

pub mod block_order;
pub mod callees;
pub mod chains;
pub mod control_flow;
pub mod divergence;
pub mod fading;
pub mod frequencies;
pub mod liveness;
pub mod locks;
mod loop_guards;
pub mod packetization;
pub mod private_variables;
pub mod reachability;
pub mod shapes;
pub mod simd_width;
pub mod trips;
pub mod uniformity;
pub mod vectorizability;

pub use block_order::block_order;
pub use divergence::Divergence;
pub use uniformity::Uniformity;
