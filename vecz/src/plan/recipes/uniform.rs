//! Once for all lanes: the instruction as it is.
//!
//! What must not run without a lane stands in active blocks; see [`crate::plan::control`].

use inkwell::values::InstructionOpcode;
use ir::builtin_info::Mux;
use ir::widen::Promises;
use ir::{view, widen};

use crate::execute::Writer;
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// One scalar instruction for all lanes.
#[derive(Debug)]
struct Uniform {
    value: ValueId,
    form: Form,
}

/// For what is the same in all lanes and does no harm when it is done once.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let is_same = facts.is_uniform(value) && instruction.operands.iter().all(|of| facts.is_uniform(*of));
    if !is_same || !is_once(instruction) {
        return Ok(None);
    }
    let form = match facts.function.values[value].ty {
        Some(_) => Form::Scalar,
        None => Form::Nothing,
    };
    Ok(Some(Box::new(Uniform { value, form })))
}

/// Whether doing it once is doing it for all.
fn is_once(instruction: &Instruction<'_>) -> bool {
    match instruction.opcode {
        InstructionOpcode::Store | InstructionOpcode::Load => instruction.llvm.get_volatile() == Ok(false),
        InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg | InstructionOpcode::Phi => false,
        InstructionOpcode::Call => match (instruction.mux(), instruction.callee()) {
            (Some(Mux::MemBarrier), _) => true,
            (Some(mux), _) => mux.is_rematerializable(),
            (None, Some(callee)) => {
                view::accesses_no_memory(callee) || view::is_intrinsic(callee) && is_silent(instruction)
            }
            (None, None) => false,
        },
        _ => true,
    }
}

/// Whether an intrinsic leaves memory as it is.
fn is_silent(instruction: &Instruction<'_>) -> bool {
    let name = instruction.callee().map(view::name).unwrap_or_default();
    widen::can_speculate(instruction.llvm) || name.starts_with("llvm.assume") || name.starts_with("llvm.lifetime.")
}

impl Recipe for Uniform {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "uniform".to_owned()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let instruction = facts.instruction(self.value);
        instruction.map_or(Cost::FREE, |it| facts.of_lane(it))
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let operands = writer.scalars(&instruction.operands)?;
        let promises = match writer.facts.is_active(self.value) {
            true => Promises::Keep,
            false => Promises::Forget,
        };
        let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, promises);
        if let Some(made) = view::value_of(made) {
            writer.set_scalar(self.value, made);
        }
        Ok(())
    }
}
