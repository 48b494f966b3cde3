//! What a module tells of the program outside of functions: `DebugGlobalVariable`, `DebugImportedEntity`, `DebugMacroDef` and `DebugMacroUndef`.
//!
//! before: `%v = OpVariable ..., %d = DebugGlobalVariable %name %type %source 3 5 %unit %linkage %v FlagIsDefinition`
//! after: `@v = ... !dbg !DIGlobalVariableExpression(var: !DIGlobalVariable(name: "name", line: 3), expr: !DIExpression())`
//!
//! They are read at the end of the module: the first set may tell of their types and scopes later than of them.

use inkwell::values::{BasicValueEnum, PointerValue};
use ir::debug_globals::{Global, Macro, Surroundings};

use super::expressions::{Start, CONSTU, STACK_VALUE};
use super::types::MAX_DEPTH;
use super::{flag, number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::{Entity, Translator};

/// Where a variable is.
enum Place<'ctx> {
    /// In the module.
    At(PointerValue<'ctx>),
    /// In no memory: DWARF's operations make its value, if it has one.
    Computed(Vec<u64>),
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// Describes what the module tells of the program outside of functions. To be called when the module is done.
    pub fn describe_program(&mut self) {
        let Some(sources) = &mut self.source_lines else {
            return;
        };
        let of_program = std::mem::take(&mut sources.sets.of_program);
        // Imports may be of variables that come later.
        let (imports, others): (Vec<&Inst>, Vec<&Inst>) = of_program
            .iter()
            .partition(|inst| inst.word(1) == Ok(number::IMPORTED_ENTITY));
        for inst in others.into_iter().chain(imports) {
            // What is not understood is not described.
            let _: Option<()> = match inst.word(1) {
                Ok(number::GLOBAL_VARIABLE) => self.describe_global(inst),
                Ok(number::IMPORTED_ENTITY) => self.import(inst),
                _ => self.describe_macro(inst),
            };
        }
    }

    fn describe_global(&mut self, inst: &Inst<'m>) -> Option<()> {
        let name = self
            .debug_string(inst.id(FIRST).ok()?)
            .filter(|name| !name.is_empty())?;
        let ty = self.debug_type(inst.id(FIRST + 1).ok()?)?;
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
            within: self.surroundings(inst.id(FIRST + 5).ok()?),
            is_local: flags & flag::IS_LOCAL != 0,
            is_defined: flags & flag::IS_DEFINITION != 0,
        };
        let place = self.place_of_global(inst)?;
        let sources = self.source_lines.as_mut()?;
        let described = match place {
            Place::At(variable) => sources.lines.global_at(variable, described),
            Place::Computed(steps) => sources.lines.global_of(&steps, described),
        };
        sources.sets.described_globals.insert(inst.result().ok()?, described?);
        Some(())
    }

    /// What a variable is in. Static variables of a block are seen by all of the function: LLVM has no others.
    fn surroundings(&mut self, parent: Id) -> Surroundings {
        let namespace = self.namespace(parent, MAX_DEPTH).map(Surroundings::Namespace);
        let surroundings = namespace.or_else(|| self.function_around(parent).map(Surroundings::Function));
        surroundings.unwrap_or(Surroundings::Program)
    }

    /// Where the variable of a `DebugGlobalVariable` is.
    fn place_of_global(&self, inst: &Inst<'m>) -> Option<Place<'ctx>> {
        let Some(variable) = self.present(inst, FIRST + 7) else {
            return Some(Place::Computed(Vec::new()));
        };
        let named = self.debug_inst(variable);
        if named.is_some_and(|it| it.word(1) == Ok(number::EXPRESSION)) {
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

    /// Does what a `DebugMacroDef` or `DebugMacroUndef` says. Files are named by their strings or their `DebugSource`.
    fn describe_macro(&mut self, inst: &Inst<'m>) -> Option<()> {
        let is_defined = inst.word(1) == Ok(number::MACRO_DEF);
        let file = match self.debug_file(inst, FIRST) {
            Some(file) => file,
            None => self.source_lines.as_mut()?.file(inst.id(FIRST).ok()?)?,
        };
        let line = self.debug_number(inst, FIRST + 1)?;
        let definition = match is_defined {
            true => *inst,
            false => self.debug_inst(inst.id(FIRST + 2).ok()?)?,
        };
        if definition.word(1) != Ok(number::MACRO_DEF) {
            return None;
        }
        let name = self.debug_string(definition.id(FIRST + 2).ok()?);
        let name = name.filter(|name| !name.is_empty())?;
        let value = self
            .present(&definition, FIRST + 3)
            .and_then(|id| self.debug_string(id));
        let value = value.unwrap_or_default();
        self.source_lines.as_ref()?.lines.describe_macro(Macro {
            name: &name,
            // LLVM puts the space that DWARF wants before it.
            value: is_defined.then_some(value.trim_start()),
            file,
            line,
        });
        Some(())
    }
}
