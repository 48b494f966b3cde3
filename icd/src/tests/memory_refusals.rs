//! Wrong use of queues, events, buffers and transfers, one row for each error that the specification gives.

use std::ptr;

use super::client::{cl, create, Client};
use crate::cl::*;

/// Everything that the rows need.
struct Stage {
    client: Client,
    other: Client,
    buffer: cl_mem,
    part: cl_mem,
    read_only: cl_mem,
    write_only: cl_mem,
    no_access: cl_mem,
    other_buffer: cl_mem,
    event: cl_event,
    other_event: cl_event,
    /// 256 bytes.
    data: *mut c_void,
    /// No object of ours.
    foreign: *mut c_void,
}

const SIZE: usize = 256;
const NONE: *const cl_event = ptr::null();
const NO_EVENT: *mut cl_event = ptr::null_mut();

impl Stage {
    fn new(data: &mut [u8; SIZE], foreign: &mut [u64; 8]) -> Self {
        let (client, other) = (Client::new(), Client::new());
        let create = |flags| create!(clCreateBuffer(client.context, flags, SIZE, ptr::null_mut())).0;
        let buffer = create(CL_MEM_READ_WRITE);
        let region = cl_buffer_region { origin: 128, size: 64 };
        let region = (&raw const region).cast();
        Self {
            buffer,
            part: create!(clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, region)).0,
            read_only: create(CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY),
            write_only: create(CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY),
            no_access: create(CL_MEM_HOST_NO_ACCESS),
            other_buffer: other.buffer(&[0u8; SIZE]),
            event: create!(clCreateUserEvent(client.context)).0,
            other_event: create!(clCreateUserEvent(other.context)).0,
            data: data.as_mut_ptr().cast(),
            foreign: foreign.as_mut_ptr().cast(),
            client,
            other,
        }
    }

    fn create(&self, flags: cl_mem_flags, size: usize, host: *mut c_void) -> cl_int {
        create!(clCreateBuffer(self.client.context, flags, size, host)).1
    }

    fn sub(&self, buffer: cl_mem, flags: cl_mem_flags, origin: usize, size: usize) -> cl_int {
        let region = cl_buffer_region { origin, size };
        let region = (&raw const region).cast();
        create!(clCreateSubBuffer(buffer, flags, CL_BUFFER_CREATE_TYPE_REGION, region)).1
    }

    fn read(&self, buffer: cl_mem, offset: usize, size: usize, data: *mut c_void) -> cl_int {
        cl!(clEnqueueReadBuffer(
            self.client.queue,
            buffer,
            CL_TRUE,
            offset,
            size,
            data,
            0,
            NONE,
            NO_EVENT
        ))
    }

    fn write(&self, buffer: cl_mem, offset: usize, size: usize, data: *mut c_void) -> cl_int {
        cl!(clEnqueueWriteBuffer(
            self.client.queue,
            buffer,
            CL_TRUE,
            offset,
            size,
            data,
            0,
            NONE,
            NO_EVENT
        ))
    }

    fn map(&self, buffer: cl_mem, flags: cl_map_flags, offset: usize, size: usize) -> cl_int {
        let queue = self.client.queue;
        create!(clEnqueueMapBuffer(
            queue, buffer, CL_TRUE, flags, offset, size, 0, NONE, NO_EVENT
        ))
        .1
    }

    fn fill(&self, pattern: *mut c_void, pattern_size: usize, offset: usize, size: usize) -> cl_int {
        let (queue, buffer) = (self.client.queue, self.buffer);
        cl!(clEnqueueFillBuffer(
            queue,
            buffer,
            pattern,
            pattern_size,
            offset,
            size,
            0,
            NONE,
            NO_EVENT
        ))
    }

    fn copy(&self, source: cl_mem, target: cl_mem, from: usize, to: usize, size: usize) -> cl_int {
        cl!(clEnqueueCopyBuffer(
            self.client.queue,
            source,
            target,
            from,
            to,
            size,
            0,
            NONE,
            NO_EVENT
        ))
    }

    /// A rectangular read with these buffer-side values; the host's side is dense.
    fn read_rect(&self, origin: [usize; 3], region: [usize; 3], row_pitch: usize, slice_pitch: usize) -> cl_int {
        let (queue, buffer, zero) = (self.client.queue, self.buffer, [0usize; 3]);
        let (origin, region, host) = (origin.as_ptr(), region.as_ptr(), zero.as_ptr());
        cl!(clEnqueueReadBufferRect(
            queue,
            buffer,
            CL_TRUE,
            origin,
            host,
            region,
            row_pitch,
            slice_pitch,
            0,
            0,
            self.data,
            0,
            NONE,
            NO_EVENT
        ))
    }

    fn marker(&self, count: cl_uint, events: *const cl_event) -> cl_int {
        cl!(clEnqueueMarkerWithWaitList(self.client.queue, count, events, NO_EVENT))
    }

    fn migrate(&self, count: cl_uint, buffers: *const cl_mem, flags: cl_mem_migration_flags) -> cl_int {
        cl!(clEnqueueMigrateMemObjects(
            self.client.queue,
            count,
            buffers,
            flags,
            0,
            NONE,
            NO_EVENT
        ))
    }
}

/// What is tried, the call, the error.
type Row = (&'static str, fn(&Stage) -> cl_int, cl_int);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("buffer: null context", |_| create!(clCreateBuffer(ptr::null_mut(), 0, 4, ptr::null_mut())).1, CL_INVALID_CONTEXT),
    ("buffer: a queue as context", |s| create!(clCreateBuffer(s.client.queue, 0, 4, ptr::null_mut())).1, CL_INVALID_CONTEXT),
    ("buffer: unknown flag", |s| s.create(1 << 40, 4, ptr::null_mut()), CL_INVALID_VALUE),
    ("buffer: read-only and write-only", |s| s.create(CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 4, ptr::null_mut()), CL_INVALID_VALUE),
    ("buffer: read-write and read-only", |s| s.create(CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 4, ptr::null_mut()), CL_INVALID_VALUE),
    ("buffer: use and alloc", |s| s.create(CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, 4, s.data), CL_INVALID_VALUE),
    ("buffer: use and copy", |s| s.create(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 4, s.data), CL_INVALID_VALUE),
    ("buffer: host read-only and no access", |s| s.create(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 4, ptr::null_mut()), CL_INVALID_VALUE),
    ("buffer: size zero", |s| s.create(0, 0, ptr::null_mut()), CL_INVALID_BUFFER_SIZE),
    ("buffer: more than any memory", |s| s.create(0, usize::MAX, ptr::null_mut()), CL_INVALID_BUFFER_SIZE),
    ("buffer: copy of nothing", |s| s.create(CL_MEM_COPY_HOST_PTR, 4, ptr::null_mut()), CL_INVALID_HOST_PTR),
    ("buffer: use of nothing", |s| s.create(CL_MEM_USE_HOST_PTR, 4, ptr::null_mut()), CL_INVALID_HOST_PTR),
    ("buffer: pointer without a use", |s| s.create(CL_MEM_ALLOC_HOST_PTR, 4, s.data), CL_INVALID_HOST_PTR),
    ("buffer: unknown property", |s| create!(clCreateBufferWithProperties(s.client.context, [7, 7, 0].as_ptr(), 0, 4, ptr::null_mut())).1, CL_INVALID_PROPERTY),

    ("sub-buffer: of null", |s| s.sub(ptr::null_mut(), 0, 0, 4), CL_INVALID_MEM_OBJECT),
    ("sub-buffer: of a sub-buffer", |s| s.sub(s.part, 0, 0, 4), CL_INVALID_MEM_OBJECT),
    ("sub-buffer: size zero", |s| s.sub(s.buffer, 0, 0, 0), CL_INVALID_BUFFER_SIZE),
    ("sub-buffer: out of bounds", |s| s.sub(s.buffer, 0, 128, 129), CL_INVALID_VALUE),
    ("sub-buffer: overflowing bounds", |s| s.sub(s.buffer, 0, usize::MAX - 127, 256), CL_INVALID_VALUE),
    ("sub-buffer: misaligned", |s| s.sub(s.buffer, 0, 64, 4), CL_MISALIGNED_SUB_BUFFER_OFFSET),
    ("sub-buffer: host pointer flags", |s| s.sub(s.buffer, CL_MEM_ALLOC_HOST_PTR, 0, 4), CL_INVALID_VALUE),
    ("sub-buffer: writing what is read-only", |s| s.sub(s.read_only, CL_MEM_READ_WRITE, 0, 4), CL_INVALID_VALUE),
    ("sub-buffer: reading what is write-only", |s| s.sub(s.write_only, CL_MEM_READ_ONLY, 0, 4), CL_INVALID_VALUE),
    ("sub-buffer: host writing what it may only read", |s| s.sub(s.read_only, CL_MEM_HOST_WRITE_ONLY, 0, 4), CL_INVALID_VALUE),
    ("sub-buffer: host access where there is none", |s| s.sub(s.no_access, CL_MEM_HOST_READ_ONLY, 0, 4), CL_INVALID_VALUE),
    ("sub-buffer: unknown type", |s| create!(clCreateSubBuffer(s.buffer, 0, 7, s.data)).1, CL_INVALID_VALUE),
    ("sub-buffer: no region", |s| create!(clCreateSubBuffer(s.buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, ptr::null())).1, CL_INVALID_VALUE),

    ("mem info: unknown name", |s| cl!(clGetMemObjectInfo(s.buffer, 0x10FF, 8, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("mem info: too small", |s| cl!(clGetMemObjectInfo(s.buffer, CL_MEM_SIZE, 7, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("destructor callback: null", |s| cl!(clSetMemObjectDestructorCallback(s.buffer, None, ptr::null_mut())), CL_INVALID_VALUE),
    ("release: foreign memory", |s| cl!(clReleaseMemObject(s.foreign)), CL_INVALID_MEM_OBJECT),
    ("release: an event as buffer", |s| cl!(clReleaseMemObject(s.event)), CL_INVALID_MEM_OBJECT),

    ("read: null queue", |s| cl!(clEnqueueReadBuffer(ptr::null_mut(), s.buffer, CL_TRUE, 0, 4, s.data, 0, NONE, NO_EVENT)), CL_INVALID_COMMAND_QUEUE),
    ("read: a context as queue", |s| cl!(clEnqueueReadBuffer(s.client.context, s.buffer, CL_TRUE, 0, 4, s.data, 0, NONE, NO_EVENT)), CL_INVALID_COMMAND_QUEUE),
    ("read: null buffer", |s| s.read(ptr::null_mut(), 0, 4, s.data), CL_INVALID_MEM_OBJECT),
    ("read: buffer of another context", |s| s.read(s.other_buffer, 0, 4, s.data), CL_INVALID_CONTEXT),
    ("read: out of bounds", |s| s.read(s.buffer, SIZE - 3, 4, s.data), CL_INVALID_VALUE),
    ("read: overflowing bounds", |s| s.read(s.buffer, usize::MAX, 2, s.data), CL_INVALID_VALUE),
    ("read: null pointer", |s| s.read(s.buffer, 0, 4, ptr::null_mut()), CL_INVALID_VALUE),
    ("read: the host may not", |s| s.read(s.write_only, 0, 4, s.data), CL_INVALID_OPERATION),
    ("read: no access", |s| s.read(s.no_access, 0, 4, s.data), CL_INVALID_OPERATION),
    ("write: out of bounds of a sub-buffer", |s| s.write(s.part, 0, 65, s.data), CL_INVALID_VALUE),
    ("write: null pointer", |s| s.write(s.buffer, 0, 4, ptr::null_mut()), CL_INVALID_VALUE),
    ("write: the host may not", |s| s.write(s.read_only, 0, 4, s.data), CL_INVALID_OPERATION),
    ("write: no access", |s| s.write(s.no_access, 0, 4, s.data), CL_INVALID_OPERATION),
    ("copy: source out of bounds", |s| s.copy(s.buffer, s.read_only, 1, 0, SIZE), CL_INVALID_VALUE),
    ("copy: target out of bounds", |s| s.copy(s.buffer, s.read_only, 0, 1, SIZE), CL_INVALID_VALUE),
    ("copy: target of another context", |s| s.copy(s.buffer, s.other_buffer, 0, 0, 4), CL_INVALID_CONTEXT),
    ("copy: foreign source", |s| s.copy(s.foreign, s.buffer, 0, 0, 4), CL_INVALID_MEM_OBJECT),

    ("read rect: empty region", |s| s.read_rect([0; 3], [4, 0, 1], 0, 0), CL_INVALID_VALUE),
    ("read rect: small row pitch", |s| s.read_rect([0; 3], [4, 2, 1], 3, 0), CL_INVALID_VALUE),
    ("read rect: small slice pitch", |s| s.read_rect([0; 3], [4, 2, 2], 4, 7), CL_INVALID_VALUE),
    ("read rect: odd slice pitch", |s| s.read_rect([0; 3], [4, 2, 2], 4, 9), CL_INVALID_VALUE),
    ("read rect: out of bounds", |s| s.read_rect([1, 0, 0], [16, 16, 1], 16, 0), CL_INVALID_VALUE),
    ("read rect: overflowing origin", |s| s.read_rect([0, usize::MAX, 2], [4, 4, 1], 0, 0), CL_INVALID_VALUE),
    ("copy rect: pitches differ in one buffer", |s| {
        let (zero, region, to) = ([0usize; 3], [4usize, 2, 1], [64usize, 0, 0]);
        let (from, to, region) = (zero.as_ptr(), to.as_ptr(), region.as_ptr());
        cl!(clEnqueueCopyBufferRect(s.client.queue, s.buffer, s.buffer, from, to, region, 4, 0, 8, 0, 0, NONE, NO_EVENT))
    }, CL_INVALID_VALUE),
    ("copy rect: null region", |s| {
        let zero = [0usize; 3].as_ptr();
        cl!(clEnqueueCopyBufferRect(s.client.queue, s.buffer, s.read_only, zero, zero, ptr::null(), 0, 0, 0, 0, 0, NONE, NO_EVENT))
    }, CL_INVALID_VALUE),

    ("fill: null pattern", |s| s.fill(ptr::null_mut(), 4, 0, 8), CL_INVALID_VALUE),
    ("fill: pattern of nothing", |s| s.fill(s.data, 0, 0, 8), CL_INVALID_VALUE),
    ("fill: pattern of three", |s| s.fill(s.data, 3, 0, 9), CL_INVALID_VALUE),
    ("fill: pattern of 256", |s| s.fill(s.data, 256, 0, 256), CL_INVALID_VALUE),
    ("fill: odd offset", |s| s.fill(s.data, 4, 2, 8), CL_INVALID_VALUE),
    ("fill: odd size", |s| s.fill(s.data, 4, 0, 9), CL_INVALID_VALUE),
    ("fill: out of bounds", |s| s.fill(s.data, 4, 4, SIZE), CL_INVALID_VALUE),

    ("map: size zero", |s| s.map(s.buffer, CL_MAP_READ, 0, 0), CL_INVALID_VALUE),
    ("map: out of bounds", |s| s.map(s.buffer, CL_MAP_READ, 1, SIZE), CL_INVALID_VALUE),
    ("map: unknown flag", |s| s.map(s.buffer, 8, 0, 4), CL_INVALID_VALUE),
    ("map: write and invalidate", |s| s.map(s.buffer, CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION, 0, 4), CL_INVALID_VALUE),
    ("map: the host may not read", |s| s.map(s.write_only, CL_MAP_READ, 0, 4), CL_INVALID_OPERATION),
    ("map: the host may not write", |s| s.map(s.read_only, CL_MAP_WRITE, 0, 4), CL_INVALID_OPERATION),
    ("map: the host may not invalidate", |s| s.map(s.no_access, CL_MAP_WRITE_INVALIDATE_REGION, 0, 4), CL_INVALID_OPERATION),
    ("unmap: not mapped", |s| cl!(clEnqueueUnmapMemObject(s.client.queue, s.buffer, s.data, 0, NONE, NO_EVENT)), CL_INVALID_VALUE),
    ("migrate: no objects", |s| s.migrate(0, &s.buffer, 0), CL_INVALID_VALUE),
    ("migrate: null list", |s| s.migrate(1, ptr::null(), 0), CL_INVALID_VALUE),
    ("migrate: unknown flag", |s| s.migrate(1, &s.buffer, 4), CL_INVALID_VALUE),
    ("migrate: a null object", |s| s.migrate(1, &ptr::null_mut(), 0), CL_INVALID_MEM_OBJECT),
    ("migrate: another context", |s| s.migrate(2, [s.buffer, s.other_buffer].as_ptr(), 0), CL_INVALID_CONTEXT),

    ("wait list: count without list", |s| s.marker(1, NONE), CL_INVALID_EVENT_WAIT_LIST),
    ("wait list: list without count", |s| s.marker(0, &s.event), CL_INVALID_EVENT_WAIT_LIST),
    ("wait list: null event", |s| s.marker(1, &ptr::null_mut()), CL_INVALID_EVENT_WAIT_LIST),
    ("wait list: a buffer as event", |s| s.marker(2, [s.event, s.buffer].as_ptr()), CL_INVALID_EVENT_WAIT_LIST),
    ("wait list: another context", |s| s.marker(1, &s.other_event), CL_INVALID_CONTEXT),
    ("wait: no events", |_| cl!(clWaitForEvents(0, NONE)), CL_INVALID_VALUE),
    ("wait: null list", |_| cl!(clWaitForEvents(1, NONE)), CL_INVALID_VALUE),
    ("wait: foreign event", |s| cl!(clWaitForEvents(1, &s.foreign)), CL_INVALID_EVENT),
    ("wait: two contexts", |s| cl!(clWaitForEvents(2, [s.event, s.other_event].as_ptr())), CL_INVALID_CONTEXT),
    ("event info: unknown name", |s| cl!(clGetEventInfo(s.event, 0x11CF, 8, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("event info: too small", |s| cl!(clGetEventInfo(s.event, CL_EVENT_CONTEXT, 4, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("event callback: null", |s| cl!(clSetEventCallback(s.event, CL_COMPLETE, None, ptr::null_mut())), CL_INVALID_VALUE),
    ("event callback: for queued", |s| cl!(clSetEventCallback(s.event, CL_QUEUED, Some(unexpected), ptr::null_mut())), CL_INVALID_VALUE),
    ("event callback: for an error", |s| cl!(clSetEventCallback(s.event, -1, Some(unexpected), ptr::null_mut())), CL_INVALID_VALUE),
    ("user event: null context", |_| create!(clCreateUserEvent(ptr::null_mut())).1, CL_INVALID_CONTEXT),
    ("user event: status of a null event", |_| cl!(clSetUserEventStatus(ptr::null_mut(), 0)), CL_INVALID_EVENT),
    ("queue: null device", |s| create!(clCreateCommandQueue(s.client.context, ptr::null_mut(), 0)).1, CL_INVALID_DEVICE),
    ("queue: a null context", |s| create!(clCreateCommandQueue(ptr::null_mut(), s.client.device, 0)).1, CL_INVALID_CONTEXT),
    ("queue: an on-device flag", |s| create!(clCreateCommandQueue(s.client.context, s.client.device, CL_QUEUE_ON_DEVICE)).1, CL_INVALID_VALUE),
    ("queue info: size of a host queue", |s| cl!(clGetCommandQueueInfo(s.client.queue, CL_QUEUE_SIZE, 4, s.data, ptr::null_mut())), CL_INVALID_COMMAND_QUEUE),
    ("queue info: unknown name", |s| cl!(clGetCommandQueueInfo(s.client.queue, 0x109F, 4, s.data, ptr::null_mut())), CL_INVALID_VALUE),
    ("finish: a buffer as queue", |s| cl!(clFinish(s.buffer)), CL_INVALID_COMMAND_QUEUE),
    ("flush: foreign queue", |s| cl!(clFlush(s.foreign)), CL_INVALID_COMMAND_QUEUE),
];

unsafe extern "C" fn unexpected(_: cl_event, _: cl_int, _: *mut c_void) {
    unreachable!("a refused callback is not called");
}

#[test]
fn every_misuse_has_its_error() {
    let (mut data, mut foreign) = ([0u8; SIZE], [0u64; 8]);
    let stage = Stage::new(&mut data, &mut foreign);
    let wrong: Vec<String> = ROWS
        .iter()
        .map(|(what, call, expected)| (what, call(&stage), expected))
        .filter(|(_, status, expected)| status != *expected)
        .map(|(what, status, expected)| format!("{what}: {status} instead of {expected}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Nothing was enqueued or left behind.
    stage.client.finish();
    let buffers = [
        stage.part,
        stage.buffer,
        stage.read_only,
        stage.write_only,
        stage.no_access,
        stage.other_buffer,
    ];
    assert_eq!(buffers.map(|buffer| cl!(clReleaseMemObject(buffer))), [CL_SUCCESS; 6]);
    assert_eq!(
        [stage.event, stage.other_event].map(|event| cl!(clReleaseEvent(event))),
        [CL_SUCCESS; 2]
    );
    stage.other.finish();
}
