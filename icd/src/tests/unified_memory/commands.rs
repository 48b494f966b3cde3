//! Commands on the memory, kernels that use it, and frees that wait for both.

use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::{free, room, unified, NULL};
use crate::cl::*;
use crate::tests::client::{cl, create, release_events, value, Client};

const NONE: *const cl_event = ptr::null();
const NO_EVENT: *mut cl_event = ptr::null_mut();

/// What memory that no command is using holds.
fn contents<T: Copy>(memory: *const T, count: usize) -> Vec<T> {
    // SAFETY: the tests give their own memory, of at least that many elements.
    unsafe { std::slice::from_raw_parts(memory, count) }.to_vec()
}

fn check_type(event: cl_event, expected: cl_command_type) {
    let name = CL_EVENT_COMMAND_TYPE;
    let found: cl_command_type = value(|size, value, ret| cl!(clGetEventInfo(event, name, size, value, ret)));
    assert_eq!(found, expected);
}

#[test]
fn memory_goes_through_commands_and_kernels() {
    let client = Client::new();
    let source = "typedef struct { global int *first; global int *second; } pair;
        kernel void add(global int *to, global const pair *both) {
            size_t i = get_global_id(0);
            to[i] = both->first[i] + both->second[i];
        }";
    let kernel = client.kernel(client.built(source, ""), "add");
    let queue = client.queue;
    let numbers: Vec<i32> = (0..100).collect();
    let [first, second, to] = [(); 3].map(|()| room::<i32>(&client, 100));
    let both = room::<[*mut i32; 2]>(&client, 1);
    let mut events = [ptr::null_mut(); 4];
    let [copied, filled, migrated, advised] = &mut events;
    let (start, from) = (first.cast(), numbers.as_ptr().cast());
    let status = unified!(
        clEnqueueMemcpyINTEL_t,
        clEnqueueMemcpyINTEL(queue, CL_TRUE, start, from, 400, 0, NONE, copied)
    );
    assert_eq!(status, CL_SUCCESS);
    let thousand = 1000i32;
    let (start, pattern) = (second.cast(), ptr::from_ref(&thousand).cast());
    let status = unified!(
        clEnqueueMemFillINTEL_t,
        clEnqueueMemFillINTEL(queue, start, pattern, 4, 400, 0, NONE, filled)
    );
    assert_eq!(status, CL_SUCCESS);
    let status = unified!(
        clEnqueueMigrateMemINTEL_t,
        clEnqueueMigrateMemINTEL(queue, start, 400, 0, 0, NONE, migrated)
    );
    assert_eq!(status, CL_SUCCESS);
    let status = unified!(
        clEnqueueMemAdviseINTEL_t,
        clEnqueueMemAdviseINTEL(queue, start, 400, 0x4208, 0, NONE, advised)
    );
    assert_eq!(status, CL_SUCCESS);
    // SAFETY: no command uses this memory yet.
    unsafe { both.write([first, second]) };
    for (index, memory) in [(0, to.cast::<c_void>()), (1, both.cast())] {
        let status = unified!(
            clSetKernelArgMemPointerINTEL_t,
            clSetKernelArgMemPointerINTEL(kernel, index, memory)
        );
        assert_eq!(status, CL_SUCCESS);
    }
    let list = [first, second];
    let (size, list) = (size_of_val(&list), list.as_ptr().cast());
    assert_eq!(
        cl!(clSetKernelExecInfo(
            kernel,
            CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL,
            size,
            list
        )),
        CL_SUCCESS
    );
    for name in [
        CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL,
    ] {
        let yes = ptr::from_ref(&CL_TRUE).cast();
        assert_eq!(cl!(clSetKernelExecInfo(kernel, name, 4, yes)), CL_SUCCESS);
    }
    assert_eq!(client.launch(kernel, None, &[100], None), CL_SUCCESS);
    client.finish();
    assert_eq!(contents(to, 100), (1000..1100).collect::<Vec<_>>());
    let types = [
        CL_COMMAND_MEMCPY_INTEL,
        CL_COMMAND_MEMFILL_INTEL,
        CL_COMMAND_MIGRATEMEM_INTEL,
        CL_COMMAND_MEMADVISE_INTEL,
    ];
    events.iter().zip(types).for_each(|(&event, ty)| check_type(event, ty));
    release_events(&events);
    for memory in [first, second, to, both.cast()] {
        assert_eq!(free(&client, memory), CL_SUCCESS);
    }
}

/// Waits until the test lets it go on, then says that it has.
unsafe extern "C" fn hold(arguments: *mut c_void) {
    // SAFETY: the test passes the address of the address of its counter, which is a static variable.
    let counter = unsafe { &**arguments.cast::<*const AtomicUsize>() };
    while counter.load(Ordering::Acquire) == 0 {
        thread::yield_now();
    }
    counter.store(2, Ordering::Release);
}

/// Enqueues `hold`.
fn enqueue_hold(queue: cl_command_queue, counter: &'static AtomicUsize) {
    let mut argument = ptr::from_ref(counter);
    let status = cl!(clEnqueueNativeKernel(
        queue,
        Some(hold),
        (&raw mut argument).cast(),
        size_of_val(&argument),
        0,
        ptr::null(),
        ptr::null_mut(),
        0,
        NONE,
        NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
}

/// Frees memory by the function that waits, which must not return before the command has run; lets that run a while after.
fn free_while_waiting(client: &Client, counter: &'static AtomicUsize) {
    let memory = room::<u8>(client, 100);
    let is_freed = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Time for a function that does not wait to show it.
            thread::sleep(Duration::from_millis(20));
            assert!(!is_freed.load(Ordering::Acquire));
            counter.store(1, Ordering::Release);
        });
        let status = unified!(
            clMemBlockingFreeINTEL_t,
            clMemBlockingFreeINTEL(client.context, memory.cast())
        );
        is_freed.store(true, Ordering::Release);
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(counter.load(Ordering::Acquire), 2);
    });
    assert_eq!(free(client, memory), CL_INVALID_VALUE, "it is gone");
}

#[test]
fn frees_wait_for_commands_of_every_queue() {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let client = Client::new();
    let (context, device) = (client.context, client.device);
    let (second, status) = create!(clCreateCommandQueueWithProperties(context, device, ptr::null()));
    assert_eq!(status, CL_SUCCESS);
    enqueue_hold(second, &COUNTER);
    free_while_waiting(&client, &COUNTER);
    assert_eq!(cl!(clReleaseCommandQueue(second)), CL_SUCCESS);
}

#[test]
fn frees_wait_for_commands_of_released_queues() {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let client = Client::new();
    let other = room::<u8>(&client, 10);
    let (context, device) = (client.context, client.device);
    let (second, status) = create!(clCreateCommandQueueWithProperties(context, device, ptr::null()));
    assert_eq!(status, CL_SUCCESS);
    enqueue_hold(second, &COUNTER);
    assert_eq!(cl!(clReleaseCommandQueue(second)), CL_SUCCESS);
    free_while_waiting(&client, &COUNTER);
    assert_eq!(free(&client, other), CL_SUCCESS);
}

/// A function that does not wait returns at once, whatever runs; so does one that has nothing to free.
#[test]
fn other_frees_do_not_wait() {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let client = Client::new();
    enqueue_hold(client.queue, &COUNTER);
    assert_eq!(free(&client, room::<u8>(&client, 10)), CL_SUCCESS);
    let wait = |memory| unified!(clMemBlockingFreeINTEL_t, clMemBlockingFreeINTEL(client.context, memory));
    assert_eq!(wait(NULL), CL_SUCCESS);
    assert_eq!(wait(0x1000 as *mut c_void), CL_INVALID_VALUE);
    assert_eq!(COUNTER.swap(1, Ordering::AcqRel), 0);
    client.finish();
}
