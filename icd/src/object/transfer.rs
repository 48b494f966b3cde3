//! What the transfer commands do, as work for the scheduler. Each closure holds the memory objects it touches, and lets go of them before the command
//! completes.

use std::sync::Arc;

use scheduler::{Failure, Work};

use crate::cl::c_void;
use crate::object::buffer::Buffer;
use crate::object::fill::Pattern;
use crate::object::image::Image;
use crate::object::rect::{self, Layout, Region};

/// Host memory that a command reads or writes.
///
/// Making one is where the promise of the enqueue functions enters: the application keeps the memory valid, for as many bytes as the command
/// transfers, until the command has completed.
#[derive(Clone, Copy)]
pub(crate) struct HostMemory(*mut u8);

// SAFETY: only an address; the promise above holds for whatever thread runs the command.
unsafe impl Send for HostMemory {}

impl HostMemory {
    /// The memory at an address that is not null.
    pub(crate) fn new(address: *const c_void) -> Self {
        debug_assert!(!address.is_null());
        Self(address.cast_mut().cast())
    }

    /// Method instead of field access, so that closures capture the whole and with it `Send`.
    pub(crate) fn address(self) -> *mut u8 {
        self.0
    }
}

/// Work of one closure that cannot fail.
pub(crate) fn host(work: impl FnOnce() + Send + 'static) -> Work<'static> {
    Work::Host(Box::new(move || -> Result<(), Failure> {
        work();
        Ok(())
    }))
}

/// Copies `size` bytes of `buffer` from `offset` on to host memory.
pub(crate) fn read(buffer: Arc<Buffer>, offset: usize, size: usize, to: HostMemory) -> Work<'static> {
    debug_assert!(buffer.contains(offset, size));
    // SAFETY: the region lies in the buffer, which the closure keeps; for the host's side see `HostMemory`. `ptr::copy` allows for the two being the
    // same, as when a mapped pointer is read to.
    host(move || unsafe { std::ptr::copy(buffer.device_pointer().add(offset), to.address(), size) })
}

/// Copies `size` bytes of host memory to `buffer` from `offset` on.
pub(crate) fn write(buffer: Arc<Buffer>, offset: usize, size: usize, from: HostMemory) -> Work<'static> {
    debug_assert!(buffer.contains(offset, size));
    // SAFETY: as in `read`.
    host(move || unsafe { std::ptr::copy(from.address(), buffer.device_pointer().add(offset), size) })
}

/// Copies `size` bytes between two places of buffers, which do not overlap.
pub(crate) fn copy(from: (Arc<Buffer>, usize), to: (Arc<Buffer>, usize), size: usize) -> Work<'static> {
    debug_assert!(from.0.contains(from.1, size) && to.0.contains(to.1, size));
    // SAFETY: both regions lie in their buffers, which the closure keeps. Buffers that were made from overlapping host memory may overlap without it
    // being an error, hence `ptr::copy`.
    host(move || unsafe {
        std::ptr::copy(
            from.0.device_pointer().add(from.1),
            to.0.device_pointer().add(to.1),
            size,
        );
    })
}

/// Repeats a pattern over `size` bytes of `buffer` from `offset` on.
pub(crate) fn fill(buffer: Arc<Buffer>, pattern: Pattern, offset: usize, size: usize) -> Work<'static> {
    debug_assert!(buffer.contains(offset, size));
    // SAFETY: the region lies in the buffer, which the closure keeps.
    host(move || unsafe { pattern.fill(buffer.device_pointer().add(offset), size) })
}

/// Memory that one side of a rectangular copy can lie in.
pub(crate) trait Place: Send + 'static {
    /// Its first byte.
    fn start(&self) -> *mut u8;
    /// Whether it is known to have `end` bytes, or known to nobody but the application.
    fn reaches(&self, end: usize) -> bool;
}

impl Place for Arc<Buffer> {
    fn start(&self) -> *mut u8 {
        self.device_pointer()
    }

    fn reaches(&self, end: usize) -> bool {
        end <= self.size()
    }
}

impl Place for Arc<Image> {
    fn start(&self) -> *mut u8 {
        self.data()
    }

    fn reaches(&self, end: usize) -> bool {
        end <= self.size()
    }
}

impl Place for HostMemory {
    fn start(&self) -> *mut u8 {
        self.address()
    }

    fn reaches(&self, _: usize) -> bool {
        true
    }
}

/// One side of a rectangular copy.
pub(crate) struct Side<M> {
    /// What is copied from or to.
    pub(crate) memory: M,
    /// Where the region lies in it.
    pub(crate) layout: Layout,
}

/// Copies a region from one place to another. Both layouts were made for the region and lie in their memory, and the two do not overlap.
pub(crate) fn copy_rect(region: Region, from: Side<impl Place>, to: Side<impl Place>) -> Work<'static> {
    debug_assert!(from.memory.reaches(from.layout.end()) && to.memory.reaches(to.layout.end()));
    host(move || {
        let (source, target) = (from.memory.start(), to.memory.start());
        // SAFETY: the region lies in both memories: memory objects are held here, for the host's side see `HostMemory`. Both layouts were made for
        // the region.
        unsafe { rect::copy(&region, source, &from.layout, target, &to.layout) };
    })
}

/// Repeats a pattern over a region, whose rows are multiples of its size. The layout was made for the region and lies in the memory.
pub(crate) fn fill_rect(region: Region, to: Side<impl Place>, pattern: Pattern) -> Work<'static> {
    debug_assert!(to.memory.reaches(to.layout.end()));
    host(move || {
        let target = to.memory.start();
        for (offset, size) in rect::spans(&region, &to.layout) {
            // SAFETY: the region lies in the memory, which is held here, and the layout was made for it.
            unsafe { pattern.fill(target.add(offset), size) };
        }
    })
}

/// Does nothing but keep the memory objects of a map, unmap or migration alive until its turn has come: the host and the device share one memory.
pub(crate) fn touch(objects: impl Send + 'static) -> Work<'static> {
    host(move || drop(objects))
}
