//! Shared virtual memory. Here is what all of its tests need.

mod allocations;
mod atomics;
mod commands;
mod frees;
mod kernels;
mod refusals;

use super::client::{cl, Client};
use crate::cl::*;

/// An address of nobody's, which none of what is tested may follow.
const FOREIGN: *mut c_void = 0x1000 as *mut c_void;

/// Coarse-grained memory of `count` elements.
fn room<T>(client: &Client, count: usize) -> *mut T {
    let memory = cl!(clSVMAlloc(client.context, 0, count * size_of::<T>(), 0));
    assert!(!memory.is_null());
    memory.cast()
}

/// Fine-grained memory that holds these elements.
fn shared<T: Copy>(client: &Client, contents: &[T]) -> *mut T {
    let flags = CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
    let memory: *mut T = cl!(clSVMAlloc(client.context, flags, size_of_val(contents), 0)).cast();
    assert!(!memory.is_null());
    // SAFETY: the memory was allocated with the size of the contents, and is aligned for every type.
    unsafe { memory.copy_from_nonoverlapping(contents.as_ptr(), contents.len()) };
    memory
}

/// What memory that no command is using holds.
fn contents<T: Copy>(memory: *const T, count: usize) -> Vec<T> {
    // SAFETY: the tests give their own memory, of at least that many elements.
    unsafe { std::slice::from_raw_parts(memory, count) }.to_vec()
}

/// Frees memory at once.
fn free<T>(client: &Client, memory: *mut T) {
    cl!(clSVMFree(client.context, memory.cast()));
}
