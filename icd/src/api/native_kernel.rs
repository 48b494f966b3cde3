//! `clEnqueueNativeKernel`: a function of the application, run as a command.
#![allow(clippy::too_many_arguments, reason = "the signatures are the specification's")]

use crate::api::enqueue::Enqueue;
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::native_kernel::NativeKernel;
use crate::object::queue::Return;

#[cl_entry(clEnqueueNativeKernel)]
fn enqueue_native_kernel(
    command_queue: cl_command_queue,
    user_func: Option<unsafe extern "C" fn(*mut c_void)>,
    args: *mut c_void,
    cb_args: size_t,
    num_mem_objects: cl_uint,
    mem_list: *const cl_mem,
    args_mem_loc: *mut *const c_void,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    // "CL_INVALID_VALUE if user_func is NULL."
    let function = user_func.ok_or(ClError::INVALID_VALUE)?;
    // "CL_INVALID_VALUE if args is a NULL value and cb_args > 0, or if args is a NULL value and num_mem_objects > 0."
    // "CL_INVALID_VALUE if args is not NULL and cb_args is 0."
    if args.is_null() != (cb_args == 0) || (args.is_null() && num_mem_objects > 0) {
        return Err(ClError::INVALID_VALUE);
    }
    // "CL_INVALID_VALUE if num_mem_objects > 0 and mem_list or args_mem_loc are NULL."
    // "CL_INVALID_VALUE if num_mem_objects = 0 and mem_list or args_mem_loc are not NULL."
    let handles = args::list(num_mem_objects, mem_list)?;
    let places = args::list(num_mem_objects, args_mem_loc.cast_const())?;
    let bytes = args::slice(args.cast_const().cast::<u8>(), cb_args).unwrap_or_default();
    let mut kernel = NativeKernel::new(function, bytes);
    for (&handle, &place) in handles.iter().zip(places) {
        // "args_mem_loc is a pointer to appropriate locations that args points to where memory object handles (cl_mem values) are stored."
        let offset = (place as usize).checked_sub(args as usize);
        let offset = offset.filter(|&offset| {
            offset
                .checked_add(size_of::<cl_mem>())
                .is_some_and(|end| end <= cb_args)
        });
        // "CL_INVALID_MEM_OBJECT if one or more memory objects specified in mem_list are not valid or are not buffer objects." They may be NULL.
        let buffer = if handle.is_null() {
            None
        } else {
            Some(enqueue.buffer(handle)?)
        };
        kernel.set_buffer(offset.ok_or(ClError::INVALID_VALUE)?, buffer);
    }
    enqueue.submit(kernel.into_work(), CL_COMMAND_NATIVE_KERNEL, Return::AtOnce)
}
