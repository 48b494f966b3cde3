//! What `cl_intel_unified_shared_memory` has more to say of an allocation than `clSVMAlloc`. To the memory itself it makes no difference.

use std::sync::Arc;

use super::Allocation;
use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::device::Device;

/// Whose memory it is said to be, and how it was asked for.
pub(crate) struct Unified {
    /// `CL_MEM_TYPE_HOST_INTEL` or its like.
    pub(crate) ty: cl_unified_shared_memory_type_intel,
    /// Of memory of a device's, and of shared memory if it was named.
    pub(crate) device: Option<Arc<Device>>,
    /// As given: requests and hints, of which none changes anything on a CPU.
    pub(crate) flags: cl_mem_alloc_flags_intel,
}

/// The query that has the name of a property, and the property's type.
const ALLOC_FLAGS: cl_mem_info_intel = CL_MEM_ALLOC_FLAGS_INTEL as cl_mem_info_intel;

/// `clGetMemAllocInfoINTEL` of the allocation in which a pointer lies, if there is one.
pub(crate) fn info(allocation: Option<&Allocation>, name: cl_mem_info_intel, out: InfoWriter) -> ClResult<Written> {
    // "CL_MEM_TYPE_UNKNOWN_INTEL if the type cannot be determined or if ptr does not point into a Unified Shared Memory allocation": that of clSVMAlloc is none.
    let found = allocation.and_then(|allocation| Some((allocation, allocation.unified()?)));
    match name {
        CL_MEM_ALLOC_TYPE_INTEL => out.write::<cl_unified_shared_memory_type_intel>(
            found.map_or(CL_MEM_TYPE_UNKNOWN_INTEL, |(_, unified)| unified.ty),
        ),
        CL_MEM_ALLOC_BASE_PTR_INTEL => {
            out.write::<*mut c_void>(found.map_or(std::ptr::null_mut(), |(allocation, _)| allocation.address()))
        }
        CL_MEM_ALLOC_SIZE_INTEL => out.write::<size_t>(found.map_or(0, |(allocation, _)| allocation.size)),
        CL_MEM_ALLOC_DEVICE_INTEL => out.write_handle(
            found
                .and_then(|(_, unified)| unified.device.as_ref())
                .map_or(std::ptr::null_mut(), |device| device.handle()),
        ),
        ALLOC_FLAGS => out.write::<cl_mem_alloc_flags_intel>(found.map_or(0, |(_, unified)| unified.flags)),
        // "CL_INVALID_VALUE if param_name is not a valid Unified Shared Memory allocation query."
        _ => Err(ClError::INVALID_VALUE),
    }
}
