//! Loads and stores at an address of each lane.

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use inkwell::AtomicOrdering;
use ir::widen;

use crate::execute::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{self, Access, Cost};
use crate::Reason;

/// See the module.
#[derive(Debug)]
struct Gather {
    value: ValueId,
    is_store: bool,
}

/// For plain loads and stores of scalars.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let is_store = instruction.opcode == InstructionOpcode::Store;
    if !is_store && instruction.opcode != InstructionOpcode::Load || !is_plain(instruction) {
        return Ok(None);
    }
    let is_possible = element(facts, instruction, value).is_some_and(widen::is_element);
    Ok(is_possible.then(|| Box::new(Gather { value, is_store }) as _))
}

/// Whether lanes may do it in any order, and at once.
fn is_plain(instruction: &Instruction<'_>) -> bool {
    instruction.llvm.get_volatile() == Ok(false)
        && instruction.llvm.get_atomic_ordering() == Ok(AtomicOrdering::NotAtomic)
}

fn element<'ctx>(
    facts: &Facts<'_, 'ctx>,
    instruction: &Instruction<'ctx>,
    value: ValueId,
) -> Option<BasicTypeEnum<'ctx>> {
    let of = match instruction.opcode {
        InstructionOpcode::Store => instruction.operands[0],
        _ => value,
    };
    facts.function.values[of].ty
}

impl Recipe for Gather {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        match self.is_store {
            true => Form::Nothing,
            false => Form::Parts,
        }
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        match self.is_store {
            true => "scatter".to_owned(),
            false => "gather".to_owned(),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let Some(instruction) = facts.instruction(self.value) else {
            return Cost::NEVER;
        };
        let Some(element) = element(facts, instruction, self.value) else {
            return Cost::NEVER;
        };
        facts.target.memory(&Access {
            ty: facts.wide(element),
            form: target::Form::Gather,
            is_store: self.is_store,
            is_masked: !facts.runs_for_all(self.value),
            align: instruction.llvm.get_alignment().unwrap_or(1).into(),
            space: 0,
        })
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let align = instruction.llvm.get_alignment().unwrap_or(1);
        let align = writer.context().i32_type().const_int(align.into(), false);
        let mask = writer.mask_of(self.value)?;
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count {
            let on = match &mask {
                Mask::AllActive => writer.all_lanes(),
                Mask::Value(parts) => parts[part as usize],
            };
            if self.is_store {
                let (stored, to) = (
                    writer.part(instruction.operands[0], part)?,
                    writer.part(instruction.operands[1], part)?,
                );
                let types = [stored.get_type(), to.get_type()];
                writer.call_intrinsic("llvm.masked.scatter", &types, &[stored, to, align.into(), on])?;
            } else {
                let from = writer.part(instruction.operands[0], part)?;
                let Some(ty) = writer.facts.function.values[self.value].ty else {
                    return Ok(());
                };
                let ty = writer.vector(ty);
                let nothing = ir::elements::poison(ty);
                let types = [ty, from.get_type()];
                let made = writer.call_intrinsic("llvm.masked.gather", &types, &[from, align.into(), on, nothing])?;
                parts.extend(made);
            }
        }
        if !self.is_store {
            writer.set_parts(self.value, parts);
        }
        Ok(())
    }
}
