//! Buffers: creation, queries, retain and release.

use super::unsupported::unsupported;

unsupported! {
    clCreateBuffer: clCreateBuffer_t,
    clRetainMemObject: clRetainMemObject_t,
    clReleaseMemObject: clReleaseMemObject_t,
    clGetMemObjectInfo: clGetMemObjectInfo_t,
    clCreateSubBuffer: clCreateSubBuffer_t,
    clSetMemObjectDestructorCallback: clSetMemObjectDestructorCallback_t,
    clCreateBufferWithProperties: clCreateBufferWithProperties_t,
}
