//! Contexts.

use super::unsupported::unsupported;

unsupported! {
    clCreateContext: clCreateContext_t,
    clCreateContextFromType: clCreateContextFromType_t,
    clRetainContext: clRetainContext_t,
    clReleaseContext: clReleaseContext_t,
    clGetContextInfo: clGetContextInfo_t,
    clSetContextDestructorCallback: clSetContextDestructorCallback_t,
}
