//! `cl_intel_unified_shared_memory`: allocations, queries, commands, by the functions that an application finds by their names.

mod commands;
mod refusals;

use std::ptr;

use super::client::{cl, create, string, value, Client};
use crate::cl::*;

/// Calls a function of the extension: `unified!(clMemFreeINTEL_t, clMemFreeINTEL(context, memory))`.
macro_rules! unified {
    ($ty:ident, $name:ident($($argument:expr),* $(,)?)) => {{
        let name = concat!(stringify!($name), "\0");
        #[allow(unused_unsafe, reason = "tests also call this inside of unsafe blocks")]
        // SAFETY: a function that is found under its name is of its type, and the test passes what it asks for, or something that it must refuse.
        unsafe {
            let address = $crate::api::platform::clGetExtensionFunctionAddress(name.as_ptr().cast());
            let function = std::mem::transmute::<*mut $crate::cl::c_void, $crate::cl::$ty>(address);
            function.expect(name)($($argument),*)
        }
    }};
}
use unified;

/// The query that has the name of a property, and the property's type.
const ALLOC_FLAGS: cl_mem_info_intel = CL_MEM_ALLOC_FLAGS_INTEL as cl_mem_info_intel;
const NULL: *mut c_void = ptr::null_mut();

/// The three sorts, each allocated with these properties: memory and status.
fn allocate(
    client: &Client,
    ty: cl_unified_shared_memory_type_intel,
    properties: &[cl_mem_properties_intel],
    size: usize,
    alignment: cl_uint,
) -> (*mut c_void, cl_int) {
    let list = match properties.is_empty() {
        true => ptr::null(),
        false => properties.as_ptr(),
    };
    let (context, device) = (client.context, client.device);
    let mut status = 77;
    let out = &raw mut status;
    let memory = match ty {
        CL_MEM_TYPE_HOST_INTEL => unified!(
            clHostMemAllocINTEL_t,
            clHostMemAllocINTEL(context, list, size, alignment, out)
        ),
        CL_MEM_TYPE_DEVICE_INTEL => unified!(
            clDeviceMemAllocINTEL_t,
            clDeviceMemAllocINTEL(context, device, list, size, alignment, out)
        ),
        _ => unified!(
            clSharedMemAllocINTEL_t,
            clSharedMemAllocINTEL(context, device, list, size, alignment, out)
        ),
    };
    assert_eq!(memory.is_null(), status != CL_SUCCESS);
    (memory, status)
}

const SORTS: [cl_unified_shared_memory_type_intel; 3] = [
    CL_MEM_TYPE_HOST_INTEL,
    CL_MEM_TYPE_DEVICE_INTEL,
    CL_MEM_TYPE_SHARED_INTEL,
];

/// Memory of `count` elements, of the shared sort.
fn room<T>(client: &Client, count: usize) -> *mut T {
    let (memory, status) = allocate(client, CL_MEM_TYPE_SHARED_INTEL, &[], count * size_of::<T>(), 0);
    assert_eq!(status, CL_SUCCESS);
    memory.cast()
}

fn free<T>(client: &Client, memory: *mut T) -> cl_int {
    unified!(clMemFreeINTEL_t, clMemFreeINTEL(client.context, memory.cast()))
}

fn info<T: Copy + Default>(client: &Client, memory: *const c_void, name: cl_mem_info_intel) -> T {
    value(|size, value, size_ret| {
        unified!(
            clGetMemAllocInfoINTEL_t,
            clGetMemAllocInfoINTEL(client.context, memory, name, size, value, size_ret)
        )
    })
}

#[test]
fn the_device_says_that_it_has_it() {
    let Client { device, .. } = Client::new();
    let extensions = string(|size, value, ret| cl!(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, size, value, ret)));
    let name = "cl_intel_unified_shared_memory";
    assert!(extensions.split(' ').any(|it| it == name), "{extensions}");
    for name in [
        CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL,
    ] {
        let capabilities: cl_bitfield = value(|size, value, ret| cl!(clGetDeviceInfo(device, name, size, value, ret)));
        assert_eq!(capabilities, 0b1111, "{name:#x}");
    }
}

#[test]
fn memory_tells_what_it_is() {
    let client = Client::new();
    for ty in SORTS {
        let flags = CL_MEM_ALLOC_WRITE_COMBINED_INTEL;
        let (memory, status) = allocate(&client, ty, &[CL_MEM_ALLOC_FLAGS_INTEL, flags, 0], 1000, 64);
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(memory as usize % 64, 0);
        // Each of its bytes will do.
        for offset in [0, 999] {
            let byte = memory.wrapping_byte_add(offset);
            assert_eq!(info::<cl_uint>(&client, byte, CL_MEM_ALLOC_TYPE_INTEL), ty);
            assert_eq!(
                info::<usize>(&client, byte, CL_MEM_ALLOC_BASE_PTR_INTEL),
                memory as usize
            );
            assert_eq!(info::<usize>(&client, byte, CL_MEM_ALLOC_SIZE_INTEL), 1000);
            assert_eq!(info::<cl_ulong>(&client, byte, ALLOC_FLAGS), flags);
            let device = if ty == CL_MEM_TYPE_HOST_INTEL {
                NULL
            } else {
                client.device
            };
            assert_eq!(info::<usize>(&client, byte, CL_MEM_ALLOC_DEVICE_INTEL), device as usize);
        }
        assert_eq!(free(&client, memory), CL_SUCCESS);
        assert_eq!(
            info::<cl_uint>(&client, memory, CL_MEM_ALLOC_TYPE_INTEL),
            CL_MEM_TYPE_UNKNOWN_INTEL
        );
    }
    // Shared memory need not be a device's.
    let mut status = 77;
    let (context, none) = (client.context, ptr::null());
    let memory = unified!(
        clSharedMemAllocINTEL_t,
        clSharedMemAllocINTEL(context, NULL, none, 10, 0, &mut status)
    );
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(
        info::<cl_uint>(&client, memory, CL_MEM_ALLOC_TYPE_INTEL),
        CL_MEM_TYPE_SHARED_INTEL
    );
    assert_eq!(info::<usize>(&client, memory, CL_MEM_ALLOC_DEVICE_INTEL), 0);
    assert_eq!(info::<cl_ulong>(&client, memory, ALLOC_FLAGS), 0);
    assert_eq!(free(&client, memory), CL_SUCCESS);
}

#[test]
fn other_memory_is_unknown() {
    let client = Client::new();
    let svm = cl!(clSVMAlloc(client.context, 0, 16, 0));
    let own = 5u8;
    for memory in [svm.cast_const(), ptr::from_ref(&own).cast(), ptr::null()] {
        assert_eq!(
            info::<cl_uint>(&client, memory, CL_MEM_ALLOC_TYPE_INTEL),
            CL_MEM_TYPE_UNKNOWN_INTEL
        );
        for name in [
            CL_MEM_ALLOC_BASE_PTR_INTEL,
            CL_MEM_ALLOC_SIZE_INTEL,
            CL_MEM_ALLOC_DEVICE_INTEL,
            ALLOC_FLAGS,
        ] {
            assert_eq!(info::<usize>(&client, memory, name), 0, "{name:#x}");
        }
    }
    cl!(clSVMFree(client.context, svm));
}

/// Memory is freed by the functions of those that allocated it.
#[test]
fn neither_frees_what_is_the_other_s() {
    let client = Client::new();
    let (svm, memory) = (cl!(clSVMAlloc(client.context, 0, 16, 0)), room::<u8>(&client, 16));
    assert_eq!(free(&client, svm), CL_INVALID_VALUE);
    cl!(clSVMFree(client.context, memory.cast()));
    let ty = info::<cl_uint>(&client, memory.cast(), CL_MEM_ALLOC_TYPE_INTEL);
    assert_eq!(ty, CL_MEM_TYPE_SHARED_INTEL);
    // Nor is it what `CL_MEM_USES_SVM_POINTER` asks for, though a buffer may be made of it.
    let made = create!(clCreateBuffer(client.context, CL_MEM_USE_HOST_PTR, 16, memory.cast()));
    let name = CL_MEM_USES_SVM_POINTER;
    let uses: cl_bool = value(|size, value, ret| cl!(clGetMemObjectInfo(made.0, name, size, value, ret)));
    assert_eq!((uses, made.1), (CL_FALSE, CL_SUCCESS));
    assert_eq!(cl!(clReleaseMemObject(made.0)), CL_SUCCESS);
    assert_eq!(free(&client, memory), CL_SUCCESS);
    cl!(clSVMFree(client.context, svm));
}
