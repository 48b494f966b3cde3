//! When memory is freed: in the order of commands, by the application's function, with the context.

use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Weak};
use std::thread;

use super::{free, room, shared, FOREIGN};
use crate::cl::*;
use crate::handle::Object;
use crate::object::context::Context;
use crate::object::svm::Allocation;
use crate::tests::client::{cl, create, release_events, value, Client};

const NONE: *const cl_event = ptr::null();
const NO_EVENT: *mut cl_event = ptr::null_mut();

/// To see when memory is gone.
fn watch<T>(client: &Client, memory: *mut T) -> Weak<Allocation> {
    let context = Context::from_handle(client.context).expect("the client's context");
    let allocation = context.svm().find(memory.cast()).expect("memory of the context's");
    Arc::downgrade(&allocation)
}

fn is_there(memory: &Weak<Allocation>) -> bool {
    memory.strong_count() != 0
}

#[test]
fn memory_is_freed_in_its_turn() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let memory: [*mut u8; 3] = [1, 1000, 1_000_000].map(|size| room(&client, size));
    let watched = memory.map(|memory| watch(&client, memory));
    let mut list: Vec<*mut c_void> = memory.iter().map(|memory| memory.cast()).collect();
    // What is nobody's to free is left alone.
    list.extend([ptr::null_mut(), FOREIGN, memory[1].wrapping_add(1).cast()]);
    let count = list.len() as cl_uint;
    let status = cl!(clEnqueueSVMFree(
        client.queue,
        count,
        list.as_mut_ptr(),
        None,
        ptr::null_mut(),
        1,
        &gate,
        NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
    // "The memory associated with svm_pointers can be reused."
    list.fill(ptr::null_mut());
    assert!(watched.iter().all(is_there));
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    client.finish();
    assert!(!watched.iter().any(is_there));
    release_events(&[gate]);
}

/// What a function that frees was called with.
#[derive(Debug, PartialEq, Eq)]
struct Call {
    queue: usize,
    pointers: Vec<usize>,
}

/// Frees what it can, and tells.
unsafe extern "C" fn tell(queue: cl_command_queue, count: cl_uint, list: *mut *mut c_void, sender: *mut c_void) {
    // SAFETY: the tests pass a sender that outlives the command, and the list has `count` pointers.
    let (sender, list) = unsafe {
        let list = match list.is_null() {
            true => &[][..],
            false => std::slice::from_raw_parts(list, count as usize),
        };
        (&*sender.cast::<Sender<Call>>(), list)
    };
    let context: usize =
        value(|size, value, ret| cl!(clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, size, value, ret)));
    for &pointer in list {
        cl!(clSVMFree(context as cl_context, pointer));
    }
    let pointers = list.iter().map(|&pointer| pointer as usize).collect();
    let queue = queue as usize;
    sender.send(Call { queue, pointers }).expect("the test waits for it");
}

#[test]
fn the_application_frees_what_it_says_it_frees() {
    let client = Client::new();
    let (mut sender, calls): (_, Receiver<Call>) = mpsc::channel();
    let sender = (&raw mut sender).cast();
    let (memory, mut own) = (room::<u8>(&client, 100), 5u8);
    let watched = watch(&client, memory);
    let mut list = [memory.cast(), (&raw mut own).cast()];
    let expected = list.map(|pointer: *mut c_void| pointer as usize);
    let mut event = ptr::null_mut();
    let pointers = list.as_mut_ptr();
    let queue = client.queue;
    let status = cl!(clEnqueueSVMFree(
        queue,
        2,
        pointers,
        Some(tell),
        sender,
        0,
        NONE,
        &mut event
    ));
    assert_eq!(status, CL_SUCCESS);
    list.fill(ptr::null_mut());
    assert_eq!(cl!(clWaitForEvents(1, &event)), CL_SUCCESS);
    let call = calls.try_recv().expect("the command was the call");
    assert_eq!((call.queue, &call.pointers[..]), (queue as usize, &expected[..]));
    assert!(!is_there(&watched));
    // No pointers are a list too.
    let status = cl!(clEnqueueSVMFree(
        queue,
        0,
        ptr::null_mut(),
        Some(tell),
        sender,
        0,
        NONE,
        NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
    client.finish();
    assert_eq!(calls.try_recv().expect("likewise").pointers, []);
    release_events(&[event]);
}

/// A command that fails does not call, and lets go of its queue wherever that happens, though nobody else has it any more.
#[test]
fn frees_that_fail_do_nothing() {
    let client = Client::new();
    let (mut sender, calls): (_, Receiver<Call>) = mpsc::channel();
    let sender = (&raw mut sender).cast();
    let (context, device) = (client.context, client.device);
    let (queue, status) = create!(clCreateCommandQueueWithProperties(context, device, ptr::null()));
    assert_eq!(status, CL_SUCCESS);
    let (gate, _) = create!(clCreateUserEvent(context));
    let memory = room::<u8>(&client, 100);
    let watched = watch(&client, memory);
    let mut list = [memory.cast()];
    let status = cl!(clEnqueueSVMFree(
        queue,
        1,
        list.as_mut_ptr(),
        Some(tell),
        sender,
        1,
        &gate,
        NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
    assert_eq!(cl!(clSetUserEventStatus(gate, -5)), CL_SUCCESS);
    release_events(&[gate]);
    let released = Context::from_handle(context).expect("the client's context");
    released.svm().wait_for_commands();
    assert!(calls.try_recv().is_err());
    assert!(is_there(&watched));
    free(&client, memory);
}

/// Commands that read and write memory have it until they are done, whoever frees it meanwhile.
#[test]
fn pending_copies_keep_what_they_use() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let numbers: Vec<u8> = (0..=255).collect();
    let (first, second) = (shared(&client, &numbers), room::<u8>(&client, 256));
    let mut back = [0u8; 256];
    let copy = |to: *mut u8, from: *const u8, count: cl_uint, list: *const cl_event| {
        let (to, from) = (to.cast(), from.cast());
        let queue = client.queue;
        let status = cl!(clEnqueueSVMMemcpy(
            queue, CL_FALSE, to, from, 256, count, list, NO_EVENT
        ));
        assert_eq!(status, CL_SUCCESS);
    };
    copy(second, first, 1, &gate);
    copy(back.as_mut_ptr(), second, 0, NONE);
    let watched = [first, second].map(|memory| watch(&client, memory));
    free(&client, first);
    free(&client, second);
    assert!(watched.iter().all(is_there));
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    client.finish();
    assert_eq!(back[..], numbers);
    assert!(!watched.iter().any(is_there));
    release_events(&[gate]);
}

/// Waits until the test lets it go on.
unsafe extern "C" fn hold(arguments: *mut c_void) {
    // SAFETY: the test passes the address of the address of its counter, which lives until the counter says that the test has seen enough.
    let counter = unsafe { &**arguments.cast::<*const AtomicUsize>() };
    counter.store(1, Ordering::Release);
    while counter.load(Ordering::Acquire) != 2 {
        thread::yield_now();
    }
}

#[test]
fn what_is_never_freed_goes_with_the_context() {
    let client = Client::new();
    let watched = watch(&client, room::<u8>(&client, 100));
    assert!(is_there(&watched));
    drop(client);
    wait_for_the_end_of(&watched);
}

/// Commands of a released queue keep no context, but may well use its memory.
#[test]
fn memory_outlives_the_commands_of_released_queues() {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let client = Client::new();
    let watched = watch(&client, room::<u8>(&client, 100));
    let mut argument = ptr::from_ref(&COUNTER);
    let status = cl!(clEnqueueNativeKernel(
        client.queue,
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
    let context = Arc::downgrade(&Context::from_handle(client.context).expect("the client's context"));
    while COUNTER.load(Ordering::Acquire) == 0 {
        thread::yield_now();
    }
    drop(client);
    assert_eq!(context.strong_count(), 0);
    assert!(is_there(&watched));
    COUNTER.store(2, Ordering::Release);
    wait_for_the_end_of(&watched);
}

/// The last command of the queue lets go of it, on a thread of its own.
fn wait_for_the_end_of(memory: &Weak<Allocation>) {
    while is_there(memory) {
        thread::yield_now();
    }
}
