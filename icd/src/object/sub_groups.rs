//! How many sub-groups a work-group of a kernel has, and which work-groups have a number of them.
//!
//! Sub-groups are runs of consecutive work-items of the size that the compiler chose for the kernel; the last one of a work-group may be smaller.

use compiler::device::{MAX_WORK_GROUP_SIZE, OPENCL_C_FEATURES, SUB_GROUP_SIZES};
use compiler::Kernel;

/// Whether kernels may use sub-groups.
pub(crate) fn are_supported() -> bool {
    OPENCL_C_FEATURES
        .iter()
        .any(|feature| feature.name == "__opencl_c_subgroups")
}

/// `CL_DEVICE_MAX_NUM_SUB_GROUPS`: how many there can be in a work-group of any kernel.
pub(crate) fn max_count_of_device() -> u64 {
    match SUB_GROUP_SIZES.iter().min() {
        Some(smallest) if are_supported() => MAX_WORK_GROUP_SIZE / smallest,
        _ => 0,
    }
}

/// How many there are in a work-group of this size; `None` if it has more work-items than can be counted.
pub(crate) fn count(kernel: &Kernel, local: [u64; 3]) -> Option<u64> {
    let items = local
        .iter()
        .try_fold(1u64, |product, &size| product.checked_mul(size))?;
    Some(items.div_ceil(kernel.max_sub_group_size()))
}

/// `CL_KERNEL_MAX_NUM_SUB_GROUPS`: how many there are in the largest work-group.
pub(crate) fn max_count(kernel: &Kernel) -> u64 {
    kernel.max_work_group_size().div_ceil(kernel.max_sub_group_size())
}

/// The work-group size in one dimension that has `count` sub-groups, all of them whole; `None` if the kernel cannot run in such a work-group.
pub(crate) fn local_size(kernel: &Kernel, count: u64) -> Option<u64> {
    let items = count.checked_mul(kernel.max_sub_group_size())?;
    let fits = (1..=kernel.max_work_group_size()).contains(&items)
        && kernel
            .declaration()
            .required_work_group_size()
            .is_none_or(|required| required == [items, 1, 1])
        && kernel
            .declaration()
            .compile_num_sub_groups()
            .is_none_or(|required| required == count);
    fits.then_some(items)
}

/// Whether a work-group of this size has the number of sub-groups that the kernel requires, if it requires one.
pub(crate) fn have_required_count(kernel: &Kernel, local: [u64; 3]) -> bool {
    kernel
        .declaration()
        .compile_num_sub_groups()
        .is_none_or(|required| count(kernel, local) == Some(required))
}
