//! Reachability: whether a block leads to another one, going forwards only.
//!
//! After Veloso, Cerf, Meira and Zaki, "Reachability Queries in Very Large Graphs: A Fast Refined Online Search Approach" (FELINE): each block has a place in
//! two topological orders which differ as much as they can. A block that comes before another in one order and after it in the other does not lead to it. What
//! that does not decide, the dominator trees may; the rest is searched, without the blocks that the orders rule out.
//!
//! Back edges of loops are no edges here, so the graph has no cycles.

use std::fmt;

use cranelift_entity::{EntityRef, EntitySet, SecondaryMap};

use crate::function::{BlockId, Function};

/// The index.
#[derive(Clone)]
pub struct Reachability<'a, 'ctx> {
    f: &'a Function<'ctx>,
    /// The places of a block in the two orders.
    places: SecondaryMap<BlockId, (u32, u32)>,
    /// The longest way from the entry in blocks: nothing leads to what is no further away.
    level: SecondaryMap<BlockId, u32>,
}

impl<'a, 'ctx> Reachability<'a, 'ctx> {
    /// Orders the blocks of a function, whose control flow must be reducible.
    pub fn new(f: &'a Function<'ctx>) -> Reachability<'a, 'ctx> {
        let mut found = Reachability {
            f,
            places: SecondaryMap::new(),
            level: SecondaryMap::new(),
        };
        // The blocks are in reverse post-order, which is the first one.
        for (at, block) in f.blocks.keys().enumerate() {
            found.places[block].0 = at as u32;
            let far = found.level[block] + 1;
            for next in found.successors(block) {
                found.level[next] = found.level[next].max(far);
            }
        }
        found.order_again();
        found
    }

    /// The second order: of all blocks that could come next, the one that is last in the first order.
    fn order_again(&mut self) {
        let mut waiting: SecondaryMap<BlockId, usize> = SecondaryMap::new();
        for block in self.f.blocks.keys() {
            for next in self.successors(block) {
                waiting[next] += 1;
            }
        }
        let mut ready: Vec<BlockId> = self.f.blocks.keys().filter(|block| waiting[*block] == 0).collect();
        let mut place = 0;
        while let Some((at, _)) = ready.iter().enumerate().max_by_key(|(_, block)| block.index()) {
            let block = ready.swap_remove(at);
            self.places[block].1 = place;
            place += 1;
            for next in self.successors(block) {
                waiting[next] -= 1;
                if waiting[next] == 0 {
                    ready.push(next);
                }
            }
        }
    }

    /// The successors of a block, those apart to which it goes back.
    fn successors(&self, block: BlockId) -> Vec<BlockId> {
        let forwards = |to: &BlockId| to.index() > block.index();
        self.f.successors(block).filter(forwards).collect()
    }

    /// Whether the orders allow it.
    fn is_possible(&self, from: BlockId, to: BlockId) -> bool {
        let ((x, y), (to_x, to_y)) = (self.places[from], self.places[to]);
        x < to_x && y < to_y && self.level[from] < self.level[to]
    }

    /// Whether a way leads from a block to another one, or to itself, without going back.
    pub fn is_reachable(&self, from: BlockId, to: BlockId) -> bool {
        let mut seen = EntitySet::new();
        let mut pending = vec![from];
        while let Some(at) = pending.pop() {
            if at == to {
                return true;
            }
            if !self.is_possible(at, to) || !seen.insert(at) {
                continue;
            }
            // What dominates a block that can be reached leads to it, and every way forwards meets what post-dominates it.
            if self.f.dominators.dominates(at, to) || self.is_met_without_loop(at, to) {
                return true;
            }
            pending.extend(self.successors(at));
        }
        false
    }

    /// Whether every way on leads to a block, and none goes back for it: in a loop it might.
    fn is_met_without_loop(&self, from: BlockId, to: BlockId) -> bool {
        self.f.loops.innermost(from).is_none() && self.f.post_dominators.dominates(to, from)
    }
}

impl fmt::Display for Reachability<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for from in self.f.blocks.keys() {
            let others = self
                .f
                .blocks
                .keys()
                .filter(|to| *to != from && self.is_reachable(from, *to));
            let names: Vec<String> = others.map(|to| self.f.block_name(to)).collect();
            let (x, y) = self.places[from];
            writeln!(out, "{} ({x}, {y}): {}", self.f.block_name(from), names.join(", "))?;
        }
        Ok(())
    }
}
