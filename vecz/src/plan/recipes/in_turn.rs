//! Lane by lane where nobody knows how many there are: in a loop over the lanes of each part. What is done is the same as in [`super::alone`].

use ir::widen::Promises;
use ir::{view, widen};

use super::refuse;
use crate::execute::{Mask, Writer};
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// A loop over the lanes of each part, with the instruction in it.
#[derive(Debug)]
struct InTurn {
    value: ValueId,
}

/// What a turn costs besides the instruction and the branches: a lane of the mask and of each operand, the result's lane, and the loop's counter.
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
            (facts.of_lane(it) + facts.target.branch() * 2.0 + TURN) * f64::from(lanes)
        })
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mask = match widen::can_speculate(instruction.llvm) {
            true => Mask::AllActive,
            false => writer.mask_of(self.value)?,
        };
        let operands = instruction.operands.iter().map(|of| writer.operand_of_turns(*of));
        let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
        let promises = match writer.facts.runs_for_all(self.value) {
            true => Promises::Keep,
            false => Promises::Forget,
        };
        let ty = writer.facts.function.values[self.value].ty;
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count as usize {
            parts.extend(writer.by_turns(part, &mask, ty.as_slice(), &mut |writer, lane| {
                let operands = operands.iter().map(|of| writer.in_turn_of(of, part, lane));
                let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
                let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, promises);
                Ok(view::value_of(made).into_iter().collect())
            })?);
        }
        if ty.is_some() {
            writer.set_parts(self.value, parts);
        }
        Ok(())
    }
}
