//! Addresses, and what they are computed from, that are linear only under a condition: who uses them tests it, and computes lane 0's, or those of all lanes,
//! where it does. Nothing is left here.

use inkwell::values::InstructionOpcode;

use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::memory::plan::Way;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// A value of which nothing is computed where it stands.
#[derive(Debug)]
struct Guarded {
    value: ValueId,
}

/// For what only accesses with guards use as an address.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    Ok(is_only_address(facts, value).then(|| Box::new(Guarded { value }) as _))
}

/// Whether a guarded value is used in addresses of accesses that test its guards, and nowhere else.
fn is_only_address(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let f = facts.function;
    let is_guarded = matches!(facts.shape(value), Shape::Guarded(_)) && f.is_condition_of(value).next().is_none();
    let is_load = f
        .instruction(value)
        .is_some_and(|it| it.opcode == InstructionOpcode::Load);
    let users = &f.values[value].users;
    is_guarded
        && !is_load
        && !users.is_empty()
        && users.iter().all(|user| match facts.analyses.accesses.of(*user) {
            Some(planned) => {
                planned.access.address == value && planned.access.stored != Some(value) && planned.way != Way::Each
            }
            None => is_only_address(facts, *user),
        })
}

impl Recipe for Guarded {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Nothing
    }

    fn describe(&self, facts: &Facts<'_, '_>) -> String {
        facts.shape(self.value).to_string()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let instruction = facts.instruction(self.value);
        instruction.map_or(Cost::FREE, |it| facts.target.scalar(it.llvm))
    }

    fn emit(&self, _: &mut Writer<'_, '_>) -> Result<(), Reason> {
        Ok(())
    }
}
