//! Images: every format, every shape, what is outside, and blocks of sub-groups, scalar and vectorized, against what the specification says of one element.

use crate::support::picture::{plane, Picture, FLOAT, FORMS, ORDERS, R, RGBA, TYPES, UINT32, UINT8, UNORM8};
use crate::support::{buffer, build_in, launch, range, try_build, Arg, Range};
use compiler::{Access, ArgKind};

/// Whether two numbers are the same but for the rounding of a product.
fn are_close(a: f32, b: f32, tolerance: f32) -> bool {
    a.to_bits() == b.to_bits()
        || (a.is_nan() && b.is_nan())
        || (a - b).abs() <= tolerance * b.abs().max(f32::MIN_POSITIVE)
}

/// Half an image is read, and each element written to a second image as it is.
#[test]
fn every_format_is_read_and_written() {
    const SOURCE: &str = "
        #define COPY(suffix, T) kernel void copy_##suffix(read_only image2d_t from, write_only image2d_t to, global T *out) { \\
            const int2 p = (int2)(get_global_id(0), get_global_id(1)); \\
            const T colour = read_image##suffix(from, p); \\
            write_image##suffix(to, p, colour); \\
            out[p.y * get_image_width(from) + p.x] = colour; }
        COPY(f, float4) COPY(i, int4) COPY(ui, uint4)";
    for form in FORMS {
        let (built, _) = build_in(SOURCE, form);
        for (order, ..) in ORDERS {
            for (ty, _) in TYPES {
                let mut from = Picture::new([23, 3, 1], order, ty);
                let mut to = from.blank();
                let mut expected = to.clone();
                let (name, is_float) = match (from.is_float(), from.is_signed()) {
                    (true, _) => ("copy_f", true),
                    (_, true) => ("copy_i", false),
                    _ => ("copy_ui", false),
                };
                let mut out = vec![[0u32; 4]; 23 * 3];
                let (a, b) = (from.image(), to.image());
                let args = [Arg::Image(&a), Arg::Image(&b), buffer(&mut out)];
                launch(built.kernel(name).unwrap(), plane(23, 3), &args);
                for (at, read) in from.places().into_iter().zip(&out) {
                    let what = format!("{order:x} {ty:x} {form:?} {at:?}");
                    if is_float {
                        let wanted = from.float(Some(at));
                        let read = read.map(f32::from_bits);
                        let same = read
                            .iter()
                            .zip(wanted)
                            .all(|(read, wanted)| are_close(*read, wanted, 2e-7));
                        assert!(same, "{what}: {read:?} {wanted:?}");
                        expected.put(at, wanted.map(|value| expected.channel_of_float(value)));
                    } else {
                        assert_eq!(*read, from.integer(Some(at)), "{what}");
                        expected.put(at, *read);
                    }
                }
                assert_eq!(to.bytes(), expected.bytes(), "{order:x} {ty:x} {form:?}");
            }
        }
    }
}

/// Colours that no channel holds.
#[test]
fn what_is_written_is_rounded_and_saturated() {
    const SOURCE: &str = "
        #define WRITE(suffix, T) kernel void write_##suffix(write_only image1d_t to, global T *in) { \\
            const int p = get_global_id(0); write_image##suffix(to, p, in[p]); }
        WRITE(f, float4) WRITE(i, int4) WRITE(ui, uint4)";
    let special = [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        -0.0,
        1e-9,
        65504.0,
        65520.0,
        -70000.0,
        3e38,
    ];
    let steps = (-40..40).map(|step| step as f32 / 33.0);
    let halfway = (0..20).flat_map(|step| [(step as f32 + 0.5) / 255.0, (step as f32 - 7.5) / 127.0]);
    let floats: Vec<f32> = special.into_iter().chain(steps).chain(halfway).collect();
    let powers = (0..32).map(|shift| 1u32 << shift);
    let integers: Vec<u32> = powers
        .flat_map(|power| [power, power.wrapping_neg(), power.wrapping_mul(77)])
        .collect();
    for form in FORMS {
        let (built, _) = build_in(SOURCE, form);
        for (ty, _) in TYPES {
            let mut to = Picture::new([64, 1, 1], RGBA, ty);
            let mut expected = to.clone();
            let mut colours = vec![[0; 4]; 64];
            for (at, place) in to.places().into_iter().enumerate() {
                let which = [at, at + 64, at + 50, at + 101];
                colours[at] = which.map(|which| match to.is_float() {
                    true => floats[which % floats.len()].to_bits(),
                    false => integers[which % integers.len()],
                });
                let channels = colours[at].map(|bits| match to.is_float() {
                    true => to.channel_of_float(f32::from_bits(bits)),
                    false => to.channel_of_integer(bits),
                });
                expected.put(place, channels);
            }
            let name = match (to.is_float(), to.is_signed()) {
                (true, _) => "write_f",
                (_, true) => "write_i",
                _ => "write_ui",
            };
            let image = to.image();
            let kernel = built.kernel(name).unwrap();
            launch(kernel, range(64, 16), &[Arg::Image(&image), buffer(&mut colours)]);
            assert_eq!(to.bytes(), expected.bytes(), "{ty:x} {form:?}");
        }
    }
}

/// Nothing is written but what lies in the image.
#[test]
fn places_outside_are_not_written() {
    const SOURCE: &str = "
        kernel void d1(write_only image1d_t i) { write_imageui(i, (int)get_global_id(0) - 7, (uint4)(9)); }
        kernel void b1(write_only image1d_buffer_t i) { write_imageui(i, (int)get_global_id(0) - 7, (uint4)(9)); }
        kernel void a1(write_only image1d_array_t i) { write_imageui(i, (int2)(get_global_id(0), get_global_id(1)) - 7, (uint4)(9)); }
        kernel void d2(write_only image2d_t i) { write_imageui(i, (int2)(get_global_id(0), get_global_id(1)) - 7, (uint4)(9)); }
        kernel void a2(write_only image2d_array_t i) { write_imageui(i, (int4)(get_global_id(0), get_global_id(1), get_global_id(1), 7) - 7, (uint4)(9)); }
        kernel void d3(read_write image3d_t i) { write_imageui(i, (int4)(get_global_id(0), get_global_id(1), get_global_id(1), 7) - 7, (uint4)(9)); }";
    for form in FORMS {
        let (built, _) = build_in(SOURCE, form);
        // On a diagonal where one number counts for two coordinates.
        for (name, size, is_array, diagonal) in [
            ("d1", [6, 1, 1], false, false),
            ("b1", [6, 1, 1], false, false),
            ("a1", [6, 1, 4], true, false),
            ("d2", [6, 4, 1], false, false),
            ("a2", [6, 4, 3], true, true),
            ("d3", [6, 4, 3], false, true),
        ] {
            let mut to = Picture::new(size, R, UINT8);
            to.is_array = is_array;
            let mut expected = to.clone();
            for at in to.places() {
                if !diagonal || at[1] == at[2] {
                    expected.put(at, [9; 4]);
                }
            }
            let image = to.image();
            launch(built.kernel(name).unwrap(), plane(25, 20), &[Arg::Image(&image)]);
            assert_eq!(to.bytes(), expected.bytes(), "{name} {form:?}");
        }
    }
}

/// Work-items beyond an image's size are left out, whichever image a launch has.
#[test]
fn what_is_beyond_the_size_of_an_image_is_left_out() {
    const SOURCE: &str = "kernel void k(write_only image2d_t to, global int *out) {
        const int x = get_global_id(0), y = get_global_id(1);
        if (x >= get_image_width(to) || y >= get_image_height(to)) return;
        out[y * 50 + x] = x * 3 + y + 1; }";
    for form in FORMS {
        let (built, _) = build_in(SOURCE, form);
        for (width, height) in [(1, 1), (21, 9), (50, 10), (64, 12), (16, 3)] {
            let mut to = Picture::new([width, height, 1], R, UINT8);
            let image = to.image();
            let mut out = vec![0; 50 * 10];
            let args = [Arg::Image(&image), buffer(&mut out)];
            let rows = Range {
                local: [50, 2, 1],
                ..plane(50, 10)
            };
            launch(built.kernel("k").unwrap(), rows, &args);
            for (at, got) in out.into_iter().enumerate() {
                let (x, y) = (at % 50, at / 50);
                let expected = if x < width && y < height { x * 3 + y + 1 } else { 0 };
                assert_eq!(got, expected as i32, "{form:?}: {width} x {height} at {x}, {y}");
            }
        }
    }
}

/// Any order of reads and writes of one work-item.
#[test]
fn an_image_is_read_after_it_was_written() {
    const SOURCE: &str = "
        kernel void turn(read_write image2d_t i) {
            const int2 p = (int2)(get_global_id(0), get_global_id(1));
            const uint4 before = read_imageui(i, p);
            write_imageui(i, p, before + 1);
            atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
            write_imageui(i, p, read_imageui(i, p) * 2); }";
    for form in FORMS {
        let (built, _) = build_in(SOURCE, form);
        let mut picture = Picture::new([20, 3, 1], RGBA, UINT32);
        let mut expected = picture.clone();
        for at in picture.places() {
            expected.put(
                at,
                picture
                    .integer(Some(at))
                    .map(|number| number.wrapping_add(1).wrapping_mul(2)),
            );
        }
        let image = picture.image();
        launch(built.kernel("turn").unwrap(), plane(20, 3), &[Arg::Image(&image)]);
        assert_eq!(picture.bytes(), expected.bytes(), "{form:?}");
    }
}

#[test]
fn images_tell_what_they_are() {
    const SOURCE: &str = "
        kernel void ask(read_only image3d_t a, write_only image2d_array_t b, read_write image1d_array_t c, read_only image1d_buffer_t d, global int *out) {
            const int4 size = get_image_dim(a);
            const int2 flat = get_image_dim(b);
            out[0] = get_image_width(a); out[1] = get_image_height(a); out[2] = get_image_depth(a);
            out[3] = size.x; out[4] = size.y; out[5] = size.z; out[6] = size.w;
            out[7] = flat.x; out[8] = flat.y; out[9] = get_image_array_size(b); out[10] = get_image_array_size(c);
            out[11] = get_image_width(d); out[12] = get_image_channel_order(b); out[13] = get_image_channel_data_type(c);
            out[14] = get_image_channel_order(a) == CLK_RGBA; out[15] = get_image_channel_data_type(d) == CLK_UNORM_INT8;
        }";
    let mut pictures = [
        Picture::new([5, 6, 7], RGBA, FLOAT),
        Picture::new([8, 9, 10], R, UINT8),
        Picture::new([11, 1, 12], R, UINT8),
        Picture::new([13, 1, 1], R, UNORM8),
    ];
    (pictures[1].is_array, pictures[2].is_array) = (true, true);
    let images = pictures.each_mut().map(|picture| picture.image());
    let (built, _) = build_in(SOURCE, None);
    let kernel = built.kernel("ask").unwrap();
    let accesses: Vec<_> = kernel
        .declaration()
        .args()
        .iter()
        .map(|arg| match arg.kind {
            ArgKind::Image(ty) => Some((ty.shape.name(), ty.access)),
            _ => None,
        })
        .collect();
    assert_eq!(accesses[0], Some(("image3d_t", Access::ReadOnly)));
    assert_eq!(accesses[1], Some(("image2d_array_t", Access::WriteOnly)));
    assert_eq!(accesses[2], Some(("image1d_array_t", Access::ReadWrite)));
    assert_eq!(accesses[3..], [Some(("image1d_buffer_t", Access::ReadOnly)), None]);
    let mut out = vec![0i32; 16];
    let [a, b, c, d] = &images;
    let args = [
        Arg::Image(a),
        Arg::Image(b),
        Arg::Image(c),
        Arg::Image(d),
        buffer(&mut out),
    ];
    launch(kernel, range(1, 1), &args);
    assert_eq!(out, [5, 6, 7, 5, 6, 7, 0, 8, 9, 10, 12, 13, 0x10B0, 0x10DA, 1, 1]);
}

/// Versions of OpenCL C before images were optional.
#[test]
fn older_programs_have_images() {
    const SOURCE: &str = "
        #ifndef cl_khr_3d_image_writes
        #error missing
        #endif
        #if __IMAGE_SUPPORT__ != 1
        #error none
        #endif
        __kernel void k(image2d_t a, __write_only image3d_t b, const sampler_t s) {
            write_imagef(b, (int4)(0), read_imagef(a, s, (float2)(0.5f))); }";
    for options in [
        "",
        "-cl-std=CL1.0",
        "-cl-std=CL1.1",
        "-cl-std=CL1.2",
        "-cl-std=CL2.0",
        "-cl-std=CL3.0",
    ] {
        let source = match options {
            "-cl-std=CL1.0" | "-cl-std=CL1.1" => {
                format!("#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n{SOURCE}")
            }
            _ => SOURCE.to_owned(),
        };
        let (built, log) = try_build(&source, options);
        let built = built.unwrap_or_else(|error| panic!("{options}: {error}\n{log}"));
        let kinds: Vec<_> = built
            .kernel("k")
            .unwrap()
            .declaration()
            .args()
            .iter()
            .map(|arg| arg.kind)
            .collect();
        assert!(
            matches!(kinds[..], [ArgKind::Image(_), ArgKind::Image(_), ArgKind::Sampler]),
            "{options} {kinds:?}"
        );
    }
}

/// Blocks of images: rows of a sub-group's work-items, their bytes as they are; the edge's beyond it, where nothing is written.
#[test]
fn sub_groups_read_and_write_blocks() {
    const SOURCE: &str = "
        #define BLOCKS(suffix, T) \\
            kernel __attribute__((intel_reqd_sub_group_size(8))) void read_##suffix(read_only image2d_t i, int2 at, global T##2 *out) { \\
                out[get_global_id(0)] = intel_sub_group_block_read_##suffix##2(i, at); } \\
            kernel __attribute__((intel_reqd_sub_group_size(8))) void write_##suffix(write_only image2d_t i, int2 at) { \\
                intel_sub_group_block_write_##suffix##2(i, at, (T##2)(1, 2) + (T)get_sub_group_local_id()); }
        BLOCKS(ui, uint) BLOCKS(us, ushort) BLOCKS(uc, uchar) BLOCKS(ul, ulong)";
    let (width, height) = (24, 5);
    for form in [None, Some((8, 1))] {
        let (built, _) = build_in(SOURCE, form);
        for (suffix, size) in [("ui", 4usize), ("us", 2), ("uc", 1), ("ul", 8)] {
            for at in [[0i32, 0], [16, 2], [-8, -1], [80, 4], [40, 3]] {
                let mut picture = Picture::new([width, height, 1], R, UINT32);
                let last = (width * 4 - size) as i32;
                let place = |item: usize, row: usize| [at[0] + (item * size) as i32, at[1] + row as i32];
                let bytes = |picture: &Picture, [x, y]: [i32; 2]| -> u64 {
                    let (x, y) = (x.clamp(0, last) as usize, y.clamp(0, height as i32 - 1) as usize);
                    let byte = |at: usize| u64::from(picture.integer(Some([at / 4, y, 0]))[0] >> (at % 4 * 8) & 255);
                    (0..size).map(|n| byte(x + n) << (8 * n)).sum()
                };
                let image = picture.image();
                let mut out = vec![0u8; 8 * 2 * size];
                let coordinate: Vec<u8> = at.iter().flat_map(|number| number.to_ne_bytes()).collect();
                let args = [Arg::Image(&image), Arg::Value(&coordinate), buffer(&mut out)];
                launch(built.kernel(&format!("read_{suffix}")).unwrap(), range(8, 8), &args);
                for (index, read) in out.chunks(size).enumerate() {
                    let read = read.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
                    assert_eq!(
                        read,
                        bytes(&picture, place(index / 2, index % 2)),
                        "{suffix} {at:?} {form:?} {index}"
                    );
                }

                let mut expected = picture.clone();
                for item in 0..8 {
                    for row in 0..2 {
                        let [x, y] = place(item, row);
                        if (0..=last).contains(&x) && (0..height as i32).contains(&y) {
                            let data = (item + row + 1) as u64;
                            for n in 0..size {
                                expected.put_byte(x as usize + n, y as usize, (data >> (8 * n)) as u8);
                            }
                        }
                    }
                }
                launch(
                    built.kernel(&format!("write_{suffix}")).unwrap(),
                    range(8, 8),
                    &args[..2],
                );
                assert_eq!(picture.bytes(), expected.bytes(), "{suffix} {at:?} {form:?}");
            }
        }
    }
}
