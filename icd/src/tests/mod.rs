//! Tests of the API as an application sees it: through the functions of the dispatch table, with raw handles.

mod client;

mod kernels;
mod launches;
mod programs;
mod refusals;
mod roots;
mod unsupported;
