//! What the commands on shared virtual memory do, as work for the scheduler.

use std::sync::Arc;

use scheduler::Work;

use super::{Allocation, Allocations};
use crate::cl::{c_void, cl_command_queue, cl_uint};
use crate::handle::Object;
use crate::object::bulk;
use crate::object::fill::Pattern;
use crate::object::queue::Queue;
use crate::object::transfer::{host, HostMemory};

/// Memory that a command is given by its address: the host's, or part of an allocation, which then stays until the command has run.
pub(crate) struct Region {
    /// Its first byte.
    pub(crate) memory: HostMemory,
    /// What it is a part of, unless it is memory of the host's own.
    pub(crate) allocation: Option<Arc<Allocation>>,
}

/// Copies `size` bytes. The host's regions have that many by the promise that [`HostMemory`] tells of, those of allocations as was checked.
pub(crate) fn copy(to: Region, from: Region, size: usize) -> Work<'static> {
    bulk::copy(from.memory, to.memory, size, (from.allocation, to.allocation))
}

/// Repeats a pattern over `size` bytes.
pub(crate) fn fill(to: Region, pattern: Pattern, size: usize) -> Work<'static> {
    bulk::fill(to.memory, pattern, size, to.allocation)
}

/// Pointers of an application's, as `clEnqueueSVMFree` copies them.
pub(crate) struct Pointers(Vec<*mut c_void>);

// SAFETY: they are addresses, of which `free` only looks up what they are, and `free_with` hands them to the application's function.
unsafe impl Send for Pointers {}

impl Pointers {
    /// A copy of the list.
    pub(crate) fn new(pointers: &[*mut c_void]) -> Self {
        Self(pointers.to_vec())
    }
}

/// Frees allocations of `clSVMAlloc`; other pointers are not this command's to free.
pub(crate) fn free(table: Arc<Allocations>, pointers: Pointers) -> Work<'static> {
    host(move || {
        let Pointers(list) = { pointers };
        list.iter()
            .for_each(|&pointer| drop(table.remove(pointer, Allocation::is_svm)));
    })
}

/// The application's function that frees pointers, with its pointer for it.
pub(crate) struct Freer {
    /// The function: queue, number of pointers, pointers, `user_data`.
    pub(crate) function: unsafe extern "C" fn(cl_command_queue, cl_uint, *mut *mut c_void, *mut c_void),
    /// Handed back to the function.
    pub(crate) user_data: *mut c_void,
}

// SAFETY: "It is the application's responsibility to ensure that the callback function is thread-safe", which covers the pointer it is given.
unsafe impl Send for Freer {}

impl Freer {
    /// Calls the function. It takes all of `self`, so that a closure captures the `Send` whole and not its parts.
    fn call(self, queue: &Queue, Pointers(mut list): Pointers) {
        let pointers = match list.is_empty() {
            true => std::ptr::null_mut(),
            false => list.as_mut_ptr(),
        };
        // SAFETY: the application gave the function for these arguments, and the list lives until it returns.
        unsafe { (self.function)(queue.handle(), list.len() as cl_uint, pointers, self.user_data) };
    }
}

/// Has the application free pointers. The function is told the queue, which therefore stays until then.
pub(crate) fn free_with(freer: Freer, queue: Arc<Queue>, pointers: Pointers) -> Work<'static> {
    host(move || freer.call(&queue, pointers))
}
