//! The types of values.

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    Char,
    Uchar,
    Short,
    Ushort,
    Int,
    Uint,
    Long,
    Ulong,
    Float,
    Double,
    Half,
}

use Scalar::*;

impl Scalar {
    pub const ALL: [Scalar; 11] = [Char, Uchar, Short, Ushort, Int, Uint, Long, Ulong, Float, Double, Half];

    pub fn name(self) -> &'static str {
        [
            "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float", "double", "half",
        ][self as usize]
    }

    pub fn bytes(self) -> usize {
        [1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 2][self as usize]
    }

    pub fn is_float(self) -> bool {
        matches!(self, Float | Double | Half)
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Char | Short | Int | Long)
    }

    /// The unsigned integer of the same size.
    pub fn unsigned(self) -> Scalar {
        match self.bytes() {
            1 => Uchar,
            2 => Ushort,
            4 => Uint,
            _ => Ulong,
        }
    }
}

/// A scalar, or a vector of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ty {
    pub scalar: Scalar,
    pub width: usize,
}

impl Ty {
    pub const UINT: Ty = Ty::of(Uint);
    pub const INT: Ty = Ty::of(Int);

    pub const fn of(scalar: Scalar) -> Ty {
        Ty { scalar, width: 1 }
    }

    pub fn is_scalar(self) -> bool {
        self.width == 1
    }

    pub fn is_float(self) -> bool {
        self.scalar.is_float()
    }

    /// `int`, `int4`.
    pub fn name(self) -> String {
        match self.width {
            1 => self.scalar.name().to_owned(),
            width => format!("{}{width}", self.scalar.name()),
        }
    }

    /// The same number of other scalars.
    pub fn with(self, scalar: Scalar) -> Ty {
        Ty { scalar, ..self }
    }

    /// From one to the next in memory.
    pub fn bytes(self) -> usize {
        self.scalar.bytes() * self.width.next_power_of_two()
    }
}
