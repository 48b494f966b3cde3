//! The objects behind the handles. They are called with values that the entry points have already checked.

pub(crate) mod arguments;
pub(crate) mod background;
pub(crate) mod buffer;
pub(crate) mod build;
pub(crate) mod bulk;
pub(crate) mod context;
pub(crate) mod destructors;
pub(crate) mod device;
pub(crate) mod event;
pub(crate) mod fill;
pub(crate) mod image;
pub(crate) mod kernel;
pub(crate) mod launch;
pub(crate) mod local_size;
pub(crate) mod mapping;
pub(crate) mod memory;
pub(crate) mod native_kernel;
pub(crate) mod platform;
pub(crate) mod program;
pub(crate) mod program_binary;
pub(crate) mod queue;
pub(crate) mod rect;
pub(crate) mod routine;
pub(crate) mod sampler;
pub(crate) mod storage;
pub(crate) mod sub_groups;
pub(crate) mod svm;
pub(crate) mod transfer;
pub(crate) mod trials;
mod variants;
pub(crate) mod versions;

#[cfg(test)]
pub(crate) mod tests;
