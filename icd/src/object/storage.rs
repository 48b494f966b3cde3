//! The bytes behind a buffer: allocated here and freed on drop, or lent by the application (`CL_MEM_USE_HOST_PTR`).
//!
//! Guarantees: allocated storage is zeroed, aligned to [`MEM_BASE_ADDR_ALIGN`] (large storage to a page, huge storage to [`HUGE_PAGE`]), and an allocation that
//! cannot be had is an answer, never an abort: Linux grants more than it has, so the sum of all live storage is also held under the device's memory.

use std::alloc::{self, Layout};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cl::c_void;
use crate::object::device::limits::MEM_BASE_ADDR_ALIGN;

/// Storage of this size and more is mapped page by page, and so costs no zeroing until it is touched.
const MAPPED_FROM: usize = 64 << 10;

/// The size of an x86-64 and AArch64 huge page, and the alignment of storage that is at least twice as big: kernels then miss the TLB far less often.
const HUGE_PAGE: usize = 2 << 20;

/// Bytes in all live allocated storage of the process.
static LIVE: AtomicU64 = AtomicU64::new(0);

/// A range of bytes that commands read and write; see the module's header.
#[derive(Debug)]
pub(crate) struct Storage {
    address: NonNull<u8>,
    size: usize,
    origin: Origin,
}

/// Who provided the bytes, and so how they are given back.
#[derive(Debug)]
enum Origin {
    Heap(Layout),
    /// The whole mapping that the bytes lie in.
    Mapping {
        base: NonNull<c_void>,
        len: usize,
    },
    Application,
}

// SAFETY: `Storage` only owns its range. The bytes are reached through raw pointers by commands, whose order is the application's business
// ("concurrent reading from, writing to ... is undefined"), never through references made here.
unsafe impl Send for Storage {}
// SAFETY: as above: no method gives access to the bytes themselves.
unsafe impl Sync for Storage {}

impl Storage {
    /// Allocates `size` zeroed bytes, if that keeps all live storage within `limit` bytes and the system grants it. `size` is not zero.
    pub(crate) fn allocate(size: usize, limit: u64) -> Option<Self> {
        assert!(size != 0, "a buffer of no bytes is refused before storage is asked for");
        let reserved = Reservation::new(size as u64, limit)?;
        let (address, origin) = if size < MAPPED_FROM {
            heap(size)?
        } else {
            mapping(size)?
        };
        reserved.keep();
        Some(Self { address, size, origin })
    }

    /// Storage that the application lends; it stays the application's to free, after the buffer is gone.
    pub(crate) fn lent(address: NonNull<u8>, size: usize) -> Self {
        Self {
            address,
            size,
            origin: Origin::Application,
        }
    }

    /// The address of the first byte, the same for as long as the storage lives.
    pub(crate) fn address(&self) -> *mut u8 {
        self.address.as_ptr()
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        match self.origin {
            Origin::Heap(layout) => {
                // SAFETY: `address` came from `alloc_zeroed(layout)` in `heap` and is freed only here.
                unsafe { alloc::dealloc(self.address.as_ptr(), layout) };
            }
            Origin::Mapping { base, len } => {
                // SAFETY: `base` and `len` describe what `mapping` kept of its own `mmap`; nobody else unmaps it.
                let status = unsafe { libc::munmap(base.as_ptr(), len) };
                debug_assert_eq!(status, 0, "munmap of our own mapping");
            }
            Origin::Application => return,
        }
        LIVE.fetch_sub(self.size as u64, Ordering::Relaxed);
    }
}

/// Bytes counted in [`LIVE`], given back unless kept.
struct Reservation(u64);

impl Reservation {
    fn new(size: u64, limit: u64) -> Option<Self> {
        let grown = |live: u64| live.checked_add(size).filter(|&sum| sum <= limit);
        LIVE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grown).ok()?;
        Some(Self(size))
    }

    fn keep(self) {
        std::mem::forget(self);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        LIVE.fetch_sub(self.0, Ordering::Relaxed);
    }
}

fn heap(size: usize) -> Option<(NonNull<u8>, Origin)> {
    let layout = Layout::from_size_align(size, MEM_BASE_ADDR_ALIGN).ok()?;
    // SAFETY: the layout's size is not zero (`allocate` asserts it).
    let address = NonNull::new(unsafe { alloc::alloc_zeroed(layout) })?;
    Some((address, Origin::Heap(layout)))
}

/// Maps fresh pages: zeroed by the kernel. Huge storage starts at a multiple of [`HUGE_PAGE`] and asks for huge pages.
fn mapping(size: usize) -> Option<(NonNull<u8>, Origin)> {
    let huge = size >= 2 * HUGE_PAGE;
    let len = if huge { size.checked_add(HUGE_PAGE)? } else { size };
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    // SAFETY: an anonymous mapping at an address of the kernel's choice touches no existing memory.
    let base = unsafe { libc::mmap(ptr::null_mut(), len, protection, flags, -1, 0) };
    if base == libc::MAP_FAILED {
        return None;
    }
    let base = NonNull::new(base)?;
    let skip = if huge {
        base.cast::<u8>().as_ptr().align_offset(HUGE_PAGE)
    } else {
        0
    };
    // SAFETY: `skip` is less than HUGE_PAGE, by which the mapping is longer than `size`.
    let address = unsafe { base.cast::<u8>().add(skip) };
    if huge {
        // The answer does not matter: without huge pages the storage works just as well, only slower.
        // SAFETY: the range lies in the mapping made above.
        unsafe { libc::madvise(address.cast().as_ptr(), size, libc::MADV_HUGEPAGE) };
    }
    Some((address, Origin::Mapping { base, len }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: u64 = 1 << 40;

    #[test]
    fn storage_is_aligned_and_zeroed_at_every_size() {
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
                assert_eq!((address.read(), address.add(size - 1).read()), (0, 0));
                address.add(size - 1).write(9);
            }
        }
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
        let storage = Storage::lent(address, bytes.len());
        assert_eq!(storage.address(), address.as_ptr());
        drop(storage);
        assert_eq!(bytes, [1, 2, 3]);
    }
}
