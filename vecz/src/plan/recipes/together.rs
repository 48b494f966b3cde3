//! A condition of each lane, asked of all that are active: the tests that preparation puts in front of branches.

use inkwell::values::InstructionOpcode;
use ir::{view, widen};

use crate::execute::{Mask, Writer};
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::post::DIVERGENCE_ALL;
use crate::prepare::together;
use crate::target::Cost;
use crate::Reason;

/// A test of all lanes that are active.
#[derive(Debug)]
struct Vote {
    value: ValueId,
    condition: ValueId,
    /// Whether every lane must say yes, or one.
    is_all: bool,
}

/// For `__vecz_b_divergence_all` and `__vecz_b_divergence_any` of a condition that differs between lanes. One that does not is its own answer.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let Some(callee) = instruction.callee().filter(|callee| together::is_test(*callee)) else {
        return Ok(None);
    };
    let condition = instruction.operands[0];
    if facts.is_uniform(condition) {
        return Ok(None);
    }
    let is_all = view::name(callee) == DIVERGENCE_ALL;
    let recipe = Vote {
        value,
        condition,
        is_all,
    };
    Ok(Some(Box::new(recipe)))
}

impl Recipe for Vote {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Scalar
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        match self.is_all {
            true => "in all lanes".to_owned(),
            false => "in any lane".to_owned(),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let condition = facts.function.values[self.condition].ty;
        let reduce = |ty| facts.target.reduction(InstructionOpcode::Or, facts.wide(ty));
        condition.map_or(Cost::FREE, reduce)
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let mut found = writer.parts(self.condition)?;
        if self.is_all {
            // All say yes if none says no.
            found = found
                .into_iter()
                .map(|part| widen::not(&writer.builder, part))
                .collect();
        }
        if let Mask::Value(mask) = writer.mask_of(self.value)? {
            let lanes = mask.into_iter().zip(found);
            found = lanes.map(|(on, part)| widen::both(&writer.builder, on, part)).collect();
        }
        let any = writer.any(&found);
        let answer = match self.is_all {
            true => writer.builder.build_not(any, "all")?,
            false => any,
        };
        writer.set_scalar(self.value, answer.into());
        Ok(())
    }
}
