//! The order of a module's instructions (2.4, "Logical Layout of a Module"), and of a function's.

use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::dispatch::Section;
use crate::error::{Error, Result};

/// Checks that instructions come in the order of sections.
pub(crate) struct Layout {
    section: Section,
    has_memory_model: bool,
    function: Place,
}

/// Where in a function the walk is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Outside,
    Parameters,
    Block,
    BetweenBlocks,
}

impl Default for Layout {
    fn default() -> Self {
        Self {
            section: Section::Capabilities,
            has_memory_model: false,
            function: Place::Outside,
        }
    }
}

impl Layout {
    /// Enter an instruction of `section`.
    pub fn enter(&mut self, section: Section, inst: &Inst) -> Result<()> {
        let error = |reason| Err(Error::Layout { at: inst.at, reason });
        match section {
            Section::Anywhere => return Ok(()),
            Section::TypesOrBody if self.function == Place::Block => return Ok(()),
            // An instruction of a non-semantic set may also stand between functions; those of OpenCL.std check that they are in one.
            Section::TypesOrBody if inst.op == Op::ExtInst && self.function == Place::Outside => return Ok(()),
            Section::Body if self.function == Place::Block => {
                if is_terminator(inst.op) {
                    self.function = Place::BetweenBlocks;
                }
                return Ok(());
            }
            Section::Body => return error("it is not inside a block"),
            Section::Functions => return self.enter_function(inst),
            _ => {}
        }
        let section = match section {
            Section::TypesOrBody => Section::Types,
            Section::AnnotationsOrTypes => self.section.clamp(Section::Annotations, Section::Types),
            section => section,
        };
        if self.function != Place::Outside {
            return error("it is not allowed inside a function");
        }
        if section < self.section {
            return error("it comes after instructions that must follow it");
        }
        self.section = section;
        if section == Section::MemoryModel && std::mem::replace(&mut self.has_memory_model, true) {
            return error("a module has one memory model");
        }
        Ok(())
    }

    fn enter_function(&mut self, inst: &Inst) -> Result<()> {
        let error = |reason| Err(Error::Layout { at: inst.at, reason });
        self.section = Section::Functions;
        self.function = match (inst.op, self.function) {
            (Op::Function, Place::Outside) if !self.has_memory_model => return error("the module has no memory model"),
            (Op::Function, Place::Outside) => Place::Parameters,
            (Op::FunctionParameter, Place::Parameters) => Place::Parameters,
            (Op::Label, Place::Parameters | Place::BetweenBlocks) => Place::Block,
            (Op::FunctionEnd, Place::Parameters | Place::BetweenBlocks) => Place::Outside,
            (Op::Function, _) => return error("the function before it has not ended"),
            (_, Place::Outside) => return error("it is not inside a function"),
            (_, Place::Block) => return error("the block before it has no terminator"),
            _ => return error("it is not allowed here in a function"),
        };
        Ok(())
    }

    /// Check that the module is complete.
    pub fn finish(&self) -> Result<()> {
        match (self.function, self.has_memory_model) {
            (Place::Outside, true) => Ok(()),
            (Place::Outside, false) => Err(Error::Module("has no memory model")),
            _ => Err(Error::Module("ends inside a function")),
        }
    }
}

pub(crate) fn is_terminator(op: Op) -> bool {
    matches!(
        op,
        Op::Branch | Op::BranchConditional | Op::Switch | Op::Return | Op::ReturnValue | Op::Unreachable | Op::Kill
    )
}
