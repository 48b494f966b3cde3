//! Loads and stores, the way that [`crate::memory`] has planned. The first load of a group, and the last store, does what all of it do.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::BasicValueEnum;
use ir::vectorization::Width;
use ir::widen;

use crate::analyses::shapes::Shapes;
use crate::execute::{Mask, Writer};
use crate::function::{Function, ValueId};
use crate::memory::emit::{Emitted, Part};
use crate::memory::plan::Way;
use crate::memory::scope::Scope;
use crate::memory::write::{write, Loaded, On};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{Cost, Target};
use crate::Reason;

/// A load or store of all lanes.
#[derive(Debug)]
struct Memory {
    value: ValueId,
    form: Form,
}

/// For plain loads and stores of what vectors may have for elements.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(planned) = facts.analyses.accesses.of(value) else {
        return Ok(None);
    };
    let form = match (planned.access.is_store(), planned.way) {
        (true, _) => Form::Nothing,
        (false, Way::Uniform) if planned.guards.is_empty() => Form::Scalar,
        (false, _) => Form::Parts,
    };
    Ok(Some(Box::new(Memory { value, form })))
}

impl Recipe for Memory {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, facts: &Facts<'_, '_>) -> String {
        let (is_masked, width) = (!facts.runs_for_all(self.value), facts.vectors.width);
        let plan = &facts.analyses.accesses;
        plan.describe(facts.function, self.value, is_masked, width, facts.target)
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let (is_masked, vectors) = (!facts.runs_for_all(self.value), facts.vectors);
        let plan = &facts.analyses.accesses;
        plan.cost(
            facts.function,
            self.value,
            is_masked,
            vectors.width,
            vectors.count,
            facts.target,
        )
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let mask = writer.mask_of(self.value)?;
        let on = match &mask {
            Mask::AllActive => On::All,
            Mask::Value(parts) if writer.facts.is_active(self.value) => On::Some(parts),
            Mask::Value(parts) => On::Any(parts),
        };
        let builder = writer.context().create_builder();
        builder.position_at_end(writer.block());
        widen::stand_for(&builder, writer.instruction(self.value)?.llvm);
        let plan = &writer.facts.analyses.accesses;
        let loaded = write(
            &mut WriterScope {
                writer,
                builder: &builder,
            },
            plan,
            self.value,
            on,
        )?;
        if let Some(block) = builder.get_insert_block() {
            writer.builder.position_at_end(block);
        }
        for (value, loaded) in loaded {
            match loaded {
                Loaded::Uniform(scalar) => writer.set_scalar(value, scalar),
                Loaded::Parts(parts) => writer.set_parts(value, parts),
            }
        }
        Ok(())
    }
}

/// The values of a function that is being written, as the code for loads and stores asks for them.
pub(super) struct WriterScope<'s, 'a, 'ctx> {
    /// Who writes it.
    pub writer: &'s mut Writer<'a, 'ctx>,
    /// At the end of a block, as the writer's is.
    pub builder: &'s Builder<'ctx>,
}

impl<'s, 'a: 's, 'ctx: 'a> WriterScope<'s, 'a, 'ctx> {
    /// The writer, where the builder is.
    fn here(&mut self) -> &mut Writer<'a, 'ctx> {
        if let Some(block) = self.builder.get_insert_block() {
            self.writer.builder.position_at_end(block);
        }
        self.writer
    }
}

impl<'s, 'a: 's, 'ctx: 'a> Scope<'s, 'ctx> for WriterScope<'s, 'a, 'ctx> {
    fn function(&self) -> &'s Function<'ctx> {
        self.writer.facts.function
    }

    fn shapes(&self) -> &'s Shapes {
        &self.writer.facts.analyses.shapes
    }

    fn module(&self) -> &'s Module<'ctx> {
        self.writer.facts.module
    }

    fn builder(&self) -> &'s Builder<'ctx> {
        self.builder
    }

    fn target(&self) -> &'s dyn Target {
        self.writer.facts.target
    }

    fn width(&self) -> Width {
        self.writer.facts.vectors.width
    }

    fn parts(&self) -> u32 {
        self.writer.facts.vectors.count
    }

    fn scalar(&mut self, value: ValueId) -> Emitted<BasicValueEnum<'ctx>> {
        self.here().scalar(value)
    }

    fn vectors(&mut self, value: ValueId) -> Emitted<Vec<Part<'ctx>>> {
        self.here().parts(value)
    }
}
