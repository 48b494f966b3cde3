//! Casts of bits: vectors to and from scalars, and vectors to vectors with other elements.

use inkwell::builder::BuilderError;
use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{BasicValueEnum, InstructionValue, IntValue};
use ir::{elements, view};

use super::{vector_type, Scalarizer};

/// Whether there is a rule for a `bitcast`: pointers are not taken apart.
pub(super) fn can_cast(instruction: InstructionValue<'_>) -> bool {
    let has_pointers = |value: BasicValueEnum| {
        let element = vector_type(value).map_or(value.get_type(), |ty| ty.get_element_type());
        element.is_pointer_type()
    };
    elements::is_elementwise(instruction)
        || !view::value_of(instruction)
            .into_iter()
            .chain(view::value_operands(instruction))
            .any(has_pointers)
}

impl<'ctx> Scalarizer<'_, 'ctx> {
    pub(super) fn bitcast(
        &mut self,
        instruction: InstructionValue<'ctx>,
        operand: BasicValueEnum<'ctx>,
    ) -> Result<(), BuilderError> {
        if elements::is_elementwise(instruction) {
            return self.elementwise(instruction, &[operand]);
        }
        let Some(result) = view::value_of(instruction) else {
            return Ok(());
        };
        let from = match vector_type(operand) {
            Some(_) => self.elements(operand)?,
            None => vec![operand],
        };
        match vector_type(result) {
            Some(ty) => {
                let parts = self.cast(&from, ty.get_element_type())?;
                self.set_elements(instruction, parts);
            }
            None => {
                let whole = self.cast(&from, result.get_type())?;
                self.set_scalar(instruction, whole[0]);
            }
        }
        Ok(())
    }

    /// The bits of some values of one type, the first in the lowest bits, as values of another type: through pieces of the largest size that both are made of.
    pub(super) fn cast(
        &self,
        from: &[BasicValueEnum<'ctx>],
        to: BasicTypeEnum<'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
        let (source, target) = (self.width(from[0].get_type()), self.width(to));
        let piece = self.integer(gcd(source, target));
        let source = self.integer(source);
        let mut pieces = Vec::new();
        for value in from {
            let value = self.builder.build_bit_cast(*value, source, "")?.into_int_value();
            pieces.extend(self.take_apart(value, piece)?);
        }
        let per_target = (target / piece.get_bit_width()) as usize;
        let mut made = Vec::new();
        for pieces in pieces.chunks(per_target) {
            let value = self.join(pieces, self.integer(target))?;
            made.push(self.builder.build_bit_cast(value, to, "")?);
        }
        Ok(made)
    }

    fn take_apart(&self, value: IntValue<'ctx>, piece: IntType<'ctx>) -> Result<Vec<IntValue<'ctx>>, BuilderError> {
        let (ty, bits) = (value.get_type(), piece.get_bit_width());
        if ty == piece {
            return Ok(vec![value]);
        }
        (0..ty.get_bit_width() / bits)
            .map(|at| {
                let low = match at {
                    0 => value,
                    _ => {
                        let by = ty.const_int(u64::from(at * bits), false);
                        self.builder.build_right_shift(value, by, false, "")?
                    }
                };
                self.builder.build_int_truncate(low, piece, "")
            })
            .collect()
    }

    fn join(&self, pieces: &[IntValue<'ctx>], ty: IntType<'ctx>) -> Result<IntValue<'ctx>, BuilderError> {
        if pieces.len() == 1 {
            return Ok(pieces[0]);
        }
        let mut whole: Option<IntValue> = None;
        for (at, piece) in pieces.iter().enumerate() {
            let mut wide = self.builder.build_int_z_extend(*piece, ty, "")?;
            if at > 0 {
                let by = ty.const_int(at as u64 * u64::from(piece.get_type().get_bit_width()), false);
                wide = self.builder.build_left_shift(wide, by, "")?;
            }
            whole = Some(match whole {
                Some(whole) => self.builder.build_or(whole, wide, "")?,
                None => wide,
            });
        }
        Ok(whole.expect("something has pieces"))
    }

    fn width(&self, ty: BasicTypeEnum<'ctx>) -> u32 {
        u32::try_from(elements::bits(self.module, ty).value).expect("LLVM has no types of that size")
    }

    fn integer(&self, bits: u32) -> IntType<'ctx> {
        let bits = std::num::NonZeroU32::new(bits).expect("values have bits");
        let ty = self.module.get_context().custom_width_int_type(bits);
        ty.expect("values of OpenCL are smaller than the largest integer")
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}
