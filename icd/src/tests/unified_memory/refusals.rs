//! Wrong use, one row for each error that the extension gives.

use std::ptr;

use super::{allocate, free, room, unified, NULL, SORTS};
use crate::cl::*;
use crate::tests::client::{cl, create, value, Client};

const NONE: *const cl_event = ptr::null();
const NO_EVENT: *mut cl_event = ptr::null_mut();

#[test]
fn allocations() {
    let client = Client::new();
    let largest: cl_ulong = value(|size, value, ret| {
        let name = CL_DEVICE_MAX_MEM_ALLOC_SIZE;
        cl!(clGetDeviceInfo(client.device, name, size, value, ret))
    });
    let (flags, location) = (CL_MEM_ALLOC_FLAGS_INTEL, CL_MEM_ALLOC_BUFFER_LOCATION_INTEL);
    let both = CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL | CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;
    for ty in SORTS {
        let status = |properties: &[_], size, alignment| allocate(&client, ty, properties, size, alignment).1;
        assert_eq!(status(&[], 0, 0), CL_INVALID_BUFFER_SIZE);
        assert_eq!(status(&[], largest as usize + 1, 0), CL_INVALID_BUFFER_SIZE);
        assert_eq!(status(&[], usize::MAX, 0), CL_INVALID_BUFFER_SIZE);
        assert_eq!(status(&[], 16, 24), CL_INVALID_VALUE);
        assert_eq!(status(&[], 16, 256), CL_INVALID_VALUE);
        assert_eq!(status(&[location, 0, 0], 16, 0), CL_INVALID_PROPERTY);
        assert_eq!(status(&[flags, 0, flags, 0, 0], 16, 0), CL_INVALID_PROPERTY, "twice");
        assert_eq!(status(&[flags, 1 << 20, 0], 16, 0), CL_INVALID_PROPERTY);
        assert_eq!(status(&[flags, both, 0], 16, 0), CL_INVALID_PROPERTY);
        for placement in [
            CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL,
            CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL,
        ] {
            let is_shared = ty == CL_MEM_TYPE_SHARED_INTEL;
            let expected = if is_shared { CL_SUCCESS } else { CL_INVALID_PROPERTY };
            assert_eq!(status(&[flags, placement, 0], 16, 0), expected);
        }
    }
    // What was allocated goes with the context.
}

#[test]
fn contexts_and_devices() {
    let client = Client::new();
    let memory = room::<u8>(&client, 10).cast();
    let list = ptr::null();
    let mut all = [0; 8];
    for (context, device, expected) in [
        (NULL, client.device, CL_INVALID_CONTEXT),
        (client.queue, client.device, CL_INVALID_CONTEXT),
        (client.context, client.queue, CL_INVALID_DEVICE),
    ] {
        let [host, of_device, shared, ..] = &mut all;
        let host_memory = unified!(clHostMemAllocINTEL_t, clHostMemAllocINTEL(context, list, 10, 0, host));
        let device_memory = unified!(
            clDeviceMemAllocINTEL_t,
            clDeviceMemAllocINTEL(context, device, list, 10, 0, of_device)
        );
        let shared_memory = unified!(
            clSharedMemAllocINTEL_t,
            clSharedMemAllocINTEL(context, device, list, 10, 0, shared)
        );
        assert!(device_memory.is_null() && shared_memory.is_null());
        assert_eq!((*of_device, *shared), (expected, expected));
        let has_context = context == client.context;
        assert_eq!(host_memory.is_null(), !has_context);
        if !has_context {
            let ty = CL_MEM_ALLOC_TYPE_INTEL;
            let statuses = [
                *host,
                unified!(clMemFreeINTEL_t, clMemFreeINTEL(context, memory)),
                unified!(clMemBlockingFreeINTEL_t, clMemBlockingFreeINTEL(context, memory)),
                unified!(
                    clGetMemAllocInfoINTEL_t,
                    clGetMemAllocInfoINTEL(context, memory, ty, 0, NULL, ptr::null_mut())
                ),
            ];
            assert_eq!(statuses, [CL_INVALID_CONTEXT; 4]);
        }
    }
    let mut status = 0;
    let no_device = unified!(
        clDeviceMemAllocINTEL_t,
        clDeviceMemAllocINTEL(client.context, NULL, list, 10, 0, &mut status)
    );
    assert_eq!((no_device, status), (NULL, CL_INVALID_DEVICE));
    assert_eq!(free(&client, memory), CL_SUCCESS);
}

#[test]
fn frees_and_queries() {
    let (client, other) = (Client::new(), Client::new());
    let memory = room::<u8>(&client, 10);
    let mut own = 5u8;
    for pointer in [memory.wrapping_add(1), &raw mut own, 0x1000 as *mut u8] {
        assert_eq!(free(&client, pointer), CL_INVALID_VALUE);
    }
    assert_eq!(free(&other, memory), CL_INVALID_VALUE);
    assert_eq!(free(&client, ptr::null_mut::<u8>()), CL_SUCCESS);
    let query = |name, size, value| {
        unified!(
            clGetMemAllocInfoINTEL_t,
            clGetMemAllocInfoINTEL(client.context, memory.cast(), name, size, value, ptr::null_mut())
        )
    };
    assert_eq!(
        query(CL_MEM_SIZE, 0, NULL),
        CL_INVALID_VALUE,
        "another sort of memory's query"
    );
    assert_eq!(
        query(CL_MEM_ALLOC_SIZE_INTEL, 1, (&raw mut own).cast()),
        CL_INVALID_VALUE,
        "no room"
    );
    assert_eq!(free(&client, memory), CL_SUCCESS);
    assert_eq!(free(&client, memory), CL_INVALID_VALUE);
}

/// All commands with this queue and wait list.
fn all(queue: cl_command_queue, start: *mut c_void, count: cl_uint, list: *const cl_event) -> [cl_int; 4] {
    let (from, event) = (start.wrapping_byte_add(64), NO_EVENT);
    [
        unified!(
            clEnqueueMemcpyINTEL_t,
            clEnqueueMemcpyINTEL(queue, CL_TRUE, start, from, 1, count, list, event)
        ),
        unified!(
            clEnqueueMemFillINTEL_t,
            clEnqueueMemFillINTEL(queue, start, from, 1, 1, count, list, event)
        ),
        unified!(
            clEnqueueMigrateMemINTEL_t,
            clEnqueueMigrateMemINTEL(queue, start, 1, 0, count, list, event)
        ),
        unified!(
            clEnqueueMemAdviseINTEL_t,
            clEnqueueMemAdviseINTEL(queue, start, 1, 0, count, list, event)
        ),
    ]
}

#[test]
fn queues_and_wait_lists() {
    let (client, other) = (Client::new(), Client::new());
    let memory = room::<u8>(&client, 256).cast();
    let (event, _) = create!(clCreateUserEvent(other.context));
    let queue = client.queue;
    let rows = [
        ("no queue", NULL, 0, NONE, CL_INVALID_COMMAND_QUEUE),
        ("a context as queue", client.context, 0, NONE, CL_INVALID_COMMAND_QUEUE),
        ("a number without a list", queue, 1, NONE, CL_INVALID_EVENT_WAIT_LIST),
        ("a list without a number", queue, 0, &event, CL_INVALID_EVENT_WAIT_LIST),
        ("a queue as event", queue, 1, &queue, CL_INVALID_EVENT_WAIT_LIST),
        ("an event of another context", queue, 1, &event, CL_INVALID_CONTEXT),
    ];
    for (what, queue, count, list, expected) in rows {
        assert_eq!(all(queue, memory, count, list), [expected; 4], "{what}");
    }
    assert_eq!(cl!(clReleaseEvent(event)), CL_SUCCESS);
    assert_eq!(free(&client, memory), CL_SUCCESS);
}

#[test]
fn commands() {
    let client = Client::new();
    let (queue, start) = (client.queue, room::<u8>(&client, 256).cast::<c_void>());
    let at = |offset| start.wrapping_byte_add(offset);
    let copy = |to, from: *mut c_void, size| {
        unified!(
            clEnqueueMemcpyINTEL_t,
            clEnqueueMemcpyINTEL(queue, CL_TRUE, to, from, size, 0, NONE, NO_EVENT)
        )
    };
    assert_eq!(copy(NULL, start, 1), CL_INVALID_VALUE);
    assert_eq!(copy(start, NULL, 1), CL_INVALID_VALUE);
    assert_eq!(copy(start, at(10), 11), CL_MEM_COPY_OVERLAP);
    assert_eq!(copy(start, at(128), 129), CL_INVALID_VALUE, "past the end");
    let fill = |to, pattern: *const c_void, pattern_size, size| {
        unified!(
            clEnqueueMemFillINTEL_t,
            clEnqueueMemFillINTEL(queue, to, pattern, pattern_size, size, 0, NONE, NO_EVENT)
        )
    };
    let pattern = [0u8; 256];
    let pattern = pattern.as_ptr().cast();
    assert_eq!(fill(NULL, pattern, 4, 4), CL_INVALID_VALUE);
    assert_eq!(fill(at(2), pattern, 4, 4), CL_INVALID_VALUE, "not aligned");
    assert_eq!(fill(start, ptr::null(), 4, 4), CL_INVALID_VALUE);
    for (pattern_size, size) in [(0, 0), (3, 6), (256, 256), (4, 6)] {
        assert_eq!(
            fill(start, pattern, pattern_size, size),
            CL_INVALID_VALUE,
            "{pattern_size}"
        );
    }
    let migrate = |flags| {
        unified!(
            clEnqueueMigrateMemINTEL_t,
            clEnqueueMigrateMemINTEL(queue, start, 256, flags, 0, NONE, NO_EVENT)
        )
    };
    assert_eq!(migrate(1 << 20), CL_INVALID_VALUE);
    let advise = |advice| {
        unified!(
            clEnqueueMemAdviseINTEL_t,
            clEnqueueMemAdviseINTEL(queue, start, 256, advice, 0, NONE, NO_EVENT)
        )
    };
    assert_eq!(advise(0x4207), CL_INVALID_VALUE);
    assert_eq!(free(&client, start), CL_SUCCESS);
}

#[test]
fn kernels() {
    let client = Client::new();
    let source = "kernel void f(global int *a, int v, local int *l) { a[0] = v; l[0] = v; }";
    let kernel = client.kernel(client.built(source, ""), "f");
    let set = |kernel, index| {
        unified!(
            clSetKernelArgMemPointerINTEL_t,
            clSetKernelArgMemPointerINTEL(kernel, index, 0x1000 as *const c_void)
        )
    };
    assert_eq!(set(client.context, 0), CL_INVALID_KERNEL);
    for index in [1, 2, 3] {
        assert_eq!(set(kernel, index), CL_INVALID_ARG_INDEX);
    }
    assert_eq!(set(kernel, 0), CL_SUCCESS, "any pointer value is valid");
    let tell = |name, size, value| cl!(clSetKernelExecInfo(kernel, name, size, value));
    let list = CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL;
    assert_eq!(tell(list, 8, ptr::null()), CL_INVALID_VALUE);
    assert_eq!(
        tell(list, 4, ptr::from_ref(&kernel).cast()),
        CL_INVALID_VALUE,
        "half a pointer"
    );
    for name in [
        CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL,
        CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL,
    ] {
        assert_eq!(tell(name, 4, ptr::null()), CL_INVALID_VALUE);
        assert_eq!(tell(name, 8, ptr::from_ref(&1u64).cast()), CL_INVALID_VALUE);
    }
}
