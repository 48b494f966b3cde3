//! Images for tests: their bytes, the descriptor that kernels are given, and what the specification says is in them, computed one element at a time.

use compiler::image::{Channel, Image, Order};

use super::Range;

/// Not vectorized, and widths, with how many vectors they are.
pub const FORMS: [Option<(u32, u32)>; 4] = [None, Some((4, 1)), Some((16, 1)), Some((32, 2))];

/// A range of two dimensions in groups of one row of five.
pub fn plane(width: usize, height: usize) -> Range {
    Range {
        global: [width as u64, height as u64, 1],
        offset: [0; 3],
        local: [5.min(width as u64), 1, 1],
    }
}

/// Channel orders by their numbers in OpenCL, and for red, green, blue and alpha the channel in memory that each comes from.
pub const ORDERS: [(u32, usize, [Source; 4]); 9] = {
    use Source::{Channel as C, One, Zero};
    [
        (0x10B0, 1, [C(0), Zero, Zero, One]),
        (0x10B1, 1, [Zero, Zero, Zero, C(0)]),
        (0x10B2, 2, [C(0), C(1), Zero, One]),
        (0x10B3, 2, [C(0), Zero, Zero, C(1)]),
        (0x10B5, 4, [C(0), C(1), C(2), C(3)]),
        (0x10B6, 4, [C(2), C(1), C(0), C(3)]),
        (0x10B7, 4, [C(1), C(2), C(3), C(0)]),
        (0x10B8, 1, [C(0), C(0), C(0), C(0)]),
        (0x10B9, 1, [C(0), C(0), C(0), One]),
    ]
};

/// `CL_RGBA`
pub const RGBA: u32 = 0x10B5;
/// `CL_R`
pub const R: u32 = 0x10B0;

/// Where a component of a colour comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    Channel(usize),
    Zero,
    One,
}

/// Channel types by their numbers in OpenCL, and their bytes.
pub const SNORM8: u32 = 0x10D0;
pub const SNORM16: u32 = 0x10D1;
pub const UNORM8: u32 = 0x10D2;
pub const UNORM16: u32 = 0x10D3;
pub const INT8: u32 = 0x10D7;
pub const INT16: u32 = 0x10D8;
pub const INT32: u32 = 0x10D9;
pub const UINT8: u32 = 0x10DA;
pub const UINT16: u32 = 0x10DB;
pub const UINT32: u32 = 0x10DC;
pub const HALF: u32 = 0x10DD;
pub const FLOAT: u32 = 0x10DE;
pub const TYPES: [(u32, usize); 12] = [
    (SNORM8, 1),
    (SNORM16, 2),
    (UNORM8, 1),
    (UNORM16, 2),
    (INT8, 1),
    (INT16, 2),
    (INT32, 4),
    (UINT8, 1),
    (UINT16, 2),
    (UINT32, 4),
    (HALF, 2),
    (FLOAT, 4),
];

/// Bytes between the end of a row and the next, and around the image: nothing may be written there.
const GAP: usize = 24;
const FILLER: u8 = 0xA5;

/// An image.
#[derive(Clone)]
pub struct Picture {
    /// Width, height, and depth or layers.
    pub size: [usize; 3],
    pub is_array: bool,
    pub order: u32,
    pub ty: u32,
    bytes: Vec<u8>,
}

impl Picture {
    /// An image whose bytes are numbers that look random.
    pub fn new(size: [usize; 3], order: u32, ty: u32) -> Self {
        let mut made = Self {
            size,
            is_array: false,
            order,
            ty,
            bytes: Vec::new(),
        };
        made.bytes = vec![FILLER; 2 * GAP + made.slice_pitch() * size[2]];
        let mut state = 12_345_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 8
        };
        for at in made.places() {
            let colour = [0; 4].map(|_: u32| match ty {
                // Numbers, and none too large for a tolerance.
                FLOAT => ((random() % 2001) as f32 / 1000.0 - 1.0).to_bits(),
                HALF => random() & 0xBFFF,
                _ => random() << 8 ^ random(),
            });
            made.put(at, colour);
        }
        made
    }

    /// What a kernel is given.
    pub fn image(&mut self) -> Image {
        let [width, height, third] = self.size.map(|size| size as u32);
        Image {
            data: self.bytes[GAP..].as_mut_ptr() as u64,
            row_pitch: self.row_pitch() as u64,
            slice_pitch: self.slice_pitch() as u64,
            width,
            height,
            depth: if self.is_array { 1 } else { third },
            layers: if self.is_array { third } else { 1 },
            channel_order: self.order,
            channel_type: self.ty,
            element_size: self.element_size() as u32,
            order: Order::of(self.order).unwrap(),
            channel: Channel::of(self.ty).unwrap(),
        }
    }

    /// All places, as x, y, z.
    pub fn places(&self) -> Vec<[usize; 3]> {
        let [width, height, depth] = self.size;
        let all = 0..width * height * depth;
        all.map(|at| [at % width, at / width % height, at / width / height])
            .collect()
    }

    fn sources(&self) -> [Source; 4] {
        ORDERS.iter().find(|(order, ..)| *order == self.order).unwrap().2
    }

    fn channels(&self) -> usize {
        ORDERS.iter().find(|(order, ..)| *order == self.order).unwrap().1
    }

    fn channel_size(&self) -> usize {
        TYPES.iter().find(|(ty, _)| *ty == self.ty).unwrap().1
    }

    fn element_size(&self) -> usize {
        self.channels() * self.channel_size()
    }

    fn row_pitch(&self) -> usize {
        self.size[0] * self.element_size() + GAP
    }

    fn slice_pitch(&self) -> usize {
        self.size[1] * self.row_pitch() + GAP
    }

    fn offset(&self, [x, y, z]: [usize; 3]) -> usize {
        GAP + x * self.element_size() + y * self.row_pitch() + z * self.slice_pitch()
    }

    /// The bits of a channel in memory.
    fn raw(&self, at: [usize; 3], channel: usize) -> u32 {
        let size = self.channel_size();
        let start = self.offset(at) + channel * size;
        let mut word = [0; 4];
        word[..size].copy_from_slice(&self.bytes[start..start + size]);
        u32::from_le_bytes(word)
    }

    /// The colour of an element, or of the border; integers by their bits.
    fn colour<T: Copy>(&self, at: Option<[usize; 3]>, zero: T, one: T, value: impl Fn(u32) -> T) -> [T; 4] {
        self.sources().map(|source| match (source, at) {
            (Source::Channel(channel), Some(at)) => value(self.raw(at, channel)),
            (Source::One, _) => one,
            _ => zero,
        })
    }

    /// What `read_imagef` gives for an element.
    pub fn float(&self, at: Option<[usize; 3]>) -> [f32; 4] {
        let ty = self.ty;
        self.colour(at, 0.0, 1.0, |raw| match ty {
            SNORM8 => (f32::from(raw as u8 as i8) / 127.0).max(-1.0),
            SNORM16 => (f32::from(raw as u16 as i16) / 32767.0).max(-1.0),
            UNORM8 => raw as f32 / 255.0,
            UNORM16 => raw as f32 / 65535.0,
            HALF => half_to_float(raw as u16),
            _ => f32::from_bits(raw),
        })
    }

    /// What `read_imagei` and `read_imageui` give.
    pub fn integer(&self, at: Option<[usize; 3]>) -> [u32; 4] {
        let ty = self.ty;
        self.colour(at, 0, 1, |raw| match ty {
            INT8 => raw as u8 as i8 as u32,
            INT16 => raw as u16 as i16 as u32,
            _ => raw,
        })
    }

    /// Puts a colour, whose components are the bits of channels, in the place of an element.
    pub fn put(&mut self, at: [usize; 3], colour: [u32; 4]) {
        let (start, size) = (self.offset(at), self.channel_size());
        for (source, bits) in self.sources().into_iter().zip(colour).rev() {
            if let Source::Channel(channel) = source {
                self.bytes[start + channel * size..][..size].copy_from_slice(&bits.to_le_bytes()[..size]);
            }
        }
    }

    /// Changes a byte of a row.
    pub fn put_byte(&mut self, x: usize, y: usize, byte: u8) {
        let at = GAP + y * self.row_pitch() + x;
        self.bytes[at] = byte;
    }

    /// All bytes, with those around the elements.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same image, its elements zeros.
    pub fn blank(&self) -> Self {
        let mut made = self.clone();
        for at in self.places() {
            made.put(at, [0; 4]);
        }
        made
    }

    /// What a component of a colour, a number, is in a channel: rounded to nearest even and saturated.
    pub fn channel_of_float(&self, value: f32) -> u32 {
        let normalized = |scale: f32, least: f32| match value.is_nan() {
            true => 0,
            false => (value * scale).round_ties_even().clamp(least, scale) as i32 as u32,
        };
        match self.ty {
            SNORM8 => normalized(127.0, -128.0),
            SNORM16 => normalized(32767.0, -32768.0),
            UNORM8 => normalized(255.0, 0.0),
            UNORM16 => normalized(65535.0, 0.0),
            HALF => u32::from(float_to_half(value)),
            _ => value.to_bits(),
        }
    }

    /// The same of an integer.
    pub fn channel_of_integer(&self, bits: u32) -> u32 {
        match self.ty {
            INT8 => (bits as i32).clamp(-128, 127) as u32,
            INT16 => (bits as i32).clamp(-32768, 32767) as u32,
            UINT8 => bits.min(255),
            UINT16 => bits.min(65535),
            _ => bits,
        }
    }

    /// Whether elements are read by `read_imagef`.
    pub fn is_float(&self) -> bool {
        matches!(self.ty, SNORM8 | SNORM16 | UNORM8 | UNORM16 | HALF | FLOAT)
    }

    /// Whether by `read_imagei`.
    pub fn is_signed(&self) -> bool {
        matches!(self.ty, INT8 | INT16 | INT32)
    }
}

fn half_to_float(bits: u16) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023) / 1024.0);
    let magnitude = match exponent {
        0 => fraction * 2.0f32.powi(-14),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1.0 + fraction) * 2.0f32.powi(exponent - 15),
    };
    if bits >> 15 == 1 {
        -magnitude
    } else {
        magnitude
    }
}

/// The half that is next to a number; of two, the even one.
fn float_to_half(value: f32) -> u16 {
    if value.is_nan() {
        return 0x7E00;
    }
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    // Infinity stands where the next number would be.
    let magnitude = value.abs().min(65536.0);
    let distance = |bits: u16| (half_to_float(bits).min(65536.0) - magnitude).abs();
    let nearest = (0..=0x7C00u16).min_by(|&a, &b| distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1))));
    sign | nearest.unwrap_or_default()
}
