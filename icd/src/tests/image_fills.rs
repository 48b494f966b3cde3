//! Fills of images of every type and format: the colour is what it should be, and nothing else is touched.

use super::client::{cl, release_buffers, Client};
use super::image_client::*;
use super::image_model::*;
use crate::cl::*;
use crate::object::tests::Random;

/// The number that the bits of a `half` are.
fn of_half(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (bits >> 15, i32::from(bits >> 10 & 31), f32::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => fraction * 2f32.powi(-24),
        _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    };
    if sign == 0 {
        magnitude
    } else {
        -magnitude
    }
}

/// Whether a channel holds a number of sixteenths, or what is nearest to it in the channel's type; for integers it is the number itself.
fn holds(data_type: cl_channel_type, channel: &[u8], sixteenths: i32) -> bool {
    let byte = |index: usize| i64::from(channel[index]);
    let stored = match channel.len() {
        1 => byte(0),
        2 => i64::from(u16::from_ne_bytes([channel[0], channel[1]])),
        _ => i64::from(u32::from_ne_bytes([channel[0], channel[1], channel[2], channel[3]])),
    };
    let fraction = f64::from(sixteenths) / 16.0;
    let scaled = |largest: f64, least: f64| (fraction * largest).round_ties_even().clamp(least, largest) as i64;
    let number = i64::from(sixteenths);
    match data_type {
        CL_UNORM_INT8 => stored == scaled(255.0, 0.0),
        CL_UNORM_INT16 => stored == scaled(65535.0, 0.0),
        CL_SNORM_INT8 => i64::from(stored as i8) == scaled(127.0, -128.0),
        CL_SNORM_INT16 => i64::from(stored as i16) == scaled(32767.0, -32768.0),
        CL_SIGNED_INT8 => i64::from(stored as i8) == number.clamp(-128, 127),
        CL_SIGNED_INT16 => i64::from(stored as i16) == number.clamp(-32768, 32767),
        CL_SIGNED_INT32 => i64::from(stored as i32) == number,
        // The number is not negative as an unsigned one.
        CL_UNSIGNED_INT8 => stored == i64::from(sixteenths as u32).min(255),
        CL_UNSIGNED_INT16 => stored == i64::from(sixteenths as u32).min(65535),
        CL_UNSIGNED_INT32 => stored == i64::from(sixteenths as u32),
        CL_HALF_FLOAT => f64::from(of_half(stored as u16)) == fraction,
        _ => f64::from(f32::from_bits(stored as u32)) == fraction,
    }
}

#[test]
fn fills_leave_the_colour_and_nothing_else() {
    let client = Client::new();
    let queue = client.queue;
    let mut random = Random::new(9);
    for (image_type, sizes) in TYPES {
        for format in formats(&client, CL_MEM_READ_WRITE, image_type) {
            let (image, model) = random_image(&client, &format, (image_type, sizes), &mut random);
            let region = random_region(&mut random, &[sizes]);
            let origin = random_origin(&mut random, sizes, region);
            // From -2.5 to 2.5, or integers up to 320 that do not fit into a byte.
            let numbers = [0; 4].map(|_| random.below(81) as i32 - 40);
            let is_integer = (CL_SIGNED_INT8..=CL_UNSIGNED_INT32).contains(&format.image_channel_data_type);
            let numbers = numbers.map(|number| if is_integer { number * 8 } else { number });
            let colour = numbers.map(|number| match is_integer {
                true => number as u32,
                false => (number as f32 / 16.0).to_bits(),
            });
            let (data, at, size) = ((&raw const colour).cast(), origin.as_ptr(), region.as_ptr());
            let status = cl!(clEnqueueFillImage(queue, image, data, at, size, 0, NONE, NO_EVENT));
            assert_eq!(status, CL_SUCCESS);
            let components: &[usize] = match format.image_channel_order {
                CL_A => &[3],
                CL_RG => &[0, 1],
                CL_RA => &[0, 3],
                CL_RGBA => &[0, 1, 2, 3],
                CL_BGRA => &[2, 1, 0, 3],
                CL_ARGB => &[3, 0, 1, 2],
                _ => &[0],
            };
            let element = element_size(&format);
            let filled = read(&client, image, origin, region);
            for channels in filled.chunks(element) {
                for (channel, &component) in channels.chunks(element / components.len()).zip(components) {
                    let data_type = format.image_channel_data_type;
                    assert!(
                        holds(data_type, channel, numbers[component]),
                        "{format:?} {numbers:?} {channels:?}"
                    );
                }
            }
            let mut expected = model.clone();
            expected.set(origin, region, &filled);
            assert_eq!(read(&client, image, [0; 3], sizes), expected.bytes);
            release_buffers(&[image]);
        }
    }
}
