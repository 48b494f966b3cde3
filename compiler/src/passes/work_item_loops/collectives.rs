//! Functions of a work-group whose result is the same for all of it: votes, reductions, broadcasts.
//!
//! before: `%sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)`
//! after:  in the loop of the region before, `sum = sum + x`; behind it `result = sum; sum = 0`; in the region after, `%sum` is `result`
//!
//! What is accumulated is a variable of the wrapper that nothing else has the address of, so it becomes a register, and the loop a reduction as LLVM
//! vectorizes them: floating-point operations may be put together in any order.

use inkwell::builder::Builder;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, FastMathFlags, IntValue, PointerValue};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::group_ops::{Element, GroupOp, Kind, Lanes, Op, OperandType};

use super::bug;
use super::points::{Hooks, Site};
use crate::passes::group_arithmetic::{combine, number_or_identity};
use crate::passes::mux;
use crate::BuildError;

/// The integer type of as many bits.
fn bits(element: Element) -> Element {
    match element {
        Element::F16 => Element::I16,
        Element::F32 => Element::I32,
        Element::F64 => Element::I64,
        integer => integer,
    }
}

/// A function whose result all work-items share.
pub(super) struct Collective<'ctx> {
    group_op: GroupOp,
    /// How operands are accumulated. A broadcast is an `or` of bits that are zero for all work-items but one: also a reduction.
    op: Op,
    /// The type of what is accumulated.
    ty: OperandType,
    /// Variables of the wrapper.
    accumulated: PointerValue<'ctx>,
    result: PointerValue<'ctx>,
}

impl<'ctx> Collective<'ctx> {
    /// The point that such a function of the work-group is.
    pub fn open(site: &Site<'_, 'ctx>, group_op: GroupOp) -> Result<Self, BuildError> {
        let operand = group_op.operand_type();
        let (op, ty) = match group_op.kind() {
            Kind::Any => (Op::LogicalOr, operand),
            Kind::All => (Op::LogicalAnd, operand),
            Kind::Reduce(op) => (op, operand),
            Kind::Broadcast => {
                let element = bits(operand.element);
                let op = if element == Element::I1 { Op::LogicalOr } else { Op::Or };
                (op, OperandType { element, ..operand })
            }
            _ => {
                return Err(bug(
                    "a function of a work-group that gives work-items different results",
                ))
            }
        };
        let llvm_type = ty.llvm(site.module.get_context());
        let made = Self {
            group_op,
            op,
            ty,
            accumulated: site.start.build_alloca(llvm_type, "accumulated")?,
            result: site.start.build_alloca(llvm_type, "result")?,
        };
        site.start.build_store(made.accumulated, made.identity(site))?;
        Ok(made)
    }

    fn llvm_type(&self, site: &Site<'_, 'ctx>) -> BasicTypeEnum<'ctx> {
        self.ty.llvm(site.module.get_context())
    }

    fn identity(&self, site: &Site<'_, 'ctx>) -> BasicValueEnum<'ctx> {
        match self.ty.lanes {
            Lanes::One => self.op.identity(site.module.get_context(), self.ty.element),
            // Only broadcasts are of vectors, and that of theirs is zero.
            _ => self.llvm_type(site).const_zero(),
        }
    }

    /// What an operand contributes.
    fn contribution(
        &self,
        site: &Site<'_, 'ctx>,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let first = self.group_op.first_operand() as usize;
        let [value, ids @ ..] = operands.get(first..).unwrap_or_default() else {
            return Err(bug("a function of a work-group without operands"));
        };
        if self.group_op.kind() == Kind::Broadcast {
            let value = site.builder.build_bit_cast(*value, self.llvm_type(site), "")?;
            let is_it = self.is_named(site, ids)?;
            return Ok(site.builder.build_select(is_it, value, self.identity(site), "")?);
        }
        number_or_identity(site.builder, self.op, self.ty.element, *value)
    }

    /// Whether the work-item that arrives is the one with these local ids.
    fn is_named(&self, site: &Site<'_, 'ctx>, ids: &[BasicValueEnum<'ctx>]) -> Result<IntValue<'ctx>, BuildError> {
        let mut is_it = site.module.get_context().bool_type().const_all_ones();
        for (dimension, id) in (0..).zip(ids) {
            let own = mux::query(site.module, site.builder, Mux::GetLocalId, dimension)?;
            let is_same = site
                .builder
                .build_int_compare(IntPredicate::EQ, own, id.into_int_value(), "")?;
            is_it = site.builder.build_and(is_it, is_same, "")?;
        }
        Ok(is_it)
    }
}

impl<'ctx> Hooks<'ctx> for Collective<'ctx> {
    fn leave(&self, site: &Site<'_, 'ctx>, operands: &[BasicValueEnum<'ctx>]) -> Result<(), BuildError> {
        let value = self.contribution(site, operands)?;
        let so_far = site.builder.build_load(self.llvm_type(site), self.accumulated, "")?;
        let sum = combine(site.module, site.builder, self.op, so_far, value)?;
        if matches!(self.op, Op::FMin | Op::FMax) {
            // Neither is a NaN, by `number_or_identity`; and of zeros either will do. Without saying so it is no reduction to LLVM.
            allow(sum, FastMathFlags::NoNaNs | FastMathFlags::NoSignedZeros);
        }
        site.builder.build_store(self.accumulated, sum)?;
        Ok(())
    }

    fn between(&self, site: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        move_value(site.builder, self.llvm_type(site), self.accumulated, self.result)?;
        site.builder.build_store(self.accumulated, self.identity(site))?;
        Ok(())
    }

    fn enter(&self, site: &Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        let result = site.builder.build_load(self.llvm_type(site), self.result, "")?;
        let ty = self.group_op.operand_type().llvm(site.module.get_context());
        Ok(Some(site.builder.build_bit_cast(result, ty, "")?))
    }
}

fn allow(value: BasicValueEnum<'_>, flags: FastMathFlags) {
    if let Some(instruction) = value.as_instruction_value() {
        // It fails for instructions that take no such flags; minima and maxima do.
        let _ = instruction.set_fast_math_flags(flags);
    }
}

fn move_value<'ctx>(
    builder: &Builder<'ctx>,
    ty: BasicTypeEnum<'ctx>,
    from: PointerValue<'ctx>,
    to: PointerValue<'ctx>,
) -> Result<(), BuildError> {
    let value = builder.build_load(ty, from, "")?;
    builder.build_store(to, value)?;
    Ok(())
}
