//! Values of specialisation constants, from text.

use std::str::FromStr;

use spirv_frontend::{SpecConstant, SpecConstantInfo, SpecConstantKind};

use crate::error::Error;

/// A value as it was given: its type is only known with the module.
#[derive(Clone, Debug)]
pub struct Given {
    id: u32,
    text: String,
}

impl FromStr for Given {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (id, text) = text.split_once('=').ok_or("it is not ID=VALUE")?;
        let id = id
            .parse()
            .map_err(|_| format!("{id:?} is not the number of a constant"))?;
        let text = text.to_owned();
        Ok(Self { id, text })
    }
}

impl Given {
    /// The value in the size of the module's constant. An id that the module does not have is an error: it would change nothing.
    pub fn value(&self, constants: &[SpecConstantInfo]) -> Result<SpecConstant, Error> {
        let constant = constants.iter().find(|constant| constant.id == self.id);
        let constant = constant.ok_or(Error::NoConstant(self.id))?;
        let bits = bits(&self.text, constant).ok_or_else(|| Error::Value {
            id: self.id,
            kind: constant.kind,
            bytes: constant.size,
            text: self.text.clone(),
        })?;
        let value = bits.to_ne_bytes();
        let value = match cfg!(target_endian = "little") {
            true => &value[..constant.size],
            false => &value[value.len() - constant.size..],
        };
        Ok(SpecConstant {
            id: self.id,
            value: value.to_vec(),
        })
    }
}

/// The bits of a value, if the constant can have it.
fn bits(text: &str, constant: &SpecConstantInfo) -> Option<u64> {
    let width = u32::try_from(8 * constant.size)
        .ok()
        .filter(|width| matches!(width, 8..=64))?;
    if let Some(digits) = text.strip_prefix("0x") {
        let bits = u64::from_str_radix(digits, 16).ok()?;
        let limit = if constant.kind == SpecConstantKind::Boolean {
            1
        } else {
            u64::MAX >> (64 - width)
        };
        return (bits <= limit).then_some(bits);
    }
    match constant.kind {
        SpecConstantKind::Boolean => match text {
            "true" | "1" => Some(1),
            "false" | "0" => Some(0),
            _ => None,
        },
        SpecConstantKind::Integer => integer(text, width),
        SpecConstantKind::Float => match width {
            32 => text.parse().ok().map(|value: f32| value.to_bits().into()),
            64 => text.parse().ok().map(|value: f64| value.to_bits()),
            // Rust has no half: its bits can be given.
            _ => None,
        },
    }
}

/// An integer that fits `width` bits, signed or unsigned.
fn integer(text: &str, width: u32) -> Option<u64> {
    let value: i128 = text.parse().ok()?;
    let fits = (-(1_i128 << (width - 1))..1_i128 << width).contains(&value);
    fits.then_some(value as u64 & (u64::MAX >> (64 - width)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(text: &str, size: usize, kind: SpecConstantKind) -> Option<u64> {
        bits(text, &SpecConstantInfo { id: 1, size, kind })
    }

    #[test]
    fn values_fit_their_constants() {
        use SpecConstantKind::*;
        assert_eq!(given("-1", 1, Integer), Some(0xff));
        assert_eq!(given("255", 1, Integer), Some(0xff));
        assert_eq!(given("256", 1, Integer), None);
        assert_eq!(given("-129", 1, Integer), None);
        assert_eq!(given("0x1ff", 1, Integer), None);
        assert_eq!(given("18446744073709551615", 8, Integer), Some(u64::MAX));
        assert_eq!(given("1.5", 4, Float), Some(0x3fc0_0000));
        assert_eq!(given("1.5", 8, Float), Some(0x3ff8_0000_0000_0000));
        assert_eq!(given("0x3e00", 2, Float), Some(0x3e00));
        assert_eq!(given("1.5", 2, Float), None);
        assert_eq!(given("1.5", 4, Integer), None);
        assert_eq!(given("true", 1, Boolean), Some(1));
        assert_eq!(given("0x2", 1, Boolean), None);
    }
}
