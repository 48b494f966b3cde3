//! The table of slots: one reserved range of addresses, committed as it fills and never unmapped.
//!
//! A slot that was freed is used again as late as possible (first freed, first reused, and only once [`REST`] others wait), so that a handle used after
//! its last release is mostly seen as invalid instead of naming a newer object.

use std::collections::VecDeque;
use std::io;
use std::mem::size_of;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicUsize, Ordering};

use once_cell::sync::OnceCell;
use parking_lot::Mutex;

use super::slot::Cell;
use crate::error::{ClError, ClResult};

/// Slots in the reserved range: 16 million live objects in 1 GiB of addresses, which cost nothing until they are used.
const LARGEST: usize = 1 << 24;
/// The least that is worth having, for processes whose address space is limited (`ulimit -v`).
const SMALLEST: usize = 1 << 12;
/// Slots that become readable and writable at once: 64 KiB, a multiple of every page size in use.
const CHUNK: usize = 1024;
/// Freed slots that rest before the oldest of them is used again.
const REST: usize = 1024;

/// The table.
pub(super) struct Table {
    base: NonNull<Cell>,
    capacity: usize,
    /// Slots that hold an initialised cell. Stored with `Release` after the cells were written, so a reader's `Acquire` makes those visible.
    initialised: AtomicUsize,
    free: Mutex<Free>,
}

/// Which slots can be handed out.
struct Free {
    /// Oldest first.
    rested: VecDeque<u32>,
    /// The first slot that was never handed out.
    fresh: usize,
}

// SAFETY: `base` points to cells that are themselves `Sync`, and the range is never unmapped.
unsafe impl Send for Table {}
// SAFETY: as above.
unsafe impl Sync for Table {}

impl Table {
    /// The process's table; `CL_OUT_OF_HOST_MEMORY` if not even a small range of addresses can be had.
    pub(super) fn get() -> ClResult<&'static Self> {
        // once_cell's, for `get_or_try_init`: what failed for lack of memory may succeed later.
        static TABLE: OnceCell<Table> = OnceCell::new();
        TABLE.get_or_try_init(|| {
            Self::reserve(LARGEST).map_err(|error| {
                tracing::error!(%error, "no addresses for the handle table");
                ClError::OUT_OF_HOST_MEMORY
            })
        })
    }

    /// Reserves a range for `capacity` slots, or for as many as the limits of the process allow.
    pub(super) fn reserve(mut capacity: usize) -> io::Result<Self> {
        loop {
            // SAFETY: a new private mapping at an address of the kernel's choice touches no other memory.
            let base = unsafe {
                libc::mmap(
                    ptr::null_mut(),
                    capacity * size_of::<Cell>(),
                    libc::PROT_NONE,
                    libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                    -1,
                    0,
                )
            };
            if base != libc::MAP_FAILED {
                let free = Mutex::new(Free {
                    rested: VecDeque::new(),
                    fresh: 0,
                });
                let base = NonNull::new(base.cast()).ok_or_else(io::Error::last_os_error)?;
                return Ok(Self {
                    base,
                    capacity,
                    initialised: AtomicUsize::new(0),
                    free,
                });
            }
            if capacity <= SMALLEST {
                return Err(io::Error::last_os_error());
            }
            capacity /= 2;
        }
    }

    /// The cell at an address; `None` if no slot starts there.
    pub(super) fn cell(&self, address: usize) -> Option<&Cell> {
        let offset = address.wrapping_sub(self.base.as_ptr() as usize);
        let index = offset / size_of::<Cell>();
        if offset % size_of::<Cell>() != 0 || index >= self.initialised.load(Ordering::Acquire) {
            return None;
        }
        // SAFETY: the index is below `initialised`, so the cell was written before that count was stored, and it is never unmapped.
        Some(unsafe { self.base.add(index).as_ref() })
    }

    /// A slot that nobody else has.
    pub(super) fn take(&self) -> ClResult<&Cell> {
        let mut free = self.free.lock();
        let rested = (free.rested.len() > REST || free.fresh == self.capacity)
            .then(|| free.rested.pop_front())
            .flatten();
        let index = match rested {
            Some(index) => index as usize,
            None => {
                let index = free.fresh;
                self.commit(index)?;
                free.fresh = index + 1;
                index
            }
        };
        // SAFETY: `commit` or an earlier `take` initialised the cell.
        Ok(unsafe { self.base.add(index).as_ref() })
    }

    /// Gives a slot back. Its cell no longer names an object.
    pub(super) fn give_back(&self, cell: &Cell) {
        let offset = ptr::from_ref(cell) as usize - self.base.as_ptr() as usize;
        // The capacity is far below 2^32.
        self.free.lock().rested.push_back((offset / size_of::<Cell>()) as u32);
    }

    /// Makes sure that slot `index` can be used; called with the list of free slots locked.
    fn commit(&self, index: usize) -> ClResult<()> {
        let initialised = self.initialised.load(Ordering::Relaxed);
        if index < initialised {
            return Ok(());
        }
        let end = (initialised + CHUNK).min(self.capacity);
        if index >= end {
            return Err(ClError::OUT_OF_HOST_MEMORY);
        }
        // SAFETY: the slots from `initialised` to `end` lie in the reserved range, and nothing uses them yet.
        let start = unsafe { self.base.add(initialised) };
        let bytes = (end - initialised) * size_of::<Cell>();
        // SAFETY: as above; `start` is page-aligned because the base is and a chunk is a multiple of the page size.
        if unsafe { libc::mprotect(start.as_ptr().cast(), bytes, libc::PROT_READ | libc::PROT_WRITE) } != 0 {
            return Err(ClError::OUT_OF_HOST_MEMORY);
        }
        for offset in 0..end - initialised {
            // SAFETY: inside the chunk that was just made writable.
            unsafe { start.add(offset).write(Cell::new()) };
        }
        self.initialised.store(end, Ordering::Release);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_says_so_and_recovers() {
        let table = Table::reserve(2048).unwrap();
        let cells: Vec<_> = (0..2048).map(|_| table.take().unwrap()).collect();
        assert_eq!(table.take().err(), Some(ClError::OUT_OF_HOST_MEMORY));
        table.give_back(cells[7]);
        assert!(ptr::eq(table.take().unwrap(), cells[7]));
    }

    #[test]
    fn a_freed_slot_rests() {
        let table = Table::reserve(1 << 13).unwrap();
        let first = table.take().unwrap();
        table.give_back(first);
        for _ in 0..REST {
            let next = table.take().unwrap();
            assert!(!ptr::eq(next, first));
            table.give_back(next);
        }
        assert!(ptr::eq(table.take().unwrap(), first), "the oldest comes first");
    }

    #[test]
    fn only_starts_of_slots_are_cells() {
        let table = Table::reserve(1 << 13).unwrap();
        let address = ptr::from_ref(table.take().unwrap()) as usize;
        assert!(table.cell(address).is_some());
        assert!(table.cell(address + 8).is_none());
        assert!(table.cell(address.wrapping_sub(64)).is_none());
        assert!(table.cell(address + 64 * CHUNK).is_none(), "not initialised yet");
        assert!(table.cell(0).is_none());
        assert!(table.cell(usize::MAX).is_none());
    }
}
