//! Where work-items of a group may be without the others.
//!
//! Work-items part at a branch on what differs between them, and are together again where all its ways come together; or at the next point, which all of a group come to. What lies between is where some of
//! them are without the others: `if (l < 8) { here } and not here`.
//!
//! They do not part where each way leads to points that the others do not lead to: they must all come to the same one, and so go the same way. Where some may return, and others come to a point,
//! these are without them for good.

use std::collections::{BTreeSet, HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use ir::{flow, view};

use super::work_item_loops::points;
use super::work_item_loops::sub_groups::order::loops_together;

/// Where a work-item comes next: a point, as a number, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stop {
    Point(usize),
    End,
}

/// The stops of a kernel.
pub struct Stops<'ctx> {
    /// The blocks, in such an order that those of loops are side by side.
    blocks: Vec<BasicBlock<'ctx>>,
    /// The stop that is in a block.
    inside: HashMap<BasicBlock<'ctx>, Stop>,
    /// For each block, where a work-item that is at its start may come next.
    next: HashMap<BasicBlock<'ctx>, BTreeSet<Stop>>,
}

impl<'ctx> Stops<'ctx> {
    /// Those of a kernel whose points are all in itself.
    pub fn of(kernel: FunctionValue<'ctx>) -> Self {
        let blocks = loops_together(kernel);
        let numbered = blocks.iter().copied().enumerate();
        let inside: HashMap<_, _> = numbered.filter_map(|(at, it)| Some((it, stop(it, at)?))).collect();
        let mut next: HashMap<_, _> = inside.iter().map(|(at, stop)| (*at, BTreeSet::from([*stop]))).collect();
        let mut changes = true;
        while changes {
            changes = false;
            for block in blocks.iter().rev().filter(|it| !inside.contains_key(it)) {
                let behind = flow::successors(*block).into_iter();
                let stops: BTreeSet<Stop> = behind.filter_map(|it| next.get(&it)).flatten().copied().collect();
                changes |= next.insert(*block, stops.clone()) != Some(stops);
            }
        }
        Stops { blocks, inside, next }
    }

    /// Whether all work-items must go the same way at the end of a block, as there is none that leads to the end of the kernel, and no two that lead to the same point.
    pub fn all_agree(&self, block: BasicBlock<'ctx>) -> bool {
        let ways = flow::successors(block);
        let mut seen = BTreeSet::new();
        let are_others = |way: &BasicBlock<'ctx>| {
            let stops = &self.next[way];
            !stops.is_empty() && !stops.contains(&Stop::End) && stops.iter().all(|it| seen.insert(*it))
        };
        ways.len() > 1 && ways.iter().all(are_others)
    }

    /// The blocks at whose end some work-items may be while others are elsewhere, or have returned. `divergent` is what may differ between them.
    pub fn parted(&self, divergent: &HashSet<InstructionValue<'ctx>>) -> HashSet<BasicBlock<'ctx>> {
        let numbers: HashMap<_, _> = self.blocks.iter().copied().zip(0..).collect();
        let mut found = HashSet::new();
        for block in self.blocks.iter().copied() {
            let end = block.get_terminator();
            let operands = end.map(view::operand_instructions).unwrap_or_default();
            if operands.iter().any(|it| divergent.contains(it)) && !self.all_agree(block) {
                found.extend(self.parted_by(block, &numbers));
            }
        }
        found
    }

    /// The blocks at whose end work-items may be that part at the end of a block.
    fn parted_by(
        &self,
        block: BasicBlock<'ctx>,
        numbers: &HashMap<BasicBlock<'ctx>, usize>,
    ) -> HashSet<BasicBlock<'ctx>> {
        let mut apart = HashSet::new();
        let mut stops = BTreeSet::new();
        let mut open: BTreeSet<usize> = flow::successors(block).iter().map(|it| numbers[it]).collect();
        while let Some(first) = open.pop_first() {
            let first = self.blocks[first];
            if open.is_empty() && stops.is_empty() {
                // All come here.
                return apart;
            }
            match self.inside.get(&first) {
                Some(stop) => _ = stops.insert(*stop),
                None => {
                    apart.insert(first);
                    let behind = flow::successors(first).into_iter();
                    open.extend(behind.filter(|it| !apart.contains(it)).map(|it| numbers[&it]));
                }
            }
        }
        match stops.contains(&Stop::End) && stops.len() > 1 {
            true => reachable(block),
            false => apart,
        }
    }
}

/// The stop in a block of a number: a point comes before the end.
fn stop(block: BasicBlock<'_>, number: usize) -> Option<Stop> {
    let instructions = view::block_instructions(block);
    let is_point = |it: &InstructionValue<'_>| view::as_call(*it).is_some_and(points::is_point);
    let returns = instructions
        .last()
        .is_some_and(|it| it.get_opcode() == InstructionOpcode::Return);
    match instructions.iter().any(is_point) {
        true => Some(Stop::Point(number)),
        false => returns.then_some(Stop::End),
    }
}

/// The blocks that can be reached from the end of a block.
fn reachable(block: BasicBlock<'_>) -> HashSet<BasicBlock<'_>> {
    let mut found = HashSet::new();
    let mut pending = flow::successors(block);
    while let Some(next) = pending.pop() {
        if found.insert(next) {
            pending.extend(flow::successors(next));
        }
    }
    found
}
