//! Sampler objects: what they tell, and which there are not.

use std::ptr;

use super::client::{cl, create, value, Client};
use crate::cl::*;

const FOREIGN: *mut c_void = 0x1000 as *mut c_void;
/// The names of properties, as lists have them.
const NORMALIZED: cl_sampler_properties = CL_SAMPLER_NORMALIZED_COORDS as cl_sampler_properties;
const ADDRESSING: cl_sampler_properties = CL_SAMPLER_ADDRESSING_MODE as cl_sampler_properties;
const FILTER: cl_sampler_properties = CL_SAMPLER_FILTER_MODE as cl_sampler_properties;

fn info<T: Copy + Default>(sampler: cl_sampler, name: cl_sampler_info) -> T {
    value(|size, value, size_ret| cl!(clGetSamplerInfo(sampler, name, size, value, size_ret)))
}

/// Coordinates, addressing and filter.
fn sampling(sampler: cl_sampler) -> [cl_uint; 3] {
    [
        CL_SAMPLER_NORMALIZED_COORDS,
        CL_SAMPLER_ADDRESSING_MODE,
        CL_SAMPLER_FILTER_MODE,
    ]
    .map(|name| info(sampler, name))
}

fn release(sampler: cl_sampler) {
    assert_eq!(cl!(clReleaseSampler(sampler)), CL_SUCCESS);
}

#[test]
fn samplers_tell_how_they_were_made() {
    let client = Client::new();
    for normalized in [CL_FALSE, CL_TRUE] {
        for addressing in [
            CL_ADDRESS_NONE,
            CL_ADDRESS_CLAMP_TO_EDGE,
            CL_ADDRESS_CLAMP,
            CL_ADDRESS_REPEAT,
            CL_ADDRESS_MIRRORED_REPEAT,
        ] {
            for filter in [CL_FILTER_NEAREST, CL_FILTER_LINEAR] {
                let (sampler, status) = create!(clCreateSampler(client.context, normalized, addressing, filter));
                // Repeating is for normalized coordinates only.
                if normalized == CL_FALSE && addressing >= CL_ADDRESS_REPEAT {
                    assert_eq!((sampler, status), (ptr::null_mut(), CL_INVALID_VALUE));
                    continue;
                }
                assert_eq!(status, CL_SUCCESS);
                assert_eq!(sampling(sampler), [normalized, addressing, filter]);
                release(sampler);
            }
        }
    }
}

#[test]
fn what_properties_do_not_say_has_defaults() {
    let client = Client::new();
    let rows: [(&[cl_sampler_properties], [cl_uint; 3]); 4] = [
        (&[], [CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST]),
        (&[0], [CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST]),
        (
            &[FILTER, CL_FILTER_LINEAR as _, 0],
            [CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR],
        ),
        (
            &[ADDRESSING, CL_ADDRESS_NONE as _, NORMALIZED, 0, 0],
            [CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST],
        ),
    ];
    for (list, expected) in rows {
        let pointer = if list.is_empty() { ptr::null() } else { list.as_ptr() };
        let (sampler, status) = create!(clCreateSamplerWithProperties(client.context, pointer));
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(sampling(sampler), expected);
        let mut told = [77; 8];
        let (room, mut size) = (size_of_val(&told), 0);
        let (name, data) = (CL_SAMPLER_PROPERTIES, told.as_mut_ptr().cast());
        assert_eq!(cl!(clGetSamplerInfo(sampler, name, room, data, &mut size)), CL_SUCCESS);
        assert_eq!(told[..size / size_of::<cl_sampler_properties>()], *list);
        release(sampler);
    }
}

#[test]
fn samplers_are_counted() {
    let client = Client::new();
    let (sampler, status) = create!(clCreateSampler(
        client.context,
        CL_TRUE,
        CL_ADDRESS_REPEAT,
        CL_FILTER_LINEAR
    ));
    assert_eq!(status, CL_SUCCESS);
    assert_eq!(info::<usize>(sampler, CL_SAMPLER_CONTEXT), client.context as usize);
    assert_eq!(cl!(clRetainSampler(sampler)), CL_SUCCESS);
    assert_eq!(info::<cl_uint>(sampler, CL_SAMPLER_REFERENCE_COUNT), 2);
    release(sampler);
    assert_eq!(info::<cl_uint>(sampler, CL_SAMPLER_REFERENCE_COUNT), 1);
    release(sampler);
    assert_eq!(cl!(clReleaseSampler(sampler)), CL_INVALID_SAMPLER);
}

#[test]
fn every_misuse_has_its_error() {
    let client = Client::new();
    let plain = |context| create!(clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST));
    let listed = |context, list: &[cl_sampler_properties]| {
        let (sampler, status) = create!(clCreateSamplerWithProperties(context, list.as_ptr()));
        assert!(sampler.is_null());
        status
    };
    let context = client.context;
    for wrong in [ptr::null_mut(), FOREIGN, client.queue] {
        assert_eq!(plain(wrong), (ptr::null_mut(), CL_INVALID_CONTEXT));
        assert_eq!(listed(wrong, &[0]), CL_INVALID_CONTEXT);
    }
    let of = |normalized, addressing, filter| create!(clCreateSampler(context, normalized, addressing, filter)).1;
    assert_eq!(of(2, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST), CL_INVALID_VALUE);
    assert_eq!(of(CL_TRUE, CL_FILTER_LINEAR, CL_FILTER_NEAREST), CL_INVALID_VALUE);
    assert_eq!(of(CL_TRUE, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP), CL_INVALID_VALUE);
    for list in [
        &[7, 7, 0][..],
        &[NORMALIZED, 2, 0],
        &[ADDRESSING, 0, 0],
        &[FILTER, CL_ADDRESS_CLAMP as _, 0],
        &[FILTER, 1 << 40 | CL_FILTER_LINEAR as cl_sampler_properties, 0],
        &[1 << 40 | FILTER, CL_FILTER_LINEAR as _, 0],
        &[NORMALIZED, 1, NORMALIZED, 1, 0],
        &[NORMALIZED, 0, ADDRESSING, CL_ADDRESS_REPEAT as _, 0],
        &[CL_SAMPLER_LOD_MIN_KHR, 0, 0],
    ] {
        assert_eq!(listed(context, list), CL_INVALID_VALUE, "{list:x?}");
    }
    let (sampler, _) = plain(context);
    let (null, none) = (ptr::null_mut(), ptr::null_mut());
    for handle in [ptr::null_mut(), FOREIGN, context, client.queue] {
        assert_eq!(cl!(clRetainSampler(handle)), CL_INVALID_SAMPLER);
        assert_eq!(cl!(clReleaseSampler(handle)), CL_INVALID_SAMPLER);
        let status = cl!(clGetSamplerInfo(handle, CL_SAMPLER_CONTEXT, 0, null, none));
        assert_eq!(status, CL_INVALID_SAMPLER);
    }
    let mut word = 0u64;
    let data = (&raw mut word).cast();
    assert_eq!(cl!(clGetSamplerInfo(sampler, 0x115F, 8, data, none)), CL_INVALID_VALUE);
    assert_eq!(
        cl!(clGetSamplerInfo(sampler, CL_SAMPLER_CONTEXT, 7, data, none)),
        CL_INVALID_VALUE
    );
    assert_eq!(cl!(clReleaseMemObject(sampler)), CL_INVALID_MEM_OBJECT);
    release(sampler);
}
