//! Contexts.

use std::ffi::CString;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::args::PropertyList;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};
use crate::info::{InfoWriter, Written};
use crate::object::device::Device;
use crate::object::storage::{self, Storage};
use crate::object::svm::Allocations;

/// The function that a context reports errors to, with the application's pointer for it.
pub(crate) struct Notify {
    /// The function.
    pub(crate) function: unsafe extern "C" fn(*const c_char, *const c_void, size_t, *mut c_void),
    /// Handed back to it.
    pub(crate) user_data: *mut c_void,
}

/// A function to be called when the context is destroyed.
pub(crate) struct Destructor {
    /// The function.
    pub(crate) function: unsafe extern "C" fn(cl_context, *mut c_void),
    /// Handed back to it.
    pub(crate) user_data: *mut c_void,
}

// SAFETY: the specification makes the application responsible for the callback being thread-safe, which covers the pointer it is given.
unsafe impl Send for Notify {}
// SAFETY: as above.
unsafe impl Sync for Notify {}
// SAFETY: as above.
unsafe impl Send for Destructor {}

/// `cl_context`.
pub(crate) struct Context {
    slot: Slot,
    /// At least one, without duplicates.
    devices: Vec<Arc<Device>>,
    properties: PropertyList<cl_context_properties>,
    notify: Option<Notify>,
    /// In the order of their registration.
    destructors: Mutex<Vec<Destructor>>,
    /// Held by the last commands of released queues too.
    svm: Arc<Allocations>,
}

// SAFETY: `Kind::Context` is this type's own.
unsafe impl Object for Context {
    const KIND: Kind = Kind::Context;
    const INVALID: ClError = ClError::INVALID_CONTEXT;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Context {
    /// Makes a context and publishes it.
    pub(crate) fn create(
        devices: Vec<Arc<Device>>,
        properties: PropertyList<cl_context_properties>,
        notify: Option<Notify>,
    ) -> ClResult<cl_context> {
        debug_assert!(!devices.is_empty());
        let slot = Slot::reserve()?;
        Ok(publish(&Arc::new(Self {
            slot,
            devices,
            properties,
            notify,
            destructors: Mutex::default(),
            svm: Arc::default(),
        })))
    }

    /// The context's devices.
    pub(crate) fn devices(&self) -> &[Arc<Device>] {
        &self.devices
    }

    /// The shared virtual memory that was allocated in the context.
    pub(crate) fn svm(&self) -> &Arc<Allocations> {
        &self.svm
    }

    /// Whether every device can have allocations of that many bytes. None can have none.
    pub(crate) fn may_allocate(&self, size: usize) -> bool {
        let fits = |device: &Arc<Device>| size as u64 <= device.limits().max_mem_alloc_size;
        size != 0 && self.devices.iter().all(fits)
    }

    /// The device of a handle if it belongs to the context; otherwise `CL_INVALID_DEVICE`.
    pub(crate) fn device_from_handle(&self, device: cl_device_id) -> ClResult<&Arc<Device>> {
        self.devices
            .iter()
            .find(|own| own.handle() == device)
            .ok_or(ClError::INVALID_DEVICE)
    }

    /// The devices of a list of handles that must all belong to the context; a null list means all of the context's devices.
    ///
    /// `CL_INVALID_VALUE` if the list and its length disagree, `CL_INVALID_DEVICE` for any other device.
    pub(crate) fn devices_from_list(&self, count: cl_uint, devices: *const cl_device_id) -> ClResult<Vec<Arc<Device>>> {
        match crate::args::list(count, devices)? {
            [] => Ok(self.devices.clone()),
            handles => handles
                .iter()
                .map(|&handle| self.device_from_handle(handle).cloned())
                .collect(),
        }
    }

    /// Tells the application's error callback, if it gave one. No lock of Weft may be held.
    pub(crate) fn report(&self, message: &str) {
        if let Some(notify) = &self.notify {
            let message = CString::new(message.replace('\0', " ")).unwrap_or_default();
            // SAFETY: the application gave the function for these arguments; the message lives until it returns.
            unsafe { (notify.function)(message.as_ptr(), std::ptr::null(), 0, notify.user_data) };
        }
    }

    /// Storage for a memory object of `size` bytes, of which there is at least one; `CL_MEM_OBJECT_ALLOCATION_FAILURE`, which the error callback is
    /// told of, if it cannot be had. `what` names the object.
    pub(crate) fn allocate(&self, size: usize, what: &str) -> ClResult<Storage> {
        let limit = self.devices.iter().map(|device| device.limits().global_mem_size).max();
        Storage::allocate(size, limit.unwrap_or(0)).ok_or_else(|| {
            self.report(&format!("no memory for {what} of {size} bytes"));
            ClError::MEM_OBJECT_ALLOCATION_FAILURE
        })
    }

    /// `clSetContextDestructorCallback`.
    pub(crate) fn on_destruction(&self, destructor: Destructor) {
        self.destructors.lock().push(destructor);
    }

    /// `clGetContextInfo`.
    pub(crate) fn info(&self, name: cl_context_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_CONTEXT_REFERENCE_COUNT => out.write::<cl_uint>(self.reference_count()),
            CL_CONTEXT_NUM_DEVICES => out.write::<cl_uint>(self.devices.len() as cl_uint),
            CL_CONTEXT_DEVICES => {
                let handles: Vec<cl_device_id> = self.devices.iter().map(|device| device.handle()).collect();
                out.write_slice(&handles)
            }
            CL_CONTEXT_PROPERTIES => out.write_slice::<cl_context_properties>(self.properties.as_given()),
            _ => Err(ClError::INVALID_VALUE),
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // "The registered callbacks are called in the reverse order in which they were registered", when no object uses the context any more; the handle
        // they are given names nothing by then, as the specification has it.
        for destructor in self.destructors.get_mut().drain(..).rev() {
            // SAFETY: the application gave the function for these arguments. No lock is held.
            unsafe { (destructor.function)(self.slot.handle(), destructor.user_data) };
        }
        storage::give_back_spare();
    }
}
