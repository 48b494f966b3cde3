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
    let pipe = |context| create!(clCreatePipe(context, 0, 4, 4, ptr::null()));
    assert_eq!(pipe(context), (null, CL_INVALID_OPERATION));
    let of_egl = |context| create!(clCreateFromEGLImageKHR(context, null, null, 0, ptr::null()));
    assert_eq!(of_egl(context), (null, CL_INVALID_EGL_OBJECT_KHR));
    for wrong in [FOREIGN, null] {
        assert_eq!(pipe(wrong), (null, CL_INVALID_CONTEXT));
        assert_eq!(of_egl(wrong), (null, CL_INVALID_CONTEXT));
    }
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
        let name = CL_PIPE_PACKET_SIZE;
        assert_eq!(
            cl!(clGetPipeInfo(handle, name, 0, null(), ptr::null_mut())),
            CL_INVALID_MEM_OBJECT
        );
    }
}
