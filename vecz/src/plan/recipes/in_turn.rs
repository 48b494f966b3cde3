//! Lane by lane where nobody knows how many there are, and where code for each lane would be too much: in a loop over the lanes of each part. What is done is the same as in [`super::alone`].

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use ir::widen::Promises;
use ir::{leaves, view, widen};

use super::{alone, overflow, refuse};
use crate::execute::{Mask, Writer};
use crate::function::ValueId;
use crate::plan::control::ActiveLanes;
use crate::plan::facts::{is_update, Facts};
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

/// Copies of atomic updates, one for each lane, from which on those that only some lanes come to are in loops. LightGBM's histograms add each number by 14 tries, one behind the other, and a
/// loop: in 16 lanes, copies of all that take half as long again to build, and nearly all of it runs now and then.
const MANY: usize = 256;

/// For everything that work-items do without one another, with elements of vectors or what is the same for all.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Box<dyn Recipe>, Reason> {
    match is_possible(facts, value) {
        true => Ok(Box::new(InTurn { value })),
        false => Err(refuse(
            facts,
            value,
            "has for each lane what is no element of a vector, and nobody knows how many lanes there are",
        )),
    }
}

/// Whether an instruction that lanes do for themselves is in a loop: where nobody knows how many lanes there are, and where it is rare and code for each lane would be too much.
pub fn is_for(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let Some(lanes) = facts.vectors.lanes() else {
        return true;
    };
    // Where lanes are parts, one by one is all that there is.
    let is_rare = !facts.vectors.are_of_one() && matches!(facts.mask(value), ActiveLanes::Into(_));
    let is_too_much = is_rare && facts.analyses.updates * lanes as usize > MANY;
    is_too_much && facts.instruction(value).is_some_and(is_update) && is_possible(facts, value)
}

/// Whether lanes can have it in vectors, and take from vectors what they need for it.
fn is_possible(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let is_element = |of: ValueId| facts.function.values[of].ty.is_none_or(widen::is_element);
    let operands = facts.instruction(value).map_or(&[][..], |it| &it.operands);
    let mut varying = operands.iter().filter(|of| !facts.is_uniform(**of));
    (is_element(value) || gives_structure(facts, value)) && varying.all(|of| is_element(*of))
}

/// Whether a value that lanes have in turn is a structure: one of elements, of which vectors are made, and which is only taken apart.
pub fn gives_structure(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let Some(BasicTypeEnum::StructType(ty)) = facts.function.values[value].ty else {
        return false;
    };
    let makes_it = facts
        .instruction(value)
        .is_some_and(|it| matches!(it.opcode, InstructionOpcode::Call | InstructionOpcode::AtomicCmpXchg));
    makes_it && ty.get_field_types_iter().all(widen::is_element) && overflow::is_only_taken_apart(facts, value)
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
                + alone::wait_for_lock(facts, self.value)
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
        let elements: Vec<BasicTypeEnum> = ty.into_iter().flat_map(leaves::types).collect();
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count as usize {
            let vectors = writer.by_turns(part, &mask, &elements, &mut |writer, lane| {
                let operands = operands.iter().map(|of| writer.in_turn_of(of, part, lane));
                let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
                let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, promises);
                let made = view::value_of(made).map(|made| leaves::take_apart(&writer.builder, made));
                Ok(made.transpose()?.unwrap_or_default())
            })?;
            match ty {
                Some(BasicTypeEnum::StructType(_)) => parts.push(leaves::structure(&writer.builder, &vectors)?),
                _ => parts.extend(vectors),
            }
        }
        if ty.is_some() {
            writer.set_parts(self.value, parts);
        }
        Ok(())
    }
}
