//! Pipes: no device of Weft supports them.

use super::unsupported::unsupported;

unsupported! {
    clCreatePipe: clCreatePipe_t,
    clGetPipeInfo: clGetPipeInfo_t,
}
