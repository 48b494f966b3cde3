//! Debug info from the instruction sets OpenCL.DebugInfo.100 and NonSemantic.Shader.DebugInfo: functions, lines, scopes, types and variables.
//!
//! Instructions are kept as they come, and read when something refers to them: they may refer to what comes later. The sets share their numbers; what is a
//! literal in the first is the id of a constant in the second.
//! Nothing here refuses a module: what is not understood is not described.

mod expressions;
mod globals;
mod scopes;
mod types;
mod variables;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use ir::debug_lines::{File, Type};
use ir::debug_scopes::Subprogram;
use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::error::{Id, Result};
use crate::source_lines::Line;
use crate::translator::{Entity, InstructionSet, Translator};

use scopes::DebugScopes;

/// Operand words before an instruction's own: the set and the instruction's number.
const FIRST: usize = 2;

/// The instructions that are read, by number.
mod number {
    pub const INFO_NONE: u32 = 0;
    pub const TYPE_BASIC: u32 = 2;
    pub const TYPE_POINTER: u32 = 3;
    pub const TYPE_QUALIFIER: u32 = 4;
    pub const TYPE_ARRAY: u32 = 5;
    pub const TYPE_VECTOR: u32 = 6;
    pub const TYPEDEF: u32 = 7;
    pub const TYPE_ENUM: u32 = 9;
    pub const TYPE_COMPOSITE: u32 = 10;
    pub const TYPE_MEMBER: u32 = 11;
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
    pub const SOURCE: u32 = 35;
    pub const FUNCTION_DEFINITION: u32 = 101;
    pub const LINE: u32 = 103;
    pub const NO_LINE: u32 = 104;
}

/// The flags that are read.
mod flag {
    pub const IS_LOCAL: u32 = 1 << 2;
    pub const IS_DEFINITION: u32 = 1 << 3;
}

/// The debug instructions of a module.
#[derive(Default)]
pub(crate) struct DebugSets<'m> {
    by_id: HashMap<Id, Inst<'m>>,
    /// The description of a function, where it names the function.
    functions: HashMap<Id, Id>,
    /// Descriptions of variables of the program.
    globals: Vec<Inst<'m>>,
    pub scopes: DebugScopes,
    /// Types that have been described; none for those that are not understood, and for those that are being described.
    types: RefCell<HashMap<Id, Option<Type>>>,
    /// Which variable of a function is the parameter of a number.
    parameters: HashMap<(Subprogram, u32), Id>,
    /// Variables of the current function whose places are known, each with the call that it was inlined by: LLVM takes one place of each.
    declared: HashSet<(Id, Option<Id>)>,
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
            // The function is named in the first set only.
            number::FUNCTION if self.has_literals(inst)? => {
                let function = inst.id(FIRST + 9).ok()?;
                let sets = &mut self.source_lines.as_mut()?.sets;
                sets.functions.insert(function, inst.result().ok()?);
            }
            number::GLOBAL_VARIABLE => self.source_lines.as_mut()?.sets.globals.push(*inst),
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
