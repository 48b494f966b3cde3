//! Worker threads, NDRange execution and the command graph, in OpenCL-free and LLVM-free terms.
//!
//! Turns commands ([`Work`]) that are enqueued on a [`Queue`] into calls on threads, in the order that queues, fences
//! and wait lists of [`Event`]s allow. `README.md` beside this crate has the protocol: read it before the code.
//!
//! It never calls foreign code (closures, callbacks, destructors) with a lock held, never runs callbacks on a thread
//! of the application, and never makes a process's exit wait.

mod arena;
mod clock;
mod cost;
mod cpus;
mod crew;
mod crowd;
mod event;
mod exit;
mod failure;
mod float_mode;
mod fork;
mod futex;
mod graph;
mod launch;
mod ndrange;
mod notifier;
mod parts;
mod queue;
mod span;
mod stack;
mod trial;
mod turn;
mod wait;
mod work;
mod worker;

pub use clock::clock_nanos;
pub use cpus::worker_count;
pub use event::{Event, StatusCallback, Timestamps, UserStatusError};
pub use failure::{Failure, Stage, Status};
pub use ndrange::{NdRange, RangeError, NDRANGE_MEMORY_OFFSETS};
pub use parts::Parts;
pub use queue::{Queue, QueueOptions};
pub use trial::{Side, Trial};
pub use work::{Fence, HostWork, KeepAlive, Launch, NativeEntry, Newcomer, Upcoming, Work, SCRATCH_ALIGN};
pub use worker::STACK_BYTES as WORKER_STACK_BYTES;
