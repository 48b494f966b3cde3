//! The bytes behind a buffer: allocated here and freed on drop, or lent by the application (`CL_MEM_USE_HOST_PTR`).
//!
//! Guarantees: allocated storage is aligned to [`MEM_BASE_ADDR_ALIGN`] (large storage to a page, huge storage to [`mapping::HUGE_PAGE`]), and an allocation
//! that cannot be had is an answer, never an abort: Linux grants more than it has, so the sum of all live storage is also held under the device's memory.
//! What the bytes are until they are written is undefined, as the specification has it: large storage may be that of a buffer released before ([`spare`]).

mod mapping;
mod spare;

use std::alloc::{self, Layout};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use crate::object::device::limits::MEM_BASE_ADDR_ALIGN;
use crate::object::storage::mapping::{Mapping, OVERREAD};
use crate::object::storage::spare::SPARE;
use crate::object::svm::Allocation;

/// Storage of this size and more is mapped page by page, and so costs no zeroing until it is touched.
const MAPPED_FROM: usize = 64 << 10;

/// Bytes in all live allocated storage of the process.
static LIVE: AtomicU64 = AtomicU64::new(0);

/// A range of bytes that commands read and write; see the module's header.
pub(crate) struct Storage {
    address: NonNull<u8>,
    origin: Origin,
}

/// Who provided the bytes, and so how they are given back.
enum Origin {
    Heap(
        Layout,
        #[expect(dead_code, reason = "counts while it lives")] Reservation,
    ),
    /// `None` only while it is given back.
    Mapping(
        Option<Mapping>,
        #[expect(dead_code, reason = "counts while it lives")] Reservation,
    ),
    /// The application; shared virtual memory of the context's is kept as long as the storage.
    Application(Option<Arc<Allocation>>),
}

// SAFETY: `Storage` only owns its range. The bytes are reached through raw pointers by commands, whose order is the application's business
// ("concurrent reading from, writing to ... is undefined"), never through references made here.
unsafe impl Send for Storage {}
// SAFETY: as above: no method gives access to the bytes themselves.
unsafe impl Sync for Storage {}

impl Storage {
    /// Allocates `size` bytes, if that keeps all live storage within `limit` bytes and the system grants it. `size` is not zero.
    pub(crate) fn allocate(size: usize, limit: u64) -> Option<Self> {
        assert!(size != 0, "a buffer of no bytes is refused before storage is asked for");
        if size < MAPPED_FROM {
            return heap(size, limit);
        }
        reused(size, limit).or_else(|| mapped(size, limit)).or_else(|| {
            // What is kept for later buffers may be what is missing for this one.
            give_back_spare();
            mapped(size, limit)
        })
    }

    /// Storage that the application lends, of which `address` is the first byte; it stays the application's to free, after the buffer is gone.
    pub(crate) fn lent(address: NonNull<u8>) -> Self {
        Self {
            address,
            origin: Origin::Application(None),
        }
    }

    /// Lent storage, which lies in shared virtual memory if there is an `allocation`.
    pub(crate) fn within(mut self, allocation: Option<Arc<Allocation>>) -> Self {
        debug_assert!(matches!(self.origin, Origin::Application(_)));
        self.origin = Origin::Application(allocation);
        self
    }

    /// Whether the storage lies in what `clSVMAlloc` gave.
    pub(crate) fn is_svm(&self) -> bool {
        matches!(&self.origin, Origin::Application(Some(allocation)) if allocation.is_svm())
    }

    /// The address of the first byte, the same for as long as the storage lives.
    pub(crate) fn address(&self) -> *mut u8 {
        self.address.as_ptr()
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        match &mut self.origin {
            Origin::Heap(layout, _) => {
                // SAFETY: `address` came from `alloc_zeroed(layout)` in `heap` and is freed only here.
                unsafe { alloc::dealloc(self.address.as_ptr(), *layout) };
            }
            Origin::Mapping(mapping, _) => {
                if let Some(mapping) = mapping.take() {
                    let surplus = SPARE.lock().keep(mapping);
                    drop(surplus);
                }
            }
            Origin::Application(_) => {}
        }
    }
}

/// Unmaps what is kept of released buffers: nobody may want it for a while.
pub(crate) fn give_back_spare() {
    let spare = SPARE.lock().take_all();
    drop(spare);
}

/// Bytes counted in [`LIVE`] as long as this lives.
#[derive(Debug)]
struct Reservation(u64);

impl Reservation {
    fn new(size: usize, limit: u64) -> Option<Self> {
        let size = size as u64;
        let grown = |live: u64| live.checked_add(size).filter(|&sum| sum <= limit);
        LIVE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grown).ok()?;
        Some(Self(size))
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        LIVE.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Small storage, of the heap.
fn heap(size: usize, limit: u64) -> Option<Storage> {
    let reserved = Reservation::new(size, limit)?;
    let layout = Layout::from_size_align(size.checked_add(OVERREAD)?, MEM_BASE_ADDR_ALIGN).ok()?;
    // SAFETY: the layout's size is not zero (`allocate` asserts it).
    let address = NonNull::new(unsafe { alloc::alloc_zeroed(layout) })?;
    Some(Storage {
        address,
        origin: Origin::Heap(layout, reserved),
    })
}

/// Storage of a buffer that was released.
fn reused(size: usize, limit: u64) -> Option<Storage> {
    let mapping = SPARE.lock().take(size)?;
    let reserved = Reservation::new(mapping.size(), limit)?;
    Some(of_mapping(mapping, reserved))
}

/// Storage of fresh pages.
fn mapped(size: usize, limit: u64) -> Option<Storage> {
    let reserved = Reservation::new(size, limit)?;
    Some(of_mapping(Mapping::new(size)?, reserved))
}

fn of_mapping(mapping: Mapping, reserved: Reservation) -> Storage {
    Storage {
        address: mapping.address(),
        origin: Origin::Mapping(Some(mapping), reserved),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::storage::mapping::HUGE_PAGE;

    const LIMIT: u64 = 1 << 40;

    #[test]
    fn storage_is_aligned_at_every_size() {
        for size in [
            1,
            7,
            128,
            4096,
            MAPPED_FROM - 1,
            MAPPED_FROM,
            HUGE_PAGE,
            2 * HUGE_PAGE + 5,
        ] {
            let storage = Storage::allocate(size, LIMIT).expect("small enough for any machine");
            let address = storage.address();
            assert_eq!(address.align_offset(MEM_BASE_ADDR_ALIGN), 0, "{size} bytes");
            if size >= 2 * HUGE_PAGE {
                assert_eq!(address.align_offset(HUGE_PAGE), 0, "{size} bytes");
            }
            // SAFETY: both bytes are in the storage, which nobody else knows.
            unsafe {
                address.write(8);
                address.add(size - 1).write(9);
            }
        }
    }

    #[test]
    fn a_little_behind_the_end_may_be_read() {
        for size in [
            3,
            4096,
            MAPPED_FROM,
            MAPPED_FROM + 4096,
            2 * HUGE_PAGE,
            3 * HUGE_PAGE - 4096,
        ] {
            let storage = Storage::allocate(size, LIMIT).expect("small enough for any machine");
            // SAFETY: what is allocated is longer than was asked for.
            std::hint::black_box(unsafe { storage.address().add(size + OVERREAD - 1).read_volatile() });
        }
    }

    #[test]
    fn what_a_buffer_gave_back_is_the_next_ones() {
        // A size that no other test has: they share what is spare, and now and then one of them gives it back in between.
        let size = 37 * HUGE_PAGE + 4096;
        let is_reused = |_| {
            let first = Storage::allocate(size, LIMIT).expect("small enough for any machine");
            // SAFETY: the byte is in the storage, which nobody else knows.
            unsafe { first.address().write(7) };
            drop(first);
            let next = Storage::allocate(size - 4096, LIMIT).expect("small enough for any machine");
            // SAFETY: as above. A fresh page is zero.
            unsafe { next.address().read() == 7 }
        };
        assert!((0..100).any(is_reused));
        assert!(
            Storage::allocate(size, size as u64 - 1).is_none(),
            "what is reused counts too"
        );
    }

    #[test]
    fn what_cannot_be_had_is_an_answer() {
        assert!(Storage::allocate(1 << 20, 1 << 10).is_none(), "over the limit");
        assert!(
            Storage::allocate(usize::MAX / 2, u64::MAX).is_none(),
            "more than the address space"
        );
        assert!(Storage::allocate(usize::MAX, u64::MAX).is_none(), "overflows every sum");
    }

    #[test]
    fn lent_storage_is_used_in_place_and_not_freed() {
        let mut bytes = [1u8, 2, 3];
        let address = NonNull::from(&mut bytes).cast::<u8>();
        let storage = Storage::lent(address);
        assert_eq!(storage.address(), address.as_ptr());
        drop(storage);
        assert_eq!(bytes, [1, 2, 3]);
    }
}
