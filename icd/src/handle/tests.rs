//! Handles of every wrong sort, and threads that race over one.

use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::Arc;
use std::thread;

use super::{publish, Kind, Object, Slot};
use crate::cl::c_void;
use crate::error::ClError;

struct Leaf {
    slot: Slot,
    dropped: Arc<AtomicUsize>,
}

impl Leaf {
    fn publish(dropped: &Arc<AtomicUsize>) -> (Arc<Self>, *mut c_void) {
        let leaf = Arc::new(Self {
            slot: Slot::reserve().unwrap(),
            dropped: dropped.clone(),
        });
        let handle = publish(&leaf);
        (leaf, handle)
    }
}

impl Drop for Leaf {
    fn drop(&mut self) {
        self.dropped.fetch_add(1, Ordering::SeqCst);
    }
}

// SAFETY: the kind is this type's own.
unsafe impl Object for Leaf {
    const KIND: Kind = Kind::Leaf;
    const INVALID: ClError = ClError::INVALID_SAMPLER;
    fn slot(&self) -> &Slot {
        &self.slot
    }
}

struct Holder {
    slot: Slot,
    leaf: Arc<Leaf>,
}

// SAFETY: the kind is this type's own.
unsafe impl Object for Holder {
    const KIND: Kind = Kind::Holder;
    const INVALID: ClError = ClError::INVALID_KERNEL;
    fn slot(&self) -> &Slot {
        &self.slot
    }
}

fn refused(handle: *mut c_void) -> bool {
    Leaf::from_handle(handle).err() == Some(ClError::INVALID_SAMPLER)
        && Leaf::retain(handle) == Err(ClError::INVALID_SAMPLER)
        && Leaf::release(handle) == Err(ClError::INVALID_SAMPLER)
}

#[test]
fn null_foreign_and_misaligned_handles_are_refused() {
    let dropped = Arc::default();
    let (_leaf, handle) = Leaf::publish(&dropped);
    let mut foreign = [0u64; 16];
    assert!(refused(ptr::null_mut()));
    assert!(refused((&raw mut foreign).cast()));
    assert!(refused(usize::MAX as *mut c_void));
    assert!(refused(3 as *mut c_void));
    assert!(refused(handle.wrapping_byte_add(8)));
    assert!(
        refused(handle.wrapping_byte_add(64 << 22)),
        "in the range, far behind the last slot in use"
    );
    assert!(Leaf::from_handle(handle).is_ok());
    Leaf::release(handle).unwrap();
}

#[test]
fn a_freed_handle_is_refused_and_the_object_is_gone() {
    let dropped = Arc::default();
    let (leaf, handle) = Leaf::publish(&dropped);
    drop(leaf);
    Leaf::retain(handle).unwrap();
    assert_eq!(Leaf::from_handle(handle).unwrap().reference_count(), 2);
    Leaf::release(handle).unwrap();
    assert_eq!(dropped.load(Ordering::SeqCst), 0);
    Leaf::release(handle).unwrap();
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
    assert!(refused(handle));
}

#[test]
fn the_wrong_kind_is_refused() {
    let dropped = Arc::default();
    let (leaf, leaf_handle) = Leaf::publish(&dropped);
    let holder = Arc::new(Holder {
        slot: Slot::reserve().unwrap(),
        leaf,
    });
    let handle = publish(&holder);
    assert!(refused(handle));
    assert_eq!(Holder::from_handle(leaf_handle).err(), Some(ClError::INVALID_KERNEL));
    Holder::release(handle).unwrap();
    Leaf::release(leaf_handle).unwrap();
}

#[test]
fn an_internal_reference_keeps_the_handle_valid_but_not_the_application_s_count() {
    let dropped = Arc::default();
    let (leaf, handle) = Leaf::publish(&dropped);
    let holder = Holder {
        slot: Slot::reserve().unwrap(),
        leaf,
    };
    Leaf::release(handle).unwrap();
    assert_eq!(Leaf::release(handle), Err(ClError::INVALID_SAMPLER), "an over-release");
    assert_eq!(Leaf::from_handle(handle).unwrap().reference_count(), 0);
    // A query gave the handle out, and the application keeps the object.
    Leaf::retain(handle).unwrap();
    assert_eq!(holder.leaf.reference_count(), 1);
    drop(holder);
    assert_eq!(dropped.load(Ordering::SeqCst), 0);
    Leaf::release(handle).unwrap();
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
    assert!(refused(handle));
}

#[test]
fn an_unpublished_object_gives_its_slot_back() {
    let slot = Slot::reserve().unwrap();
    let handle = slot.handle();
    assert!(refused(handle));
    drop(slot);
    assert!(refused(handle));
}

#[test]
fn threads_may_race_over_a_handle() {
    const ROUNDS: usize = 300;
    let dropped: Arc<AtomicUsize> = Arc::default();
    for _ in 0..ROUNDS {
        let (leaf, handle) = Leaf::publish(&dropped);
        drop(leaf);
        let address = handle as usize;
        let start = AtomicBool::new(false);
        let found = thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(|| {
                        while !start.load(Ordering::Acquire) {
                            std::hint::spin_loop();
                        }
                        let handle = address as *mut c_void;
                        let mut found = 0;
                        for _ in 0..100 {
                            if Leaf::retain(handle).is_ok() {
                                found += usize::from(Leaf::from_handle(handle).is_ok());
                                Leaf::release(handle).unwrap();
                            }
                        }
                        found
                    })
                })
                .collect();
            start.store(true, Ordering::Release);
            Leaf::release(handle).unwrap();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum::<usize>()
        });
        assert!(found <= 400);
        assert!(refused(handle));
    }
    assert_eq!(dropped.load(Ordering::SeqCst), ROUNDS);
}
