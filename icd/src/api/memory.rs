//! Buffers and sub-buffers: creation. Memory objects of all sorts: queries, retain and release.

use std::ptr::NonNull;

use crate::args::PropertyList;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::buffer::{Buffer, HOST_ACCESS, HOST_POINTER, KERNEL_ACCESS};
use crate::object::context::Context;
use crate::object::destructors::Destructor;
use crate::object::device::limits::MEM_BASE_ADDR_ALIGN;
use crate::object::memory::MemObject;

#[cl_entry(clCreateBuffer)]
fn create_buffer(context: cl_context, flags: cl_mem_flags, size: size_t, host_ptr: *mut c_void) -> ClResult<cl_mem> {
    create_buffer_with_properties(context, std::ptr::null(), flags, size, host_ptr)
}

#[cl_entry(clCreateBufferWithProperties)]
fn create_buffer_with_properties(
    context: cl_context,
    properties: *const cl_mem_properties,
    flags: cl_mem_flags,
    size: size_t,
    host_ptr: *mut c_void,
) -> ClResult<cl_mem> {
    // "CL_INVALID_CONTEXT if context is not a valid context."
    let context = Context::from_handle(context)?;
    // "CL_INVALID_PROPERTY if a property name in properties is not a supported property name": none is.
    let properties = PropertyList::new(properties);
    if properties.pairs().next().is_some() {
        return Err(ClError::INVALID_PROPERTY);
    }
    // "CL_INVALID_VALUE if values specified in flags are not valid as defined in the Memory Flags table."
    check_flags(flags)?;
    // "CL_INVALID_BUFFER_SIZE if size is zero, if size is greater than CL_DEVICE_MAX_MEM_ALLOC_SIZE for all devices in context."
    let fits = |limit: u64| size as u64 <= limit;
    if size == 0
        || !context
            .devices()
            .iter()
            .any(|device| fits(device.limits().max_mem_alloc_size))
    {
        return Err(ClError::INVALID_BUFFER_SIZE);
    }
    // "CL_INVALID_HOST_PTR if host_ptr is NULL, and CL_MEM_USE_HOST_PTR or CL_MEM_COPY_HOST_PTR are set in flags, if host_ptr is not NULL but
    // CL_MEM_COPY_HOST_PTR or CL_MEM_USE_HOST_PTR are not set in flags."
    let host = NonNull::new(host_ptr.cast::<u8>());
    if host.is_some() != (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR) != 0) {
        return Err(ClError::INVALID_HOST_PTR);
    }
    // "CL_INVALID_BUFFER_SIZE if CL_MEM_USE_HOST_PTR or CL_MEM_COPY_HOST_PTR is set in flags, and host_ptr is a pointer returned by clSVMAlloc, and size is
    // greater than the size passed to clSVMAlloc": so too for pointers into the memory, of which less is left.
    if context
        .svm()
        .find(host_ptr)
        .is_some_and(|svm| !svm.contains(host_ptr, size))
    {
        return Err(ClError::INVALID_BUFFER_SIZE);
    }
    Buffer::create(context, properties, flags, size, host)
}

/// `CL_INVALID_VALUE` for flags that are unknown or exclude each other.
pub(super) fn check_flags(flags: cl_mem_flags) -> ClResult<()> {
    let at_most_one_of = |group: cl_mem_flags| (flags & group).count_ones() <= 1;
    let valid = flags & !(KERNEL_ACCESS | HOST_POINTER | HOST_ACCESS) == 0
        // "CL_MEM_READ_WRITE or CL_MEM_WRITE_ONLY and CL_MEM_READ_ONLY are mutually exclusive."
        && at_most_one_of(KERNEL_ACCESS)
        // "CL_MEM_ALLOC_HOST_PTR and CL_MEM_USE_HOST_PTR are mutually exclusive."
        && at_most_one_of(CL_MEM_ALLOC_HOST_PTR | CL_MEM_USE_HOST_PTR)
        // "CL_MEM_COPY_HOST_PTR and CL_MEM_USE_HOST_PTR are mutually exclusive."
        && at_most_one_of(CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR)
        // "CL_MEM_HOST_WRITE_ONLY or CL_MEM_HOST_READ_ONLY and CL_MEM_HOST_NO_ACCESS are mutually exclusive."
        && at_most_one_of(HOST_ACCESS);
    valid.then_some(()).ok_or(ClError::INVALID_VALUE)
}

#[cl_entry(clCreateSubBuffer)]
fn create_sub_buffer(
    buffer: cl_mem,
    flags: cl_mem_flags,
    buffer_create_type: cl_buffer_create_type,
    buffer_create_info: *const c_void,
) -> ClResult<cl_mem> {
    // "CL_INVALID_MEM_OBJECT if buffer is not a valid buffer object, if buffer is a sub-buffer object."
    let buffer = Buffer::from_handle(buffer)?;
    if buffer.is_sub_buffer() {
        return Err(ClError::INVALID_MEM_OBJECT);
    }
    let flags = inherited_flags(buffer.flags(), flags)?;
    // "CL_INVALID_VALUE if the value specified in buffer_create_type is not valid, if buffer_create_info is NULL."
    if buffer_create_type != CL_BUFFER_CREATE_TYPE_REGION {
        return Err(ClError::INVALID_VALUE);
    }
    let Some([region]) = crate::args::slice(buffer_create_info.cast::<cl_buffer_region>(), 1) else {
        return Err(ClError::INVALID_VALUE);
    };
    // "CL_INVALID_BUFFER_SIZE if the size field of the cl_buffer_region structure is zero."
    if region.size == 0 {
        return Err(ClError::INVALID_BUFFER_SIZE);
    }
    // "CL_INVALID_VALUE if the region specified by the cl_buffer_region structure is out of bounds in buffer."
    if !buffer.contains(region.origin, region.size) {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_MISALIGNED_SUB_BUFFER_OFFSET if there are no devices in context associated with buffer for which the origin field is aligned to the
    // CL_DEVICE_MEM_BASE_ADDR_ALIGN value."
    if region.origin % MEM_BASE_ADDR_ALIGN != 0 {
        return Err(ClError::MISALIGNED_SUB_BUFFER_OFFSET);
    }
    buffer.create_sub_buffer(flags, region.origin, region.size)
}

/// The flags of a sub-buffer, or of an image made from a buffer: those asked for, and for each group that is not asked for what it inherits.
/// `CL_INVALID_VALUE` if the two disagree.
pub(super) fn inherited_flags(parent: cl_mem_flags, flags: cl_mem_flags) -> ClResult<cl_mem_flags> {
    check_flags(flags)?;
    let asks = |bits: cl_mem_flags| flags & bits != 0;
    let invalid =
        // "if buffer was created with CL_MEM_WRITE_ONLY and flags specifies CL_MEM_READ_WRITE or CL_MEM_READ_ONLY"
        (parent & CL_MEM_WRITE_ONLY != 0 && asks(CL_MEM_READ_WRITE | CL_MEM_READ_ONLY))
        // "if buffer was created with CL_MEM_READ_ONLY and flags specifies CL_MEM_READ_WRITE or CL_MEM_WRITE_ONLY"
        || (parent & CL_MEM_READ_ONLY != 0 && asks(CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY))
        // "if buffer was created with CL_MEM_HOST_WRITE_ONLY and flags specify CL_MEM_HOST_READ_ONLY"
        || (parent & CL_MEM_HOST_WRITE_ONLY != 0 && asks(CL_MEM_HOST_READ_ONLY))
        // "if buffer was created with CL_MEM_HOST_READ_ONLY and flags specify CL_MEM_HOST_WRITE_ONLY"
        || (parent & CL_MEM_HOST_READ_ONLY != 0 && asks(CL_MEM_HOST_WRITE_ONLY))
        // "if buffer was created with CL_MEM_HOST_NO_ACCESS and flags specify CL_MEM_HOST_READ_ONLY or CL_MEM_HOST_WRITE_ONLY"
        || (parent & CL_MEM_HOST_NO_ACCESS != 0 && asks(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY))
        // "if flags specifies CL_MEM_USE_HOST_PTR or CL_MEM_ALLOC_HOST_PTR or CL_MEM_COPY_HOST_PTR"
        || asks(HOST_POINTER);
    if invalid {
        return Err(ClError::INVALID_VALUE);
    }
    let inherited = |group: cl_mem_flags| if asks(group) { flags & group } else { parent & group };
    Ok(inherited(KERNEL_ACCESS) | inherited(HOST_ACCESS) | parent & HOST_POINTER)
}

#[cl_entry(clRetainMemObject)]
fn retain_mem_object(memobj: cl_mem) -> ClResult<()> {
    MemObject::retain(memobj)
}

#[cl_entry(clReleaseMemObject)]
fn release_mem_object(memobj: cl_mem) -> ClResult<()> {
    MemObject::release(memobj)
}

#[cl_entry(clSetMemObjectDestructorCallback)]
fn set_mem_object_destructor_callback(
    memobj: cl_mem,
    pfn_notify: Option<unsafe extern "C" fn(cl_mem, *mut c_void)>,
    user_data: *mut c_void,
) -> ClResult<()> {
    // "CL_INVALID_MEM_OBJECT if memobj is not a valid memory object."
    let object = MemObject::from_handle(memobj)?;
    // "CL_INVALID_VALUE if pfn_notify is NULL."
    let function = pfn_notify.ok_or(ClError::INVALID_VALUE)?;
    object.on_destruction(Destructor { function, user_data });
    Ok(())
}

#[cl_entry(clGetMemObjectInfo)]
fn get_mem_object_info(
    memobj: cl_mem,
    param_name: cl_mem_info,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    let out = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    MemObject::from_handle(memobj)?.info(param_name, out).map(Written::done)
}
