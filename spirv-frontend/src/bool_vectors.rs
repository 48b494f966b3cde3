//! Vectors of booleans in memory. A boolean is a byte there; of a vector LLVM would make bits, to which no pointer leads. So vectors of bytes, which are
//! zero or one, lie in the place of vectors of booleans, in arrays and structures also while these are values.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode};

use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

/// What values of a type lie in memory as, and what arrays and structures have in the place of it.
pub(crate) fn memory_type(ty: BasicTypeEnum<'_>) -> BasicTypeEnum<'_> {
    match ty {
        BasicTypeEnum::VectorType(vector) => match vector.get_element_type() {
            BasicTypeEnum::IntType(int) if int.get_bit_width() == 1 => {
                vector.get_context().i8_type().vec_type(vector.get_size()).into()
            }
            _ => ty,
        },
        _ => ty,
    }
}

impl<'ctx> Translator<'ctx, '_> {
    /// A value as it lies in memory.
    pub fn to_memory(&self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let ty = memory_type(value.get_type());
        match ty == value.get_type() {
            true => Ok(value),
            false => self.cast(inst, InstructionOpcode::ZExt, value, ty),
        }
    }

    /// The value of type `ty` that lies in memory as `stored`.
    pub fn loaded(
        &self,
        inst: &Inst,
        stored: BasicValueEnum<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        match ty == memory_type(ty) {
            true => Ok(stored),
            false => self.cast(inst, InstructionOpcode::Trunc, stored, ty),
        }
    }
}
