//! Debug info from the instruction sets OpenCL.DebugInfo.100 and NonSemantic.Shader.DebugInfo: functions, lines, types and variables.
//!
//! Instructions are kept as they come, and read when something refers to them: they may refer to what comes later. The sets share their numbers; what is a
//! literal in the first is the id of a constant in the second. Scopes within functions are not kept: what is inlined keeps its lines.
//! Nothing here refuses a module: what is not understood is not described.

use std::cell::RefCell;
use std::collections::HashMap;

use inkwell::values::BasicValueEnum;
use ir::debug_lines::{Encoding, Member, Type, Variable};
use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::error::{Id, Result};
use crate::source_lines::Line;
use crate::support::MAX_PARAMETERS;
use crate::translator::{Entity, InstructionSet, Translator};

/// How deep types of variables are described.
const MAX_DEPTH: u32 = 32;
/// Most elements of an array that is described.
const MAX_ELEMENTS: u64 = 1 << 40;
/// Operand words before an instruction's own: the set and the instruction's number.
const FIRST: usize = 2;

/// The instructions that are read, by number.
mod number {
    pub const TYPE_BASIC: u32 = 2;
    pub const TYPE_POINTER: u32 = 3;
    pub const TYPE_QUALIFIER: u32 = 4;
    pub const TYPE_ARRAY: u32 = 5;
    pub const TYPE_VECTOR: u32 = 6;
    pub const TYPEDEF: u32 = 7;
    pub const TYPE_COMPOSITE: u32 = 10;
    pub const TYPE_MEMBER: u32 = 11;
    pub const FUNCTION: u32 = 20;
    pub const LOCAL_VARIABLE: u32 = 26;
    pub const DECLARE: u32 = 28;
    pub const VALUE: u32 = 29;
    pub const SOURCE: u32 = 35;
    pub const FUNCTION_DEFINITION: u32 = 101;
    pub const LINE: u32 = 103;
    pub const NO_LINE: u32 = 104;
}

/// The debug instructions of a module.
#[derive(Default)]
pub(crate) struct DebugSets<'m> {
    by_id: HashMap<Id, Inst<'m>>,
    /// The description of a function, where it names the function.
    functions: HashMap<Id, Id>,
    /// Types that have been described; none for those that are not understood, and for those that are being described.
    types: RefCell<HashMap<Id, Option<Type>>>,
    /// Which variable of the current function is the parameter of a number.
    parameters: HashMap<u32, Id>,
    /// Whether variables of the current function are described here, and so not by their names alone.
    has_variables: bool,
}

/// What a function is said to be.
pub(crate) struct DescribedFunction {
    pub name: String,
    pub line: Line,
}

impl DebugSets<'_> {
    /// Says whether the variables of a function that begins are described here.
    pub fn enter_function(&mut self, has_variables: bool) {
        self.has_variables = has_variables;
        self.parameters.clear();
    }

    /// The number of a parameter, unless another variable of the function has it or no function has so many.
    fn parameter(&mut self, number: u32, variable: Id) -> u32 {
        let is_own =
            number as usize <= MAX_PARAMETERS && *self.parameters.entry(number).or_insert(variable) == variable;
        if is_own {
            number
        } else {
            0
        }
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
            number::DECLARE | number::VALUE => self.describe_declared(inst, number == number::DECLARE)?,
            number::LINE if !self.has_literals(inst)? => {
                let line = self.debug_line(inst, FIRST, FIRST + 1, FIRST + 3)?;
                self.source_lines.as_mut()?.set_line(line);
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

    /// A place from the operands that are its source, line and column.
    fn debug_line(&self, inst: &Inst, source: usize, line: usize, column: usize) -> Option<Line> {
        let source = self.debug_inst(inst.id(source).ok()?)?;
        Some(Line {
            file: source.id(FIRST).ok()?,
            line: self.debug_number(inst, line)?,
            column: self.debug_number(inst, column)?,
        })
    }

    /// What the sets say of the function that begins with `inst`; `body` is what follows.
    pub fn debug_function<'i>(&self, inst: &Inst, body: impl Iterator<Item = &'i Inst<'m>>) -> Option<DescribedFunction>
    where
        'm: 'i,
    {
        let sets = &self.source_lines.as_ref()?.sets;
        let id = match sets.functions.get(&inst.result().ok()?) {
            Some(id) => *id,
            None => {
                let is_definition = |it: &&Inst<'m>| {
                    let is_number = it.word(1) == Ok(number::FUNCTION_DEFINITION);
                    it.op == Op::ExtInst && is_number && self.has_literals(it) == Some(false)
                };
                let mut definitions = body.filter(is_definition);
                definitions.next()?.id(FIRST).ok()?
            }
        };
        let function = self.debug_inst(id)?;
        Some(DescribedFunction {
            name: self.debug_string(function.id(FIRST).ok()?)?,
            line: self.debug_line(&function, FIRST + 2, FIRST + 3, FIRST + 4)?,
        })
    }

    /// Whether the variables of the current function are described by the sets.
    pub fn has_debug_variables(&self) -> bool {
        self.source_lines
            .as_ref()
            .is_some_and(|sources| sources.sets.has_variables)
    }

    /// Describes the variable of a `DebugDeclare` or `DebugValue` where the builder stands.
    fn describe_declared(&mut self, inst: &Inst, is_address: bool) -> Option<()> {
        if !self.has_debug_variables() {
            return None;
        }
        let variable = self.debug_inst(inst.id(FIRST).ok()?)?;
        if variable.word(1) != Ok(number::LOCAL_VARIABLE) {
            return None;
        }
        let Entity::Value(value) = *self.entity(inst, inst.id(FIRST + 1).ok()?).ok()? else {
            return None;
        };
        if is_address && !matches!(value.llvm, BasicValueEnum::PointerValue(_)) {
            return None;
        }
        let name = self.debug_string(variable.id(FIRST).ok()?)?;
        let ty = self.debug_type(variable.id(FIRST + 1).ok()?, MAX_DEPTH)?;
        let parameter = match variable.len() > FIRST + 7 {
            true => self.debug_number(&variable, FIRST + 7)?,
            false => 0,
        };
        let parameter = self
            .source_lines
            .as_mut()?
            .sets
            .parameter(parameter, inst.id(FIRST).ok()?);
        let described = Variable {
            name: &name,
            ty,
            parameter,
            line: self.debug_number(&variable, FIRST + 3)?,
        };
        let lines = &self.source_lines.as_ref()?.lines;
        let block = self.builder.get_insert_block()?;
        match is_address {
            true => lines.variable_at(value.llvm, block, described),
            false => lines.variable_of(value.llvm, block, described),
        }
        Some(())
    }

    /// A type as the sets describe it. Each is described once; one that contains itself ends there.
    fn debug_type(&self, id: Id, depth: u32) -> Option<Type> {
        let types = &self.source_lines.as_ref()?.sets.types;
        if let Some(known) = types.borrow().get(&id) {
            return *known;
        }
        types.borrow_mut().insert(id, None);
        let described = self.describe_type(id, depth);
        types.borrow_mut().insert(id, described);
        described
    }

    fn describe_type(&self, id: Id, depth: u32) -> Option<Type> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        let lines = &self.source_lines.as_ref()?.lines;
        let inner = |index: usize| self.debug_type(inst.id(index).ok()?, depth);
        Some(match inst.word(1).ok()? {
            number::TYPE_BASIC => {
                let name = self.debug_string(inst.id(FIRST).ok()?)?;
                let encoding = encoding(self.debug_number(&inst, FIRST + 2)?)?;
                lines.basic_type(&name, self.debug_size(&inst, FIRST + 1)?, encoding)
            }
            number::TYPE_POINTER => lines.pointer_type(inner(FIRST)),
            number::TYPE_QUALIFIER => inner(FIRST)?,
            number::TYPEDEF => inner(FIRST + 1)?,
            number::TYPE_ARRAY => {
                let (element, bits) = (inner(FIRST)?, self.debug_bits(inst.id(FIRST).ok()?, depth)?);
                let counts = (FIRST + 1..inst.len()).map(|index| self.debug_size(&inst, index));
                let count = checked_product(counts)?;
                lines.array_type(element, count, bits.checked_mul(count)?)
            }
            number::TYPE_VECTOR => {
                let (element, bits) = (inner(FIRST)?, self.debug_bits(inst.id(FIRST).ok()?, depth)?);
                let count = self.debug_number(&inst, FIRST + 1)?;
                lines.vector_type(
                    element,
                    count.into(),
                    bits.checked_mul(u64::from(count.checked_next_power_of_two()?))?,
                )
            }
            number::TYPE_COMPOSITE => {
                let name = self.debug_string(inst.id(FIRST).ok()?).unwrap_or_default();
                let members = inst.ids(FIRST + 9);
                let members: Vec<Member> = members.filter_map(|id| self.debug_member(id, depth)).collect();
                lines.struct_type(&name, self.debug_size(&inst, FIRST + 7)?, &members)
            }
            _ => return None,
        })
    }

    /// A data member; functions are none. The first set has a parent among the operands.
    fn debug_member(&self, id: Id, depth: u32) -> Option<Member> {
        let inst = self.debug_inst(id)?;
        if inst.word(1) != Ok(number::TYPE_MEMBER) {
            return None;
        }
        let offset = if self.has_literals(&inst)? {
            FIRST + 6
        } else {
            FIRST + 5
        };
        Some(Member {
            name: self.debug_string(inst.id(FIRST).ok()?)?,
            offset: self.debug_size(&inst, offset)?,
            bits: self.debug_size(&inst, offset + 1)?,
            ty: self.debug_type(inst.id(FIRST + 1).ok()?, depth)?,
        })
    }

    /// The size of a type.
    fn debug_bits(&self, id: Id, depth: u32) -> Option<u64> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        let inner = |index: usize| self.debug_bits(inst.id(index).ok()?, depth);
        match inst.word(1).ok()? {
            number::TYPE_BASIC => self.debug_size(&inst, FIRST + 1),
            number::TYPE_POINTER => Some(64),
            number::TYPE_QUALIFIER => inner(FIRST),
            number::TYPEDEF => inner(FIRST + 1),
            number::TYPE_ARRAY => {
                let counts = (FIRST + 1..inst.len()).map(|index| self.debug_size(&inst, index));
                inner(FIRST)?.checked_mul(checked_product(counts)?)
            }
            number::TYPE_VECTOR => {
                let count = self.debug_number(&inst, FIRST + 1)?.checked_next_power_of_two()?;
                inner(FIRST)?.checked_mul(count.into())
            }
            number::TYPE_COMPOSITE => self.debug_size(&inst, FIRST + 7),
            _ => None,
        }
    }
}

/// DWARF's encoding for one of the sets.
fn encoding(number: u32) -> Option<Encoding> {
    Some(match number {
        2 => Encoding::Boolean,
        3 => Encoding::Float,
        4 => Encoding::Signed,
        5 => Encoding::SignedChar,
        6 => Encoding::Unsigned,
        7 => Encoding::UnsignedChar,
        _ => return None,
    })
}

/// The product of the lengths of an array's dimensions.
fn checked_product(mut counts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    let product = counts.try_fold(1_u64, |product, count| product.checked_mul(count?))?;
    (product <= MAX_ELEMENTS).then_some(product)
}
