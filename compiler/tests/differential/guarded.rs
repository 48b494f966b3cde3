//! Buffers between pages that nobody may touch, so that a kernel that reads or writes beyond one dies of it.

use std::ffi::c_void;
use std::ptr;

use super::support::Arg;

/// Alignment of every type of OpenCL C.
const ALIGNMENT: usize = 128;

/// Bytes that end where a page does, or less than an alignment before it.
pub struct Guarded {
    map: *mut c_void,
    mapped: usize,
    first: *mut u8,
    length: usize,
}

impl Guarded {
    /// A copy of bytes.
    pub fn new(bytes: &[u8]) -> Guarded {
        // SAFETY: this asks for a number.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let whole = bytes.len().next_multiple_of(page);
        let mapped = whole + 2 * page;
        // SAFETY: a new mapping of memory of its own, wherever there is room.
        let map = unsafe {
            libc::mmap(
                ptr::null_mut(),
                mapped,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        assert_ne!(map, libc::MAP_FAILED);
        // SAFETY: these pages are between the first and the last of the mapping.
        let inside = unsafe { map.add(page) };
        // SAFETY: as before; they are whole pages.
        let is_writable = unsafe { libc::mprotect(inside, whole, libc::PROT_READ | libc::PROT_WRITE) } == 0;
        assert!(is_writable);
        let offset = whole - bytes.len().next_multiple_of(ALIGNMENT);
        // SAFETY: `offset` and the bytes behind it are within these pages.
        let first = unsafe { inside.cast::<u8>().add(offset) };
        // SAFETY: as before, and nobody else knows of them.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), first, bytes.len()) };
        Guarded {
            map,
            mapped,
            first,
            length: bytes.len(),
        }
    }

    /// All bytes.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: `new` made so many bytes there, which are unmapped only in `drop`.
        unsafe { std::slice::from_raw_parts(self.first, self.length) }
    }

    /// As an argument.
    pub fn arg(&mut self) -> Arg<'static> {
        Arg::Buffer(self.first.cast())
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: this is the mapping that `new` made, and borrows of its bytes have ended.
        unsafe { libc::munmap(self.map, self.mapped) };
    }
}
