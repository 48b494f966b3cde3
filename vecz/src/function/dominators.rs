//! Dominator trees, by the algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm").

use cranelift_entity::{EntityRef, SecondaryMap};

use super::BlockId;

/// A dominator tree, or one of post-dominators: then every edge is read backwards and all blocks that end the function have a common root, which is
/// no block.
#[derive(Clone, Debug, Default)]
pub struct Dominators {
    parent: SecondaryMap<BlockId, Option<BlockId>>,
    /// When a walk over the tree enters and leaves a block; both 0 for a block that is not in it.
    span: SecondaryMap<BlockId, (u32, u32)>,
}

impl Dominators {
    /// The tree of a graph, given its blocks in reverse post-order from its roots. A root is a block without a predecessor in `order`.
    pub fn new(order: &[BlockId], predecessors: impl Fn(BlockId) -> Vec<BlockId>) -> Dominators {
        // Positions count from 1; 0 is the root that is no block.
        let mut position: SecondaryMap<BlockId, usize> = SecondaryMap::new();
        for (at, block) in order.iter().enumerate() {
            position[*block] = at + 1;
        }
        let preds: Vec<Vec<usize>> = order
            .iter()
            .map(|block| {
                predecessors(*block)
                    .into_iter()
                    .map(|it| position[it])
                    .filter(|it| *it != 0)
                    .collect()
            })
            .collect();
        let mut idom: Vec<Option<usize>> = vec![None; order.len() + 1];
        idom[0] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for at in 1..=order.len() {
                let known = preds[at - 1].iter().copied().filter(|pred| idom[*pred].is_some());
                let found = match preds[at - 1].is_empty() {
                    true => Some(0),
                    false => known.reduce(|one, other| intersect(&idom, one, other)),
                };
                changed |= found != idom[at];
                idom[at] = found;
            }
        }
        let mut parent = SecondaryMap::new();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); order.len() + 1];
        for at in 1..=order.len() {
            let Some(above) = idom[at] else { continue };
            children[above].push(at);
            parent[order[at - 1]] = above.checked_sub(1).map(|above| order[above]);
        }
        Dominators {
            parent,
            span: walk(order, &children),
        }
    }

    /// The closest block that dominates a block; none for a root.
    pub fn parent(&self, block: BlockId) -> Option<BlockId> {
        self.parent[block]
    }

    /// Whether `above` dominates `below`, which a block does itself.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let ((from, to), (first, last)) = (self.span[above], self.span[below]);
        from != 0 && first != 0 && from <= first && last <= to
    }

    /// The closest block that dominates both.
    pub fn common(&self, one: BlockId, other: BlockId) -> Option<BlockId> {
        let mut at = Some(one);
        while let Some(block) = at {
            if self.dominates(block, other) {
                return at;
            }
            at = self.parent(block);
        }
        None
    }

    /// The blocks that a block is the parent of, in the order of their ids.
    pub fn children(&self, block: BlockId) -> Vec<BlockId> {
        let children = self.parent.iter().filter(|(_, parent)| **parent == Some(block));
        children
            .map(|(child, _)| child)
            .filter(|child| child.index() != block.index())
            .collect()
    }
}

/// The closest common ancestor.
fn intersect(idom: &[Option<usize>], mut one: usize, mut other: usize) -> usize {
    while one != other {
        match one > other {
            true => one = idom[one].unwrap_or(0),
            false => other = idom[other].unwrap_or(0),
        }
    }
    one
}

/// When a walk over the tree, without recursion, enters and leaves each block.
fn walk(order: &[BlockId], children: &[Vec<usize>]) -> SecondaryMap<BlockId, (u32, u32)> {
    let mut span: SecondaryMap<BlockId, (u32, u32)> = SecondaryMap::new();
    let mut time = 0;
    let mut stack = vec![(0, 0)];
    while let Some((at, next)) = stack.pop() {
        time += 1;
        if at > 0 && next == 0 {
            span[order[at - 1]].0 = time;
        }
        match children[at].get(next) {
            Some(child) => {
                stack.push((at, next + 1));
                stack.push((*child, 0));
            }
            None if at > 0 => span[order[at - 1]].1 = time,
            None => {}
        }
    }
    span
}
