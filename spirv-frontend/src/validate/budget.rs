//! How much IR a module may become, in parts: instructions that one of SPIR-V's becomes, members of constants that the builder makes anew.
//!
//! Most instructions become a few. Some become as many as a type has members, which few words can make many: copies between types of the same shape,
//! changes of a constant array, kernels that have several names, phis behind a switch, groups of decorations. What these need is taken from a budget, so that memory stays within a multiple of the input.

use std::cell::Cell;

use crate::binary::Inst;
use crate::error::Result;

/// Parts for every module, and for each of its words. A part is some hundred bytes.
const BASE: u64 = 1 << 18;
const PER_WORD: u64 = 2;

/// What is left for a module.
pub(crate) struct Budget {
    limit: u64,
    used: Cell<u64>,
}

impl Budget {
    /// The budget of a module with so many instruction words.
    pub fn new(words: usize) -> Self {
        Self {
            limit: BASE + PER_WORD * words as u64,
            used: Cell::new(0),
        }
    }

    /// Takes `parts` for an instruction.
    pub fn take(&self, inst: &Inst, parts: u64) -> Result<()> {
        self.used.set(self.used.get().saturating_add(parts));
        match self.used.get() > self.limit {
            true => Err(inst.limit("what the module expands to", self.limit)),
            false => Ok(()),
        }
    }
}
