//! Atomic operations of the host and of kernels on the same memory, at the same time.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use super::{free, shared};
use crate::cl::*;
use crate::tests::client::{cl, Client};

const SOURCE: &str = "
kernel void count(global atomic_uint *counters, uint rounds) {
    for (uint i = 0; i < rounds; ++i)
        atomic_fetch_add_explicit(counters, 1u, memory_order_relaxed, memory_scope_all_svm_devices);
}
// Answers each number with the next one, until the last.
kernel void answer(global atomic_uint *turn, uint last) {
    for (uint next = 1; next < last; next += 2) {
        while (atomic_load_explicit(turn, memory_order_acquire, memory_scope_all_svm_devices) != next)
            ;
        atomic_store_explicit(turn, next + 1, memory_order_release, memory_scope_all_svm_devices);
    }
}";

/// Counters in shared memory, for the host.
fn counter<'a>(memory: *mut u32) -> &'a AtomicU32 {
    // SAFETY: the tests free the memory only when nobody uses the counter any more.
    unsafe { AtomicU32::from_ptr(memory) }
}

fn launch(client: &Client, name: &str, memory: *mut u32, number: u32, count: usize) {
    let kernel = client.kernel(client.built(SOURCE, "-cl-std=CL3.0"), name);
    assert_eq!(cl!(clSetKernelArgSVMPointer(kernel, 0, memory.cast())), CL_SUCCESS);
    assert_eq!(client.set(kernel, 1, &number), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[count], None), CL_SUCCESS);
}

#[test]
fn host_and_kernel_count_together() {
    const ROUNDS: u32 = 100_000;
    let client = Client::new();
    // One allocated by the driver, one of the host's own.
    let (mut own, memory) = (0u32, shared(&client, &[0u32]));
    for memory in [memory, &raw mut own] {
        launch(&client, "count", memory, ROUNDS / 100, 100);
        let total = counter(memory);
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    for _ in 0..ROUNDS {
                        total.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        client.finish();
        assert_eq!(total.load(Ordering::Relaxed), 3 * ROUNDS);
    }
    free(&client, memory);
}

#[test]
fn host_and_kernel_take_turns() {
    const LAST: u32 = 200;
    let client = Client::new();
    let memory = shared(&client, &[0u32]);
    let turn = counter(memory);
    launch(&client, "answer", memory, LAST, 1);
    for next in (1..LAST).step_by(2) {
        turn.store(next, Ordering::Release);
        while turn.load(Ordering::Acquire) != next + 1 {
            thread::yield_now();
        }
    }
    client.finish();
    assert_eq!(turn.load(Ordering::Relaxed), LAST);
    free(&client, memory);
}
