//! The scalars that private variables are made of, by where they are.
//!
//! In: an address. Out: the variable that it is in, and how large the scalar is that a byte of it belongs to. A guess for choosing sizes of accesses: nothing
//! is wrong if an address leads elsewhere.

use inkwell::targets::TargetData;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode};
use ir::addresses::{self, Step};
use ir::view;

/// A place in a private variable.
pub(super) struct Place<'ctx> {
    variable: BasicTypeEnum<'ctx>,
    /// Bytes from the variable's start. Of indices that are not constant it has the first element: the others are made of the same scalars.
    offset: u64,
}

impl<'ctx> Place<'ctx> {
    /// Where an address leads, if it is easy to tell.
    pub(super) fn of(address: BasicValueEnum<'ctx>) -> Option<Self> {
        let mut at = address.as_instruction_value()?;
        let mut offset = 0_i64;
        while at.get_opcode() == InstructionOpcode::GetElementPtr {
            let operands = view::value_operands(at);
            for (index, step) in operands.iter().skip(1).zip(addresses::steps(at)?) {
                let (index, size) = match step {
                    Step::Field(bytes) => (1, bytes),
                    Step::Elements(size) => (index.into_int_value().get_sign_extended_constant().unwrap_or(0), size),
                };
                offset = offset.checked_add(index.checked_mul(i64::try_from(size).ok()?)?)?;
            }
            at = operands.first()?.as_instruction_value()?;
        }
        let variable = at.get_allocated_type().ok()?;
        let offset = u64::try_from(offset).ok()?;
        Some(Self { variable, offset })
    }

    /// The size in bytes of the scalar so many bytes on; none between scalars and outside of the variable.
    pub(super) fn scalar(&self, layout: &TargetData, bytes: u64) -> Option<u64> {
        scalar(layout, self.variable, self.offset.checked_add(bytes)?)
    }
}

fn scalar(layout: &TargetData, ty: BasicTypeEnum<'_>, offset: u64) -> Option<u64> {
    let element = |element: BasicTypeEnum<'_>| {
        let size = layout.get_abi_size(&element).max(1);
        scalar(layout, element, offset % size)
    };
    if offset >= layout.get_store_size(&ty) {
        return None;
    }
    match ty {
        BasicTypeEnum::ArrayType(ty) => element(ty.get_element_type()),
        BasicTypeEnum::VectorType(ty) => element(ty.get_element_type()),
        BasicTypeEnum::StructType(ty) => {
            let starts = (0..ty.count_fields()).filter_map(|at| layout.offset_of_element(&ty, at));
            let (field, start) = ty
                .get_field_types()
                .into_iter()
                .zip(starts)
                .take_while(|(_, start)| *start <= offset)
                .last()?;
            scalar(layout, field, offset - start)
        }
        _ => Some(layout.get_store_size(&ty)),
    }
}
