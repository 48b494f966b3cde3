//! Dot products of integers (SPV_KHR_integer_dot_product): of vectors, or of four integers of 8 bits packed into 32.
//!
//! Components are extended to the result's width first, so that sums wrap as the result's type does; only the addition of an accumulator saturates.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode as Op};
use rspirv::spirv::PackedVectorFormat;

use crate::arithmetic::{binary, is_int_vector};
use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

/// Whether the components of an operand are signed, for each of the two operands.
#[derive(Clone, Copy)]
struct Signs(bool, bool);

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_s_dot(&mut self, inst: &Inst) -> Result<()> {
        self.dot_of_integers(inst, Signs(true, true))
    }

    pub fn op_u_dot(&mut self, inst: &Inst) -> Result<()> {
        self.dot_of_integers(inst, Signs(false, false))
    }

    pub fn op_su_dot(&mut self, inst: &Inst) -> Result<()> {
        self.dot_of_integers(inst, Signs(true, false))
    }

    pub fn op_s_dot_acc_sat(&mut self, inst: &Inst) -> Result<()> {
        self.accumulate_dot(inst, Signs(true, true), "llvm.sadd.sat")
    }

    pub fn op_u_dot_acc_sat(&mut self, inst: &Inst) -> Result<()> {
        self.accumulate_dot(inst, Signs(false, false), "llvm.uadd.sat")
    }

    pub fn op_su_dot_acc_sat(&mut self, inst: &Inst) -> Result<()> {
        self.accumulate_dot(inst, Signs(true, false), "llvm.sadd.sat")
    }

    /// Two vectors, and a format if they are packed.
    fn dot_of_integers(&mut self, inst: &Inst, signs: Signs) -> Result<()> {
        let sum = self.sum_of_products(inst, signs, 2)?;
        self.set(inst, sum)
    }

    /// Two vectors, the accumulator, and a format if they are packed.
    fn accumulate_dot(&mut self, inst: &Inst, signs: Signs, add: &str) -> Result<()> {
        let accumulator = self.int(inst, 2)?;
        let sum = self.sum_of_products(inst, signs, 3)?;
        if sum.get_type() != accumulator.get_type().into() {
            return Err(inst.type_error("its accumulator is not of the result type"));
        }
        let sum = self.unary_intrinsic(inst, add, &[sum, accumulator.into()])?;
        self.set(inst, sum)
    }

    fn sum_of_products(&self, inst: &Inst, signs: Signs, format: usize) -> Result<BasicValueEnum<'ctx>> {
        let (a, b) = self.pair(inst, 0)?;
        let (a, b) = (self.unpacked(inst, a, format)?, self.unpacked(inst, b, format)?);
        let BasicTypeEnum::IntType(result) = self.result_llvm_type(inst)? else {
            return Err(inst.type_error("its result is not an integer"));
        };
        let BasicTypeEnum::VectorType(vector) = a.get_type() else {
            return Err(inst.internal("an unpacked value that is no vector"));
        };
        let bits = self.int_bits(inst, vector.into())?;
        if bits == 1 || bits > result.get_bit_width() {
            return Err(inst.type_error("its result is narrower than the components"));
        }
        let wide = result.vec_type(vector.get_size()).into();
        let (a, b) = (
            self.resize(inst, a, wide, signs.0)?,
            self.resize(inst, b, wide, signs.1)?,
        );
        let products = binary!(int, self, inst, a, b, build_int_mul(;))?;
        let mut sum = self.extract(inst, products, 0)?;
        for index in 1..vector.get_size() {
            let product = self.extract(inst, products, index)?;
            sum = binary!(int, self, inst, sum, product, build_int_add(;))?;
        }
        Ok(sum)
    }

    /// An operand as a vector: one of 32 bits holds four components, the first in the lowest bits.
    fn unpacked(&self, inst: &Inst, value: BasicValueEnum<'ctx>, format: usize) -> Result<BasicValueEnum<'ctx>> {
        match (value, inst.optional_word(format)) {
            (BasicValueEnum::VectorValue(vector), None) if is_int_vector(vector.get_type()) => Ok(value),
            (BasicValueEnum::IntValue(packed), Some(format)) if packed.get_type().get_bit_width() == 32 => {
                match PackedVectorFormat::from_u32(format) {
                    Some(PackedVectorFormat::PackedVectorFormat4x8Bit) => {
                        self.cast(inst, Op::BitCast, value, self.context.i8_type().vec_type(4).into())
                    }
                    None => Err(inst.operand_error(format!("its packed vector format {format} is unknown"))),
                }
            }
            _ => Err(inst.type_error("its operands are neither vectors of integers nor packed into 32 bits")),
        }
    }
}
