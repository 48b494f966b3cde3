//! The nodes of a function: its blocks in order, and the tails of its divergent loops.

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};

use crate::analyses::Divergence;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Terminator};
use crate::plan::linearize::{End, Node};

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A block.
    Block(BlockId),
    /// Where lanes that have left a divergent loop wait.
    Tail(LoopId),
}

/// The nodes of a function and how they end.
#[derive(Clone, Debug)]
pub struct Graph {
    /// What each node is.
    pub places: PrimaryMap<Node, Place>,
    /// How each ends.
    pub ends: PrimaryMap<Node, End>,
    blocks: SecondaryMap<BlockId, Option<Node>>,
    tails: SecondaryMap<LoopId, Option<Node>>,
}

impl Graph {
    /// The nodes of a function.
    pub fn new(f: &Function<'_>, divergence: &Divergence) -> Graph {
        let mut graph = Graph {
            places: PrimaryMap::new(),
            ends: PrimaryMap::new(),
            blocks: SecondaryMap::new(),
            tails: SecondaryMap::new(),
        };
        let mut left: SecondaryMap<LoopId, usize> = SecondaryMap::new();
        for block in &divergence.order {
            graph.blocks[*block] = Some(graph.places.push(Place::Block(*block)));
            // The last block of a loop is in no loop inside of it that does not end there as well.
            for id in f.loops.around(*block) {
                left[id] += 1;
                if left[id] == f.loops.all[id].blocks.len() && divergence.is_divergent_loop(id) {
                    graph.tails[id] = Some(graph.places.push(Place::Tail(id)));
                }
            }
        }
        for node in graph.places.keys() {
            let end = match graph.places[node] {
                Place::Block(block) => graph.end_of_block(f, divergence, block),
                Place::Tail(id) => graph.end_of_tail(f, id),
            };
            graph.ends.push(end);
        }
        graph
    }

    fn end_of_block(&self, f: &Function<'_>, divergence: &Divergence, block: BlockId) -> End {
        let to = |next: BlockId| self.target(f, f.loops.innermost(block), block, next);
        match f.blocks[block].terminator {
            Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => End::Stop,
            Terminator::Jump(next) => End::Jump(to(next)),
            Terminator::Branch { if_true, if_false, .. } => match (to(if_true), to(if_false)) {
                (one, other) if one == other => End::Jump(one),
                (one, other) if divergence.is_divergent_branch(block) => End::Apart(vec![one, other]),
                (one, other) => End::Together([one, other]),
            },
        }
    }

    fn end_of_tail(&self, f: &Function<'_>, id: LoopId) -> End {
        let it = &f.loops.all[id];
        let mut exits: Vec<Node> = Vec::new();
        for (from, to) in &it.exits {
            let to = self.target(f, it.parent, *from, *to);
            if !exits.contains(&to) {
                exits.push(to);
            }
        }
        End::Again {
            start: self.of_block(it.header),
            exits,
        }
    }

    /// Where an edge between blocks leads, from a place whose innermost loop is `inside`: to a tail, if it leaves or closes a divergent loop.
    fn target(&self, f: &Function<'_>, inside: Option<LoopId>, from: BlockId, to: BlockId) -> Node {
        let around = std::iter::successors(inside, |at| f.loops.all[*at].parent);
        let mut crossed = around.filter(|id| {
            let it = &f.loops.all[*id];
            !it.contains(to) || it.header == to && it.latches.contains(&from)
        });
        crossed
            .find_map(|id| self.tails[id])
            .unwrap_or_else(|| self.of_block(to))
    }

    /// The node of a block.
    pub fn of_block(&self, block: BlockId) -> Node {
        self.blocks[block].expect("every block is a node")
    }

    /// The tail of a loop, if it is divergent.
    pub fn tail(&self, id: LoopId) -> Option<Node> {
        self.tails[id]
    }

    /// Whether a node belongs to a loop.
    pub fn is_in(&self, f: &Function<'_>, node: Node, id: LoopId) -> bool {
        match self.places[node] {
            Place::Block(block) => f.loops.all[id].contains(block),
            Place::Tail(of) => std::iter::successors(Some(of), |at| f.loops.all[*at].parent).any(|at| at == id),
        }
    }

    /// The outermost divergent loop that an edge leaves.
    pub fn leaves(&self, f: &Function<'_>, from: BlockId, to: BlockId) -> Option<LoopId> {
        let left = f.loops.around(from).take_while(|id| !f.loops.all[*id].contains(to));
        left.filter(|id| self.tails[*id].is_some()).last()
    }

    /// The nodes, in order.
    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        (0..self.places.len()).map(Node::new)
    }
}
