//! Debug info from the instruction sets OpenCL.DebugInfo.100 and NonSemantic.Shader.DebugInfo: functions, lines, scopes, types and variables, and the
//! namespaces, imports and macros of the program.
//!
//! Instructions are kept as they come, and read when something refers to them: they may refer to what comes later. The sets share their numbers; what is a
//! literal in the first is the id of a constant in the second.
//! Nothing here refuses a module: what is not understood is not described. Passed over on purpose (`debug_passed_over*.spvasm`):
//! - `DebugFunctionDeclaration`: what is defined is described by its definition, and what is not has no code;
//! - `DebugTypeTemplateParameter` and kin: the name of what a template makes has its parameters;
//! - `DebugModuleINTEL`, which is Fortran's, and `DebugTypeMatrix`, which is of shaders;
//! - `DebugBuildIdentifier`, `DebugStoragePath` and `DebugEntryPoint`: they are for those who keep debug info apart from modules.

mod composites;
mod expressions;
mod globals;
mod namespaces;
mod pieces;
mod scopes;
mod types;
mod variables;

use std::collections::HashMap;

use inkwell::values::{BasicValueEnum, IntValue};
use ir::debug_globals::Described;
use ir::debug_lines::{File, Language};
use ir::debug_scopes::Subprogram;
use ir::debug_types::{Composite, Type};
use rspirv::spirv::{Op, SourceLanguage};

use crate::binary::Inst;
use crate::error::{Id, Result};
use crate::source_lines::Line;
use crate::translator::{Entity, InstructionSet, Translator};

use pieces::Piece;
use scopes::DebugScopes;

/// Operand words before an instruction's own: the set and the instruction's number.
const FIRST: usize = 2;

/// The instructions that are read, by number.
mod number {
    pub const INFO_NONE: u32 = 0;
    pub const COMPILATION_UNIT: u32 = 1;
    pub const TYPE_BASIC: u32 = 2;
    pub const TYPE_POINTER: u32 = 3;
    pub const TYPE_QUALIFIER: u32 = 4;
    pub const TYPE_ARRAY: u32 = 5;
    pub const TYPE_VECTOR: u32 = 6;
    pub const TYPEDEF: u32 = 7;
    pub const TYPE_FUNCTION: u32 = 8;
    pub const TYPE_ENUM: u32 = 9;
    pub const TYPE_COMPOSITE: u32 = 10;
    pub const TYPE_MEMBER: u32 = 11;
    pub const TYPE_INHERITANCE: u32 = 12;
    pub const TYPE_PTR_TO_MEMBER: u32 = 13;
    pub const TYPE_TEMPLATE: u32 = 14;
    pub const GLOBAL_VARIABLE: u32 = 18;
    pub const FUNCTION: u32 = 20;
    pub const LEXICAL_BLOCK: u32 = 21;
    pub const LEXICAL_BLOCK_DISCRIMINATOR: u32 = 22;
    pub const SCOPE: u32 = 23;
    pub const NO_SCOPE: u32 = 24;
    pub const INLINED_AT: u32 = 25;
    pub const LOCAL_VARIABLE: u32 = 26;
    pub const INLINED_VARIABLE: u32 = 27;
    pub const DECLARE: u32 = 28;
    pub const VALUE: u32 = 29;
    pub const OPERATION: u32 = 30;
    pub const EXPRESSION: u32 = 31;
    pub const MACRO_DEF: u32 = 32;
    pub const MACRO_UNDEF: u32 = 33;
    pub const IMPORTED_ENTITY: u32 = 34;
    pub const SOURCE: u32 = 35;
    pub const FUNCTION_DEFINITION: u32 = 101;
    pub const SOURCE_CONTINUED: u32 = 102;
    pub const LINE: u32 = 103;
    pub const NO_LINE: u32 = 104;
}

/// The flags that are read.
mod flag {
    /// Protected, private or public.
    pub const ACCESS: u32 = 3;
    pub const IS_LOCAL: u32 = 1 << 2;
    pub const IS_DEFINITION: u32 = 1 << 3;
    pub const FWD_DECL: u32 = 1 << 4;
    pub const STATIC_MEMBER: u32 = 1 << 9;
    pub const LVALUE_REFERENCE: u32 = 1 << 11;
    pub const RVALUE_REFERENCE: u32 = 1 << 12;
    pub const IS_ENUM_CLASS: u32 = 1 << 14;
}

/// The debug instructions of a module.
#[derive(Default)]
pub(crate) struct DebugSets<'m> {
    by_id: HashMap<Id, Inst<'m>>,
    /// The description of a function, where it names the function.
    functions: HashMap<Id, Id>,
    /// What tells of the program outside of functions.
    of_program: Vec<Inst<'m>>,
    described_globals: HashMap<Id, Described>,
    pub scopes: DebugScopes,
    /// Types that have been described; none for those that are not understood, and for those that are being described.
    types: HashMap<Id, Option<Type>>,
    /// Structures, classes and unions whose members are still to be described.
    open_composites: Vec<(Composite, Inst<'m>)>,
    /// Which variable of a function is the parameter of a number.
    parameters: HashMap<(Subprogram, u32), Id>,
    /// Pieces of variables of the current function whose places are known, each with the call that it was inlined by: LLVM takes one place of each.
    declared: HashMap<(Id, Option<Id>), Vec<Piece>>,
    /// Whether variables of the current function are described here, and so not by their names alone.
    has_variables: bool,
}

impl DebugSets<'_> {
    /// Says whether the variables of a function that begins are described here.
    pub fn enter_function(&mut self, has_variables: bool) {
        self.has_variables = has_variables;
        self.declared.clear();
        self.scopes.leave();
    }
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// An instruction of one of the sets.
    pub fn debug_instruction(&mut self, inst: &Inst<'m>) -> Result<()> {
        self.define(inst, inst.result()?, Entity::Inert)?;
        if let Some(sources) = &mut self.source_lines {
            sources.sets.by_id.insert(inst.result()?, *inst);
            self.read_debug_instruction(inst);
        }
        Ok(())
    }

    /// Does what an instruction says of its place in the module. None where it cannot be read.
    fn read_debug_instruction(&mut self, inst: &Inst<'m>) -> Option<()> {
        let number = inst.word(1).ok()?;
        match number {
            number::SOURCE => {
                let text = inst.id(FIRST + 1).ok().and_then(|text| self.debug_string(text));
                let file = inst.id(FIRST).ok()?;
                self.source_lines.as_mut()?.add_text(file, text?);
            }
            number::SOURCE_CONTINUED => {
                let text = self.debug_string(inst.id(FIRST).ok()?)?;
                self.source_lines.as_mut()?.continue_text(&text);
            }
            // The function is named in the first set only.
            number::FUNCTION if self.has_literals(inst)? => {
                let function = inst.id(FIRST + 9).ok()?;
                let sets = &mut self.source_lines.as_mut()?.sets;
                sets.functions.insert(function, inst.result().ok()?);
            }
            number::GLOBAL_VARIABLE | number::IMPORTED_ENTITY | number::MACRO_DEF | number::MACRO_UNDEF => {
                self.source_lines.as_mut()?.sets.of_program.push(*inst);
            }
            number::COMPILATION_UNIT => {
                let language = language(self.debug_number(inst, FIRST + 3)?)?;
                self.source_lines.as_ref()?.lines.set_language(language);
            }
            number::SCOPE => self.enter_scope(inst)?,
            number::NO_SCOPE => {
                // What follows is in no source: the copies that a function begins with, say.
                self.source_lines.as_mut()?.sets.scopes.leave();
                self.forget_line();
            }
            number::DECLARE | number::VALUE => self.describe_declared(inst, number == number::DECLARE)?,
            number::LINE if !self.has_literals(inst)? => {
                let source = self.debug_source(inst, FIRST)?;
                let (line, column) = (self.debug_number(inst, FIRST + 1)?, self.debug_number(inst, FIRST + 3)?);
                let file = source.id(FIRST).ok()?;
                self.source_lines.as_mut()?.set_line(Line { file, line, column });
            }
            number::NO_LINE if !self.has_literals(inst)? => self.forget_line(),
            _ => {}
        }
        Some(())
    }

    /// Whether numbers stand in the instruction itself.
    fn has_literals(&self, inst: &Inst) -> Option<bool> {
        match self.instruction_set(inst, inst.id(0).ok()?).ok()? {
            InstructionSet::OpenClDebug => Some(true),
            InstructionSet::ShaderDebug => Some(false),
            _ => None,
        }
    }

    /// A number that is a literal in the first set.
    fn debug_number(&self, inst: &Inst, index: usize) -> Option<u32> {
        match self.has_literals(inst)? {
            true => inst.optional_word(index),
            false => u32::try_from(self.debug_size(inst, index)?).ok(),
        }
    }

    /// A number that is a constant in both sets.
    fn debug_size(&self, inst: &Inst, index: usize) -> Option<u64> {
        self.constant_int(inst, inst.id(index).ok()?).ok()
    }

    /// A constant integer.
    fn int_constant(&self, inst: &Inst, id: Id) -> Option<IntValue<'ctx>> {
        match self.value(inst, id).ok()?.llvm {
            BasicValueEnum::IntValue(value) => Some(value),
            _ => None,
        }
    }

    fn debug_string(&self, id: Id) -> Option<String> {
        self.source_lines.as_ref()?.string(id).map(str::to_owned)
    }

    /// The instruction of an id.
    fn debug_inst(&self, id: Id) -> Option<Inst<'m>> {
        self.source_lines.as_ref()?.sets.by_id.get(&id).copied()
    }

    /// An optional operand; `DebugInfoNone` stands for one that is not there.
    fn present(&self, inst: &Inst, index: usize) -> Option<Id> {
        let id = Id(inst.optional_word(index)?);
        let is_none = self
            .debug_inst(id)
            .is_some_and(|it| it.word(1) == Ok(number::INFO_NONE));
        (!is_none).then_some(id)
    }

    /// The `DebugSource` in an operand.
    fn debug_source(&self, inst: &Inst, index: usize) -> Option<Inst<'m>> {
        let source = self.debug_inst(inst.id(index).ok()?)?;
        (source.word(1) == Ok(number::SOURCE)).then_some(source)
    }

    /// The file of the `DebugSource` in an operand.
    fn debug_file(&mut self, inst: &Inst, index: usize) -> Option<File> {
        let name = self.debug_source(inst, index)?.id(FIRST).ok()?;
        self.source_lines.as_mut()?.file(name)
    }

    /// The `DebugFunction` of the function that begins with `inst`; `body` is what follows.
    fn debug_function<'i>(&self, inst: &Inst, mut body: impl Iterator<Item = &'i Inst<'m>>) -> Option<Id>
    where
        'm: 'i,
    {
        let sets = &self.source_lines.as_ref()?.sets;
        if let Some(id) = sets.functions.get(&inst.result().ok()?) {
            return Some(*id);
        }
        let is_definition = |it: &&Inst<'m>| {
            let is_number = it.word(1) == Ok(number::FUNCTION_DEFINITION);
            it.op == Op::ExtInst && is_number && self.has_literals(it) == Some(false)
        };
        body.find(is_definition)?.id(FIRST).ok()
    }

    /// What describes the function that begins with `inst`, if the sets do; `body` is what follows.
    pub fn debug_subprogram<'i>(&mut self, inst: &Inst, body: impl Iterator<Item = &'i Inst<'m>>) -> Option<Subprogram>
    where
        'm: 'i,
    {
        let id = self.debug_function(inst, body)?;
        self.own_subprogram(id)
    }

    /// Whether the variables of the current function are described by the sets.
    pub fn has_debug_variables(&self) -> bool {
        self.source_lines
            .as_ref()
            .is_some_and(|sources| sources.sets.has_variables)
    }
}

/// DWARF's language for one of SPIR-V's; what it has no name for is described as OpenCL C.
fn language(number: u32) -> Option<Language> {
    match SourceLanguage::from_u32(number)? {
        SourceLanguage::OpenCL_CPP | SourceLanguage::CPP_for_OpenCL | SourceLanguage::SYCL => Some(Language::CPlusPlus),
        _ => None,
    }
}
