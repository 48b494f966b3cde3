//! What the transfer commands do, as work for the scheduler. Each closure holds the memory objects it touches, and lets go of them before the command
//! completes.

use std::sync::Arc;

use scheduler::{Failure, Work};

use crate::cl::c_void;
use crate::object::buffer::Buffer;
use crate::object::bulk;
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
// SAFETY: as above; whoever shares it sees to it that no two write the same bytes.
unsafe impl Sync for HostMemory {}

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

/// Where a region of a buffer begins, which stays there while the buffer lives.
fn region(buffer: &Buffer, offset: usize, size: usize) -> HostMemory {
    debug_assert!(buffer.contains(offset, size));
    // SAFETY: the region lies in the buffer.
    HostMemory(unsafe { buffer.device_pointer().add(offset) })
}

/// Copies `size` bytes of `buffer` from `offset` on to host memory.
pub(crate) fn read(buffer: Arc<Buffer>, offset: usize, size: usize, to: HostMemory) -> Work<'static> {
    bulk::copy(region(&buffer, offset, size), to, size, buffer)
}

/// Copies `size` bytes of host memory to `buffer` from `offset` on.
pub(crate) fn write(buffer: Arc<Buffer>, offset: usize, size: usize, from: HostMemory) -> Work<'static> {
    bulk::copy(from, region(&buffer, offset, size), size, buffer)
}

/// Copies `size` bytes between two places of buffers, which do not overlap, unless they were made from host memory that does.
pub(crate) fn copy(from: (Arc<Buffer>, usize), to: (Arc<Buffer>, usize), size: usize) -> Work<'static> {
    let (source, target) = (region(&from.0, from.1, size), region(&to.0, to.1, size));
    bulk::copy(source, target, size, (from.0, to.0))
}

/// Repeats a pattern over `size` bytes of `buffer` from `offset` on.
pub(crate) fn fill(buffer: Arc<Buffer>, pattern: Pattern, offset: usize, size: usize) -> Work<'static> {
    bulk::fill(region(&buffer, offset, size), pattern, size, buffer)
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
