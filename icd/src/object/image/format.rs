//! Image formats: which there are, and how an element of each lies in memory.
//!
//! All supported formats are supported for reading, for writing and for both in one kernel, and for every type of image: an element is read and
//! written by ordinary code.

use compiler::image::{Channel, Order};

use crate::cl::*;
use crate::error::{ClError, ClResult};

/// Channels of every size and sort but those that several channels share (565, 555, 101010).
const ALL_TYPES: &[cl_channel_type] = &[
    CL_SNORM_INT8,
    CL_SNORM_INT16,
    CL_UNORM_INT8,
    CL_UNORM_INT16,
    CL_SIGNED_INT8,
    CL_SIGNED_INT16,
    CL_SIGNED_INT32,
    CL_UNSIGNED_INT8,
    CL_UNSIGNED_INT16,
    CL_UNSIGNED_INT32,
    CL_HALF_FLOAT,
    CL_FLOAT,
];
/// Channels of one byte.
const BYTE_TYPES: &[cl_channel_type] = &[CL_UNORM_INT8, CL_SNORM_INT8, CL_SIGNED_INT8, CL_UNSIGNED_INT8];
/// Channels that kernels see as numbers with a fraction.
const FRACTION_TYPES: &[cl_channel_type] = &[
    CL_UNORM_INT8,
    CL_UNORM_INT16,
    CL_SNORM_INT8,
    CL_SNORM_INT16,
    CL_HALF_FLOAT,
    CL_FLOAT,
];

/// The supported channel orders, with which types they are supported, and which of red, green, blue and alpha (0 to 3) each channel is.
const SUPPORTED: &[(cl_channel_order, &[cl_channel_type], &[usize])] = &[
    (CL_R, ALL_TYPES, &[0]),
    (CL_A, ALL_TYPES, &[3]),
    (CL_RG, ALL_TYPES, &[0, 1]),
    (CL_RA, ALL_TYPES, &[0, 3]),
    (CL_RGBA, ALL_TYPES, &[0, 1, 2, 3]),
    (CL_BGRA, BYTE_TYPES, &[2, 1, 0, 3]),
    (CL_ARGB, BYTE_TYPES, &[3, 0, 1, 2]),
    (CL_INTENSITY, FRACTION_TYPES, &[0]),
    (CL_LUMINANCE, FRACTION_TYPES, &[0]),
];

/// A supported image format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Format {
    order: cl_channel_order,
    data_type: cl_channel_type,
    components: &'static [usize],
    channel: Channel,
    channel_order: Order,
}

impl Format {
    /// The format of a descriptor: `CL_INVALID_IMAGE_FORMAT_DESCRIPTOR` if there is no such format, `CL_IMAGE_FORMAT_NOT_SUPPORTED` if only Weft has
    /// none.
    pub(crate) fn new(descriptor: &cl_image_format) -> ClResult<Self> {
        let (order, data_type) = (descriptor.image_channel_order, descriptor.image_channel_data_type);
        if !is_valid(order, data_type) {
            return Err(ClError::INVALID_IMAGE_FORMAT_DESCRIPTOR);
        }
        Self::supported(order, data_type).ok_or(ClError::IMAGE_FORMAT_NOT_SUPPORTED)
    }

    /// Every supported format.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        SUPPORTED
            .iter()
            .flat_map(|(order, types, _)| types.iter().filter_map(|&data_type| Self::supported(*order, data_type)))
    }

    fn supported(order: cl_channel_order, data_type: cl_channel_type) -> Option<Self> {
        let (_, _, components) = SUPPORTED
            .iter()
            .find(|(known, types, _)| *known == order && types.contains(&data_type))?;
        Some(Self {
            order,
            data_type,
            components,
            channel: Channel::of(data_type)?,
            channel_order: Order::of(order)?,
        })
    }

    /// The format as the application describes it.
    pub(crate) fn descriptor(self) -> cl_image_format {
        cl_image_format {
            image_channel_order: self.order,
            image_channel_data_type: self.data_type,
        }
    }

    /// What kernels are told of a channel.
    pub(crate) fn channel(self) -> Channel {
        self.channel
    }

    /// What kernels are told of the order of channels.
    pub(crate) fn order(self) -> Order {
        self.channel_order
    }

    /// How a channel is stored.
    pub(crate) fn data_type(self) -> cl_channel_type {
        self.data_type
    }

    /// For each channel in memory, which of red, green, blue and alpha (0 to 3) it is. Intensity and luminance are taken from red.
    pub(crate) fn components(self) -> &'static [usize] {
        self.components
    }

    /// Bytes of an element: a power of two up to 16.
    pub(crate) fn element_size(self) -> usize {
        self.channel.bits as usize / 8 * self.components.len()
    }
}

/// Whether the specification knows the format, with what OpenCL 3.0 has without extensions.
#[expect(non_upper_case_globals, reason = "the constants are the specification's")]
fn is_valid(order: cl_channel_order, data_type: cl_channel_type) -> bool {
    match data_type {
        // "The channel order must be CL_RGB or CL_RGBx."
        CL_UNORM_SHORT_565 | CL_UNORM_SHORT_555 | CL_UNORM_INT_101010 => matches!(order, CL_RGB | CL_RGBx),
        // "The channel order must be CL_RGBA."
        CL_UNORM_INT_101010_2 => order == CL_RGBA,
        // "The number of bits per element determined by the image_channel_data_type and image_channel_order must be a power of two."
        _ => match (channel_size(data_type), channel_count(order)) {
            (Some(size), Some(count)) => (size * count).is_power_of_two(),
            _ => false,
        },
    }
}

/// Bytes of a channel; `None` for what is no type of one channel.
fn channel_size(data_type: cl_channel_type) -> Option<usize> {
    match data_type {
        CL_SNORM_INT8 | CL_UNORM_INT8 | CL_SIGNED_INT8 | CL_UNSIGNED_INT8 => Some(1),
        CL_SNORM_INT16 | CL_UNORM_INT16 | CL_SIGNED_INT16 | CL_UNSIGNED_INT16 | CL_HALF_FLOAT => Some(2),
        CL_SIGNED_INT32 | CL_UNSIGNED_INT32 | CL_FLOAT => Some(4),
        _ => None,
    }
}

/// How many channels an element has in memory; `None` for what is no channel order.
#[expect(non_upper_case_globals, reason = "the constants are the specification's")]
fn channel_count(order: cl_channel_order) -> Option<usize> {
    match order {
        CL_R | CL_A | CL_DEPTH | CL_LUMINANCE | CL_INTENSITY => Some(1),
        CL_RG | CL_RA | CL_Rx => Some(2),
        CL_RGB | CL_RGx | CL_sRGB => Some(3),
        CL_RGBA | CL_ARGB | CL_BGRA | CL_ABGR | CL_RGBx | CL_sRGBA | CL_sBGRA | CL_sRGBx => Some(4),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(order: cl_channel_order, data_type: cl_channel_type) -> ClResult<Format> {
        Format::new(&cl_image_format {
            image_channel_order: order,
            image_channel_data_type: data_type,
        })
    }

    #[test]
    fn every_supported_format_is_valid_and_found_again() {
        let mut count = 0;
        for supported in Format::all() {
            assert_eq!(Format::new(&supported.descriptor()), Ok(supported));
            assert!(supported.element_size().is_power_of_two() && supported.element_size() <= 16);
            count += 1;
        }
        assert_eq!(count, 5 * 12 + 2 * 4 + 2 * 6);
    }

    /// "Minimum List of Supported Image Formats", of kernels that read or write, and of kernels that do both.
    #[test]
    fn what_the_specification_demands_is_there() {
        let types = [
            CL_UNORM_INT8,
            CL_UNORM_INT16,
            CL_SIGNED_INT8,
            CL_SIGNED_INT16,
            CL_SIGNED_INT32,
            CL_UNSIGNED_INT8,
            CL_UNSIGNED_INT16,
            CL_UNSIGNED_INT32,
            CL_HALF_FLOAT,
            CL_FLOAT,
        ];
        for order in [CL_R, CL_RG, CL_RGBA] {
            assert!(types.iter().all(|&data_type| format(order, data_type).is_ok()));
        }
        assert!(format(CL_BGRA, CL_UNORM_INT8).is_ok());
    }

    #[test]
    fn what_is_wrong_and_what_is_only_missing_are_told_apart() {
        let (wrong, missing) = (
            ClError::INVALID_IMAGE_FORMAT_DESCRIPTOR,
            ClError::IMAGE_FORMAT_NOT_SUPPORTED,
        );
        let rows = [
            (0, CL_FLOAT, wrong),
            (CL_R, 0, wrong),
            (CL_FLOAT, CL_R, wrong),
            (CL_RGB, CL_UNORM_INT8, wrong),
            (CL_RGBA, CL_UNORM_SHORT_565, wrong),
            (CL_RGB, CL_UNORM_INT_101010_2, wrong),
            (CL_RGB, CL_UNORM_SHORT_565, missing),
            (CL_RGBx, CL_UNORM_INT_101010, missing),
            (CL_RGBA, CL_UNORM_INT_101010_2, missing),
            (CL_sRGBA, CL_UNORM_INT8, missing),
            (CL_DEPTH, CL_FLOAT, missing),
            (CL_BGRA, CL_FLOAT, missing),
            (CL_INTENSITY, CL_SIGNED_INT8, missing),
            (CL_ABGR, CL_UNORM_INT8, missing),
        ];
        for (order, data_type, error) in rows {
            assert_eq!(format(order, data_type).err(), Some(error), "{order:#x} {data_type:#x}");
        }
    }
}
