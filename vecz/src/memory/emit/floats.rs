//! Division of vectors of integers as floating-point numbers.
//!
//! No machine here divides vectors of integers, so LLVM takes them apart. As floating-point numbers those of up to 32 bits are divided exactly: for `|a| < 2^53`, `a / b` rounded to 53
//! bits does not reach the next integer, for it is at least `1 / |b|` away, and the rounding error is less than `|a / b| / 2^53`. The same holds for 24 bits and integers of 16.
//! Nothing of it traps, whatever the divisor is, so that loops need not do it again in each round.

use inkwell::attributes::AttributeLoc;
use inkwell::builder::Builder;
use inkwell::types::VectorType;
use inkwell::values::{FunctionValue, VectorValue};

use super::Emitted;

/// What integers are divided as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floats {
    /// Numbers of 32 bits.
    Single,
    /// Numbers of 64 bits.
    Double,
}

impl Floats {
    /// For integers of so many bits; none if it would not be exact in that function.
    pub fn for_integers(function: FunctionValue<'_>, bits: u32) -> Option<Floats> {
        // With it, LLVM divides by multiplying with a reciprocal, which is not exact.
        let attribute = function.get_string_attribute(AttributeLoc::Function, "unsafe-fp-math");
        if attribute.is_some_and(|it| it.get_string_value().to_bytes() == b"true") {
            return None;
        }
        match bits {
            0..=16 => Some(Floats::Single),
            17..=32 => Some(Floats::Double),
            _ => None,
        }
    }

    /// The quotients of integers.
    pub fn divide<'ctx>(
        self,
        builder: &Builder<'ctx>,
        is_signed: bool,
        dividends: VectorValue<'ctx>,
        divisors: VectorValue<'ctx>,
    ) -> Emitted<VectorValue<'ctx>> {
        let (ints, context) = (dividends.get_type(), dividends.get_type().get_context());
        let floats: VectorType = match self {
            Floats::Single => context.f32_type().vec_type(ints.get_size()),
            Floats::Double => context.f64_type().vec_type(ints.get_size()),
        };
        if is_signed {
            let one = builder.build_signed_int_to_float(dividends, floats, "")?;
            let other = builder.build_signed_int_to_float(divisors, floats, "")?;
            let quotients = builder.build_float_div(one, other, "")?;
            return Ok(builder.build_float_to_signed_int(quotients, ints, "")?);
        }
        let one = builder.build_unsigned_int_to_float(dividends, floats, "")?;
        let other = builder.build_unsigned_int_to_float(divisors, floats, "")?;
        let quotients = builder.build_float_div(one, other, "")?;
        Ok(builder.build_float_to_unsigned_int(quotients, ints, "")?)
    }
}
