//! Relational and logical instructions. Booleans are `i1`, so logic on them is in `bits`.

use inkwell::values::BasicValueEnum;
use inkwell::{FloatPredicate as F, IntPredicate as I};

use crate::arithmetic::{binary, is_float_vector};
use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

/// One method per comparison.
macro_rules! comparisons {
    ($($name:ident: $compare:ident($predicate:expr);)*) => {
        impl Translator<'_, '_> {
            $(pub fn $name(&mut self, inst: &Inst) -> Result<()> {
                self.$compare(inst, $predicate)
            })*
        }
    };
}

comparisons! {
    op_u_greater_than: compare_ints(I::UGT);
    op_s_greater_than: compare_ints(I::SGT);
    op_u_greater_than_equal: compare_ints(I::UGE);
    op_s_greater_than_equal: compare_ints(I::SGE);
    op_u_less_than: compare_ints(I::ULT);
    op_s_less_than: compare_ints(I::SLT);
    op_u_less_than_equal: compare_ints(I::ULE);
    op_s_less_than_equal: compare_ints(I::SLE);
    op_f_ord_equal: compare_floats(F::OEQ);
    op_f_unord_equal: compare_floats(F::UEQ);
    op_f_ord_not_equal: compare_floats(F::ONE);
    op_f_unord_not_equal: compare_floats(F::UNE);
    op_f_ord_less_than: compare_floats(F::OLT);
    op_f_unord_less_than: compare_floats(F::ULT);
    op_f_ord_greater_than: compare_floats(F::OGT);
    op_f_unord_greater_than: compare_floats(F::UGT);
    op_f_ord_less_than_equal: compare_floats(F::OLE);
    op_f_unord_less_than_equal: compare_floats(F::ULE);
    op_f_ord_greater_than_equal: compare_floats(F::OGE);
    op_f_unord_greater_than_equal: compare_floats(F::UGE);
    op_ordered: compare_floats(F::ORD);
    op_unordered: compare_floats(F::UNO);
}

impl<'ctx> Translator<'ctx, '_> {
    /// `OpIEqual` and `OpLogicalEqual`. llvm-spirv writes the former for pointers too.
    pub fn op_i_equal(&mut self, inst: &Inst) -> Result<()> {
        self.compare_any(inst, I::EQ)
    }

    pub fn op_i_not_equal(&mut self, inst: &Inst) -> Result<()> {
        self.compare_any(inst, I::NE)
    }

    fn compare_any(&mut self, inst: &Inst, predicate: I) -> Result<()> {
        match self.pair(inst, 0)? {
            (BasicValueEnum::PointerValue(a), BasicValueEnum::PointerValue(b)) => {
                self.pointer(inst, 0)?;
                let value = self.builder.build_int_compare(predicate, a, b, "");
                self.set(inst, value.map_err(|error| inst.internal(error))?)
            }
            _ => self.compare_ints(inst, predicate),
        }
    }

    fn compare_ints(&mut self, inst: &Inst, predicate: I) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let value = binary!(int, self, inst, a, b, build_int_compare(predicate;))?;
        self.set(inst, value)
    }

    fn compare_floats(&mut self, inst: &Inst, predicate: F) -> Result<()> {
        let (a, b) = self.pair(inst, 0)?;
        let value = binary!(float, self, inst, a, b, build_float_compare(predicate;))?;
        self.set_of_floats(inst, value, a.get_type())
    }

    pub fn op_is_nan(&mut self, inst: &Inst) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        let value = binary!(float, self, inst, a, a, build_float_compare(F::UNO;))?;
        self.set(inst, value)
    }

    pub fn op_is_inf(&mut self, inst: &Inst) -> Result<()> {
        self.compare_magnitude(inst, F::OEQ)
    }

    pub fn op_is_finite(&mut self, inst: &Inst) -> Result<()> {
        self.compare_magnitude(inst, F::OLT)
    }

    fn compare_magnitude(&mut self, inst: &Inst, predicate: F) -> Result<()> {
        let a = self.magnitude(inst)?;
        let infinity = self.splat_float(inst, a.get_type(), f64::INFINITY)?;
        let value = binary!(float, self, inst, a, infinity, build_float_compare(predicate;))?;
        self.set(inst, value)
    }

    pub fn op_is_normal(&mut self, inst: &Inst) -> Result<()> {
        let a = self.magnitude(inst)?;
        let infinity = self.splat_float(inst, a.get_type(), f64::INFINITY)?;
        let smallest = match self.float_bits(inst, a.get_type())? {
            // The smallest normal half is 2 to the -14.
            16 => f64::powi(2.0, -14),
            32 => f64::from(f32::MIN_POSITIVE),
            _ => f64::MIN_POSITIVE,
        };
        let smallest = self.splat_float(inst, a.get_type(), smallest)?;
        let finite = binary!(float, self, inst, a, infinity, build_float_compare(F::OLT;))?;
        let large = binary!(float, self, inst, a, smallest, build_float_compare(F::OGE;))?;
        let value = binary!(int, self, inst, finite, large, build_and(;))?;
        self.set(inst, value)
    }

    fn magnitude(&self, inst: &Inst) -> Result<BasicValueEnum<'ctx>> {
        let a = self.llvm(inst, 0)?;
        self.float_bits(inst, a.get_type())?;
        self.unary_intrinsic(inst, "llvm.fabs", &[a])
    }

    pub fn op_sign_bit_set(&mut self, inst: &Inst) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        let bits = self.as_bits(inst, a)?;
        let value = binary!(int, self, inst, bits, bits.get_type().const_zero(), build_int_compare(I::SLT;))?;
        self.set(inst, value)
    }

    pub fn op_any(&mut self, inst: &Inst) -> Result<()> {
        self.reduce(inst, "llvm.vector.reduce.or")
    }

    pub fn op_all(&mut self, inst: &Inst) -> Result<()> {
        self.reduce(inst, "llvm.vector.reduce.and")
    }

    fn reduce(&mut self, inst: &Inst, name: &str) -> Result<()> {
        let a = self.llvm(inst, 0)?;
        let is_vector = matches!(a, BasicValueEnum::VectorValue(v) if !is_float_vector(v.get_type()));
        if !is_vector || self.int_bits(inst, a.get_type())? != 1 {
            return Err(inst.type_error("its operand is not a vector of booleans"));
        }
        let value = self.unary_intrinsic(inst, name, &[a])?;
        self.set(inst, value)
    }
}
