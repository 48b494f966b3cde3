//! Enqueuing kernels and native kernels.

use std::ptr;

use super::super::client::cl;
use super::{check, Stage};
use crate::cl::*;

/// `clEnqueueNDRangeKernel` without events.
fn enqueue(queue: cl_command_queue, kernel: cl_kernel, dimensions: cl_uint, global: &[usize; 3]) -> cl_int {
    let (none, no_event) = (ptr::null(), ptr::null_mut());
    cl!(clEnqueueNDRangeKernel(
        queue,
        kernel,
        dimensions,
        none,
        global.as_ptr(),
        none,
        0,
        ptr::null(),
        no_event
    ))
}

/// `clEnqueueNDRangeKernel` of one work-item with this event wait list.
fn waiting_for(stage: &Stage, count: cl_uint, list: *const cl_event) -> cl_int {
    let none = ptr::null();
    cl!(clEnqueueNDRangeKernel(
        stage.client.queue,
        stage.kernel,
        1,
        none,
        &1,
        none,
        count,
        list,
        ptr::null_mut()
    ))
}

unsafe extern "C" fn nothing(_: *mut c_void) {}

/// `clEnqueueNativeKernel` without events, with `bytes` of arguments at `arguments`.
fn native(
    stage: &Stage,
    arguments: *mut c_void,
    bytes: usize,
    handles: &[cl_mem],
    place: Option<*const c_void>,
) -> cl_int {
    let (count, handles) = match handles {
        [] => (0, ptr::null()),
        _ => (handles.len() as cl_uint, handles.as_ptr()),
    };
    let mut place = place;
    let places = place.as_mut().map_or(ptr::null_mut(), |place| &raw mut *place);
    let (queue, no_event) = (stage.client.queue, ptr::null_mut());
    cl!(clEnqueueNativeKernel(
        queue,
        Some(nothing),
        arguments,
        bytes,
        count,
        handles,
        places,
        0,
        ptr::null(),
        no_event
    ))
}

#[test]
fn launches() {
    check(&[
        ("no queue", CL_INVALID_COMMAND_QUEUE, |stage| {
            enqueue(ptr::null_mut(), stage.kernel, 1, &[1; 3])
        }),
        ("a kernel as queue", CL_INVALID_COMMAND_QUEUE, |stage| {
            enqueue(stage.kernel, stage.kernel, 1, &[1; 3])
        }),
        ("no kernel", CL_INVALID_KERNEL, |stage| {
            enqueue(stage.client.queue, ptr::null_mut(), 1, &[1; 3])
        }),
        ("a queue of another context", CL_INVALID_CONTEXT, |stage| {
            enqueue(stage.other_queue, stage.kernel, 1, &[1; 3])
        }),
        ("arguments that are not set", CL_INVALID_KERNEL_ARGS, |stage| {
            enqueue(stage.client.queue, stage.unset, 1, &[1; 3])
        }),
        ("no dimensions", CL_INVALID_WORK_DIMENSION, |stage| {
            enqueue(stage.client.queue, stage.kernel, 0, &[1; 3])
        }),
        ("four dimensions", CL_INVALID_WORK_DIMENSION, |stage| {
            enqueue(stage.client.queue, stage.kernel, 4, &[1; 3])
        }),
        ("ids that do not fit", CL_INVALID_GLOBAL_OFFSET, |stage| {
            stage.client.launch(stage.kernel, Some(&[usize::MAX]), &[1], None)
        }),
        (
            "more groups than can be counted",
            CL_INVALID_GLOBAL_WORK_SIZE,
            |stage| {
                stage
                    .client
                    .launch(stage.kernel, None, &[usize::MAX, usize::MAX], Some(&[1, 1]))
            },
        ),
        (
            "a local size that does not divide",
            CL_INVALID_WORK_GROUP_SIZE,
            |stage| stage.client.launch(stage.kernel, None, &[10], Some(&[3])),
        ),
        ("an empty work-group", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            stage.client.launch(stage.kernel, None, &[8], Some(&[0]))
        }),
        ("a work-group too large", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            stage
                .client
                .launch(stage.kernel, None, &[4096, 4096], Some(&[4096, 4096]))
        }),
        ("a work-group too long", CL_INVALID_WORK_ITEM_SIZE, |stage| {
            stage.client.launch(stage.kernel, None, &[1 << 20], Some(&[1 << 20]))
        }),
        ("not the required size", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            stage.client.launch(stage.fixed, None, &[16], Some(&[4]))
        }),
        (
            "not a multiple of the required size",
            CL_INVALID_WORK_GROUP_SIZE,
            |stage| stage.client.launch(stage.fixed, None, &[12], None),
        ),
        ("a task of another size", CL_INVALID_WORK_GROUP_SIZE, |stage| {
            cl!(clEnqueueTask(
                stage.client.queue,
                stage.fixed,
                0,
                ptr::null(),
                ptr::null_mut()
            ))
        }),
        ("events without a count", CL_INVALID_EVENT_WAIT_LIST, |stage| {
            waiting_for(stage, 0, &stage.client.queue)
        }),
        ("a queue as event", CL_INVALID_EVENT_WAIT_LIST, |stage| {
            waiting_for(stage, 1, &stage.client.queue)
        }),
        ("a suggestion for nothing", CL_INVALID_GLOBAL_WORK_SIZE, |stage| {
            let (kernel, mut size) = (stage.kernel, 0usize);
            cl!(clGetKernelSuggestedLocalWorkSize(
                stage.client.queue,
                kernel,
                1,
                ptr::null(),
                &0,
                &mut size
            ))
        }),
        ("a suggestion to nowhere", CL_INVALID_VALUE, |stage| {
            let kernel = stage.kernel;
            cl!(clGetKernelSuggestedLocalWorkSize(
                stage.client.queue,
                kernel,
                1,
                ptr::null(),
                &8,
                ptr::null_mut()
            ))
        }),
        ("no native function", CL_INVALID_VALUE, |stage| {
            let (queue, none, event) = (stage.client.queue, ptr::null_mut(), ptr::null_mut());
            cl!(clEnqueueNativeKernel(
                queue,
                None,
                none,
                0,
                0,
                ptr::null(),
                ptr::null_mut(),
                0,
                ptr::null(),
                event
            ))
        }),
        ("native arguments of no size", CL_INVALID_VALUE, |stage| {
            native(stage, stage.buffer, 0, &[], None)
        }),
        ("a native size without arguments", CL_INVALID_VALUE, |stage| {
            native(stage, ptr::null_mut(), 8, &[], None)
        }),
        ("native buffers without places", CL_INVALID_VALUE, |stage| {
            let mut arguments = 0usize;
            native(stage, (&raw mut arguments).cast(), 8, &[stage.buffer], None)
        }),
        ("a native buffer that is none", CL_INVALID_MEM_OBJECT, |stage| {
            let mut arguments = 0usize;
            let place = &raw mut arguments;
            native(stage, place.cast(), 8, &[stage.kernel], Some(place.cast_const().cast()))
        }),
        ("a place outside of the native arguments", CL_INVALID_VALUE, |stage| {
            let mut arguments = [0usize; 2];
            let place = arguments.as_mut_ptr();
            native(
                stage,
                place.cast(),
                8,
                &[stage.buffer],
                Some(place.wrapping_add(1).cast_const().cast()),
            )
        }),
    ]);
}
