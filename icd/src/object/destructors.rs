//! Functions that the application wants called when a memory object is destroyed (`clSetMemObjectDestructorCallback`).

use parking_lot::Mutex;

use crate::cl::{c_void, cl_mem};

/// A function to be called when a memory object is destroyed.
pub(crate) struct Destructor {
    /// The function: memory object, `user_data`.
    pub(crate) function: unsafe extern "C" fn(cl_mem, *mut c_void),
    /// Handed back to the function.
    pub(crate) user_data: *mut c_void,
}

// SAFETY: "It is the application's responsibility to ensure that the callback function is thread-safe", which covers the pointer it is given.
unsafe impl Send for Destructor {}

/// The functions of one memory object, in the order of their registration.
#[derive(Default)]
pub(crate) struct Destructors(Mutex<Vec<Destructor>>);

impl Destructors {
    /// Registers one more.
    pub(crate) fn add(&self, destructor: Destructor) {
        self.0.lock().push(destructor);
    }

    /// Calls all of them for the memory object of this handle, which is being dropped. The handle names nothing any more; "memobj is only provided
    /// for reference purposes".
    pub(crate) fn run(&mut self, handle: cl_mem) {
        // "The registered callback functions are called in the reverse order in which they were registered."
        for destructor in self.0.get_mut().drain(..).rev() {
            // SAFETY: the application gave the function for these arguments. No lock is held.
            unsafe { (destructor.function)(handle, destructor.user_data) };
        }
    }
}
