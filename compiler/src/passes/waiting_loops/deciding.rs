//! What decides whether a loop goes on.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{InstructionOpcode, InstructionValue, PhiValue};
use ir::{flow, pointers, view};

use super::Loop;

/// The instructions of a loop that decide whether it goes on.
pub(super) struct Deciding<'a, 'ctx> {
    pub(super) it: &'a Loop<'ctx>,
    predecessors: &'a Predecessors<'ctx>,
    pub(super) seen: HashSet<InstructionValue<'ctx>>,
    pending: Vec<InstructionValue<'ctx>>,
    /// The blocks that [`Self::add_what_leads_to`] is done with.
    reached: HashSet<BasicBlock<'ctx>>,
}

pub(super) type Predecessors<'ctx> = HashMap<BasicBlock<'ctx>, Vec<BasicBlock<'ctx>>>;

impl<'a, 'ctx> Deciding<'a, 'ctx> {
    /// Starts with the branches out of the loop.
    pub(super) fn new(it: &'a Loop<'ctx>, predecessors: &'a Predecessors<'ctx>) -> Self {
        let ends = it.ways_out().into_iter().filter_map(|block| block.get_terminator());
        let pending: Vec<InstructionValue> = ends.collect();
        Deciding {
            it,
            predecessors,
            seen: pending.iter().copied().collect(),
            pending,
            reached: HashSet::new(),
        }
    }

    pub(super) fn find(&mut self) {
        while let Some(instruction) = self.pending.pop() {
            for operand in view::operand_instructions(instruction) {
                self.add(operand);
            }
            if instruction.get_opcode() == InstructionOpcode::Phi {
                let phi = PhiValue::try_from(instruction).ok();
                for (_, from) in phi.iter().flat_map(|phi| phi.get_incomings()) {
                    self.add_what_leads_to(from);
                }
            }
            for write in writes_that_it_may_read(instruction) {
                self.add(write);
                if let Some(block) = write.get_parent() {
                    self.add_what_leads_to(block);
                }
            }
        }
    }

    fn add(&mut self, instruction: InstructionValue<'ctx>) {
        if self.it.contains(instruction) && self.seen.insert(instruction) {
            self.pending.push(instruction);
        }
    }

    /// Adds the branches of the loop by which it depends whether a round comes to a block.
    fn add_what_leads_to(&mut self, block: BasicBlock<'ctx>) {
        if !self.reached.insert(block) {
            return;
        }
        let coming = self.what_comes_to(block);
        for from in &self.it.blocks {
            let next = flow::successors(*from);
            let ways = next.iter().filter(|to| coming.contains(to)).count();
            if ways > 0 && ways < next.len() {
                if let Some(end) = from.get_terminator() {
                    self.add(end);
                }
            }
        }
    }

    /// The blocks from which a round may come to a block, with that block.
    fn what_comes_to(&self, block: BasicBlock<'ctx>) -> HashSet<BasicBlock<'ctx>> {
        let mut coming = HashSet::new();
        let mut pending = vec![block];
        while let Some(at) = pending.pop() {
            // There the next round begins.
            if at != self.it.head && self.it.blocks.contains(&at) && coming.insert(at) {
                pending.extend(self.predecessors.get(&at).into_iter().flatten());
            }
        }
        coming
    }
}

/// What may write what a load reads of a private variable, or of a part of one: variables are in memory if a program is not optimized, and arrays mostly are.
pub(super) fn writes_that_it_may_read(load: InstructionValue<'_>) -> Vec<InstructionValue<'_>> {
    if load.get_opcode() != InstructionOpcode::Load {
        return Vec::new();
    }
    let is_write = |user: &InstructionValue<'_>| match view::as_call(*user).and_then(view::called_function) {
        Some(function) => !view::marks_lifetime(function),
        None => user.get_opcode() == InstructionOpcode::Store,
    };
    let variables = variables(load).into_iter();
    variables
        .flat_map(|it| pointers::uses(it).users)
        .filter(is_write)
        .collect()
}

/// The private variables that an access may be of.
fn variables(access: InstructionValue<'_>) -> Vec<InstructionValue<'_>> {
    use InstructionOpcode::{AddrSpaceCast, Alloca, BitCast, GetElementPtr, Phi, Select};
    let mut found = Vec::new();
    let mut pending = view::operand_instructions(access);
    let mut seen = HashSet::new();
    while let Some(pointer) = pending.pop() {
        match pointer.get_opcode() {
            _ if !seen.insert(pointer) => {}
            Alloca => found.push(pointer),
            GetElementPtr | BitCast | AddrSpaceCast | Phi | Select => {
                pending.extend(view::operand_instructions(pointer))
            }
            _ => {}
        }
    }
    found
}
