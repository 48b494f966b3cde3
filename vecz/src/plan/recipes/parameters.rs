//! What stands for a parameter of a function that is no kernel: the vector parameter. What stands for a result of several elements: a structure of vectors.

use ir::leaves;

use crate::execute::Writer;
use crate::function::ValueId;
use crate::placeholders;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// The call of a placeholder, which a parameter takes the place of.
#[derive(Debug)]
struct Parameter {
    value: ValueId,
    index: u32,
}

/// The call of what stands for a result, which a structure of vectors takes the place of.
#[derive(Debug)]
struct Results {
    value: ValueId,
}

/// For placeholders.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    if instruction.callee().is_some_and(placeholders::is_of_results) {
        return Ok(Some(Box::new(Results { value })));
    }
    let is_placeholder = instruction.callee().is_some_and(placeholders::is_placeholder);
    let index = || facts.function.constant_int(instruction.operands[0]);
    let index = is_placeholder
        .then(index)
        .flatten()
        .and_then(|it| u32::try_from(it).ok());
    if index.is_some() && facts.vectors.are_of_one() {
        return Err(super::refuse(facts, value, "is a vector of all work-items"));
    }
    Ok(index.map(|index| Box::new(Parameter { value, index }) as _))
}

impl Recipe for Parameter {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        format!("parameter {}", self.index)
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let parameter = writer.function.get_nth_param(self.index);
        let parameter = parameter.ok_or_else(|| Reason::Internal(format!("there is no parameter {}", self.index)))?;
        writer.set_parts(self.value, vec![parameter]);
        Ok(())
    }
}

impl Recipe for Results {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "results".to_owned()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let fields = instruction.operands.iter().map(|of| Ok(writer.parts(*of)?[0]));
        let fields = fields.collect::<Result<Vec<_>, Reason>>()?;
        let structure = leaves::structure(&writer.builder, &fields)?;
        writer.set_parts(self.value, vec![structure]);
        Ok(())
    }
}
