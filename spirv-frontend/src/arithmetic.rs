//! Arithmetic: scalars and vectors alike; the two operands and the result have one type.
//!
//! Integer division stays LLVM's here: that it does not trap is made certain by the compiler, for both front doors.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FastMathFlags, InstructionValue};
use inkwell::{FloatPredicate, IntPredicate};
use rspirv::spirv::{self, Decoration};

use crate::binary::Inst;
use crate::error::{Id, Result};
use crate::shapes::element;
use crate::translator::{Translator, Value};
use crate::types::Kind;

/// Calls a builder method on two integers or vectors of integers, or on two floating-point values or vectors.
macro_rules! binary {
    (int, $self:expr, $inst:expr, $a:expr, $b:expr, $($call:tt)*) => {
        binary!(IntValue, is_int_vector, "integers", $self, $inst, $a, $b, $($call)*)
    };
    (float, $self:expr, $inst:expr, $a:expr, $b:expr, $($call:tt)*) => {
        binary!(FloatValue, is_float_vector, "floating-point values", $self, $inst, $a, $b, $($call)*)
    };
    ($scalar:ident, $is_vector:ident, $what:expr, $self:expr, $inst:expr, $a:expr, $b:expr, $method:ident($($before:expr),*; $($after:expr),*)) => {{
        use inkwell::values::BasicValueEnum as V;
        let built = match ($a, $b) {
            (V::$scalar(a), V::$scalar(b)) if a.get_type() == b.get_type() => {
                $self.builder.$method($($before,)* a, b, $($after,)* "").map(V::from)
            }
            (V::VectorValue(a), V::VectorValue(b))
                if a.get_type() == b.get_type() && $crate::arithmetic::$is_vector(a.get_type()) =>
            {
                $self.builder.$method($($before,)* a, b, $($after,)* "").map(V::from)
            }
            _ => return Err($inst.type_error(concat!("its operands are not ", $what, " of one type"))),
        };
        built.map_err(|error| $inst.internal(error))
    }};
}
pub(crate) use binary;

/// The most components that OpenCL C's `dot` is there for; `OpDot` is for all vectors.
const MOST_OF_DOT: u32 = 4;

/// Whether the components are integers (or booleans).
pub(crate) fn is_int_vector(ty: inkwell::types::VectorType) -> bool {
    matches!(ty.get_element_type(), BasicTypeEnum::IntType(_))
}

/// Whether the components are floating-point values.
pub(crate) fn is_float_vector(ty: inkwell::types::VectorType) -> bool {
    matches!(ty.get_element_type(), BasicTypeEnum::FloatType(_))
}

/// The instruction behind a value, unless the builder folded it to a constant.
pub(crate) fn instruction(value: BasicValueEnum<'_>) -> Option<InstructionValue<'_>> {
    use inkwell::values::BasicValue;
    value.as_instruction_value()
}

/// Integers.
impl<'ctx> Translator<'ctx, '_> {
    /// Set the result of a wrapping operation, with the flags that its decorations allow.
    fn set_wrapping(&mut self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<()> {
        let id = inst.result()?;
        if let Some(instruction) = instruction(value) {
            let flag = |decoration| self.decorations.has(id, decoration);
            let signed = flag(Decoration::NoSignedWrap);
            instruction
                .set_no_signed_wrap_flag(signed)
                .map_err(|error| inst.internal(error))?;
            let unsigned = flag(Decoration::NoUnsignedWrap);
            instruction
                .set_no_unsigned_wrap_flag(unsigned)
                .map_err(|error| inst.internal(error))?;
        }
        self.set(inst, value)
    }

    pub fn op_i_add(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let sum = binary!(int, self, inst, a, b, build_int_add(;))?;
        self.set_wrapping(inst, sum)
    }

    pub fn op_i_sub(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let difference = binary!(int, self, inst, a, b, build_int_sub(;))?;
        self.set_wrapping(inst, difference)
    }

    pub fn op_i_mul(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let product = binary!(int, self, inst, a, b, build_int_mul(;))?;
        self.set_wrapping(inst, product)
    }

    pub fn op_s_negate(&mut self, inst: &Inst) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        let negated = binary!(int, self, inst, a.get_type().const_zero(), a, build_int_sub(;))?;
        self.set_wrapping(inst, negated)
    }

    pub fn op_u_div(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let quotient = binary!(int, self, inst, a, b, build_int_unsigned_div(;))?;
        self.set(inst, quotient)
    }

    pub fn op_s_div(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let quotient = binary!(int, self, inst, a, b, build_int_signed_div(;))?;
        self.set(inst, quotient)
    }

    pub fn op_u_mod(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let remainder = binary!(int, self, inst, a, b, build_int_unsigned_rem(;))?;
        self.set(inst, remainder)
    }

    pub fn op_s_rem(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let remainder = binary!(int, self, inst, a, b, build_int_signed_rem(;))?;
        self.set(inst, remainder)
    }

    /// The remainder with the sign of the divisor: if the signs differ and it is not zero, the divisor is added.
    pub fn op_s_mod(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let remainder = binary!(int, self, inst, a, b, build_int_signed_rem(;))?;
        let zero = a.get_type().const_zero();
        let signs = binary!(int, self, inst, remainder, b, build_xor(;))?;
        let differ = binary!(int, self, inst, signs, zero, build_int_compare(IntPredicate::SLT;))?;
        let nonzero = binary!(int, self, inst, remainder, zero, build_int_compare(IntPredicate::NE;))?;
        let adjust = binary!(int, self, inst, differ, nonzero, build_and(;))?;
        let sum = binary!(int, self, inst, remainder, b, build_int_add(;))?;
        let value = self.choose(inst, adjust, sum, remainder)?;
        self.set(inst, value)
    }

    /// `select`, by component when the condition is a vector.
    pub fn choose(
        &self,
        inst: &Inst,
        condition: BasicValueEnum<'ctx>,
        yes: BasicValueEnum<'ctx>,
        no: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        match condition {
            BasicValueEnum::IntValue(condition) => self.builder.build_select(condition, yes, no, ""),
            BasicValueEnum::VectorValue(condition) => self.builder.build_select(condition, yes, no, ""),
            _ => return Err(inst.type_error("its condition is not a boolean")),
        }
        .map_err(|error| inst.internal(error))
    }
}

/// Results in two parts.
impl<'ctx> Translator<'ctx, '_> {
    pub fn op_i_add_carry(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let sum = binary!(int, self, inst, a, b, build_int_add(;))?;
        let carry = binary!(int, self, inst, sum, a, build_int_compare(IntPredicate::ULT;))?;
        let carry = self.resize(inst, carry, a.get_type(), false)?;
        self.set_parts(inst, sum, carry)
    }

    pub fn op_i_sub_borrow(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let difference = binary!(int, self, inst, a, b, build_int_sub(;))?;
        let borrow = binary!(int, self, inst, a, b, build_int_compare(IntPredicate::ULT;))?;
        let borrow = self.resize(inst, borrow, a.get_type(), false)?;
        self.set_parts(inst, difference, borrow)
    }

    pub fn op_u_mul_extended(&mut self, inst: &Inst) -> Result<()> {
        self.mul_extended(inst, false)
    }

    pub fn op_s_mul_extended(&mut self, inst: &Inst) -> Result<()> {
        self.mul_extended(inst, true)
    }

    /// Multiplied in twice the width, then cut in two.
    fn mul_extended(&mut self, inst: &Inst, signed: bool) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let narrow = a.get_type();
        let (bits, wide) = self.doubled(inst, narrow)?;
        let (a, b) = (self.resize(inst, a, wide, signed)?, self.resize(inst, b, wide, signed)?);
        let product = binary!(int, self, inst, a, b, build_int_mul(;))?;
        let shift = self.splat_int(inst, wide, u64::from(bits))?;
        let high = binary!(int, self, inst, product, shift, build_right_shift(; false))?;
        let (low, high) = (
            self.resize(inst, product, narrow, false)?,
            self.resize(inst, high, narrow, false)?,
        );
        self.set_parts(inst, low, high)
    }

    /// The width of an integer type's scalars, and the type with twice that width.
    fn doubled(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>) -> Result<(u32, BasicTypeEnum<'ctx>)> {
        let scalar = |ty: BasicTypeEnum<'ctx>| match ty {
            BasicTypeEnum::IntType(int) => Ok(int.get_bit_width()),
            _ => Err(inst.type_error("its operands are not integers")),
        };
        let wide = |bits: u32| {
            let bits = std::num::NonZeroU32::new(2 * bits).ok_or_else(|| inst.internal("an integer without bits"))?;
            self.context
                .custom_width_int_type(bits)
                .map_err(|message| inst.internal(message))
        };
        match ty {
            BasicTypeEnum::VectorType(vector) => {
                let bits = scalar(vector.get_element_type())?;
                Ok((bits, wide(bits)?.vec_type(vector.get_size()).into()))
            }
            _ => Ok((scalar(ty)?, wide(scalar(ty)?)?.into())),
        }
    }

    /// Set the result to a structure of two members of the operands' type.
    fn set_parts(&mut self, inst: &Inst, low: BasicValueEnum<'ctx>, high: BasicValueEnum<'ctx>) -> Result<()> {
        let BasicTypeEnum::StructType(ty) = self.result_llvm_type(inst)? else {
            return Err(inst.type_error("its result type is not a structure"));
        };
        if ty.get_field_types() != [low.get_type(), high.get_type()] {
            return Err(inst.type_error("its result type does not have two members of the operands' type"));
        }
        let insert = |whole: inkwell::values::AggregateValueEnum<'ctx>, part, index| {
            let built = self
                .builder
                .build_insert_value(whole.into_struct_value(), part, index, "");
            built.map_err(|error| inst.internal(error))
        };
        let whole = insert(ty.get_undef().into(), low, 0)?;
        let whole = insert(whole, high, 1)?;
        self.set(inst, whole.into_struct_value())
    }
}

/// Floating point.
impl<'ctx> Translator<'ctx, '_> {
    /// Set the result, with the fast-math flags that its decoration gives.
    pub fn set_float(&mut self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<()> {
        self.set_of_floats(inst, value, value.get_type())
    }

    /// The same of a result that need not be floating-point itself: its kernels' modes speak of what it is computed of, which is of type `operands`.
    pub fn set_of_floats(
        &mut self,
        inst: &Inst,
        value: BasicValueEnum<'ctx>,
        operands: BasicTypeEnum<'ctx>,
    ) -> Result<()> {
        let mode = self
            .decorations
            .literal(inst.result()?, Decoration::FPFastMathMode)
            .unwrap_or(0);
        if let Some(instruction) = instruction(value).filter(|_| mode != 0) {
            let mut flags = fast_math_flags(mode);
            if self
                .entry_points
                .preserves_special_values(self.float_bits(inst, operands)?)
            {
                flags &= !(FastMathFlags::NoNaNs | FastMathFlags::NoInfs | FastMathFlags::NoSignedZeros);
            }
            instruction
                .set_fast_math_flags(flags)
                .map_err(|error| inst.internal(error))?;
        }
        self.set(inst, value)
    }

    /// An operand as it is, but where a kernel may round otherwise than the builder does: then a constant becomes an instruction's value, so that the builder
    /// folds nothing of it.
    pub(crate) fn not_folded(&self, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        let is_constant = match value {
            BasicValueEnum::FloatValue(value) => value.is_const(),
            BasicValueEnum::IntValue(value) => value.is_const(),
            BasicValueEnum::VectorValue(value) => value.is_const(),
            _ => false,
        };
        match self.rounds_toward_zero && self.function.is_some() && is_constant {
            true => ir::build::freeze(&self.builder, value),
            false => value,
        }
    }

    pub fn op_f_add(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let a = self.not_folded(a);
        let sum = binary!(float, self, inst, a, b, build_float_add(;))?;
        self.set_float(inst, sum)
    }

    pub fn op_f_sub(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let a = self.not_folded(a);
        let difference = binary!(float, self, inst, a, b, build_float_sub(;))?;
        self.set_float(inst, difference)
    }

    pub fn op_f_mul(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let a = self.not_folded(a);
        let product = binary!(float, self, inst, a, b, build_float_mul(;))?;
        self.set_float(inst, product)
    }

    pub fn op_f_div(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let a = self.not_folded(a);
        let quotient = binary!(float, self, inst, a, b, build_float_div(;))?;
        self.set_float(inst, quotient)
    }

    pub fn op_f_negate(&mut self, inst: &Inst) -> Result<()> {
        let negated = match self.llvm(inst, 0)? {
            BasicValueEnum::FloatValue(a) => self.builder.build_float_neg(a, "").map(BasicValueEnum::from),
            BasicValueEnum::VectorValue(a) if is_float_vector(a.get_type()) => {
                self.builder.build_float_neg(a, "").map(BasicValueEnum::from)
            }
            _ => return Err(inst.type_error("its operand is not floating-point")),
        };
        self.set_float(inst, negated.map_err(|error| inst.internal(error))?)
    }

    /// The remainder with the sign of the dividend is C's `fmod`.
    pub fn op_f_rem(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let remainder = self.fmod(inst, a, b)?;
        self.set(inst, remainder)
    }

    /// The remainder with the sign of the divisor: where the signs differ and it is not zero, the divisor is added.
    pub fn op_f_mod(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let remainder = self.fmod(inst, a, b)?;
        let zero = b.llvm.get_type().const_zero();
        let less = |x| binary!(float, self, inst, x, zero, build_float_compare(FloatPredicate::OLT;));
        let (negative, wanted) = (less(remainder)?, less(b.llvm)?);
        let differ = binary!(int, self, inst, negative, wanted, build_xor(;))?;
        let nonzero = binary!(float, self, inst, remainder, zero, build_float_compare(FloatPredicate::ONE;))?;
        let adjust = binary!(int, self, inst, differ, nonzero, build_and(;))?;
        let sum = binary!(float, self, inst, remainder, b.llvm, build_float_add(;))?;
        let value = self.choose(inst, adjust, sum, remainder)?;
        self.set(inst, value)
    }

    fn fmod(&self, inst: &Inst, a: Value<'ctx>, b: Value<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        self.expect_float(inst, a.ty)?;
        if a.llvm.get_type() != b.llvm.get_type() {
            return Err(inst.type_error("its operands differ in type"));
        }
        if self.function.is_none() {
            // A constant: the same operation as an instruction, which folds.
            return binary!(float, self, inst, a.llvm, b.llvm, build_float_rem(;));
        }
        let ty = self.builtin_type(inst, a.ty, true, ir::mangle::Qualifiers::NONE)?;
        let types = [ty.clone(), ty];
        let result = Some(a.llvm.get_type());
        let call = self.call_builtin(
            inst,
            "fmod",
            &types,
            &[a.llvm, b.llvm],
            result,
            crate::builtins::Effect::None,
        )?;
        call.try_as_basic_value()
            .basic()
            .ok_or_else(|| inst.internal("a call without result"))
    }

    /// Checks that a type is floating-point, or a vector of it.
    pub fn expect_float(&self, inst: &Inst, ty: Id) -> Result<()> {
        let (element, _) = self.components(inst, ty)?;
        match self.ty(inst, element)?.kind {
            Kind::Float { .. } => Ok(()),
            _ => Err(inst.type_error(format!("{ty} is not floating-point"))),
        }
    }

    pub fn op_vector_times_scalar(&mut self, inst: &Inst) -> Result<()> {
        let (vector, scalar) = (self.llvm(inst, 0)?, self.llvm(inst, 1)?);
        let BasicTypeEnum::VectorType(ty) = vector.get_type() else {
            return Err(inst.type_error("its first operand is not a vector"));
        };
        if ty.get_element_type() != scalar.get_type() || !is_float_vector(ty) {
            return Err(inst.type_error("its scalar is not of the vector's component type"));
        }
        let splat = self.splat(inst, scalar, ty)?;
        let vector = self.not_folded(vector);
        let product = binary!(float, self, inst, vector, splat, build_float_mul(;))?;
        self.set_float(inst, product)
    }

    pub fn op_dot(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let (element, count) = self.components(inst, a.ty)?;
        if self.ty(inst, element)?.kind == Kind::BFloat16 {
            return self.dot_of_bfloat16(inst, a, b);
        }
        self.expect_float(inst, a.ty)?;
        if a.llvm.get_type() != b.llvm.get_type() || element != inst.result_type()? {
            return Err(inst.type_error("its operands and result do not fit"));
        }
        if count <= MOST_OF_DOT {
            return self.set_builtin(inst, "dot", &[a, b], true);
        }
        let sum = self.sum_of_float_products(inst, self.not_folded(a.llvm), b.llvm)?;
        self.set_float(inst, sum)
    }

    /// The sum of the products of the components of two vectors of floating-point values.
    pub fn sum_of_float_products(
        &self,
        inst: &Inst,
        a: BasicValueEnum<'ctx>,
        b: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let products = binary!(float, self, inst, a, b, build_float_mul(;))?;
        let mut sum = self.extract(inst, products, 0)?;
        for index in 1..element(a.get_type()).1 {
            let product = self.extract(inst, products, index)?;
            sum = binary!(float, self, inst, sum, product, build_float_add(;))?;
        }
        Ok(sum)
    }
}

/// Both directions.
impl Translator<'_, '_> {
    /// What is computed before is not reassociated with what is computed after.
    pub fn op_arithmetic_fence(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 0)?;
        self.float_bits(inst, value.get_type())?;
        let fenced = self.unary_intrinsic(inst, "llvm.arithmetic.fence", &[value])?;
        self.set(inst, fenced)
    }
}

/// LLVM's flags for an `FPFastMathMode`.
fn fast_math_flags(mode: u32) -> FastMathFlags {
    use spirv::FPFastMathMode as M;
    let mode = M::from_bits_truncate(mode);
    let pairs = [
        (M::NOT_NAN, FastMathFlags::NoNaNs),
        (M::NOT_INF, FastMathFlags::NoInfs),
        (M::NSZ, FastMathFlags::NoSignedZeros),
        (M::ALLOW_RECIP, FastMathFlags::AllowReciprocal),
        (M::ALLOW_CONTRACT, FastMathFlags::AllowContract),
        (M::ALLOW_REASSOC, FastMathFlags::AllowReassoc),
        (M::FAST, FastMathFlags::all()),
    ];
    pairs
        .iter()
        .filter(|(bit, _)| mode.contains(*bit))
        .fold(FastMathFlags::empty(), |flags, (_, flag)| flags | *flag)
}
