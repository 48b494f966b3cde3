//! Regions: what a work-item runs from one point to the next.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::values::{CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue};
use ir::points::Point;
use ir::{flow, rewrite, view};

use super::idle::Dimensions;
use super::values::Value;
use super::{divergence, points};

/// A point of a kernel, in a block of its own.
#[derive(Clone, Copy)]
pub(super) struct Cut<'ctx> {
    /// The call.
    pub call: CallSiteValue<'ctx>,
    /// The block before the point: whatever the call needs is there.
    pub arrive: BasicBlock<'ctx>,
    /// The block with the call and a branch to `rest`: whoever goes there has arrived.
    pub wait: BasicBlock<'ctx>,
    /// Where work-items go on.
    pub rest: BasicBlock<'ctx>,
}

impl<'ctx> Cut<'ctx> {
    /// Gives a call a block of its own.
    pub fn at(call: CallSiteValue<'ctx>) -> Cut<'ctx> {
        let instruction = view::instruction_of(call);
        let arrive = instruction.get_parent().expect("the call stands in a block");
        let wait = rewrite::split_before(instruction);
        Cut {
            call,
            arrive,
            wait,
            rest: rewrite::split_after(instruction),
        }
    }
}

/// Where a region ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Exit {
    /// At a point, by its index.
    Point(usize),
    /// At the end of the kernel.
    End,
}

/// What a work-item runs from the start of the kernel or from a point.
pub(super) struct Region<'ctx> {
    /// The point it starts after; `None` for the start of the kernel.
    pub after: Option<usize>,
    /// Its blocks in the kernel, in the kernel's order.
    pub blocks: Vec<BasicBlock<'ctx>>,
    /// Where it starts: one of the blocks, and nowhere branched to in it.
    pub first: BasicBlock<'ctx>,
    /// Where it ends, in order. None when it never does.
    pub exits: Vec<Exit>,
    /// Whether work-items that do different things may return, some, and go on to a point, others.
    pub some_return: bool,
    /// Whether all work-items do the same, and it is enough that one of them does it.
    pub is_done_once: bool,
    /// Whether it leaves nothing behind but what it writes to memory: no value that lives across points, and nothing for a function of the group.
    pub leaves_nothing: bool,
    /// Along which dimensions only the first work-items have something to do, as far as a scalar kernel shows.
    pub only_first: Dimensions,
}

impl<'ctx> Region<'ctx> {
    /// The region that starts at the block `first`, `after` a point.
    pub fn find(
        kernel: FunctionValue<'ctx>,
        cuts: &[Cut<'ctx>],
        after: Option<usize>,
        first: BasicBlock<'ctx>,
        divergent: &HashSet<InstructionValue<'ctx>>,
    ) -> Region<'ctx> {
        let (reached, exits) = reach(cuts, first);
        let may_part = |block: &BasicBlock<'ctx>| {
            let is_divergent = block.get_terminator().is_some_and(|it| divergent.contains(&it));
            is_divergent && is_mixed(&reach(cuts, *block).1)
        };
        let blocks: Vec<BasicBlock> = kernel
            .get_basic_blocks()
            .into_iter()
            .filter(|block| reached.contains(block))
            .collect();
        Region {
            after,
            first,
            some_return: is_mixed(&exits) && blocks.iter().any(may_part),
            is_done_once: false,
            leaves_nothing: false,
            only_first: [false; 3],
            blocks,
            exits,
        }
    }

    /// Whether it is enough that one work-item does what the region does. `values` are those that live across points.
    pub fn could_be_done_once(
        &self,
        cuts: &[Cut<'ctx>],
        values: &[Value<'ctx>],
        divergent: &HashSet<InstructionValue<'ctx>>,
    ) -> bool {
        let is_done_once =
            |instruction: InstructionValue<'ctx>| match values.iter().find(|it| it.is_accessed_by(instruction)) {
                Some(value) => value.is_uniform,
                None => divergence::is_done_once(instruction, divergent),
            };
        let mut instructions = self.blocks.iter().copied().flat_map(view::block_instructions);
        self.only_waits(cuts) && instructions.all(is_done_once)
    }

    /// Whether it leaves nothing behind but what it writes to memory. `values` are those that live across points.
    pub fn could_leave_nothing(&self, cuts: &[Cut<'ctx>], values: &[Value<'ctx>]) -> bool {
        let is_kept = |instruction: InstructionValue<'ctx>| {
            instruction.get_opcode() == InstructionOpcode::Store
                && values.iter().any(|value| value.is_accessed_by(instruction))
        };
        let mut instructions = self.blocks.iter().copied().flat_map(view::block_instructions);
        self.only_waits(cuts) && self.exits.len() <= 1 && !instructions.any(is_kept)
    }

    /// Whether nothing happens where it ends, but that work-items wait.
    fn only_waits(&self, cuts: &[Cut<'ctx>]) -> bool {
        self.exits.iter().all(|exit| match exit {
            Exit::Point(point) => points::point(cuts[*point].call) == Some(Point::WorkGroupBarrier),
            Exit::End => true,
        })
    }

    /// Whether an instruction stands in the region.
    pub fn contains(&self, instruction: InstructionValue<'ctx>) -> bool {
        instruction
            .get_parent()
            .is_some_and(|block| self.blocks.contains(&block))
    }
}

/// The blocks that are reached from one, itself included, without passing a point, and the exits.
fn reach<'ctx>(cuts: &[Cut<'ctx>], from: BasicBlock<'ctx>) -> (HashSet<BasicBlock<'ctx>>, Vec<Exit>) {
    let (mut blocks, mut exits) = (HashSet::new(), Vec::new());
    let mut pending = vec![from];
    while let Some(block) = pending.pop() {
        if let Some(point) = cuts.iter().position(|cut| cut.wait == block) {
            exits.push(Exit::Point(point));
        } else if blocks.insert(block) {
            let end = block.get_terminator();
            if end.is_some_and(|end| end.get_opcode() == InstructionOpcode::Return) {
                exits.push(Exit::End);
            }
            pending.extend(flow::successors(block));
        }
    }
    exits.sort();
    exits.dedup();
    (blocks, exits)
}

/// Whether work-items that do different things at a branch may go to different exits.
pub(super) fn may_part<'ctx>(
    kernel: FunctionValue<'ctx>,
    cuts: &[Cut<'ctx>],
    divergent: &HashSet<InstructionValue<'ctx>>,
) -> bool {
    let mut blocks = kernel.get_basic_blocks().into_iter();
    blocks.any(|block| part_at(block, cuts, divergent))
}

/// Whether work-items that do different things at the end of a block may go to different exits.
pub(super) fn part_at<'ctx>(
    block: BasicBlock<'ctx>,
    cuts: &[Cut<'ctx>],
    divergent: &HashSet<InstructionValue<'ctx>>,
) -> bool {
    let is_divergent = block.get_terminator().is_some_and(|it| divergent.contains(&it));
    is_divergent && reach(cuts, block).1.len() > 1
}

fn is_mixed(exits: &[Exit]) -> bool {
    exits.len() > 1 && exits.contains(&Exit::End)
}

/// Whether the group may come to the region `to` after `from`. Region 0 is that of the kernel's start, then that of each point follows.
pub(super) fn may_follow(regions: &[Region<'_>], from: &Region<'_>, to: &Region<'_>) -> bool {
    let mut seen = HashSet::new();
    let mut pending = from.exits.clone();
    while let Some(exit) = pending.pop() {
        if let Exit::Point(point) = exit {
            if Some(point) == to.after {
                return true;
            }
            if seen.insert(point) {
                pending.extend(&regions[point + 1].exits);
            }
        }
    }
    false
}
