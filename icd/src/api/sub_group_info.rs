//! Queries of the sub-groups of kernel objects.
#![allow(clippy::too_many_arguments, reason = "the signatures are the specification's")]

use super::kernel_info::check_device;
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::kernel::Kernel;
use crate::object::sub_groups;

#[cl_entry(clGetKernelSubGroupInfo)]
fn get_kernel_sub_group_info(
    kernel: cl_kernel,
    device: cl_device_id,
    param_name: cl_kernel_sub_group_info,
    input_value_size: size_t,
    input_value: *const c_void,
    param_value_size: size_t,
    param_value: *mut c_void,
    param_value_size_ret: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_KERNEL if kernel is a not a valid kernel object."
    let kernel = Kernel::from_handle(kernel)?;
    check_device(&kernel, device)?;
    // "CL_INVALID_OPERATION if device does not support sub-groups."
    if !sub_groups::are_supported() {
        return Err(ClError::INVALID_OPERATION);
    }
    let input = Input {
        size: input_value_size,
        value: input_value,
    };
    let writer = InfoWriter::new(param_value_size, param_value, param_value_size_ret);
    let room = if param_value.is_null() {
        None
    } else {
        Some(param_value_size)
    };
    sub_group_info(&kernel, param_name, input, room, writer).map(Written::done)
}

/// The query as `cl_khr_subgroups` names it.
pub(crate) use clGetKernelSubGroupInfo as clGetKernelSubGroupInfoKHR;

/// `room` is the size of the caller's buffer, if there is one.
fn sub_group_info(
    kernel: &Kernel,
    param_name: cl_kernel_sub_group_info,
    input: Input,
    room: Option<usize>,
    writer: InfoWriter,
) -> ClResult<Written> {
    match param_name {
        CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE => {
            input.local_size()?;
            writer.write::<size_t>(kernel.compiled()?.max_sub_group_size() as size_t)
        }
        CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE => {
            // Any three numbers may be asked about.
            let count = sub_groups::count(kernel.compiled()?, input.local_size()?).ok_or(ClError::INVALID_VALUE)?;
            writer.write::<size_t>(count as size_t)
        }
        CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT => {
            let [count] = input.sizes(1)?[..] else {
                return Err(ClError::INVALID_VALUE);
            };
            // "Any returned work-group will have one dimension. Other dimensions inferred from the value specified for param_value_size will be filled
            // with the value 1. [...] If no work-group size can accommodate the requested number of sub-groups, 0 will be returned in each element."
            let (first, others) = match sub_groups::local_size(kernel.compiled()?, count as u64) {
                Some(size) => (size as size_t, 1),
                None => (0, 0),
            };
            writer.write_slice::<size_t>(&[first, others, others][..dimensions(room)?])
        }
        CL_KERNEL_MAX_NUM_SUB_GROUPS => writer.write::<size_t>(sub_groups::max_count(kernel.compiled()?) as size_t),
        // "If the sub-group count is not specified then 0 is returned."
        CL_KERNEL_COMPILE_NUM_SUB_GROUPS => {
            writer.write::<size_t>(kernel.declaration().compile_num_sub_groups().unwrap_or(0) as size_t)
        }
        // "If the sub-group size is not specified using the above attribute qualifier then 0 is returned."
        CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL => {
            writer.write::<size_t>(kernel.declaration().required_sub_group_size().unwrap_or(0) as size_t)
        }
        // "CL_INVALID_VALUE if param_name is not one of the supported values."
        _ => Err(ClError::INVALID_VALUE),
    }
}

/// How many dimensions fit into the caller's buffer; three if there is none.
fn dimensions(room: Option<usize>) -> ClResult<usize> {
    let Some(bytes) = room else { return Ok(3) };
    match bytes / size_of::<size_t>() {
        0 => Err(ClError::INVALID_VALUE),
        count => Ok(count.min(3)),
    }
}

/// `input_value` and its size.
struct Input {
    size: usize,
    value: *const c_void,
}

impl Input {
    /// An array of at most `most` sizes.
    fn sizes(&self, most: usize) -> ClResult<Vec<size_t>> {
        // "CL_INVALID_VALUE if [...] the size in bytes specified by input_value_size is not valid or if input_value is NULL."
        let count = self.size / size_of::<size_t>();
        if self.size % size_of::<size_t>() != 0 || !(1..=most).contains(&count) {
            return Err(ClError::INVALID_VALUE);
        }
        let sizes = args::slice(self.value.cast::<size_t>(), count);
        sizes.map(<[_]>::to_vec).ok_or(ClError::INVALID_VALUE)
    }

    /// "An array of size_t values corresponding to the local work size parameter of the intended dispatch. The number of dimensions in the ND-range will
    /// be inferred from the value specified for input_value_size."
    fn local_size(&self) -> ClResult<[u64; 3]> {
        let mut local = [1; 3];
        for (place, size) in local.iter_mut().zip(self.sizes(3)?) {
            *place = size as u64;
        }
        Ok(local)
    }
}
