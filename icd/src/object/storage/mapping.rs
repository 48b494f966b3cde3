//! Pages of the process's own, mapped from the system and unmapped on drop.

use std::ptr::{self, NonNull};

use crate::cl::c_void;

/// The size of an x86-64 and AArch64 huge page, and the alignment of storage that is at least twice as big: kernels then miss the TLB far less often.
pub(super) const HUGE_PAGE: usize = 2 << 20;

/// Bytes behind the end that may be read, as programs do that load four bytes where a pixel has three (OpenCV's): on many a device nothing happens then, and here nothing does either.
pub(super) const OVERREAD: usize = 64;

/// A private mapping: zeroed by the kernel when it is fresh, page by page as it is first touched.
#[derive(Debug)]
pub(super) struct Mapping {
    /// What `mmap` gave, and what `munmap` gets back.
    base: NonNull<c_void>,
    len: usize,
    /// The first byte in use: `base`, or the first multiple of [`HUGE_PAGE`] in it.
    address: NonNull<u8>,
    /// Bytes in use from `address`, as many as were asked for.
    size: usize,
}

// SAFETY: a mapping only owns its range; see `Storage`, whose bytes it holds.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Mapping {
    /// Maps `size` fresh bytes, if the system grants them. A huge one starts at a multiple of [`HUGE_PAGE`] and asks for huge pages.
    pub(super) fn new(size: usize) -> Option<Self> {
        let huge = size >= 2 * HUGE_PAGE;
        let len = size.checked_add(if huge { HUGE_PAGE } else { OVERREAD })?;
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
        Some(Self {
            base,
            len,
            address,
            size,
        })
    }

    /// The first byte.
    pub(super) fn address(&self) -> NonNull<u8> {
        self.address
    }

    /// Bytes from [`Mapping::address`] on.
    pub(super) fn size(&self) -> usize {
        self.size
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: `base` and `len` are what `new` kept of its own `mmap`; nobody else unmaps it.
        let status = unsafe { libc::munmap(self.base.as_ptr(), self.len) };
        debug_assert_eq!(status, 0, "munmap of our own mapping");
    }
}
