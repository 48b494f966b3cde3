//! Programs.

use super::unsupported::unsupported;

unsupported! {
    clCreateProgramWithSource: clCreateProgramWithSource_t,
    clCreateProgramWithBinary: clCreateProgramWithBinary_t,
    clRetainProgram: clRetainProgram_t,
    clReleaseProgram: clReleaseProgram_t,
    clBuildProgram: clBuildProgram_t,
    clGetProgramInfo: clGetProgramInfo_t,
    clGetProgramBuildInfo: clGetProgramBuildInfo_t,
    clCreateProgramWithBuiltInKernels: clCreateProgramWithBuiltInKernels_t,
    clCompileProgram: clCompileProgram_t,
    clLinkProgram: clLinkProgram_t,
    clCreateProgramWithIL: clCreateProgramWithIL_t,
    clSetProgramReleaseCallback: clSetProgramReleaseCallback_t,
    clSetProgramSpecializationConstant: clSetProgramSpecializationConstant_t,
}
