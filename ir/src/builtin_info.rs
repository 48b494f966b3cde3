//! What an OpenCL C builtin means to the compiler, and the language-neutral `__mux_*` builtins that passes speak of.
//!
//! Front doors emit builtins under their Itanium-mangled OpenCL names. Those which depend on where a work-item stands, or on what other
//! work-items do, are turned into `__mux_*` builtins early; all others are functions of the device library.

use inkwell::values::{BasicValueEnum, CallSiteValue};

use crate::async_copies::AsyncCopy;
use crate::group_ops::{opencl_c, GroupOp};
use crate::view;

/// A `__mux_*` builtin. `get_global_id` and its like take the dimension; the names are those of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mux {
    /// `i32 __mux_get_work_dim()`
    GetWorkDim,
    /// `i64 __mux_get_global_size(i32)`
    GetGlobalSize,
    /// `i64 __mux_get_global_id(i32)`
    GetGlobalId,
    /// `i64 __mux_get_global_offset(i32)`
    GetGlobalOffset,
    /// `i64 __mux_get_local_size(i32)`
    GetLocalSize,
    /// `i64 __mux_get_enqueued_local_size(i32)`
    GetEnqueuedLocalSize,
    /// `i64 __mux_get_local_id(i32)`
    GetLocalId,
    /// `i64 __mux_get_num_groups(i32)`
    GetNumGroups,
    /// `i64 __mux_get_group_id(i32)`
    GetGroupId,
    /// `i64 __mux_get_global_linear_id()`
    GetGlobalLinearId,
    /// `i64 __mux_get_local_linear_id()`
    GetLocalLinearId,
    /// `void __mux_set_local_id(i32, i64)`: the work-item loops say which work-item runs.
    SetLocalId,
    /// `ptr addrspace(3) __mux_get_local_memory()`: the work-group's scratch, where local variables lie. Not of the reference.
    GetLocalMemory,
    /// `i64 __mux_get_local_memory_size()`: the bytes of local memory with which scratch begins; behind them is what work-items keep. Not of
    /// the reference.
    GetLocalMemorySize,
    /// `i32 __mux_get_address_space(ptr addrspace(4))`: the number of the address space that a generic pointer points into: 0, 1 or 3. Not of the
    /// reference.
    GetAddressSpace,
    /// `void __mux_mem_barrier(i32 scope, i32 semantics)`
    MemBarrier,
    /// `void __mux_work_group_barrier(i32 id, i32 scope, i32 semantics)`
    WorkGroupBarrier,
    /// `void __mux_sub_group_barrier(i32 id, i32 scope, i32 semantics)`
    SubGroupBarrier,
    /// `i1 __mux_sub_group_yield(i32 id, i1 has_news)`: the sub-group waits until all others of the work-group have run as far as they get.
    /// `has_news` tells whether it has done anything that others may wait for. When no sub-group that yields had news, they would wait
    /// for ever: the answer is whether that is so. Not of the reference.
    SubGroupYield,
    /// `ptr addrspace(3) __mux_named_barrier_initialize(i32 count)`: a barrier for so many sub-groups; all work-items of a group reach it together. Not
    /// of the reference.
    NamedBarrierInitialize,
    /// `void __mux_named_barrier_wait(ptr addrspace(3) barrier, i32 scope, i32 semantics)`: the sub-group waits until as many as the barrier is for
    /// have come to it. Not of the reference.
    NamedBarrierWait,
    /// `i32 __mux_get_num_sub_groups()`
    GetNumSubGroups,
    /// `i32 __mux_get_enqueued_num_sub_groups()`: how many a work-group has that is not the last one. Not of the reference.
    GetEnqueuedNumSubGroups,
    /// `i32 __mux_get_sub_group_id()`
    GetSubGroupId,
    /// `i32 __mux_get_max_sub_group_size()`
    GetMaxSubGroupSize,
    /// `i32 __mux_get_sub_group_size()`: the last sub-group of a work-group may be smaller than the others.
    GetSubGroupSize,
    /// `i32 __mux_get_sub_group_local_id()`
    GetSubGroupLocalId,
    /// `ptr __mux_dma_read_1D(ptr addrspace(3) dst, ptr addrspace(1) src, i64 width, ptr event)`; all of these copy once for the work-group.
    DmaRead1D,
    /// `ptr __mux_dma_read_2D(dst, src, i64 width, i64 dst_stride, i64 src_stride, i64 height, ptr event)`, all in bytes but the height.
    DmaRead2D,
    /// `ptr __mux_dma_read_3D(dst, src, i64 width, i64 dst_line_stride, i64 src_line_stride, i64 height, i64 dst_plane_stride,
    /// i64 src_plane_stride, i64 depth, ptr event)`
    DmaRead3D,
    /// `ptr __mux_dma_write_1D(ptr addrspace(1) dst, ptr addrspace(3) src, i64 width, ptr event)`
    DmaWrite1D,
    /// As [`Mux::DmaRead2D`], from local to global memory.
    DmaWrite2D,
    /// As [`Mux::DmaRead3D`], from local to global memory.
    DmaWrite3D,
    /// `void __mux_dma_wait(i32 count, ptr addrspace(4) events)`
    DmaWait,
}

/// What a function needs to know to answer a `__mux_*` builtin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The work-item info.
    pub item: bool,
    /// The work-group info.
    pub group: bool,
}

/// The names of all, in one table.
const MUX_NAMES: &[(Mux, &str)] = &[
    (Mux::GetWorkDim, "__mux_get_work_dim"),
    (Mux::GetGlobalSize, "__mux_get_global_size"),
    (Mux::GetGlobalId, "__mux_get_global_id"),
    (Mux::GetGlobalOffset, "__mux_get_global_offset"),
    (Mux::GetLocalSize, "__mux_get_local_size"),
    (Mux::GetEnqueuedLocalSize, "__mux_get_enqueued_local_size"),
    (Mux::GetLocalId, "__mux_get_local_id"),
    (Mux::GetNumGroups, "__mux_get_num_groups"),
    (Mux::GetGroupId, "__mux_get_group_id"),
    (Mux::GetGlobalLinearId, "__mux_get_global_linear_id"),
    (Mux::GetLocalLinearId, "__mux_get_local_linear_id"),
    (Mux::SetLocalId, "__mux_set_local_id"),
    (Mux::GetLocalMemory, "__mux_get_local_memory"),
    (Mux::GetLocalMemorySize, "__mux_get_local_memory_size"),
    (Mux::GetAddressSpace, "__mux_get_address_space"),
    (Mux::MemBarrier, "__mux_mem_barrier"),
    (Mux::WorkGroupBarrier, "__mux_work_group_barrier"),
    (Mux::SubGroupBarrier, "__mux_sub_group_barrier"),
    (Mux::SubGroupYield, "__mux_sub_group_yield"),
    (Mux::NamedBarrierInitialize, "__mux_named_barrier_initialize"),
    (Mux::NamedBarrierWait, "__mux_named_barrier_wait"),
    (Mux::GetNumSubGroups, "__mux_get_num_sub_groups"),
    (Mux::GetEnqueuedNumSubGroups, "__mux_get_enqueued_num_sub_groups"),
    (Mux::GetSubGroupId, "__mux_get_sub_group_id"),
    (Mux::GetMaxSubGroupSize, "__mux_get_max_sub_group_size"),
    (Mux::GetSubGroupSize, "__mux_get_sub_group_size"),
    (Mux::GetSubGroupLocalId, "__mux_get_sub_group_local_id"),
    (Mux::DmaRead1D, "__mux_dma_read_1D"),
    (Mux::DmaRead2D, "__mux_dma_read_2D"),
    (Mux::DmaRead3D, "__mux_dma_read_3D"),
    (Mux::DmaWrite1D, "__mux_dma_write_1D"),
    (Mux::DmaWrite2D, "__mux_dma_write_2D"),
    (Mux::DmaWrite3D, "__mux_dma_write_3D"),
    (Mux::DmaWait, "__mux_dma_wait"),
];

impl Mux {
    /// The builtin of a name.
    pub fn from_name(name: &str) -> Option<Mux> {
        MUX_NAMES.iter().find(|(_, known)| *known == name).map(|(mux, _)| *mux)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        MUX_NAMES[self as usize].1
    }

    /// Whether it asks for a work-item's place in its sub-group, or for the sub-group's in its work-group.
    pub fn is_sub_group_query(self) -> bool {
        matches!(
            self,
            Mux::GetNumSubGroups
                | Mux::GetEnqueuedNumSubGroups
                | Mux::GetSubGroupId
                | Mux::GetMaxSubGroupSize
                | Mux::GetSubGroupSize
                | Mux::GetSubGroupLocalId
        )
    }

    /// Whether it depends on how the index space is cut into work-groups.
    pub fn is_about_groups(self) -> bool {
        !matches!(
            self,
            Mux::GetWorkDim
                | Mux::GetGlobalSize
                | Mux::GetGlobalId
                | Mux::GetGlobalOffset
                | Mux::GetGlobalLinearId
                | Mux::GetAddressSpace
                | Mux::MemBarrier
        )
    }

    /// Whether a work-item may ask once more instead of keeping the answer.
    pub fn is_rematerializable(self) -> bool {
        !matches!(
            self,
            Mux::SetLocalId
                | Mux::MemBarrier
                | Mux::WorkGroupBarrier
                | Mux::SubGroupBarrier
                | Mux::SubGroupYield
                | Mux::NamedBarrierInitialize
                | Mux::NamedBarrierWait
        )
    }

    /// What answering it takes. Sub-group queries are answered by other builtins, whose needs theirs are.
    pub fn needs(self) -> Needs {
        let (item, group) = match self {
            Mux::GetLocalId | Mux::SetLocalId => (true, false),
            Mux::GetGlobalId | Mux::GetGlobalLinearId | Mux::GetLocalLinearId => (true, true),
            Mux::MemBarrier | Mux::WorkGroupBarrier | Mux::SubGroupBarrier | Mux::SubGroupYield => (false, false),
            // Other builtins take their place.
            Mux::NamedBarrierInitialize | Mux::NamedBarrierWait => (false, false),
            Mux::GetNumSubGroups
            | Mux::GetEnqueuedNumSubGroups
            | Mux::GetSubGroupId
            | Mux::GetMaxSubGroupSize
            | Mux::GetSubGroupSize
            | Mux::GetSubGroupLocalId => (false, false),
            // Functions of the device library, which ask for what they need.
            Mux::DmaRead1D
            | Mux::DmaRead2D
            | Mux::DmaRead3D
            | Mux::DmaWrite1D
            | Mux::DmaWrite2D
            | Mux::DmaWrite3D
            | Mux::DmaWait => (false, false),
            Mux::GetWorkDim
            | Mux::GetGlobalSize
            | Mux::GetGlobalOffset
            | Mux::GetLocalSize
            | Mux::GetEnqueuedLocalSize
            | Mux::GetNumGroups
            | Mux::GetGroupId
            | Mux::GetLocalMemory
            | Mux::GetLocalMemorySize
            | Mux::GetAddressSpace => (false, true),
        };
        Needs { item, group }
    }

    /// For one that takes a dimension: its answer when the dimension is not below 3.
    pub fn answer_beyond(self) -> u64 {
        match self {
            Mux::GetGlobalSize | Mux::GetLocalSize | Mux::GetEnqueuedLocalSize | Mux::GetNumGroups => 1,
            _ => 0,
        }
    }
}

/// What a builtin of OpenCL C is turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lowering {
    /// The `__mux_*` builtin with the same arguments.
    Query(Mux),
    /// A work-group barrier: `(flags)`, or `(flags, scope)`, the scope being [`SCOPE_WORK_GROUP`] when it is not given.
    Barrier,
    /// The first half of a barrier, `(flags)` or `(flags, scope)`: what came before is visible to whoever has waited at the second, which is as
    /// good as a whole one.
    BarrierArrive,
    /// A fence: `(flags)`, of an ordering.
    Fence(Ordering),
    /// `atomic_work_item_fence(flags, order, scope)`, of constants; the device library has it for others.
    AtomicFence,
    /// A work-group function: the values that take part, then, for a broadcast, one to three local ids.
    WorkGroup(GroupOp),
    /// An asynchronous copy.
    AsyncCopy(AsyncCopy),
    /// `wait_group_events(count, events)`
    WaitForCopies,
    /// `async_work_group_copy_fence(flags)`
    CopyFence,
    /// `printf(format, ...)`
    Printf,
}

/// The ordering of memory semantics, as `__mux_mem_barrier` takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Ordering {
    /// No ordering.
    Relaxed = 0,
    /// Acquire.
    Acquire = 2,
    /// Release.
    Release = 4,
    /// Both.
    AcquireRelease = 8,
    /// Both, in one order for all.
    SequentiallyConsistent = 16,
}

/// Global ids of all dimensions are below this where a vectorized kernel runs: as numbers of 32 bits they are not negative, nor do they become so by what is mostly added to them, as in
/// `int x = get_global_id(0) + 1`.
pub const SMALL_IDS: u64 = (1 << 31) - (1 << 16);

/// The bits of memory semantics that hold the [`Ordering`].
pub const ORDERING_MASK: u32 = 0x1F;
/// Memory semantics: local memory.
pub const WORK_GROUP_MEMORY: u32 = 0x100;
/// Memory semantics: global memory.
pub const CROSS_WORK_GROUP_MEMORY: u32 = 0x200;

/// Scope of a memory barrier: the device, the work-group, the sub-group.
pub const SCOPE_DEVICE: u32 = 1;
/// See [`SCOPE_DEVICE`]. All devices.
pub const SCOPE_CROSS_DEVICE: u32 = 0;
/// See [`SCOPE_DEVICE`].
pub const SCOPE_WORK_GROUP: u32 = 2;
/// See [`SCOPE_DEVICE`].
pub const SCOPE_SUB_GROUP: u32 = 3;
/// See [`SCOPE_DEVICE`].
pub const SCOPE_WORK_ITEM: u32 = 4;

/// The scope that is a number of OpenCL C's `memory_scope`, as clang has them.
pub fn scope_of_c(scope: u64) -> u32 {
    match scope {
        0 => SCOPE_WORK_ITEM,
        1 => SCOPE_WORK_GROUP,
        2 => SCOPE_DEVICE,
        4 => SCOPE_SUB_GROUP,
        _ => SCOPE_CROSS_DEVICE,
    }
}

/// The scope of a barrier's memory, of a call of [`Lowering::Barrier`] or [`Lowering::BarrierArrive`]: what its second argument says, if it has one. One that is no constant is the widest.
pub fn scope_of_barrier(call: CallSiteValue<'_>) -> u32 {
    if view::argument_count(call) == 1 {
        return SCOPE_WORK_GROUP;
    }
    let scope = view::instruction_of(call).get_operand(1).and_then(|it| it.value());
    match scope {
        Some(BasicValueEnum::IntValue(scope)) => scope.get_zero_extended_constant().map(scope_of_c),
        _ => None,
    }
    .unwrap_or(SCOPE_CROSS_DEVICE)
}

const BUILTINS: &[(&str, Lowering)] = &[
    ("_Z12get_work_dimv", Lowering::Query(Mux::GetWorkDim)),
    ("_Z15get_global_sizej", Lowering::Query(Mux::GetGlobalSize)),
    ("_Z13get_global_idj", Lowering::Query(Mux::GetGlobalId)),
    ("_Z17get_global_offsetj", Lowering::Query(Mux::GetGlobalOffset)),
    ("_Z14get_local_sizej", Lowering::Query(Mux::GetLocalSize)),
    (
        "_Z23get_enqueued_local_sizej",
        Lowering::Query(Mux::GetEnqueuedLocalSize),
    ),
    ("_Z12get_local_idj", Lowering::Query(Mux::GetLocalId)),
    ("_Z14get_num_groupsj", Lowering::Query(Mux::GetNumGroups)),
    ("_Z12get_group_idj", Lowering::Query(Mux::GetGroupId)),
    ("_Z20get_global_linear_idv", Lowering::Query(Mux::GetGlobalLinearId)),
    ("_Z19get_local_linear_idv", Lowering::Query(Mux::GetLocalLinearId)),
    ("_Z18get_num_sub_groupsv", Lowering::Query(Mux::GetNumSubGroups)),
    (
        "_Z27get_enqueued_num_sub_groupsv",
        Lowering::Query(Mux::GetEnqueuedNumSubGroups),
    ),
    ("_Z16get_sub_group_idv", Lowering::Query(Mux::GetSubGroupId)),
    ("_Z22get_max_sub_group_sizev", Lowering::Query(Mux::GetMaxSubGroupSize)),
    ("_Z18get_sub_group_sizev", Lowering::Query(Mux::GetSubGroupSize)),
    ("_Z22get_sub_group_local_idv", Lowering::Query(Mux::GetSubGroupLocalId)),
    ("_Z7barrierj", Lowering::Barrier),
    ("_Z18work_group_barrierj", Lowering::Barrier),
    ("_Z18work_group_barrierj12memory_scope", Lowering::Barrier),
    ("_Z31intel_work_group_barrier_arrivej", Lowering::BarrierArrive),
    (
        "_Z31intel_work_group_barrier_arrivej12memory_scope",
        Lowering::BarrierArrive,
    ),
    ("_Z29intel_work_group_barrier_waitj", Lowering::Barrier),
    ("_Z29intel_work_group_barrier_waitj12memory_scope", Lowering::Barrier),
    ("_Z9mem_fencej", Lowering::Fence(Ordering::AcquireRelease)),
    ("_Z14read_mem_fencej", Lowering::Fence(Ordering::Acquire)),
    ("_Z15write_mem_fencej", Lowering::Fence(Ordering::Release)),
    (
        "_Z22atomic_work_item_fencej12memory_order12memory_scope",
        Lowering::AtomicFence,
    ),
    ("_Z17wait_group_eventsiP9ocl_event", Lowering::WaitForCopies),
    ("_Z17wait_group_eventsiPU3AS49ocl_event", Lowering::WaitForCopies),
    ("_Z27async_work_group_copy_fencej", Lowering::CopyFence),
    ("printf", Lowering::Printf),
];

/// What the functions of images that the device library does not define are for.
const KINDS_OF_IMAGES: &str = "mipmaps, depth images and multi-sampled images";

/// Parts of names whose builtins this device does not have: what a user reads is the second.
const UNSUPPORTED: &[(&str, &str)] = &[
    ("sub_group_", "sub-groups"),
    ("read_image", KINDS_OF_IMAGES),
    ("write_image", KINDS_OF_IMAGES),
    ("get_image_", KINDS_OF_IMAGES),
    ("pipe", "pipes"),
    ("enqueue_kernel", "device-side enqueue"),
];

/// What the builtin of a (mangled) name is turned into; `None` for functions of the device library and of the program.
pub fn lowering(name: &str) -> Option<Lowering> {
    let exact = BUILTINS.iter().find(|(known, _)| *known == name);
    exact
        .map(|(_, lowering)| *lowering)
        .or_else(|| opencl_c::work_group_function(name).map(Lowering::WorkGroup))
        .or_else(|| AsyncCopy::from_name(name).map(Lowering::AsyncCopy))
}

/// For a function that nobody defines: the feature it belongs to, when it is one that this device does not have.
pub fn unsupported_feature(name: &str) -> Option<&'static str> {
    let found = UNSUPPORTED
        .iter()
        .find(|(part, _)| name.contains(part))
        .map(|(_, feature)| *feature);
    found.filter(|_| name.starts_with('_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        for &(mux, name) in MUX_NAMES {
            assert_eq!(mux.name(), name);
            assert_eq!(Mux::from_name(name), Some(mux));
        }
    }

    #[test]
    fn builtins_are_known_by_exact_name() {
        assert_eq!(lowering("_Z13get_global_idj"), Some(Lowering::Query(Mux::GetGlobalId)));
        assert_eq!(lowering("get_global_id"), None);
        assert_eq!(
            unsupported_feature("_Z24get_image_num_mip_levels14ocl_image2d_ro"),
            Some(KINDS_OF_IMAGES)
        );
        let copy = "_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event";
        assert!(matches!(lowering(copy), Some(Lowering::AsyncCopy(_))));
        assert_eq!(unsupported_feature("my_pipe"), None);
        assert_eq!(unsupported_feature("_Z3sinDv4_f"), None);
    }
}
