//! The objects behind the handles. They are called with values that the entry points have already checked.

pub(crate) mod buffer;
pub(crate) mod context;
pub(crate) mod device;
pub(crate) mod event;
pub(crate) mod kernel;
pub(crate) mod platform;
pub(crate) mod program;
pub(crate) mod queue;
pub(crate) mod versions;
