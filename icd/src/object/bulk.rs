//! Copies and fills of much memory: in parts, by all threads that have time, as one does not keep the memory busy. What is larger than caches is written past them: nothing that is
//! overwritten is read first, and what kernels have there stays.

use std::ops::Range;

use scheduler::{Parts, Work};

use super::fill::Pattern;
use super::transfer::{host, HostMemory};

/// Bytes of a part: some ten microseconds. A multiple of every pattern.
const PART: usize = 256 << 10;
/// From how many bytes on there are parts. What is less comes from caches, mostly, before others are awake.
const MANY: usize = 4 << 20;
/// From how many bytes on caches are written past. Copies of 8, 16, 32 and 512 MiB on Zen 4 by one thread: 40, 25, 13 and 13 GB/s through caches, 28, 27, 22 and 19 past them; by two threads 58, 38,
/// 20 and 16, and 25, 26, 26 and 34.
const PAST_CACHES: usize = 32 << 20;

/// Copies bytes between places that do not overlap.
pub(super) type Write = unsafe fn(from: *const u8, to: *mut u8, size: usize);

/// How so many bytes in all are written.
fn write_of(size: usize) -> Write {
    match size >= PAST_CACHES {
        true => write_past_caches,
        false => write,
    }
}

/// Copies `size` bytes. `kept` is let go of when that is done.
///
/// Both places have that many bytes, until then.
pub(crate) fn copy(from: HostMemory, to: HostMemory, size: usize, kept: impl Send + Sync + 'static) -> Work<'static> {
    let distance = (from.address() as usize).abs_diff(to.address() as usize);
    if size < MANY || distance < size {
        return host(move || {
            let _kept = kept;
            // SAFETY: both places have that many bytes. `ptr::copy` allows for them to be the same, as when a mapped pointer is read to, or to overlap, as may buffers that
            // were made from host memory.
            unsafe { std::ptr::copy(from.address(), to.address(), size) }
        });
    }
    let write = write_of(size);
    in_parts(size, kept, move |part| {
        // SAFETY: the part lies in both places, which do not overlap.
        unsafe { write(from.address().add(part.start), to.address().add(part.start), part.len()) }
    })
}

/// Repeats a pattern over `size` bytes, which there are until that is done. `kept` is let go of then.
pub(crate) fn fill(to: HostMemory, pattern: Pattern, size: usize, kept: impl Send + Sync + 'static) -> Work<'static> {
    if size < MANY {
        return host(move || {
            let _kept = kept;
            // SAFETY: the place has that many bytes.
            unsafe { pattern.fill(to.address(), size) }
        });
    }
    let write = write_of(size);
    in_parts(size, kept, move |part| {
        // SAFETY: the part lies in the place, and begins where the pattern does.
        unsafe { pattern.fill_by(write, to.address().add(part.start), part.len()) }
    })
}

/// Calls a function for parts of so many bytes.
fn in_parts(
    size: usize,
    kept: impl Send + Sync + 'static,
    run: impl Fn(Range<usize>) + Send + Sync + 'static,
) -> Work<'static> {
    let count = size.div_ceil(PART) as u64;
    Work::Parts(Parts::new(count, move |parts| {
        let _kept = &kept;
        // No part is beyond the size, which is one of memory.
        run(parts.start as usize * PART..size.min(parts.end as usize * PART));
    }))
}

/// A [`Write`] through caches.
pub(super) unsafe fn write(from: *const u8, to: *mut u8, size: usize) {
    // SAFETY: what the caller vouches for.
    unsafe { std::ptr::copy_nonoverlapping(from, to, size) }
}

/// A [`Write`] past them.
#[cfg(target_arch = "x86_64")]
unsafe fn write_past_caches(from: *const u8, to: *mut u8, size: usize) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_sfence, _mm_stream_si128};
    const LINE: usize = 64;
    const PARTS: usize = LINE / size_of::<__m128i>();
    let before = to.align_offset(LINE).min(size);
    let lines = (size - before) / LINE;
    let behind = before + lines * LINE;
    // SAFETY: all of it lies in the `size` bytes at both places, and lines are aligned in `to`. SSE2 is part of x86-64.
    unsafe {
        write(from, to, before);
        for line in 0..lines {
            let (from, to) = (from.add(before + line * LINE), to.add(before + line * LINE));
            let mut parts = [std::mem::zeroed::<__m128i>(); PARTS];
            for (at, part) in parts.iter_mut().enumerate() {
                *part = _mm_loadu_si128(from.cast::<__m128i>().add(at));
            }
            for (at, part) in parts.into_iter().enumerate() {
                _mm_stream_si128(to.cast::<__m128i>().add(at), part);
            }
        }
        // Such stores are ordered with nothing but this.
        _mm_sfence();
        write(from.add(behind), to.add(behind), size - behind);
    }
}

/// A [`Write`] through caches, where there is no other.
#[cfg(not(target_arch = "x86_64"))]
unsafe fn write_past_caches(from: *const u8, to: *mut u8, size: usize) {
    // SAFETY: what the caller vouches for.
    unsafe { write(from, to, size) }
}

#[cfg(test)]
mod tests {
    use scheduler::{Fence, Queue, QueueOptions};

    use super::*;

    fn run(work: Work<'_>) {
        let queue = Queue::new(QueueOptions::default());
        assert_eq!(queue.enqueue(work, &[], Fence::None).wait(), Ok(()));
    }

    fn place(memory: &mut [u8], at: usize) -> HostMemory {
        HostMemory::new(memory[at..].as_ptr().cast())
    }

    /// Bytes that tell where they are.
    fn numbered(size: usize) -> Vec<u8> {
        (0..size as u32)
            .map(|it| (it.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect()
    }

    const SIZES: [usize; 8] = [
        0,
        1,
        100,
        MANY - 1,
        MANY,
        MANY + 1,
        MANY + PART + 77,
        PAST_CACHES + 12345,
    ];

    #[test]
    fn all_sizes_are_copied_from_and_to_any_place() {
        let mut from = numbered(PAST_CACHES + PART);
        for (size, [of, at]) in SIZES
            .into_iter()
            .zip([[0, 0], [1, 3], [5, 64], [63, 1]].into_iter().cycle())
        {
            let mut to = vec![7; at + size + 1];
            run(copy(place(&mut from, of), place(&mut to, at), size, ()));
            assert!(
                to[at..at + size] == from[of..of + size],
                "{size} bytes from {of} to {at}"
            );
            assert!(
                to[..at].iter().all(|it| *it == 7) && to[at + size] == 7,
                "{size} and no more"
            );
        }
    }

    #[test]
    fn places_may_overlap() {
        for shift in [0, 1, PART, MANY - 1] {
            let mut memory = numbered(2 * MANY + shift);
            let expected = memory[..2 * MANY].to_vec();
            run(copy(place(&mut memory, 0), place(&mut memory, shift), 2 * MANY, ()));
            assert!(memory[shift..] == expected, "by {shift}");
        }
    }

    #[test]
    fn all_sizes_are_filled() {
        for size in SIZES {
            let size = size / 4 * 4;
            for at in [0, 4] {
                let mut to = vec![7; at + size + 1];
                run(fill(place(&mut to, at), Pattern::new(&[1, 2, 3, 4]), size, ()));
                assert!(
                    to[at..at + size].chunks(4).all(|it| it == [1, 2, 3, 4]),
                    "{size} bytes at {at}"
                );
                assert!(
                    to[..at].iter().all(|it| *it == 7) && to[at + size] == 7,
                    "{size} and no more"
                );
            }
        }
    }

    #[test]
    fn what_is_kept_is_let_go_of() {
        for size in [10, MANY] {
            let kept = std::sync::Arc::new(());
            let (mut from, mut to) = (numbered(size), vec![0; size]);
            run(copy(place(&mut from, 0), place(&mut to, 0), size, kept.clone()));
            run(fill(place(&mut to, 0), Pattern::new(&[1]), size, kept.clone()));
            assert_eq!(std::sync::Arc::strong_count(&kept), 1);
        }
    }
}
