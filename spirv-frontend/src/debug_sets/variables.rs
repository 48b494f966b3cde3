//! Variables as the debug info instruction sets describe them: `DebugDeclare` tells where one is, `DebugValue` what it is from there on.

use inkwell::values::BasicValueEnum;
use ir::debug_lines::Variable;

use super::expressions::Start;
use super::pieces::Piece;
use super::{number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::support::MAX_PARAMETERS;
use crate::translator::{Entity, Translator};

/// Most pieces of a variable whose places are told one by one.
const MAX_PIECES: usize = 64;

/// A variable that an instruction names.
struct Declared<'m> {
    id: Id,
    /// Its `DebugLocalVariable`.
    inst: Inst<'m>,
    /// The call that it was inlined by, where a `DebugInlinedVariable` says so.
    call: Option<Id>,
}

impl<'m> Translator<'_, 'm> {
    /// Describes the variable of a `DebugDeclare` or `DebugValue` where the builder stands.
    pub(super) fn describe_declared(&mut self, inst: &Inst<'m>, is_address: bool) -> Option<()> {
        if !self.has_debug_variables() {
            return None;
        }
        let Declared {
            id,
            inst: variable,
            call,
        } = self.declared(inst)?;
        let Entity::Value(value) = *self.entity(inst, inst.id(FIRST + 1).ok()?).ok()? else {
            return None;
        };
        if is_address && !matches!(value.llvm, BasicValueEnum::PointerValue(_)) {
            return None;
        }
        let here = self.place_of_variable(&variable, call)?;
        let name = self.debug_string(variable.id(FIRST).ok()?)?;
        let start = if is_address { Start::Address } else { Start::Value };
        let mut steps = self.debug_expression(inst, FIRST + 2, start)?;
        self.pick_piece(variable.id(FIRST + 1).ok()?, inst, FIRST + 3, &mut steps)?;
        let ty = self.debug_type(variable.id(FIRST + 1).ok()?)?;
        let number = match variable.len() > FIRST + 7 && here.is_function() {
            true => self.debug_number(&variable, FIRST + 7)?,
            false => 0,
        };
        let line = self.debug_number(&variable, FIRST + 3)?;
        let sets = &mut self.source_lines.as_mut()?.sets;
        if is_address {
            let piece = Piece::of_steps(&steps).unwrap_or(Piece::ALL);
            let known = sets.declared.entry((id, here.call())).or_default();
            if known.len() >= MAX_PIECES || known.iter().any(|other| other.overlaps(piece)) {
                return None;
            }
            known.push(piece);
        }
        // Each parameter is one variable of its function, and no function has more of them than this.
        let is_parameter =
            number as usize <= MAX_PARAMETERS && *sets.parameters.entry((here.function(), number)).or_insert(id) == id;
        let described = Variable {
            name: &name,
            ty,
            parameter: if is_parameter { number } else { 0 },
            line,
            within: here.within(),
            steps: &steps,
        };
        let lines = &self.source_lines.as_ref()?.lines;
        let block = self.builder.get_insert_block()?;
        match is_address {
            true => lines.variable_at(value.llvm, block, described),
            false => lines.variable_of(value.llvm, block, described),
        }
        Some(())
    }

    fn declared(&self, inst: &Inst) -> Option<Declared<'m>> {
        let id = inst.id(FIRST).ok()?;
        let named = self.debug_inst(id)?;
        match named.word(1).ok()? {
            number::LOCAL_VARIABLE => Some(Declared {
                id,
                inst: named,
                call: None,
            }),
            number::INLINED_VARIABLE => {
                let id = named.id(FIRST).ok()?;
                let inst = self.debug_inst(id)?;
                let call = Some(named.id(FIRST + 1).ok()?);
                (inst.word(1) == Ok(number::LOCAL_VARIABLE)).then_some(Declared { id, inst, call })
            }
            _ => None,
        }
    }
}
