//! Phis: as phis, as blends of what comes along several edges, or as variables that lanes set when they leave a loop. See
//! [`crate::plan::control`].

use inkwell::values::InstructionOpcode;

use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::plan::control::PhiForm;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Wide};
use crate::Reason;

/// A phi of the kernel.
#[derive(Debug)]
struct Phi {
    value: ValueId,
    how: PhiForm,
    form: Form,
    /// Whether lanes that have left its loop keep what they had.
    is_kept: bool,
}

/// For phis.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts
        .instruction(value)
        .filter(|it| it.opcode == InstructionOpcode::Phi)
    else {
        return Ok(None);
    };
    let how = facts.analyses.control.phis(facts.function, instruction.block);
    let has_first = |of: &ValueId| matches!(facts.shape(*of), Shape::Uniform | Shape::Strided(_));
    let has_parts = facts.function.values[value].ty.is_some_and(ir::widen::is_element) && !facts.vectors.are_of_one();
    let form = match (facts.shape(value), how) {
        _ if facts.is_uniform(value) => Form::Scalar,
        (Shape::Strided(_), PhiForm::Phi) if instruction.operands.iter().all(has_first) => Form::Linear,
        _ if has_parts => Form::Parts,
        _ if facts.vectors.lanes().is_some() => Form::Lanes,
        _ => {
            return Err(super::refuse(
                facts,
                value,
                "is of a type that vectors have no elements of",
            ))
        }
    };
    Ok(Some(Box::new(Phi {
        value,
        how,
        form,
        is_kept: form == Form::Parts && facts.analyses.fading.contains(value),
    })))
}

impl Recipe for Phi {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, facts: &Facts<'_, '_>) -> String {
        let how = match self.how {
            PhiForm::Phi if self.is_kept => "kept phi",
            PhiForm::Phi => "phi",
            PhiForm::Blend if facts.instruction(self.value).is_some_and(|it| it.incoming.len() == 1) => "same",
            PhiForm::Blend => "blend",
            PhiForm::Exit(_) => "set at exits",
        };
        match self.form {
            Form::Scalar => format!("uniform {how}"),
            Form::Linear => format!("linear {how}"),
            _ => how.to_owned(),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let Some(ty) = facts.function.values[self.value].ty else {
            return Cost::FREE;
        };
        let incoming = facts.instruction(self.value).map_or(0, |it| it.incoming.len());
        let selections = match self.how {
            PhiForm::Phi => usize::from(self.is_kept),
            PhiForm::Blend => incoming.saturating_sub(1),
            PhiForm::Exit(_) => incoming,
        };
        let wide = match self.form {
            Form::Parts => facts.wide(ty),
            _ => Wide::fixed(ty, 1),
        };
        let lanes = match self.form {
            Form::Lanes => f64::from(facts.vectors.total().lanes),
            _ => 1.0,
        };
        facts.target.compare(InstructionOpcode::Select, wide, 0) * selections as f64 * lanes
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        match self.how {
            PhiForm::Phi => writer.open_phi(self.value, self.form, self.is_kept),
            PhiForm::Blend => writer.blend(self.value, self.form),
            PhiForm::Exit(_) => writer.read_exit(self.value, self.form),
        }
    }
}
