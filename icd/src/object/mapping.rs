//! The regions of a buffer that are mapped into the host's address space. Memory objects share the host's memory, so a mapping is only book-keeping.

use parking_lot::Mutex;

use crate::cl::c_void;
use crate::error::{ClError, ClResult};

/// One mapped region.
#[derive(Clone, Copy, Debug)]
struct Mapping {
    /// Address of the memory object that it was mapped through: of a buffer and its sub-buffers only the same one can unmap it.
    owner: usize,
    /// Address of the first byte, which the application knows the mapping by.
    start: usize,
    size: usize,
    for_writing: bool,
}

impl Mapping {
    fn overlaps(&self, other: &Self) -> bool {
        self.start < other.start + other.size && other.start < self.start + self.size
    }
}

/// The mappings of a buffer and of all its sub-buffers.
#[derive(Debug, Default)]
pub(crate) struct Mappings(Mutex<Vec<Mapping>>);

impl Mappings {
    /// Adds a mapping; `CL_INVALID_OPERATION` "if mapping would lead to overlapping regions being mapped for writing".
    pub(crate) fn add(&self, owner: usize, start: *mut u8, size: usize, for_writing: bool) -> ClResult<()> {
        let mapping = Mapping {
            owner,
            start: start as usize,
            size,
            for_writing,
        };
        let mut mappings = self.0.lock();
        let clashes = |other: &Mapping| other.for_writing && for_writing && other.overlaps(&mapping);
        if mappings.iter().any(clashes) {
            return Err(ClError::INVALID_OPERATION);
        }
        mappings.push(mapping);
        Ok(())
    }

    /// Removes a mapping; `CL_INVALID_VALUE` "if mapped_ptr is not a valid pointer returned by clEnqueueMapBuffer for memobj".
    pub(crate) fn remove(&self, owner: usize, start: *mut c_void) -> ClResult<()> {
        let mut mappings = self.0.lock();
        let found = mappings
            .iter()
            .rposition(|mapping| mapping.owner == owner && mapping.start == start as usize);
        mappings.remove(found.ok_or(ClError::INVALID_VALUE)?);
        Ok(())
    }

    /// The number of mappings made through `owner`.
    pub(crate) fn count(&self, owner: usize) -> usize {
        self.0.lock().iter().filter(|mapping| mapping.owner == owner).count()
    }
}
