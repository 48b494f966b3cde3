//! Mappings of released buffers, kept for the next buffers of about their size.
//!
//! Programs that make a buffer for each result and release it a moment later (OpenCV's do) would have the kernel zero each page again, which takes longer than
//! many a kernel takes to fill them. What is kept is given back with a context, or where there is no memory for a buffer. (`MADV_FREE` would let the system take
//! it earlier, and costs as much as a small kernel: 45 microseconds for 2 MiB of small pages.)

use std::collections::VecDeque;

use parking_lot::Mutex;

use crate::object::storage::mapping::Mapping;

/// The most bytes that are kept: several large images.
const MOST_BYTES: usize = 256 << 20;

/// The mappings of the whole process that no buffer has, the one that was given back last at the end.
pub(super) static SPARE: Mutex<Spare> = Mutex::new(Spare::new());

/// See the module's header.
#[derive(Debug)]
pub(super) struct Spare {
    mappings: VecDeque<Mapping>,
    /// The sum of their sizes.
    bytes: usize,
}

impl Spare {
    const fn new() -> Self {
        Self {
            mappings: VecDeque::new(),
            bytes: 0,
        }
    }

    /// A mapping of `size` bytes, or of an eighth more at most: the smallest, and of these the one that was in use last, which caches may still have.
    pub(super) fn take(&mut self, size: usize) -> Option<Mapping> {
        let sizes = self.mappings.iter().map(Mapping::size).enumerate();
        let fitting = sizes
            .rev()
            .filter(|(_, found)| (size..=size.saturating_add(size / 8)).contains(found));
        let (index, found) = fitting.min_by_key(|(_, found)| *found)?;
        self.bytes -= found;
        self.mappings.remove(index)
    }

    /// Keeps a mapping; what is too much for [`MOST_BYTES`] then, the oldest first, is the caller's to drop, which takes a while and needs no lock.
    #[must_use]
    pub(super) fn keep(&mut self, mapping: Mapping) -> Vec<Mapping> {
        self.bytes += mapping.size();
        self.mappings.push_back(mapping);
        let mut surplus = Vec::new();
        while self.bytes > MOST_BYTES {
            let oldest = self.mappings.pop_front().expect("bytes are those of mappings");
            self.bytes -= oldest.size();
            surplus.push(oldest);
        }
        surplus
    }

    /// Everything that is kept.
    #[must_use]
    pub(super) fn take_all(&mut self) -> VecDeque<Mapping> {
        self.bytes = 0;
        std::mem::take(&mut self.mappings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapping(size: usize) -> Mapping {
        Mapping::new(size).expect("small enough for any machine")
    }

    #[test]
    fn the_smallest_that_fits_is_taken() {
        let mut spare = Spare::new();
        for size in [90 << 10, 80 << 10, 83 << 10, 200 << 10] {
            assert!(spare.keep(mapping(size)).is_empty());
        }
        let mut take = |size| spare.take(size).map(|mapping| mapping.size());
        assert_eq!(take(79 << 10), Some(80 << 10));
        assert_eq!(take(79 << 10), Some(83 << 10));
        assert_eq!(take(79 << 10), None, "90 KiB are more than an eighth too many");
        assert_eq!(take(200 << 10), Some(200 << 10));
        assert_eq!(spare.bytes, 90 << 10);
        assert_eq!(spare.take_all().len(), 1);
        assert!(spare.take(90 << 10).is_none());
    }

    #[test]
    fn the_oldest_are_given_back_when_there_are_too_many_bytes() {
        let mut spare = Spare::new();
        assert!(spare.keep(mapping(MOST_BYTES / 2)).is_empty());
        assert!(spare.keep(mapping(MOST_BYTES / 2 - 1)).is_empty());
        let surplus = spare.keep(mapping(2));
        assert_eq!(surplus.iter().map(Mapping::size).collect::<Vec<_>>(), [MOST_BYTES / 2]);
        assert_eq!(spare.bytes, MOST_BYTES / 2 + 1);
        let surplus = spare.keep(mapping(MOST_BYTES + 1));
        assert_eq!(
            surplus.len(),
            3,
            "one that is larger than all that may be kept is not kept itself"
        );
        assert_eq!(spare.bytes, 0);
    }
}
