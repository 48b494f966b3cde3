//! Commands that run kernels.
#![allow(clippy::too_many_arguments, reason = "the signatures are the specification's")]

use std::ptr;
use std::sync::Arc;

use compiler::Kernel as Compiled;
use scheduler::{NdRange, RangeError, Work};

use crate::api::enqueue::Enqueue;
use crate::args;
use crate::cl::*;
use crate::entry::cl_entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::object::device::limits::MAX_WORK_GROUP_SIZE;
use crate::object::device::Device;
use crate::object::kernel::Kernel;
use crate::object::launch::launch;
use crate::object::local_size::{self, Limits, Shape};
use crate::object::queue::{Queue, Return};
use crate::object::sub_groups;

pub(crate) use super::native_kernel::clEnqueueNativeKernel;

#[cl_entry(clEnqueueNDRangeKernel)]
fn enqueue_nd_range_kernel(
    command_queue: cl_command_queue,
    kernel: cl_kernel,
    work_dim: cl_uint,
    global_work_offset: *const size_t,
    global_work_size: *const size_t,
    local_work_size: *const size_t,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let kernel = check_kernel(enqueue.queue(), kernel)?;
    let dimensions = Dimensions::new(work_dim, global_work_offset, global_work_size)?;
    match dimensions.work_items()? {
        Some(global) => {
            let range = dimensions.range(enqueue.queue().device(), &kernel, global, local_work_size)?;
            launch(&kernel, range, |work| {
                enqueue.submit(work, CL_COMMAND_NDRANGE_KERNEL, Return::AtOnce)
            })
        }
        // "If [...] global_work_size is NULL or the value in any passed dimension is zero, then the kernel command will trivially succeed after its event
        // dependencies are satisfied."
        None => enqueue.submit(Work::Nothing, CL_COMMAND_NDRANGE_KERNEL, Return::AtOnce),
    }
}

#[cl_entry(clEnqueueTask)]
fn enqueue_task(
    command_queue: cl_command_queue,
    kernel: cl_kernel,
    num_events_in_wait_list: cl_uint,
    event_wait_list: *const cl_event,
    event: *mut cl_event,
) -> ClResult<()> {
    let enqueue = Enqueue::new(command_queue, num_events_in_wait_list, event_wait_list, event)?;
    let kernel = check_kernel(enqueue.queue(), kernel)?;
    // "clEnqueueTask is equivalent to calling clEnqueueNDRangeKernel with work_dim set to 1, global_work_offset set to NULL, global_work_size[0] set to 1,
    // and local_work_size[0] set to 1."
    let dimensions = Dimensions::new(1, ptr::null(), &1)?;
    let range = dimensions.range(enqueue.queue().device(), &kernel, [1; 3], &1)?;
    launch(&kernel, range, |work| {
        enqueue.submit(work, CL_COMMAND_TASK, Return::AtOnce)
    })
}

#[cl_entry(clGetKernelSuggestedLocalWorkSize)]
fn get_kernel_suggested_local_work_size(
    command_queue: cl_command_queue,
    kernel: cl_kernel,
    work_dim: cl_uint,
    global_work_offset: *const size_t,
    global_work_size: *const size_t,
    suggested_local_work_size: *mut size_t,
) -> ClResult<()> {
    // "CL_INVALID_COMMAND_QUEUE if command_queue is not a valid host command-queue."
    let queue = Queue::from_handle(command_queue)?;
    let kernel = check_kernel(&queue, kernel)?;
    let dimensions = Dimensions::new(work_dim, global_work_offset, global_work_size)?;
    // "CL_INVALID_GLOBAL_WORK_SIZE if global_work_size is NULL or if any of the values [...] are zero."
    let global = dimensions.work_items()?.ok_or(ClError::INVALID_GLOBAL_WORK_SIZE)?;
    let local = dimensions.local_size(queue.device(), &kernel, global, ptr::null())?;
    // "CL_INVALID_VALUE if suggested_local_work_size is NULL."
    let suggestion = args::slice_mut(suggested_local_work_size, work_dim as usize).ok_or(ClError::INVALID_VALUE)?;
    for (place, size) in suggestion.iter_mut().zip(local) {
        *place = size as size_t;
    }
    Ok(())
}

/// The kernel of a handle, ready to run on `queue`.
fn check_kernel(queue: &Queue, kernel: cl_kernel) -> ClResult<Arc<Kernel>> {
    // "CL_INVALID_KERNEL if kernel is not a valid kernel."
    let kernel = Kernel::from_handle(kernel)?;
    // "CL_INVALID_PROGRAM_EXECUTABLE if there is no successfully built program executable available for the device associated with command_queue."
    // A kernel object is made of an executable, and keeps its program from being built again.
    // "CL_INVALID_CONTEXT if the context associated with command_queue and kernel are not the same."
    if !Arc::ptr_eq(queue.context(), kernel.context()) {
        return Err(ClError::INVALID_CONTEXT);
    }
    // "CL_INVALID_KERNEL_ARGS if any kernel arguments for kernel have not been set."
    if !kernel.arguments().are_complete() {
        return Err(ClError::INVALID_KERNEL_ARGS);
    }
    Ok(kernel)
}

/// `work_dim` and the arrays that go with it.
struct Dimensions {
    count: usize,
    offset: [u64; 3],
    /// `None` for a null pointer.
    global: Option<[u64; 3]>,
}

impl Dimensions {
    fn new(work_dim: cl_uint, offset: *const size_t, global: *const size_t) -> ClResult<Dimensions> {
        // "CL_INVALID_WORK_DIMENSION if work_dim is not valid for the device associated with command_queue (is greater than the value returned for
        // CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS)." It "must be greater than zero".
        if !(1..=3).contains(&work_dim) {
            return Err(ClError::INVALID_WORK_DIMENSION);
        }
        let count = work_dim as usize;
        Ok(Dimensions {
            count,
            offset: array(offset, count, 0).unwrap_or_default(),
            global: array(global, count, 1),
        })
    }

    /// The global size, or `None` if there is no work-item.
    fn work_items(&self) -> ClResult<Option<[u64; 3]>> {
        // "CL_INVALID_GLOBAL_OFFSET if the value specified in global_work_size plus the corresponding value in global_work_offset for any dimensions is
        // greater than the maximum value representable by size_t."
        let global = self.global.unwrap_or_default();
        if global
            .iter()
            .zip(self.offset)
            .any(|(size, offset)| size.checked_add(offset).is_none())
        {
            return Err(ClError::INVALID_GLOBAL_OFFSET);
        }
        Ok(self.global.filter(|global| global.iter().all(|&size| size > 0)))
    }

    /// The size of work-groups that the application sees: given by it, required by the kernel, or chosen here.
    fn local_size(
        &self,
        device: &Device,
        kernel: &Kernel,
        global: [u64; 3],
        local: *const size_t,
    ) -> ClResult<[u64; 3]> {
        let compiled = kernel.compiled()?;
        // "An ND-range kernel command may require uniform work-groups or may support non-uniform work-groups", by device and program.
        let shape = match kernel.requires_uniform_work_groups() {
            true => Shape::Uniform,
            false => Shape::NonUniform,
        };
        let local = match array(local, self.count, 1) {
            Some(local) => check_local(local, device, compiled)?,
            // "The work-group size to be used for kernel can also be specified in the program source or intermediate language."
            None => match (
                kernel.declaration().required_work_group_size(),
                kernel.declaration().compile_num_sub_groups(),
            ) {
                (Some(required), _) => required,
                (None, Some(required)) => match sub_groups::local_size(compiled, required) {
                    Some(items) => [items, 1, 1],
                    None => return Err(ClError::INVALID_WORK_GROUP_SIZE),
                },
                (None, None) => local_size::choose(global, shape, &limits(device, compiled)),
            },
        };
        // "CL_INVALID_WORK_GROUP_SIZE [...] if the local_work_size is not consistent with the required number of sub-groups for kernel."
        if !sub_groups::have_required_count(compiled, local) {
            return Err(ClError::INVALID_WORK_GROUP_SIZE);
        }
        // "CL_INVALID_WORK_GROUP_SIZE [...] if the work-group size must be uniform, and if the global_work_size is not evenly divisible by the
        // local_work_size."
        if shape == Shape::Uniform && global.iter().zip(local).any(|(global, local)| global % local != 0) {
            return Err(ClError::INVALID_WORK_GROUP_SIZE);
        }
        // A required size may have more dimensions than the launch.
        if local[self.count..].iter().any(|&size| size != 1) {
            return Err(ClError::INVALID_WORK_GROUP_SIZE);
        }
        Ok(local)
    }

    /// The index space in work-groups that suit the kernel, of the size that the application sees if it can be seen.
    fn range(&self, device: &Device, kernel: &Kernel, global: [u64; 3], local: *const size_t) -> ClResult<NdRange> {
        let compiled = kernel.compiled()?;
        let local = self.local_size(device, kernel, global, local)?;
        // Nobody can tell which groups such a kernel ran in.
        let local = match compiled.is_free_of_groups() && global.iter().all(|size| *size > 0) {
            true => local_size::suit(local, global, &limits(device, compiled)),
            false => local,
        };
        NdRange::new(self.count, global, self.offset, local).map_err(|error| match error {
            RangeError::Dimensions(_) => ClError::INVALID_WORK_DIMENSION,
            RangeError::GlobalIdOverflow { .. } => ClError::INVALID_GLOBAL_OFFSET,
            RangeError::EmptyLocalSize { .. } | RangeError::GroupSizeOverflow => ClError::INVALID_WORK_GROUP_SIZE,
            RangeError::EmptyGlobalSize { .. } | RangeError::GroupCountOverflow => ClError::INVALID_GLOBAL_WORK_SIZE,
        })
    }
}

/// Checks a work-group size given by the application.
fn check_local(local: [u64; 3], device: &Device, compiled: &Compiled) -> ClResult<[u64; 3]> {
    // "CL_INVALID_WORK_GROUP_SIZE [...] if the total number of work-items in the work-group is zero."
    if local.contains(&0) {
        return Err(ClError::INVALID_WORK_GROUP_SIZE);
    }
    // "CL_INVALID_WORK_ITEM_SIZE if the number of work-items specified in any dimension of local_work_size is not valid for the device (is greater than the
    // corresponding value returned for CL_DEVICE_MAX_WORK_ITEM_SIZES)."
    if local
        .iter()
        .zip(device.limits().max_work_item_sizes())
        .any(|(&size, max)| size > max as u64)
    {
        return Err(ClError::INVALID_WORK_ITEM_SIZE);
    }
    // "CL_INVALID_WORK_GROUP_SIZE [...] if the local_work_size does not match the required work-group size for kernel."
    if compiled
        .declaration()
        .required_work_group_size()
        .is_some_and(|required| required != local)
    {
        return Err(ClError::INVALID_WORK_GROUP_SIZE);
    }
    // "CL_INVALID_WORK_GROUP_SIZE [...] if the total number of work-items in the work-group is greater than the maximum work-group size supported for kernel
    // (is greater than the value returned for CL_KERNEL_WORK_GROUP_SIZE)."
    let items = local.iter().try_fold(1u64, |product, &size| product.checked_mul(size));
    match items {
        Some(items) if items <= compiled.max_work_group_size() => Ok(local),
        _ => Err(ClError::INVALID_WORK_GROUP_SIZE),
    }
}

fn limits(device: &Device, compiled: &Compiled) -> Limits {
    Limits {
        // What a kernel requires does not bind launches that it does not see.
        max_items: match compiled.is_free_of_groups() {
            true => MAX_WORK_GROUP_SIZE as u64,
            false => compiled.max_work_group_size(),
        },
        max_sizes: device.limits().max_work_item_sizes().map(|size| size as u64),
        preferred_multiple: compiled.preferred_work_group_size_multiple(),
        preferred_dimension: compiled.preferred_dimension(),
        workers: scheduler::worker_count() as u64,
        keeps_state: compiled.keeps_state(),
    }
}

/// An array of one element for each dimension, `unused` for the rest; `None` for a null pointer.
fn array(pointer: *const size_t, count: usize, unused: u64) -> Option<[u64; 3]> {
    let given = args::slice(pointer, count)?;
    let mut all = [unused; 3];
    for (place, &value) in all.iter_mut().zip(given) {
        *place = value as u64;
    }
    Some(all)
}
