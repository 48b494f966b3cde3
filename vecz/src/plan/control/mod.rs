//! The control flow of the new function: which node goes where, which lanes are active in each, and where a guard sees to it that any are.
//!
//! - **Masks.** The mask of a block is the lanes that are there. It is the whole of what its innermost loop has (or the function) when nobody waits
//!   anywhere inside; that of an earlier block when the same lanes come to both; else the lanes that come along its edges.
//! - **Guards.** A block is *active* if it never runs without a lane. Where that does not follow, a guard in front of the block goes around it when its
//!   mask is empty. What must not run for nobody (a uniform load, a uniform branch, a loop) stands in active blocks only.
//! - **Phis.** A phi stays one where control flow still comes along the kernel's edges and nobody has waited there; else it is a blend by the masks of
//!   the edges. In an exit of a divergent loop it is a variable that lanes set when they leave.

pub mod graph;

use std::collections::BTreeSet;

use cranelift_entity::{EntitySet, SecondaryMap};

use crate::analyses::{Divergence, Uniformity};
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Terminator, ValueId};
use crate::plan::linearize::{linearize, End, Line, Node};
use crate::prepare::together;
use graph::{Graph, Place};

/// Which lanes are at a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActiveLanes {
    /// All that run the function.
    All,
    /// Those that go around a divergent loop once more.
    Loop(LoopId),
    /// Those that come along the edges to a block.
    Into(BlockId),
}

/// An edge of the kernel.
pub type Edge = (BlockId, BlockId);

/// How a phi is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhiForm {
    /// As a phi.
    Phi,
    /// By the masks of edges.
    Blend,
    /// As a variable that lanes set as they leave a divergent loop, the outermost that they leave there.
    Exit(LoopId),
}

/// The control flow of the new function.
#[derive(Clone, Debug)]
pub struct Control {
    /// The nodes.
    pub graph: Graph,
    /// Where they go.
    pub line: Line,
    /// The nodes that lead to each, in the line, guards included.
    pub predecessors: SecondaryMap<Node, Vec<Node>>,
    masks: SecondaryMap<BlockId, Option<ActiveLanes>>,
    guards: EntitySet<BlockId>,
    active: EntitySet<BlockId>,
    joined: EntitySet<BlockId>,
    needed: BTreeSet<Edge>,
}

/// What a block asks of a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GuardNeed {
    /// It may run without a lane.
    NotNeeded,
    /// It may, but is better skipped.
    Better,
    /// It must not.
    Needed,
}

impl Control {
    /// Lays out a function, whose blocks ask for guards: for what stands in them. What their ends ask for is seen to.
    pub fn new(
        f: &Function<'_>,
        uniformity: &Uniformity,
        divergence: &Divergence,
        guard: impl Fn(BlockId) -> GuardNeed,
    ) -> Control {
        let graph = Graph::new(f, divergence);
        let line = linearize(&graph.ends);
        let mut control = Control {
            predecessors: line.predecessors(|_| false),
            graph,
            line,
            masks: SecondaryMap::new(),
            guards: EntitySet::new(),
            active: EntitySet::new(),
            joined: EntitySet::new(),
            needed: BTreeSet::new(),
        };
        for block in &divergence.order {
            let mask = control.find_mask(f, divergence, *block);
            control.masks[*block] = Some(mask);
        }
        control.place_guards(f, uniformity, divergence, guard);
        control.find_joined(f);
        control.find_needed(f);
        control
    }

    /// The lanes at a block.
    pub fn mask(&self, block: BlockId) -> ActiveLanes {
        self.masks[block].unwrap_or(ActiveLanes::All)
    }

    /// Whether a block never runs without a lane.
    pub fn is_active(&self, block: BlockId) -> bool {
        self.active.contains(block)
    }

    /// Whether a guard goes around a block when its mask is empty.
    pub fn has_guard(&self, block: BlockId) -> bool {
        self.guards.contains(block)
    }

    /// How the phis of a block are done.
    pub fn phis(&self, f: &Function<'_>, block: BlockId) -> PhiForm {
        if f.loops.headed_by(block).is_some() {
            return PhiForm::Phi;
        }
        let left = f.blocks[block].predecessors.iter();
        match left.filter_map(|from| self.graph.leaves(f, *from, block)).next() {
            Some(id) => PhiForm::Exit(id),
            None if self.joined.contains(block) => PhiForm::Phi,
            None => PhiForm::Blend,
        }
    }

    /// Whether anybody asks which lanes take an edge.
    pub fn is_needed(&self, edge: Edge) -> bool {
        self.needed.contains(&edge)
    }

    /// Whether the mask of a block is that of the lanes which come along its edges, and they come out of a divergent loop.
    pub fn is_accumulated(&self, f: &Function<'_>, block: BlockId) -> Option<LoopId> {
        match (self.mask(block), self.phis(f, block)) {
            (ActiveLanes::Into(of), PhiForm::Exit(id)) if of == block => Some(id),
            _ => None,
        }
    }

    fn find_mask(&self, f: &Function<'_>, divergence: &Divergence, block: BlockId) -> ActiveLanes {
        let node = self.graph.of_block(block);
        let innermost = f.loops.innermost(block);
        if let Some(id) = f.loops.headed_by(block) {
            if self.graph.tail(id).is_some() {
                return ActiveLanes::Loop(id);
            }
            let mut before = f.blocks[block].predecessors.iter();
            let before = before.find(|from| !f.loops.all[id].contains(**from));
            return before.map_or(ActiveLanes::All, |before| self.mask(*before));
        }
        let pending = &self.line.pending[node];
        match innermost {
            None if pending.is_empty() => return ActiveLanes::All,
            Some(id) if !pending.iter().any(|it| self.graph.is_in(f, *it, id)) => {
                return self.mask(f.loops.all[id].header);
            }
            _ => {}
        }
        let mut above = f.dominators.parent(block);
        while let Some(at) = above {
            if divergence.is_same_way(f, at, block) {
                return self.mask(at);
            }
            above = f.dominators.parent(at);
        }
        if let Some(before) = self.comes_from(f, block, false) {
            let mut masks = before.iter().map(|from| self.mask(*from));
            if let Some(mask) = masks.next().filter(|first| masks.all(|other| other == *first)) {
                return mask;
            }
        }
        ActiveLanes::Into(block)
    }

    /// The blocks that lead to a block in the line, if they are those that do in the kernel and nobody has waited for it. Lanes may part at their ends only
    /// if that is allowed.
    fn comes_from(&self, f: &Function<'_>, block: BlockId, may_part: bool) -> Option<Vec<BlockId>> {
        let node = self.graph.of_block(block);
        let mut before = Vec::new();
        for from in &self.predecessors[node] {
            let Place::Block(from_block) = self.graph.places[*from] else {
                return None;
            };
            let is_direct = self.graph.ends[*from].targets().contains(&node);
            let parts = matches!(self.graph.ends[*from], End::Apart(_));
            if !is_direct || self.line.pending[*from].contains(&node) || parts && !may_part {
                return None;
            }
            before.push(from_block);
        }
        (before.len() == f.blocks[block].predecessors.len()).then_some(before)
    }

    /// Finds the blocks that have guards, and those that are active, in order: what leads to a block is before it.
    fn place_guards(
        &mut self,
        f: &Function<'_>,
        uniformity: &Uniformity,
        divergence: &Divergence,
        guard: impl Fn(BlockId) -> GuardNeed,
    ) {
        // The closest dominator of each node in the line.
        let mut above: SecondaryMap<Node, Option<Node>> = SecondaryMap::new();
        let mut depth: SecondaryMap<Node, u32> = SecondaryMap::new();
        let mut around: SecondaryMap<Node, Vec<Node>> = SecondaryMap::new();
        for node in self.graph.nodes() {
            let before = self.predecessors[node].iter().chain(&around[node]).copied();
            let before: Vec<Node> = before.filter(|it| *it < node).collect();
            above[node] = before.iter().copied().reduce(|mut one, mut other| {
                while one != other {
                    let deeper = if depth[one] >= depth[other] {
                        &mut one
                    } else {
                        &mut other
                    };
                    match above[*deeper] {
                        Some(next) => *deeper = next,
                        None => break,
                    }
                }
                one
            });
            depth[node] = above[node].map_or(0, |it| depth[it] + 1);
            let Place::Block(block) = self.graph.places[node] else {
                continue;
            };
            let mut is_active = self.is_active_by_itself(f, divergence, block, &before, &above);
            if !is_active {
                let asks = guard(block).max(self.asks_at_end(f, uniformity, block));
                let target = self.line.around(node).filter(|_| asks > GuardNeed::NotNeeded);
                if let Some(target) = target {
                    self.guards.insert(block);
                    around[target].push(node);
                    is_active = true;
                }
            }
            if is_active {
                self.active.insert(block);
            }
        }
        let guards = self.guards.clone();
        let has_guard = |node: Node| match self.graph.places[node] {
            Place::Block(block) => guards.contains(block),
            Place::Tail(_) => false,
        };
        self.predecessors = self.line.predecessors(has_guard);
    }

    /// Whether a block is active without a guard.
    fn is_active_by_itself(
        &self,
        f: &Function<'_>,
        divergence: &Divergence,
        block: BlockId,
        before: &[Node],
        above: &SecondaryMap<Node, Option<Node>>,
    ) -> bool {
        let node = self.graph.of_block(block);
        let pending = &self.line.pending[node];
        if pending.is_empty() {
            return true;
        }
        let is_active = |it: &Node| match self.graph.places[*it] {
            Place::Block(block) => self.active.contains(block),
            Place::Tail(_) => false,
        };
        // The block before a loop is, and so is the loop's last one if it goes back to its start.
        if f.loops.headed_by(block).is_some() {
            return before.iter().all(is_active);
        }
        if let Some(id) = f.loops.innermost(block) {
            let is_somebody_waiting = pending.iter().any(|it| self.graph.is_in(f, *it, id));
            if !is_somebody_waiting && self.active.contains(f.loops.all[id].header) {
                return true;
            }
        }
        if self.comes_from(f, block, false).is_some() && before.iter().all(is_active) {
            return true;
        }
        let chain = std::iter::successors(above[node], |at| above[*at]);
        let mut same = chain.filter_map(|at| match self.graph.places[at] {
            Place::Block(other) => Some(other),
            Place::Tail(_) => None,
        });
        same.any(|other| {
            let gets_lane = || {
                f.blocks[block].predecessors[..] == [other]
                    && f.loops.innermost(block) == f.loops.innermost(other)
                    && together::is_taken_by_some(f, other, block)
            };
            self.active.contains(other) && (divergence.is_same_way(f, other, block) || gets_lane())
        })
    }

    /// Uniform branches stay, and loops start with a lane.
    fn asks_at_end(&self, f: &Function<'_>, uniformity: &Uniformity, block: BlockId) -> GuardNeed {
        let is_kept = match f.blocks[block].terminator {
            Terminator::Branch { .. } => !uniformity.is_divergent_branch(block),
            Terminator::Jump(to) => {
                let headed = f.loops.headed_by(to);
                headed.is_some_and(|id| !f.loops.all[id].contains(block))
            }
            _ => false,
        };
        match is_kept {
            true => GuardNeed::Needed,
            false => GuardNeed::NotNeeded,
        }
    }

    fn find_joined(&mut self, f: &Function<'_>) {
        for block in f.blocks.keys() {
            if self.comes_from(f, block, true).is_some() {
                self.joined.insert(block);
            }
        }
    }

    /// Finds the edges whose masks somebody asks for: the mask of a block, or its phis.
    fn find_needed(&mut self, f: &Function<'_>) {
        let mut needed = BTreeSet::new();
        for (block, it) in &f.blocks {
            let is_asked = match self.phis(f, block) {
                PhiForm::Phi => false,
                PhiForm::Blend => !it.phis.is_empty() && it.predecessors.len() > 1,
                // Lanes set them wherever they might leave.
                PhiForm::Exit(_) => false,
            };
            if is_asked || self.mask(block) == ActiveLanes::Into(block) {
                needed.extend(it.predecessors.iter().map(|from| (*from, block)));
            }
        }
        for (id, it) in f.loops.all.iter().filter(|(id, _)| self.graph.tail(*id).is_some()) {
            needed.extend(it.latches.iter().map(|latch| (*latch, it.header)));
            debug_assert_eq!(f.loops.headed_by(it.header), Some(id));
        }
        self.needed = needed;
    }

    /// Whether a value is a phi in which lanes that came different ways, or at different times, meet.
    pub fn is_blend(&self, f: &Function<'_>, value: ValueId) -> bool {
        let block = f.block_of(value).filter(|block| f.blocks[*block].phis.contains(&value));
        block.is_some_and(|block| self.phis(f, block) != PhiForm::Phi)
    }
}
