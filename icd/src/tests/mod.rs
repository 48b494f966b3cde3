//! Tests of the API as an application sees it: through the functions of the dispatch table, with raw handles.

mod buffers;
mod client;
mod events;
#[cfg(target_arch = "x86_64")]
mod float_mode;
mod image_arguments;
mod image_client;
mod image_fills;
mod image_model;
mod image_refusals;
mod image_transfers;
mod images;
mod kernels;
mod launches;
mod memory_refusals;
mod programs;
mod queues;
mod refusals;
mod roots;
mod samplers;
mod sub_groups;
mod svm;
mod transfers;
mod unified_memory;
mod unsupported;
mod variants;
