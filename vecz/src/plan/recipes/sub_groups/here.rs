//! The lanes that come to an operation, and what they find out together.

use inkwell::values::{BasicValueEnum, IntValue};
use inkwell::{FloatPredicate, IntPredicate};
use ir::group_ops::{Element, GroupOp, Kind, Op, OperandType, Participants, Scope};
use ir::vectorization::Width;
use ir::{elements, view, widen};

use crate::execute::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::plan::recipes::groups;
use crate::Reason;

/// The lanes of an operation, all parts in one vector.
pub(super) struct Here<'w, 'a, 'ctx> {
    pub(super) writer: &'w mut Writer<'a, 'ctx>,
    /// How many lanes there are: a power of two.
    pub(super) width: Width,
    /// Those that are on; none: all.
    mask: Option<BasicValueEnum<'ctx>>,
}

impl<'w, 'a, 'ctx> Here<'w, 'a, 'ctx> {
    /// The lanes that come to an instruction.
    pub(super) fn new(writer: &'w mut Writer<'a, 'ctx>, instruction: ValueId) -> Result<Self, Reason> {
        let mask = match writer.mask_of(instruction)? {
            Mask::AllActive => None,
            Mask::Value(parts) => Some(widen::concatenate(&writer.builder, parts)),
        };
        let width = writer.facts.vectors.total();
        Ok(Here { writer, width, mask })
    }

    /// A value in all lanes. In those that are off it may be poison.
    pub(super) fn whole(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let parts = self.writer.parts(value)?;
        Ok(widen::concatenate(&self.writer.builder, parts))
    }

    /// A value in all lanes, of which other lanes may take what lanes have that are off: something, but not poison.
    pub(super) fn others_take(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let whole = self.whole(value)?;
        Ok(match self.mask {
            Some(_) => elements::freeze(&self.writer.builder, whole),
            None => whole,
        })
    }

    /// One value in all lanes.
    pub(super) fn splat(&self, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        widen::splat(&self.writer.builder, value, self.width)
    }

    /// The numbers of the lanes, 32 bits each.
    pub(super) fn lane_numbers(&self) -> BasicValueEnum<'ctx> {
        let number = self.writer.number(0).get_type();
        widen::steps(&self.writer.builder, number.into(), self.width)
    }

    /// A lane's number of any integer: what is too large counts on from the first lane.
    pub(super) fn limited(&self, lane: IntValue<'ctx>) -> Result<IntValue<'ctx>, Reason> {
        let last = lane.get_type().const_int(u64::from(self.width.lanes) - 1, false);
        Ok(self.writer.builder.build_and(lane, last, "")?)
    }

    /// Whether any lane that is on says yes.
    pub(super) fn any(&mut self, vote: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let votes = self.whole(vote)?;
        Ok(self.any_of(votes))
    }

    /// Whether all lanes that are on say yes.
    pub(super) fn all(&mut self, vote: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let votes = self.whole(vote)?;
        Ok(self.all_of(votes))
    }

    /// Whether all lanes that are on have the same. Numbers that are none are not the same.
    pub(super) fn all_equal(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let whole = self.whole(value)?;
        let first = self.of_first(value)?;
        let first = self.splat(first).into_vector_value();
        let (builder, whole) = (&self.writer.builder, whole.into_vector_value());
        let is_float = whole.get_type().get_element_type().is_float_type();
        let equal = match is_float {
            true => builder.build_float_compare(FloatPredicate::OEQ, whole, first, "")?,
            false => builder.build_int_compare(IntPredicate::EQ, whole, first, "")?,
        };
        Ok(self.all_of(equal.into()))
    }

    /// For each lane, whether it is the first that is on.
    pub(super) fn elect(&mut self) -> Result<BasicValueEnum<'ctx>, Reason> {
        let first = self.first()?;
        let (lanes, first) = (self.lane_numbers(), self.splat(first.into()));
        let is_first = self.writer.builder.build_int_compare(
            IntPredicate::EQ,
            lanes.into_vector_value(),
            first.into_vector_value(),
            "",
        )?;
        Ok(is_first.into())
    }

    /// The votes of the lanes that are on, a bit for each, in four words.
    pub(super) fn ballot(&mut self, vote: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let votes = self.whole(vote)?;
        let votes = self.only(votes);
        let context = self.writer.context();
        let builder = &self.writer.builder;
        let bits = widen::bits(&self.writer.builder, votes.into_vector_value());
        let bits = builder.build_int_z_extend(bits, context.i128_type(), "")?;
        Ok(builder.build_bit_cast(bits, context.i32_type().vec_type(4), "")?)
    }

    /// The value of the first lane that is on.
    pub(super) fn of_first(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        if self.writer.facts.is_uniform(value) {
            return self.writer.scalar(value);
        }
        let first = self.first()?;
        let whole = self.whole(value)?;
        Ok(widen::extract(&self.writer.builder, whole, first))
    }

    /// The value of a lane. Which one, those that are on agree about.
    pub(super) fn broadcast(&mut self, value: ValueId, lane: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        if self.writer.facts.is_uniform(value) {
            return self.writer.scalar(value);
        }
        let lane = self.of_first(lane)?.into_int_value();
        let lane = self.limited(lane)?;
        let whole = self.others_take(value)?;
        Ok(widen::extract(&self.writer.builder, whole, lane))
    }

    /// The values of the lanes that are on, put together as an operation does, in clusters of a size if there is one.
    pub(super) fn accumulate(
        &mut self,
        like: &Instruction<'ctx>,
        of: GroupOp,
        op: Op,
        value: ValueId,
        size: Option<BasicValueEnum<'ctx>>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let mut whole = self.whole(value)?;
        let element = of.operand_type().element;
        if let Some(mask) = self.mask {
            let nothing = self.splat(op.identity(self.writer.context(), element));
            whole = widen::select(&self.writer.builder, mask, whole, nothing);
        }
        let operands: Vec<BasicValueEnum> = std::iter::once(whole).chain(size).collect();
        self.of_lanes(like, of.kind(), element, &operands)
    }

    /// Calls a function of a vec-group, for which all lanes are there.
    pub(super) fn of_lanes(
        &mut self,
        like: &Instruction<'ctx>,
        kind: Kind,
        element: Element,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let ty = OperandType::fixed(self.width.lanes, element);
        let function = GroupOp::new(Scope::Vec, Participants::All, kind, ty);
        let function = function.ok_or_else(|| Reason::Internal(format!("there is no {kind:?} of lanes")))?;
        let signature = function.signature(self.writer.context());
        let callee = groups::declaration(self.writer, like, &function.to_string(), signature);
        let operands: Vec<_> = operands.iter().map(|it| (*it).into()).collect();
        let call = self.writer.builder.build_call(callee, &operands, "")?;
        call.set_call_convention(callee.get_call_conventions());
        view::value_of(view::instruction_of(call))
            .ok_or_else(|| Reason::Internal(format!("{function} answers nothing")))
    }

    /// Truth values, off where lanes are.
    fn only(&self, votes: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        match self.mask {
            Some(mask) => widen::both(&self.writer.builder, mask, votes),
            None => votes,
        }
    }

    fn any_of(&self, votes: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        widen::any(&self.writer.builder, self.only(votes)).into()
    }

    fn all_of(&self, votes: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        let builder = &self.writer.builder;
        match self.mask {
            Some(_) => widen::not(builder, self.any_of(widen::not(builder, votes))),
            None => widen::all(builder, votes).into(),
        }
    }

    /// The number of the first lane that is on; any lane's if none is.
    fn first(&mut self) -> Result<IntValue<'ctx>, Reason> {
        let Some(mask) = self.mask else {
            return Ok(self.writer.number(0));
        };
        let context = self.writer.context();
        let builder = &self.writer.builder;
        let bits = builder.build_int_z_extend_or_bit_cast(
            widen::bits(builder, mask.into_vector_value()),
            context.i64_type(),
            "",
        )?;
        let is_poison = context.bool_type().const_zero();
        let operands = [bits.into(), is_poison.into()];
        let first = self
            .writer
            .call_intrinsic("llvm.cttz", &[bits.get_type().into()], &operands)?;
        let first = first.ok_or_else(|| Reason::Internal("a number is missing".to_owned()))?;
        let first = self
            .writer
            .builder
            .build_int_truncate(first.into_int_value(), context.i32_type(), "")?;
        self.limited(first)
    }
}
