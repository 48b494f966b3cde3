//! What a command does: run a kernel over an index space, call a closure, or nothing.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::{Failure, NdRange, Parts, Trial};

/// The native entry of a compiled kernel: `(packed_args, range, first_group, last_group, scratch)`.
///
/// One call runs the work-groups `first_group..last_group` of `range`, numbered linearly with x fastest. `scratch` is
/// memory of the calling thread, aligned to [`SCRATCH_ALIGN`], with unspecified contents, valid for that call.
pub type NativeEntry = unsafe extern "C" fn(
    packed_args: *const u8,
    range: *const NdRange,
    first_group: u64,
    last_group: u64,
    scratch: *mut u8,
);

/// Alignment of a launch's packed arguments and of its scratch memory: the largest that an OpenCL type has (`double16`).
pub const SCRATCH_ALIGN: usize = 128;

/// Whatever a command needs to stay alive while it is pending: code, buffers, ...
pub type KeepAlive = Arc<dyn Any + Send + Sync>;

/// A closure run as a command. A panic in it fails the command with [`Failure::PANIC`].
pub type HostWork = Box<dyn FnOnce() -> Result<(), Failure> + Send>;

/// An entry that came to be there while a launch runs, and does the same as the launch's.
#[derive(Clone, Copy, Debug)]
pub struct Newcomer {
    /// The entry.
    pub entry: NativeEntry,
    /// The scratch memory that it needs, in bytes.
    pub scratch_bytes: usize,
    /// The stack that a call of it takes, in bytes.
    pub stack_bytes: usize,
}

/// Tells whether there has come to be such an entry. It is asked between spans, by each thread that takes part, and must answer at once.
pub type Upcoming = Arc<dyn Fn() -> Option<Newcomer> + Send + Sync>;

/// One kernel launch. The arguments are copied by `enqueue`, so they can be borrowed from anywhere.
pub struct Launch<'a> {
    pub(crate) entry: NativeEntry,
    pub(crate) rival: Option<NativeEntry>,
    pub(crate) trial: Option<&'a Arc<Trial>>,
    pub(crate) meter: Option<&'a Arc<Trial>>,
    pub(crate) upcoming: Option<&'a Upcoming>,
    pub(crate) args: &'a [u8],
    pub(crate) range: NdRange,
    pub(crate) scratch_bytes: usize,
    pub(crate) keep_alive: KeepAlive,
}

impl<'a> Launch<'a> {
    /// A launch of `entry` over `range`, with `scratch_bytes` of scratch memory for each thread that takes part.
    /// `keep_alive` is dropped, on whatever thread ran the command, just before the command completes.
    ///
    /// # Safety
    /// `entry` must follow the convention of [`NativeEntry`] and may be called for any disjoint spans of `range`, from
    /// several threads at once, with a copy of `args` (aligned to [`SCRATCH_ALIGN`]) and with `scratch_bytes` of scratch.
    /// Everything that it reaches through them, and its code, must be valid at least until `keep_alive` is dropped.
    pub unsafe fn new(
        entry: NativeEntry,
        args: &'a [u8],
        range: NdRange,
        scratch_bytes: usize,
        keep_alive: KeepAlive,
    ) -> Launch<'a> {
        Launch {
            entry,
            rival: None,
            trial: None,
            meter: None,
            upcoming: None,
            args,
            range,
            scratch_bytes,
            keep_alive,
        }
    }

    /// Says that another entry does the same, and that `trial`, which all launches of the kernel share, is to tell which is faster.
    ///
    /// # Safety
    /// The same holds for `rival` as for the entry, and spans of one launch may run by either.
    #[must_use]
    pub unsafe fn with_rival(mut self, rival: NativeEntry, trial: &'a Arc<Trial>) -> Launch<'a> {
        (self.rival, self.trial) = (Some(rival), Some(trial));
        self
    }

    /// Says that `trial`, which all launches of the kernel share, is to know what the launch takes, as there may come to be a rival for it.
    #[must_use]
    pub fn with_meter(mut self, trial: &'a Arc<Trial>) -> Launch<'a> {
        self.meter = Some(trial);
        self
    }

    /// Says who knows of an entry that comes to be there while the launch runs: launches that take long try it at once, if it needs no more scratch than they have. The meter's trial is to tell which is faster;
    /// without a meter nobody asks.
    ///
    /// # Safety
    /// The same holds for such an entry as for the launch's, but for the sizes that it names, and spans of one launch may run by either.
    #[must_use]
    pub unsafe fn with_upcoming(mut self, upcoming: &'a Upcoming) -> Launch<'a> {
        self.upcoming = Some(upcoming);
        self
    }

    /// Says how much of scratch, from its start, is local memory, for kernels that ask what an address points into.
    #[must_use]
    pub fn with_local(mut self, bytes: usize) -> Launch<'a> {
        self.range.local_bytes = bytes as u64;
        self
    }

    /// Says how much stack a call of the entry needs. A thread that waits does not execute a launch that needs more than it has left; a
    /// worker has [`WORKER_STACK_BYTES`](crate::WORKER_STACK_BYTES), of which the scheduler itself needs a little.
    #[must_use]
    pub fn with_stack(mut self, bytes: usize) -> Launch<'a> {
        self.range.stack_bytes = bytes as u64;
        self
    }
}

impl fmt::Debug for Launch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Launch")
            .field("range", &self.range)
            .field("scratch_bytes", &self.scratch_bytes)
            .finish_non_exhaustive()
    }
}

/// What a command does when its turn comes.
pub enum Work<'a> {
    /// Runs a kernel on all workers.
    Launch(Launch<'a>),
    /// Calls a closure on all workers.
    Parts(Parts),
    /// Calls a closure on one thread. It must not wait for other commands.
    Host(HostWork),
    /// Nothing: the command only takes its place in the graph (markers, barriers, empty launches).
    Nothing,
}

/// How a command is ordered among the other commands of its queue, beyond its wait list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fence {
    /// Only as the queue says: after all previous commands if it is in-order, no order otherwise.
    #[default]
    None,
    /// With an empty wait list it also waits for all previous commands (clEnqueueMarkerWithWaitList).
    Marker,
    /// Like `Marker`, and all later commands of the queue wait for this one (clEnqueueBarrierWithWaitList).
    Barrier,
}
