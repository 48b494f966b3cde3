//! Buffers and sub-buffers.

use std::ptr::{self, NonNull};
use std::sync::Arc;

use crate::args::PropertyList;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::{publish, Kind, Object, Slot};
use crate::info::{InfoWriter, Written};
use crate::object::context::Context;
use crate::object::destructors::{Destructor, Destructors};
use crate::object::mapping::{Area, Mappings};
use crate::object::storage::Storage;

/// The flags that say what kernels do with a buffer.
pub(crate) const KERNEL_ACCESS: cl_mem_flags = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
/// The flags that say where a buffer's bytes are.
pub(crate) const HOST_POINTER: cl_mem_flags = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
/// The flags that say what the host does with a buffer.
pub(crate) const HOST_ACCESS: cl_mem_flags = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

/// `cl_mem`: a buffer or a sub-buffer.
pub(crate) struct Buffer {
    slot: Slot,
    context: Arc<Context>,
    /// As given; of a sub-buffer, with what it inherits.
    flags: cl_mem_flags,
    size: usize,
    /// As given to `clCreateBufferWithProperties`.
    properties: PropertyList<cl_mem_properties>,
    data: Data,
    destructors: Destructors,
}

/// Where the bytes are.
enum Data {
    Own {
        storage: Storage,
        mappings: Mappings,
    },
    /// `parent` is never itself a sub-buffer, and is kept alive by its sub-buffers.
    Part {
        parent: Arc<Buffer>,
        origin: usize,
    },
}

// SAFETY: `Kind::Buffer` is this type's own.
unsafe impl Object for Buffer {
    const KIND: Kind = Kind::Buffer;
    const INVALID: ClError = ClError::INVALID_MEM_OBJECT;

    fn slot(&self) -> &Slot {
        &self.slot
    }
}

impl Buffer {
    /// Makes a buffer of `size` bytes and publishes it. `host` is there exactly if `flags` say what to do with it.
    pub(crate) fn create(
        context: Arc<Context>,
        properties: PropertyList<cl_mem_properties>,
        flags: cl_mem_flags,
        size: usize,
        host: Option<NonNull<u8>>,
    ) -> ClResult<cl_mem> {
        let slot = Slot::reserve()?;
        let storage = match host {
            Some(host) if flags & CL_MEM_USE_HOST_PTR != 0 => {
                Storage::lent(host).within(context.svm().find(host.as_ptr().cast()))
            }
            host => {
                let storage = context.allocate(size, "a buffer")?;
                if let Some(host) = host {
                    // SAFETY: the application promises `size` readable bytes at `host_ptr`; the storage was allocated with as many just now.
                    unsafe { storage.address().copy_from_nonoverlapping(host.as_ptr(), size) };
                }
                storage
            }
        };
        let data = Data::Own {
            storage,
            mappings: Mappings::default(),
        };
        Ok(Self::publish(slot, context, properties, flags, size, data))
    }

    /// Makes a sub-buffer and publishes it; `self` is not a sub-buffer, and the region lies in it. `flags` include what is inherited.
    pub(crate) fn create_sub_buffer(
        self: Arc<Self>,
        flags: cl_mem_flags,
        origin: usize,
        size: usize,
    ) -> ClResult<cl_mem> {
        debug_assert!(!self.is_sub_buffer() && self.contains(origin, size));
        let slot = Slot::reserve()?;
        let context = self.context.clone();
        let data = Data::Part { parent: self, origin };
        Ok(Self::publish(slot, context, PropertyList::default(), flags, size, data))
    }

    fn publish(
        slot: Slot,
        context: Arc<Context>,
        properties: PropertyList<cl_mem_properties>,
        flags: cl_mem_flags,
        size: usize,
        data: Data,
    ) -> cl_mem {
        let destructors = Destructors::default();
        publish(&Arc::new(Self {
            slot,
            context,
            flags,
            size,
            properties,
            data,
            destructors,
        }))
    }

    /// The context that the buffer was made in.
    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// Bytes in the buffer.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The flags, with those that a sub-buffer inherits.
    pub(crate) fn flags(&self) -> cl_mem_flags {
        self.flags
    }

    /// Whether this is a sub-buffer.
    pub(crate) fn is_sub_buffer(&self) -> bool {
        matches!(self.data, Data::Part { .. })
    }

    /// Whether `size` bytes from `offset` on lie in the buffer.
    pub(crate) fn contains(&self, offset: usize, size: usize) -> bool {
        offset.checked_add(size).is_some_and(|end| end <= self.size)
    }

    /// The address of the first byte, for kernels and for the host alike. It is valid, and stays the same, for as long as the buffer lives; with
    /// `CL_MEM_USE_HOST_PTR` it is `host_ptr`.
    pub(crate) fn device_pointer(&self) -> *mut u8 {
        match &self.data {
            Data::Own { storage, .. } => storage.address(),
            // SAFETY: the origin lies in the parent's storage, or at its end.
            Data::Part { parent, origin } => unsafe { parent.device_pointer().add(*origin) },
        }
    }

    /// The buffer that owns the bytes, and where this one starts in it.
    pub(crate) fn root(&self) -> (&Buffer, usize) {
        match &self.data {
            Data::Own { .. } => (self, 0),
            Data::Part { parent, origin } => (parent, *origin),
        }
    }

    /// The mappings of the buffer and of all that share its bytes.
    pub(crate) fn mappings(&self) -> &Mappings {
        match &self.data {
            Data::Own { mappings, .. } => mappings,
            Data::Part { parent, .. } => parent.mappings(),
        }
    }

    /// Records a mapping of a region and returns its address. `CL_INVALID_OPERATION` if it would overlap another, both being for writing.
    pub(crate) fn map(&self, offset: usize, size: usize, for_writing: bool) -> ClResult<*mut c_void> {
        debug_assert!(self.contains(offset, size));
        // SAFETY: the region lies in the buffer.
        let address = unsafe { self.device_pointer().add(offset) };
        self.mappings()
            .add(self.handle() as usize, Area::bytes(address, size), for_writing)?;
        Ok(address.cast())
    }

    /// Forgets a mapping by its address; `CL_INVALID_VALUE` if there is none.
    pub(crate) fn unmap(&self, address: *mut c_void) -> ClResult<()> {
        self.mappings().remove(self.handle() as usize, address)
    }

    /// "Return CL_TRUE if [...] the host_ptr specified when the buffer object was created is a SVM pointer": of `clSVMAlloc`, as the suite has it, though kernels may
    /// use all memory of the host.
    fn uses_svm_pointer(&self) -> bool {
        matches!(&self.root().0.data, Data::Own { storage, .. } if storage.is_svm())
    }

    /// `clSetMemObjectDestructorCallback`.
    pub(crate) fn on_destruction(&self, destructor: Destructor) {
        self.destructors.add(destructor);
    }

    /// `clGetMemObjectInfo`.
    pub(crate) fn info(&self, name: cl_mem_info, out: InfoWriter) -> ClResult<Written> {
        match name {
            CL_MEM_TYPE => out.write::<cl_mem_object_type>(CL_MEM_OBJECT_BUFFER),
            CL_MEM_FLAGS => out.write::<cl_mem_flags>(self.flags),
            CL_MEM_SIZE => out.write::<size_t>(self.size),
            CL_MEM_HOST_PTR => out.write::<*mut c_void>(if self.flags & CL_MEM_USE_HOST_PTR != 0 {
                self.device_pointer().cast()
            } else {
                ptr::null_mut()
            }),
            CL_MEM_MAP_COUNT => out.write::<cl_uint>(self.mappings().count(self.handle() as usize) as cl_uint),
            CL_MEM_REFERENCE_COUNT => out.write::<cl_uint>(self.reference_count()),
            CL_MEM_CONTEXT => out.write_handle(self.context.handle()),
            CL_MEM_ASSOCIATED_MEMOBJECT => out.write_handle(match &self.data {
                Data::Own { .. } => ptr::null_mut(),
                Data::Part { parent, .. } => parent.handle(),
            }),
            CL_MEM_OFFSET => out.write::<size_t>(self.root().1),
            CL_MEM_USES_SVM_POINTER => out.write::<cl_bool>(cl_bool::from(self.uses_svm_pointer())),
            CL_MEM_PROPERTIES => out.write_slice::<cl_mem_properties>(self.properties.as_given()),
            _ => Err(ClError::INVALID_VALUE),
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // "... and then the memory object's resources are freed": the fields are dropped after this.
        let handle = self.handle();
        self.destructors.run(handle);
    }
}
