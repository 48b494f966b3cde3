//! Pipes: no device of Weft supports them.

use super::unsupported::{unsupported, After, Always};
use crate::cl::*;
use crate::object::context::Context;

// "CL_INVALID_OPERATION if no devices in context support pipes", "CL_INVALID_MEM_OBJECT if pipe is not a valid pipe object."
unsupported! {
    clCreatePipe: clCreatePipe_t => After<Context, CL_INVALID_OPERATION>,
    clGetPipeInfo: clGetPipeInfo_t => Always<CL_INVALID_MEM_OBJECT>,
}
