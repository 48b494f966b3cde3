//! Colours as elements of images (`clEnqueueFillImage`): what a kernel that writes the colour would leave in memory.

use super::format::Format;
use crate::cl::*;

/// The four numbers of a fill colour, red, green, blue, alpha: "a four component RGBA floating-point color value if the image channel data type is
/// not an unnormalized signed or unsigned integer type, a four component signed integer value if [it] is an unnormalized signed integer type and a
/// four component unsigned integer value if [it] is an unnormalized unsigned integer type". Which they are is the format's business, so they are
/// bytes here.
pub(crate) type Colour = [[u8; 4]; 4];

/// The bytes of an element of this colour.
pub(crate) fn element(format: Format, colour: &Colour) -> Vec<u8> {
    let channels = format.components().iter().map(|&component| colour[component]);
    channels.flat_map(|value| channel(format.data_type(), value)).collect()
}

/// The bytes of a channel. Integers saturate; fractions are rounded to the nearest number that there is, the even one of two, and saturate too, as
/// `as` does. What is not a number becomes 0 in types that have no such thing.
fn channel(data_type: cl_channel_type, value: [u8; 4]) -> Vec<u8> {
    let (float, int, uint) = (
        f32::from_ne_bytes(value),
        i32::from_ne_bytes(value),
        u32::from_ne_bytes(value),
    );
    let scaled = |largest: f32| (float * largest).round_ties_even();
    match data_type {
        CL_SNORM_INT8 => (scaled(127.0) as i8).to_ne_bytes().into(),
        CL_SNORM_INT16 => (scaled(32767.0) as i16).to_ne_bytes().into(),
        CL_UNORM_INT8 => (scaled(255.0) as u8).to_ne_bytes().into(),
        CL_UNORM_INT16 => (scaled(65535.0) as u16).to_ne_bytes().into(),
        CL_SIGNED_INT8 => (int.clamp(i8::MIN.into(), i8::MAX.into()) as i8).to_ne_bytes().into(),
        CL_SIGNED_INT16 => (int.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
            .to_ne_bytes()
            .into(),
        CL_UNSIGNED_INT8 => (uint.min(u8::MAX.into()) as u8).to_ne_bytes().into(),
        CL_UNSIGNED_INT16 => (uint.min(u16::MAX.into()) as u16).to_ne_bytes().into(),
        CL_HALF_FLOAT => half(float).to_ne_bytes().into(),
        // CL_FLOAT, CL_SIGNED_INT32, CL_UNSIGNED_INT32: as they are.
        _ => value.into(),
    }
}

/// The bits of the `half` nearest to a number, the even one of two.
fn half(value: f32) -> u16 {
    /// 2^-14, the smallest normal `half`.
    const SMALLEST_NORMAL: u32 = 0x3880_0000;
    const INFINITY: u16 = 0x7c00;
    /// What the exponent of a `float` is larger by.
    const REBIAS: u32 = (127 - 15) << 23;
    let (sign, magnitude) = ((value.to_bits() >> 16) as u16 & 0x8000, value.abs());
    let bits = magnitude.to_bits();
    if value.is_nan() {
        // Quiet, with as much of the payload as there is room for.
        return sign | INFINITY | 0x200 | (bits >> 13) as u16 & 0x3ff;
    }
    if bits < SMALLEST_NORMAL {
        // A denormal number: so many times 2^-24, which is exact until it is rounded. 1024 of them are the smallest normal number, in the same bits.
        return sign | (magnitude * 16_777_216.0).round_ties_even() as u16;
    }
    // Rounding may carry into the exponent, which is right, up to infinity.
    let rebiased = bits - REBIAS;
    let rounded = (rebiased + 0xfff + (rebiased >> 13 & 1)) >> 13;
    sign | rounded.min(INFINITY.into()) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floats(colour: [f32; 4]) -> Colour {
        colour.map(f32::to_ne_bytes)
    }

    fn of(order: cl_channel_order, data_type: cl_channel_type, colour: &Colour) -> Vec<u8> {
        let format = Format::new(&cl_image_format {
            image_channel_order: order,
            image_channel_data_type: data_type,
        });
        element(format.unwrap(), colour)
    }

    #[test]
    fn channels_lie_in_their_order() {
        let colour = [1u32, 2, 3, 4].map(u32::to_ne_bytes);
        let rows: [(cl_channel_order, &[u8]); 7] = [
            (CL_R, &[1]),
            (CL_A, &[4]),
            (CL_RG, &[1, 2]),
            (CL_RA, &[1, 4]),
            (CL_RGBA, &[1, 2, 3, 4]),
            (CL_BGRA, &[3, 2, 1, 4]),
            (CL_ARGB, &[4, 1, 2, 3]),
        ];
        for (order, bytes) in rows {
            assert_eq!(of(order, CL_UNSIGNED_INT8, &colour), bytes);
        }
        let colour = floats([1.0, 0.5, 0.25, 0.0]);
        assert_eq!(of(CL_INTENSITY, CL_UNORM_INT8, &colour), [255]);
        assert_eq!(of(CL_LUMINANCE, CL_UNORM_INT8, &colour), [255]);
    }

    #[test]
    fn fractions_are_rounded_and_saturate() {
        let of_one = |data_type, value: f32| of(CL_R, data_type, &floats([value; 4]));
        let rows: [(cl_channel_type, f32, &[u8]); 16] = [
            (CL_UNORM_INT8, 0.5 / 255.0, &[0]),
            (CL_UNORM_INT8, 1.5 / 255.0, &[2]),
            (CL_UNORM_INT8, 2.0, &[255]),
            (CL_UNORM_INT8, -1.0, &[0]),
            (CL_UNORM_INT8, f32::NAN, &[0]),
            (CL_UNORM_INT8, f32::INFINITY, &[255]),
            (CL_UNORM_INT16, 1.0, &u16::MAX.to_ne_bytes()),
            (CL_UNORM_INT16, 0.25, &16384u16.to_ne_bytes()),
            (CL_SNORM_INT8, -1.0, &(-127i8).to_ne_bytes()),
            (CL_SNORM_INT8, -2.0, &(-128i8).to_ne_bytes()),
            (CL_SNORM_INT8, 0.5, &[64]),
            (CL_SNORM_INT8, f32::NEG_INFINITY, &(-128i8).to_ne_bytes()),
            (CL_SNORM_INT16, 2.0, &i16::MAX.to_ne_bytes()),
            (CL_SNORM_INT16, -0.5, &(-16384i16).to_ne_bytes()),
            (CL_FLOAT, 0.1, &0.1f32.to_ne_bytes()),
            (CL_HALF_FLOAT, 1.0, &0x3c00u16.to_ne_bytes()),
        ];
        for (data_type, value, bytes) in rows {
            assert_eq!(of_one(data_type, value), bytes, "{data_type:#x} {value}");
        }
    }

    #[test]
    fn integers_saturate() {
        let of_int = |data_type, value: i32| of(CL_R, data_type, &[value.to_ne_bytes(); 4]);
        assert_eq!(of_int(CL_SIGNED_INT8, -200), (-128i8).to_ne_bytes());
        assert_eq!(of_int(CL_SIGNED_INT8, 200), [127]);
        assert_eq!(of_int(CL_SIGNED_INT16, 40_000), i16::MAX.to_ne_bytes());
        assert_eq!(of_int(CL_SIGNED_INT32, i32::MIN), i32::MIN.to_ne_bytes());
        assert_eq!(of_int(CL_UNSIGNED_INT8, -1), [255]);
        assert_eq!(of_int(CL_UNSIGNED_INT16, 65_537), u16::MAX.to_ne_bytes());
        assert_eq!(of_int(CL_UNSIGNED_INT32, -1), u32::MAX.to_ne_bytes());
    }

    /// The number that a finite `half` without a sign is.
    fn value(bits: u16) -> f32 {
        let (exponent, fraction) = (i32::from(bits >> 10), f32::from(bits & 0x3ff));
        match exponent {
            0 => fraction * 2f32.powi(-24),
            _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
        }
    }

    #[test]
    fn halves_are_the_nearest() {
        for bits in 0..0x7c00u16 {
            let (this, next) = (value(bits), if bits == 0x7bff { 65536.0 } else { value(bits + 1) });
            assert_eq!((half(this), half(-this)), (bits, bits | 0x8000));
            // Between two halves `float` has numbers enough.
            let middle = f32::midpoint(this, next);
            assert_eq!(half(middle), bits + (bits & 1), "the even one");
            assert_eq!(half(middle.next_down()), bits);
            assert_eq!(half(middle.next_up()), bits + 1);
        }
        assert_eq!([f32::INFINITY, f32::MAX, -1e9].map(half), [0x7c00, 0x7c00, 0xfc00]);
        assert!(half(f32::NAN) & 0x7e00 == 0x7e00);
        assert_eq!(half(f32::MIN_POSITIVE), 0);
    }
}
