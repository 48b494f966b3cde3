//! Private variables: a copy for each lane, one behind the other.

use cranelift_entity::EntityRef;
use inkwell::values::InstructionOpcode;
use ir::registers;

use super::refuse;
use crate::analyses::Uniformity;
use crate::execute::Writer;
use crate::function::{Function, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// See the module.
#[derive(Debug)]
struct Private {
    value: ValueId,
    count: u64,
}

/// How many bytes the copies of two neighbouring lanes are apart, if a value is a variable with copies.
pub fn stride(f: &Function<'_>, uniformity: &Uniformity, value: ValueId) -> Option<i64> {
    let instruction = f.instruction(value)?;
    if instruction.opcode != InstructionOpcode::Alloca || uniformity.is_shared_variable(value) {
        return None;
    }
    let count = f.constant_int(*instruction.operands.first()?)?;
    let layout = registers::layout(instruction.llvm);
    i64::try_from(layout.bytes).ok()?.checked_mul(count)
}

/// For variables that lanes have copies of.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    if instruction.opcode != InstructionOpcode::Alloca || facts.analyses.uniformity.is_shared_variable(value) {
        return Ok(None);
    }
    let count = instruction
        .operands
        .first()
        .and_then(|of| facts.function.constant_int(*of));
    let count = count.and_then(|count| u64::try_from(count).ok());
    match count {
        Some(count) if instruction.block.index() == 0 => Ok(Some(Box::new(Private { value, count }))),
        _ => Err(refuse(facts, value, "is a variable of a size that is not known")),
    }
}

impl Recipe for Private {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Linear
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "a copy for each lane".to_owned()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let lanes = writer.lane_count()?;
        let count = u32::try_from(self.count)
            .ok()
            .and_then(|count| count.checked_mul(lanes));
        let count = count.ok_or_else(|| refuse(&writer.facts, self.value, "is too large"))?;
        let ty = instruction.llvm.get_allocated_type();
        let ty = ty.map_err(|_| refuse(&writer.facts, self.value, "has no type"))?;
        let align = registers::layout(instruction.llvm).align;
        let first = writer.variable(array_of(ty, count), align)?;
        writer.set_linear(self.value, first.into());
        Ok(())
    }
}

fn array_of(ty: inkwell::types::BasicTypeEnum<'_>, count: u32) -> inkwell::types::BasicTypeEnum<'_> {
    use inkwell::types::BasicType;
    ty.array_type(count).into()
}
