//! Platform, device and context: their queries, what they refuse, and how they live.

use std::ffi::{c_char, CStr};
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::client::{cl, create, string, Client};
use crate::api::platform::{
    clGetExtensionFunctionAddress, clGetExtensionFunctionAddressForPlatform, clIcdGetFunctionAddressForPlatformKHR,
    clIcdGetPlatformIDsKHR, clIcdSetPlatformDispatchDataKHR,
};
use crate::cl::*;
use crate::dispatch::{DISPATCH, UNTAGGED};

/// A handle that never was one.
const FOREIGN: *mut c_void = 0x1000 as *mut c_void;

/// The value of a device query that has exactly this type.
fn device_value<T: Copy + Default>(device: cl_device_id, name: cl_device_info) -> T {
    let (mut value, mut size) = (T::default(), 0);
    let status = cl!(clGetDeviceInfo(
        device,
        name,
        size_of::<T>(),
        (&raw mut value).cast(),
        &mut size
    ));
    assert_eq!(status, CL_SUCCESS, "{name:#x}");
    assert_eq!(size, size_of::<T>(), "{name:#x}");
    value
}

fn device_string(device: cl_device_id, name: cl_device_info) -> String {
    string(|size, value, size_ret| cl!(clGetDeviceInfo(device, name, size, value, size_ret)))
}

fn platform_string(platform: cl_platform_id, name: cl_platform_info) -> String {
    string(|size, value, size_ret| cl!(clGetPlatformInfo(platform, name, size, value, size_ret)))
}

#[test]
fn the_platform_says_what_a_loader_asks() {
    let Client { platform, .. } = Client::new();
    assert_eq!(platform_string(platform, CL_PLATFORM_PROFILE), "FULL_PROFILE");
    assert!(platform_string(platform, CL_PLATFORM_VERSION).starts_with("OpenCL 3.0 Weft "));
    assert_eq!(platform_string(platform, CL_PLATFORM_NAME), "Weft");
    assert_eq!(platform_string(platform, CL_PLATFORM_ICD_SUFFIX_KHR), "WEFT");
    let extensions = platform_string(platform, CL_PLATFORM_EXTENSIONS);
    assert!(extensions.split(' ').any(|name| name == "cl_khr_icd"), "{extensions}");
    // Null is our platform, by our choice.
    assert_eq!(platform_string(ptr::null_mut(), CL_PLATFORM_NAME), "Weft");
}

#[test]
fn platform_misuse() {
    let Client { platform, .. } = Client::new();
    let none = ptr::null_mut;
    let mut small = [0u8; 4];
    let name = CL_PLATFORM_NAME;
    let rows = [
        (
            "unknown query",
            cl!(clGetPlatformInfo(platform, 0xffff, 0, none(), ptr::null_mut())),
            CL_INVALID_VALUE,
        ),
        (
            "small buffer",
            cl!(clGetPlatformInfo(
                platform,
                name,
                4,
                small.as_mut_ptr().cast(),
                ptr::null_mut()
            )),
            CL_INVALID_VALUE,
        ),
        (
            "foreign platform",
            cl!(clGetPlatformInfo(FOREIGN, name, 0, none(), ptr::null_mut())),
            CL_INVALID_PLATFORM,
        ),
        (
            "foreign compiler",
            cl!(clUnloadPlatformCompiler(FOREIGN)),
            CL_INVALID_PLATFORM,
        ),
        ("compiler", cl!(clUnloadPlatformCompiler(platform)), CL_SUCCESS),
    ];
    for (what, status, expected) in rows {
        assert_eq!(status, expected, "{what}");
    }
    let mut platforms = [ptr::null_mut(); 2];
    let mut count = 9;
    // SAFETY: as the specification asks, or with null pointers.
    unsafe {
        assert_eq!(
            clIcdGetPlatformIDsKHR(0, ptr::null_mut(), ptr::null_mut()),
            CL_INVALID_VALUE
        );
        assert_eq!(
            clIcdGetPlatformIDsKHR(0, platforms.as_mut_ptr(), &mut count),
            CL_INVALID_VALUE
        );
        assert_eq!(
            clIcdGetPlatformIDsKHR(2, platforms.as_mut_ptr(), &mut count),
            CL_SUCCESS
        );
    }
    assert_eq!((count, platforms), (1, [platform, ptr::null_mut()]));
}

#[test]
fn functions_are_found_by_their_names() {
    let Client { platform, .. } = Client::new();
    let of_extension = |name: &CStr| {
        // SAFETY: a null-terminated string, and a platform that may be anything.
        unsafe {
            let address = clGetExtensionFunctionAddress(name.as_ptr());
            assert_eq!(
                clGetExtensionFunctionAddressForPlatform(platform, name.as_ptr()),
                address
            );
            assert!(clGetExtensionFunctionAddressForPlatform(FOREIGN, name.as_ptr()).is_null());
            address
        }
    };
    assert!(!of_extension(c"clIcdGetPlatformIDsKHR").is_null());
    assert!(!of_extension(c"clIcdGetFunctionAddressForPlatformKHR").is_null());
    assert!(!of_extension(c"clIcdSetPlatformDispatchDataKHR").is_null());
    assert!(!of_extension(c"clCreateProgramWithILKHR").is_null());
    assert!(!of_extension(c"clGetKernelSuggestedLocalWorkSizeKHR").is_null());
    assert!(of_extension(c"clCreateBuffer").is_null(), "no extension's function");
    assert!(of_extension(c"").is_null());

    // SAFETY: as above.
    unsafe {
        let find = |platform, name: *const c_char| clIcdGetFunctionAddressForPlatformKHR(platform, name);
        assert!(clGetExtensionFunctionAddress(ptr::null()).is_null());
        assert!(find(platform, ptr::null()).is_null());
        assert!(find(platform, c"clNoSuchFunction".as_ptr()).is_null());
        assert!(find(FOREIGN, c"clCreateBuffer".as_ptr()).is_null());
        let function = DISPATCH
            .functions()
            .clCreateBuffer
            .expect("every slot holds a function");
        assert_eq!(find(platform, c"clCreateBuffer".as_ptr()), function as *mut c_void);
    }
}

/// What a handle's first two words are for a loader of version 2.
#[test]
fn dispatch_data_reaches_every_object() {
    let client = Client::new();
    // Tests share one platform: the data of whoever sets it last is what all see, so this is the only test that sets it.
    let data = FOREIGN;
    let words = |handle: *mut c_void| {
        // SAFETY: a live handle, which begins with the table and the loader's data.
        unsafe { [handle.cast::<usize>().read(), handle.cast::<usize>().add(1).read()] }
    };
    let (tagged, untagged) = (ptr::from_ref(&DISPATCH) as usize, ptr::from_ref(&UNTAGGED) as usize);
    let early = Client::context(client.device);
    for handle in [client.platform, client.device, early] {
        assert_eq!(words(handle), [tagged, untagged], "for loaders that never set any");
    }
    assert_eq!(cl!(clReleaseContext(early)), CL_SUCCESS);
    // SAFETY: platforms that may be anything.
    unsafe {
        assert_eq!(clIcdSetPlatformDispatchDataKHR(FOREIGN, data), CL_INVALID_PLATFORM);
        assert_eq!(clIcdSetPlatformDispatchDataKHR(client.platform, data), CL_SUCCESS);
    }
    let context = Client::context(client.device);
    for handle in [client.platform, client.device, context] {
        assert_eq!(words(handle), [tagged, data as usize]);
    }
    assert_eq!(cl!(clReleaseContext(context)), CL_SUCCESS);
}

#[test]
fn device_types() {
    let Client { platform, device, .. } = Client::new();
    let find = |platform, device_type| {
        let (mut found, mut count) = (ptr::null_mut(), 9);
        let status = cl!(clGetDeviceIDs(platform, device_type, 1, &mut found, &mut count));
        (status, found, count)
    };
    for device_type in [
        CL_DEVICE_TYPE_ALL,
        CL_DEVICE_TYPE_CPU,
        CL_DEVICE_TYPE_DEFAULT,
        CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU,
    ] {
        assert_eq!(find(platform, device_type), (CL_SUCCESS, device, 1));
    }
    for device_type in [CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_CUSTOM] {
        assert_eq!(find(platform, device_type).0, CL_DEVICE_NOT_FOUND);
    }
    for device_type in [0, 1 << 20, CL_DEVICE_TYPE_CPU | 1 << 40] {
        assert_eq!(find(platform, device_type).0, CL_INVALID_DEVICE_TYPE);
    }
    assert_eq!(find(FOREIGN, CL_DEVICE_TYPE_ALL).0, CL_INVALID_PLATFORM);
    let all = CL_DEVICE_TYPE_ALL;
    let mut found = ptr::null_mut();
    assert_eq!(
        cl!(clGetDeviceIDs(platform, all, 0, ptr::null_mut(), ptr::null_mut())),
        CL_INVALID_VALUE
    );
    assert_eq!(
        cl!(clGetDeviceIDs(platform, all, 0, &mut found, ptr::null_mut())),
        CL_INVALID_VALUE
    );
}

#[test]
fn device_queries_hold_together() {
    let Client { platform, device, .. } = Client::new();
    assert_eq!(device_value::<usize>(device, CL_DEVICE_PLATFORM), platform as usize);
    // Exactly one bit: "default" is a role, not a type.
    assert_eq!(
        device_value::<cl_device_type>(device, CL_DEVICE_TYPE),
        CL_DEVICE_TYPE_CPU
    );
    assert_eq!(
        device_value::<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS) as usize,
        scheduler::worker_count()
    );
    let sizes = device_value::<[usize; 3]>(device, CL_DEVICE_MAX_WORK_ITEM_SIZES);
    assert!(sizes
        .iter()
        .all(|&size| size <= device_value::<usize>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE)));
    let memory = device_value::<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE);
    assert!(device_value::<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE) <= memory);
    assert_eq!(device_value::<cl_uint>(device, CL_DEVICE_REFERENCE_COUNT), 1);
    // "If CL_DEVICE_IMAGE_SUPPORT is CL_TRUE, the values [...] must be greater than or equal to the minimum values."
    assert_eq!(device_value::<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT), CL_TRUE);
    for (name, minimum) in [
        (CL_DEVICE_MAX_READ_IMAGE_ARGS, 128),
        (CL_DEVICE_MAX_WRITE_IMAGE_ARGS, 64),
        (CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, 64),
        (CL_DEVICE_MAX_SAMPLERS, 16),
        // "This value must be 0 for devices that do not support 2D images created from a buffer."
        (CL_DEVICE_IMAGE_PITCH_ALIGNMENT, 1),
        (CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, 1),
    ] {
        assert!(device_value::<cl_uint>(device, name) >= minimum, "{name:#x}");
    }
    for (name, minimum) in [
        (CL_DEVICE_IMAGE2D_MAX_WIDTH, 16384),
        (CL_DEVICE_IMAGE2D_MAX_HEIGHT, 16384),
        (CL_DEVICE_IMAGE3D_MAX_WIDTH, 2048),
        (CL_DEVICE_IMAGE3D_MAX_HEIGHT, 2048),
        (CL_DEVICE_IMAGE3D_MAX_DEPTH, 2048),
        (CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, 65536),
        (CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, 2048),
    ] {
        assert!(device_value::<size_t>(device, name) >= minimum, "{name:#x}");
    }
    assert_eq!(device_value::<usize>(device, CL_DEVICE_PARENT_DEVICE), 0);
    assert!(device_string(device, CL_DEVICE_VERSION).starts_with("OpenCL 3.0 "));
    assert!(device_string(device, CL_DEVICE_OPENCL_C_VERSION).starts_with("OpenCL C 1.2 "));
    assert!(device_string(device, CL_DEVICE_IL_VERSION)
        .split(' ')
        .any(|version| version == "SPIR-V_1.0"));
    // The list with versions names the same extensions as the string.
    let mut size = 0;
    let name = CL_DEVICE_EXTENSIONS_WITH_VERSION;
    assert_eq!(
        cl!(clGetDeviceInfo(device, name, 0, ptr::null_mut(), &mut size)),
        CL_SUCCESS
    );
    let extensions = device_string(device, CL_DEVICE_EXTENSIONS);
    assert_eq!(size / size_of::<cl_name_version>(), extensions.split(' ').count());
    // The features that queries report twice.
    let features = device_string(device, CL_DEVICE_EXTENSIONS);
    let has_double = features.split(' ').any(|name| name == "cl_khr_fp64");
    assert_eq!(
        device_value::<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG) != 0,
        has_double
    );
    assert_eq!(
        device_value::<cl_uint>(device, CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE) != 0,
        has_double
    );
}

#[test]
fn device_extensions_have_their_queries() {
    let Client { device, .. } = Client::new();
    let extensions = device_string(device, CL_DEVICE_EXTENSIONS);
    for name in [
        "cl_khr_integer_dot_product",
        "cl_khr_kernel_clock",
        "cl_khr_expect_assume",
        "cl_khr_extended_bit_ops",
        "cl_khr_spirv_linkonce_odr",
        "cl_intel_spirv_subgroups",
        "cl_intel_split_work_group_barrier",
        "cl_intel_bfloat16_conversions",
        "cl_khr_image2d_from_buffer",
    ] {
        assert!(extensions.split(' ').any(|known| known == name), "{name}: {extensions}");
    }
    // "CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR must be set when version 2.0 or higher of the extension is supported."
    assert_eq!(
        device_value::<cl_bitfield>(device, CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES),
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT | CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED
    );
    for name in [
        CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT,
        CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED,
    ] {
        assert_eq!(device_value::<[cl_bool; 6]>(device, name), [CL_FALSE; 6]);
    }
    assert_eq!(
        device_value::<cl_bitfield>(device, CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR),
        CL_DEVICE_KERNEL_CLOCK_SCOPE_DEVICE_KHR
            | CL_DEVICE_KERNEL_CLOCK_SCOPE_WORK_GROUP_KHR
            | CL_DEVICE_KERNEL_CLOCK_SCOPE_SUB_GROUP_KHR
    );
}

#[test]
fn device_misuse() {
    let Client { platform, device, .. } = Client::new();
    let mut time = 0;
    let null = ptr::null_mut;
    let by_counts = [CL_DEVICE_PARTITION_BY_COUNTS, 1, 0, 0];
    let rows = [
        (
            "unknown query",
            cl!(clGetDeviceInfo(device, 0xffff, 0, null(), ptr::null_mut())),
            CL_INVALID_VALUE,
        ),
        (
            "a platform",
            cl!(clGetDeviceInfo(platform, CL_DEVICE_TYPE, 0, null(), ptr::null_mut())),
            CL_INVALID_DEVICE,
        ),
        (
            "null",
            cl!(clGetDeviceInfo(null(), CL_DEVICE_TYPE, 0, null(), ptr::null_mut())),
            CL_INVALID_DEVICE,
        ),
        ("retain", cl!(clRetainDevice(device)), CL_SUCCESS),
        ("release", cl!(clReleaseDevice(device)), CL_SUCCESS),
        ("release a root device again", cl!(clReleaseDevice(device)), CL_SUCCESS),
        ("retain null", cl!(clRetainDevice(null())), CL_INVALID_DEVICE),
        ("release foreign", cl!(clReleaseDevice(FOREIGN)), CL_INVALID_DEVICE),
        (
            "partition",
            cl!(clCreateSubDevices(
                device,
                by_counts.as_ptr(),
                0,
                ptr::null_mut(),
                ptr::null_mut()
            )),
            CL_INVALID_VALUE,
        ),
        (
            "partition null",
            cl!(clCreateSubDevices(
                null(),
                by_counts.as_ptr(),
                0,
                ptr::null_mut(),
                ptr::null_mut()
            )),
            CL_INVALID_DEVICE,
        ),
        ("host timer", cl!(clGetHostTimer(device, &mut time)), CL_SUCCESS),
        (
            "host timer of null",
            cl!(clGetHostTimer(null(), &mut time)),
            CL_INVALID_DEVICE,
        ),
        (
            "host timer to null",
            cl!(clGetHostTimer(device, ptr::null_mut())),
            CL_INVALID_VALUE,
        ),
        (
            "timers to null",
            cl!(clGetDeviceAndHostTimer(device, &mut time, ptr::null_mut())),
            CL_INVALID_VALUE,
        ),
    ];
    for (what, status, expected) in rows {
        assert_eq!(status, expected, "{what}");
    }
}

#[test]
fn the_timers_run_together_and_forward() {
    let Client { device, .. } = Client::new();
    let (mut of_device, mut of_host, mut later) = (0, 0, 0);
    assert_eq!(
        cl!(clGetDeviceAndHostTimer(device, &mut of_device, &mut of_host)),
        CL_SUCCESS
    );
    assert_eq!(cl!(clGetHostTimer(device, &mut later)), CL_SUCCESS);
    assert!(of_device != 0 && of_device == of_host && later >= of_host);
}

#[test]
fn context_misuse() {
    unsafe extern "C" fn notify(_: *const c_char, _: *const c_void, _: size_t, _: *mut c_void) {}
    let Client { platform, device, .. } = Client::new();
    let user_data = FOREIGN;
    let create = |properties: &[cl_context_properties], devices: &[cl_device_id], notify, user_data| {
        let properties = if properties.is_empty() {
            ptr::null()
        } else {
            properties.as_ptr()
        };
        let devices = (
            devices.len() as cl_uint,
            if devices.is_empty() {
                ptr::null()
            } else {
                devices.as_ptr()
            },
        );
        let (context, status) = create!(clCreateContext(properties, devices.0, devices.1, notify, user_data));
        assert_eq!(context.is_null(), status != CL_SUCCESS);
        if status == CL_SUCCESS {
            assert_eq!(cl!(clReleaseContext(context)), CL_SUCCESS);
        }
        status
    };
    let platform = platform as isize;
    let (of_platform, sync) = (CL_CONTEXT_PLATFORM, CL_CONTEXT_INTEROP_USER_SYNC);
    let null = ptr::null_mut();
    let rows = [
        ("plain", create(&[], &[device], None, null), CL_SUCCESS),
        (
            "the device twice",
            create(&[0], &[device, device], None, null),
            CL_SUCCESS,
        ),
        (
            "both properties",
            create(&[of_platform, platform, sync, 1, 0], &[device], None, null),
            CL_SUCCESS,
        ),
        ("callback", create(&[], &[device], Some(notify), user_data), CL_SUCCESS),
        (
            "data without callback",
            create(&[], &[device], None, user_data),
            CL_INVALID_VALUE,
        ),
        ("no devices", create(&[], &[], None, null), CL_INVALID_VALUE),
        ("null device", create(&[], &[null], None, null), CL_INVALID_DEVICE),
        (
            "one foreign device",
            create(&[], &[device, FOREIGN], None, null),
            CL_INVALID_DEVICE,
        ),
        (
            "null platform",
            create(&[of_platform, 0, 0], &[device], None, null),
            CL_INVALID_PLATFORM,
        ),
        (
            "a device as platform",
            create(&[of_platform, device as isize, 0], &[device], None, null),
            CL_INVALID_PLATFORM,
        ),
        (
            "a name twice",
            create(
                &[of_platform, platform, of_platform, platform, 0],
                &[device],
                None,
                null,
            ),
            CL_INVALID_PROPERTY,
        ),
        (
            "bad value",
            create(&[sync, 7, 0], &[device], None, null),
            CL_INVALID_PROPERTY,
        ),
        (
            "unknown name",
            create(&[0x9999, 1, 0], &[device], None, null),
            CL_INVALID_PROPERTY,
        ),
        (
            "a GL context",
            create(&[CL_GL_CONTEXT_KHR, 1, 0], &[device], None, null),
            CL_INVALID_PROPERTY,
        ),
    ];
    for (what, status, expected) in rows {
        assert_eq!(status, expected, "{what}");
    }
    let from_type = |device_type| create!(clCreateContextFromType(ptr::null(), device_type, None, ptr::null_mut()));
    let (context, status) = from_type(CL_DEVICE_TYPE_CPU);
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(from_type(CL_DEVICE_TYPE_GPU), (ptr::null_mut(), CL_DEVICE_NOT_FOUND));
    assert_eq!(from_type(0), (ptr::null_mut(), CL_INVALID_DEVICE_TYPE));
    let null = ptr::null_mut;
    let name = CL_CONTEXT_DEVICES;
    assert_eq!(
        cl!(clGetContextInfo(context, 0xffff, 0, null(), ptr::null_mut())),
        CL_INVALID_VALUE
    );
    assert_eq!(
        cl!(clGetContextInfo(device, name, 0, null(), ptr::null_mut())),
        CL_INVALID_CONTEXT
    );
    assert_eq!(
        cl!(clSetContextDestructorCallback(context, None, null())),
        CL_INVALID_VALUE
    );
    assert_eq!(cl!(clReleaseContext(context)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseContext(context)), CL_INVALID_CONTEXT);
    assert_eq!(cl!(clRetainContext(context)), CL_INVALID_CONTEXT);
    assert_eq!(
        cl!(clGetContextInfo(context, name, 0, null(), ptr::null_mut())),
        CL_INVALID_CONTEXT
    );
}

#[test]
fn context_queries() {
    let Client { platform, device, .. } = Client::new();
    let properties = [CL_CONTEXT_PLATFORM, platform as isize, 0];
    let (context, status) = create!(clCreateContext(properties.as_ptr(), 1, &device, None, ptr::null_mut()));
    assert_eq!(status, CL_SUCCESS);
    let words = |name| {
        let (mut words, mut size) = ([0usize; 4], 0);
        let room = size_of_val(&words);
        assert_eq!(
            cl!(clGetContextInfo(
                context,
                name,
                room,
                words.as_mut_ptr().cast(),
                &mut size
            )),
            CL_SUCCESS
        );
        words[..size.div_ceil(size_of::<usize>())].to_vec()
    };
    assert_eq!(words(CL_CONTEXT_DEVICES), [device as usize]);
    assert_eq!(words(CL_CONTEXT_PROPERTIES), properties.map(|word| word as usize));
    assert_eq!(words(CL_CONTEXT_NUM_DEVICES), [1]);
    assert_eq!(cl!(clRetainContext(context)), CL_SUCCESS);
    assert_eq!(words(CL_CONTEXT_REFERENCE_COUNT), [2]);
    assert_eq!(cl!(clReleaseContext(context)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseContext(context)), CL_SUCCESS);
}

#[test]
fn destructors_run_last_registered_first_once_nothing_uses_the_context() {
    static ORDER: AtomicUsize = AtomicUsize::new(0);
    unsafe extern "C" fn destroyed(_: cl_context, digit: *mut c_void) {
        ORDER
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |order| {
                Some(order * 10 + digit as usize)
            })
            .unwrap();
    }
    let Client { device, .. } = Client::new();
    let context = Client::context(device);
    let (queue, status) = create!(clCreateCommandQueueWithProperties(context, device, ptr::null()));
    assert_eq!(status, CL_SUCCESS);
    for digit in 1..=3usize {
        assert_eq!(
            cl!(clSetContextDestructorCallback(
                context,
                Some(destroyed),
                digit as *mut c_void
            )),
            CL_SUCCESS
        );
    }
    assert_eq!(cl!(clReleaseContext(context)), CL_SUCCESS);
    assert_eq!(ORDER.load(Ordering::SeqCst), 0, "the queue still uses the context");
    assert_eq!(cl!(clReleaseContext(context)), CL_INVALID_CONTEXT, "an over-release");
    assert_eq!(cl!(clReleaseCommandQueue(queue)), CL_SUCCESS);
    assert_eq!(ORDER.load(Ordering::SeqCst), 321);
}
