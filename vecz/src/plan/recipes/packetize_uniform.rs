//! The vectors of a value that all lanes have in common, computed as vectors: the switches `PacketizeUniform` and `PacketizeUniformInLoops`.
//!
//! Without them its scalar is computed once and put into all lanes where vectors want it. With them both are computed, as addresses and branches still ask for the scalar; LLVM
//! removes what nobody uses. Phis and what reads memory are left as they are.

use inkwell::values::InstructionOpcode;
use ir::widen::{can_speculate, is_element};

use super::{uniform, widen};
use crate::execute::Writer;
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::{Choice, Reason};

/// A value that all lanes have in common, as a vector all the same.
#[derive(Debug)]
struct PacketizeUniform {
    scalar: Box<dyn Recipe>,
    vectors: Box<dyn Recipe>,
}

/// For what is computed of values that are the same for all lanes, if it is asked for.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let choices = &facts.request.choices;
    let is_in_loop = || facts.function.loops.innermost(instruction.block).is_some();
    let is_asked =
        choices.is_on(Choice::PacketizeUniform) || (choices.is_on(Choice::PacketizeUniformInLoops) && is_in_loop());
    // What is frozen twice may be two numbers.
    let is_pure = instruction.opcode != InstructionOpcode::Freeze && can_speculate(instruction.llvm);
    if !is_asked || !is_pure || !has_elements(facts, value) {
        return Ok(None);
    }
    let both = (uniform::select(facts, value)?, widen::select(facts, value)?);
    let (Some(scalar), Some(vectors)) = both else {
        return Ok(None);
    };
    Ok(Some(Box::new(PacketizeUniform { scalar, vectors })))
}

/// Whether vectors may have the value and all its operands as elements: a kernel's own vectors are no such.
fn has_elements(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let operands = facts.instruction(value).map(|it| it.operands.as_slice());
    let mut types = operands
        .into_iter()
        .flatten()
        .chain([&value])
        .map(|of| facts.function.values[*of].ty);
    types.all(|ty| ty.is_some_and(is_element))
}

impl Recipe for PacketizeUniform {
    fn value(&self) -> ValueId {
        self.scalar.value()
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "uniform, widened".to_owned()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        self.scalar.cost(facts) + self.vectors.cost(facts)
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        self.scalar.emit(writer)?;
        self.vectors.emit(writer)
    }
}
