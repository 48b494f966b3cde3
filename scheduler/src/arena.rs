//! Memory with the alignment that kernels expect: scratch arenas of threads, and buffers for packed arguments.

use std::alloc::{alloc, dealloc, Layout};
use std::cell::Cell;
use std::ptr::NonNull;

use crate::work::SCRATCH_ALIGN;

/// A block of uninitialised memory, aligned to [`SCRATCH_ALIGN`], that is kept for the next user and only grows.
#[derive(Debug)]
pub(crate) struct Arena {
    start: NonNull<u8>,
    bytes: usize,
}

// SAFETY: an `Arena` owns its block like a `Box<[MaybeUninit<u8>]>`; `allocate` needs `&mut`.
unsafe impl Send for Arena {}
// SAFETY: as above; `&Arena` gives out nothing but an address.
unsafe impl Sync for Arena {}

/// The address of an empty arena: aligned, so that it can be passed to a kernel that uses none of it.
const NOWHERE: NonNull<u8> = match NonNull::new(std::ptr::without_provenance_mut(SCRATCH_ALIGN)) {
    Some(address) => address,
    None => panic!("SCRATCH_ALIGN is zero"),
};

impl Arena {
    /// No memory yet.
    pub(crate) const fn new() -> Arena {
        Arena {
            start: NOWHERE,
            bytes: 0,
        }
    }

    /// At least `bytes` bytes with unspecified contents, or `None` if there is not that much memory. What was there before
    /// is lost if the block has to grow. Valid until the next call or the end of the arena.
    pub(crate) fn allocate(&mut self, bytes: usize) -> Option<NonNull<u8>> {
        if bytes > self.bytes {
            self.release();
            // Powers of two, so that slowly growing requests do not reallocate each time.
            let bytes = bytes.checked_next_power_of_two()?;
            let layout = Layout::from_size_align(bytes, SCRATCH_ALIGN).ok()?;
            // SAFETY: `bytes` is greater than the old `self.bytes`, hence not zero.
            self.start = NonNull::new(unsafe { alloc(layout) })?;
            self.bytes = bytes;
        }
        Some(self.start)
    }

    /// The address that the last successful [`Arena::allocate`] returned.
    pub(crate) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Bytes that [`Arena::allocate`] can give without asking the system.
    pub(crate) fn capacity(&self) -> usize {
        self.bytes
    }

    fn release(&mut self) {
        if self.bytes != 0 {
            // SAFETY: `allocate` got this block with the same layout, and since both fields are reset it is freed once.
            unsafe {
                dealloc(
                    self.start.as_ptr(),
                    Layout::from_size_align_unchecked(self.bytes, SCRATCH_ALIGN),
                )
            };
            self.start = NOWHERE;
            self.bytes = 0;
        }
    }
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.release();
    }
}

thread_local! {
    static SCRATCH: Cell<Arena> = const { Cell::new(Arena::new()) };
}

/// Calls `f` with `bytes` bytes of this thread's scratch arena, or returns `None` if it cannot grow that far.
///
/// The arena is taken out meanwhile: a launch executed within `f` (a host command that waits) gets another one.
pub(crate) fn with_scratch<R>(bytes: usize, f: impl FnOnce(NonNull<u8>) -> R) -> Option<R> {
    // A thread that is ending has no arena any more; what it still executes gets one of its own.
    let mut arena = SCRATCH.try_with(Cell::take).unwrap_or_default();
    let result = arena.allocate(bytes).map(f);
    let _ = SCRATCH.try_with(|kept| {
        let other = kept.take();
        kept.set(if other.capacity() > arena.capacity() {
            other
        } else {
            arena
        });
    });
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_aligned_and_reused() {
        let mut arena = Arena::new();
        assert_eq!(arena.allocate(0).unwrap().as_ptr() as usize % SCRATCH_ALIGN, 0);
        let first = arena.allocate(1000).unwrap();
        assert_eq!(first.as_ptr() as usize % SCRATCH_ALIGN, 0);
        assert_eq!(arena.allocate(10), Some(first));
        assert_eq!(arena.capacity(), 1024);
        let grown = arena.allocate(1 << 20).unwrap();
        assert_eq!(grown.as_ptr() as usize % SCRATCH_ALIGN, 0);
        assert_eq!(arena.start(), grown);
    }

    #[test]
    fn impossible_sizes_are_refused_and_leave_a_usable_arena() {
        let mut arena = Arena::new();
        arena.allocate(64).unwrap();
        for bytes in [usize::MAX, isize::MAX as usize, 1 << 60] {
            assert_eq!(arena.allocate(bytes), None);
        }
        assert!(arena.allocate(64).is_some());
    }

    #[test]
    fn nested_users_get_different_memory() {
        let addresses = with_scratch(256, |outer| with_scratch(256, |inner| (outer, inner)).unwrap()).unwrap();
        assert_ne!(addresses.0, addresses.1);
        assert_eq!(with_scratch(usize::MAX, |_| ()), None);
        assert_eq!(with_scratch(16, |_| 7), Some(7));
    }
}
