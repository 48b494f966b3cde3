//! Image objects: what they tell of themselves, and whose memory they are made of.

use std::ptr;

use super::client::{cl, create, release_buffers, Client};
use super::image_client::*;
use crate::cl::*;

#[test]
fn every_type_and_format_tells_how_it_was_made() {
    let client = Client::new();
    for (image_type, sizes) in TYPES {
        for format in formats(&client, CL_MEM_READ_WRITE, image_type) {
            let image = image(&client, &format, image_type, sizes);
            let [width, height, depth] = sizes;
            let expected = match image_type {
                CL_MEM_OBJECT_IMAGE1D | CL_MEM_OBJECT_IMAGE1D_BUFFER => [width, 0, 0, 0],
                CL_MEM_OBJECT_IMAGE1D_ARRAY => [width, 0, 0, height],
                CL_MEM_OBJECT_IMAGE2D => [width, height, 0, 0],
                CL_MEM_OBJECT_IMAGE2D_ARRAY => [width, height, 0, depth],
                _ => [width, height, depth, 0],
            };
            let names = [CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH, CL_IMAGE_ARRAY_SIZE];
            assert_eq!(names.map(|name| info::<size_t>(image, name)), expected);
            let told = info::<[cl_uint; 2]>(image, CL_IMAGE_FORMAT);
            assert_eq!(told, [format.image_channel_order, format.image_channel_data_type]);
            let element = element_size(&format);
            let slice = match image_type {
                CL_MEM_OBJECT_IMAGE1D_ARRAY => width * element,
                CL_MEM_OBJECT_IMAGE2D_ARRAY | CL_MEM_OBJECT_IMAGE3D => width * element * height,
                _ => 0,
            };
            let names = [CL_IMAGE_ELEMENT_SIZE, CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH];
            let pitches = names.map(|name| info::<size_t>(image, name));
            assert_eq!(pitches, [element, width * element, slice]);
            assert_eq!(info::<cl_uint>(image, CL_IMAGE_NUM_MIP_LEVELS), 0);
            assert_eq!(info::<cl_uint>(image, CL_IMAGE_NUM_SAMPLES), 0);
            assert_eq!(memory_info::<cl_mem_object_type>(image, CL_MEM_TYPE), image_type);
            let size = sizes.iter().product::<usize>() * element;
            assert_eq!(memory_info::<size_t>(image, CL_MEM_SIZE), size);
            release_buffers(&[image]);
        }
    }
}

#[test]
fn the_formats_do_not_depend_on_their_use() {
    let client = Client::new();
    let key = |formats: Vec<cl_image_format>| -> Vec<_> {
        let pair = |format: &cl_image_format| (format.image_channel_order, format.image_channel_data_type);
        formats.iter().map(pair).collect()
    };
    let expected = key(formats(&client, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D));
    for (order, data_type) in [
        (CL_RGBA, CL_HALF_FLOAT),
        (CL_BGRA, CL_UNORM_INT8),
        (CL_R, CL_UNSIGNED_INT32),
        (CL_LUMINANCE, CL_FLOAT),
    ] {
        assert!(expected.contains(&(order, data_type)));
    }
    for flags in [CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_KERNEL_READ_AND_WRITE, 0] {
        for (image_type, _) in TYPES {
            assert_eq!(key(formats(&client, flags, image_type)), expected);
        }
    }
    // Fewer than there are.
    let mut two = [format(0, 0); 3];
    let (context, room) = (client.context, two.as_mut_ptr());
    let status = cl!(clGetSupportedImageFormats(
        context,
        0,
        CL_MEM_OBJECT_IMAGE1D,
        2,
        room,
        ptr::null_mut()
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(key(two.to_vec()), [expected[0], expected[1], (0, 0)]);
}

#[test]
fn images_are_memory_objects() {
    let client = Client::new();
    let flags = CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_ALLOC_HOST_PTR;
    let (image, status) = make(
        &client,
        flags,
        &rgba8(),
        &desc(CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]),
        ptr::null_mut(),
    );
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(memory_info::<cl_mem_flags>(image, CL_MEM_FLAGS), flags);
    assert_eq!(memory_info::<usize>(image, CL_MEM_CONTEXT), client.context as usize);
    assert_eq!(memory_info::<usize>(image, CL_MEM_HOST_PTR), 0);
    assert_eq!(memory_info::<usize>(image, CL_MEM_ASSOCIATED_MEMOBJECT), 0);
    assert_eq!(info::<usize>(image, CL_IMAGE_BUFFER), 0);
    assert_eq!(memory_info::<size_t>(image, CL_MEM_OFFSET), 0);
    assert_eq!(memory_info::<cl_bool>(image, CL_MEM_USES_SVM_POINTER), CL_FALSE);
    assert_eq!(memory_info::<cl_uint>(image, CL_MEM_REFERENCE_COUNT), 1);
    assert_eq!(cl!(clRetainMemObject(image)), CL_SUCCESS);
    assert_eq!(memory_info::<cl_uint>(image, CL_MEM_REFERENCE_COUNT), 2);
    release_buffers(&[image, image]);
    assert_eq!(cl!(clReleaseMemObject(image)), CL_INVALID_MEM_OBJECT);
    assert_eq!(cl!(clRetainMemObject(image)), CL_INVALID_MEM_OBJECT);
}

#[test]
fn the_property_list_is_told_as_it_was_given() {
    let client = Client::new();
    let (format, desc) = (rgba8(), desc(CL_MEM_OBJECT_IMAGE1D, [4, 1, 1]));
    let size_of_list = |image| {
        let (none, mut size) = (ptr::null_mut(), 99);
        let status = cl!(clGetMemObjectInfo(image, CL_MEM_PROPERTIES, 0, none, &mut size));
        assert_eq!(status, CL_SUCCESS);
        size
    };
    for (list, size) in [(ptr::null(), 0), ([0].as_ptr(), size_of::<cl_mem_properties>())] {
        let (context, host) = (client.context, ptr::null_mut());
        let (image, status) = create!(clCreateImageWithProperties(context, list, 0, &format, &desc, host));
        assert_eq!((status, size_of_list(image)), (CL_SUCCESS, size));
        release_buffers(&[image]);
    }
}

#[test]
fn the_functions_of_opencl_1_0_make_planes_and_volumes() {
    let client = Client::new();
    let (context, format) = (client.context, rgba8());
    let (plane, status) = create!(clCreateImage2D(context, 0, &format, 6, 5, 0, ptr::null_mut()));
    assert_eq!(status, CL_SUCCESS);
    let (volume, status) = create!(clCreateImage3D(context, 0, &format, 6, 5, 4, 0, 0, ptr::null_mut()));
    assert_eq!(status, CL_SUCCESS);
    let types = [plane, volume].map(|image| memory_info::<cl_mem_object_type>(image, CL_MEM_TYPE));
    assert_eq!(types, [CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D]);
    let sizes = [plane, volume].map(|image| memory_info::<size_t>(image, CL_MEM_SIZE));
    assert_eq!(sizes, [120, 480]);
    let mut host = vec![3u8; 32 * 5];
    let data = host.as_mut_ptr().cast();
    let (lent, status) = create!(clCreateImage2D(context, CL_MEM_USE_HOST_PTR, &format, 6, 5, 32, data));
    assert_eq!((status, info::<size_t>(lent, CL_IMAGE_ROW_PITCH)), (CL_SUCCESS, 32));
    release_buffers(&[plane, volume, lent]);
}

/// Pitches of the host, of an image that lies in its memory or is copied from it.
#[test]
fn host_memory_is_copied_or_used_with_its_pitches() {
    let client = Client::new();
    let pitches = [
        (CL_MEM_OBJECT_IMAGE1D, 80, 0),
        (CL_MEM_OBJECT_IMAGE1D_ARRAY, 40, 120),
        (CL_MEM_OBJECT_IMAGE2D, 36, 0),
        (CL_MEM_OBJECT_IMAGE2D_ARRAY, 24, 120),
        (CL_MEM_OBJECT_IMAGE3D, 28, 112),
    ];
    for (image_type, row_pitch, slice_pitch) in pitches {
        let (_, sizes) = TYPES.into_iter().find(|(ty, _)| *ty == image_type).expect("a type");
        for flags in [CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR] {
            let mut host: Vec<u32> = (0..1000).collect();
            let data = host.as_mut_ptr().cast();
            let mut desc = desc(image_type, sizes);
            (desc.image_row_pitch, desc.image_slice_pitch) = (row_pitch, slice_pitch);
            let (image, status) = make(&client, flags, &rgba8(), &desc, data);
            assert_eq!(status, CL_SUCCESS);
            // "If image was created with a non-zero value [...] then the value provided by the application is returned."
            let told = [CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH].map(|name| info::<size_t>(image, name));
            assert_eq!(told, [row_pitch, slice_pitch]);
            let is_used = flags == CL_MEM_USE_HOST_PTR;
            let expected = if is_used { data as usize } else { 0 };
            assert_eq!(memory_info::<usize>(image, CL_MEM_HOST_PTR), expected);
            // Every element is the number of its place.
            let (row, slice) = match image_type {
                CL_MEM_OBJECT_IMAGE1D_ARRAY => (slice_pitch, 0),
                _ => (row_pitch, slice_pitch),
            };
            let mut places = Vec::new();
            for z in 0..sizes[2] {
                for y in 0..sizes[1] {
                    places.extend((0..sizes[0]).map(|x| (z * slice + y * row) / 4 + x));
                }
            }
            let bytes: Vec<u8> = places.iter().flat_map(|&place| (place as u32).to_ne_bytes()).collect();
            assert_eq!(read(&client, image, [0; 3], sizes), bytes);
            write(&client, image, [0; 3], sizes, &vec![0xff; bytes.len()]);
            let changed = |place: usize| host[place] != place as u32;
            let expected = |place: usize| is_used && places.contains(&place);
            assert!(
                (0..1000).all(|place| changed(place) == expected(place)),
                "nothing else is touched"
            );
            release_buffers(&[image]);
        }
    }
}

#[test]
fn images_of_buffers_are_the_buffer() {
    let client = Client::new();
    let buffer = client.buffer(&[0u32; 64]);
    let mut desc = desc(CL_MEM_OBJECT_IMAGE1D_BUFFER, [60, 1, 1]);
    desc.buffer = buffer;
    let (image, status) = make(&client, 0, &rgba8(), &desc, ptr::null_mut());
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(info::<usize>(image, CL_IMAGE_BUFFER), buffer as usize);
    assert_eq!(
        memory_info::<usize>(image, CL_MEM_ASSOCIATED_MEMOBJECT),
        buffer as usize
    );
    assert_eq!(memory_info::<size_t>(image, CL_MEM_SIZE), 240);
    write(&client, image, [2, 0, 0], [3, 1, 1], &[7; 12]);
    let contents = client.read::<u32>(buffer, 64);
    assert_eq!(contents[..6], [0, 0, 0x0707_0707, 0x0707_0707, 0x0707_0707, 0]);
    let (number, none) = (0x0102_0304u32, ptr::null());
    let data = (&raw const number).cast();
    let queue = client.queue;
    let status = cl!(clEnqueueWriteBuffer(
        queue, buffer, CL_TRUE, 236, 4, data, 0, none, NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(read(&client, image, [59, 0, 0], [1, 1, 1]), number.to_ne_bytes());
    // The image keeps the buffer, whose handle it tells.
    release_buffers(&[buffer]);
    assert_eq!(info::<usize>(image, CL_IMAGE_BUFFER), buffer as usize);
    assert_eq!(read(&client, image, [59, 0, 0], [1, 1, 1]), number.to_ne_bytes());
    release_buffers(&[image]);
    assert_eq!(cl!(clRetainMemObject(buffer)), CL_INVALID_MEM_OBJECT);
}

#[test]
fn images_of_sub_buffers_start_where_these_do_and_inherit_flags() {
    let client = Client::new();
    let mut host = [0u32; 128];
    let flags = CL_MEM_USE_HOST_PTR | CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY;
    let data = host.as_mut_ptr().cast();
    let (buffer, status) = create!(clCreateBuffer(client.context, flags, 512, data));
    assert_eq!(status, CL_SUCCESS);
    let region = cl_buffer_region { origin: 128, size: 128 };
    let region = (&raw const region).cast();
    let (part, status) = create!(clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, region));
    assert_eq!(status, CL_SUCCESS);
    let mut desc = desc(CL_MEM_OBJECT_IMAGE1D_BUFFER, [32, 1, 1]);
    desc.buffer = part;
    let (image, status) = make(&client, 0, &rgba8(), &desc, ptr::null_mut());
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(memory_info::<cl_mem_flags>(image, CL_MEM_FLAGS), flags);
    assert_eq!(memory_info::<usize>(image, CL_MEM_HOST_PTR), 0, "it was given none");
    assert_eq!(memory_info::<usize>(image, CL_MEM_ASSOCIATED_MEMOBJECT), part as usize);
    let ones = [1.0f32; 4];
    let (origin, whole, colour) = ([0usize; 3], [32usize, 1, 1], (&raw const ones).cast());
    let (origin, whole, queue) = (origin.as_ptr(), whole.as_ptr(), client.queue);
    let status = cl!(clEnqueueFillImage(
        queue, image, colour, origin, whole, 0, NONE, NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
    client.finish();
    release_buffers(&[buffer, part, image]);
    assert_eq!(host[..32], [0; 32]);
    assert_eq!(host[32..64], [u32::MAX; 32]);
    assert_eq!(host[64..], [0; 64]);
}

/// `cl_khr_image2d_from_buffer`
#[test]
fn planes_of_buffers_are_the_buffer() {
    let client = Client::new();
    for (row_pitch, words) in [(0, 4), (20, 5)] {
        let buffer = client.buffer(&[0u32; 15]);
        let mut desc = desc(CL_MEM_OBJECT_IMAGE2D, [4, 3, 1]);
        (desc.buffer, desc.image_row_pitch) = (buffer, row_pitch);
        let (image, status) = make(&client, 0, &rgba8(), &desc, ptr::null_mut());
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(info::<usize>(image, CL_IMAGE_BUFFER), buffer as usize);
        assert_eq!(info::<size_t>(image, CL_IMAGE_ROW_PITCH), words * 4);
        assert_eq!(memory_info::<size_t>(image, CL_MEM_SIZE), words * 12);
        let types = [image, buffer].map(|object| memory_info::<cl_mem_object_type>(object, CL_MEM_TYPE));
        assert_eq!(types, [CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_BUFFER]);
        write(&client, image, [1, 2, 0], [2, 1, 1], &[7; 8]);
        let mut expected = [0u32; 15];
        expected[words * 2 + 1..words * 2 + 3].fill(0x0707_0707);
        assert_eq!(client.read::<u32>(buffer, 15), expected);
        // Only of 1D image buffers is it an error to copy to their own buffer.
        let (origin, region) = ([1usize, 2, 0], [2usize, 1, 1]);
        let (at, size, queue) = (origin.as_ptr(), region.as_ptr(), client.queue);
        let status = cl!(clEnqueueCopyImageToBuffer(
            queue, image, buffer, at, size, 0, 0, NONE, NO_EVENT
        ));
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(read(&client, image, [0; 3], [2, 1, 1]), [7; 8]);
        // The image keeps the buffer.
        release_buffers(&[buffer]);
        assert_eq!(read(&client, image, [1, 2, 0], [2, 1, 1]), [7; 8]);
        release_buffers(&[image]);
    }
    // A 1D image buffer may be told the pitch of its only row.
    let buffer = client.buffer(&[0u32; 16]);
    let mut desc = desc(CL_MEM_OBJECT_IMAGE1D_BUFFER, [10, 1, 1]);
    (desc.buffer, desc.image_row_pitch) = (buffer, 64);
    let (image, status) = make(&client, 0, &rgba8(), &desc, ptr::null_mut());
    assert_eq!((status, info::<size_t>(image, CL_IMAGE_ROW_PITCH)), (CL_SUCCESS, 64));
    release_buffers(&[buffer, image]);
}

#[test]
fn mappings_are_the_image_itself() {
    let client = Client::new();
    for (image_type, sizes) in TYPES {
        let image = image(&client, &rgba8(), image_type, sizes);
        let bytes: Vec<u8> = (0..sizes.iter().product::<usize>() * 4)
            .map(|index| index as u8)
            .collect();
        write(&client, image, [0; 3], sizes, &bytes);
        let (whole, row_pitch, slice_pitch, status) = map(&client, image, CL_MAP_READ, [0; 3], sizes);
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(row_pitch, info::<size_t>(image, CL_IMAGE_ROW_PITCH));
        assert_eq!(slice_pitch, info::<size_t>(image, CL_IMAGE_SLICE_PITCH));
        // SAFETY: dense images of as many bytes are mapped for reading.
        assert_eq!(unsafe { std::slice::from_raw_parts(whole, bytes.len()) }, bytes);
        let last = sizes.map(|size| size - 1);
        let flags = CL_MAP_READ | CL_MAP_WRITE;
        let (corner, _, _, status) = map(&client, image, flags, last, [1, 1, 1]);
        assert_eq!((status, corner), (CL_SUCCESS, whole.wrapping_add(bytes.len() - 4)));
        assert_eq!(memory_info::<cl_uint>(image, CL_MEM_MAP_COUNT), 2);
        // SAFETY: the element is mapped for writing.
        unsafe { corner.write_bytes(9, 4) };
        assert_eq!(
            [corner, whole].map(|address| unmap(&client, image, address)),
            [CL_SUCCESS; 2]
        );
        assert_eq!(unmap(&client, image, whole), CL_INVALID_VALUE, "unmapped before");
        assert_eq!(memory_info::<cl_uint>(image, CL_MEM_MAP_COUNT), 0);
        assert_eq!(read(&client, image, last, [1, 1, 1]), [9; 4]);
        release_buffers(&[image]);
    }
}

#[test]
fn boxes_side_by_side_may_be_mapped_for_writing() {
    let client = Client::new();
    let image = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE2D, [8, 8, 1]);
    let map = |flags, origin, region| map(&client, image, flags, origin, region);
    let (left, _, _, status) = map(CL_MAP_WRITE, [0, 0, 0], [4, 8, 1]);
    assert_eq!(status, CL_SUCCESS);
    let (right, _, _, status) = map(CL_MAP_WRITE, [4, 0, 0], [4, 4, 1]);
    assert_eq!((status, right), (CL_SUCCESS, left.wrapping_add(16)));
    assert_eq!(map(CL_MAP_WRITE, [3, 7, 0], [2, 1, 1]).3, CL_INVALID_OPERATION);
    assert_eq!(
        map(CL_MAP_WRITE_INVALIDATE_REGION, [7, 3, 0], [1, 2, 1]).3,
        CL_INVALID_OPERATION
    );
    let (below, _, _, status) = map(CL_MAP_WRITE, [4, 4, 0], [4, 4, 1]);
    assert_eq!(status, CL_SUCCESS);
    let (read, _, _, status) = map(CL_MAP_READ, [3, 3, 0], [2, 2, 1]);
    assert_eq!(status, CL_SUCCESS);
    let statuses = [left, right, below, read].map(|address| unmap(&client, image, address));
    assert_eq!(statuses, [CL_SUCCESS; 4]);
    release_buffers(&[image]);
}

#[test]
fn mappings_of_a_buffer_and_its_images_know_of_one_another() {
    let client = Client::new();
    let buffer = client.buffer(&[0u8; 64]);
    let mut desc = desc(CL_MEM_OBJECT_IMAGE1D_BUFFER, [16, 1, 1]);
    desc.buffer = buffer;
    let (image, _) = make(&client, 0, &rgba8(), &desc, ptr::null_mut());
    let (address, _, _, status) = map(&client, image, CL_MAP_WRITE, [2, 0, 0], [2, 1, 1]);
    assert_eq!(status, CL_SUCCESS);
    let map_buffer = |offset, size| {
        let (flags, queue, none) = (CL_MAP_WRITE, client.queue, ptr::null());
        create!(clEnqueueMapBuffer(
            queue, buffer, CL_TRUE, flags, offset, size, 0, none, NO_EVENT
        ))
    };
    assert_eq!(map_buffer(15, 1).1, CL_INVALID_OPERATION);
    let (beside, status) = map_buffer(16, 48);
    assert_eq!((status, beside.cast()), (CL_SUCCESS, address.wrapping_add(8)));
    assert_eq!(
        unmap(&client, buffer, address),
        CL_INVALID_VALUE,
        "mapped through the image"
    );
    assert_eq!(memory_info::<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1);
    assert_eq!(unmap(&client, image, address), CL_SUCCESS);
    assert_eq!(unmap(&client, buffer, beside.cast()), CL_SUCCESS);
    release_buffers(&[buffer, image]);
}

#[test]
fn destructor_callbacks_are_called_when_the_last_command_is_done() {
    unsafe extern "C" fn destroyed(_: cl_mem, calls: *mut c_void) {
        // SAFETY: the test's own counter, which outlives the image.
        unsafe { *calls.cast::<u32>() = *calls.cast::<u32>() * 10 + 1 };
    }
    let client = Client::new();
    let image = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]);
    let mut calls = 0u32;
    let data = (&raw mut calls).cast();
    for _ in 0..2 {
        assert_eq!(
            cl!(clSetMemObjectDestructorCallback(image, Some(destroyed), data)),
            CL_SUCCESS
        );
    }
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let (mut done, flags) = (ptr::null_mut(), CL_MIGRATE_MEM_OBJECT_HOST);
    let queue = client.queue;
    let status = cl!(clEnqueueMigrateMemObjects(queue, 1, &image, flags, 1, &gate, &mut done));
    assert_eq!(status, CL_SUCCESS);
    release_buffers(&[image]);
    assert_eq!(calls, 0, "the command still uses it");
    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    assert_eq!(cl!(clWaitForEvents(1, &done)), CL_SUCCESS);
    assert_eq!(calls, 11);
    super::client::release_events(&[gate, done]);
}
