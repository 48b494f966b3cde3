//! Bits: logic, shifts, fields, counting.

use inkwell::types::BasicTypeEnum;
use inkwell::values::BasicValueEnum;

use crate::arithmetic::binary;
use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_bitwise_or(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let value = binary!(int, self, inst, a, b, build_or(;))?;
        self.set(inst, value)
    }

    pub fn op_bitwise_xor(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let value = binary!(int, self, inst, a, b, build_xor(;))?;
        self.set(inst, value)
    }

    pub fn op_bitwise_and(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let value = binary!(int, self, inst, a, b, build_and(;))?;
        self.set(inst, value)
    }

    /// Bitwise for integers, and logical for booleans, which are one bit.
    pub fn op_not(&mut self, inst: &Inst) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        let value = self.not(inst, a)?;
        self.set(inst, value)
    }

    pub fn not(&self, inst: &Inst, a: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let ones = self.splat_int(inst, a.get_type(), u64::MAX)?;
        binary!(int, self, inst, a, ones, build_xor(;))
    }

    pub fn op_shift_left_logical(&mut self, inst: &Inst) -> Result<()> {
        let (a, amount) = self.shift_operands(inst)?;
        let value = binary!(int, self, inst, a, amount, build_left_shift(;))?;
        self.set(inst, value)
    }

    pub fn op_shift_right_logical(&mut self, inst: &Inst) -> Result<()> {
        let (a, amount) = self.shift_operands(inst)?;
        let value = binary!(int, self, inst, a, amount, build_right_shift(; false))?;
        self.set(inst, value)
    }

    pub fn op_shift_right_arithmetic(&mut self, inst: &Inst) -> Result<()> {
        let (a, amount) = self.shift_operands(inst)?;
        let value = binary!(int, self, inst, a, amount, build_right_shift(; true))?;
        self.set(inst, value)
    }

    /// Base and amount of a shift. The amount may have another width, and is taken modulo the base's width: SPIR-V calls what lies beyond
    /// undefined, LLVM calls it poison, which would spread to branches.
    fn shift_operands(&self, inst: &Inst) -> Result<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)> {
        let (a, amount) = (self.llvm(inst, 0)?, self.llvm(inst, 1)?);
        let bits = self.int_bits(inst, a.get_type())?;
        let amount = self.resize(inst, amount, a.get_type(), false)?;
        let mask = self.splat_int(inst, a.get_type(), u64::from(bits) - 1)?;
        Ok((a, binary!(int, self, inst, amount, mask, build_and(;))?))
    }

    pub fn op_bit_reverse(&mut self, inst: &Inst) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        self.expect_bytes(inst, a.get_type())?;
        let value = self.unary_intrinsic(inst, "llvm.bitreverse", &[a])?;
        self.set(inst, value)
    }

    pub fn op_bit_count(&mut self, inst: &Inst) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        self.expect_bytes(inst, a.get_type())?;
        let count = self.unary_intrinsic(inst, "llvm.ctpop", &[a])?;
        let ty = self.result_llvm_type(inst)?;
        let value = self.resize(inst, count, ty, false)?;
        self.set(inst, value)
    }

    fn expect_bytes(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>) -> Result<()> {
        match self.int_bits(inst, ty)? {
            1 => Err(inst.type_error("its operand is not an integer")),
            _ => Ok(()),
        }
    }

    /// A mask of `count` ones at the bottom. Shifting by the full width is done in two steps, as one alone would be poison.
    fn low_mask(
        &self,
        inst: &Inst,
        ty: BasicTypeEnum<'ctx>,
        count: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let ones = self.splat_int(inst, ty, u64::MAX)?;
        let bits = self.splat_int(inst, ty, u64::from(self.int_bits(inst, ty)?))?;
        let top = self.splat_int(inst, ty, u64::from(self.int_bits(inst, ty)?) - 1)?;
        // all ones shifted right by (width - count): the last step makes count 0 an empty mask.
        let missing = binary!(int, self, inst, bits, count, build_int_sub(;))?;
        let is_zero = binary!(int, self, inst, missing, bits, build_int_compare(inkwell::IntPredicate::UGE;))?;
        let amount = binary!(int, self, inst, missing, top, build_and(;))?;
        let mask = binary!(int, self, inst, ones, amount, build_right_shift(; false))?;
        self.choose(inst, is_zero, ty.const_zero(), mask)
    }

    /// Offset and count operands, as wide and as many as `ty`.
    fn field(
        &self,
        inst: &Inst,
        ty: BasicTypeEnum<'ctx>,
        first: usize,
    ) -> Result<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)> {
        let operand = |index| -> Result<BasicValueEnum<'ctx>> {
            let value = self.int(inst, index)?;
            let scalar = match ty {
                BasicTypeEnum::VectorType(vector) => vector.get_element_type(),
                _ => ty,
            };
            let value = self.resize(inst, value.into(), scalar, false)?;
            match ty {
                BasicTypeEnum::VectorType(vector) => self.splat(inst, value, vector),
                _ => Ok(value),
            }
        };
        let top = self.splat_int(inst, ty, u64::from(self.int_bits(inst, ty)?) - 1)?;
        let offset = operand(first)?;
        Ok((
            binary!(int, self, inst, offset, top, build_and(;))?,
            operand(first + 1)?,
        ))
    }

    pub fn op_bit_field_insert(&mut self, inst: &Inst) -> Result<()> {
        let (base, insert) = self.pair(inst, 0)?;
        let (offset, count) = self.field(inst, base.get_type(), 2)?;
        let mask = self.low_mask(inst, base.get_type(), count)?;
        let mask = binary!(int, self, inst, mask, offset, build_left_shift(;))?;
        let insert = binary!(int, self, inst, insert, offset, build_left_shift(;))?;
        let insert = binary!(int, self, inst, insert, mask, build_and(;))?;
        let keep = self.not(inst, mask)?;
        let kept = binary!(int, self, inst, base, keep, build_and(;))?;
        let value = binary!(int, self, inst, kept, insert, build_or(;))?;
        self.set(inst, value)
    }

    pub fn op_bit_field_u_extract(&mut self, inst: &Inst) -> Result<()> {
        let base = self.llvm(inst, 0)?;
        let (offset, count) = self.field(inst, base.get_type(), 1)?;
        let shifted = binary!(int, self, inst, base, offset, build_right_shift(; false))?;
        let mask = self.low_mask(inst, base.get_type(), count)?;
        let value = binary!(int, self, inst, shifted, mask, build_and(;))?;
        self.set(inst, value)
    }

    /// As without sign, then extended: `(field ^ sign) - sign` with the field's top bit as `sign`; an empty field has none and stays 0.
    pub fn op_bit_field_s_extract(&mut self, inst: &Inst) -> Result<()> {
        let base = self.llvm(inst, 0)?;
        let ty = base.get_type();
        let (offset, count) = self.field(inst, ty, 1)?;
        let shifted = binary!(int, self, inst, base, offset, build_right_shift(; false))?;
        let mask = self.low_mask(inst, ty, count)?;
        let field = binary!(int, self, inst, shifted, mask, build_and(;))?;
        let one = self.splat_int(inst, ty, 1)?;
        let half = binary!(int, self, inst, mask, one, build_right_shift(; false))?;
        let sign = binary!(int, self, inst, mask, half, build_xor(;))?;
        let flipped = binary!(int, self, inst, field, sign, build_xor(;))?;
        let value = binary!(int, self, inst, flipped, sign, build_int_sub(;))?;
        self.set(inst, value)
    }
}
