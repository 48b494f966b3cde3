//! Variables of the program as the debug info instruction sets describe them: `DebugGlobalVariable`.
//!
//! before: `%v = OpVariable ..., %d = DebugGlobalVariable %name %type %source 3 5 %unit %linkage %v FlagIsDefinition`
//! after: `@v = ... !dbg !DIGlobalVariableExpression(var: !DIGlobalVariable(name: "name", line: 3), expr: !DIExpression())`
//!
//! They are read at the end of the module: the first set may tell of their types and scopes later than of them.

use inkwell::values::{BasicValueEnum, PointerValue};
use ir::debug_globals::Global;

use super::expressions::{Start, CONSTU, STACK_VALUE};
use super::types::MAX_DEPTH;
use super::{flag, number, FIRST};
use crate::binary::Inst;
use crate::translator::{Entity, Translator};

/// Where a variable is.
enum Place<'ctx> {
    /// In the module.
    At(PointerValue<'ctx>),
    /// In no memory: DWARF's operations make its value, if it has one.
    Computed(Vec<u64>),
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// Describes the variables that the module tells of.
    pub fn describe_globals(&mut self) {
        let globals = self
            .source_lines
            .as_mut()
            .map(|sources| std::mem::take(&mut sources.sets.globals));
        for inst in globals.into_iter().flatten() {
            // What is not understood is not described.
            let _: Option<()> = self.describe_global(&inst);
        }
    }

    fn describe_global(&mut self, inst: &Inst<'m>) -> Option<()> {
        let name = self
            .debug_string(inst.id(FIRST).ok()?)
            .filter(|name| !name.is_empty())?;
        let ty = self.debug_type(inst.id(FIRST + 1).ok()?, MAX_DEPTH)?;
        let file = self.debug_file(inst, FIRST + 2)?;
        let line = self.debug_number(inst, FIRST + 3)?;
        let linkage_name = self.debug_string(inst.id(FIRST + 6).ok()?).unwrap_or_default();
        let flags = self.debug_number(inst, FIRST + 8)?;
        let described = Global {
            name: &name,
            linkage_name: if linkage_name == name { "" } else { &linkage_name },
            ty,
            file,
            line,
            // Static variables of a block are seen by all of the function: LLVM has no others.
            function: self.function_around(inst.id(FIRST + 5).ok()?),
            is_local: flags & flag::IS_LOCAL != 0,
            is_defined: flags & flag::IS_DEFINITION != 0,
        };
        let place = self.place_of_global(inst)?;
        let lines = &self.source_lines.as_ref()?.lines;
        match place {
            Place::At(variable) => lines.global_at(variable, described),
            Place::Computed(steps) => lines.global_of(&steps, described),
        }
        Some(())
    }

    /// Where the variable of a `DebugGlobalVariable` is.
    fn place_of_global(&self, inst: &Inst<'m>) -> Option<Place<'ctx>> {
        let Some(variable) = self.present(inst, FIRST + 7) else {
            return Some(Place::Computed(Vec::new()));
        };
        if self
            .debug_inst(variable)
            .is_some_and(|it| it.word(1) == Ok(number::EXPRESSION))
        {
            return Some(Place::Computed(self.debug_expression(
                inst,
                FIRST + 7,
                Start::Nothing,
            )?));
        }
        let Entity::Value(value) = *self.entity(inst, variable).ok()? else {
            return None;
        };
        match value.llvm {
            BasicValueEnum::PointerValue(variable) => Some(Place::At(variable)),
            BasicValueEnum::IntValue(constant) => {
                let constant = constant.get_zero_extended_constant()?;
                Some(Place::Computed(vec![CONSTU, constant, STACK_VALUE]))
            }
            _ => None,
        }
    }
}
