//! The hierarchy of a plan: loops and what stands behind a guard hold blocks and one another.

use super::control::graph::Place;
use super::control::Control;
use super::linearize::Node;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function};

/// A part of the new function with one way in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// A block.
    Block(BlockId),
    /// What is gone around if no lane comes to its first block.
    Guarded(Vec<Region>),
    /// A loop.
    Loop {
        /// Which one.
        id: LoopId,
        /// Whether it goes on until the last lane has left.
        is_divergent: bool,
        /// What is in it.
        body: Vec<Region>,
    },
}

/// The outermost regions of a function.
pub fn regions(f: &Function<'_>, control: &Control) -> Vec<Region> {
    let nodes: Vec<Node> = control.graph.nodes().collect();
    build(f, control, None, &nodes, false)
}

/// The regions of a run of nodes inside a loop. The guard of the first node is left out if it is the one around all of them.
fn build(
    f: &Function<'_>,
    control: &Control,
    inside: Option<LoopId>,
    mut nodes: &[Node],
    mut is_guarded: bool,
) -> Vec<Region> {
    let mut regions = Vec::new();
    while let Some((first, rest)) = nodes.split_first() {
        let Place::Block(block) = control.graph.places[*first] else {
            nodes = rest;
            continue;
        };
        let inner = f.loops.around(block).take_while(|id| Some(*id) != inside).last();
        if let Some(id) = inner {
            let count = nodes
                .iter()
                .take_while(|node| control.graph.is_in(f, **node, id))
                .count();
            let (body, after) = nodes.split_at(count);
            regions.push(Region::Loop {
                id,
                is_divergent: control.graph.tail(id).is_some(),
                body: build(f, control, Some(id), body, false),
            });
            nodes = after;
        } else if let Some(around) = control
            .line
            .around(*first)
            .filter(|_| control.has_guard(block) && !is_guarded)
        {
            let count = nodes.iter().take_while(|node| **node < around).count();
            let (body, after) = nodes.split_at(count);
            regions.push(Region::Guarded(build(f, control, inside, body, true)));
            nodes = after;
        } else {
            regions.push(Region::Block(block));
            nodes = rest;
        }
        is_guarded = false;
    }
    regions
}
