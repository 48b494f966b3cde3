//! An order of blocks in which control flow can be laid out in one line: no edge but those back to loop headers goes backwards, the blocks of a loop stand
//! together, and so do, within a loop, those that a block dominates.
//!
//! Loops are taken for one block each, inner ones first; what is left has no cycles. A walk over its dominator tree, children in reverse post-order, is
//! such an order: an edge leads from a block to one that its parent, or the block itself, is the parent of.
//!
//! Needs: reducible control flow. Changes: nothing.

use cranelift_entity::SecondaryMap;

use crate::function::dominators::Dominators;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function};

/// The blocks of a function in such an order.
pub fn block_order(f: &Function<'_>) -> Vec<BlockId> {
    let mut order = Vec::new();
    append(f, None, &mut order);
    order
}

/// Appends the blocks of a loop, or of what is in no loop.
fn append(f: &Function<'_>, region: Option<LoopId>, order: &mut Vec<BlockId>) {
    let blocks: Vec<BlockId> = match region {
        Some(id) => f.loops.all[id].blocks.clone(),
        None => f.blocks.keys().collect(),
    };
    // Headers stand for the loops right inside of this one.
    let stands_for = |block: BlockId| match inner(f, region, block) {
        Some(inner) => f.loops.all[inner].header,
        None => block,
    };
    let header = region.map(|id| f.loops.all[id].header);
    let mut predecessors: SecondaryMap<BlockId, Vec<BlockId>> = SecondaryMap::new();
    for from in &blocks {
        for to in f.successors(*from) {
            let is_inside = region.is_none_or(|id| f.loops.all[id].contains(to));
            let (from, to) = (stands_for(*from), stands_for(to));
            if is_inside && Some(to) != header && from != to {
                predecessors[to].push(from);
            }
        }
    }
    // A header comes before the other blocks of its loop in reverse post-order, so this is one of the graph without loops.
    let nodes: Vec<BlockId> = blocks
        .into_iter()
        .filter(|block| stands_for(*block) == *block)
        .collect();
    let tree = Dominators::new(&nodes, |block| predecessors[block].clone());
    let mut children: SecondaryMap<BlockId, Vec<BlockId>> = SecondaryMap::new();
    for node in nodes.iter().skip(1) {
        if let Some(parent) = tree.parent(*node) {
            children[parent].push(*node);
        }
    }
    let mut pending: Vec<BlockId> = nodes.first().copied().into_iter().collect();
    while let Some(node) = pending.pop() {
        match inner(f, region, node) {
            Some(inner) => append(f, Some(inner), order),
            None => order.push(node),
        }
        pending.extend(children[node].iter().rev());
    }
}

/// The loop right inside of a region that a block is in.
fn inner(f: &Function<'_>, region: Option<LoopId>, block: BlockId) -> Option<LoopId> {
    f.loops.around(block).take_while(|at| Some(*at) != region).last()
}
