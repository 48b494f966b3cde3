//! Lane by lane where nobody knows how many there are: in a loop over the lanes of each part. What is done is the same as in [`super::alone`].
//! ```text
//! lane:  %lane = phi i64 [ 0, %before ], [ %next, %turn.end ]
//!        br i1 <whether it is on>, label %turn, label %turn.end
//! turn:  the scalar instruction, with the lane's elements of vectors; its value goes into a vector
//! turn.end: br i1 <whether that was the last>, label %after, label %lane
//! ```

use inkwell::types::BasicTypeEnum;
use inkwell::values::BasicValueEnum;
use inkwell::IntPredicate;
use ir::loops::{keep_rolled, Rolled};
use ir::widen::Promises;
use ir::{elements, view, widen};

use super::refuse;
use crate::execute::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// See the module.
#[derive(Debug)]
struct InTurn {
    value: ValueId,
}

/// What a turn costs besides the instruction: a lane of the mask and of each operand, the result's lane, and the loop.
const TURN: Cost = Cost::new(6.0);

/// For everything that work-items do without one another, with elements of vectors or what is the same for all.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Box<dyn Recipe>, Reason> {
    let is_element = |of: ValueId| facts.function.values[of].ty.is_none_or(widen::is_element);
    let operands = facts.instruction(value).map_or(&[][..], |it| &it.operands);
    let mut varying = operands.iter().filter(|of| !facts.is_uniform(**of));
    match is_element(value) && varying.all(|of| is_element(*of)) {
        true => Ok(Box::new(InTurn { value })),
        false => Err(refuse(
            facts,
            value,
            "has for each lane what is no element of a vector, and nobody knows how many lanes there are",
        )),
    }
}

impl Recipe for InTurn {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "lane by lane, in a loop".to_owned()
    }

    fn is_lane_by_lane(&self) -> bool {
        true
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let lanes = facts.vectors.total().lanes * facts.target.likely_vscale();
        facts.instruction(self.value).map_or(Cost::NEVER, |it| {
            (facts.target.scalar(it.llvm) + facts.target.branch() * 2.0 + TURN) * f64::from(lanes)
        })
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let masks = match widen::can_speculate(instruction.llvm) {
            true => Mask::AllActive,
            false => writer.mask_of(self.value)?,
        };
        let mut operands = Vec::new();
        for of in &instruction.operands {
            operands.push(match writer.facts.is_uniform(*of) {
                true => Operand::Same(writer.scalar(*of)?),
                false => Operand::Lanes(writer.parts(*of)?),
            });
        }
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count as usize {
            let mask = match &masks {
                Mask::Value(masks) => Some(masks[part]),
                _ => None,
            };
            parts.extend(self.emit_part(writer, instruction, &operands, part, mask)?);
        }
        if writer.facts.function.values[self.value].ty.is_some() {
            writer.set_parts(self.value, parts);
        }
        Ok(())
    }
}

/// Where a turn finds an operand.
enum Operand<'ctx> {
    /// It is the same in each.
    Same(BasicValueEnum<'ctx>),
    /// In the lane of a part.
    Lanes(Vec<BasicValueEnum<'ctx>>),
}

impl InTurn {
    /// The loop over the lanes of a part; its result is the values of the lanes, if they have one.
    fn emit_part<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        instruction: &Instruction<'ctx>,
        operands: &[Operand<'ctx>],
        part: usize,
        mask: Option<BasicValueEnum<'ctx>>,
    ) -> Result<Option<BasicValueEnum<'ctx>>, Reason> {
        let long = writer.context().i64_type();
        let before = writer.block();
        let count = widen::lane_count(&writer.builder, long.into(), writer.facts.vectors.width);
        let head = writer.new_block("lane");
        writer.builder.build_unconditional_branch(head)?;
        writer.builder.position_at_end(head);
        let lane_phi = writer.builder.build_phi(long, "lane")?;
        let lane = lane_phi.as_basic_value().into_int_value();
        let vector: Option<BasicTypeEnum> = writer.facts.function.values[self.value].ty.map(|ty| writer.vector(ty));
        let result_phi = vector.map(|ty| writer.builder.build_phi(ty, "lanes")).transpose()?;

        let turn = writer.new_block("turn");
        writer.builder.position_at_end(turn);
        let end = writer.new_block("turn.end");
        writer.builder.position_at_end(head);
        match mask {
            Some(mask) => {
                let is_on = widen::extract(&writer.builder, mask, lane).into_int_value();
                writer.builder.build_conditional_branch(is_on, turn, end)?
            }
            None => writer.builder.build_unconditional_branch(turn)?,
        };

        writer.builder.position_at_end(turn);
        let operands: Vec<BasicValueEnum> = operands
            .iter()
            .map(|of| match of {
                Operand::Same(value) => *value,
                Operand::Lanes(parts) => widen::extract(&writer.builder, parts[part], lane),
            })
            .collect();
        let promises = match writer.facts.runs_for_all(self.value) {
            true => Promises::Keep,
            false => Promises::Forget,
        };
        let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, promises);
        let with_lane = match (result_phi, view::value_of(made)) {
            (Some(phi), Some(made)) => Some(widen::insert(&writer.builder, phi.as_basic_value(), made, lane)),
            _ => None,
        };
        writer.builder.build_unconditional_branch(end)?;

        writer.builder.position_at_end(end);
        let merged = match (result_phi, with_lane) {
            (Some(phi), Some(with_lane)) if mask.is_some() => {
                let merged = writer.builder.build_phi(with_lane.get_type(), "")?;
                merged.add_incoming(&[(&phi.as_basic_value(), head), (&with_lane, turn)]);
                Some(merged.as_basic_value())
            }
            (_, with_lane) => with_lane,
        };
        let next = writer.builder.build_int_add(lane, long.const_int(1, false), "")?;
        let is_last = writer
            .builder
            .build_int_compare(IntPredicate::EQ, next, count.into_int_value(), "")?;
        let after = writer.new_block("after");
        let latch = writer.builder.build_conditional_branch(is_last, after, head)?;
        keep_rolled(latch, Rolled::Scalar);
        lane_phi.add_incoming(&[(&long.const_zero(), before), (&next, end)]);
        if let (Some(phi), Some(merged)) = (result_phi, merged) {
            phi.add_incoming(&[(&elements::poison(merged.get_type()), before), (&merged, end)]);
        }
        writer.builder.position_at_end(after);
        Ok(merged)
    }
}
