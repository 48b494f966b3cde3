//! One slot: what the loader sees at the handle's address, and what Weft knows about it.

use std::cell::UnsafeCell;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::{Arc, Weak};

use super::table::Table;
use super::{Kind, Object};
use crate::cl::c_void;
use crate::dispatch::{Dispatch, DISPATCH, UNTAGGED};
use crate::error::{ClError, ClResult};

/// The data that the loader wants in every object of the platform (`cl_khr_icd` 2.0.0); [`UNTAGGED`] before it gave any.
static DISPATCH_DATA: AtomicPtr<c_void> = AtomicPtr::new(ptr::from_ref(&UNTAGGED).cast_mut().cast());

/// Rounds of waiting for a slot's lock between two offers of the processor to others.
const SPINS: u32 = 64;

/// The memory of a slot. The first two fields are laid down by `cl_khr_icd`.
#[repr(C, align(64))]
pub(super) struct Cell {
    dispatch: &'static Dispatch,
    dispatch_data: AtomicPtr<c_void>,
    /// Held for a few instructions at a time, so waiting for it is spinning.
    lock: AtomicBool,
    state: UnsafeCell<State>,
}

/// What the lock guards.
struct State {
    /// `None` while no object can be found under the slot.
    kind: Option<Kind>,
    /// The application's references. While there are any, `object` owns a strong reference besides the weak one.
    references: u32,
    /// From `Weak::into_raw` (and, see above, from `Arc::into_raw`, which gives the same address); null while `kind` is `None`.
    object: *const c_void,
    /// Drops the weak reference: `drop_weak` of the object's type.
    drop_weak: unsafe fn(*const c_void),
}

// SAFETY: `state` is only touched with `lock` held, and objects are `Send + Sync`.
unsafe impl Sync for Cell {}

impl Cell {
    /// A cell under which nothing can be found.
    pub(super) fn new() -> Self {
        Self {
            dispatch: &DISPATCH,
            dispatch_data: AtomicPtr::new(ptr::from_ref(&UNTAGGED).cast_mut().cast()),
            lock: AtomicBool::new(false),
            state: UnsafeCell::new(State {
                kind: None,
                references: 0,
                object: ptr::null(),
                drop_weak: |_| {},
            }),
        }
    }

    /// Runs `work` on the state. `work` must not drop an object: that locks the cell again.
    fn with<R>(&self, work: impl FnOnce(&mut State) -> R) -> R {
        struct Unlock<'a>(&'a AtomicBool);
        impl Drop for Unlock<'_> {
            fn drop(&mut self) {
                // `Release`: the next holder's `Acquire` sees what was done to the state.
                self.0.store(false, Ordering::Release);
            }
        }
        let mut rounds = 0;
        while self.lock.swap(true, Ordering::Acquire) {
            rounds += 1;
            // A holder that does not let go after some hundred instructions has lost its processor, perhaps to this thread.
            if rounds % SPINS == 0 {
                std::thread::yield_now();
            } else {
                std::hint::spin_loop();
            }
        }
        let _unlock = Unlock(&self.lock);
        // SAFETY: the lock is held, so this is the only reference to the state.
        work(unsafe { &mut *self.state.get() })
    }

    fn handle(&self) -> *mut c_void {
        ptr::from_ref(self).cast_mut().cast()
    }
}

impl State {
    /// A strong reference to the object, if the slot holds a live one of this type.
    fn object<T: Object>(&self) -> Option<Arc<T>> {
        if self.kind != Some(T::KIND) {
            return None;
        }
        let object = self.object.cast::<T>();
        if self.references > 0 {
            // SAFETY: the kind says that `object` came from an `Arc<T>`, and the application's references keep a strong reference alive.
            return Some(unsafe {
                Arc::increment_strong_count(object);
                Arc::from_raw(object)
            });
        }
        // SAFETY: as above, and the slot owns the weak reference, which is not given up here.
        let weak = std::mem::ManuallyDrop::new(unsafe { Weak::from_raw(object) });
        weak.upgrade()
    }
}

/// An object's ownership of its slot. Dropping it (with the object) makes the handle invalid.
pub(crate) struct Slot {
    cell: &'static Cell,
}

impl Slot {
    /// Takes a free slot; `CL_OUT_OF_HOST_MEMORY` if there is none.
    pub(crate) fn reserve() -> ClResult<Self> {
        let cell = Table::get()?.take()?;
        cell.dispatch_data
            .store(DISPATCH_DATA.load(Ordering::Relaxed), Ordering::Relaxed);
        Ok(Self { cell })
    }

    pub(crate) fn handle(&self) -> *mut c_void {
        self.cell.handle()
    }

    pub(super) fn reference_count(&self) -> u32 {
        self.cell.with(|state| state.references)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        // The object is going, so its strong count is zero and the slot owns no strong reference any more.
        let weak = self.cell.with(|state| {
            let weak = state.kind.take().map(|_| (state.object, state.drop_weak));
            state.object = ptr::null();
            weak
        });
        if let Some((object, drop_weak)) = weak {
            // SAFETY: `publish` stored both together, and the state gave them up above, so the reference is dropped once.
            unsafe { drop_weak(object) };
        }
        if let Ok(table) = Table::get() {
            table.give_back(self.cell);
        }
    }
}

/// Drops the weak reference behind a published `T`.
///
/// # Safety
/// `object` came from `Weak::<T>::into_raw`, and the reference was not dropped yet.
unsafe fn drop_weak<T: Object>(object: *const c_void) {
    // SAFETY: the caller's promise.
    drop(unsafe { Weak::from_raw(object.cast::<T>()) });
}

/// See [`super::publish`].
pub(super) fn publish<T: Object>(object: &Arc<T>) -> *mut c_void {
    let cell = object.slot().cell;
    cell.with(|state| {
        debug_assert!(state.kind.is_none(), "an object is published once");
        state.object = Arc::downgrade(object).into_raw().cast();
        state.drop_weak = drop_weak::<T>;
        state.kind = Some(T::KIND);
        state.references = 1;
    });
    // The application's strong reference, given up by the last `release`.
    std::mem::forget(Arc::clone(object));
    cell.handle()
}

/// The cell of a handle that may be anything at all.
fn cell_of<T: Object>(handle: *mut c_void) -> ClResult<&'static Cell> {
    Table::get()?.cell(handle as usize).ok_or(T::INVALID)
}

/// See [`Object::from_handle`].
pub(super) fn resolve<T: Object>(handle: *mut c_void) -> ClResult<Arc<T>> {
    cell_of::<T>(handle)?
        .with(|state| state.object::<T>())
        .ok_or(T::INVALID)
}

/// See [`Object::retain`].
pub(super) fn retain<T: Object>(handle: *mut c_void) -> ClResult<()> {
    cell_of::<T>(handle)?.with(|state| {
        let object = state.object::<T>().ok_or(T::INVALID)?;
        let references = state.references.checked_add(1).ok_or(ClError::OUT_OF_RESOURCES);
        if state.references == 0 {
            // An object that only other objects held, and whose handle a query gave out: the application now owns a strong reference again.
            std::mem::forget(object);
        } else {
            // The slot's own strong reference remains, so this one is not the last.
            drop(object);
        }
        state.references = references?;
        Ok(())
    })
}

/// See [`Object::release`].
pub(super) fn release<T: Object>(handle: *mut c_void) -> ClResult<()> {
    let last = cell_of::<T>(handle)?.with(|state| {
        if state.kind != Some(T::KIND) || state.references == 0 {
            return Err(T::INVALID);
        }
        state.references -= 1;
        // SAFETY: the kind says that `object` came from an `Arc<T>`; the strong reference that the slot owned is taken out of it here, once.
        Ok((state.references == 0).then(|| unsafe { Arc::from_raw(state.object.cast::<T>()) }))
    })?;
    // Outside of the lock: dropping the object locks its cell.
    drop(last);
    Ok(())
}

/// See [`super::set_dispatch_data`].
pub(super) fn set_dispatch_data(slots: &[&Slot], data: *mut c_void) {
    DISPATCH_DATA.store(data, Ordering::Relaxed);
    for slot in slots {
        slot.cell.dispatch_data.store(data, Ordering::Relaxed);
    }
}
