//! Events: status, callbacks, profiling, and what depends on a user event.

use std::ptr;
use std::sync::mpsc::{channel, Receiver, Sender};
use std::time::Duration;

use super::client::{cl, create, release_events, value, Client};
use crate::cl::*;

/// A property of an event.
fn info<T: Copy + Default>(event: cl_event, name: cl_event_info) -> T {
    value(|size, value, size_ret| cl!(clGetEventInfo(event, name, size, value, size_ret)))
}

fn status(event: cl_event) -> cl_int {
    info(event, CL_EVENT_COMMAND_EXECUTION_STATUS)
}

/// A marker of the client's queue that waits for `gate`.
fn marker(client: &Client, gate: cl_event) -> cl_event {
    let mut marker = ptr::null_mut();
    assert_eq!(
        cl!(clEnqueueMarkerWithWaitList(client.queue, 1, &gate, &mut marker)),
        CL_SUCCESS
    );
    marker
}

/// What a callback was told.
type Call = (usize, cl_int);

unsafe extern "C" fn send(event: cl_event, status: cl_int, sender: *mut c_void) {
    // SAFETY: `callbacks` gives each registration a sender of its own, boxed, and this callback is called once.
    let sender = unsafe { Box::from_raw(sender.cast::<Sender<Call>>()) };
    sender
        .send((event as usize, status))
        .expect("the test waits for the call");
}

/// Registers a callback for each of these states.
fn callbacks(event: cl_event, states: &[cl_int]) -> Receiver<Call> {
    let (sender, receiver) = channel::<Call>();
    for &state in states {
        let sender = Box::into_raw(Box::new(sender.clone())).cast();
        assert_eq!(cl!(clSetEventCallback(event, state, Some(send), sender)), CL_SUCCESS);
    }
    receiver
}

fn next(receiver: &Receiver<Call>) -> Call {
    receiver
        .recv_timeout(Duration::from_secs(20))
        .expect("the callback is called")
}

#[test]
fn a_user_event_holds_commands_until_it_is_set() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    assert_eq!(status(gate), CL_SUBMITTED, "the initial state of user events");
    assert_eq!(info::<usize>(gate, CL_EVENT_COMMAND_QUEUE), 0);
    assert_eq!(info::<usize>(gate, CL_EVENT_CONTEXT), client.context as usize);
    assert_eq!(info::<cl_command_type>(gate, CL_EVENT_COMMAND_TYPE), CL_COMMAND_USER);

    let buffer = client.buffer(&[1u32, 2]);
    let (value, none) = (9u32, ptr::null());
    let data = (&raw const value).cast();
    let mut written = ptr::null_mut();
    let code = cl!(clEnqueueWriteBuffer(
        client.queue,
        buffer,
        CL_FALSE,
        4,
        4,
        data,
        1,
        &gate,
        &mut written
    ));
    assert_eq!(code, CL_SUCCESS);
    let mut read = [0u32; 2];
    let mut done = ptr::null_mut();
    let to = read.as_mut_ptr().cast();
    assert_eq!(
        cl!(clEnqueueReadBuffer(
            client.queue,
            buffer,
            CL_FALSE,
            0,
            8,
            to,
            0,
            none,
            &mut done
        )),
        CL_SUCCESS
    );
    assert_eq!(info::<usize>(done, CL_EVENT_COMMAND_QUEUE), client.queue as usize);
    assert_eq!(
        info::<cl_command_type>(done, CL_EVENT_COMMAND_TYPE),
        CL_COMMAND_READ_BUFFER
    );
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!((status(written), status(done)), (CL_QUEUED, CL_QUEUED));

    assert_eq!(cl!(clSetUserEventStatus(gate, CL_RUNNING)), CL_INVALID_VALUE);
    assert_eq!(
        cl!(clSetUserEventStatus(done, CL_COMPLETE)),
        CL_INVALID_EVENT,
        "no user event"
    );
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(
        cl!(clSetUserEventStatus(gate, CL_COMPLETE)),
        CL_INVALID_OPERATION,
        "set before"
    );
    assert_eq!(cl!(clWaitForEvents(2, [written, done].as_ptr())), CL_SUCCESS);
    assert_eq!((status(gate), status(done), read), (CL_COMPLETE, CL_COMPLETE, [1, 9]));
    for event in [gate, written, done] {
        assert_eq!(cl!(clReleaseEvent(event)), CL_SUCCESS);
        assert_eq!(cl!(clReleaseEvent(event)), CL_INVALID_EVENT);
    }
    cl!(clReleaseMemObject(buffer));
}

#[test]
fn a_user_event_may_fail_with_any_negative_number() {
    let client = Client::new();
    for code in [-1, -9999, cl_int::MIN, cl_int::MIN + 1, cl_int::MIN + 4] {
        let (event, _) = create!(clCreateUserEvent(client.context));
        assert_eq!(cl!(clSetUserEventStatus(event, code)), CL_SUCCESS);
        assert_eq!(status(event), code);
        cl!(clReleaseEvent(event));
    }
}

#[test]
fn a_failed_event_fails_what_waits_for_it() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let first = marker(&client, gate);
    let second = marker(&client, first);
    let calls = callbacks(second, &[CL_COMPLETE]);
    assert_eq!(cl!(clSetUserEventStatus(gate, -5)), CL_SUCCESS);
    let failed = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    assert_eq!(cl!(clWaitForEvents(1, &second)), failed);
    assert_eq!((status(gate), status(first), status(second)), (-5, failed, failed));
    assert_eq!(next(&calls), (second as usize, failed));

    // A blocking command fails with it, and makes no event.
    let buffer = client.buffer(&[3u8]);
    let mut byte = 0u8;
    let mut event = ptr::null_mut();
    let data = (&raw mut byte).cast();
    assert_eq!(
        cl!(clEnqueueReadBuffer(
            client.queue,
            buffer,
            CL_TRUE,
            0,
            1,
            data,
            1,
            &gate,
            &mut event
        )),
        failed
    );
    assert_eq!((byte, event), (0, ptr::null_mut()));
    let flags = CL_MAP_WRITE;
    let (mapped, code) = create!(clEnqueueMapBuffer(
        client.queue,
        buffer,
        CL_TRUE,
        flags,
        0,
        1,
        1,
        &gate,
        &mut event
    ));
    assert_eq!((mapped, code), (ptr::null_mut(), failed));
    // The queue goes on, and the failed mapping is forgotten.
    let (mapped, code) = create!(clEnqueueMapBuffer(
        client.queue,
        buffer,
        CL_TRUE,
        flags,
        0,
        1,
        0,
        ptr::null(),
        ptr::null_mut()
    ));
    assert_eq!(code, CL_SUCCESS);
    let unmap = cl!(clEnqueueUnmapMemObject(
        client.queue,
        buffer,
        mapped,
        0,
        ptr::null(),
        ptr::null_mut()
    ));
    assert_eq!(unmap, CL_SUCCESS);
    assert_eq!(client.read::<u8>(buffer, 1), [3]);
    release_events(&[gate, first, second]);
    cl!(clReleaseMemObject(buffer));
}

#[test]
fn callbacks_tell_the_state_they_were_registered_for() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let event = marker(&client, gate);
    let calls = callbacks(event, &[CL_COMPLETE, CL_RUNNING, CL_SUBMITTED, CL_COMPLETE]);
    assert!(calls.try_recv().is_err(), "not before the marker is submitted");
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    let mut seen: Vec<Call> = (0..4).map(|_| next(&calls)).collect();
    seen.sort();
    let expected = [CL_COMPLETE, CL_COMPLETE, CL_RUNNING, CL_SUBMITTED];
    assert_eq!(seen, expected.map(|state| (event as usize, state)));
    // On a completed event a callback comes at once.
    assert_eq!(next(&callbacks(event, &[CL_COMPLETE])), (event as usize, CL_COMPLETE));
    release_events(&[gate, event]);
}

#[test]
fn a_callback_may_release_its_event_and_enqueue_more() {
    unsafe extern "C" fn release(event: cl_event, status: cl_int, queue: *mut c_void) {
        assert_eq!(status, CL_COMPLETE);
        let mut marker = ptr::null_mut();
        assert_eq!(
            cl!(clEnqueueMarkerWithWaitList(queue, 0, ptr::null(), &mut marker)),
            CL_SUCCESS
        );
        assert_eq!(cl!(clReleaseEvent(marker)), CL_SUCCESS);
        assert_eq!(cl!(clReleaseEvent(event)), CL_SUCCESS);
        cl!(clReleaseCommandQueue(queue));
    }
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let event = marker(&client, gate);
    cl!(clRetainCommandQueue(client.queue));
    assert_eq!(
        cl!(clSetEventCallback(event, CL_COMPLETE, Some(release), client.queue)),
        CL_SUCCESS
    );
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    let patience = std::time::Instant::now();
    // The callback's release was the application's last.
    while cl!(clRetainEvent(event)) == CL_SUCCESS {
        cl!(clReleaseEvent(event));
        assert!(
            patience.elapsed() < Duration::from_secs(20),
            "the callback was not called"
        );
        std::thread::yield_now();
    }
    cl!(clReleaseEvent(gate));
}

#[test]
fn timestamps_are_in_order() {
    let client = Client::new();
    let (queue, _) = create!(clCreateCommandQueue(
        client.context,
        client.device,
        CL_QUEUE_PROFILING_ENABLE
    ));
    let buffer = client.buffer(&vec![1u8; 1 << 20]);
    let names = [
        CL_PROFILING_COMMAND_QUEUED,
        CL_PROFILING_COMMAND_SUBMIT,
        CL_PROFILING_COMMAND_START,
        CL_PROFILING_COMMAND_END,
        CL_PROFILING_COMMAND_COMPLETE,
    ];
    let mut last_end = 0;
    for round in 0..20u8 {
        let mut event = ptr::null_mut();
        let (data, none) = ((&raw const round).cast(), ptr::null());
        let code = cl!(clEnqueueFillBuffer(
            queue,
            buffer,
            data,
            1,
            0,
            1 << 20,
            0,
            none,
            &mut event
        ));
        assert_eq!(code, CL_SUCCESS);
        assert_eq!(cl!(clWaitForEvents(1, &event)), CL_SUCCESS);
        let times = names.map(|name| {
            value::<cl_ulong>(|size, value, size_ret| cl!(clGetEventProfilingInfo(event, name, size, value, size_ret)))
        });
        assert!(times.is_sorted() && times[0] > 0, "{times:?}");
        assert!(times[3] > times[2], "a mebibyte takes time: {times:?}");
        assert!(times[2] >= last_end, "in-order commands follow each other");
        last_end = times[3];
        let mut time = 0u64;
        let to = (&raw mut time).cast();
        assert_eq!(
            cl!(clGetEventProfilingInfo(event, 0x1279, 8, to, ptr::null_mut())),
            CL_INVALID_VALUE
        );
        cl!(clReleaseEvent(event));
    }
    cl!(clReleaseCommandQueue(queue));
    cl!(clReleaseMemObject(buffer));
}

#[test]
fn there_is_no_profiling_without_a_profiled_command() {
    let client = Client::new();
    let (queue, _) = create!(clCreateCommandQueue(
        client.context,
        client.device,
        CL_QUEUE_PROFILING_ENABLE
    ));
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let mut pending = ptr::null_mut();
    assert_eq!(
        cl!(clEnqueueMarkerWithWaitList(queue, 1, &gate, &mut pending)),
        CL_SUCCESS
    );
    let plain = marker(&client, gate);
    let refused = |event: cl_event, why: &str| {
        let mut time = 0u64;
        let to = (&raw mut time).cast();
        let code = cl!(clGetEventProfilingInfo(
            event,
            CL_PROFILING_COMMAND_END,
            8,
            to,
            ptr::null_mut()
        ));
        assert_eq!(code, CL_PROFILING_INFO_NOT_AVAILABLE, "{why}");
    };
    refused(pending, "not complete");
    refused(gate, "user event");
    assert_eq!(cl!(clSetUserEventStatus(gate, -1)), CL_SUCCESS);
    assert_eq!(cl!(clFinish(queue)), CL_SUCCESS);
    client.finish();
    refused(pending, "failed");
    refused(gate, "user event");
    refused(plain, "queue without profiling");
    release_events(&[pending, gate, plain]);
    cl!(clReleaseCommandQueue(queue));
}
