//! What several instruction families need of types: widths, constants for all components, changes of width.

use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, InstructionOpcode};

use crate::binary::Inst;
use crate::constants::constant_vector;
use crate::error::Result;
use crate::translator::Translator;

/// Component type and count of an LLVM type; a scalar is one component.
pub(crate) fn element(ty: BasicTypeEnum<'_>) -> (BasicTypeEnum<'_>, u32) {
    match ty {
        BasicTypeEnum::VectorType(vector) => (vector.get_element_type(), vector.get_size()),
        _ => (ty, 1),
    }
}

/// A constant, or the vector that has it in each of `count` components.
fn in_every_component(constant: BasicValueEnum<'_>, count: u32) -> BasicValueEnum<'_> {
    match count {
        1 => constant,
        _ => constant_vector(&vec![constant; count as usize]),
    }
}

impl<'ctx> Translator<'ctx, '_> {
    /// Width of an integer type, or of a vector's components.
    pub fn int_bits(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>) -> Result<u32> {
        match element(ty).0 {
            BasicTypeEnum::IntType(int) => Ok(int.get_bit_width()),
            _ => Err(inst.type_error("integers are needed here")),
        }
    }

    /// Width of a floating-point type, or of a vector's components.
    pub fn float_bits(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>) -> Result<u32> {
        match element(ty).0 {
            BasicTypeEnum::FloatType(float) => Ok(float.get_bit_width()),
            _ => Err(inst.type_error("floating-point values are needed here")),
        }
    }

    /// The integer type of the same shape as `like`, with `bits` bits.
    pub fn int_like(&self, inst: &Inst, like: BasicTypeEnum<'ctx>, bits: u32) -> Result<BasicTypeEnum<'ctx>> {
        let bits = std::num::NonZeroU32::new(bits).ok_or_else(|| inst.internal("an integer without bits"))?;
        let int = self
            .context
            .custom_width_int_type(bits)
            .map_err(|message| inst.internal(message))?;
        Ok(match like {
            BasicTypeEnum::VectorType(vector) => int.vec_type(vector.get_size()).into(),
            _ => int.into(),
        })
    }

    /// The type of `float` values of the same shape as `like`.
    pub fn float_like(&self, like: BasicTypeEnum<'ctx>) -> BasicTypeEnum<'ctx> {
        match like {
            BasicTypeEnum::VectorType(vector) => self.context.f32_type().vec_type(vector.get_size()).into(),
            _ => self.context.f32_type().into(),
        }
    }

    /// The bits of a floating-point value, as integers.
    pub fn as_bits(&self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let ty = self.int_like(inst, value.get_type(), self.float_bits(inst, value.get_type())?)?;
        self.cast(inst, InstructionOpcode::BitCast, value, ty)
    }

    /// An LLVM cast. The caller has checked that the types fit the opcode.
    pub fn cast(
        &self,
        inst: &Inst,
        opcode: InstructionOpcode,
        value: BasicValueEnum<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        self.builder
            .build_cast(opcode, value, ty, "")
            .map_err(|error| inst.internal(error))
    }

    /// Integers in as many components, made as wide as those of `ty`.
    pub fn resize(
        &self,
        inst: &Inst,
        value: BasicValueEnum<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        signed: bool,
    ) -> Result<BasicValueEnum<'ctx>> {
        if element(value.get_type()).1 != element(ty).1 {
            return Err(inst.type_error("its operands differ in their number of components"));
        }
        let (from, to) = (self.int_bits(inst, value.get_type())?, self.int_bits(inst, ty)?);
        let opcode = match from.cmp(&to) {
            std::cmp::Ordering::Equal => return Ok(value),
            std::cmp::Ordering::Greater => InstructionOpcode::Trunc,
            std::cmp::Ordering::Less if signed => InstructionOpcode::SExt,
            std::cmp::Ordering::Less => InstructionOpcode::ZExt,
        };
        self.cast(inst, opcode, value, ty)
    }

    /// A scalar in every component of a vector.
    pub fn splat(
        &self,
        inst: &Inst,
        scalar: BasicValueEnum<'ctx>,
        ty: VectorType<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let first = self
            .builder
            .build_insert_element(ty.get_undef(), scalar, self.i32(0), "");
        let first = first.map_err(|error| inst.internal(error))?;
        let mask = self.context.i32_type().vec_type(ty.get_size()).const_zero();
        let splat = self.builder.build_shuffle_vector(first, ty.get_undef(), mask, "");
        Ok(splat.map_err(|error| inst.internal(error))?.into())
    }

    /// An integer constant in every component of `ty`; bits beyond the type's width are cut off.
    pub fn splat_int(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>, value: u64) -> Result<BasicValueEnum<'ctx>> {
        let (BasicTypeEnum::IntType(int), count) = element(ty) else {
            return Err(inst.type_error("integers are needed here"));
        };
        Ok(in_every_component(int.const_int(value, false).into(), count))
    }

    /// A floating-point constant in every component of `ty`.
    pub fn splat_float(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>, value: f64) -> Result<BasicValueEnum<'ctx>> {
        let (BasicTypeEnum::FloatType(float), count) = element(ty) else {
            return Err(inst.type_error("floating-point values are needed here"));
        };
        Ok(in_every_component(float.const_float(value).into(), count))
    }
}
