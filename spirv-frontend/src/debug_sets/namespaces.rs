//! Namespaces, and what is imported into them: a `DebugLexicalBlock` with a name, and `DebugImportedEntity`.
//!
//! A named block is a namespace if it is in no function.
//! Imports of functions and blocks are not described: LLVM keeps those with the function's variables, where passes do not expect them.

use ir::debug_globals::{Entity, Import};
use ir::debug_scopes::Namespace;

use super::types::MAX_DEPTH;
use super::{number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::Translator;

/// A `using namespace`, among the kinds of imports.
const IMPORTED_MODULE: u32 = 0;

impl<'m> Translator<'_, 'm> {
    /// The namespace that a named block is.
    pub(super) fn namespace(&self, id: Id, depth: u32) -> Option<Namespace> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        if inst.word(1) != Ok(number::LEXICAL_BLOCK) {
            return None;
        }
        let name = self.debug_string(self.present(&inst, FIRST + 4)?)?;
        let parent = inst.id(FIRST + 3).ok()?;
        let outer = match self.is_unit(parent) {
            true => None,
            false => Some(self.namespace(parent, depth)?),
        };
        Some(self.source_lines.as_ref()?.lines.namespace(outer, &name))
    }

    fn is_unit(&self, id: Id) -> bool {
        let inst = self.debug_inst(id);
        inst.is_some_and(|inst| inst.word(1) == Ok(number::COMPILATION_UNIT))
    }

    /// Does what a `DebugImportedEntity` says.
    pub(super) fn import(&mut self, inst: &Inst<'m>) -> Option<()> {
        let name = self.debug_string(inst.id(FIRST).ok()?).unwrap_or_default();
        let is_all = self.debug_number(inst, FIRST + 1)? == IMPORTED_MODULE;
        let file = self.debug_file(inst, FIRST + 2)?;
        let line = self.debug_number(inst, FIRST + 4)?;
        let parent = inst.id(FIRST + 6).ok()?;
        let into = match self.is_unit(parent) {
            true => None,
            false => Some(self.namespace(parent, MAX_DEPTH)?),
        };
        let entity = self.imported(inst.id(FIRST + 3).ok()?, is_all)?;
        self.source_lines.as_ref()?.lines.import(Import {
            entity,
            name: &name,
            into,
            file,
            line,
        });
        Some(())
    }

    fn imported(&mut self, id: Id, is_all: bool) -> Option<Entity> {
        if let Some(namespace) = self.namespace(id, MAX_DEPTH) {
            return Some(match is_all {
                true => Entity::AllOf(namespace),
                false => Entity::Namespace(namespace),
            });
        }
        if is_all {
            return None;
        }
        match self.debug_inst(id)?.word(1).ok()? {
            number::FUNCTION => self.function_around(id).map(Entity::Function),
            number::GLOBAL_VARIABLE => {
                let described = &self.source_lines.as_ref()?.sets.described_globals;
                described.get(&id).copied().map(Entity::Variable)
            }
            _ => self.debug_type(id).map(Entity::Type),
        }
    }
}
