//! What can be allocated, and buffers that are made of it.

use std::ptr;

use super::{contents, free, room, shared, FOREIGN};
use crate::cl::*;
use crate::tests::client::{cl, create, release_buffers, value, Client};

const FINE: cl_svm_mem_flags = CL_MEM_SVM_FINE_GRAIN_BUFFER;

fn uses_svm_pointer(buffer: cl_mem) -> cl_bool {
    let name = CL_MEM_USES_SVM_POINTER;
    value(|size, value, size_ret| cl!(clGetMemObjectInfo(buffer, name, size, value, size_ret)))
}

#[test]
fn the_device_has_all_of_it() {
    let Client { device, .. } = Client::new();
    let query = |name| value(|size, value, ret| cl!(clGetDeviceInfo(device, name, size, value, ret)));
    let all = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER
        | CL_DEVICE_SVM_FINE_GRAIN_BUFFER
        | CL_DEVICE_SVM_FINE_GRAIN_SYSTEM
        | CL_DEVICE_SVM_ATOMICS;
    assert_eq!(query(CL_DEVICE_SVM_CAPABILITIES), all);
    // "CL_DEVICE_SVM_ATOMICS": of the scope that reaches the host.
    let scopes: cl_device_atomic_capabilities = query(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES);
    assert_ne!(scopes & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES, 0);
}

#[test]
fn memory_is_writable_and_aligned() {
    let client = Client::new();
    let flags = [
        0,
        CL_MEM_READ_WRITE,
        CL_MEM_WRITE_ONLY,
        CL_MEM_READ_ONLY,
        FINE,
        FINE | CL_MEM_SVM_ATOMICS | CL_MEM_READ_WRITE,
    ];
    for flags in flags {
        for (size, alignment) in [(1, 0), (3, 1), (100, 64), (5000, 128), (100_000, 16), (5 << 20, 128)] {
            let memory: *mut u8 = cl!(clSVMAlloc(client.context, flags, size, alignment)).cast();
            assert!(!memory.is_null(), "{size} bytes");
            let expected = if alignment == 0 { 128 } else { alignment as usize };
            assert_eq!(memory as usize % expected, 0, "{size} bytes");
            // SAFETY: both bytes lie in the memory.
            unsafe {
                memory.write(1);
                memory.add(size - 1).write(2);
            }
            free(&client, memory);
        }
    }
}

#[test]
fn what_cannot_be_allocated_is_null() {
    let client = Client::new();
    let context = client.context;
    let largest: cl_ulong = value(|size, value, ret| {
        let name = CL_DEVICE_MAX_MEM_ALLOC_SIZE;
        cl!(clGetDeviceInfo(client.device, name, size, value, ret))
    });
    let too_large = largest as usize + 1;
    let rows = [
        ("no context", cl!(clSVMAlloc(ptr::null_mut(), 0, 16, 0))),
        ("a queue as context", cl!(clSVMAlloc(client.queue, 0, 16, 0))),
        ("nothing", cl!(clSVMAlloc(context, 0, 0, 0))),
        ("too much", cl!(clSVMAlloc(context, 0, too_large, 0))),
        ("all there is", cl!(clSVMAlloc(context, 0, usize::MAX, 0))),
        ("no power of two", cl!(clSVMAlloc(context, 0, 16, 24))),
        ("more than any type", cl!(clSVMAlloc(context, 0, 16, 256))),
        ("coarse atomics", cl!(clSVMAlloc(context, CL_MEM_SVM_ATOMICS, 16, 0))),
        (
            "a buffer's flag",
            cl!(clSVMAlloc(context, CL_MEM_ALLOC_HOST_PTR, 16, 0)),
        ),
        ("an unknown flag", cl!(clSVMAlloc(context, 1 << 40, 16, 0))),
        (
            "two sorts of access",
            cl!(clSVMAlloc(context, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 16, 0)),
        ),
    ];
    for (what, memory) in rows {
        assert!(memory.is_null(), "{what}");
    }
}

/// Only the start of an allocation of the context is anything to free.
#[test]
fn other_pointers_are_not_freed() {
    let (client, other) = (Client::new(), Client::new());
    let memory = shared(&client, &[1u8, 2, 3]);
    let mut own = 5u8;
    free(&client, memory.wrapping_add(1));
    free(&client, &raw mut own);
    free(&client, FOREIGN);
    free(&client, ptr::null_mut::<u8>());
    free(&other, memory);
    cl!(clSVMFree(ptr::null_mut(), memory.cast()));
    let buffer = buffer_of(&client, memory, 3);
    assert_eq!(uses_svm_pointer(buffer), CL_TRUE, "it is still there");
    release_buffers(&[buffer]);
    free(&client, memory);
    free(&client, memory);
}

fn buffer_of(client: &Client, memory: *mut u8, size: usize) -> cl_mem {
    let flags = CL_MEM_USE_HOST_PTR;
    let (buffer, status) = create!(clCreateBuffer(client.context, flags, size, memory.cast()));
    assert_eq!(status, CL_SUCCESS);
    buffer
}

#[test]
fn buffers_tell_what_they_are_made_of() {
    let client = Client::new();
    let memory = shared(&client, &[7u8; 512]);
    let whole = buffer_of(&client, memory, 512);
    let inner = buffer_of(&client, memory.wrapping_add(100), 412);
    let region = cl_buffer_region { origin: 128, size: 10 };
    let region = (&raw const region).cast();
    let (part, status) = create!(clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, region));
    assert_eq!(status, CL_SUCCESS);
    for buffer in [whole, inner, part] {
        assert_eq!(uses_svm_pointer(buffer), CL_TRUE);
    }
    assert_eq!(client.read::<u8>(part, 10), [7; 10]);
    // Kernels may use the host's own memory as well, but no clSVMAlloc gave it.
    let mut own = [0u8; 64];
    let of_host = buffer_of(&client, own.as_mut_ptr(), 64);
    let copied = client.buffer(&contents(memory, 16));
    for buffer in [of_host, copied] {
        assert_eq!(uses_svm_pointer(buffer), CL_FALSE);
    }
    release_buffers(&[part, whole, inner, of_host, copied]);
    free(&client, memory);
}

#[test]
fn buffers_are_no_larger_than_the_memory_they_are_made_of() {
    let client = Client::new();
    let memory: *mut u8 = room(&client, 512);
    for flags in [CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR] {
        for (start, size) in [(0, 513), (100, 413), (511, 2)] {
            let host = memory.wrapping_add(start).cast();
            let made = create!(clCreateBuffer(client.context, flags, size, host));
            assert_eq!(made, (ptr::null_mut(), CL_INVALID_BUFFER_SIZE), "{start}");
        }
    }
    free(&client, memory);
}

/// "The buffer object must first be released before the svm_pointer is freed": where it is not, its memory waits for it.
#[test]
fn buffers_keep_their_memory() {
    let client = Client::new();
    let memory = shared(&client, &[3u8; 256]);
    let buffer = buffer_of(&client, memory, 256);
    free(&client, memory);
    let next = shared(&client, &[4u8; 256]);
    assert_ne!(next, memory);
    assert_eq!(client.read::<u8>(buffer, 256), [3; 256]);
    release_buffers(&[buffer]);
    free(&client, next);
}
