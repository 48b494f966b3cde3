//! Reads, writes, copies and mappings of images of every type and format, compared with what plain code makes of the same elements.

use std::ptr;

use super::client::{cl, create, release_buffers, release_events, value, Client};
use super::image_client::*;
use super::image_model::*;
use crate::cl::*;
use crate::object::tests::Random;

/// The bytes between the rows of host memory that commands must not touch.
const GAP: u8 = 0xA5;

/// Host memory with random pitches: the two, and where each row is.
fn random_host(
    random: &mut Random,
    image_type: cl_mem_object_type,
    [width, height, depth]: [usize; 3],
    element: usize,
) -> (usize, usize, Vec<usize>) {
    let mut pitch = |least: usize, may_be_given: bool| match (may_be_given, random.below(2)) {
        (true, 1) => least + random.below(5),
        _ => 0,
    };
    let row_pitch = pitch(width * element, true);
    let row = row_pitch.max(width * element);
    let is_line_array = image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    let is_plane_array = matches!(image_type, CL_MEM_OBJECT_IMAGE2D_ARRAY | CL_MEM_OBJECT_IMAGE3D);
    let slice_size = if is_line_array { row } else { row * height };
    let slice_pitch = pitch(slice_size, is_line_array || is_plane_array);
    let slice = slice_pitch.max(slice_size);
    let (down, back) = if is_line_array { (slice, 0) } else { (row, slice) };
    let rows = (0..depth).flat_map(|z| (0..height).map(move |y| z * back + y * down));
    (row_pitch, slice_pitch, rows.collect())
}

/// One command of a random sort on a random region of the image; the model gets the same.
fn random_command(
    client: &Client,
    random: &mut Random,
    image_type: cl_mem_object_type,
    image: cl_mem,
    model: &mut Model,
    (other, other_model): (cl_mem, &Model),
) {
    let (queue, element) = (client.queue, model.element);
    let sort = random.below(6);
    let bounds = if sort == 2 {
        vec![model.sizes, other_model.sizes]
    } else {
        vec![model.sizes]
    };
    let region = random_region(random, &bounds);
    let origin = random_origin(random, model.sizes, region);
    let (at, size) = (origin.as_ptr(), region.as_ptr());
    let bytes: Vec<u8> = (0..region.iter().product::<usize>() * element)
        .map(|_| random.below(256) as u8)
        .collect();
    let width = region[0] * element;
    let blocking = random.below(2) as cl_bool;
    match sort {
        0 | 1 => {
            let (row_pitch, slice_pitch, rows) = random_host(random, image_type, region, element);
            let mut host = vec![GAP; rows.last().expect("a row") + width];
            let mut expected = host.clone();
            let source = if sort == 0 { bytes } else { model.get(origin, region) };
            for (&row, bytes) in rows.iter().zip(source.chunks(width)) {
                expected[row..row + width].copy_from_slice(bytes);
            }
            let status = if sort == 0 {
                let data = expected.as_ptr().cast();
                cl!(clEnqueueWriteImage(
                    queue,
                    image,
                    blocking,
                    at,
                    size,
                    row_pitch,
                    slice_pitch,
                    data,
                    0,
                    NONE,
                    NO_EVENT
                ))
            } else {
                let data = host.as_mut_ptr().cast();
                cl!(clEnqueueReadImage(
                    queue,
                    image,
                    blocking,
                    at,
                    size,
                    row_pitch,
                    slice_pitch,
                    data,
                    0,
                    NONE,
                    NO_EVENT
                ))
            };
            assert_eq!(status, CL_SUCCESS);
            client.finish();
            if sort == 0 {
                model.set(origin, region, &source);
            } else {
                assert_eq!(host, expected);
            }
        }
        2 => {
            let from = random_origin(random, other_model.sizes, region);
            let source = from.as_ptr();
            let status = cl!(clEnqueueCopyImage(
                queue, other, image, source, at, size, 0, NONE, NO_EVENT
            ));
            assert_eq!(status, CL_SUCCESS);
            model.set(origin, region, &other_model.get(from, region));
        }
        3 => {
            let buffer = client.buffer(&[vec![GAP; 3], bytes.clone()].concat());
            let status = cl!(clEnqueueCopyBufferToImage(
                queue, buffer, image, 3, at, size, 0, NONE, NO_EVENT
            ));
            assert_eq!(status, CL_SUCCESS);
            model.set(origin, region, &bytes);
            release_buffers(&[buffer]);
        }
        4 => {
            let buffer = client.buffer(&vec![GAP; bytes.len() + 7]);
            let status = cl!(clEnqueueCopyImageToBuffer(
                queue, image, buffer, at, size, 5, 0, NONE, NO_EVENT
            ));
            assert_eq!(status, CL_SUCCESS);
            let expected = [vec![GAP; 5], model.get(origin, region), vec![GAP; 2]].concat();
            assert_eq!(client.read::<u8>(buffer, expected.len()), expected);
            release_buffers(&[buffer]);
        }
        _ => {
            let flags = CL_MAP_WRITE_INVALIDATE_REGION;
            let (address, row_pitch, slice_pitch, status) = map(client, image, flags, origin, region);
            assert_eq!(status, CL_SUCCESS);
            let is_line_array = image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
            let down = if is_line_array { slice_pitch } else { row_pitch };
            let rows = (0..region[2]).flat_map(|z| (0..region[1]).map(move |y| z * slice_pitch + y * down));
            for (row, bytes) in rows.zip(bytes.chunks(width)) {
                // SAFETY: the row is mapped for writing.
                unsafe { address.add(row).copy_from_nonoverlapping(bytes.as_ptr(), width) };
            }
            assert_eq!(unmap(client, image, address), CL_SUCCESS);
            model.set(origin, region, &bytes);
        }
    }
    client.finish();
}

#[test]
fn elements_go_where_they_are_sent() {
    let client = Client::new();
    let mut random = Random::new(5);
    for (image_type, sizes) in TYPES {
        for format in formats(&client, CL_MEM_READ_WRITE, image_type) {
            let (image, mut model) = random_image(&client, &format, (image_type, sizes), &mut random);
            // Copies go from any type to any other.
            let other_type = TYPES[random.below(TYPES.len())];
            let (other, other_model) = random_image(&client, &format, other_type, &mut random);
            for _ in 0..12 {
                let source = (other, &other_model);
                random_command(&client, &mut random, image_type, image, &mut model, source);
                let held = read(&client, image, [0; 3], sizes);
                assert_eq!(held, model.bytes, "{image_type:#x} {format:?}");
            }
            release_buffers(&[image, other]);
        }
    }
}

#[test]
fn copies_within_an_image_may_not_overlap() {
    let client = Client::new();
    let copy = |source, target, from: [usize; 3], to: [usize; 3], region: [usize; 3]| {
        let (from, to, region) = (from.as_ptr(), to.as_ptr(), region.as_ptr());
        let queue = client.queue;
        cl!(clEnqueueCopyImage(
            queue, source, target, from, to, region, 0, NONE, NO_EVENT
        ))
    };
    let make = || image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE3D, [8, 8, 4]);
    let (volume, other) = (make(), make());
    let region = [4, 4, 2];
    assert_eq!(copy(volume, volume, [0; 3], [3, 3, 1], region), CL_MEM_COPY_OVERLAP);
    for to in [[4, 0, 0], [0, 4, 0], [0, 0, 2], [4, 3, 1]] {
        assert_eq!(copy(volume, volume, [0; 3], to, region), CL_SUCCESS, "side by side");
    }
    assert_eq!(copy(volume, other, [0; 3], [1, 1, 1], region), CL_SUCCESS);
    let lines = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE1D_ARRAY, [8, 4, 1]);
    assert_eq!(copy(lines, lines, [0; 3], [1, 1, 0], [4, 2, 1]), CL_MEM_COPY_OVERLAP);
    assert_eq!(copy(lines, lines, [0; 3], [1, 2, 0], [4, 2, 1]), CL_SUCCESS);
    client.finish();
    release_buffers(&[volume, other, lines]);
}

#[test]
fn events_tell_the_command_and_its_times() {
    let client = Client::new();
    let properties = [
        CL_QUEUE_PROPERTIES as cl_queue_properties,
        CL_QUEUE_PROFILING_ENABLE as cl_queue_properties,
        0,
    ];
    let list = properties.as_ptr();
    let (queue, status) = create!(clCreateCommandQueueWithProperties(client.context, client.device, list));
    assert_eq!(status, CL_SUCCESS);
    let make = || image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]);
    let (first, second) = (make(), make());
    let buffer = client.buffer(&[0u8; 64]);
    let (origin, region, mut data) = ([0usize; 3], [4usize, 4, 1], [0u8; 64]);
    let (at, size, data) = (origin.as_ptr(), region.as_ptr(), data.as_mut_ptr().cast());
    let mut events = [ptr::null_mut(); 8];
    let [read, write, copy, to_buffer, to_image, fill, map, unmap] = &mut events;
    let (mut row_pitch, mut slice_pitch) = (0, 0);
    let (address, status) = create!(clEnqueueMapImage(
        queue,
        first,
        CL_FALSE,
        CL_MAP_READ,
        at,
        size,
        &mut row_pitch,
        &mut slice_pitch,
        0,
        NONE,
        map
    ));
    let statuses = [
        status,
        cl!(clEnqueueUnmapMemObject(queue, first, address, 0, NONE, unmap)),
        cl!(clEnqueueReadImage(
            queue, first, CL_FALSE, at, size, 0, 0, data, 0, NONE, read
        )),
        cl!(clEnqueueWriteImage(
            queue, first, CL_FALSE, at, size, 0, 0, data, 0, NONE, write
        )),
        cl!(clEnqueueCopyImage(queue, first, second, at, at, size, 0, NONE, copy)),
        cl!(clEnqueueCopyImageToBuffer(
            queue, first, buffer, at, size, 0, 0, NONE, to_buffer
        )),
        cl!(clEnqueueCopyBufferToImage(
            queue, buffer, first, 0, at, size, 0, NONE, to_image
        )),
        cl!(clEnqueueFillImage(queue, first, data, at, size, 0, NONE, fill)),
    ];
    assert_eq!(statuses, [CL_SUCCESS; 8]);
    assert_eq!(cl!(clWaitForEvents(8, events.as_ptr())), CL_SUCCESS);
    let commands = events.map(|event| -> cl_command_type {
        value(|size, data, size_ret| cl!(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, size, data, size_ret)))
    });
    assert_eq!(
        commands,
        [
            CL_COMMAND_READ_IMAGE,
            CL_COMMAND_WRITE_IMAGE,
            CL_COMMAND_COPY_IMAGE,
            CL_COMMAND_COPY_IMAGE_TO_BUFFER,
            CL_COMMAND_COPY_BUFFER_TO_IMAGE,
            CL_COMMAND_FILL_IMAGE,
            CL_COMMAND_MAP_IMAGE,
            CL_COMMAND_UNMAP_MEM_OBJECT,
        ]
    );
    for event in events {
        let time = |name| -> cl_ulong {
            value(|size, data, size_ret| cl!(clGetEventProfilingInfo(event, name, size, data, size_ret)))
        };
        assert!(time(CL_PROFILING_COMMAND_QUEUED) <= time(CL_PROFILING_COMMAND_START));
        assert!(time(CL_PROFILING_COMMAND_START) <= time(CL_PROFILING_COMMAND_END));
    }
    release_events(&events);
    release_buffers(&[first, second, buffer]);
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
}

#[test]
fn pending_commands_keep_what_they_use() {
    let client = Client::new();
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let sizes = [16, 4, 1];
    let (source, model) = random_image(&client, &rgba8(), (CL_MEM_OBJECT_IMAGE2D, sizes), &mut Random::new(3));
    let target = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE2D_ARRAY, [16, 4, 2]);
    let (queue, zero, mut to) = (client.queue, [0usize; 3], vec![0u8; 256]);
    let (at, size, second, data) = (zero.as_ptr(), sizes.as_ptr(), [0usize, 0, 1], to.as_mut_ptr().cast());
    let second = second.as_ptr();
    let copied = cl!(clEnqueueCopyImage(
        queue, source, target, at, second, size, 1, &gate, NO_EVENT
    ));
    let read = cl!(clEnqueueReadImage(
        queue, target, CL_FALSE, second, size, 0, 0, data, 0, NONE, NO_EVENT
    ));
    assert_eq!([copied, read], [CL_SUCCESS; 2]);
    release_buffers(&[source, target]);
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    client.finish();
    assert_eq!(to, model.bytes);
    release_events(&[gate]);
}

#[test]
fn blocking_commands_fail_with_what_they_wait_for() {
    let client = Client::new();
    let image = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]);
    let (failed, _) = create!(clCreateUserEvent(client.context));
    assert_eq!(cl!(clSetUserEventStatus(failed, -1)), CL_SUCCESS);
    let mut data = [0u8; 4];
    let (queue, at, size, data) = (
        client.queue,
        [0usize; 3].as_ptr(),
        [1usize; 3].as_ptr(),
        data.as_mut_ptr().cast(),
    );
    let status = cl!(clEnqueueReadImage(
        queue, image, CL_TRUE, at, size, 0, 0, data, 1, &failed, NO_EVENT
    ));
    assert_eq!(status, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    let (mut row_pitch, flags) = (7, CL_MAP_WRITE);
    let (address, status) = create!(clEnqueueMapImage(
        queue,
        image,
        CL_TRUE,
        flags,
        at,
        size,
        &mut row_pitch,
        ptr::null_mut(),
        1,
        &failed,
        NO_EVENT
    ));
    assert_eq!(
        (address, status),
        (ptr::null_mut(), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
    );
    assert_eq!(memory_info::<cl_uint>(image, CL_MEM_MAP_COUNT), 0);
    release_events(&[failed]);
    release_buffers(&[image]);
}
