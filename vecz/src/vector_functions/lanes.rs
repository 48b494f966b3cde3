//! How many lanes a function gets whose annotation does not say: as many values of its *characteristic data type* as a register holds. This is the rule of the
//! POWER ABI, and that of the x86 one.

use inkwell::types::{BasicTypeEnum, FunctionType};

use super::shape::{Isa, Parameter, ParameterKind};

/// Aggregates with more members than this go in memory on every architecture here: the POWER ABI passes the longest in registers, of 8 members.
const MOST_MEMBERS: usize = 8;

/// The characteristic data type of a function: its size, and whether it is a floating-point number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Characteristic {
    /// In bytes.
    pub bytes: u64,
    /// Whether values go in floating-point registers where these differ.
    pub is_float: bool,
}

/// What stands for everything that has no type of its own.
const INT: Characteristic = Characteristic {
    bytes: 4,
    is_float: false,
};

/// The characteristic data type: that of the result; else that of the first parameter that is passed in vectors; else `int`. Aggregates of one type count whole,
/// others count as `int`.
pub fn characteristic(function: FunctionType<'_>, parameters: &[Parameter]) -> Characteristic {
    let first_vector = || {
        let types = function.get_param_types();
        let of_vectors = parameters.iter().position(|it| it.kind == ParameterKind::Vector)?;
        BasicTypeEnum::try_from(*types.get(of_vectors)?).ok()
    };
    let ty = function.get_return_type().or_else(first_vector);
    ty.and_then(whole).unwrap_or(INT)
}

/// The number of lanes of a function on an instruction set: what a register holds of its characteristic data type, at least 1; none if the set has no registers of
/// one size.
pub fn default_lanes(isa: Isa, characteristic: Characteristic) -> Option<u32> {
    let bytes = isa.register_bits(characteristic.is_float)? / 8;
    u32::try_from((bytes / characteristic.bytes.max(1)).max(1)).ok()
}

/// A scalar, or all members of an aggregate of one type.
fn whole(ty: BasicTypeEnum<'_>) -> Option<Characteristic> {
    if let Some(lone) = without_lanes(ty) {
        return Some(lone);
    }
    let members = members_of(ty)?;
    let first = *members.first()?;
    let (bytes, is_float) = (scalar_bytes(first)?, matches!(first, BasicTypeEnum::FloatType(_)));
    members.iter().all(|it| *it == first).then(|| Characteristic {
        bytes: bytes * members.len() as u64,
        is_float,
    })
}

/// What is a scalar in C, though vectors of it are not passed: `bool`, and what fills a register alone.
fn without_lanes(ty: BasicTypeEnum<'_>) -> Option<Characteristic> {
    let (bits, is_float) = match ty {
        BasicTypeEnum::IntType(it) => (it.get_bit_width(), false),
        BasicTypeEnum::FloatType(it) => (it.get_bit_width(), true),
        _ => return None,
    };
    let bytes = match bits {
        1 => 1,
        128 => 16,
        _ => return None,
    };
    Some(Characteristic { bytes, is_float })
}

/// The scalars that a type is made of, in order; none if it holds anything that has no place in a vector.
pub(super) fn members_of(ty: BasicTypeEnum<'_>) -> Option<Vec<BasicTypeEnum<'_>>> {
    match ty {
        BasicTypeEnum::ArrayType(array) => {
            let element = members_of(array.get_element_type())?;
            let count = element.len().saturating_mul(array.len() as usize);
            (count <= MOST_MEMBERS).then(|| element.repeat(array.len() as usize))
        }
        BasicTypeEnum::StructType(it) => {
            let fields: Option<Vec<Vec<_>>> = it.get_field_types_iter().map(members_of).collect();
            fields.map(|it| it.concat()).filter(|it| it.len() <= MOST_MEMBERS)
        }
        scalar => scalar_bytes(scalar).map(|_| vec![scalar]),
    }
}

/// The size of a scalar; none for what is no scalar, or no whole number of bytes. Pointers have 8: every architecture here is one of 64 bits.
pub(super) fn scalar_bytes(ty: BasicTypeEnum<'_>) -> Option<u64> {
    match ty {
        BasicTypeEnum::IntType(int) => match int.get_bit_width() {
            bits @ (8 | 16 | 32 | 64) => Some(u64::from(bits) / 8),
            _ => None,
        },
        BasicTypeEnum::FloatType(float) => match float.get_bit_width() {
            bits @ (16 | 32 | 64) => Some(u64::from(bits) / 8),
            _ => None,
        },
        BasicTypeEnum::PointerType(_) => Some(8),
        _ => None,
    }
}
