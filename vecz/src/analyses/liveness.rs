//! Liveness: which values are still wanted where.
//!
//! After section 5.2 of Brandner, Boissinot, Darte, Dupont de Dinechin and Rastello, "Computing Liveness Sets for SSA-Form Programs": from each use, backwards
//! along all ways to the definition, which in SSA form dominates them. Constants and arguments are there all the time and not listed.
//!
//! A phi is alive at the start of its block and made there; its operands are used at the ends of the blocks that they come from.

use std::fmt;

use cranelift_entity::{EntityRef, EntitySet, SecondaryMap};
use rustc_hash::FxHashSet;

use crate::function::{BlockId, Function, Terminator, ValueId};

/// The values that are alive at the ends of blocks.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    ins: SecondaryMap<BlockId, Members>,
    outs: SecondaryMap<BlockId, Members>,
    /// What is kept longer than it is wanted: until an instruction of its block.
    kept: SecondaryMap<ValueId, Vec<ValueId>>,
}

/// Values in the order in which they were found.
#[derive(Clone, Debug, Default)]
struct Members {
    set: EntitySet<ValueId>,
    list: Vec<ValueId>,
}

impl Members {
    fn insert(&mut self, value: ValueId) -> bool {
        let is_new = self.set.insert(value);
        if is_new {
            self.list.push(value);
        }
        is_new
    }
}

impl Liveness {
    /// Finds out where the values of a function are alive.
    pub fn run(f: &Function<'_>) -> Liveness {
        let mut liveness = Liveness::default();
        for (id, block) in &f.blocks {
            for phi in &block.phis {
                liveness.ins[id].insert(*phi);
                for (operand, from) in operands_from(f, *phi) {
                    liveness.use_at_end(f, operand, from);
                }
            }
            for value in &block.body {
                for operand in f.instruction(*value).into_iter().flat_map(|it| &it.operands) {
                    liveness.use_in(f, *operand, id);
                }
            }
            if let Terminator::Branch { condition: value, .. } | Terminator::ReturnValue(value) = block.terminator {
                liveness.use_in(f, value, id);
            }
        }
        liveness
    }

    /// Has values be alive right before a later instruction of their block, whether or not they are still wanted there.
    pub fn keep(&mut self, values: &[ValueId], until: ValueId) {
        self.kept[until].extend_from_slice(values);
    }

    /// A value is used somewhere in a block, by something that is no phi.
    fn use_in(&mut self, f: &Function<'_>, value: ValueId, block: BlockId) {
        match f.block_of(value) {
            Some(home) if home != block => self.live_in(f, value, home, block),
            _ => {}
        }
    }

    /// A value is used where a block ends: it comes into a phi.
    fn use_at_end(&mut self, f: &Function<'_>, value: ValueId, block: BlockId) {
        let Some(home) = f.block_of(value) else { return };
        if self.outs[block].insert(value) && home != block {
            self.live_in(f, value, home, block);
        }
    }

    /// A value is alive where a block starts, and so at the ends of the blocks before it.
    fn live_in(&mut self, f: &Function<'_>, value: ValueId, home: BlockId, block: BlockId) {
        let mut pending = vec![block];
        while let Some(block) = pending.pop() {
            if !self.ins[block].insert(value) {
                continue;
            }
            for from in &f.blocks[block].predecessors {
                if self.outs[*from].insert(value) && *from != home {
                    pending.push(*from);
                }
            }
        }
    }

    /// The values that are alive where a block starts, its phis included.
    pub fn at_start(&self, block: BlockId) -> &[ValueId] {
        &self.ins[block].list
    }

    /// The values that are alive where a block ends.
    pub fn at_end(&self, block: BlockId) -> &[ValueId] {
        &self.outs[block].list
    }

    /// Walks backwards over the instructions of a block that are no phis; `tally` is told what changes on the way.
    pub fn walk_back(&self, f: &Function<'_>, block: BlockId, tally: &mut impl Tally) {
        let is_made = |value: &ValueId| f.instruction(*value).is_some();
        let asked = match f.blocks[block].terminator {
            Terminator::Branch { condition: value, .. } | Terminator::ReturnValue(value) => Some(value).filter(is_made),
            Terminator::Jump(_) | Terminator::Return | Terminator::Unreachable => None,
        };
        let mut alive: FxHashSet<ValueId> = FxHashSet::default();
        for value in self.outs[block].list.iter().copied().chain(asked) {
            if alive.insert(value) {
                tally.comes(value);
            }
        }
        for value in f.blocks[block].body.iter().rev() {
            if alive.remove(value) {
                tally.goes(*value);
            }
            let operands = f.instruction(*value).into_iter().flat_map(|it| &it.operands);
            for wanted in operands.filter(|it| is_made(it)).chain(&self.kept[*value]) {
                if alive.insert(*wanted) {
                    tally.comes(*wanted);
                }
            }
            tally.is_before(*value);
        }
    }

    /// As text, a block a line.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { liveness: self, f }
    }
}

/// Who keeps count of the values that are alive, from the end of a block to its start ([`Liveness::walk_back`]). Hundreds are alive in long kernels, and few change from one instruction to the next.
pub trait Tally {
    /// Before what was last seen, a value is alive that was not alive behind it.
    fn comes(&mut self, value: ValueId);

    /// Nor is one any more.
    fn goes(&mut self, value: ValueId);

    /// Those that are counted now are alive right before an instruction.
    fn is_before(&mut self, instruction: ValueId);
}

/// The operands of a phi and the blocks they come from.
fn operands_from<'a>(f: &'a Function<'_>, phi: ValueId) -> impl Iterator<Item = (ValueId, BlockId)> + 'a {
    let phi = f.instruction(phi).into_iter();
    phi.flat_map(|it| it.operands.iter().copied().zip(it.incoming.iter().copied()))
}

/// Liveness as text.
pub struct Displayed<'a, 'ctx> {
    liveness: &'a Liveness,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for block in self.f.blocks.keys() {
            let names = |values: &[ValueId]| {
                let mut values = values.to_vec();
                values.sort_by_key(|value| value.index());
                let names: Vec<String> = values.iter().map(|value| self.f.named(*value).to_string()).collect();
                names.join(", ")
            };
            writeln!(
                out,
                "{}: in [{}] out [{}]",
                self.f.block_name(block),
                names(self.liveness.at_start(block)),
                names(self.liveness.at_end(block))
            )?;
        }
        Ok(())
    }
}
