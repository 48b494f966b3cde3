//! Commands that run kernels.

use super::unsupported::unsupported;

unsupported! {
    clEnqueueNDRangeKernel: clEnqueueNDRangeKernel_t,
    clEnqueueTask: clEnqueueTask_t,
    clEnqueueNativeKernel: clEnqueueNativeKernel_t,
}
