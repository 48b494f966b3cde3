//! Pipes: no device of Weft supports them.

use super::unsupported::unsupported;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};

unsupported! {
    clCreatePipe: clCreatePipe_t,
}

#[cl_entry(clGetPipeInfo)]
fn get_pipe_info(
    _pipe: cl_mem,
    _param_name: cl_pipe_info,
    _param_value_size: size_t,
    _param_value: *mut c_void,
    _param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_MEM_OBJECT if pipe is a not a valid pipe object": there are none.
    Err(ClError::INVALID_MEM_OBJECT)
}
