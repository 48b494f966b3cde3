//! Conversions from and to bfloat16: the upper half of a `float`, in its own type or in an integer of 16 bits.
//!
//! They are integer arithmetic: LLVM's own would call functions of a C library on processors without instructions for it. A conversion rounds to the
//! nearest, ties to even; a NaN stays one.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode as Op};
use inkwell::{FloatPredicate, IntPredicate};
use rspirv::spirv::{Decoration, FPRoundingMode};

use crate::arithmetic::binary;
use crate::binary::Inst;
use crate::conversions::Number;
use crate::error::{Id, Result};
use crate::shapes::element;
use crate::translator::{Translator, Value};
use crate::types::Kind;

/// Bits of a `float` below those of a bfloat16.
const LOWER_BITS: u64 = 16;
/// The bit of a bfloat16 that makes a NaN quiet.
const QUIET: u64 = 0x40;

impl<'ctx> Translator<'ctx, '_> {
    /// Whether a type is bfloat16 or a vector of it.
    pub fn is_bfloat16(&self, inst: &Inst, ty: Id) -> Result<bool> {
        let (element, _) = self.components(inst, ty)?;
        Ok(self.ty(inst, element)?.kind == Kind::BFloat16)
    }

    pub fn op_convert_f_to_bf16(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 0)?;
        let ty = self.result_llvm_type(inst)?;
        if self.float_bits(inst, value.get_type())? != 32 || self.int_bits(inst, ty)? != 16 {
            return Err(inst.type_error("it converts floating-point values of 32 bits to integers of 16"));
        }
        let rounded = self.round_to_bfloat16(inst, value)?;
        self.set(inst, rounded)
    }

    pub fn op_convert_bf16_to_f(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 0)?;
        let ty = self.result_llvm_type(inst)?;
        if self.int_bits(inst, value.get_type())? != 16 || self.float_bits(inst, ty)? != 32 {
            return Err(inst.type_error("it converts integers of 16 bits to floating-point values of 32"));
        }
        let widened = self.widen_bfloat16(inst, value)?;
        self.set(inst, widened)
    }

    /// Through `float`, which has every bfloat16.
    pub fn convert_from_bfloat16(&mut self, inst: &Inst, to: Number) -> Result<()> {
        self.refuse_conversion_modes(inst)?;
        let value = self.llvm(inst, 0)?;
        let ty = self.result_llvm_type(inst)?;
        if element(value.get_type()).1 != element(ty).1 {
            return Err(inst.type_error("operand and result differ in their number of components"));
        }
        if self.is_bfloat16(inst, inst.result_type()?)? {
            return self.set(inst, value);
        }
        // Each refuses another kind of type.
        match to.is_float() {
            true => self.float_bits(inst, ty)?,
            false => self.int_bits(inst, ty)?,
        };
        let widened = self.widen_bfloat16(inst, value)?;
        let converted = self.convert_by_cast(inst, widened, ty, Number::Float, to)?;
        self.set(inst, converted)
    }

    /// Through `float`, in such a way that it is rounded only once.
    pub fn convert_to_bfloat16(&mut self, inst: &Inst, from: Number) -> Result<()> {
        self.refuse_conversion_modes(inst)?;
        let value = self.llvm(inst, 0)?;
        if element(value.get_type()).1 != element(self.result_llvm_type(inst)?).1 {
            return Err(inst.type_error("operand and result differ in their number of components"));
        }
        let float = self.float_like(value.get_type());
        let narrow = match from {
            Number::Float if self.float_bits(inst, value.get_type())? <= 32 => {
                self.convert_by_cast(inst, value, float, from, Number::Float)?
            }
            Number::Float => self.round_to_odd(inst, value)?,
            _ if self.int_bits(inst, value.get_type())? <= 32 => {
                // `double` has every integer of 32 bits.
                let double = match float {
                    BasicTypeEnum::VectorType(vector) => self.context.f64_type().vec_type(vector.get_size()).into(),
                    _ => self.context.f64_type().into(),
                };
                let wide = self.convert_by_cast(inst, value, double, from, Number::Float)?;
                self.round_to_odd(inst, wide)?
            }
            _ => return Err(inst.unsupported("a conversion of integers of 64 bits to bfloat16")),
        };
        let rounded = self.round_to_bfloat16(inst, narrow)?;
        self.set(inst, rounded)
    }

    /// Saturation, and rounding that is not to the nearest, are not done.
    fn refuse_conversion_modes(&self, inst: &Inst) -> Result<()> {
        let id = inst.result()?;
        let mode = self.decorations.literal(id, Decoration::FPRoundingMode);
        if mode.is_some_and(|mode| mode != FPRoundingMode::RTE as u32) {
            return Err(inst.unsupported("a rounding mode of a conversion of bfloat16"));
        }
        match self.decorations.has(id, Decoration::SaturatedConversion) {
            true => Err(inst.unsupported("a saturated conversion of bfloat16")),
            false => Ok(()),
        }
    }

    /// The `float` with the same value.
    fn widen_bfloat16(&self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let int = self.int_like(inst, value.get_type(), 32)?;
        let wide = self.resize(inst, value, int, false)?;
        let places = self.splat_int(inst, int, LOWER_BITS)?;
        let bits = binary!(int, self, inst, wide, places, build_left_shift(;))?;
        self.cast(inst, Op::BitCast, bits, self.float_like(int))
    }

    /// Half of the last place that stays is added, less one where that place is even: what is cut off then rounds to the nearest, ties to even.
    fn round_to_bfloat16(&self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let bits = self.as_bits(inst, value)?;
        let int = bits.get_type();
        let constant = |number| self.splat_int(inst, int, number);
        let upper = |bits| -> Result<BasicValueEnum<'ctx>> {
            let places = constant(LOWER_BITS)?;
            binary!(int, self, inst, bits, places, build_right_shift(; false))
        };
        let cut = upper(bits)?;
        let odd = binary!(int, self, inst, cut, constant(1)?, build_and(;))?;
        let half = binary!(int, self, inst, odd, constant((1 << (LOWER_BITS - 1)) - 1)?, build_int_add(;))?;
        let rounded = upper(binary!(int, self, inst, bits, half, build_int_add(;))?)?;
        let nan = binary!(int, self, inst, cut, constant(QUIET)?, build_or(;))?;
        let is_nan = binary!(float, self, inst, value, value, build_float_compare(FloatPredicate::UNO;))?;
        let chosen = self.choose(inst, is_nan, nan, rounded)?;
        let narrow = self.int_like(inst, int, 16)?;
        self.resize(inst, chosen, narrow, false)
    }

    /// A `double` as the `float` next to it whose last place is odd, unless a `float` has its value: rounding that once more gives what rounding once would
    /// have given.
    fn round_to_odd(&self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        let float = self.float_like(value.get_type());
        let near = self.cast(inst, Op::FPTrunc, value, float)?;
        let back = self.cast(inst, Op::FPExt, near, value.get_type())?;
        let bits = self.as_bits(inst, near)?;
        let int = bits.get_type();
        let (zero, one) = (int.const_zero(), self.splat_int(inst, int, 1)?);
        let inexact = binary!(float, self, inst, back, value, build_float_compare(FloatPredicate::ONE;))?;
        let last = binary!(int, self, inst, bits, one, build_and(;))?;
        let even = binary!(int, self, inst, last, zero, build_int_compare(IntPredicate::EQ;))?;
        let wrong = binary!(int, self, inst, inexact, even, build_and(;))?;
        let (magnitude, exact) = (
            self.unary_intrinsic(inst, "llvm.fabs", &[back])?,
            self.unary_intrinsic(inst, "llvm.fabs", &[value])?,
        );
        let is_larger = binary!(float, self, inst, magnitude, exact, build_float_compare(FloatPredicate::OGT;))?;
        let (less, more) = (
            binary!(int, self, inst, bits, one, build_int_sub(;))?,
            binary!(int, self, inst, bits, one, build_int_add(;))?,
        );
        let odd = self.choose(inst, is_larger, less, more)?;
        let chosen = self.choose(inst, wrong, odd, bits)?;
        self.cast(inst, Op::BitCast, chosen, float)
    }

    /// Products and sum in `float`, rounded at the end.
    pub fn dot_of_bfloat16(&mut self, inst: &Inst, a: Value<'ctx>, b: Value<'ctx>) -> Result<()> {
        let (element, count) = self.components(inst, a.ty)?;
        if a.ty != b.ty || element != inst.result_type()? || count == 1 {
            return Err(inst.type_error("its operands and result do not fit"));
        }
        let (a, b) = (self.widen_bfloat16(inst, a.llvm)?, self.widen_bfloat16(inst, b.llvm)?);
        let sum = self.sum_of_float_products(inst, a, b)?;
        let rounded = self.round_to_bfloat16(inst, sum)?;
        self.set(inst, rounded)
    }
}
