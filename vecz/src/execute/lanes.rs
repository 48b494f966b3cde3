//! Lanes one by one: what each has, and what only those that are on do.

use inkwell::values::{BasicValueEnum, InstructionOpcode, IntValue};
use inkwell::IntPredicate;
use ir::widen::{self, Promises};
use ir::{metadata, view};

use super::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::Reason;

/// How likely a lane is on, for LLVM: what it does then comes next in the code, and not far away behind two jumps.
const LIKELY: f64 = 0.9;

/// Writes what a lane does, and says what that gives.
type WriteLane<'w, 'a, 'ctx> =
    dyn FnMut(&mut Writer<'a, 'ctx>, u32) -> Result<Option<BasicValueEnum<'ctx>>, Reason> + 'w;

impl<'a, 'ctx> Writer<'a, 'ctx> {
    /// The value of one lane, counted over all parts.
    pub fn lane(&mut self, value: ValueId, lane: u32) -> Result<BasicValueEnum<'ctx>, Reason> {
        let held = &self.values[value];
        if let Some(lanes) = &held.lanes {
            return Ok(lanes[lane as usize]);
        }
        if held.scalar.is_none() && held.parts.is_some() {
            return self.lane_of_parts(value, lane);
        }
        let stride = held.stride;
        let scalar = self.scalar(value)?;
        match stride {
            Some(stride) if lane > 0 => {
                let stride = self.stride_of(scalar, stride)?;
                let lanes = stride.get_type().into_int_type().const_int(lane.into(), false);
                let offset = widen::multiply(&self.builder, stride, lanes.into());
                Ok(self.behind(scalar, offset))
            }
            _ => Ok(scalar),
        }
    }

    /// The element of a lane. An address is made anew of the lane's index ([`Facts::index`]): indices of 32 bits are in half as many vectors, and the machine adds them up.
    ///
    /// [`Facts::index`]: crate::plan::facts::Facts::index
    fn lane_of_parts(&mut self, value: ValueId, lane: u32) -> Result<BasicValueEnum<'ctx>, Reason> {
        if let Some(instruction) = self.made_by_each(value) {
            if let Some(index) = self.index_by_word(instruction, lane)? {
                return Ok(index);
            }
            let operands = instruction.operands.iter().map(|of| self.lane(*of, lane));
            let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
            let made = widen::clone_with(&self.builder, instruction.llvm, &operands, Promises::Forget);
            return view::value_of(made).ok_or_else(|| self.missing(value, "no value"));
        }
        let width = self.facts.vectors.width.lanes;
        let part = self.part(value, lane / width)?;
        Ok(widen::extract(&self.builder, part, self.number(lane % width)))
    }

    /// What each lane rather does than takes its result out of a vector: an address by an index, and the index by what it is of.
    fn made_by_each(&self, value: ValueId) -> Option<&'a Instruction<'ctx>> {
        let is_there = |of: &ValueId| {
            let held = &self.values[*of];
            held.scalar.is_some() || held.parts.is_some() || held.lanes.is_some()
        };
        let instruction = self.facts.function.instruction(value)?;
        let is_cheap = self.facts.index(value).is_some() || self.facts.narrow(value) != value;
        (is_cheap && instruction.operands.iter().all(is_there)).then_some(instruction)
    }

    /// An index of 64 bits that extends the element of a lane, of the word that the element is a part of: a word comes out of a vector at once, and general registers take it apart. An
    /// address that comes from a vector by itself is too late for Zen 4, which guesses meanwhile that a load is of what was stored before: with 256 counters, updates by bytes
    /// take 11 ns each, and 0.3 ns by words.
    fn index_by_word(
        &mut self,
        extension: &Instruction<'ctx>,
        lane: u32,
    ) -> Result<Option<BasicValueEnum<'ctx>>, Reason> {
        let is_signed = match extension.opcode {
            InstructionOpcode::SExt => true,
            InstructionOpcode::ZExt => false,
            _ => return Ok(None),
        };
        let of = extension.operands[0];
        let word = self.facts.module.get_context().i64_type();
        let is_word = view::value_of(extension.llvm).is_some_and(|it| it.get_type() == word.into());
        let is_in_parts = self.values[of].parts.is_some() && self.values[of].lanes.is_none();
        if !is_word || !is_in_parts {
            return Ok(None);
        }
        let width = self.facts.vectors.width.lanes;
        Ok(match self.part(of, lane / width)? {
            BasicValueEnum::VectorValue(part) => widen::extended_lane(&self.builder, part, lane % width, is_signed),
            _ => None,
        })
    }

    /// Something done by each lane that is on, in order, with what it gives: undefined for those that are off. Where mostly all are on, they are not asked one by one then.
    pub fn each_lane(
        &mut self,
        mask: &Mask<'ctx>,
        is_mostly_on: bool,
        write: &mut WriteLane<'_, 'a, 'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        match (is_mostly_on, mask) {
            (true, Mask::Value(parts)) => self.all_or_some(parts, write),
            _ => self.in_turn(mask, write),
        }
    }

    fn in_turn(
        &mut self,
        mask: &Mask<'ctx>,
        write: &mut WriteLane<'_, 'a, 'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let lanes = (0..self.lane_count()?).map(|lane| self.in_lane(mask, lane, write));
        Ok(lanes
            .collect::<Result<Vec<_>, Reason>>()?
            .into_iter()
            .flatten()
            .collect())
    }

    fn all_or_some(
        &mut self,
        parts: &[BasicValueEnum<'ctx>],
        write: &mut WriteLane<'_, 'a, 'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let are_on = parts
            .iter()
            .copied()
            .reduce(|one, other| widen::and(&self.builder, one, other));
        let are_on = widen::all(&self.builder, are_on.expect("a mask has a part"));
        let (together, apart, behind) = (self.new_block("all"), self.new_block("some"), self.new_block("after"));
        let branch = self.builder.build_conditional_branch(are_on, together, apart)?;
        metadata::set_branch_likelihood(branch, LIKELY);
        let mut ways = Vec::new();
        for (block, mask) in [(together, Mask::AllActive), (apart, Mask::Value(parts.to_vec()))] {
            self.builder.position_at_end(block);
            let made = self.in_turn(&mask, write)?;
            ways.push((made, self.block()));
            self.builder.build_unconditional_branch(behind)?;
        }
        self.builder.position_at_end(behind);
        let [(of_all, end_of_all), (of_some, end_of_some)] = &ways[..] else {
            return Err(Reason::Internal("lanes that are neither all nor some".to_owned()));
        };
        let merge = |(one, other): (&BasicValueEnum<'ctx>, &BasicValueEnum<'ctx>)| {
            let phi = self.builder.build_phi(one.get_type(), "")?;
            phi.add_incoming(&[(one, *end_of_all), (other, *end_of_some)]);
            Ok(phi.as_basic_value())
        };
        of_all.iter().zip(of_some).map(merge).collect()
    }

    /// Something done by one lane, in a block of its own if it need not be on.
    fn in_lane(
        &mut self,
        mask: &Mask<'ctx>,
        lane: u32,
        write: &mut WriteLane<'_, 'a, 'ctx>,
    ) -> Result<Option<BasicValueEnum<'ctx>>, Reason> {
        let Mask::Value(parts) = mask else {
            return write(self, lane);
        };
        let width = self.facts.vectors.width.lanes;
        let is_on = self.is_on(parts[(lane / width) as usize], lane % width)?;
        let before = self.block();
        let on = self.new_block("lane");
        self.builder.position_at_end(on);
        let made = write(self, lane)?;
        let end = self.block();
        let after = self.new_block("after");
        self.builder.position_at_end(end);
        self.builder.build_unconditional_branch(after)?;
        self.builder.position_at_end(before);
        let branch = self.builder.build_conditional_branch(is_on, on, after)?;
        metadata::set_branch_likelihood(branch, LIKELY);
        self.builder.position_at_end(after);
        let Some(made) = made else { return Ok(None) };
        let phi = self.builder.build_phi(made.get_type(), "")?;
        let nothing = ir::elements::poison(made.get_type());
        phi.add_incoming(&[(&made, end), (&nothing, before)]);
        Ok(Some(phi.as_basic_value()))
    }

    /// Whether a lane of a part is on: a bit of the mask as an integer, which is one register for all lanes.
    fn is_on(&self, mask: BasicValueEnum<'ctx>, lane: u32) -> Result<IntValue<'ctx>, Reason> {
        let BasicValueEnum::VectorValue(mask) = mask else {
            return Ok(mask.into_int_value());
        };
        let all = widen::bits(&self.builder, mask);
        let bits = all.get_type();
        let own = self.builder.build_and(all, bits.const_int(1 << lane, false), "")?;
        Ok(self
            .builder
            .build_int_compare(IntPredicate::NE, own, bits.const_zero(), "")?)
    }
}
