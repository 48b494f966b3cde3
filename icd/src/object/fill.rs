//! Filling memory with a repeated pattern (`clEnqueueFillBuffer`, `clEnqueueFillImage`).

use super::bulk;

/// The largest pattern: the size of `long16`.
const MAX_PATTERN: usize = 128;

/// Bytes written at a time: a multiple of every pattern size that stays in the first-level cache.
const BLOCK: usize = 4096;

/// A pattern of a power of two of bytes, repeated to fill a block.
pub(crate) struct Pattern([u8; BLOCK]);

impl Pattern {
    /// Whether a pattern can have this many bytes: a power of two up to [`MAX_PATTERN`].
    pub(crate) fn is_size(size: usize) -> bool {
        size.is_power_of_two() && size <= MAX_PATTERN
    }

    /// The pattern of these bytes; their number [is a size](Self::is_size) of patterns.
    pub(crate) fn new(bytes: &[u8]) -> Self {
        assert!(Self::is_size(bytes.len()), "a pattern of {} bytes", bytes.len());
        let mut block = [0; BLOCK];
        for chunk in block.chunks_exact_mut(bytes.len()) {
            chunk.copy_from_slice(bytes);
        }
        Self(block)
    }

    /// Writes the pattern from `to` on, again and again, `size` bytes in all.
    ///
    /// # Safety
    /// `size` bytes at `to` must be writable.
    pub(crate) unsafe fn fill(&self, to: *mut u8, size: usize) {
        // SAFETY: what the caller vouches for.
        unsafe { self.fill_by(bulk::write, to, size) }
    }

    /// The same, each block written by a function.
    ///
    /// # Safety
    /// As of [`fill`](Self::fill).
    pub(super) unsafe fn fill_by(&self, write: bulk::Write, to: *mut u8, size: usize) {
        let mut done = 0;
        while done < size {
            let count = BLOCK.min(size - done);
            // SAFETY: `done + count <= size`, and the caller vouches for `size` bytes at `to`; the block is ours, so the two cannot overlap.
            unsafe { write(self.0.as_ptr(), to.add(done), count) };
            done += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_size_fills_every_length() {
        for pattern_size in (0..8).map(|power| 1usize << power) {
            let bytes: Vec<u8> = (1..=pattern_size as u8).collect();
            let pattern = Pattern::new(&bytes);
            for count in [1, 3, BLOCK / pattern_size, BLOCK / pattern_size + 1] {
                let size = count * pattern_size;
                let mut memory = vec![0; size + 1];
                // SAFETY: the memory has one byte more than is filled.
                unsafe { pattern.fill(memory.as_mut_ptr(), size) };
                let expected: Vec<u8> = bytes.iter().copied().cycle().take(size).collect();
                assert_eq!(memory[..size], expected, "{pattern_size} x {count}");
                assert_eq!(memory[size], 0, "the byte behind the region is left alone");
            }
        }
    }

    #[test]
    fn other_sizes_are_refused() {
        for size in [0, 3, 24, 127, 129, 256] {
            assert!(!Pattern::is_size(size), "{size}");
        }
    }
}
