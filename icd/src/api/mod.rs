//! The entry points, by the specification's sections. Each checks its arguments in the specification's order, then calls one method of an object.

pub(crate) mod build;
pub(crate) mod context;
pub(crate) mod device;
pub(crate) mod enqueue;
pub(crate) mod event;
pub(crate) mod image;
pub(crate) mod kernel;
pub(crate) mod kernel_info;
pub(crate) mod map;
pub(crate) mod marker;
pub(crate) mod memory;
pub(crate) mod native_kernel;
pub(crate) mod ndrange;
pub(crate) mod pipe;
pub(crate) mod platform;
pub(crate) mod program;
pub(crate) mod program_info;
pub(crate) mod queue;
pub(crate) mod rect;
pub(crate) mod sampler;
pub(crate) mod sharing;
pub(crate) mod sub_group_info;
pub(crate) mod svm;
pub(crate) mod transfer;
pub(crate) mod unsupported;
