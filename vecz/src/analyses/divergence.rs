//! Divergence: where lanes that run together part, where they meet again, and which loops they leave at different times.
//!
//! Branches are divergent as [`Uniformity`] says. What follows from that is read off a graph without cycles, in which the edge back to a loop's header goes
//! to where the loop is left instead: lanes that go around once more come out there in the end. In it, lanes that part at a branch are together again at
//! the closest block that post-dominates it; the blocks in between see some of them only. A loop is divergent if it is left from there, for then
//! lanes may leave while others go on.
//!
//! Needs: every loop has an exit. Changes: nothing.

use std::fmt;

use cranelift_entity::{EntitySet, SecondaryMap};

use super::block_order::block_order;
use super::uniformity::Uniformity;
use crate::function::dominators::Dominators;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function};

/// What parts lanes.
#[derive(Clone, Debug)]
pub struct Divergence {
    /// The blocks, as [`block_order`] has them.
    pub order: Vec<BlockId>,
    /// Blocks on every way on, without going around a loop.
    onward: Dominators,
    branches: EntitySet<BlockId>,
    joins: EntitySet<BlockId>,
    loops: EntitySet<LoopId>,
    partial: EntitySet<BlockId>,
}

impl Divergence {
    /// Where lanes part, of which it is known what they have in common.
    pub fn run(f: &Function<'_>, uniformity: &Uniformity) -> Divergence {
        let order = block_order(f);
        let forward = forward(f);
        let backwards: Vec<BlockId> = order.iter().rev().copied().collect();
        let mut found = Divergence {
            onward: Dominators::new(&backwards, |block| forward[block].clone()),
            order,
            branches: EntitySet::new(),
            joins: EntitySet::new(),
            loops: EntitySet::new(),
            partial: EntitySet::new(),
        };
        for branch in f.blocks.keys().filter(|block| uniformity.is_divergent_branch(*block)) {
            found.branches.insert(branch);
            let parted = found.parted_at(branch, &forward);
            for id in f.loops.around(branch) {
                let is_left = |(from, _): &(BlockId, BlockId)| *from == branch || parted.contains(*from);
                if f.loops.all[id].exits.iter().any(is_left) {
                    found.loops.insert(id);
                }
            }
            found.join(branch, &forward);
            found.partial.extend(parted.iter());
        }
        found.leave_several(f);
        for id in f.loops.all.keys().filter(|id| found.loops.contains(*id)) {
            found.partial.extend(f.loops.all[id].blocks.iter().copied());
        }
        found
    }

    /// The blocks that lanes which part at a branch may be in before all are together again.
    fn parted_at(&self, branch: BlockId, forward: &SecondaryMap<BlockId, Vec<BlockId>>) -> EntitySet<BlockId> {
        let together = self.onward.parent(branch);
        let mut parted = EntitySet::new();
        let mut pending = forward[branch].clone();
        while let Some(block) = pending.pop() {
            if Some(block) != together && parted.insert(block) {
                pending.extend(&forward[block]);
            }
        }
        parted
    }

    /// Finds the blocks that disjoint ways from a branch meet in: each block knows the last such block, or the start, of the ways to it.
    fn join(&mut self, branch: BlockId, forward: &SecondaryMap<BlockId, Vec<BlockId>>) {
        let mut origin: SecondaryMap<BlockId, Option<BlockId>> = SecondaryMap::new();
        for start in &forward[branch] {
            origin[*start] = Some(*start);
        }
        let after = self.order.iter().skip_while(|block| **block != branch).skip(1);
        for block in after {
            let Some(known) = origin[*block] else { continue };
            for next in &forward[*block] {
                match origin[*next] {
                    None => origin[*next] = Some(known),
                    Some(other) if other != known => {
                        origin[*next] = Some(*next);
                        self.joins.insert(*next);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// A loop that is left together with a divergent one inside of it is divergent too: other lanes leave the inner one by another way, which stays.
    fn leave_several(&mut self, f: &Function<'_>) {
        // Inner loops come after outer ones.
        for id in f.loops.all.keys().rev() {
            if !self.loops.contains(id) {
                continue;
            }
            for (from, to) in &f.loops.all[id].exits {
                let left = f.loops.around(*from).take_while(|it| !f.loops.all[*it].contains(*to));
                self.loops.extend(left);
            }
        }
    }

    /// Whether lanes may part at the end of a block.
    pub fn is_divergent_branch(&self, block: BlockId) -> bool {
        self.branches.contains(block)
    }

    /// Whether lanes that have parted may meet at the start of a block.
    pub fn is_join(&self, block: BlockId) -> bool {
        self.joins.contains(block)
    }

    /// Whether lanes may leave a loop while others go on.
    pub fn is_divergent_loop(&self, id: LoopId) -> bool {
        self.loops.contains(id)
    }

    /// Whether all lanes come to a block together, or none does.
    pub fn is_by_all(&self, block: BlockId) -> bool {
        !self.partial.contains(block)
    }

    /// Whether the lanes that come to `above` are those that come to `below`, without going around a loop in between that both are in.
    pub fn is_same_way(&self, f: &Function<'_>, above: BlockId, below: BlockId) -> bool {
        f.loops.innermost(above) == f.loops.innermost(below)
            && f.dominators.dominates(above, below)
            && self.onward.dominates(below, above)
    }

    /// The facts as text.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { found: self, f }
    }
}

/// The blocks that each block leads to when a loop is not gone around again but left.
fn forward(f: &Function<'_>) -> SecondaryMap<BlockId, Vec<BlockId>> {
    let mut forward: SecondaryMap<BlockId, Vec<BlockId>> = SecondaryMap::new();
    for from in f.blocks.keys() {
        let mut to: Vec<BlockId> = Vec::new();
        for next in f.successors(from) {
            let back = f
                .loops
                .headed_by(next)
                .filter(|id| f.loops.all[*id].latches.contains(&from));
            match back {
                Some(id) => to.extend(f.loops.all[id].exits.iter().map(|(_, exit)| *exit)),
                None => to.push(next),
            }
        }
        let mut seen = EntitySet::new();
        to.retain(|it| seen.insert(*it));
        forward[from] = to;
    }
    forward
}

/// Divergence as text.
pub struct Displayed<'a, 'ctx> {
    found: &'a Divergence,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, f) = (self.found, self.f);
        for block in &found.order {
            let mut facts = vec![match found.is_by_all(*block) {
                true => "all lanes",
                false => "some lanes",
            }];
            if let Some(id) = f.loops.headed_by(*block) {
                facts.push(match found.is_divergent_loop(id) {
                    true => "divergent loop",
                    false => "uniform loop",
                });
            }
            if found.is_join(*block) {
                facts.push("join");
            }
            if found.is_divergent_branch(*block) {
                facts.push("divergent branch");
            }
            writeln!(out, "{}: {}", f.block_name(*block), facts.join(", "))?;
        }
        Ok(())
    }
}
