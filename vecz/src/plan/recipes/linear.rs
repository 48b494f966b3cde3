//! Lane 0's value only: those of the other lanes are known from it. An address that nobody needs as a vector never becomes one.
//!
//! Lane 0 may be one that never came here ([`in_lane_0`]); see [`crate::analyses::shapes`] for why it is right all the same.

use inkwell::values::InstructionOpcode;
use ir::widen;

use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::memory::expand::in_lane_0;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// A value of which only lane 0's is computed.
#[derive(Debug)]
struct Linear {
    value: ValueId,
}

/// For arithmetic and addresses that have a stride.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let is_memory = matches!(
        instruction.opcode,
        InstructionOpcode::Load | InstructionOpcode::Alloca | InstructionOpcode::Call | InstructionOpcode::Phi
    );
    // What grows by nothing is the same in all lanes, though not from the start.
    let has_stride = matches!(facts.shape(value), Shape::Strided(_) | Shape::Uniform);
    let has_first = |of: &ValueId| matches!(facts.shape(*of), Shape::Strided(_) | Shape::Uniform);
    let is_linear = has_stride && !is_memory && instruction.operands.iter().all(has_first);
    let may_run = widen::can_speculate(instruction.llvm);
    Ok((is_linear && may_run).then(|| Box::new(Linear { value }) as _))
}

impl Recipe for Linear {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Linear
    }

    fn describe(&self, facts: &Facts<'_, '_>) -> String {
        match facts.shape(self.value) {
            Shape::Strided(stride) if stride.symbol.is_none() => format!("linear {}", stride.constant),
            _ => "linear".to_owned(),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let instruction = facts.instruction(self.value);
        instruction.map_or(Cost::FREE, |it| facts.target.scalar(it.llvm))
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let operands = writer.scalars(&instruction.operands)?;
        let made = in_lane_0(&writer.builder, instruction.llvm, &operands)?;
        if let Some(made) = made {
            match writer.facts.shape(self.value) {
                Shape::Uniform => writer.set_scalar(self.value, made),
                _ => writer.set_linear(self.value, made),
            }
        }
        Ok(())
    }
}
