//! Images and samplers as kernels see them: what an argument of such a type is.
//!
//! The device library reads the same layout (`builtins/cl/include/image.h`). Numbers are OpenCL's own, as kernels may ask for them.

use serde::{Deserialize, Serialize};

use crate::kernel::Access;

/// The sorts of image that kernels can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ImageShape {
    /// `image1d_t`
    D1,
    /// `image1d_buffer_t`
    D1Buffer,
    /// `image1d_array_t`
    D1Array,
    /// `image2d_t`
    D2,
    /// `image2d_array_t`
    D2Array,
    /// `image3d_t`
    D3,
}

/// The type of a kernel's image argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ImageType {
    /// Which images it takes.
    pub shape: ImageShape,
    /// What the kernel does with it; never [`Access::None`].
    pub access: Access,
}

/// What an image argument points to. It must stay as it is for as long as kernels run that were given it.
///
/// The element at `(x, y, z)` lies at `data + x * element_size + y * row_pitch + z * slice_pitch`; in arrays the layer is the last coordinate and
/// counts for `z`, in those of one dimension too.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The address of the first element.
    pub data: u64,
    /// Bytes from one row to the next.
    pub row_pitch: u64,
    /// Bytes from one slice of a volume, or layer of an array, to the next.
    pub slice_pitch: u64,
    /// Elements in a row. No size exceeds `i32::MAX`, and none is 0.
    pub width: u32,
    /// Rows; 1 where there is but one dimension.
    pub height: u32,
    /// Slices; 1 but in volumes.
    pub depth: u32,
    /// Layers; 1 where it is no array.
    pub layers: u32,
    /// `cl_channel_order`
    pub channel_order: u32,
    /// `cl_channel_type`
    pub channel_type: u32,
    /// Bytes of an element.
    pub element_size: u32,
    /// Which channels colours are of.
    pub order: Order,
    /// What the type of its channels means.
    pub channel: Channel,
}

// As `builtins/cl/include/image.h` has it.
const _: () = assert!(size_of::<Image>() == 64);

/// In which order the channels of an element are colours: four bits for each, from the lowest on.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Of red, green, blue and alpha: which channel is read, 4 for none, which is 0, 5 for none, which is 1. Channels that an element does not have are 0 anyway.
    pub colour_channels: u16,
    /// Of each channel: which colour is written. Channels that an element does not have are written nowhere.
    pub channel_colours: u16,
}

impl Order {
    /// Of an order that the device has, by its `cl_channel_order` ("Mapping of Image Channel Order").
    pub fn of(order: u32) -> Option<Self> {
        let (colour_channels, channel_colours) = match order {
            // R, RG
            0x10B0 | 0x10B2 => (0x5210, 0x3210),
            // A
            0x10B1 => (0x0444, 0x3333),
            // RA
            0x10B3 => (0x1440, 0x3330),
            // RGBA
            0x10B5 => (0x3210, 0x3210),
            // BGRA
            0x10B6 => (0x3012, 0x3012),
            // ARGB
            0x10B7 => (0x0321, 0x2103),
            // INTENSITY
            0x10B8 => (0x0000, 0x3210),
            // LUMINANCE
            0x10B9 => (0x5000, 0x3210),
            _ => return None,
        };
        Some(Self {
            colour_channels,
            channel_colours,
        })
    }
}

/// The numbers by which kernels read and write channels of a type.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel {
    /// 8, 16 or 32.
    pub bits: u32,
    /// The bit that says that an integer is negative; 0 if none does, in half and float too, and in words, which are taken as they are.
    pub sign: u16,
    /// What a normalized number of 1 is; 1 where numbers are not normalized.
    pub scale: u16,
}

impl Channel {
    /// Of a type that the device has, by its `cl_channel_type`.
    pub fn of(ty: u32) -> Option<Self> {
        let of = |bits, sign, scale| Some(Self { bits, sign, scale });
        match ty {
            0x10D0 => of(8, 1 << 7, 127),
            0x10D1 => of(16, 1 << 15, 32767),
            0x10D2 => of(8, 0, 255),
            0x10D3 => of(16, 0, 65535),
            0x10D7 => of(8, 1 << 7, 1),
            0x10D8 => of(16, 1 << 15, 1),
            0x10DA => of(8, 0, 1),
            0x10DB | 0x10DD => of(16, 0, 1),
            0x10D9 | 0x10DC | 0x10DE => of(32, 0, 1),
            _ => None,
        }
    }
}

impl ImageShape {
    const ALL: [Self; 6] = [
        Self::D1,
        Self::D1Buffer,
        Self::D1Array,
        Self::D2,
        Self::D2Array,
        Self::D3,
    ];

    /// The name of the type in OpenCL C.
    pub fn name(self) -> &'static str {
        match self {
            Self::D1 => "image1d_t",
            Self::D1Buffer => "image1d_buffer_t",
            Self::D1Array => "image1d_array_t",
            Self::D2 => "image2d_t",
            Self::D2Array => "image2d_array_t",
            Self::D3 => "image3d_t",
        }
    }
}

/// What is noted of a kernel's parameter that takes a sampler; of one that takes an image, its type as OpenCL C writes it.
pub(crate) const SAMPLER: &str = "sampler_t";

/// What is noted of a parameter of a target's own type, by that type's name and numbers: `None` if it is neither an image nor a sampler, and otherwise the error says
/// what sort of image there is none of.
pub(crate) fn noted(name: &str, numbers: &[u32]) -> Option<Result<String, &'static str>> {
    match name {
        "spirv.Image" => Some(ImageType::of_target(numbers).map(ImageType::to_text)),
        "spirv.Sampler" => Some(Ok(SAMPLER.to_owned())),
        _ => None,
    }
}

/// Access qualifiers as SPIR-V numbers them.
const ACCESSES: [(Access, &str); 3] = [
    (Access::ReadOnly, "read_only"),
    (Access::WriteOnly, "write_only"),
    (Access::ReadWrite, "read_write"),
];

impl ImageType {
    /// The type with the numbers of `target("spirv.Image", void, ...)`: SPIR-V's for dimensionality, depth, array, multi-sampled, sampled, format, access.
    fn of_target(numbers: &[u32]) -> Result<Self, &'static str> {
        let &[dim, depth, array, multisampled, _, _, access] = numbers else {
            return Err("an image");
        };
        let shape = match (dim, array, depth, multisampled) {
            (_, _, _, 1) => return Err("a multi-sampled image"),
            (_, _, 1, _) => return Err("a depth image"),
            (0, 0, ..) => ImageShape::D1,
            (0, 1, ..) => ImageShape::D1Array,
            (1, 0, ..) => ImageShape::D2,
            (1, 1, ..) => ImageShape::D2Array,
            (2, 0, ..) => ImageShape::D3,
            (5, 0, ..) => ImageShape::D1Buffer,
            _ => return Err("an image"),
        };
        let access = ACCESSES.get(access as usize).ok_or("an image")?.0;
        Ok(Self { shape, access })
    }

    /// As OpenCL C writes it: `read_only image2d_t`.
    fn to_text(self) -> String {
        let access = ACCESSES.iter().find(|(access, _)| *access == self.access);
        format!("{} {}", access.map_or("", |(_, text)| text), self.shape.name())
    }

    /// The type that is written so.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let (access, name) = text.split_once(' ')?;
        Some(Self {
            shape: ImageShape::ALL.into_iter().find(|shape| shape.name() == name)?,
            access: ACCESSES.iter().find(|(_, text)| *text == access)?.0,
        })
    }
}

/// Coordinates from 0 to 1: a bit of a sampler, which is a word of 32 bits, the one that clang makes of a sampler that is a constant.
pub const SAMPLER_NORMALIZED: u32 = 1;
/// How a sampler answers for coordinates outside: undefined.
pub const SAMPLER_ADDRESS_NONE: u32 = 0;
/// With the element at the edge.
pub const SAMPLER_CLAMP_TO_EDGE: u32 = 2;
/// With the border's colour.
pub const SAMPLER_CLAMP: u32 = 4;
/// As if the image were repeated; for normalized coordinates only.
pub const SAMPLER_REPEAT: u32 = 6;
/// As if the image were repeated, every second time mirrored; for normalized coordinates only.
pub const SAMPLER_MIRRORED_REPEAT: u32 = 8;
/// The element next to the place.
pub const SAMPLER_NEAREST: u32 = 0x10;
/// The elements around it, weighted.
pub const SAMPLER_LINEAR: u32 = 0x20;
