//! Initializers of program-scope variables: of addresses, whose values the linker knows and LLVM does not, only what a linker can compute.
//! Looked at once, when all are there: they may have parts in common, as many as there are variables.

use ir::linkable::Linkable;
use rspirv::spirv::Op;

use crate::error::{Id, Result};
use crate::translator::Translator;

impl Translator<'_, '_> {
    /// Refuses what a kernel could compute, but no linker.
    pub fn check_initializers(&self) -> Result<()> {
        let mut linkable = Linkable::default();
        let outside = self.instructions.iter().take_while(|inst| inst.op != Op::Function);
        for inst in outside.filter(|inst| inst.op == Op::Variable) {
            let Some(initializer) = inst.optional_word(1) else {
                continue;
            };
            if !linkable.has(self.value(inst, Id(initializer))?.llvm) {
                return Err(inst.unsupported("an initializer that does more with an address than to add to it"));
            }
        }
        Ok(())
    }
}
