//! What clang declares and the device library does not define, with the reason. `tests/completeness.rs` keeps it exact.

/// Why the library has no definition of a function that clang declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The compiler lowers calls to `__mux_*` builtins, or answers them itself, before the library is linked.
    LoweredByCompiler,
    /// Only meaningful for an OpenCL feature or extension that the device does not report.
    FeatureNotReported,
}

use Reason::{FeatureNotReported, LoweredByCompiler};

/// Function names, all overloads of them. A name that ends in `*` stands for all that begin so.
pub const OMITTED_FUNCTIONS: &[(&str, Reason)] = &[
    ("async_work_group_*", LoweredByCompiler),
    ("wait_group_events", LoweredByCompiler),
    ("barrier", LoweredByCompiler),
    ("get_enqueued_local_size", LoweredByCompiler),
    ("get_global_id", LoweredByCompiler),
    ("get_global_linear_id", LoweredByCompiler),
    ("get_global_offset", LoweredByCompiler),
    ("get_global_size", LoweredByCompiler),
    ("get_group_id", LoweredByCompiler),
    ("get_local_id", LoweredByCompiler),
    ("get_local_linear_id", LoweredByCompiler),
    ("get_local_size", LoweredByCompiler),
    ("get_num_groups", LoweredByCompiler),
    ("get_work_dim", LoweredByCompiler),
    ("work_group_*", LoweredByCompiler),
    // Sub-groups: what takes more than a work-item's own knowledge.
    ("get_enqueued_num_sub_groups", LoweredByCompiler),
    ("get_max_sub_group_size", LoweredByCompiler),
    ("get_num_sub_groups", LoweredByCompiler),
    ("get_sub_group_id", LoweredByCompiler),
    ("get_sub_group_local_id", LoweredByCompiler),
    ("get_sub_group_size", LoweredByCompiler),
    ("intel_sub_group_broadcast", LoweredByCompiler),
    ("intel_sub_group_reduce_*", LoweredByCompiler),
    ("intel_sub_group_scan_*", LoweredByCompiler),
    ("intel_sub_group_shuffle*", LoweredByCompiler),
    ("sub_group_all", LoweredByCompiler),
    ("sub_group_any", LoweredByCompiler),
    ("sub_group_ballot", LoweredByCompiler),
    ("sub_group_barrier", LoweredByCompiler),
    ("sub_group_broadcast*", LoweredByCompiler),
    ("sub_group_clustered_*", LoweredByCompiler),
    ("sub_group_elect", LoweredByCompiler),
    ("sub_group_non_uniform_*", LoweredByCompiler),
    ("sub_group_reduce_*", LoweredByCompiler),
    ("sub_group_rotate", LoweredByCompiler),
    ("sub_group_scan_*", LoweredByCompiler),
    ("sub_group_shuffle*", LoweredByCompiler),
    // cl_intel_device_side_avc_motion_estimation.
    ("intel_sub_group_avc_*", FeatureNotReported),
    ("intel_sub_group_ime_ref_window_size", FeatureNotReported),
    // cl_amd_media_ops, cl_amd_media_ops2.
    ("amd_*", FeatureNotReported),
    // Images of several levels, and of several samples for each element.
    ("get_image_num_mip_levels", FeatureNotReported),
    ("get_image_num_samples", FeatureNotReported),
    // Device-side enqueue.
    ("enqueue_marker", FeatureNotReported),
    ("get_default_queue", FeatureNotReported),
    ("ndrange_*", FeatureNotReported),
];

/// Why a function is left out, if it is.
pub fn reason_for_function(name: &str) -> Option<Reason> {
    OMITTED_FUNCTIONS
        .iter()
        .find(|(pattern, _)| matches(pattern, name))
        .map(|&(_, reason)| reason)
}

/// Whether an entry of [`OMITTED_FUNCTIONS`] speaks of a name.
pub fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => pattern == name,
    }
}
