//! Command-queues, markers and barriers.

use std::ptr;

use super::client::{cl, create, value, Client};
use crate::cl::*;

/// A property of a queue.
fn property<T: Copy + Default>(queue: cl_command_queue, name: cl_command_queue_info) -> T {
    value(|size, value, size_ret| cl!(clGetCommandQueueInfo(queue, name, size, value, size_ret)))
}

/// The property list of a queue.
fn property_list(queue: cl_command_queue) -> Vec<cl_queue_properties> {
    let mut list = [99; 8];
    let mut size = 0;
    let room = size_of_val(&list);
    let name = CL_QUEUE_PROPERTIES_ARRAY;
    assert_eq!(
        cl!(clGetCommandQueueInfo(
            queue,
            name,
            room,
            list.as_mut_ptr().cast(),
            &mut size
        )),
        CL_SUCCESS
    );
    list[..size / size_of::<cl_queue_properties>()].to_vec()
}

#[test]
fn a_queue_tells_how_it_was_made() {
    let client = Client::new();
    let both = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
    let list = [
        CL_QUEUE_PROPERTIES as cl_queue_properties,
        both as cl_queue_properties,
        0,
    ];
    let (queue, status) = create!(clCreateCommandQueueWithProperties(
        client.context,
        client.device,
        list.as_ptr()
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(property::<usize>(queue, CL_QUEUE_CONTEXT), client.context as usize);
    assert_eq!(property::<usize>(queue, CL_QUEUE_DEVICE), client.device as usize);
    assert_eq!(property::<cl_uint>(queue, CL_QUEUE_REFERENCE_COUNT), 1);
    assert_eq!(
        property::<cl_command_queue_properties>(queue, CL_QUEUE_PROPERTIES),
        both
    );
    assert_eq!(property::<usize>(queue, CL_QUEUE_DEVICE_DEFAULT), 0);
    assert_eq!(property_list(queue), list);
    assert_eq!(property_list(client.queue), [], "made without a list");

    assert_eq!(cl!(clRetainCommandQueue(queue)), CL_SUCCESS);
    assert_eq!(property::<cl_uint>(queue, CL_QUEUE_REFERENCE_COUNT), 2);
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_INVALID_COMMAND_QUEUE);

    let (queue, status) = create!(clCreateCommandQueue(client.context, client.device, both));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(
        property::<cl_command_queue_properties>(queue, CL_QUEUE_PROPERTIES),
        both
    );
    assert_eq!(property_list(queue), [], "made with flags");
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
}

#[test]
fn only_host_queues_can_be_made() {
    let client = Client::new();
    let name = CL_QUEUE_PROPERTIES as cl_queue_properties;
    let size = CL_QUEUE_SIZE as cl_queue_properties;
    let on_device = CL_QUEUE_ON_DEVICE as cl_queue_properties;
    let out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE as cl_queue_properties;
    let default = CL_QUEUE_ON_DEVICE_DEFAULT as cl_queue_properties;
    let cases: &[(&[cl_queue_properties], cl_int, &str)] = &[
        (&[0], CL_SUCCESS, "empty list"),
        (&[name, 0, 0], CL_SUCCESS, "no properties"),
        (&[name, out_of_order, 0], CL_SUCCESS, "out-of-order"),
        (&[name, 1 << 20, 0], CL_INVALID_VALUE, "unknown bit"),
        (&[0x7777, 1, 0], CL_INVALID_VALUE, "unknown name"),
        (&[1 << 32 | name, 0, 0], CL_INVALID_VALUE, "unknown in its upper half"),
        (&[name, 0, name, 0, 0], CL_INVALID_VALUE, "the same name twice"),
        (&[name, on_device, 0], CL_INVALID_VALUE, "on-device, but in-order"),
        (&[name, default, 0], CL_INVALID_VALUE, "default, but not on-device"),
        (&[size, 1024, 0], CL_INVALID_VALUE, "size, but not on-device"),
        (
            &[name, on_device | out_of_order, 0],
            CL_INVALID_QUEUE_PROPERTIES,
            "on-device",
        ),
        (
            &[name, on_device | out_of_order, size, 64, 0],
            CL_INVALID_QUEUE_PROPERTIES,
            "on-device with size",
        ),
    ];
    for (list, expected, why) in cases {
        let (queue, status) = create!(clCreateCommandQueueWithProperties(
            client.context,
            client.device,
            list.as_ptr()
        ));
        assert_eq!(status, *expected, "{why}");
        assert_eq!(queue.is_null(), *expected != CL_SUCCESS, "{why}");
        if !queue.is_null() {
            cl!(clReleaseCommandQueue(queue));
        }
    }
    let set_default = cl!(clSetDefaultDeviceCommandQueue(
        client.context,
        client.device,
        client.queue
    ));
    assert_eq!(set_default, CL_INVALID_OPERATION);
    let set = cl!(clSetCommandQueueProperty(
        client.queue,
        CL_QUEUE_PROFILING_ENABLE,
        CL_TRUE,
        ptr::null_mut()
    ));
    assert_eq!(set, CL_INVALID_OPERATION);
}

#[test]
fn a_released_queue_finishes_its_commands() {
    let client = Client::new();
    let buffer = client.buffer(&[0u32; 64]);
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let (queue, _) = create!(clCreateCommandQueue(client.context, client.device, 0));
    let pattern = 7u32;
    let mut done = ptr::null_mut();
    let (data, size) = ((&raw const pattern).cast(), 256);
    assert_eq!(
        cl!(clEnqueueFillBuffer(
            queue, buffer, data, 4, 0, size, 1, &gate, &mut done
        )),
        CL_SUCCESS
    );
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(cl!(clWaitForEvents(1, &done)), CL_SUCCESS);
    assert_eq!(client.read::<u32>(buffer, 64), [7; 64]);
    cl!(clReleaseEvent(done));
    assert_eq!(
        cl!(clRetainCommandQueue(queue)),
        CL_INVALID_COMMAND_QUEUE,
        "the event held it last"
    );
    cl!(clReleaseEvent(gate));
    cl!(clReleaseMemObject(buffer));
}

/// The status of an event's command.
fn status(event: cl_event) -> cl_int {
    let name = CL_EVENT_COMMAND_EXECUTION_STATUS;
    value(|size, value, size_ret| cl!(clGetEventInfo(event, name, size, value, size_ret)))
}

#[test]
fn a_barrier_holds_back_what_follows_and_a_marker_does_not() {
    let client = Client::new();
    let out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
    let (queue, _) = create!(clCreateCommandQueue(client.context, client.device, out_of_order));
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let mut events = [ptr::null_mut(); 5];
    let [held, marker, free, barrier, behind] = &mut events;
    let (none, buffer, zero) = (ptr::null(), client.buffer(&[1u8]), 0u8);
    let fill = |waits: &[cl_event], event: *mut cl_event| {
        let list = if waits.is_empty() { none } else { waits.as_ptr() };
        let pattern = (&raw const zero).cast();
        let count = waits.len() as cl_uint;
        assert_eq!(
            cl!(clEnqueueFillBuffer(queue, buffer, pattern, 1, 0, 1, count, list, event)),
            CL_SUCCESS
        );
    };
    fill(&[gate], held);
    assert_eq!(cl!(clEnqueueMarkerWithWaitList(queue, 0, none, marker)), CL_SUCCESS);
    fill(&[], free);
    assert_eq!(cl!(clWaitForEvents(1, free)), CL_SUCCESS, "a marker holds nothing back");
    assert_eq!(cl!(clEnqueueBarrierWithWaitList(queue, 0, none, barrier)), CL_SUCCESS);
    fill(&[], behind);
    std::thread::sleep(std::time::Duration::from_millis(20));
    for (event, what) in [
        (*held, "held"),
        (*marker, "marker"),
        (*barrier, "barrier"),
        (*behind, "behind"),
    ] {
        assert!(status(event) > CL_COMPLETE, "{what}");
    }
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(cl!(clFinish(queue)), CL_SUCCESS);
    assert!(events.iter().all(|&event| status(event) == CL_COMPLETE));
    events
        .iter()
        .for_each(|&event| assert_eq!(cl!(clReleaseEvent(event)), CL_SUCCESS));
    cl!(clReleaseEvent(gate));
    cl!(clReleaseCommandQueue(queue));
    cl!(clReleaseMemObject(buffer));
}

#[test]
fn the_deprecated_markers_and_barriers_work() {
    let client = Client::new();
    let queue = client.queue;
    let (gate, _) = create!(clCreateUserEvent(client.context));
    assert_eq!(cl!(clEnqueueWaitForEvents(queue, 1, &gate)), CL_SUCCESS);
    assert_eq!(cl!(clEnqueueBarrier(queue)), CL_SUCCESS);
    let mut marker = ptr::null_mut();
    assert_eq!(cl!(clEnqueueMarker(queue, &mut marker)), CL_SUCCESS);
    assert!(status(marker) > CL_COMPLETE);
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(cl!(clWaitForEvents(1, &marker)), CL_SUCCESS);
    let foreign = marker.cast::<u8>().wrapping_add(3).cast();
    assert_eq!(cl!(clEnqueueMarker(queue, ptr::null_mut())), CL_INVALID_VALUE);
    assert_eq!(cl!(clEnqueueWaitForEvents(queue, 0, ptr::null())), CL_INVALID_VALUE);
    assert_eq!(cl!(clEnqueueWaitForEvents(queue, 1, &foreign)), CL_INVALID_EVENT);
    cl!(clReleaseEvent(marker));
    cl!(clReleaseEvent(gate));
}

#[test]
fn many_threads_may_use_one_queue() {
    const THREADS: usize = 4;
    const ROUNDS: usize = 200;
    let client = Client::new();
    let buffer = client.buffer(&[0u64; THREADS]) as usize;
    let queue = client.queue as usize;
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || {
                let (queue, buffer) = (queue as cl_command_queue, buffer as cl_mem);
                for round in 0..ROUNDS as u64 {
                    let (offset, none) = (8 * thread, ptr::null());
                    let data = (&raw const round).cast();
                    let mut written = ptr::null_mut();
                    let blocking = (round % 2) as cl_bool;
                    let status = cl!(clEnqueueWriteBuffer(
                        queue,
                        buffer,
                        blocking,
                        offset,
                        8,
                        data,
                        0,
                        none,
                        &mut written
                    ));
                    assert_eq!(status, CL_SUCCESS);
                    let mut back = u64::MAX;
                    let data = (&raw mut back).cast();
                    let status = cl!(clEnqueueReadBuffer(
                        queue,
                        buffer,
                        CL_TRUE,
                        offset,
                        8,
                        data,
                        1,
                        &written,
                        ptr::null_mut()
                    ));
                    assert_eq!((status, back), (CL_SUCCESS, round));
                    assert_eq!(cl!(clReleaseEvent(written)), CL_SUCCESS);
                    assert_eq!(cl!(clFlush(queue)), CL_SUCCESS);
                }
                assert_eq!(cl!(clFinish(queue)), CL_SUCCESS);
            });
        }
    });
    assert_eq!(
        client.read::<u64>(buffer as cl_mem, THREADS),
        [ROUNDS as u64 - 1; THREADS]
    );
    cl!(clReleaseMemObject(buffer as cl_mem));
}
