//! Features that no device has: the first handle is proven, then the specification's error for the missing feature is given.

use std::ptr;

use super::client::{cl, create, Client};
use crate::cl::*;

const FOREIGN: *mut c_void = 0x1000 as *mut c_void;

#[test]
fn creators_prove_their_context_first() {
    let client = Client::new();
    let context = client.context;
    let null = ptr::null_mut();
    let all = |context| {
        [
            create!(clCreateImage(context, 0, ptr::null(), ptr::null(), null)),
            create!(clCreateImage2D(context, 0, ptr::null(), 1, 1, 0, null)),
            create!(clCreateImage3D(context, 0, ptr::null(), 1, 1, 1, 0, 0, null)),
            create!(clCreateImageWithProperties(
                context,
                ptr::null(),
                0,
                ptr::null(),
                ptr::null(),
                null
            )),
            create!(clCreatePipe(context, 0, 4, 4, ptr::null())),
            create!(clCreateFromEGLImageKHR(context, null, null, 0, ptr::null())),
        ]
    };
    assert_eq!(all(context), [(null, CL_INVALID_OPERATION); 6]);
    assert_eq!(all(FOREIGN), [(null, CL_INVALID_CONTEXT); 6]);
    assert_eq!(all(null), [(null, CL_INVALID_CONTEXT); 6]);
    // No context comes from OpenGL.
    assert_eq!(create!(clCreateFromGLBuffer(context, 0, 1)), (null, CL_INVALID_CONTEXT));
    assert_eq!(
        create!(clCreateFromGLTexture(context, 0, 0, 0, 1)),
        (null, CL_INVALID_CONTEXT)
    );
    // `errcode_ret` may be null.
    assert!(cl!(clCreatePipe(context, 0, 4, 4, ptr::null(), ptr::null_mut())).is_null());
}

#[test]
fn commands_prove_their_queue_first() {
    let client = Client::new();
    let buffer = client.buffer(&[0u8; 16]);
    let (list, event) = (ptr::null(), ptr::null_mut());
    let sizes = [0usize; 3].as_ptr();
    let null = ptr::null_mut();
    let of_images = |queue| {
        [
            cl!(clEnqueueReadImage(
                queue, buffer, 1, sizes, sizes, 0, 0, null, 0, list, event
            )),
            cl!(clEnqueueWriteImage(
                queue, buffer, 1, sizes, sizes, 0, 0, null, 0, list, event
            )),
            cl!(clEnqueueCopyImage(
                queue, buffer, buffer, sizes, sizes, sizes, 0, list, event
            )),
            cl!(clEnqueueFillImage(queue, buffer, null, sizes, sizes, 0, list, event)),
            cl!(clEnqueueCopyImageToBuffer(
                queue, buffer, buffer, sizes, sizes, 0, 0, list, event
            )),
        ]
    };
    // A buffer is no image.
    assert_eq!(of_images(client.queue), [CL_INVALID_MEM_OBJECT; 5]);
    assert_eq!(of_images(FOREIGN), [CL_INVALID_COMMAND_QUEUE; 5]);
    let of_svm = |queue| {
        [
            cl!(clEnqueueSVMMemcpy(queue, 1, null, null, 1, 0, list, event)),
            cl!(clEnqueueSVMMemFill(queue, null, null, 1, 1, 0, list, event)),
            cl!(clEnqueueSVMMap(queue, 1, 0, null, 1, 0, list, event)),
            cl!(clEnqueueSVMUnmap(queue, null, 0, list, event)),
        ]
    };
    assert_eq!(of_svm(client.queue), [CL_INVALID_OPERATION; 4]);
    assert_eq!(of_svm(FOREIGN), [CL_INVALID_COMMAND_QUEUE; 4]);
    assert!(cl!(clSVMAlloc(client.context, 0, 16, 0)).is_null());
    cl!(clSVMFree(client.context, null));
    assert_eq!(
        cl!(clEnqueueAcquireGLObjects(client.queue, 0, ptr::null(), 0, list, event)),
        CL_INVALID_CONTEXT
    );
    assert_eq!(
        cl!(clEnqueueAcquireGLObjects(FOREIGN, 0, ptr::null(), 0, list, event)),
        CL_INVALID_COMMAND_QUEUE
    );
    assert_eq!(
        cl!(clGetGLObjectInfo(buffer, ptr::null_mut(), ptr::null_mut())),
        CL_INVALID_GL_OBJECT
    );
    assert_eq!(
        cl!(clGetGLObjectInfo(FOREIGN, ptr::null_mut(), ptr::null_mut())),
        CL_INVALID_MEM_OBJECT
    );
    assert_eq!(cl!(clReleaseMemObject(buffer)), CL_SUCCESS);
}

#[test]
fn objects_that_cannot_exist_have_no_handles() {
    let client = Client::new();
    let (context, queue) = (client.context, client.queue);
    let null = ptr::null_mut;
    for handle in [null(), FOREIGN, context, queue] {
        let name = CL_IMAGE_WIDTH;
        assert_eq!(
            cl!(clGetImageInfo(handle, name, 0, null(), ptr::null_mut())),
            CL_INVALID_MEM_OBJECT
        );
        let name = CL_PIPE_PACKET_SIZE;
        assert_eq!(
            cl!(clGetPipeInfo(handle, name, 0, null(), ptr::null_mut())),
            CL_INVALID_MEM_OBJECT
        );
    }
}

#[test]
fn there_are_no_image_formats() {
    let client = Client::new();
    let context = client.context;
    let mut count = 9;
    let mut format = cl_image_format {
        image_channel_order: 0,
        image_channel_data_type: 0,
    };
    let none = ptr::null_mut;
    let image = CL_MEM_OBJECT_IMAGE2D;
    let read = CL_MEM_READ_ONLY;
    assert_eq!(
        cl!(clGetSupportedImageFormats(context, read, image, 5, none(), &mut count)),
        CL_SUCCESS
    );
    assert_eq!(count, 0);
    let rows = [
        (
            cl!(clGetSupportedImageFormats(FOREIGN, read, image, 0, none(), &mut count)),
            CL_INVALID_CONTEXT,
        ),
        (
            cl!(clGetSupportedImageFormats(
                context,
                1 << 40,
                image,
                0,
                none(),
                &mut count
            )),
            CL_INVALID_VALUE,
        ),
        (
            cl!(clGetSupportedImageFormats(
                context,
                read,
                CL_MEM_OBJECT_BUFFER,
                0,
                none(),
                &mut count
            )),
            CL_INVALID_VALUE,
        ),
        (
            cl!(clGetSupportedImageFormats(
                context,
                read,
                image,
                0,
                &mut format,
                &mut count
            )),
            CL_INVALID_VALUE,
        ),
    ];
    for (status, expected) in rows {
        assert_eq!(status, expected);
    }
}
