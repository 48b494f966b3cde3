//! Kernels that are given pointers, in arguments and in memory.

use std::ptr;
use std::thread;

use super::{contents, free, room, shared};
use crate::cl::*;
use crate::tests::client::{cl, create, release_buffers, Client};

const ADD: &str = "kernel void add(global int *to, constant int *from, int by) {
    size_t i = get_global_id(0);
    to[i] = (from ? from[i] : 0) + by;
}";

/// Sets an argument to an address.
fn point<T>(kernel: cl_kernel, index: cl_uint, address: *const T) {
    let status = cl!(clSetKernelArgSVMPointer(kernel, index, address.cast()));
    assert_eq!(status, CL_SUCCESS);
}

#[test]
fn arguments_are_pointers_into_any_memory() {
    let client = Client::new();
    let kernel = client.kernel(client.built(ADD, ""), "add");
    let numbers: Vec<i32> = (0..64).collect();
    let (to, from) = (room::<i32>(&client, 64), shared(&client, &numbers));
    assert_eq!(client.set(kernel, 2, &100i32), CL_SUCCESS);
    let run = |to: *mut i32, from: *const i32| {
        point(kernel, 0, to);
        point(kernel, 1, from);
        assert_eq!(client.launch(kernel, None, &[32], None), CL_SUCCESS);
        client.finish();
        contents(to, 32)
    };
    let plus = |from: i32| (from..from + 32).map(|i| i + 100).collect::<Vec<_>>();
    assert_eq!(run(to, from), plus(0));
    assert_eq!(
        run(to.wrapping_add(32), from.wrapping_add(7)),
        plus(7),
        "interior pointers"
    );
    assert_eq!(run(to, ptr::null()), [100; 32], "null");
    let mut own = vec![0i32; 32];
    assert_eq!(
        run(own.as_mut_ptr(), numbers[20..].as_ptr()),
        plus(20),
        "memory of the host's own"
    );
    free(&client, to);
    free(&client, from);
}

#[test]
fn buffers_and_pointers_take_turns_as_arguments() {
    let client = Client::new();
    let kernel = client.kernel(client.built(ADD, ""), "add");
    let (to, from) = (room::<i32>(&client, 4), shared(&client, &[1, 2, 3, 4]));
    let buffer = client.buffer(&[10, 20, 30, 40]);
    point(kernel, 0, to);
    assert_eq!(client.set(kernel, 2, &1i32), CL_SUCCESS);
    let run = |kernel| {
        assert_eq!(client.launch(kernel, None, &[4], None), CL_SUCCESS);
        client.finish();
        contents(to, 4)
    };
    point(kernel, 1, from);
    assert_eq!(run(kernel), [2, 3, 4, 5]);
    assert_eq!(client.set(kernel, 1, &buffer), CL_SUCCESS);
    assert_eq!(run(kernel), [11, 21, 31, 41]);
    point(kernel, 1, from);
    let (clone, status) = create!(clCloneKernel(kernel));
    assert_eq!(status, CL_SUCCESS);
    // The pointer is forgotten for a null buffer, but not by the clone.
    assert_eq!(cl!(clSetKernelArg(kernel, 1, 8, ptr::null())), CL_SUCCESS);
    assert_eq!(run(kernel), [1; 4]);
    assert_eq!(run(clone), [2, 3, 4, 5]);
    release_buffers(&[buffer]);
    free(&client, to);
    free(&client, from);
}

/// An element of a list, as the host and the kernels below know it.
#[repr(C)]
#[derive(Clone, Copy)]
struct Node {
    next: *mut Node,
    value: i32,
}

const LISTS: &str = "
typedef struct node { global struct node *next; int value; } node;
kernel void double_all(global node *head) {
    for (global node *at = head; at; at = at->next) at->value *= 2;
}
kernel void push(global atomic_uintptr_t *head, global node *nodes) {
    global node *own = nodes + get_global_id(0);
    own->value = (int)get_global_id(0);
    uintptr_t old = atomic_load_explicit(head, memory_order_relaxed, memory_scope_all_svm_devices);
    do {
        own->next = (global node *)old;
    } while (!atomic_compare_exchange_strong_explicit(head, &old, (uintptr_t)own, memory_order_acq_rel, memory_order_relaxed,
                                                      memory_scope_all_svm_devices));
}";

fn values(mut node: *const Node) -> Vec<i32> {
    let mut values = Vec::new();
    while !node.is_null() {
        // SAFETY: the pointers of the lists below are null or those of nodes, and no command uses them now.
        let Node { next, value } = unsafe { node.read() };
        values.push(value);
        node = next;
    }
    values
}

#[test]
fn pointers_lie_in_memory_too() {
    let client = Client::new();
    let program = client.built(LISTS, "-cl-std=CL3.0");
    let kernel = client.kernel(program, "double_all");
    // Each node is an allocation of its own, and the last one the host's.
    let mut last = Node {
        next: ptr::null_mut(),
        value: 0,
    };
    let mut head = &raw mut last;
    for value in 1..100 {
        head = shared(&client, &[Node { next: head, value }]);
    }
    let mut all = Vec::new();
    let mut node = head;
    while node != &raw mut last {
        all.push(node.cast::<c_void>());
        // SAFETY: a node of the list made above.
        node = unsafe { (*node).next };
    }
    point(kernel, 0, head);
    let (size, list) = (size_of_val(&all[..]), all.as_ptr().cast());
    assert_eq!(
        cl!(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS, size, list)),
        CL_SUCCESS
    );
    assert_eq!(client.launch(kernel, None, &[1], None), CL_SUCCESS);
    client.finish();
    assert_eq!(values(head), (0..100).rev().map(|value| value * 2).collect::<Vec<_>>());
    all.into_iter().for_each(|node| free(&client, node));
}

#[test]
fn kernels_make_lists_that_the_host_walks() {
    let client = Client::new();
    let kernel = client.kernel(client.built(LISTS, "-cl-std=CL3.0"), "push");
    let head = shared(&client, &[ptr::null_mut::<Node>()]);
    let nodes: *mut Node = room(&client, 1000);
    point(kernel, 0, head);
    point(kernel, 1, nodes);
    assert_eq!(client.launch(kernel, None, &[1000], Some(&[10])), CL_SUCCESS);
    client.finish();
    let mut found = values(contents(head, 1)[0]);
    found.sort_unstable();
    assert_eq!(found, (0..1000).collect::<Vec<_>>());
    free(&client, head);
    free(&client, nodes);
}

#[test]
fn execution_information_is_taken() {
    let client = Client::new();
    let kernel = client.kernel(client.built(ADD, ""), "add");
    let set = |name, size, value| cl!(clSetKernelExecInfo(kernel, name, size, value));
    let pointers = [ptr::null::<c_void>(); 3];
    let list = CL_KERNEL_EXEC_INFO_SVM_PTRS;
    assert_eq!(set(list, size_of_val(&pointers), pointers.as_ptr().cast()), CL_SUCCESS);
    assert_eq!(set(list, 0, ptr::null()), CL_SUCCESS, "none");
    for answer in [CL_TRUE, CL_FALSE] {
        let system = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
        assert_eq!(set(system, 4, ptr::from_ref(&answer).cast()), CL_SUCCESS);
    }
}

#[test]
fn threads_share_a_context_and_its_memory() {
    let client = Client::new();
    let program = client.built(ADD, "") as usize;
    let (context, device) = (client.context as usize, client.device as usize);
    let run = |by: i32| {
        let (context, device) = (context as cl_context, device as cl_device_id);
        let (queue, status) = create!(clCreateCommandQueueWithProperties(context, device, ptr::null()));
        assert_eq!(status, CL_SUCCESS);
        let (kernel, status) = create!(clCreateKernel(program as cl_program, c"add".as_ptr()));
        assert_eq!(status, CL_SUCCESS);
        for round in 0..50 {
            let count = 64 + 1000 * (round % 20);
            let [from, to] = [(); 2].map(|()| cl!(clSVMAlloc(context, 0, 4 * count, 0)));
            assert!(!from.is_null() && !to.is_null());
            let none = ptr::null_mut();
            let pattern = ptr::from_ref(&by).cast();
            let size = 4 * count;
            let filled = cl!(clEnqueueSVMMemFill(queue, from, pattern, 4, size, 0, ptr::null(), none));
            assert_eq!(filled, CL_SUCCESS);
            point(kernel, 0, to);
            point(kernel, 1, from);
            assert_eq!(cl!(clSetKernelArg(kernel, 2, 4, pattern)), CL_SUCCESS);
            let launched = cl!(clEnqueueNDRangeKernel(
                queue,
                kernel,
                1,
                ptr::null(),
                &count,
                ptr::null(),
                0,
                ptr::null(),
                none
            ));
            assert_eq!(launched, CL_SUCCESS);
            let mut back = vec![0i32; count];
            let host = back.as_mut_ptr().cast();
            let copied = cl!(clEnqueueSVMMemcpy(queue, CL_TRUE, host, to, size, 0, ptr::null(), none));
            assert_eq!(copied, CL_SUCCESS);
            assert!(back.iter().all(|&value| value == 2 * by), "{back:?}");
            let mut list = [from, to];
            let list = list.as_mut_ptr();
            let freed = cl!(clEnqueueSVMFree(
                queue,
                2,
                list,
                None,
                ptr::null_mut(),
                0,
                ptr::null(),
                none
            ));
            assert_eq!(freed, CL_SUCCESS);
        }
        cl!(clReleaseKernel(kernel));
        cl!(clReleaseCommandQueue(queue));
    };
    thread::scope(|scope| {
        for by in 1..5 {
            scope.spawn(move || run(by));
        }
    });
}
