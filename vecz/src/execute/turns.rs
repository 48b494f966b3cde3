//! Lanes one after another, in a loop: what each does is written once.
//! ```text
//! lane:  %lane = phi i64 [ 0, %before ], [ %next, %turn.end ]
//!        br i1 <whether it is on>, label %turn, label %turn.end
//! turn:  what a lane does, with its elements of vectors; what that gives is put into those of others, in memory
//! turn.end: br i1 <whether that was the last>, label %after, label %lane
//! ```

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, IntValue, PhiValue, PointerValue};
use inkwell::IntPredicate;
use ir::loops::{keep_rolled, Rolled};
use ir::{elements, widen};

use super::{Mask, Writer};
use crate::function::ValueId;
use crate::target::element_bits;
use crate::Reason;

/// Writes what a lane of a part does, and says what that gives: values of the types that were named.
type WriteTurn<'w, 'a, 'ctx> =
    dyn FnMut(&mut Writer<'a, 'ctx>, IntValue<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> + 'w;

/// Where a turn finds an operand.
pub enum Operand<'ctx> {
    /// It is the same in each.
    Same(BasicValueEnum<'ctx>),
    /// In the lane of a part.
    Lanes(Vec<BasicValueEnum<'ctx>>),
    /// So far away from that of the lane before.
    Linear(BasicValueEnum<'ctx>, IntValue<'ctx>),
    /// In the lane of a part, behind an address: a vector of which the lane is not known is in memory anyway, but would be stored in each turn.
    Stored(BasicTypeEnum<'ctx>, Vec<PointerValue<'ctx>>),
}

/// Where turns put what they give.
enum Given<'ctx> {
    /// Into a vector in memory, which is loaded when all have come. A register of which the lane is not known is waited for in each turn: 6 cycles on Zen 4.
    Stored(BasicTypeEnum<'ctx>, PointerValue<'ctx>),
    /// Into a vector that turns hand on, where lanes are not whole bytes or nobody knows how many there are.
    Handed(PhiValue<'ctx>),
}

impl<'a, 'ctx> Writer<'a, 'ctx> {
    /// Where turns find a value.
    pub fn operand_of_turns(&mut self, value: ValueId) -> Result<Operand<'ctx>, Reason> {
        if self.facts.is_uniform(value) {
            return Ok(Operand::Same(self.scalar(value)?));
        }
        let held = &self.values[value];
        if let (Some(first), Some(stride)) = (held.scalar, held.stride) {
            let stride = self.stride_of(first, stride)?.into_int_value();
            return Ok(Operand::Linear(first, stride));
        }
        let (ty, parts) = (self.type_of(value)?, self.parts(value)?);
        if !self.can_be_stored(ty) {
            return Ok(Operand::Lanes(parts));
        }
        let mut places = Vec::new();
        for part in parts {
            let place = self.place_of_lanes(part.get_type())?;
            self.builder.build_store(place, part)?;
            places.push(place);
        }
        Ok(Operand::Stored(ty, places))
    }

    /// The type by which what turns give is put into a vector: bits are bytes where these have places in memory.
    fn of_bytes(&self, ty: BasicTypeEnum<'ctx>) -> BasicTypeEnum<'ctx> {
        let byte = self.context().i8_type().into();
        match element_bits(ty) {
            1 if self.can_be_stored(byte) => byte,
            _ => ty,
        }
    }

    /// Whether a lane of a vector has a place in memory.
    fn can_be_stored(&self, element: BasicTypeEnum<'ctx>) -> bool {
        self.facts.vectors.lanes().is_some() && element_bits(element) % 8 == 0
    }

    /// A variable for a vector, as aligned as that is stored.
    fn place_of_lanes(&mut self, vector: BasicTypeEnum<'ctx>) -> Result<PointerValue<'ctx>, Reason> {
        self.variable(vector, u64::from(element_bits(vector) / 8).next_power_of_two())
    }

    /// The place of a lane in a variable for a vector.
    fn place_of(
        &self,
        element: BasicTypeEnum<'ctx>,
        vector: PointerValue<'ctx>,
        lane: IntValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, Reason> {
        let bytes = lane.get_type().const_int(u64::from(element_bits(element) / 8), false);
        let offset = self.builder.build_int_nuw_mul(lane, bytes, "")?;
        Ok(widen::behind(&self.builder, vector.into(), offset.into()).into_pointer_value())
    }

    /// What a lane of a part has for an operand.
    pub fn in_turn_of(
        &self,
        operand: &Operand<'ctx>,
        part: usize,
        lane: IntValue<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        Ok(match operand {
            Operand::Same(value) => *value,
            Operand::Lanes(parts) => widen::extract(&self.builder, parts[part], lane),
            Operand::Linear(first, stride) => {
                let before = self.lanes_before(part as u32, lane.get_type().into());
                let lane = self.builder.build_int_add(before.into_int_value(), lane, "")?;
                let lane = self
                    .builder
                    .build_int_cast_sign_flag(lane, stride.get_type(), false, "")?;
                let far = self.builder.build_int_mul(lane, *stride, "")?;
                self.behind(*first, far.into())
            }
            Operand::Stored(ty, places) => {
                let place = self.place_of(*ty, places[part], lane)?;
                self.builder.build_load(*ty, place, "")?
            }
        })
    }

    /// Whether a lane is on: a bit of the mask as an integer, if that has a size.
    fn is_on_in_turn(&self, mask: BasicValueEnum<'ctx>, lane: IntValue<'ctx>) -> Result<IntValue<'ctx>, Reason> {
        let BasicValueEnum::VectorValue(mask) = mask else {
            return Ok(widen::extract(&self.builder, mask, lane).into_int_value());
        };
        let bits = widen::bits(&self.builder, mask);
        let lane = self
            .builder
            .build_int_cast_sign_flag(lane, bits.get_type(), false, "")?;
        let own = self.builder.build_right_shift(bits, lane, false, "")?;
        Ok(self.builder.build_int_truncate(own, self.context().bool_type(), "")?)
    }

    /// Something done by each lane of a part that is on, in order, with what it gives: vectors of elements of these types, undefined for lanes that are off.
    pub fn by_turns(
        &mut self,
        part: usize,
        mask: &Mask<'ctx>,
        types: &[BasicTypeEnum<'ctx>],
        write: &mut WriteTurn<'_, 'a, 'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let long = self.context().i64_type();
        let before = self.block();
        let count = widen::lane_count(&self.builder, long.into(), self.facts.vectors.width);
        let head = self.new_block("lane");
        self.builder.build_unconditional_branch(head)?;
        self.builder.position_at_end(head);
        let lane_phi = self.builder.build_phi(long, "lane")?;
        let lane = lane_phi.as_basic_value().into_int_value();
        let mut given = Vec::new();
        let whole: Vec<BasicTypeEnum> = types.iter().map(|ty| self.of_bytes(*ty)).collect();
        for ty in &whole {
            let vector = self.vector(*ty);
            given.push(match self.can_be_stored(*ty) {
                true => Given::Stored(vector, self.place_of_lanes(vector)?),
                false => Given::Handed(self.builder.build_phi(vector, "lanes")?),
            });
        }

        let turn = self.new_block("turn");
        self.builder.position_at_end(turn);
        let end = self.new_block("turn.end");
        self.builder.position_at_end(head);
        match mask {
            Mask::Value(parts) => {
                let is_on = self.is_on_in_turn(parts[part], lane)?;
                self.builder.build_conditional_branch(is_on, turn, end)?
            }
            Mask::AllActive => self.builder.build_unconditional_branch(turn)?,
        };
        self.builder.position_at_end(turn);
        let made = write(self, lane)?;
        let mut with_lane = Vec::new();
        for ((given, ty), made) in given.iter().zip(&whole).zip(made) {
            let made = match (made, ty) {
                (BasicValueEnum::IntValue(made), BasicTypeEnum::IntType(ty)) if made.get_type() != *ty => {
                    self.builder.build_int_z_extend(made, *ty, "")?.into()
                }
                _ => made,
            };
            match given {
                Given::Stored(_, place) => {
                    self.builder.build_store(self.place_of(*ty, *place, lane)?, made)?;
                }
                Given::Handed(phi) => {
                    with_lane.push((*phi, widen::insert(&self.builder, phi.as_basic_value(), made, lane)));
                }
            }
        }
        let turned = self.block();
        self.builder.build_unconditional_branch(end)?;

        self.builder.position_at_end(end);
        let mut merged = Vec::new();
        for (phi, with_lane) in with_lane {
            let merged_here = match mask {
                Mask::AllActive => with_lane,
                Mask::Value(_) => {
                    let either = self.builder.build_phi(with_lane.get_type(), "")?;
                    either.add_incoming(&[(&phi.as_basic_value(), head), (&with_lane, turned)]);
                    either.as_basic_value()
                }
            };
            merged.push((phi, merged_here));
        }
        let next = self.builder.build_int_add(lane, long.const_int(1, false), "")?;
        let is_last = self
            .builder
            .build_int_compare(IntPredicate::EQ, next, count.into_int_value(), "")?;
        let after = self.new_block("after");
        let latch = self.builder.build_conditional_branch(is_last, after, head)?;
        keep_rolled(latch, Rolled::Scalar);
        lane_phi.add_incoming(&[(&long.const_zero(), before), (&next, end)]);
        for (phi, merged) in &merged {
            phi.add_incoming(&[(&elements::poison(merged.get_type()), before), (merged, end)]);
        }
        self.builder.position_at_end(after);
        let mut merged = merged.into_iter().map(|(_, merged)| merged);
        let mut vector = |given: &Given<'ctx>| match given {
            Given::Stored(ty, place) => Ok(self.builder.build_load(*ty, *place, "")?),
            Given::Handed(_) => merged
                .next()
                .ok_or_else(|| Reason::Internal("turns lose a value".to_owned())),
        };
        let narrow = |(given, ty): (&Given<'ctx>, &BasicTypeEnum<'ctx>)| {
            let (vector, narrow) = (vector(given)?, self.vector(*ty));
            match (vector, narrow) {
                (BasicValueEnum::VectorValue(vector), BasicTypeEnum::VectorType(narrow))
                    if vector.get_type() != narrow =>
                {
                    Ok(self.builder.build_int_truncate(vector, narrow, "")?.into())
                }
                _ => Ok(vector),
            }
        };
        given.iter().zip(types).map(narrow).collect()
    }
}
