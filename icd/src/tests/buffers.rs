//! Memory objects: queries, sub-buffers, mappings, destructor callbacks.

use std::ptr;
use std::sync::Mutex;

use super::client::{cl, create, release_buffers, release_events, value, Client};
use crate::cl::*;

/// A property of a memory object.
fn info<T: Copy + Default>(buffer: cl_mem, name: cl_mem_info) -> T {
    value(|size, value, size_ret| cl!(clGetMemObjectInfo(buffer, name, size, value, size_ret)))
}

/// A sub-buffer.
fn part(buffer: cl_mem, flags: cl_mem_flags, origin: usize, size: usize) -> cl_mem {
    let region = cl_buffer_region { origin, size };
    let region = (&raw const region).cast();
    let (part, status) = create!(clCreateSubBuffer(buffer, flags, CL_BUFFER_CREATE_TYPE_REGION, region));
    assert_eq!(status, CL_SUCCESS);
    part
}

/// Maps a region of the client's queue and waits for it: the address and the status.
fn map(client: &Client, buffer: cl_mem, flags: cl_map_flags, offset: usize, size: usize) -> (*mut u8, cl_int) {
    let none = ptr::null();
    let queue = client.queue;
    let (address, status) = create!(clEnqueueMapBuffer(
        queue,
        buffer,
        CL_TRUE,
        flags,
        offset,
        size,
        0,
        none,
        ptr::null_mut()
    ));
    (address.cast(), status)
}

fn unmap(client: &Client, buffer: cl_mem, address: *mut u8) -> cl_int {
    cl!(clEnqueueUnmapMemObject(
        client.queue,
        buffer,
        address.cast(),
        0,
        ptr::null(),
        ptr::null_mut()
    ))
}

/// Memory at an address that suits every type, as `CL_MEM_USE_HOST_PTR` may get it.
#[repr(align(128))]
struct Aligned<const N: usize>([u8; N]);

#[test]
fn buffers_and_sub_buffers_tell_how_they_were_made() {
    let client = Client::new();
    let mut host = Aligned([5u8; 512]);
    let address = host.0.as_mut_ptr();
    let flags = CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY;
    let (buffer, status) = create!(clCreateBuffer(client.context, flags, 512, address.cast()));
    assert_eq!(status, CL_SUCCESS);
    let part = part(buffer, 0, 128, 100);
    assert_eq!(info::<cl_mem_object_type>(part, CL_MEM_TYPE), CL_MEM_OBJECT_BUFFER);
    assert_eq!(
        (
            info::<cl_mem_flags>(buffer, CL_MEM_FLAGS),
            info::<cl_mem_flags>(part, CL_MEM_FLAGS)
        ),
        (flags, flags)
    );
    assert_eq!(
        (info::<size_t>(buffer, CL_MEM_SIZE), info::<size_t>(part, CL_MEM_SIZE)),
        (512, 100)
    );
    assert_eq!(info::<usize>(buffer, CL_MEM_HOST_PTR), address as usize);
    assert_eq!(info::<usize>(part, CL_MEM_HOST_PTR), address as usize + 128);
    assert_eq!(
        (
            info::<size_t>(buffer, CL_MEM_OFFSET),
            info::<size_t>(part, CL_MEM_OFFSET)
        ),
        (0, 128)
    );
    assert_eq!(info::<usize>(buffer, CL_MEM_ASSOCIATED_MEMOBJECT), 0);
    assert_eq!(info::<usize>(part, CL_MEM_ASSOCIATED_MEMOBJECT), buffer as usize);
    assert_eq!(info::<usize>(part, CL_MEM_CONTEXT), client.context as usize);
    assert_eq!(info::<cl_bool>(buffer, CL_MEM_USES_SVM_POINTER), CL_FALSE);
    assert_eq!(info::<cl_uint>(part, CL_MEM_MAP_COUNT), 0);
    let mut size = 99;
    assert_eq!(
        cl!(clGetMemObjectInfo(
            buffer,
            CL_MEM_PROPERTIES,
            0,
            ptr::null_mut(),
            &mut size
        )),
        CL_SUCCESS
    );
    assert_eq!(size, 0);
    // The sub-buffer keeps its parent.
    assert_eq!(cl!(clReleaseMemObject(buffer)), CL_SUCCESS);
    assert_eq!(info::<cl_uint>(buffer, CL_MEM_REFERENCE_COUNT), 0);
    assert_eq!(info::<cl_uint>(part, CL_MEM_REFERENCE_COUNT), 1);
    assert_eq!(client.read::<u8>(part, 100), [5; 100]);
    assert_eq!(cl!(clReleaseMemObject(part)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseMemObject(part)), CL_INVALID_MEM_OBJECT);
    assert_eq!(cl!(clRetainMemObject(buffer)), CL_INVALID_MEM_OBJECT);

    let plain = client.buffer(&[0u8; 4]);
    assert_eq!(
        info::<usize>(plain, CL_MEM_HOST_PTR),
        0,
        "the copied pointer is forgotten"
    );
    let properties = [0 as cl_mem_properties];
    let list = properties.as_ptr();
    let (listed, status) = create!(clCreateBufferWithProperties(
        client.context,
        list,
        CL_MEM_ALLOC_HOST_PTR,
        4,
        ptr::null_mut()
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(
        info::<cl_mem_properties>(listed, CL_MEM_PROPERTIES),
        0,
        "the list's end is all there is"
    );
    release_buffers(&[plain, listed]);
}

#[test]
fn sub_buffers_inherit_what_they_are_not_told() {
    let client = Client::new();
    let create = |flags| create!(clCreateBuffer(client.context, flags, 256, ptr::null_mut())).0;
    let alloc = CL_MEM_ALLOC_HOST_PTR;
    let cases = [
        (CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_READ_ONLY),
        (CL_MEM_WRITE_ONLY | alloc, 0, CL_MEM_WRITE_ONLY | alloc),
        (CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_NO_ACCESS),
        (
            CL_MEM_HOST_WRITE_ONLY | alloc,
            CL_MEM_WRITE_ONLY,
            CL_MEM_HOST_WRITE_ONLY | CL_MEM_WRITE_ONLY | alloc,
        ),
    ];
    for (parent, asked, expected) in cases {
        let parent = create(parent);
        let part = part(parent, asked, 0, 8);
        assert_eq!(info::<cl_mem_flags>(part, CL_MEM_FLAGS), expected);
        release_buffers(&[parent, part]);
    }
}

#[test]
fn buffers_are_aligned_and_start_with_their_contents() {
    let client = Client::new();
    for size in [1usize, 100, 5000, 70_000, 5 << 20] {
        let contents: Vec<u8> = (0..size).map(|index| (index % 251) as u8).collect();
        let buffer = client.buffer(&contents);
        let (address, status) = map(&client, buffer, CL_MAP_READ, 0, size);
        assert_eq!((status, address as usize % 128), (CL_SUCCESS, 0));
        assert_eq!(client.read::<u8>(buffer, size), contents);
        assert_eq!(unmap(&client, buffer, address), CL_SUCCESS);
        cl!(clReleaseMemObject(buffer));
    }
}

#[test]
fn host_memory_is_used_in_place() {
    let client = Client::new();
    let mut host = Aligned([0u8; 256]);
    let address = host.0.as_mut_ptr();
    let (buffer, status) = create!(clCreateBuffer(client.context, CL_MEM_USE_HOST_PTR, 256, address.cast()));
    assert_eq!(status, CL_SUCCESS);
    let part = part(buffer, 0, 128, 128);
    let (whole, _) = map(&client, buffer, CL_MAP_WRITE, 0, 64);
    let (mapped, _) = map(&client, part, CL_MAP_WRITE, 2, 4);
    assert_eq!((whole, mapped), (address, address.wrapping_add(130)));
    // SAFETY: the four bytes are mapped for writing.
    unsafe { mapped.write_bytes(7, 4) };
    assert_eq!(unmap(&client, part, mapped), CL_SUCCESS);
    assert_eq!(unmap(&client, buffer, whole), CL_SUCCESS);
    let (pattern, none) = (9u8, ptr::null());
    let data = (&raw const pattern).cast();
    assert_eq!(
        cl!(clEnqueueFillBuffer(
            client.queue,
            part,
            data,
            1,
            6,
            2,
            0,
            none,
            ptr::null_mut()
        )),
        CL_SUCCESS
    );
    client.finish();
    release_buffers(&[buffer, part]);
    assert_eq!(host.0[128..138], [0, 0, 7, 7, 7, 7, 9, 9, 0, 0]);
}

#[test]
fn mappings_are_counted_and_may_not_overlap_for_writing() {
    let client = Client::new();
    let buffer = client.buffer(&[0u8; 256]);
    let part = part(buffer, 0, 128, 128);
    let count = |buffer| info::<cl_uint>(buffer, CL_MEM_MAP_COUNT);
    let (first, _) = map(&client, buffer, CL_MAP_WRITE, 0, 130);
    assert_eq!((count(buffer), count(part)), (1, 0));
    for flags in [CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION, CL_MAP_READ | CL_MAP_WRITE] {
        assert_eq!(
            map(&client, buffer, flags, 129, 1),
            (ptr::null_mut(), CL_INVALID_OPERATION)
        );
        assert_eq!(map(&client, part, flags, 1, 1), (ptr::null_mut(), CL_INVALID_OPERATION));
    }
    let (second, status) = map(&client, part, CL_MAP_WRITE, 2, 8);
    assert_eq!(status, CL_SUCCESS, "beside the first");
    let (third, status) = map(&client, buffer, CL_MAP_READ, 0, 256);
    assert_eq!((status, third), (CL_SUCCESS, first), "for reading");
    assert_eq!((count(buffer), count(part)), (2, 1));
    assert_eq!(
        unmap(&client, buffer, second),
        CL_INVALID_VALUE,
        "mapped through the sub-buffer"
    );
    assert_eq!(unmap(&client, part, second), CL_SUCCESS);
    assert_eq!(unmap(&client, part, second), CL_INVALID_VALUE, "unmapped before");
    assert_eq!(
        [unmap(&client, buffer, first), unmap(&client, buffer, third)],
        [CL_SUCCESS; 2]
    );
    assert_eq!((count(buffer), count(part)), (0, 0));
    client.finish();
    release_buffers(&[buffer, part]);
}

/// What the destructor callbacks of one test wrote down: memory object and number.
type Calls = Mutex<Vec<(usize, usize)>>;

/// What a destructor callback is given.
struct Registration {
    calls: &'static Calls,
    number: usize,
}

unsafe extern "C" fn destroyed(buffer: cl_mem, registration: *mut c_void) {
    // SAFETY: `watch` gives each registration a box of its own, and this callback is called once.
    let registration = unsafe { Box::from_raw(registration.cast::<Registration>()) };
    registration
        .calls
        .lock()
        .unwrap()
        .push((buffer as usize, registration.number));
}

fn watch(buffer: cl_mem, calls: &'static Calls, number: usize) {
    let registration = Box::into_raw(Box::new(Registration { calls, number })).cast();
    assert_eq!(
        cl!(clSetMemObjectDestructorCallback(buffer, Some(destroyed), registration)),
        CL_SUCCESS
    );
}

#[test]
fn destructor_callbacks_come_last_to_first_when_nothing_uses_the_object() {
    static CALLS: Calls = Mutex::new(Vec::new());
    let client = Client::new();
    let buffer = client.buffer(&[0u8; 256]);
    let part = part(buffer, 0, 0, 4);
    (1..=3).for_each(|number| watch(buffer, &CALLS, number));
    watch(part, &CALLS, 4);
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let mut done = ptr::null_mut();
    let mut byte = 1u8;
    let data = (&raw mut byte).cast();
    assert_eq!(
        cl!(clEnqueueReadBuffer(
            client.queue,
            part,
            CL_FALSE,
            0,
            1,
            data,
            1,
            &gate,
            &mut done
        )),
        CL_SUCCESS
    );
    release_buffers(&[buffer, part]);
    assert_eq!(
        *CALLS.lock().unwrap(),
        [],
        "the command still uses the sub-buffer, and that the buffer"
    );
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(cl!(clWaitForEvents(1, &done)), CL_SUCCESS);
    let (buffer, part) = (buffer as usize, part as usize);
    assert_eq!(
        *CALLS.lock().unwrap(),
        [(part, 4), (buffer, 3), (buffer, 2), (buffer, 1)]
    );
    assert_eq!(byte, 0);
    release_events(&[gate, done]);
}
