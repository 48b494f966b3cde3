//! Handles that prove themselves.
//!
//! A handle is the address of a *slot* in one process-wide table ([`table`]); the table is one reserved range of addresses that is never unmapped.
//! Asking whether a handle is good therefore never follows foreign memory: it compares the address with the range and then reads the slot.
//!
//! Life of a slot: an object reserves one while it is made ([`Slot::reserve`]), becomes visible under it with [`publish`], and gives it back when it is
//! dropped, which is when the last of the application's references and of the references between objects is gone. So an object that another object
//! still uses (the program of a kernel) keeps a valid handle after the application has released it, as `clGet*Info` must be able to return it.
//!
//! The application's reference count lives in the slot, apart from the `Arc` count: while it is not zero the slot owns one strong `Arc` reference, so the
//! application can neither release more than it holds nor free what other objects use.

mod slot;
mod table;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::cl::c_void;
use crate::error::{ClError, ClResult};

pub(crate) use slot::Slot;

/// The sorts of object that a handle can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(dead_code, reason = "the list is complete whether or not all kinds are built")]
pub(crate) enum Kind {
    /// `cl_platform_id`
    Platform = 1,
    /// `cl_device_id`
    Device,
    /// `cl_context`
    Context,
    /// `cl_command_queue`
    Queue,
    /// `cl_mem` that is a buffer or a sub-buffer
    Buffer,
    /// `cl_mem` that is an image
    Image,
    /// `cl_program`
    Program,
    /// `cl_kernel`
    Kernel,
    /// `cl_event`
    Event,
    /// `cl_sampler`
    Sampler,
    /// For the tests of this module.
    #[cfg(test)]
    Leaf,
    /// For the tests of this module.
    #[cfg(test)]
    Holder,
}

/// An object of the API.
///
/// To make one: `let object = Arc::new(Buffer { slot: Slot::reserve()?, .. }); let handle = publish(&object);`
///
/// # Safety
/// `KIND` belongs to this type alone: a slot of that kind is read back as a reference to it.
pub(crate) unsafe trait Object: Send + Sync + Sized + 'static {
    /// The kind tag that slots of this type carry.
    const KIND: Kind;
    /// The error for a handle that is no live object of this kind.
    const INVALID: ClError;

    /// The slot that the object reserved when it was made.
    fn slot(&self) -> &Slot;

    /// The raw handle.
    fn handle(&self) -> *mut c_void {
        self.slot().handle()
    }

    /// The object of a handle; `Self::INVALID` for null, foreign, freed and wrong-kind handles.
    fn from_handle(handle: *mut c_void) -> ClResult<Arc<Self>> {
        slot::resolve(handle)
    }

    /// `clRetain*`: one more reference for the application.
    fn retain(handle: *mut c_void) -> ClResult<()> {
        slot::retain::<Self>(handle)
    }

    /// `clRelease*`: one less; `Self::INVALID` if the application holds none.
    fn release(handle: *mut c_void) -> ClResult<()> {
        slot::release::<Self>(handle)
    }

    /// The application's references, for the `CL_*_REFERENCE_COUNT` queries.
    fn reference_count(&self) -> u32 {
        self.slot().reference_count()
    }
}

/// Makes an object visible under its handle, with one reference for the application.
pub(crate) fn publish<T: Object>(object: &Arc<T>) -> *mut c_void {
    slot::publish(object)
}

/// Lets the loader attach its data to the platform and its devices; later objects get the same (`clIcdSetPlatformDispatchDataKHR`).
pub(crate) fn set_dispatch_data(slots: &[&Slot], data: *mut c_void) {
    slot::set_dispatch_data(slots, data);
}
