//! Partial linearization: control flow in which some branches part lanes, laid out so that lanes which part run one after the other.
//!
//! After Moll and Hack, "Partial Control-Flow Linearization" (2018). Nodes are numbered in an order as of [`crate::analyses::block_order`]. While a
//! node runs, lanes may be *pending*: they wait for nodes further on. A branch that lanes take together still goes to one of its two targets, unless
//! somebody waits for a node before that; one that parts them goes to the first node that anybody waits for, or is to go to. Everybody else keeps waiting.
//!
//! A divergent loop has a node of its own at its end, the *tail*, where lanes that have left wait until no lane goes on; every edge out of the loop
//! leads there first.

use std::collections::BTreeSet;

use cranelift_entity::{entity_impl, PrimaryMap, SecondaryMap};

/// A place in the line: a block, or the tail of a divergent loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(u32);
entity_impl!(Node, "node");

/// How a node ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The function ends.
    Stop,
    /// All lanes go on to another node.
    Jump(Node),
    /// All lanes that are there go on to one of two nodes.
    Together([Node; 2]),
    /// Lanes go on to any of these nodes.
    Apart(Vec<Node>),
    /// The tail of a divergent loop: back to its start while a lane is left that goes on, then on to any of these nodes.
    Again {
        /// The loop's first node.
        start: Node,
        /// Where lanes go that have left.
        exits: Vec<Node>,
    },
}

impl End {
    /// The nodes that lanes go to from here, in the kernel as it was, back edges included.
    pub fn targets(&self) -> Vec<Node> {
        match self {
            End::Stop => Vec::new(),
            End::Jump(to) => vec![*to],
            End::Together(both) => both.to_vec(),
            End::Apart(all) => all.clone(),
            End::Again { start, exits } => std::iter::once(*start).chain(exits.iter().copied()).collect(),
        }
    }
}

/// How a node ends in the line.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Goes {
    /// Nowhere.
    #[default]
    Stop,
    /// To the one node.
    To(Node),
    /// To the first of the nodes if the branch's condition is true, else to the second.
    Either([Node; 2]),
    /// Back to the start of a loop while any lane goes on, then to a node.
    Again {
        /// The loop's first node.
        start: Node,
        /// The node behind the loop.
        then: Node,
    },
}

impl Goes {
    /// The nodes that it goes to.
    pub fn targets(&self) -> Vec<Node> {
        match self {
            Goes::Stop => Vec::new(),
            Goes::To(to) => vec![*to],
            Goes::Either(both) => both.to_vec(),
            Goes::Again { start, then } => vec![*start, *then],
        }
    }
}

/// Control flow laid out.
#[derive(Clone, Debug)]
pub struct Line {
    /// For each node, where lanes may be waiting while it runs.
    pub pending: SecondaryMap<Node, BTreeSet<Node>>,
    /// For each node, where it goes.
    pub goes: SecondaryMap<Node, Goes>,
}

/// Lays out control flow. An edge to a node that does not come later is one back to the start of a loop.
pub fn linearize(ends: &PrimaryMap<Node, End>) -> Line {
    let mut line = Line {
        pending: SecondaryMap::new(),
        goes: SecondaryMap::new(),
    };
    for (at, end) in ends {
        let waiting = line.pending[at].clone();
        let mut relay = |wanted: &[Node]| -> Option<Node> {
            let mut all = waiting.clone();
            all.extend(wanted);
            let first = all.pop_first()?;
            line.pending[first].extend(all);
            Some(first)
        };
        line.goes[at] = match end {
            End::Stop => Goes::Stop,
            // Lanes outside of the loop wait there until it ends.
            End::Jump(to) if *to <= at => Goes::To(*to),
            End::Jump(to) => relay(&[*to]).map_or(Goes::Stop, Goes::To),
            End::Together([one, other]) => {
                let mut way = |to: Node| match to <= at {
                    true => to,
                    false => relay(&[to]).unwrap_or(to),
                };
                let (one, other) = (way(*one), way(*other));
                match one == other {
                    true => Goes::To(one),
                    false => Goes::Either([one, other]),
                }
            }
            End::Apart(all) => relay(all).map_or(Goes::Stop, Goes::To),
            End::Again { start, exits } => match relay(exits) {
                Some(then) => Goes::Again { start: *start, then },
                None => Goes::To(*start),
            },
        };
    }
    line
}

impl Line {
    /// Where lanes that a node has nothing for go instead, if it has a guard.
    pub fn around(&self, node: Node) -> Option<Node> {
        self.pending[node].first().copied()
    }

    /// The nodes that lead to each node, given those that have guards, each once.
    pub fn predecessors(&self, has_guard: impl Fn(Node) -> bool) -> SecondaryMap<Node, Vec<Node>> {
        let mut found: SecondaryMap<Node, Vec<Node>> = SecondaryMap::new();
        for (from, goes) in self.goes.iter() {
            let around = self.around(from).filter(|_| has_guard(from));
            for to in goes.targets().into_iter().chain(around) {
                if !found[to].contains(&from) {
                    found[to].push(from);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
