//! A compiled kernel: what it asks of a launch, and its native entry. `declaration`: what is known of it before. `variants`: those that it has besides.

mod declaration;
mod variants;

use std::any::Any;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::device;
use crate::executable::{LateVariant, LinkedCode, Maker};
use crate::native_entry::{NativeEntry, SCRATCH_ALIGN};
use crate::telling::Telling;

pub use declaration::{Access, AddressSpace, ArgInfo, ArgKind, Declaration, KernelArg, TypeQualifiers};
pub use variants::Rival;

/// Scratch has room for this many more work-items than a group has, and for a multiple of [`KEPT_ITEMS_MULTIPLE`]: work-items that run together
/// may reach beyond the last one, and arrays of a size that is a power of two would all compete for the same lines of the cache.
pub(crate) const KEPT_ITEMS_EXTRA: u64 = 64;
/// See [`KEPT_ITEMS_EXTRA`].
pub(crate) const KEPT_ITEMS_MULTIPLE: u64 = 64;
/// The most scratch for what the work-items of a group keep across barriers, in bytes.
pub(crate) const MAX_KEPT_BYTES: u64 = 64 << 20;

/// For how many work-items scratch has room in a group of `items`.
pub(crate) const fn kept_items(items: u64) -> u64 {
    (items + KEPT_ITEMS_EXTRA).next_multiple_of(KEPT_ITEMS_MULTIPLE)
}

/// The scratch memory of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScratchPlan {
    /// How much scratch each worker must give to the entry, in bytes.
    pub bytes: u64,
    /// How much of it, from its start, is the local memory of a work-group.
    pub local_bytes: u64,
    /// For each [`ArgKind::LocalPointer`] in order, its offset into scratch: the value to pack.
    pub local_arg_offsets: Vec<u64>,
}

/// Everything known about a kernel but its code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KernelInfo {
    pub declaration: Declaration,
    /// Stack of a call of the entry, library functions aside.
    pub stack_bytes: u64,
    /// Scratch per work-item for the values that live across barriers.
    pub barrier_bytes_per_item: u64,
    pub preferred_multiple: u64,
    pub preferred_dimension: usize,
    pub is_free_of_groups: bool,
    /// Whether its entry is for rows of several work-items with small global ids alone.
    pub are_vectors_alone: bool,
    /// Whether its entry is for work-groups of the required size alone.
    pub are_groups_whole: bool,
    /// The power of two of which rows of work-groups must be multiples for its entry to be for them; 1 if it is for all.
    pub row_multiple: u64,
    /// Whether it may have variants: they do the same to the last bit, and nobody follows it with a debugger.
    pub may_have_variants: bool,
    /// Whether that is so because its arithmetic is settled. It has no variants then but its forms, and those for memory that is apart: what leave it had was used as suits launches of which nothing is known.
    pub is_settled: bool,
    /// Whether it has vectors of work-items.
    pub is_vectorized: bool,
    /// Whether it has vectors, and variants would do the same but for how they round.
    pub may_be_fitted: bool,
    /// The arguments that variants may be for.
    pub telling: Vec<Telling>,
    /// Whether variants may be for arguments that point to memory which is apart.
    pub asks_apart: bool,
    pub sub_group_size: u64,
}

/// How many sizes of work-groups a kernel may be fitted to: the first ones.
const MOST_SIZES: usize = 8;

/// A kernel with its native code, which lives as long as this does.
pub struct Kernel {
    pub(crate) info: KernelInfo,
    pub(crate) entry: NativeEntry,
    pub(crate) second: Option<LateVariant>,
    pub(crate) is_rival_unlikely: bool,
    /// What runs the launches that no other entry is for, if the second form does not.
    pub(crate) for_all: Option<LateVariant>,
    /// What runs launches with groups that are smaller than the required size, or whose rows are not whole vectors, if the entry does not.
    pub(crate) for_other_groups: Option<LateVariant>,
    /// Code for sizes of work-groups that the vectors do not fit ([`Kernel::fitted`]).
    pub(crate) fitted: [OnceLock<LateVariant>; MOST_SIZES],
    pub(crate) maker: Arc<Maker>,
    pub(crate) compile_time: Duration,
    /// Keeps the code at the entries mapped.
    pub(crate) code: Arc<LinkedCode>,
}

impl Kernel {
    /// Its name in the program.
    pub fn name(&self) -> &str {
        &self.info.declaration.name
    }

    /// What was known of it before it was compiled.
    pub fn declaration(&self) -> &Declaration {
        &self.info.declaration
    }

    /// The stack that a call of [`Kernel::entry`] takes, without what functions of the host take that it calls; at most
    /// [`device::MAX_STACK_BYTES`].
    pub fn stack_bytes(&self) -> u64 {
        let made = self.made_beside().map(|it| it.both.stack_bytes);
        made.fold(self.info.stack_bytes, u64::max)
    }

    /// Work-group sizes that are a multiple of this run best.
    pub fn preferred_work_group_size_multiple(&self) -> u64 {
        self.info.preferred_multiple
    }

    /// The dimension in which that is so: work-items are best neighbours along it.
    pub fn preferred_dimension(&self) -> usize {
        self.info.preferred_dimension
    }

    /// Whether its work-items keep something across barriers.
    pub fn keeps_state(&self) -> bool {
        self.info.barrier_bytes_per_item > 0
    }

    /// Whether it does the same however its index space is cut into work-groups.
    pub fn is_free_of_groups(&self) -> bool {
        self.info.is_free_of_groups
    }

    /// The largest work-group this kernel can run in.
    pub fn max_work_group_size(&self) -> u64 {
        self.info.max_work_group_size()
    }

    /// How many work-items a sub-group has, but for the last one of a work-group, which may have fewer. Sub-groups are runs of consecutive
    /// local linear ids.
    pub fn max_sub_group_size(&self) -> u64 {
        self.info.sub_group_size
    }

    /// The native entry. It may be called while `self` (or a clone of its `Arc`) is alive.
    pub fn entry(&self) -> NativeEntry {
        self.entry
    }

    /// How long compiling the kernel took, by whichever process did it.
    pub fn compile_time(&self) -> Duration {
        self.compile_time
    }

    /// What keeps the code at [`Kernel::entry`] and [`Kernel::rival`] mapped, for whoever must outlive the kernel.
    pub fn code(&self) -> Arc<dyn Any + Send + Sync> {
        self.code.clone()
    }

    /// Lays out scratch: the kernel's local variables first, then each local argument (`local_arg_sizes`, in order of the
    /// [`ArgKind::LocalPointer`] arguments), then the state that barriers keep for each work-item of a group of `local_size`.
    pub fn plan_scratch(&self, local_arg_sizes: &[u64], local_size: [u64; 3]) -> ScratchPlan {
        let all = self.made_beside().map(|it| &it.both).chain([&self.info]);
        let largest = all.max_by_key(|it| it.barrier_bytes_per_item);
        largest.unwrap_or(&self.info).plan_scratch(local_arg_sizes, local_size)
    }
}

impl KernelInfo {
    /// For how many work-items there may be scratch.
    pub(crate) fn most_items(&self) -> u64 {
        match self.barrier_bytes_per_item {
            0 => u64::MAX,
            bytes => {
                (MAX_KEPT_BYTES / bytes / KEPT_ITEMS_MULTIPLE * KEPT_ITEMS_MULTIPLE).saturating_sub(KEPT_ITEMS_EXTRA)
            }
        }
    }

    /// See [`Kernel::max_work_group_size`].
    pub(crate) fn max_work_group_size(&self) -> u64 {
        let items = self.declaration.required_work_items();
        items.unwrap_or_else(|| self.most_items().min(device::MAX_WORK_GROUP_SIZE))
    }

    pub(crate) fn plan_scratch(&self, local_arg_sizes: &[u64], local_size: [u64; 3]) -> ScratchPlan {
        let aligned = |bytes: u64| bytes.next_multiple_of(SCRATCH_ALIGN as u64);
        let items: u64 = local_size.iter().product();
        let mut local_bytes = aligned(self.declaration.local_mem_size);
        let local_arg_offsets = local_arg_sizes
            .iter()
            .map(|size| {
                let offset = local_bytes;
                local_bytes += aligned(*size);
                offset
            })
            .collect();
        let bytes = match self.barrier_bytes_per_item {
            0 => local_bytes,
            kept => local_bytes + kept * kept_items(items),
        };
        ScratchPlan {
            bytes,
            local_bytes,
            local_arg_offsets,
        }
    }
}
