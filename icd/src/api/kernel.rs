//! Kernels and their arguments.

use super::unsupported::unsupported;

unsupported! {
    clCreateKernel: clCreateKernel_t,
    clCreateKernelsInProgram: clCreateKernelsInProgram_t,
    clRetainKernel: clRetainKernel_t,
    clReleaseKernel: clReleaseKernel_t,
    clSetKernelArg: clSetKernelArg_t,
    clGetKernelInfo: clGetKernelInfo_t,
    clGetKernelWorkGroupInfo: clGetKernelWorkGroupInfo_t,
    clGetKernelArgInfo: clGetKernelArgInfo_t,
    clSetKernelArgSVMPointer: clSetKernelArgSVMPointer_t,
    clSetKernelExecInfo: clSetKernelExecInfo_t,
    clGetKernelSubGroupInfoKHR: clGetKernelSubGroupInfoKHR_t,
    clCloneKernel: clCloneKernel_t,
    clGetKernelSubGroupInfo: clGetKernelSubGroupInfo_t,
    clGetKernelSuggestedLocalWorkSize: clGetKernelSuggestedLocalWorkSize_t,
}
