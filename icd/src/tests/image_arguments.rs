//! Images and samplers as kernel arguments: what a kernel is given, and what `clSetKernelArg` refuses.
//!
//! Most kernels here have pointers for parameters: what is packed for an image is an address, which they read through.

use std::ptr;

use compiler::image::{self as words, ImageShape, ImageType};
use compiler::Access;

use super::client::{cl, create, release_buffers, Client};
use super::image_client::*;
use crate::api::argument::{image_argument, sampler_argument};
use crate::cl::*;
use crate::error::ClError;
use crate::handle::Object;
use crate::object::image::Image;
use crate::object::kernel::Kernel;

/// Copies words, as many as there are work-items.
const COPY: &str =
    "kernel void copy(global const uint *from, global uint *to) { to[get_global_id(0)] = from[get_global_id(0)]; }";

/// What a kernel reads through its first argument, which `set` sets.
fn words_given(client: &Client, count: usize, set: impl FnOnce(&Kernel)) -> Vec<u32> {
    let program = client.built(COPY, "");
    let kernel = client.kernel(program, "copy");
    let target = client.buffer(&vec![0u32; count]);
    set(&Kernel::from_handle(kernel).expect("a kernel"));
    assert_eq!(client.set(kernel, 1, &target), CL_SUCCESS);
    assert_eq!(client.launch(kernel, None, &[count], None), CL_SUCCESS);
    let words = client.read(target, count);
    release_buffers(&[target]);
    assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
    words
}

#[test]
fn kernels_are_given_the_descriptor_of_an_image() {
    let client = Client::new();
    for (image_type, sizes) in TYPES {
        let handle = image(&client, &format(CL_RA, CL_SIGNED_INT16), image_type, sizes);
        let object = Image::from_handle(handle).expect("an image");
        let given = words_given(&client, size_of::<words::Image>() / 4, |kernel| {
            kernel
                .arguments()
                .set_image(0, &kernel.declaration().args()[0], &object);
        });
        let wide = |index: usize| u64::from(given[index]) | u64::from(given[index + 1]) << 32;
        assert_eq!(wide(0), object.data() as u64);
        let [width, height, depth] = sizes.map(|size| size as u32);
        let row = width * 4;
        let (slice, sizes) = match image_type {
            CL_MEM_OBJECT_IMAGE1D_ARRAY => (row, [width, 1, 1, height]),
            CL_MEM_OBJECT_IMAGE2D_ARRAY => (row * height, [width, height, 1, depth]),
            CL_MEM_OBJECT_IMAGE3D => (row * height, [width, height, depth, 1]),
            _ => (row * height, [width, height, 1, 1]),
        };
        assert_eq!([wide(2), wide(4)], [u64::from(row), u64::from(slice)]);
        assert_eq!(given[6..10], sizes);
        let (order, channel) = (0x1440 | 0x3330 << 16, 0x8000 | 1 << 16);
        assert_eq!(given[10..], [CL_RA, CL_SIGNED_INT16, 4, order, 16, channel]);
        drop(object);
        release_buffers(&[handle]);
    }
}

#[test]
fn kernels_are_given_the_word_of_a_sampler() {
    let client = Client::new();
    let program = client.built("kernel void k(uchar before, sampler_t s, uchar after) {}", "");
    let handle = client.kernel(program, "k");
    let kernel = Kernel::from_handle(handle).expect("a kernel");
    let rows = [
        (
            CL_FALSE,
            CL_ADDRESS_NONE,
            CL_FILTER_NEAREST,
            words::SAMPLER_ADDRESS_NONE | words::SAMPLER_NEAREST,
        ),
        (
            CL_FALSE,
            CL_ADDRESS_CLAMP_TO_EDGE,
            CL_FILTER_LINEAR,
            words::SAMPLER_CLAMP_TO_EDGE | words::SAMPLER_LINEAR,
        ),
        (
            CL_TRUE,
            CL_ADDRESS_CLAMP,
            CL_FILTER_NEAREST,
            words::SAMPLER_NORMALIZED | words::SAMPLER_CLAMP | words::SAMPLER_NEAREST,
        ),
        (
            CL_TRUE,
            CL_ADDRESS_REPEAT,
            CL_FILTER_LINEAR,
            words::SAMPLER_NORMALIZED | words::SAMPLER_REPEAT | words::SAMPLER_LINEAR,
        ),
        (
            CL_TRUE,
            CL_ADDRESS_MIRRORED_REPEAT,
            CL_FILTER_NEAREST,
            words::SAMPLER_NORMALIZED | words::SAMPLER_MIRRORED_REPEAT | words::SAMPLER_NEAREST,
        ),
    ];
    for (normalized, addressing, filter, word) in rows {
        let (sampler, _) = create!(clCreateSampler(client.context, normalized, addressing, filter));
        assert_eq!(client.set(handle, 1, &sampler), CL_SUCCESS);
        assert_eq!(cl!(clReleaseSampler(sampler)), CL_SUCCESS);
        let offset = kernel.declaration().args()[1].offset;
        assert_eq!(kernel.arguments().packed()[offset..][..4], word.to_ne_bytes());
    }
    drop(kernel);
    assert_eq!(cl!(clReleaseKernel(handle)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
}

#[test]
fn launches_keep_images_but_kernels_do_not() {
    let client = Client::new();
    let program = client.built(COPY, "");
    let handle = client.kernel(program, "copy");
    let kernel = Kernel::from_handle(handle).expect("a kernel");
    let arg = &kernel.declaration().args()[0];
    let target = client.buffer(&[0u32; 1]);
    assert_eq!(client.set(handle, 1, &target), CL_SUCCESS);
    let (gate, _) = create!(clCreateUserEvent(client.context));
    let launch_behind_the_gate = || {
        let (queue, size, none) = (client.queue, [1usize], ptr::null());
        cl!(clEnqueueNDRangeKernel(
            queue,
            handle,
            1,
            none,
            size.as_ptr(),
            none,
            1,
            &gate,
            NO_EVENT
        ))
    };

    let image = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]);
    let object = Image::from_handle(image).expect("an image");
    kernel.arguments().set_image(0, arg, &object);
    let data = object.data() as u64;
    drop(object);
    assert_eq!(launch_behind_the_gate(), CL_SUCCESS);
    release_buffers(&[image]);
    assert_eq!(
        memory_info::<cl_uint>(image, CL_MEM_REFERENCE_COUNT),
        0,
        "the launch keeps it"
    );

    assert_eq!(cl!(clSetUserEventStatus(gate, CL_COMPLETE)), CL_SUCCESS);
    client.finish();
    assert_eq!(client.read::<u32>(target, 1), [data as u32]);
    assert_eq!(
        client.launch(handle, None, &[1], None),
        CL_INVALID_KERNEL_ARGS,
        "it is gone"
    );
    // Another value of the argument takes its place.
    let source = client.buffer(&[5u32]);
    assert_eq!(client.set(handle, 0, &source), CL_SUCCESS);
    assert_eq!(client.launch(handle, None, &[1], None), CL_SUCCESS);
    assert_eq!(client.read::<u32>(target, 1), [5]);
    release_buffers(&[source, target]);
    super::client::release_events(&[gate]);
    drop(kernel);
    assert_eq!(cl!(clReleaseKernel(handle)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
}

#[test]
fn every_misuse_has_its_error() {
    let (client, other) = (Client::new(), Client::new());
    let program = client.built(COPY, "");
    let handle = client.kernel(program, "copy");
    let kernel = Kernel::from_handle(handle).expect("a kernel");
    let of_flags = |flags| {
        make(
            &client,
            flags,
            &rgba8(),
            &desc(CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]),
            ptr::null_mut(),
        )
        .0
    };
    let both = of_flags(CL_MEM_READ_WRITE);
    let read_only = of_flags(CL_MEM_READ_ONLY);
    let write_only = of_flags(CL_MEM_WRITE_ONLY);
    let volume = image(&client, &rgba8(), CL_MEM_OBJECT_IMAGE3D, [2, 2, 2]);
    let foreign = image(&other, &rgba8(), CL_MEM_OBJECT_IMAGE2D, [4, 4, 1]);
    let buffer = client.buffer(&[0u8; 16]);
    let image_of = |value: &cl_mem, size, shape, access| {
        let ty = ImageType { shape, access };
        let found = image_argument(&kernel, ty, size, ptr::from_ref(value).cast());
        found.map(|image| image.handle()).map_err(ClError::code)
    };
    let plane = |value, access| image_of(&value, 8, ImageShape::D2, access);
    let (reads, writes, does_both) = (Access::ReadOnly, Access::WriteOnly, Access::ReadWrite);
    for access in [reads, writes, does_both] {
        assert_eq!(plane(both, access), Ok(both));
        for wrong in [ptr::null_mut(), buffer, volume, client.queue, 0x1000 as cl_mem] {
            assert_eq!(plane(wrong, access), Err(CL_INVALID_MEM_OBJECT));
        }
        assert_eq!(plane(foreign, access), Err(CL_INVALID_CONTEXT));
        assert_eq!(image_of(&both, 4, ImageShape::D2, access), Err(CL_INVALID_ARG_SIZE));
        assert_eq!(image_of(&both, 16, ImageShape::D2, access), Err(CL_INVALID_ARG_SIZE));
        let ty = ImageType {
            shape: ImageShape::D2,
            access,
        };
        let none = image_argument(&kernel, ty, 8, ptr::null());
        assert_eq!(none.err(), Some(ClError::INVALID_MEM_OBJECT));
    }
    assert_eq!(plane(read_only, reads), Ok(read_only));
    assert_eq!(plane(write_only, writes), Ok(write_only));
    for (image, access) in [
        (read_only, writes),
        (read_only, does_both),
        (write_only, reads),
        (write_only, does_both),
    ] {
        assert_eq!(plane(image, access), Err(CL_INVALID_ARG_VALUE));
    }
    let shapes = [
        ImageShape::D1,
        ImageShape::D1Buffer,
        ImageShape::D1Array,
        ImageShape::D2,
        ImageShape::D2Array,
        ImageShape::D3,
    ];
    for (index, (image_type, sizes)) in TYPES.into_iter().enumerate() {
        let image = image(&client, &rgba8(), image_type, sizes);
        for (other, &shape) in shapes.iter().enumerate() {
            let expected = if index == other {
                Ok(image)
            } else {
                Err(CL_INVALID_MEM_OBJECT)
            };
            assert_eq!(image_of(&image, 8, shape, reads), expected);
        }
        release_buffers(&[image]);
    }
    // A pointer is not an image.
    assert_eq!(client.set(handle, 0, &both), CL_INVALID_MEM_OBJECT);

    let make_sampler = |client: &Client| {
        let (context, edge) = (client.context, CL_ADDRESS_CLAMP_TO_EDGE);
        create!(clCreateSampler(context, CL_TRUE, edge, CL_FILTER_LINEAR)).0
    };
    let (sampler, foreign_sampler) = (make_sampler(&client), make_sampler(&other));
    let sampler_of = |value: &cl_sampler, size| {
        let found = sampler_argument(&kernel, size, ptr::from_ref(value).cast());
        found.map(|sampler| sampler.handle()).map_err(ClError::code)
    };
    assert_eq!(sampler_of(&sampler, 8), Ok(sampler));
    assert_eq!(sampler_of(&sampler, 4), Err(CL_INVALID_ARG_SIZE));
    assert_eq!(sampler_of(&foreign_sampler, 8), Err(CL_INVALID_CONTEXT));
    for wrong in [ptr::null_mut(), buffer, both, 0x1000 as cl_sampler] {
        assert_eq!(sampler_of(&wrong, 8), Err(CL_INVALID_SAMPLER));
    }
    let none = sampler_argument(&kernel, 8, ptr::null());
    assert_eq!(none.err(), Some(ClError::INVALID_SAMPLER));
    assert_eq!(client.set(handle, 0, &sampler), CL_INVALID_MEM_OBJECT);

    for sampler in [sampler, foreign_sampler] {
        assert_eq!(cl!(clReleaseSampler(sampler)), CL_SUCCESS);
    }
    release_buffers(&[both, read_only, write_only, volume, foreign, buffer]);
    drop(kernel);
    assert_eq!(cl!(clReleaseKernel(handle)), CL_SUCCESS);
    assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
}
