//! Showing objects to debuggers by the JIT interface that gdb and lldb know (GDB manual, "JIT Compilation Interface").
//!
//! A debugger finds [`__jit_debug_descriptor`] and [`__jit_debug_register_code`] by their names among the symbols of the library, walks the
//! list that starts at the one and stops at each call of the other. LLVM has a list of the same kind, but never takes anything off it.

use std::cell::UnsafeCell;
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// An object's place in the list.
#[repr(C)]
struct Entry {
    next: *mut Entry,
    previous: *mut Entry,
    bytes: *const u8,
    size: u64,
}

/// What changed when the debugger is called.
#[repr(u32)]
#[derive(Clone, Copy)]
enum Action {
    Nothing,
    Registered,
    Unregistered,
}

#[repr(C)]
struct List {
    version: u32,
    action: Action,
    relevant: *mut Entry,
    first: *mut Entry,
}

/// The head of the list: laid out as debuggers know it.
#[repr(transparent)]
pub struct Descriptor(UnsafeCell<List>);

// SAFETY: the list is read and written only by the holder of `LOCK`; a debugger stops the process while it reads.
unsafe impl Sync for Descriptor {}

/// The list, under the name that debuggers look for.
#[no_mangle]
#[allow(non_upper_case_globals, reason = "the interface's name")]
pub static __jit_debug_descriptor: Descriptor = Descriptor(UnsafeCell::new(List {
    version: 1,
    action: Action::Nothing,
    relevant: ptr::null_mut(),
    first: ptr::null_mut(),
}));

/// Where debuggers stop to look at the list.
#[no_mangle]
#[inline(never)]
pub extern "C" fn __jit_debug_register_code() {
    // SAFETY: no instruction at all; it keeps calls from being optimized away and the function from being merged with another empty one.
    unsafe { std::arch::asm!("/* the debugger's breakpoint */") }
}

static LOCK: Mutex<()> = Mutex::new(());

/// An object that debuggers see while this lives.
pub struct Shown(*mut Entry);

// SAFETY: the entry is owned by this value, and linked to others only under `LOCK`.
unsafe impl Send for Shown {}

impl Shown {
    /// Shows an object.
    ///
    /// # Safety
    /// The bytes must stay as they are until the result is dropped.
    pub unsafe fn new(bytes: *const u8, size: u64) -> Shown {
        let entry = Box::into_raw(Box::new(Entry {
            next: ptr::null_mut(),
            previous: ptr::null_mut(),
            bytes,
            size,
        }));
        change(Action::Registered, entry, |list| {
            // SAFETY: both are live entries that only the holder of the lock touches.
            unsafe {
                (*entry).next = list.first;
                if let Some(next) = list.first.as_mut() {
                    next.previous = entry;
                }
            }
            list.first = entry;
        });
        Shown(entry)
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        change(Action::Unregistered, self.0, |list| {
            // SAFETY: the entry is in the list, so it and its neighbours are live; only the holder of the lock touches them.
            unsafe {
                let Entry { next, previous, .. } = *self.0;
                match previous.as_mut() {
                    Some(previous) => previous.next = next,
                    None => list.first = next,
                }
                if let Some(next) = next.as_mut() {
                    next.previous = previous;
                }
            }
        });
        // SAFETY: made by `Box::into_raw` in `new`, and in no list any more.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

/// Changes the list and tells the debugger.
fn change(action: Action, entry: *mut Entry, edit: impl FnOnce(&mut List)) {
    let _held = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: `LOCK` is held, so this is the only reference.
    let list = unsafe { &mut *__jit_debug_descriptor.0.get() };
    edit(list);
    list.action = action;
    list.relevant = entry;
    __jit_debug_register_code();
    list.action = Action::Nothing;
    list.relevant = ptr::null_mut();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The objects in the list, by their first bytes.
    fn shown() -> Vec<u8> {
        let _held = LOCK.lock().unwrap();
        let mut found = Vec::new();
        // SAFETY: the lock is held; entries in the list are live, and so are the bytes they show.
        unsafe {
            let mut at = (*__jit_debug_descriptor.0.get()).first;
            while let Some(entry) = at.as_ref() {
                found.push(*entry.bytes);
                at = entry.next;
            }
        }
        found
    }

    #[test]
    fn objects_are_in_the_list_while_they_are_shown() {
        let bytes = [1u8, 2, 3];
        // SAFETY: the bytes outlive the values.
        let mut all: Vec<Option<Shown>> = bytes.iter().map(|byte| Some(unsafe { Shown::new(byte, 1) })).collect();
        assert_eq!(shown(), [3, 2, 1]);
        all[1] = None;
        assert_eq!(shown(), [3, 1]);
        all[2] = None;
        all[0] = None;
        assert!(shown().is_empty());
    }
}
