//! The regions of memory objects that are mapped into the host's address space. They share the host's memory, so a mapping is only book-keeping.

use parking_lot::Mutex;

use crate::cl::c_void;
use crate::error::{ClError, ClResult};
use crate::object::rect::{overlap, Layout, Region};

/// Bytes at the host that are mapped: a range of a buffer, or a box of an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    region: Region,
    /// In the whole address space: an offset is an address.
    layout: Layout,
}

impl Area {
    /// A range of bytes of memory that is there; `size` is not zero.
    pub(crate) fn bytes(address: *mut u8, size: usize) -> Self {
        let (region, layout) = Region::line(address as usize, size);
        Self { region, layout }
    }

    /// A region of memory that starts at `address`, and reaches as far as the layout does.
    pub(crate) fn of(address: *mut u8, region: Region, layout: Layout) -> Option<Self> {
        let layout = layout.moved(address as usize)?;
        Some(Self { region, layout })
    }

    /// Address of the first byte, which the application knows the mapping by.
    fn start(&self) -> usize {
        self.layout.start()
    }
}

/// One mapped region.
#[derive(Clone, Copy, Debug)]
struct Mapping {
    /// The handle of the memory object that it was mapped through: of those that share their bytes only the same one can unmap it.
    owner: usize,
    area: Area,
    for_writing: bool,
}

/// The mappings of a memory object that owns its bytes and of all that are made from it.
#[derive(Debug, Default)]
pub(crate) struct Mappings(Mutex<Vec<Mapping>>);

impl Mappings {
    /// Adds a mapping; `CL_INVALID_OPERATION` "if mapping would lead to overlapping regions being mapped for writing".
    pub(crate) fn add(&self, owner: usize, area: Area, for_writing: bool) -> ClResult<()> {
        let clashes = |other: &Mapping| {
            let other_side = (&other.area.region, &other.area.layout);
            other.for_writing && for_writing && overlap((&area.region, &area.layout), other_side)
        };
        let mut mappings = self.0.lock();
        if mappings.iter().any(clashes) {
            return Err(ClError::INVALID_OPERATION);
        }
        mappings.push(Mapping {
            owner,
            area,
            for_writing,
        });
        Ok(())
    }

    /// Removes a mapping; `CL_INVALID_VALUE` "if mapped_ptr is not a valid pointer returned by clEnqueueMapBuffer or clEnqueueMapImage for memobj".
    pub(crate) fn remove(&self, owner: usize, start: *mut c_void) -> ClResult<()> {
        let mut mappings = self.0.lock();
        let found = mappings
            .iter()
            .rposition(|mapping| mapping.owner == owner && mapping.area.start() == start as usize);
        mappings.remove(found.ok_or(ClError::INVALID_VALUE)?);
        Ok(())
    }

    /// The number of mappings made through `owner`.
    pub(crate) fn count(&self, owner: usize) -> usize {
        self.0.lock().iter().filter(|mapping| mapping.owner == owner).count()
    }
}
