//! Values that lanes take of one another: shuffles and rotations.
//!
//! Each is a vector of values and one of the lanes that they are taken from, which LLVM makes an instruction of where the machine has one. A lane that
//! there is not counts on from the first: what is taken then is undefined, but is what the scalar kernel takes.

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::VectorType;
use inkwell::values::{BasicValueEnum, IntValue, VectorValue};
use inkwell::IntPredicate;
use ir::group_ops::{Element, GroupOp, Kind};
use ir::{elements, widen};

use super::here::Here;
use crate::function::{Instruction, ValueId};
use crate::Reason;

impl<'ctx> Here<'_, '_, 'ctx> {
    /// What each lane takes; a scalar if all take the same.
    pub(super) fn take(
        &mut self,
        instruction: &Instruction<'ctx>,
        of: GroupOp,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let element = of.operand_type().element;
        match (of.kind(), &instruction.operands[..]) {
            (Kind::Shuffle, [value, lane]) => {
                if self.writer.facts.is_uniform(*lane) {
                    return self.broadcast(*value, *lane);
                }
                let lanes = self.whole(*lane)?;
                self.permute(instruction, element, *value, lanes)
            }
            (Kind::ShuffleXor, [value, mask]) => {
                let (lanes, mask) = (self.lane_numbers(), self.whole(*mask)?);
                let lanes = self.vector(lanes, mask, |builder, lane, mask| builder.build_xor(lane, mask, ""))?;
                self.permute(instruction, element, *value, lanes)
            }
            (Kind::Rotate, [value, delta]) => {
                let lanes = self.behind(*delta)?;
                self.permute(instruction, element, *value, lanes)
            }
            (Kind::ClusteredRotate, [value, delta, size]) => {
                let lanes = self.behind_in_cluster(*delta, *size)?;
                self.permute(instruction, element, *value, lanes)
            }
            (Kind::ShuffleDown, [current, next, delta]) => {
                let lanes = self.behind(*delta)?;
                self.permute_two(instruction, element, [*current, *next], lanes)
            }
            (Kind::ShuffleUp, [previous, current, delta]) => {
                let (own, delta) = (self.lane_numbers(), self.whole(*delta)?);
                let lanes = self.vector(own, delta, |builder, lane, delta| {
                    builder.build_int_sub(lane, delta, "")
                })?;
                self.permute_two(instruction, element, [*current, *previous], lanes)
            }
            _ => Err(Reason::Internal(format!("{of} lacks operands"))),
        }
    }

    /// Which lane is so many behind each.
    fn behind(&mut self, delta: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let (lanes, delta) = (self.lane_numbers(), self.whole(delta)?);
        Ok(widen::add(&self.writer.builder, lanes, delta))
    }

    /// The same, around the end of a cluster, whose size is a power of two: `(lane & ~(size - 1)) | ((lane + delta) & (size - 1))`
    fn behind_in_cluster(&mut self, delta: ValueId, size: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let behind = self.behind(delta)?;
        let (lanes, size) = (self.lane_numbers(), self.whole(size)?);
        let one = self.splat(self.writer.number(1).into());
        let within = self.vector(size, one, |builder, size, one| builder.build_int_sub(size, one, ""))?;
        let builder = &self.writer.builder;
        let cluster = widen::and(builder, lanes, widen::not(builder, within));
        Ok(widen::or(builder, cluster, widen::and(builder, behind, within)))
    }

    /// For each lane the value of the one that is named.
    fn permute(
        &mut self,
        like: &Instruction<'ctx>,
        element: Element,
        value: ValueId,
        lanes: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let whole = self.others_take(value)?;
        if let Some(sources) = self.constants(lanes) {
            let (whole, mask) = (whole.into_vector_value(), VectorType::const_vector(&sources));
            let poison = whole.get_type().get_poison();
            return Ok(self
                .writer
                .builder
                .build_shuffle_vector(whole, poison, mask, "")?
                .into());
        }
        self.of_lanes(like, Kind::Shuffle, element, &[whole, lanes])
    }

    /// The same of two values, the second of which lies behind the last lane of the first, and before its first one.
    fn permute_two(
        &mut self,
        like: &Instruction<'ctx>,
        element: Element,
        [value, other]: [ValueId; 2],
        lanes: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let taken = self.permute(like, element, value, lanes)?;
        if value == other {
            return Ok(taken);
        }
        let taken_of_other = self.permute(like, element, other, lanes)?;
        let count = self.splat(self.writer.number(self.width.lanes).into());
        let beyond = widen::and(&self.writer.builder, lanes, count);
        let is_of_other = self.writer.builder.build_int_compare(
            IntPredicate::NE,
            beyond.into_vector_value(),
            widen::zero(beyond.get_type()).into_vector_value(),
            "",
        )?;
        Ok(widen::select(
            &self.writer.builder,
            is_of_other.into(),
            taken_of_other,
            taken,
        ))
    }

    /// The lanes that constants name.
    fn constants(&self, lanes: BasicValueEnum<'ctx>) -> Option<Vec<IntValue<'ctx>>> {
        let one = |at: u32| {
            let lane = elements::constant_element(lanes, at)?.into_int_value();
            let lane = lane.get_zero_extended_constant()? & (u64::from(self.width.lanes) - 1);
            Some(
                lanes
                    .into_vector_value()
                    .get_type()
                    .get_context()
                    .i32_type()
                    .const_int(lane, false),
            )
        };
        (0..self.width.lanes).map(one).collect()
    }

    /// A vector made of two.
    fn vector(
        &self,
        one: BasicValueEnum<'ctx>,
        other: BasicValueEnum<'ctx>,
        build: impl Fn(&Builder<'ctx>, VectorValue<'ctx>, VectorValue<'ctx>) -> Result<VectorValue<'ctx>, BuilderError>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        Ok(build(&self.writer.builder, one.into_vector_value(), other.into_vector_value())?.into())
    }
}
