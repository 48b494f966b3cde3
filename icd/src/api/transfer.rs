//! Commands that move bytes of buffers.

use super::unsupported::unsupported;

unsupported! {
    clEnqueueReadBuffer: clEnqueueReadBuffer_t,
    clEnqueueWriteBuffer: clEnqueueWriteBuffer_t,
    clEnqueueCopyBuffer: clEnqueueCopyBuffer_t,
    clEnqueueMapBuffer: clEnqueueMapBuffer_t,
    clEnqueueUnmapMemObject: clEnqueueUnmapMemObject_t,
    clEnqueueReadBufferRect: clEnqueueReadBufferRect_t,
    clEnqueueWriteBufferRect: clEnqueueWriteBufferRect_t,
    clEnqueueCopyBufferRect: clEnqueueCopyBufferRect_t,
    clEnqueueFillBuffer: clEnqueueFillBuffer_t,
    clEnqueueMigrateMemObjects: clEnqueueMigrateMemObjects_t,
}
