//! Sharing with OpenGL, Direct3D, DirectX 9 and EGL: none of these extensions is there.
//!
//! No context was made from an OpenGL or Direct3D device, as `clCreateContext` refuses the properties for that, and no memory object came from one.

use super::unsupported::{unsupported, After, Always};
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::object::context::Context;
use crate::object::memory::MemObject;
use crate::object::platform::Platform;
use crate::object::queue::Queue;

// "CL_INVALID_CONTEXT if context is not a valid context or was not created from a GL context"; likewise for Direct3D and DirectX.
unsupported! {
    clCreateFromGLBuffer: clCreateFromGLBuffer_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromGLTexture: clCreateFromGLTexture_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromGLTexture2D: clCreateFromGLTexture2D_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromGLTexture3D: clCreateFromGLTexture3D_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromGLRenderbuffer: clCreateFromGLRenderbuffer_t => Always<CL_INVALID_CONTEXT>,
    clCreateEventFromGLsyncKHR: clCreateEventFromGLsyncKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromD3D10BufferKHR: clCreateFromD3D10BufferKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromD3D10Texture2DKHR: clCreateFromD3D10Texture2DKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromD3D10Texture3DKHR: clCreateFromD3D10Texture3DKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromD3D11BufferKHR: clCreateFromD3D11BufferKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromD3D11Texture2DKHR: clCreateFromD3D11Texture2DKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromD3D11Texture3DKHR: clCreateFromD3D11Texture3DKHR_t => Always<CL_INVALID_CONTEXT>,
    clCreateFromDX9MediaSurfaceKHR: clCreateFromDX9MediaSurfaceKHR_t => Always<CL_INVALID_CONTEXT>,
}

// "CL_INVALID_CONTEXT if context associated with command_queue was not created from an OpenGL context"; likewise for Direct3D and DirectX.
unsupported! {
    clEnqueueAcquireGLObjects: clEnqueueAcquireGLObjects_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueReleaseGLObjects: clEnqueueReleaseGLObjects_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueAcquireD3D10ObjectsKHR: clEnqueueAcquireD3D10ObjectsKHR_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueReleaseD3D10ObjectsKHR: clEnqueueReleaseD3D10ObjectsKHR_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueAcquireD3D11ObjectsKHR: clEnqueueAcquireD3D11ObjectsKHR_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueReleaseD3D11ObjectsKHR: clEnqueueReleaseD3D11ObjectsKHR_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueAcquireDX9MediaSurfacesKHR: clEnqueueAcquireDX9MediaSurfacesKHR_t => After<Queue, CL_INVALID_CONTEXT>,
    clEnqueueReleaseDX9MediaSurfacesKHR: clEnqueueReleaseDX9MediaSurfacesKHR_t => After<Queue, CL_INVALID_CONTEXT>,
}

// "CL_DEVICE_NOT_FOUND if no OpenCL devices that correspond to the given Direct3D object were found."
unsupported! {
    clGetDeviceIDsFromD3D10KHR: clGetDeviceIDsFromD3D10KHR_t => After<Platform, CL_DEVICE_NOT_FOUND>,
    clGetDeviceIDsFromD3D11KHR: clGetDeviceIDsFromD3D11KHR_t => After<Platform, CL_DEVICE_NOT_FOUND>,
    clGetDeviceIDsFromDX9MediaAdapterKHR: clGetDeviceIDsFromDX9MediaAdapterKHR_t => After<Platform, CL_DEVICE_NOT_FOUND>,
}

// EGL: "CL_INVALID_EGL_OBJECT_KHR if image is not a valid EGLImage object", which none is for a driver that knows no EGL; and no memory object is one
// that could be acquired.
unsupported! {
    clCreateFromEGLImageKHR: clCreateFromEGLImageKHR_t => After<Context, CL_INVALID_EGL_OBJECT_KHR>,
    clCreateEventFromEGLSyncKHR: clCreateEventFromEGLSyncKHR_t => After<Context, CL_INVALID_EGL_OBJECT_KHR>,
    clEnqueueAcquireEGLObjectsKHR: clEnqueueAcquireEGLObjectsKHR_t => After<Queue, CL_INVALID_EGL_OBJECT_KHR>,
    clEnqueueReleaseEGLObjectsKHR: clEnqueueReleaseEGLObjectsKHR_t => After<Queue, CL_INVALID_EGL_OBJECT_KHR>,
}

#[cl_entry(clGetGLObjectInfo)]
fn get_gl_object_info(
    memobj: cl_mem,
    _gl_object_type: *mut cl_gl_object_type,
    _gl_object_name: *mut cl_GLuint,
) -> ClResult<()> {
    no_gl_object(memobj)
}

#[cl_entry(clGetGLTextureInfo)]
fn get_gl_texture_info(
    memobj: cl_mem,
    _param_name: cl_gl_texture_info,
    _param_value_size: size_t,
    _param_value: *mut c_void,
    _param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    no_gl_object(memobj)
}

fn no_gl_object(memobj: cl_mem) -> ClResult<()> {
    // "CL_INVALID_MEM_OBJECT if memobj is not a valid OpenCL memory object."
    MemObject::from_handle(memobj)?;
    // "CL_INVALID_GL_OBJECT if there is no GL object associated with memobj."
    Err(ClError::INVALID_GL_OBJECT)
}

#[cl_entry(clGetGLContextInfoKHR)]
fn get_gl_context_info(
    _properties: *const cl_context_properties,
    _param_name: cl_gl_context_info,
    _param_value_size: size_t,
    _param_value: *mut c_void,
    _param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_GL_SHAREGROUP_REFERENCE_KHR if .. a context or share group object .. is not valid": none can be, for a driver that knows no OpenGL.
    Err(ClError::INVALID_GL_SHAREGROUP_REFERENCE_KHR)
}
