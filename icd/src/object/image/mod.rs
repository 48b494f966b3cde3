//! Image objects.
//!
//! An image is a linear array of elements with a row and a slice pitch, in memory of its own, in memory that the application lends
//! (`CL_MEM_USE_HOST_PTR`) or in that of a buffer. There is no other layout: so a mapping is the image itself, as for buffers, and a 1D image buffer
//! or a host pointer needs no copies.

pub(crate) mod colour;
pub(crate) mod extent;
pub(crate) mod format;
pub(crate) mod geometry;
mod info;

use std::ptr::{self, NonNull};
use std::sync::Arc;

use compiler::image::Image as Descriptor;

use self::format::Format;
use self::geometry::Geometry;
use crate::args::PropertyList;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};
use crate::object::buffer::Buffer;
use crate::object::context::Context;
use crate::object::destructors::{Destructor, Destructors};
use crate::object::mapping::{Area, Mappings};
use crate::object::rect::{self, Layout, Region};
use crate::object::storage::Storage;

/// What an image is made of: parameters that all ways of making one have.
pub(crate) struct Plan {
    /// As given to `clCreateImageWithProperties`.
    pub(crate) properties: PropertyList<cl_mem_properties>,
    /// As given; of an image that is made from a buffer, with what it inherits.
    pub(crate) flags: cl_mem_flags,
    /// How elements are stored.
    pub(crate) format: Format,
    /// Where they are.
    pub(crate) geometry: Geometry,
}

/// `cl_mem`: an image.
pub(crate) struct Image {
    slot: Slot,
    context: Arc<Context>,
    plan: Plan,
    memory: Memory,
    /// What kernels are given the address of, as long as they run: the image does not move, being in an `Arc`.
    descriptor: Descriptor,
    destructors: Destructors,
}

/// Where the elements are.
enum Memory {
    Own {
        /// Holds them as long as the image lives; the descriptor has the address.
        _storage: Storage,
        mappings: Mappings,
    },
    /// At the start of a buffer, which its images keep alive.
    Of(Arc<Buffer>),
}

// SAFETY: `Kind::Image` is this type's own.
unsafe impl Object for Image {
    const KIND: Kind = Kind::Image;
    const INVALID: ClError = ClError::INVALID_MEM_OBJECT;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Image {
    /// Makes an image and publishes it. `host` is there exactly if the flags say what to do with it, and has the image's geometry.
    pub(crate) fn create(context: Arc<Context>, plan: Plan, host: Option<NonNull<u8>>) -> ClResult<cl_mem> {
        let slot = Slot::reserve()?;
        let storage = match host {
            Some(host) if plan.flags & CL_MEM_USE_HOST_PTR != 0 => {
                Storage::lent(host).within(context.svm().find(host.as_ptr().cast()))
            }
            host => {
                let storage = allocate(&context, &plan.geometry)?;
                if let (Some(host), Some((region, layout))) = (host, plan.geometry.whole()) {
                    // SAFETY: the application promises an image of this geometry at `host_ptr`; the storage was allocated for one just now. The
                    // layout is that of the region, and ends within the geometry's size.
                    unsafe { rect::copy(&region, host.as_ptr(), &layout, storage.address(), &layout) };
                }
                storage
            }
        };
        let data = storage.address();
        let memory = Memory::Own {
            _storage: storage,
            mappings: Mappings::default(),
        };
        Ok(Self::publish(slot, context, plan, memory, data))
    }

    /// Makes an image of a buffer's bytes, from the first on, and publishes it; the buffer has as many as the image.
    pub(crate) fn create_of(buffer: Arc<Buffer>, plan: Plan) -> ClResult<cl_mem> {
        debug_assert!(plan.geometry.size() <= buffer.size());
        let slot = Slot::reserve()?;
        let (context, data) = (buffer.context().clone(), buffer.device_pointer());
        Ok(Self::publish(slot, context, plan, Memory::Of(buffer), data))
    }

    fn publish(slot: Slot, context: Arc<Context>, plan: Plan, memory: Memory, data: *mut u8) -> cl_mem {
        let descriptor = plan.geometry.descriptor(plan.format, data);
        publish(&Arc::new(Self {
            slot,
            context,
            plan,
            memory,
            descriptor,
            destructors: Destructors::default(),
        }))
    }

    /// The context that the image was made in.
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// The flags, with those that an image of a buffer inherits.
    pub(crate) fn flags(&self) -> cl_mem_flags {
        self.plan.flags
    }

    /// How elements are stored.
    pub(crate) fn format(&self) -> Format {
        self.plan.format
    }

    /// Where they are.
    pub(crate) fn geometry(&self) -> &Geometry {
        &self.plan.geometry
    }

    /// Bytes of the image, from its first element on.
    pub(crate) fn size(&self) -> usize {
        self.plan.geometry.size()
    }

    /// The address of the first element. It is valid, and stays the same, for as long as the image lives.
    pub(crate) fn data(&self) -> *mut u8 {
        self.descriptor.data as *mut u8
    }

    /// What kernels are given the address of. It stays where it is for as long as the image lives.
    pub(crate) fn descriptor(&self) -> &Descriptor {
        &self.descriptor
    }

    /// The buffer whose bytes the image is made of.
    pub(crate) fn buffer(&self) -> Option<&Arc<Buffer>> {
        match &self.memory {
            Memory::Own { .. } => None,
            Memory::Of(buffer) => Some(buffer),
        }
    }

    /// The `host_ptr` that the image lies at.
    fn host_pointer(&self) -> *mut c_void {
        match &self.memory {
            Memory::Own { .. } if self.flags() & CL_MEM_USE_HOST_PTR != 0 => self.data().cast(),
            // An image of a buffer inherits the flag, but was given no pointer.
            Memory::Own { .. } | Memory::Of(_) => ptr::null_mut(),
        }
    }

    /// The mappings of the image and of all that share its bytes.
    fn mappings(&self) -> &Mappings {
        match &self.memory {
            Memory::Own { mappings, .. } => mappings,
            Memory::Of(buffer) => buffer.mappings(),
        }
    }

    /// Records a mapping of a region, whose layout in the image this is, and returns its address. `CL_INVALID_OPERATION` if it would overlap another,
    /// both being for writing.
    pub(crate) fn map(&self, region: Region, layout: Layout, for_writing: bool) -> ClResult<*mut c_void> {
        debug_assert!(layout.end() <= self.size());
        // "CL_MAP_FAILURE if there is a failure to map the requested region": only for a host pointer with pitches that reach around the address space.
        let area = Area::of(self.data(), region, layout).ok_or(ClError::MAP_FAILURE)?;
        self.mappings().add(self.handle() as usize, area, for_writing)?;
        Ok(self.data().wrapping_add(layout.start()).cast())
    }

    /// Forgets a mapping by its address; `CL_INVALID_VALUE` if there is none.
    pub(crate) fn unmap(&self, address: *mut c_void) -> ClResult<()> {
        self.mappings().remove(self.handle() as usize, address)
    }

    /// `clSetMemObjectDestructorCallback`.
    pub(crate) fn on_destruction(&self, destructor: Destructor) {
        self.destructors.add(destructor);
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        // "... and then the memory object's resources are freed": the fields are dropped after this.
        let handle = self.handle();
        self.destructors.run(handle);
    }
}

/// Memory for an image of its own. "CL_MEM_OBJECT_ALLOCATION_FAILURE if there is a failure to allocate memory for the image object", as of what is
/// larger than any buffer may be: there is no other error for an image that is too large though none of its sizes is.
fn allocate(context: &Context, geometry: &Geometry) -> ClResult<Storage> {
    let size = geometry.size();
    let fits = |limit: u64| size as u64 <= limit;
    let devices = context.devices();
    if !devices.iter().any(|device| fits(device.limits().max_mem_alloc_size)) {
        context.report(&format!(
            "an image of {size} bytes is more than a memory object may have"
        ));
        return Err(ClError::MEM_OBJECT_ALLOCATION_FAILURE);
    }
    context.allocate(size, "an image")
}
