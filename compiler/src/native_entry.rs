//! The native calling convention: how a compiled kernel is called.
//!
//! `entry(packed_args, range, first_group, last_group, scratch)` runs the work-groups `first_group..last_group` of an NDRange, numbered
//! linearly with x fastest. `packed_args` is laid out as [`crate::KernelArg::offset`] says, `scratch` has the size and the local-memory
//! offsets of [`crate::ScratchPlan`] and is private to the call; it is aligned to [`SCRATCH_ALIGN`].
//!
//! `range` points to the record below. Its layout is fixed here and by the scheduler alike; whoever joins the two asserts that these
//! constants equal its `offset_of!`s.

use std::ffi::c_void;

/// The entry of a kernel.
///
/// # Safety
/// The caller owes: `packed_args` holds [`crate::Kernel::packed_size`] bytes, aligned to 128; `range` is a record of [`RANGE_SIZE`] bytes whose
/// fields agree with each other; `first_group <= last_group <=` the product of the numbers of groups; `scratch` is as the plan says. What the
/// pointers among the arguments must point to is the kernel's own business.
pub type NativeEntry = unsafe extern "C" fn(
    packed_args: *const u8,
    range: *const c_void,
    first_group: u64,
    last_group: u64,
    scratch: *mut u8,
);

/// Offset of `global_size: [u64; 3]`; unused dimensions are 1.
pub const RANGE_GLOBAL_SIZE: usize = 0;
/// Offset of `global_offset: [u64; 3]`; unused dimensions are 0.
pub const RANGE_GLOBAL_OFFSET: usize = 24;
/// Offset of `local_size: [u64; 3]`, as enqueued; the last group of a dimension may be smaller.
pub const RANGE_LOCAL_SIZE: usize = 48;
/// Offset of `num_groups: [u64; 3]`.
pub const RANGE_NUM_GROUPS: usize = 72;
/// Offset of `work_dim: u32`.
pub const RANGE_WORK_DIM: usize = 96;
/// Offset of `local_bytes: u64`, with which scratch begins: local variables, then local arguments. Behind them is what work-items keep.
pub const RANGE_LOCAL_BYTES: usize = 104;
/// Offset of `scratch_bytes: u64`.
pub const RANGE_SCRATCH_BYTES: usize = 112;
/// Offset of `stack_bytes: u64`: at least [`crate::Kernel::stack_bytes`], and all of it stack of the thread.
pub const RANGE_STACK_BYTES: usize = 120;
/// Size of the record.
pub const RANGE_SIZE: usize = 128;
/// Alignment which `scratch` must have: that of the largest OpenCL C type.
pub const SCRATCH_ALIGN: usize = 128;
/// Alignment which the packed arguments must have.
pub const ARGS_ALIGN: usize = 128;
