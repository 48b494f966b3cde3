//! The numbers of work-items along the dimension of the lanes: lane 0 asks, the others count on.

use inkwell::values::BasicValueEnum;
use ir::builtin_info::Mux;
use ir::widen::Promises;
use ir::{view, widen};

use super::refuse;
use crate::analyses::shapes::Shape;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// Lane 0's number, and how those of the others follow from it.
#[derive(Debug)]
struct Id {
    value: ValueId,
    mux: Mux,
    form: Form,
}

/// For queries whose answers differ from lane to lane.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let mux = facts.instruction(value).and_then(|it| it.mux());
    let mux = mux.filter(|mux| {
        matches!(
            mux,
            Mux::GetGlobalId | Mux::GetLocalId | Mux::GetGlobalLinearId | Mux::GetLocalLinearId
        )
    });
    let (Some(mux), Some(instruction)) = (mux, facts.instruction(value)) else {
        return Ok(None);
    };
    if facts.is_uniform(value) {
        return Ok(None);
    }
    if !instruction.operands.iter().all(|of| facts.is_uniform(*of)) {
        return Err(refuse(
            facts,
            value,
            "asks for a dimension that differs between work-items",
        ));
    }
    let form = match facts.shape(value) {
        Shape::Strided(_) => Form::Linear,
        _ => Form::Parts,
    };
    Ok(Some(Box::new(Id { value, mux, form })))
}

impl Recipe for Id {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "id".to_owned()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let operands = writer.scalars(&instruction.operands)?;
        let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, Promises::Forget);
        let Some(first) = view::value_of(made) else {
            return Ok(());
        };
        if self.form == Form::Linear {
            writer.set_linear(self.value, first);
            return Ok(());
        }
        let stride = self.stride(writer, first, operands.first().copied())?;
        let mut parts = Vec::new();
        for part in 0..writer.facts.vectors.count {
            parts.push(writer.strided_part(first, stride, part));
        }
        writer.set_parts(self.value, parts);
        Ok(())
    }
}

impl Id {
    /// How far lanes are apart.
    fn stride<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        id: BasicValueEnum<'ctx>,
        asked: Option<BasicValueEnum<'ctx>>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let along = writer.facts.analyses.dimension;
        let one = id.get_type().into_int_type().const_int(1, false);
        if let Some(asked) = asked {
            // One along the dimension of the lanes, none along others.
            let asked = asked.into_int_value();
            let along = asked.get_type().const_int(along.into(), false);
            let is_along = writer
                .builder
                .build_int_compare(inkwell::IntPredicate::EQ, asked, along, "along")?;
            let stride = writer.builder.build_int_z_extend(is_along, one.get_type(), "stride")?;
            return Ok(stride.into());
        }
        // Along a row they are neighbours; along others, all smaller dimensions lie between.
        let size = match self.mux {
            Mux::GetLocalLinearId => Mux::GetLocalSize,
            _ => Mux::GetGlobalSize,
        };
        let mut stride = one.into();
        for dimension in 0..along {
            let size = writer.ask(size, dimension)?;
            stride = widen::multiply(&writer.builder, stride, size);
        }
        Ok(stride)
    }
}
