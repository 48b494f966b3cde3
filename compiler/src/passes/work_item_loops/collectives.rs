//! Functions of a work-group whose result is the same for all of it: votes, reductions, broadcasts.
//!
//! before: `%sum = call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)`
//! after:  in the loop of the region before, `sum = sum + x`; behind it `result = sum; sum = 0`; in the region after, `%sum` is `result`
//!
//! What is accumulated is a variable of the wrapper that nothing else has the address of, so it becomes a register, and the loop a reduction as LLVM
//! vectorizes them: floating-point operations may be put together in any order. A body that runs several work-items has put their operands together
//! already (`@__mux_vec_group_reduce_add_v16i32`): that is left for the end, and each lane accumulates for itself. Where bodies run 64 and 16 work-items there are 16 lanes: four
//! are put together before, so that the start and the end of small groups have no more to do, and one end is for both.

use inkwell::builder::Builder;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{
    BasicValue, BasicValueEnum, CallSiteValue, FastMathFlags, FunctionValue, IntValue, PointerValue, VectorValue,
};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::group_ops::{Element, GroupOp, Kind, Lanes, Op, OperandType, Scope};
use ir::vectorization::Width;
use ir::{view, widen};

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
    /// What lanes accumulate, where a body has several.
    of_lanes: Option<OfLanes<'ctx>>,
}

/// What each lane of a body accumulates for itself.
struct OfLanes<'ctx> {
    /// Puts lanes together.
    reduce: FunctionValue<'ctx>,
    ty: VectorType<'ctx>,
    /// A variable of the wrapper.
    accumulated: PointerValue<'ctx>,
}

impl<'ctx> Collective<'ctx> {
    /// The point that such a function of the work-group is.
    pub fn open(
        site: &Site<'_, 'ctx>,
        group_op: GroupOp,
        call: CallSiteValue<'ctx>,
        narrow: Option<CallSiteValue<'ctx>>,
    ) -> Result<Self, BuildError> {
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
        let reduced = |call| reduced_lanes(group_op, &view::value_operands(view::instruction_of(call)));
        let of_lanes = match narrow.and_then(reduced).or_else(|| reduced(call)) {
            Some((reduce, lanes)) => Some(OfLanes {
                reduce,
                ty: lanes.get_type(),
                accumulated: site.start.build_alloca(lanes.get_type(), "accumulated.lanes")?,
            }),
            None => None,
        };
        let made = Self {
            group_op,
            op,
            ty,
            accumulated: site.start.build_alloca(llvm_type, "accumulated")?,
            result: site.start.build_alloca(llvm_type, "result")?,
            of_lanes,
        };
        made.start_over(site, site.start)?;
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

    /// Nothing is accumulated yet.
    fn start_over(&self, site: &Site<'_, 'ctx>, builder: &Builder<'ctx>) -> Result<(), BuildError> {
        builder.build_store(self.accumulated, self.identity(site))?;
        if let Some(of_lanes) = &self.of_lanes {
            let lanes = Width {
                lanes: of_lanes.ty.get_size(),
                is_scalable: false,
            };
            let identities = widen::splat(builder, self.identity(site), lanes);
            builder.build_store(of_lanes.accumulated, identities)?;
        }
        Ok(())
    }

    /// Puts a value together with what is accumulated in a variable.
    fn accumulate(
        &self,
        site: &Site<'_, 'ctx>,
        variable: PointerValue<'ctx>,
        value: BasicValueEnum<'ctx>,
    ) -> Result<(), BuildError> {
        let so_far = site.builder.build_load(value.get_type(), variable, "")?;
        let sum = combine(site.module, site.builder, self.op, so_far, value)?;
        if matches!(self.op, Op::FMin | Op::FMax) {
            // Neither is a NaN, by `number_or_identity`; and of zeros either will do. Without saying so it is no reduction to LLVM.
            allow(sum, FastMathFlags::NoNaNs | FastMathFlags::NoSignedZeros);
        }
        site.builder.build_store(variable, sum)?;
        Ok(())
    }

    /// So many lanes of a multiple of them.
    fn put_together(
        &self,
        site: &Site<'_, 'ctx>,
        numbers: BasicValueEnum<'ctx>,
        lanes: u32,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let count = numbers.into_vector_value().get_type().get_size() / lanes;
        let mut parts = widen::split(site.builder, numbers, count);
        while let [one, other, ..] = parts[..] {
            // Two by two: none has to wait for all before it.
            let sum = combine(site.module, site.builder, self.op, one, other)?;
            parts.drain(..2);
            parts.push(sum);
        }
        Ok(parts[0])
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
        match (&self.of_lanes, reduced_lanes(self.group_op, operands)) {
            (Some(of_lanes), Some((_, lanes))) if lanes.get_type().get_size() % of_lanes.ty.get_size() == 0 => {
                let numbers = number_or_identity(site.builder, self.op, self.ty.element, lanes.into())?;
                let together = self.put_together(site, numbers, of_lanes.ty.get_size())?;
                self.accumulate(site, of_lanes.accumulated, together)
            }
            _ => self.accumulate(site, self.accumulated, self.contribution(site, operands)?),
        }
    }

    fn between(&self, site: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        if let Some(of_lanes) = &self.of_lanes {
            let lanes = site.builder.build_load(of_lanes.ty, of_lanes.accumulated, "")?;
            let call = site.builder.build_call(of_lanes.reduce, &[lanes.into()], "")?;
            call.set_call_convention(of_lanes.reduce.get_call_conventions());
            self.accumulate(site, self.accumulated, mux::value(call)?)?;
        }
        move_value(site.builder, self.llvm_type(site), self.accumulated, self.result)?;
        self.start_over(site, site.builder)
    }

    fn enter(&self, site: &Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        let result = site.builder.build_load(self.llvm_type(site), self.result, "")?;
        let ty = self.group_op.operand_type().llvm(site.module.get_context());
        Ok(Some(site.builder.build_bit_cast(result, ty, "")?))
    }
}

/// The lanes that the operand of a reduction is made of, if a body has put several together for it, and the function that did.
fn reduced_lanes<'ctx>(
    group_op: GroupOp,
    operands: &[BasicValueEnum<'ctx>],
) -> Option<(FunctionValue<'ctx>, VectorValue<'ctx>)> {
    let operand = operands.get(group_op.first_operand() as usize)?;
    let call = operand.as_instruction_value().and_then(view::as_call)?;
    let reduce = view::called_function(call)?;
    let of_lanes = GroupOp::parse(&view::name(reduce))?;
    let is_same = of_lanes.scope() == Scope::Vec && of_lanes.kind() == group_op.kind();
    match view::value_operands(view::instruction_of(call))[..] {
        [BasicValueEnum::VectorValue(lanes)] if is_same && matches!(group_op.kind(), Kind::Reduce(_)) => {
            Some((reduce, lanes))
        }
        _ => None,
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
