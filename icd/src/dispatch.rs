//! The dispatch table that the loader calls through (`CL/cl_icd.h`), and the list of all functions by name.
//!
//! Every slot holds a real function; its place and its signature come from `opencl-sys`, so a function of the wrong type does not compile. A function is
//! taken from its module under `api` by its C name: `#[cl_entry(clFoo)]` makes it, or `unsupported!` for a feature that no device has.

use std::ffi::CStr;
use std::mem::size_of;

use crate::api::{
    context, device, event, image, image_copy, image_transfer, kernel, map, marker, memory, ndrange, pipe, platform,
    program, queue, rect, sampler, sharing, svm, transfer,
};
use crate::cl::{c_void, cl_icd_dispatch, CL_ICD2_TAG_KHR};

/// The table, seen as its typed functions or as plain words.
#[repr(C)]
pub(crate) union Dispatch {
    functions: cl_icd_dispatch,
    words: [isize; SLOTS],
}

/// The number of slots through OpenCL 3.1.
const SLOTS: usize = size_of::<cl_icd_dispatch>() / size_of::<isize>();
/// The slot of `clGetPlatformIDs`, which the loader never calls and which holds the tag of `cl_khr_icd` 2.0.0 instead.
const GET_PLATFORM_IDS: usize = 0;
/// The slot of `clUnloadCompiler`, likewise.
const UNLOAD_COMPILER: usize = std::mem::offset_of!(cl_icd_dispatch, clUnloadCompiler) / size_of::<isize>();

/// The address of a function, for the list of names.
struct Address(*const c_void);

// SAFETY: the address of a function, which lives as long as the library.
unsafe impl Sync for Address {}

macro_rules! dispatch {
    ($($module:ident::$name:ident,)*) => {
        const FUNCTIONS: cl_icd_dispatch = cl_icd_dispatch { $($name: Some($module::$name),)* };

        /// The functions in the order of their slots.
        static NAMES: [(&str, Address); SLOTS] = [$((stringify!($name), Address($module::$name as *const c_void)),)*];
    };
}

dispatch! {
    platform::clGetPlatformIDs,
    platform::clGetPlatformInfo,
    device::clGetDeviceIDs,
    device::clGetDeviceInfo,
    context::clCreateContext,
    context::clCreateContextFromType,
    context::clRetainContext,
    context::clReleaseContext,
    context::clGetContextInfo,
    queue::clCreateCommandQueue,
    queue::clRetainCommandQueue,
    queue::clReleaseCommandQueue,
    queue::clGetCommandQueueInfo,
    queue::clSetCommandQueueProperty,
    memory::clCreateBuffer,
    image::clCreateImage2D,
    image::clCreateImage3D,
    memory::clRetainMemObject,
    memory::clReleaseMemObject,
    image::clGetSupportedImageFormats,
    memory::clGetMemObjectInfo,
    image::clGetImageInfo,
    sampler::clCreateSampler,
    sampler::clRetainSampler,
    sampler::clReleaseSampler,
    sampler::clGetSamplerInfo,
    program::clCreateProgramWithSource,
    program::clCreateProgramWithBinary,
    program::clRetainProgram,
    program::clReleaseProgram,
    program::clBuildProgram,
    platform::clUnloadCompiler,
    program::clGetProgramInfo,
    program::clGetProgramBuildInfo,
    kernel::clCreateKernel,
    kernel::clCreateKernelsInProgram,
    kernel::clRetainKernel,
    kernel::clReleaseKernel,
    kernel::clSetKernelArg,
    kernel::clGetKernelInfo,
    kernel::clGetKernelWorkGroupInfo,
    event::clWaitForEvents,
    event::clGetEventInfo,
    event::clRetainEvent,
    event::clReleaseEvent,
    event::clGetEventProfilingInfo,
    queue::clFlush,
    queue::clFinish,
    transfer::clEnqueueReadBuffer,
    transfer::clEnqueueWriteBuffer,
    transfer::clEnqueueCopyBuffer,
    image_transfer::clEnqueueReadImage,
    image_transfer::clEnqueueWriteImage,
    image_copy::clEnqueueCopyImage,
    image_copy::clEnqueueCopyImageToBuffer,
    image_copy::clEnqueueCopyBufferToImage,
    map::clEnqueueMapBuffer,
    map::clEnqueueMapImage,
    map::clEnqueueUnmapMemObject,
    ndrange::clEnqueueNDRangeKernel,
    ndrange::clEnqueueTask,
    ndrange::clEnqueueNativeKernel,
    marker::clEnqueueMarker,
    marker::clEnqueueWaitForEvents,
    marker::clEnqueueBarrier,
    platform::clGetExtensionFunctionAddress,
    sharing::clCreateFromGLBuffer,
    sharing::clCreateFromGLTexture2D,
    sharing::clCreateFromGLTexture3D,
    sharing::clCreateFromGLRenderbuffer,
    sharing::clGetGLObjectInfo,
    sharing::clGetGLTextureInfo,
    sharing::clEnqueueAcquireGLObjects,
    sharing::clEnqueueReleaseGLObjects,
    sharing::clGetGLContextInfoKHR,
    sharing::clGetDeviceIDsFromD3D10KHR,
    sharing::clCreateFromD3D10BufferKHR,
    sharing::clCreateFromD3D10Texture2DKHR,
    sharing::clCreateFromD3D10Texture3DKHR,
    sharing::clEnqueueAcquireD3D10ObjectsKHR,
    sharing::clEnqueueReleaseD3D10ObjectsKHR,
    event::clSetEventCallback,
    memory::clCreateSubBuffer,
    memory::clSetMemObjectDestructorCallback,
    event::clCreateUserEvent,
    event::clSetUserEventStatus,
    rect::clEnqueueReadBufferRect,
    rect::clEnqueueWriteBufferRect,
    rect::clEnqueueCopyBufferRect,
    device::clCreateSubDevicesEXT,
    device::clRetainDeviceEXT,
    device::clReleaseDeviceEXT,
    sharing::clCreateEventFromGLsyncKHR,
    device::clCreateSubDevices,
    device::clRetainDevice,
    device::clReleaseDevice,
    image::clCreateImage,
    program::clCreateProgramWithBuiltInKernels,
    program::clCompileProgram,
    program::clLinkProgram,
    platform::clUnloadPlatformCompiler,
    kernel::clGetKernelArgInfo,
    transfer::clEnqueueFillBuffer,
    image_transfer::clEnqueueFillImage,
    map::clEnqueueMigrateMemObjects,
    marker::clEnqueueMarkerWithWaitList,
    marker::clEnqueueBarrierWithWaitList,
    platform::clGetExtensionFunctionAddressForPlatform,
    sharing::clCreateFromGLTexture,
    sharing::clGetDeviceIDsFromD3D11KHR,
    sharing::clCreateFromD3D11BufferKHR,
    sharing::clCreateFromD3D11Texture2DKHR,
    sharing::clCreateFromD3D11Texture3DKHR,
    sharing::clCreateFromDX9MediaSurfaceKHR,
    sharing::clEnqueueAcquireD3D11ObjectsKHR,
    sharing::clEnqueueReleaseD3D11ObjectsKHR,
    sharing::clGetDeviceIDsFromDX9MediaAdapterKHR,
    sharing::clEnqueueAcquireDX9MediaSurfacesKHR,
    sharing::clEnqueueReleaseDX9MediaSurfacesKHR,
    sharing::clCreateFromEGLImageKHR,
    sharing::clEnqueueAcquireEGLObjectsKHR,
    sharing::clEnqueueReleaseEGLObjectsKHR,
    sharing::clCreateEventFromEGLSyncKHR,
    queue::clCreateCommandQueueWithProperties,
    pipe::clCreatePipe,
    pipe::clGetPipeInfo,
    svm::clSVMAlloc,
    svm::clSVMFree,
    svm::clEnqueueSVMFree,
    svm::clEnqueueSVMMemcpy,
    svm::clEnqueueSVMMemFill,
    svm::clEnqueueSVMMap,
    svm::clEnqueueSVMUnmap,
    sampler::clCreateSamplerWithProperties,
    kernel::clSetKernelArgSVMPointer,
    kernel::clSetKernelExecInfo,
    kernel::clGetKernelSubGroupInfoKHR,
    kernel::clCloneKernel,
    program::clCreateProgramWithIL,
    svm::clEnqueueSVMMigrateMem,
    device::clGetDeviceAndHostTimer,
    device::clGetHostTimer,
    kernel::clGetKernelSubGroupInfo,
    queue::clSetDefaultDeviceCommandQueue,
    program::clSetProgramReleaseCallback,
    program::clSetProgramSpecializationConstant,
    memory::clCreateBufferWithProperties,
    image::clCreateImageWithProperties,
    context::clSetContextDestructorCallback,
    kernel::clGetKernelSuggestedLocalWorkSize,
}

/// The table that every object of Weft begins with.
pub(crate) static DISPATCH: Dispatch = {
    let mut table = Dispatch { functions: FUNCTIONS };
    // SAFETY: a slot is one word in both views; nothing reads these two slots as functions.
    unsafe {
        table.words[GET_PLATFORM_IDS] = CL_ICD2_TAG_KHR;
        table.words[UNLOAD_COMPILER] = CL_ICD2_TAG_KHR;
    }
    table
};

/// The same without tags: what the second word of every object points to while no loader has given data of its own. A loader takes that for such a table of its own, and some never ask a driver for
/// its platforms: where a process has two loaders, one may be given what the other one made.
pub(crate) static UNTAGGED: Dispatch = Dispatch { functions: FUNCTIONS };

impl Dispatch {
    /// The functions, as a program that goes through a loader reaches them. The two tagged slots must not be called.
    #[cfg(test)]
    pub(crate) fn functions(&self) -> &cl_icd_dispatch {
        // SAFETY: both views have the same size, and any word is a valid function slot as long as it is not called.
        unsafe { &self.functions }
    }
}

/// The function of a slot by its C name, for loaders that make their own table (`clIcdGetFunctionAddressForPlatformKHR`).
pub(crate) fn function(name: &CStr) -> Option<*mut c_void> {
    let name = name.to_str().ok()?;
    NAMES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, address)| address.0.cast_mut())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_the_order_of_their_slots() {
        for (index, (name, address)) in NAMES.iter().enumerate() {
            // SAFETY: a slot is one word in both views.
            let (word, untagged) = unsafe { (DISPATCH.words[index], UNTAGGED.words[index]) };
            assert_eq!(untagged, address.0 as isize, "{name}");
            if matches!(index, GET_PLATFORM_IDS | UNLOAD_COMPILER) {
                assert_eq!(word, CL_ICD2_TAG_KHR);
            } else {
                assert_eq!(word, address.0 as isize, "{name}");
            }
        }
        assert_eq!(NAMES[GET_PLATFORM_IDS].0, "clGetPlatformIDs");
        assert_eq!(NAMES[UNLOAD_COMPILER].0, "clUnloadCompiler");
    }

    /// Landmarks of `CL/cl_icd.h`, counted there: the table only ever grows at its end.
    #[test]
    fn slots_are_where_the_header_has_them() {
        let landmarks = [
            (1, "clGetPlatformInfo"),
            (14, "clCreateBuffer"),
            (65, "clGetExtensionFunctionAddress"),
            (81, "clSetEventCallback"),
            (93, "clCreateSubDevices"),
            (123, "clCreateCommandQueueWithProperties"),
            (148, "clSetContextDestructorCallback"),
            (149, "clGetKernelSuggestedLocalWorkSize"),
        ];
        for (index, name) in landmarks {
            assert_eq!(NAMES[index].0, name);
        }
        assert_eq!(SLOTS, 150);
    }
}
