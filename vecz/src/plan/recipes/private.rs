//! Private variables that lanes have copies of, and addresses in those that are interleaved.

use inkwell::values::InstructionOpcode;

use super::memory::WriterScope;
use super::refuse;
use crate::analyses::private_variables::Layout;
use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::memory::variables::{variable_type, write_address, write_addresses};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Operand};
use crate::Reason;

/// A variable that each lane has one of.
#[derive(Debug)]
struct Private {
    value: ValueId,
    layout: Layout,
}

/// The address of something in all lanes' variables.
#[derive(Debug)]
struct Address {
    value: ValueId,
    form: Form,
}

/// For variables that lanes have copies of, and addresses in interleaved ones.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let variables = &facts.analyses.variables;
    if instruction.opcode == InstructionOpcode::GetElementPtr && variables.interleaved(value).is_some() {
        let form = match facts.shape(value) {
            Shape::Strided(_) => Form::Linear,
            _ => Form::Parts,
        };
        return Ok(Some(Box::new(Address { value, form })));
    }
    if instruction.opcode != InstructionOpcode::Alloca || facts.analyses.uniformity.is_shared_variable(value) {
        return Ok(None);
    }
    match variables.layout(value) {
        Some(layout) if instruction.block == facts.function.entry() && facts.vectors.lanes().is_some() => {
            Ok(Some(Box::new(Private { value, layout })))
        }
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
        self.layout.to_string()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let lanes = writer.lane_count()?;
        let found = variable_type(
            writer.facts.module,
            writer.facts.function,
            self.value,
            self.layout,
            lanes,
        );
        let (ty, align) = found.ok_or_else(|| refuse(&writer.facts, self.value, "is too large"))?;
        let first = writer.variable(ty, align)?;
        writer.set_linear(self.value, first.into());
        Ok(())
    }
}

impl Recipe for Address {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "address in rows of lanes".to_owned()
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        match self.form {
            // Lane 0's address, by a scalar instruction.
            Form::Linear => Cost::new(1.0),
            _ => {
                let index = facts.wide(facts.module.get_context().i64_type().into());
                facts
                    .target
                    .arithmetic(InstructionOpcode::Mul, index, Operand::PowerOfTwo)
            }
        }
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let builder = writer.context().create_builder();
        builder.position_at_end(writer.block());
        let mut scope = WriterScope {
            writer,
            builder: &builder,
        };
        match self.form {
            Form::Linear => {
                let first = write_address(&mut scope, self.value)?;
                writer.set_linear(self.value, first.into());
            }
            _ => {
                let parts = write_addresses(&mut scope, self.value)?;
                writer.set_parts(self.value, parts);
            }
        }
        Ok(())
    }
}
