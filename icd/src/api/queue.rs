//! Command-queues, flush and finish, markers and barriers.

use super::unsupported::unsupported;

unsupported! {
    clCreateCommandQueue: clCreateCommandQueue_t,
    clRetainCommandQueue: clRetainCommandQueue_t,
    clReleaseCommandQueue: clReleaseCommandQueue_t,
    clGetCommandQueueInfo: clGetCommandQueueInfo_t,
    clSetCommandQueueProperty: clSetCommandQueueProperty_t,
    clFlush: clFlush_t,
    clFinish: clFinish_t,
    clEnqueueMarker: clEnqueueMarker_t,
    clEnqueueWaitForEvents: clEnqueueWaitForEvents_t,
    clEnqueueBarrier: clEnqueueBarrier_t,
    clEnqueueMarkerWithWaitList: clEnqueueMarkerWithWaitList_t,
    clEnqueueBarrierWithWaitList: clEnqueueBarrierWithWaitList_t,
    clCreateCommandQueueWithProperties: clCreateCommandQueueWithProperties_t,
    clSetDefaultDeviceCommandQueue: clSetDefaultDeviceCommandQueue_t,
}
