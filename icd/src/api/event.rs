//! Events.

use super::unsupported::unsupported;

unsupported! {
    clWaitForEvents: clWaitForEvents_t,
    clGetEventInfo: clGetEventInfo_t,
    clRetainEvent: clRetainEvent_t,
    clReleaseEvent: clReleaseEvent_t,
    clGetEventProfilingInfo: clGetEventProfilingInfo_t,
    clSetEventCallback: clSetEventCallback_t,
    clCreateUserEvent: clCreateUserEvent_t,
    clSetUserEventStatus: clSetUserEventStatus_t,
}
