//! Images and samplers: no device of Weft supports them.

use super::unsupported::unsupported;

unsupported! {
    clCreateImage2D: clCreateImage2D_t,
    clCreateImage3D: clCreateImage3D_t,
    clGetSupportedImageFormats: clGetSupportedImageFormats_t,
    clGetImageInfo: clGetImageInfo_t,
    clCreateSampler: clCreateSampler_t,
    clRetainSampler: clRetainSampler_t,
    clReleaseSampler: clReleaseSampler_t,
    clGetSamplerInfo: clGetSamplerInfo_t,
    clEnqueueReadImage: clEnqueueReadImage_t,
    clEnqueueWriteImage: clEnqueueWriteImage_t,
    clEnqueueCopyImage: clEnqueueCopyImage_t,
    clEnqueueCopyImageToBuffer: clEnqueueCopyImageToBuffer_t,
    clEnqueueCopyBufferToImage: clEnqueueCopyBufferToImage_t,
    clEnqueueMapImage: clEnqueueMapImage_t,
    clCreateImage: clCreateImage_t,
    clEnqueueFillImage: clEnqueueFillImage_t,
    clCreateSamplerWithProperties: clCreateSamplerWithProperties_t,
    clCreateImageWithProperties: clCreateImageWithProperties_t,
}
