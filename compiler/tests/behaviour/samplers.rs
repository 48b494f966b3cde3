//! Images with samplers: every way of addressing and filtering of every shape, scalar and vectorized, against what the specification says of one place.

use crate::support::picture::{plane, Picture, FLOAT, FORMS, R, RGBA, UINT8, UNORM8};
use crate::support::{buffer, build_in, launch, range, Arg};
use compiler::image::{
    SAMPLER_ADDRESS_NONE, SAMPLER_CLAMP, SAMPLER_CLAMP_TO_EDGE, SAMPLER_LINEAR, SAMPLER_MIRRORED_REPEAT,
    SAMPLER_NEAREST, SAMPLER_NORMALIZED, SAMPLER_REPEAT,
};

/// What a sampler makes of a coordinate along an axis of `size` elements: where it lies, in elements ("Image Addressing and Filtering").
fn distance(sampler: u32, coordinate: f32, size: usize) -> f32 {
    let size = size as f32;
    match sampler & 0xE {
        SAMPLER_REPEAT => (coordinate - coordinate.floor()) * size,
        SAMPLER_MIRRORED_REPEAT => (coordinate - 2.0 * (0.5 * coordinate).round_ties_even()).abs() * size,
        _ if sampler & SAMPLER_NORMALIZED != 0 => coordinate * size,
        _ => coordinate,
    }
}

/// The element of an index that may lie outside; `None` for the border.
fn addressed(sampler: u32, index: i64, size: usize) -> Option<usize> {
    let size = size as i64;
    match sampler & 0xE {
        SAMPLER_CLAMP => (0..size).contains(&index).then_some(index as usize),
        SAMPLER_REPEAT => Some(index.rem_euclid(size) as usize),
        _ => Some(index.clamp(0, size - 1) as usize),
    }
}

/// What `read_imagef` gives at a place, each coordinate along an axis or, where there is none, the index of the element or layer.
fn sampled(picture: &Picture, sampler: u32, place: [Axis; 3]) -> [f32; 4] {
    // The elements along each axis, with their weights.
    let choices = |axis: usize| -> Vec<(Option<usize>, f32)> {
        let size = picture.size[axis];
        match place[axis] {
            Axis::Layer(layer) => vec![(
                Some(layer.round_ties_even().clamp(0.0, size as f32 - 1.0) as usize),
                1.0,
            )],
            Axis::Along(coordinate) if sampler & SAMPLER_LINEAR == 0 => {
                let index = distance(sampler, coordinate, size).floor() as i64;
                vec![(addressed(sampler, index, size), 1.0)]
            }
            Axis::Along(coordinate) => {
                let distance = distance(sampler, coordinate, size) - 0.5;
                let weight = distance - distance.floor();
                let first = distance.floor() as i64;
                vec![
                    (addressed(sampler, first, size), 1.0 - weight),
                    (addressed(sampler, first + 1, size), weight),
                ]
            }
        }
    };
    let [xs, ys, zs] = [choices(0), choices(1), choices(2)];
    let mut sum = [0.0; 4];
    for &(x, x_weight) in &xs {
        for &(y, y_weight) in &ys {
            for &(z, z_weight) in &zs {
                let at = x.zip(y).zip(z).map(|((x, y), z)| [x, y, z]);
                for (sum, component) in sum.iter_mut().zip(picture.float(at)) {
                    *sum += x_weight * y_weight * z_weight * component;
                }
            }
        }
    }
    sum
}

/// A coordinate.
#[derive(Clone, Copy, Debug)]
enum Axis {
    /// To be addressed and filtered.
    Along(f32),
    /// To be rounded.
    Layer(f32),
}

/// A shape of image: its name, whether it is an array, and how a kernel puts three numbers together to a coordinate of it.
const SHAPES: [(&str, bool, [usize; 3], &str); 5] = [
    ("image1d_t", false, [7, 1, 1], "p.x"),
    ("image1d_array_t", true, [7, 1, 4], "p.xz"),
    ("image2d_t", false, [7, 5, 1], "p.xy"),
    ("image2d_array_t", true, [7, 5, 3], "p"),
    ("image3d_t", false, [7, 5, 3], "p"),
];

/// Coordinates that are no multiples of half an element, by which elements are told apart.
fn coordinates(sampler: u32, size: [usize; 3], items: usize) -> Vec<[f32; 4]> {
    let scale = |size: usize| {
        if sampler & SAMPLER_NORMALIZED != 0 {
            1.0 / size as f32
        } else {
            1.0
        }
    };
    let mut state = 99_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // From -2.5 to 2.5 in steps that miss what matters.
        ((state >> 16) % 1009) as f32 / 201.7 - 2.501
    };
    let one = |_| {
        let [x, y, z] = size.map(|size| random() * size as f32 * scale(size));
        [x, y, z, 0.0]
    };
    (0..items).map(one).collect()
}

/// Every way of addressing and filtering of every shape that has a sampler.
#[test]
fn samplers_address_and_filter() {
    const ITEMS: usize = 200;
    let kernels: String = SHAPES
        .iter()
        .map(|(name, _, _, coordinate)| {
            format!(
                "
        kernel void of_{name}(read_only {name} i, sampler_t s, global float4 *in, global float4 *out) {{
            const size_t at = get_global_id(0); const float4 p = in[at]; out[at] = read_imagef(i, s, {coordinate}); }}"
            )
        })
        .collect();
    let modes = [
        SAMPLER_ADDRESS_NONE,
        SAMPLER_CLAMP_TO_EDGE,
        SAMPLER_CLAMP,
        SAMPLER_REPEAT,
        SAMPLER_MIRRORED_REPEAT,
    ];
    for form in FORMS {
        let (built, _) = build_in(&kernels, form);
        for (name, is_array, size, _) in SHAPES {
            let kernel = built.kernel(&format!("of_{name}")).unwrap();
            for (order, ty) in [(RGBA, FLOAT), (R, UNORM8)] {
                let mut picture = Picture::new(size, order, ty);
                picture.is_array = is_array;
                let image = picture.image();
                for mode in modes {
                    for normalized in [0, SAMPLER_NORMALIZED] {
                        if mode >= SAMPLER_REPEAT && normalized == 0 {
                            continue;
                        }
                        for filter in [SAMPLER_NEAREST, SAMPLER_LINEAR] {
                            let sampler = mode | normalized | filter;
                            let mut places = coordinates(sampler, size, ITEMS);
                            let mut out = vec![[0f32; 4]; ITEMS];
                            let args = [
                                Arg::Image(&image),
                                Arg::Sampler(sampler),
                                buffer(&mut places),
                                buffer(&mut out),
                            ];
                            launch(kernel, range(ITEMS as u64, 40), &args);
                            for ([x, y, z, _], read) in places.iter().copied().zip(&out) {
                                let flat = Axis::Layer(0.0);
                                let along = [
                                    Axis::Along(x),
                                    if size[1] > 1 { Axis::Along(y) } else { flat },
                                    match (is_array, size[2]) {
                                        (true, _) => Axis::Layer(z),
                                        (_, 1) => flat,
                                        _ => Axis::Along(z),
                                    },
                                ];
                                let wanted = sampled(&picture, sampler, along);
                                let same = read
                                    .iter()
                                    .zip(wanted)
                                    .all(|(read, wanted)| (read - wanted).abs() < 2e-5);
                                assert!(
                                    same,
                                    "{name} {order:x} {sampler:x} {form:?} {along:?}: {read:?} {wanted:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A sampler of the program's own, integer coordinates, colours of integers, and coordinates that are nowhere.
#[test]
fn samplers_of_the_program_and_places_that_are_nowhere() {
    const SOURCE: &str = "
        constant sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
        float4 at(read_only image2d_t i, sampler_t s, int2 p) { return read_imagef(i, s, p); }
        kernel void near(read_only image2d_t i, global float4 *out) {
            const sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
            const int2 p = (int2)(get_global_id(0), get_global_id(1)) - 3;
            const size_t item = get_global_linear_id();
            out[item] = item % 3 ? at(i, border, p) : at(i, edge, p); }
        kernel void numbers(read_only image2d_t i, global uint4 *out) {
            const int2 p = (int2)(get_global_id(0), get_global_id(1)) - 3;
            out[get_global_linear_id()] = read_imageui(i, border, p) + as_uint4(read_imagei(i, border, convert_float2(p))); }
        kernel void nowhere(read_only image3d_t i, sampler_t s, global float4 *in, global float4 *out) {
            const size_t at = get_global_id(0);
            out[at] = read_imagef(i, s, in[at]) + read_imagef(i, convert_int4_sat(in[at])); }";
    let size = [9, 6, 1];
    for form in FORMS {
        let (built, _) = build_in(SOURCE, form);
        let (mut floats, mut bytes) = (Picture::new(size, RGBA, FLOAT), Picture::new(size, R, UINT8));
        let (float_image, byte_image) = (floats.image(), bytes.image());
        let mut near = vec![[0f32; 4]; 15 * 12];
        launch(
            built.kernel("near").unwrap(),
            plane(15, 12),
            &[Arg::Image(&float_image), buffer(&mut near)],
        );
        let mut numbers = vec![[0u32; 4]; 15 * 12];
        launch(
            built.kernel("numbers").unwrap(),
            plane(15, 12),
            &[Arg::Image(&byte_image), buffer(&mut numbers)],
        );
        for item in 0..15 * 12 {
            let (x, y) = (item as i64 % 15 - 3, item as i64 / 15 - 3);
            let place = |sampler| Some([addressed(sampler, x, 9)?, addressed(sampler, y, 6)?, 0]);
            let wanted = floats.float(place(if item % 3 == 0 {
                SAMPLER_CLAMP_TO_EDGE
            } else {
                SAMPLER_CLAMP
            }));
            assert_eq!(near[item], wanted, "{form:?} {item}");
            assert_eq!(
                numbers[item],
                bytes.integer(place(SAMPLER_CLAMP)).map(|number| 2 * number),
                "{form:?} {item}"
            );
        }

        // Whatever comes of it: it is read from the image.
        let mut volume = Picture::new([5, 4, 3], RGBA, FLOAT);
        let image = volume.image();
        let most = [
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::MAX,
            f32::MIN,
            2_147_483_600.0,
            -2_147_483_600.0,
            0.0,
        ];
        let mut places: Vec<[f32; 4]> = (0..64)
            .map(|at| [most[at % 8], most[at / 8], most[(at + at / 8) % 8], 0.0])
            .collect();
        for sampler in (0..64).filter(|sampler| sampler & 0x30 == SAMPLER_NEAREST || sampler & 0x30 == SAMPLER_LINEAR) {
            let mut out = vec![[0f32; 4]; 64];
            let args = [
                Arg::Image(&image),
                Arg::Sampler(sampler),
                buffer(&mut places),
                buffer(&mut out),
            ];
            launch(built.kernel("nowhere").unwrap(), range(64, 64), &args);
            if sampler & SAMPLER_LINEAR == 0 {
                assert!(
                    out.iter().flatten().all(|component| component.abs() <= 2.0),
                    "{sampler:x} {out:?}"
                );
            }
        }
    }
}
