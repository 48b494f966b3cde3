//! Copies, fills, maps, migrations: what they do and what their events say.

use std::ptr;

use super::{contents, free, room, shared};
use crate::cl::*;
use crate::tests::client::{cl, create, release_events, value, Client};

const NONE: *const cl_event = ptr::null();
const NO_EVENT: *mut cl_event = ptr::null_mut();

fn copy<T>(client: &Client, blocking: cl_bool, to: *mut T, from: *const T, count: usize) {
    let size = count * size_of::<T>();
    let queue = client.queue;
    let status = cl!(clEnqueueSVMMemcpy(
        queue,
        blocking,
        to.cast(),
        from.cast(),
        size,
        0,
        NONE,
        NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
}

#[test]
fn copies_go_between_all_sorts_of_memory() {
    let client = Client::new();
    let numbers: Vec<u32> = (0..1000).collect();
    let (first, second) = (room::<u32>(&client, 1000), room::<u32>(&client, 1000));
    for blocking in [CL_FALSE, CL_TRUE] {
        let mut back = vec![0u32; 1000];
        copy(&client, blocking, first, numbers.as_ptr(), 1000);
        copy(&client, blocking, second, first, 1000);
        // The second half of the one over the first half of the same.
        copy(&client, blocking, second, second.wrapping_add(500), 500);
        copy(&client, CL_TRUE, back.as_mut_ptr(), second, 1000);
        assert_eq!(back[..500], numbers[500..]);
        assert_eq!(back[500..], numbers[500..]);
        copy(&client, blocking, first, second, 0);
        client.finish();
    }
    free(&client, first);
    free(&client, second);
}

#[test]
fn fills_repeat_patterns_of_every_size() {
    let client = Client::new();
    for pattern_size in (0..8).map(|power| 1usize << power) {
        let memory = shared(&client, &[255u8; 1024]);
        let mut pattern: Vec<u8> = (1..=pattern_size as u8).collect();
        let expected: Vec<u8> = pattern.iter().copied().cycle().take(512).collect();
        let start = memory.wrapping_add(128).cast();
        let status = cl!(clEnqueueSVMMemFill(
            client.queue,
            start,
            pattern.as_ptr().cast(),
            pattern_size,
            512,
            0,
            NONE,
            NO_EVENT
        ));
        assert_eq!(status, CL_SUCCESS);
        // "The memory associated with pattern can be reused."
        pattern.fill(0);
        client.finish();
        let found = contents(memory, 1024);
        assert_eq!(found[..128], [255; 128]);
        assert_eq!(found[128..640], expected);
        assert_eq!(found[640..], [255; 384]);
        free(&client, memory);
    }
}

/// One command of each sort: its type, and what enqueues it with an event, on a queue and memory of 256 bytes.
type Sort = (
    cl_command_type,
    fn(cl_command_queue, *mut u8, &cl_event, &mut cl_event) -> cl_int,
);

const SORTS: [Sort; 6] = [
    (CL_COMMAND_SVM_MEMCPY, |queue, memory, gate, event| {
        let (to, from) = (memory.cast(), memory.wrapping_add(128).cast());
        cl!(clEnqueueSVMMemcpy(queue, CL_FALSE, to, from, 128, 1, gate, event))
    }),
    (CL_COMMAND_SVM_MEMFILL, |queue, memory, gate, event| {
        let pattern = [1u8, 2];
        let pattern = pattern.as_ptr().cast();
        cl!(clEnqueueSVMMemFill(
            queue,
            memory.cast(),
            pattern,
            2,
            256,
            1,
            gate,
            event
        ))
    }),
    (CL_COMMAND_SVM_MAP, |queue, memory, gate, event| {
        let flags = CL_MAP_READ | CL_MAP_WRITE;
        cl!(clEnqueueSVMMap(
            queue,
            CL_FALSE,
            flags,
            memory.cast(),
            256,
            1,
            gate,
            event
        ))
    }),
    (CL_COMMAND_SVM_UNMAP, |queue, memory, gate, event| {
        cl!(clEnqueueSVMUnmap(queue, memory.cast(), 1, gate, event))
    }),
    (CL_COMMAND_SVM_MIGRATE_MEM, |queue, memory, gate, event| {
        let mut pointers = [memory.cast_const().cast(), memory.wrapping_add(5).cast_const().cast()];
        let sizes = [256, 0];
        let (pointers, flags) = (pointers.as_mut_ptr(), CL_MIGRATE_MEM_OBJECT_HOST);
        cl!(clEnqueueSVMMigrateMem(
            queue,
            2,
            pointers,
            sizes.as_ptr(),
            flags,
            1,
            gate,
            event
        ))
    }),
    (CL_COMMAND_SVM_FREE, |queue, memory, gate, event| {
        let mut pointers = [memory.cast()];
        let none = ptr::null_mut();
        cl!(clEnqueueSVMFree(
            queue,
            1,
            pointers.as_mut_ptr(),
            None,
            none,
            1,
            gate,
            event
        ))
    }),
];

#[test]
fn events_tell_of_every_command() {
    let client = Client::new();
    let properties = [
        cl_queue_properties::from(CL_QUEUE_PROPERTIES),
        CL_QUEUE_PROFILING_ENABLE,
        0,
    ];
    let (context, device) = (client.context, client.device);
    let (queue, status) = create!(clCreateCommandQueueWithProperties(context, device, properties.as_ptr()));
    assert_eq!(status, CL_SUCCESS);
    for (command, enqueue) in SORTS {
        let memory = room::<u8>(&client, 256);
        let (gate, _) = create!(clCreateUserEvent(context));
        let mut event = ptr::null_mut();
        assert_eq!(enqueue(queue, memory, &gate, &mut event), CL_SUCCESS);
        let info = |name| value::<cl_int>(|size, value, ret| cl!(clGetEventInfo(event, name, size, value, ret)));
        assert_eq!(info(CL_EVENT_COMMAND_TYPE) as cl_command_type, command);
        assert!(info(CL_EVENT_COMMAND_EXECUTION_STATUS) > CL_RUNNING, "the gate is shut");
        assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
        assert_eq!(cl!(clWaitForEvents(1, &event)), CL_SUCCESS);
        let time =
            |name| value::<cl_ulong>(|size, value, ret| cl!(clGetEventProfilingInfo(event, name, size, value, ret)));
        assert!(time(CL_PROFILING_COMMAND_QUEUED) <= time(CL_PROFILING_COMMAND_START));
        assert!(time(CL_PROFILING_COMMAND_START) <= time(CL_PROFILING_COMMAND_END));
        release_events(&[gate, event]);
        free(&client, memory);
    }
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
}

/// A command whose wait list fails does nothing, and a blocking one says so.
#[test]
fn failed_events_fail_what_waits_for_them() {
    let client = Client::new();
    let failed = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    let (gate, _) = create!(clCreateUserEvent(client.context));
    assert_eq!(cl!(clSetUserEventStatus(gate, -1)), CL_SUCCESS);
    for (command, enqueue) in SORTS {
        let memory = shared(&client, &[9u8; 256]);
        let mut event = ptr::null_mut();
        assert_eq!(enqueue(client.queue, memory, &gate, &mut event), CL_SUCCESS);
        assert_eq!(cl!(clWaitForEvents(1, &event)), failed, "{command:#x}");
        assert_eq!(contents(memory, 256), [9; 256], "{command:#x}");
        release_events(&[event]);
        free(&client, memory);
    }
    let memory = shared(&client, &[9u8; 256]);
    let (to, from, queue) = (memory.cast(), memory.wrapping_add(128).cast(), client.queue);
    let copied = cl!(clEnqueueSVMMemcpy(queue, CL_TRUE, to, from, 128, 1, &gate, NO_EVENT));
    assert_eq!(copied, failed);
    let flags = CL_MAP_WRITE_INVALIDATE_REGION;
    let mapped = cl!(clEnqueueSVMMap(queue, CL_TRUE, flags, to, 256, 1, &gate, NO_EVENT));
    assert_eq!(mapped, failed);
    release_events(&[gate]);
    free(&client, memory);
}
