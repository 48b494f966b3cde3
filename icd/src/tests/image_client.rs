//! What the tests of images need besides the client: descriptors, and images of each type.

use std::ptr;

use super::client::{cl, create, value, Client};
use crate::cl::*;

pub(super) const NONE: *const cl_event = ptr::null();
pub(super) const NO_EVENT: *mut cl_event = ptr::null_mut();

/// Every type of image, with sizes of one: those of the whole as a region.
pub(super) const TYPES: [(cl_mem_object_type, [usize; 3]); 6] = [
    (CL_MEM_OBJECT_IMAGE1D, [13, 1, 1]),
    (CL_MEM_OBJECT_IMAGE1D_BUFFER, [17, 1, 1]),
    (CL_MEM_OBJECT_IMAGE1D_ARRAY, [9, 5, 1]),
    (CL_MEM_OBJECT_IMAGE2D, [7, 6, 1]),
    (CL_MEM_OBJECT_IMAGE2D_ARRAY, [5, 4, 3]),
    (CL_MEM_OBJECT_IMAGE3D, [6, 3, 4]),
];

/// A format descriptor.
pub(super) fn format(order: cl_channel_order, data_type: cl_channel_type) -> cl_image_format {
    cl_image_format {
        image_channel_order: order,
        image_channel_data_type: data_type,
    }
}

/// Four bytes, as most tests use.
pub(super) fn rgba8() -> cl_image_format {
    format(CL_RGBA, CL_UNORM_INT8)
}

/// A descriptor of an image of these sizes, given as a region of the whole.
pub(super) fn desc(image_type: cl_mem_object_type, sizes: [usize; 3]) -> cl_image_desc {
    let [width, height, depth] = sizes;
    cl_image_desc {
        image_type,
        image_width: width,
        image_height: height,
        image_depth: depth,
        image_array_size: if image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY {
            height
        } else {
            depth
        },
        image_row_pitch: 0,
        image_slice_pitch: 0,
        num_mip_levels: 0,
        num_samples: 0,
        buffer: ptr::null_mut(),
    }
}

/// Makes an image: handle and status.
pub(super) fn make(
    client: &Client,
    flags: cl_mem_flags,
    format: &cl_image_format,
    desc: &cl_image_desc,
    host: *mut c_void,
) -> (cl_mem, cl_int) {
    create!(clCreateImage(client.context, flags, format, desc, host))
}

/// An image of any type; one that needs a buffer gets one of its own.
pub(super) fn image(
    client: &Client,
    format: &cl_image_format,
    image_type: cl_mem_object_type,
    sizes: [usize; 3],
) -> cl_mem {
    let mut desc = desc(image_type, sizes);
    if image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER {
        desc.buffer = client.buffer(&vec![0u8; sizes[0] * element_size(format)]);
    }
    let (image, status) = make(client, 0, format, &desc, ptr::null_mut());
    assert_eq!(status, CL_SUCCESS);
    if !desc.buffer.is_null() {
        // The image keeps it.
        assert_eq!(cl!(clReleaseMemObject(desc.buffer)), CL_SUCCESS);
    }
    image
}

/// Bytes of an element, by the names of the format.
pub(super) fn element_size(format: &cl_image_format) -> usize {
    let channels = match format.image_channel_order {
        CL_R | CL_A | CL_INTENSITY | CL_LUMINANCE => 1,
        CL_RG | CL_RA => 2,
        _ => 4,
    };
    let bytes = match format.image_channel_data_type {
        CL_SNORM_INT8 | CL_UNORM_INT8 | CL_SIGNED_INT8 | CL_UNSIGNED_INT8 => 1,
        CL_SIGNED_INT32 | CL_UNSIGNED_INT32 | CL_FLOAT => 4,
        _ => 2,
    };
    channels * bytes
}

/// The formats that the context supports.
pub(super) fn formats(client: &Client, flags: cl_mem_flags, image_type: cl_mem_object_type) -> Vec<cl_image_format> {
    let context = client.context;
    let mut count = 0;
    let none = ptr::null_mut();
    let counted = cl!(clGetSupportedImageFormats(
        context, flags, image_type, 0, none, &mut count
    ));
    assert_eq!(counted, CL_SUCCESS);
    let mut formats = vec![format(0, 0); count as usize];
    let room = formats.as_mut_ptr();
    let listed = cl!(clGetSupportedImageFormats(
        context,
        flags,
        image_type,
        count,
        room,
        ptr::null_mut()
    ));
    assert_eq!(listed, CL_SUCCESS);
    formats
}

/// A property of an image.
pub(super) fn info<T: Copy + Default>(image: cl_mem, name: cl_image_info) -> T {
    value(|size, value, size_ret| cl!(clGetImageInfo(image, name, size, value, size_ret)))
}

/// A property of an image as a memory object.
pub(super) fn memory_info<T: Copy + Default>(image: cl_mem, name: cl_mem_info) -> T {
    value(|size, value, size_ret| cl!(clGetMemObjectInfo(image, name, size, value, size_ret)))
}

/// What a region of an image holds, densely packed.
pub(super) fn read(client: &Client, image: cl_mem, origin: [usize; 3], region: [usize; 3]) -> Vec<u8> {
    let size = region.iter().product::<usize>() * info::<size_t>(image, CL_IMAGE_ELEMENT_SIZE);
    let mut bytes = vec![0u8; size];
    let (origin, region, data) = (origin.as_ptr(), region.as_ptr(), bytes.as_mut_ptr().cast());
    let queue = client.queue;
    let status = cl!(clEnqueueReadImage(
        queue, image, CL_TRUE, origin, region, 0, 0, data, 0, NONE, NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
    bytes
}

/// Writes a region of an image from densely packed bytes.
pub(super) fn write(client: &Client, image: cl_mem, origin: [usize; 3], region: [usize; 3], bytes: &[u8]) {
    let size = region.iter().product::<usize>() * info::<size_t>(image, CL_IMAGE_ELEMENT_SIZE);
    assert_eq!(bytes.len(), size);
    let (origin, region, data) = (origin.as_ptr(), region.as_ptr(), bytes.as_ptr().cast());
    let queue = client.queue;
    let status = cl!(clEnqueueWriteImage(
        queue, image, CL_TRUE, origin, region, 0, 0, data, 0, NONE, NO_EVENT
    ));
    assert_eq!(status, CL_SUCCESS);
}

/// A mapping: address, row pitch and slice pitch.
pub(super) fn map(
    client: &Client,
    image: cl_mem,
    flags: cl_map_flags,
    origin: [usize; 3],
    region: [usize; 3],
) -> (*mut u8, usize, usize, cl_int) {
    let (mut row_pitch, mut slice_pitch) = (99, 99);
    let (origin, region, queue) = (origin.as_ptr(), region.as_ptr(), client.queue);
    let (address, status) = create!(clEnqueueMapImage(
        queue,
        image,
        CL_TRUE,
        flags,
        origin,
        region,
        &mut row_pitch,
        &mut slice_pitch,
        0,
        NONE,
        NO_EVENT
    ));
    (address.cast(), row_pitch, slice_pitch, status)
}

/// Unmaps and waits; the status.
pub(super) fn unmap(client: &Client, image: cl_mem, address: *mut u8) -> cl_int {
    let status = cl!(clEnqueueUnmapMemObject(
        client.queue,
        image,
        address.cast(),
        0,
        NONE,
        NO_EVENT
    ));
    client.finish();
    status
}
