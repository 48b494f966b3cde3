//! Reads, writes, copies and fills, compared with what plain code makes of the same bytes.

use std::ptr;

use super::client::{cl, create, release_buffers, Client};
use crate::cl::*;
use crate::object::tests::Random;

const NONE: *const cl_event = ptr::null();

#[test]
fn bytes_go_where_they_are_sent() {
    let client = Client::new();
    let queue = client.queue;
    let mut random = Random::new(7);
    let mut expected: Vec<u8> = (0..1000).map(|_| random.below(256) as u8).collect();
    let buffer = client.buffer(&expected);
    let source = client.buffer(&expected);
    let original = expected.clone();
    for round in 0..300u32 {
        let size = random.below(200);
        let (from, to) = (random.below(1000 - size), random.below(1000 - size));
        let bytes: Vec<u8> = (0..size).map(|_| random.below(256) as u8).collect();
        let blocking = round % 2;
        match random.below(3) {
            0 => {
                let data = if size == 0 {
                    [0u8].as_ptr().cast()
                } else {
                    bytes.as_ptr().cast()
                };
                let written = cl!(clEnqueueWriteBuffer(
                    queue,
                    buffer,
                    blocking,
                    to,
                    size,
                    data,
                    0,
                    NONE,
                    ptr::null_mut()
                ));
                assert_eq!(written, CL_SUCCESS);
                expected[to..to + size].copy_from_slice(&bytes);
                // A write that does not block reads `bytes` until it is done.
                client.finish();
            }
            1 => {
                let copied = cl!(clEnqueueCopyBuffer(
                    queue,
                    source,
                    buffer,
                    from,
                    to,
                    size,
                    0,
                    NONE,
                    ptr::null_mut()
                ));
                assert_eq!(copied, CL_SUCCESS);
                expected[to..to + size].copy_from_slice(&original[from..from + size]);
            }
            _ => {
                let pattern_size = 1 << random.below(6);
                let pattern: Vec<u8> = (0..pattern_size).map(|_| random.below(256) as u8).collect();
                let (offset, size) = (to / pattern_size * pattern_size, size / pattern_size * pattern_size);
                let data = pattern.as_ptr().cast();
                let filled = cl!(clEnqueueFillBuffer(
                    queue,
                    buffer,
                    data,
                    pattern_size,
                    offset,
                    size,
                    0,
                    NONE,
                    ptr::null_mut()
                ));
                assert_eq!(filled, CL_SUCCESS);
                for (index, byte) in expected[offset..offset + size].iter_mut().enumerate() {
                    *byte = pattern[index % pattern_size];
                }
            }
        }
    }
    assert_eq!(client.read::<u8>(buffer, 1000), expected);
    let mut middle = [0u8; 100];
    let data = middle.as_mut_ptr().cast();
    let read = cl!(clEnqueueReadBuffer(
        queue,
        buffer,
        CL_FALSE,
        450,
        100,
        data,
        0,
        NONE,
        ptr::null_mut()
    ));
    assert_eq!(read, CL_SUCCESS);
    client.finish();
    assert_eq!(middle[..], expected[450..550]);
    release_buffers(&[buffer, source]);
}

/// One side of a rectangular transfer: origin, row pitch, slice pitch.
#[derive(Clone, Copy)]
struct Placed([usize; 3], usize, usize);

impl Placed {
    fn random(random: &mut Random, region: [usize; 3]) -> Self {
        let row_pitch = if random.below(3) == 0 {
            0
        } else {
            region[0] + random.below(5)
        };
        let row = row_pitch.max(region[0]);
        let slice_pitch = if random.below(3) == 0 {
            0
        } else {
            row * (region[1] + random.below(3))
        };
        Self(
            [random.below(6), random.below(4), random.below(3)],
            row_pitch,
            slice_pitch,
        )
    }

    /// The offset of a byte of the region, from the specification's formula.
    fn offset(&self, region: [usize; 3], [x, y, z]: [usize; 3]) -> usize {
        let row = if self.1 == 0 { region[0] } else { self.1 };
        let slice = if self.2 == 0 { region[1] * row } else { self.2 };
        (self.0[2] + z) * slice + (self.0[1] + y) * row + self.0[0] + x
    }
}

/// Bytes of the memories that rectangles lie in: more than any `Placed` reaches.
const MEMORY: usize = 2000;

#[test]
fn rectangles_go_where_they_are_sent() {
    let client = Client::new();
    let queue = client.queue;
    let mut random = Random::new(11);
    let bytes = || {
        (0..MEMORY)
            .map(|index| (index * 7 % 253) as u8 + 1)
            .collect::<Vec<u8>>()
    };
    let (mut host, mut expected) = (bytes(), vec![0u8; MEMORY]);
    let buffer = client.buffer(&expected);
    let source = client.buffer(&host);
    let original = host.clone();
    for round in 0..400 {
        let region = [1 + random.below(9), 1 + random.below(5), 1 + random.below(4)];
        let (from, to) = (Placed::random(&mut random, region), Placed::random(&mut random, region));
        let mut pairs = Vec::new();
        for z in 0..region[2] {
            for y in 0..region[1] {
                for x in 0..region[0] {
                    pairs.push((from.offset(region, [x, y, z]), to.offset(region, [x, y, z])));
                }
            }
        }
        let (at, size, event) = (from.0.as_ptr(), region.as_ptr(), ptr::null_mut());
        let (target, data) = (to.0.as_ptr(), host.as_mut_ptr().cast::<c_void>());
        let blocking = if round % 2 == 0 { CL_TRUE } else { CL_FALSE };
        let status = match random.below(3) {
            0 => {
                pairs.iter().for_each(|&(from, to)| expected[to] = host[from]);
                cl!(clEnqueueWriteBufferRect(
                    queue, buffer, blocking, target, at, size, to.1, to.2, from.1, from.2, data, 0, NONE, event
                ))
            }
            1 => {
                let mut read = host.clone();
                pairs.iter().for_each(|&(from, to)| read[to] = expected[from]);
                let status = cl!(clEnqueueReadBufferRect(
                    queue, buffer, blocking, at, target, size, from.1, from.2, to.1, to.2, data, 0, NONE, event
                ));
                client.finish();
                assert_eq!(host, read);
                status
            }
            _ => {
                pairs.iter().for_each(|&(from, to)| expected[to] = original[from]);
                cl!(clEnqueueCopyBufferRect(
                    queue, source, buffer, at, target, size, from.1, from.2, to.1, to.2, 0, NONE, event
                ))
            }
        };
        assert_eq!(status, CL_SUCCESS);
        client.finish();
        assert_eq!(client.read::<u8>(buffer, MEMORY), expected, "round {round}");
    }
    release_buffers(&[buffer, source]);
}

#[test]
fn overlapping_copies_are_refused() {
    let client = Client::new();
    let queue = client.queue;
    let buffer = client.buffer(&[0u8; 512]);
    let part = |origin, size| {
        let region = cl_buffer_region { origin, size };
        let region = (&raw const region).cast();
        create!(clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, region)).0
    };
    let (left, right) = (part(0, 256), part(128, 256));
    let copy = |source, target, from, to, size| {
        cl!(clEnqueueCopyBuffer(
            queue,
            source,
            target,
            from,
            to,
            size,
            0,
            NONE,
            ptr::null_mut()
        ))
    };
    assert_eq!(copy(buffer, buffer, 0, 9, 10), CL_MEM_COPY_OVERLAP);
    assert_eq!(copy(buffer, buffer, 0, 10, 10), CL_SUCCESS);
    assert_eq!(copy(left, right, 100, 0, 29), CL_MEM_COPY_OVERLAP);
    assert_eq!(copy(left, right, 100, 0, 28), CL_SUCCESS);
    assert_eq!(copy(buffer, right, 128, 0, 1), CL_MEM_COPY_OVERLAP);
    let rect = |source, target, from: [usize; 3], to: [usize; 3], row| {
        let (from, to, size) = (from.as_ptr(), to.as_ptr(), [4usize, 3, 1]);
        let event = ptr::null_mut();
        cl!(clEnqueueCopyBufferRect(
            queue,
            source,
            target,
            from,
            to,
            size.as_ptr(),
            row,
            0,
            row,
            0,
            0,
            NONE,
            event
        ))
    };
    assert_eq!(rect(buffer, buffer, [0, 0, 0], [3, 2, 0], 16), CL_MEM_COPY_OVERLAP);
    assert_eq!(
        rect(buffer, buffer, [0, 0, 0], [4, 0, 0], 16),
        CL_SUCCESS,
        "side by side"
    );
    assert_eq!(rect(left, right, [0, 8, 0], [0, 0, 0], 16), CL_MEM_COPY_OVERLAP);
    assert_eq!(rect(left, right, [0, 8, 0], [8, 0, 0], 16), CL_SUCCESS);
    client.finish();
    release_buffers(&[buffer, left, right]);
}

#[test]
fn pending_transfers_keep_what_they_use() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let from: Vec<u8> = (0..=255).collect();
    let (source, target) = (client.buffer(&from), client.buffer(&[0u8; 256]));
    let mut to = [0u8; 256];
    let event = ptr::null_mut();
    assert_eq!(
        cl!(clEnqueueCopyBuffer(
            client.queue,
            source,
            target,
            0,
            0,
            256,
            1,
            &gate,
            event
        )),
        CL_SUCCESS
    );
    let flags = CL_MIGRATE_MEM_OBJECT_HOST;
    assert_eq!(
        cl!(clEnqueueMigrateMemObjects(
            client.queue,
            1,
            &target,
            flags,
            0,
            NONE,
            event
        )),
        CL_SUCCESS
    );
    let data = to.as_mut_ptr().cast();
    assert_eq!(
        cl!(clEnqueueReadBuffer(
            client.queue,
            target,
            CL_FALSE,
            0,
            256,
            data,
            0,
            NONE,
            event
        )),
        CL_SUCCESS
    );
    release_buffers(&[source, target]);
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    client.finish();
    assert_eq!(to[..], from);
    cl!(clReleaseEvent(gate));
}
