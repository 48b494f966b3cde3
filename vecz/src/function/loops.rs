//! Natural loops.

use cranelift_entity::{entity_impl, EntitySet, PrimaryMap, SecondaryMap};

use super::dominators::Dominators;
use super::{BlockId, Function};

/// A loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoopId(u32);
entity_impl!(LoopId, "loop");

/// A loop: the blocks from which its header is reached again without leaving it.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The only block through which it is entered.
    pub header: BlockId,
    /// The blocks that branch back to the header.
    pub latches: Vec<BlockId>,
    /// Its blocks in the function's order, header first, those of inner loops included.
    pub blocks: Vec<BlockId>,
    /// The edges that leave it: from a block of it, to one outside.
    pub exits: Vec<(BlockId, BlockId)>,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// 1 for a loop in no other.
    pub depth: u32,
    members: EntitySet<BlockId>,
}

impl Loop {
    /// Whether a block is in the loop or in one inside of it.
    pub fn contains(&self, block: BlockId) -> bool {
        self.members.contains(block)
    }

    /// The blocks outside that lead to its header: one, in a prepared kernel.
    pub fn before<'a>(&'a self, f: &'a Function<'_>) -> impl Iterator<Item = BlockId> + 'a {
        let into = f.blocks[self.header].predecessors.iter().copied();
        into.filter(|from| !self.contains(*from))
    }
}

/// The loops of a function; outer loops come before inner ones.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    /// The loops.
    pub all: PrimaryMap<LoopId, Loop>,
    innermost: SecondaryMap<BlockId, Option<LoopId>>,
    /// Edges into the middle of what would be a loop.
    pub irreducible: Vec<(BlockId, BlockId)>,
}

impl Loops {
    /// Finds the loops of a graph, given its blocks in reverse post-order.
    pub fn new(
        order: &[BlockId],
        dominators: &Dominators,
        successors: impl Fn(BlockId) -> Vec<BlockId>,
        predecessors: impl Fn(BlockId) -> Vec<BlockId>,
    ) -> Loops {
        let mut position: SecondaryMap<BlockId, usize> = SecondaryMap::new();
        for (at, block) in order.iter().enumerate() {
            position[*block] = at;
        }
        let mut found = Loops::default();
        for header in order {
            let back = predecessors(*header)
                .into_iter()
                .filter(|from| position[*from] >= position[*header]);
            let (latches, others): (Vec<BlockId>, Vec<BlockId>) =
                back.partition(|from| dominators.dominates(*header, *from));
            found.irreducible.extend(others.into_iter().map(|from| (from, *header)));
            if !latches.is_empty() {
                let members = members(*header, &latches, &predecessors);
                let blocks: Vec<BlockId> = order.iter().copied().filter(|block| members.contains(*block)).collect();
                let leaves = |from: &BlockId| successors(*from).into_iter().map(|to| (*from, to)).collect::<Vec<_>>();
                let exits = blocks
                    .iter()
                    .flat_map(leaves)
                    .filter(|(_, to)| !members.contains(*to))
                    .collect();
                let parent = found.innermost[*header];
                let depth = parent.map_or(1, |parent| found.all[parent].depth + 1);
                let id = found.all.push(Loop {
                    header: *header,
                    latches,
                    blocks,
                    exits,
                    parent,
                    depth,
                    members,
                });
                for block in &found.all[id].blocks {
                    found.innermost[*block] = Some(id);
                }
            }
        }
        found
    }

    /// The innermost loop that a block is in.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block]
    }

    /// The loops that a block is in, the innermost first.
    pub fn around(&self, block: BlockId) -> impl Iterator<Item = LoopId> + '_ {
        std::iter::successors(self.innermost(block), |at| self.all[*at].parent)
    }

    /// How many loops are around the block that is in most; 0 if there are none.
    pub fn deepest(&self) -> u32 {
        self.all.values().map(|it| it.depth).max().unwrap_or_default()
    }

    /// How many loops a block is in.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |at| self.all[at].depth)
    }

    /// The loop that a block is the header of.
    pub fn headed_by(&self, block: BlockId) -> Option<LoopId> {
        self.innermost(block).filter(|at| self.all[*at].header == block)
    }
}

/// The blocks from which one of the latches is reached without the header, and the header.
fn members(
    header: BlockId,
    latches: &[BlockId],
    predecessors: &impl Fn(BlockId) -> Vec<BlockId>,
) -> EntitySet<BlockId> {
    let mut members = EntitySet::new();
    members.insert(header);
    let mut pending = latches.to_vec();
    while let Some(block) = pending.pop() {
        if members.insert(block) {
            pending.extend(predecessors(block));
        }
    }
    members
}
