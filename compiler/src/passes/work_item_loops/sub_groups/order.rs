//! The order in which waiting lanes are served.
//!
//! Lanes that wait at an early point go on before those at a late one, so that they can catch up and meet them there. *Early* is a point in
//! control flow: before all that it reaches, and, when it is in a loop, before all behind the loop. So lanes that are through with a loop wait for
//! those that still go round.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionValue};
use ir::flow;

/// The blocks of a function: each before those it reaches without going round a loop, the blocks of a loop side by side.
pub fn loops_together<'ctx>(function: FunctionValue<'ctx>) -> Vec<BasicBlock<'ctx>> {
    let (blocks, successors) = graph(function);
    let mut order = Vec::new();
    place((0..blocks.len()).collect(), None, &successors, &mut order);
    order.into_iter().map(|number| blocks[number]).collect()
}

/// A loop: its blocks, the first of which is where it is entered.
pub struct Loop<'ctx> {
    /// Where it starts.
    pub head: BasicBlock<'ctx>,
    /// All its blocks, those of inner loops included.
    pub blocks: HashSet<BasicBlock<'ctx>>,
}

impl<'ctx> Loop<'ctx> {
    /// Whether an instruction is in one of the blocks.
    pub fn contains(&self, instruction: InstructionValue<'ctx>) -> bool {
        instruction
            .get_parent()
            .is_some_and(|block| self.blocks.contains(&block))
    }

    /// The blocks that branch out of it, in no order.
    pub fn ways_out(&self) -> Vec<BasicBlock<'ctx>> {
        let leaves = |block: &BasicBlock<'ctx>| flow::successors(*block).iter().any(|to| !self.blocks.contains(to));
        self.blocks.iter().copied().filter(leaves).collect()
    }
}

/// The loops of a function, outer ones before inner ones.
pub fn loops<'ctx>(function: FunctionValue<'ctx>) -> Vec<Loop<'ctx>> {
    let (blocks, successors) = graph(function);
    let mut found = Vec::new();
    find_loops((0..blocks.len()).collect(), None, &successors, &mut found);
    let of = |(head, members): (usize, Vec<usize>)| Loop {
        head: blocks[head],
        blocks: members.into_iter().map(|number| blocks[number]).collect(),
    };
    found.into_iter().map(of).collect()
}

/// Blocks, and by number those that each leads to.
fn graph<'ctx>(function: FunctionValue<'ctx>) -> (Vec<BasicBlock<'ctx>>, Vec<Vec<usize>>) {
    let blocks = function.get_basic_blocks();
    let numbers: HashMap<BasicBlock, usize> = blocks.iter().copied().zip(0..).collect();
    let successors = blocks
        .iter()
        .map(|block| flow::successors(*block).iter().map(|next| numbers[next]).collect())
        .collect();
    (blocks, successors)
}

/// Appends the loops of a part of a graph, each with its head. Edges to `head`, at which a loop around them all starts, do not count.
fn find_loops(nodes: Vec<usize>, head: Option<usize>, successors: &[Vec<usize>], found: &mut Vec<(usize, Vec<usize>)>) {
    for component in components(&nodes, head, successors) {
        if let [node] = component[..] {
            if Some(node) != head && successors[node].contains(&node) {
                found.push((node, component));
            }
            continue;
        }
        let entered = entered(&component, &nodes, head, successors);
        found.push((entered, component.clone()));
        find_loops(component, Some(entered), successors, found);
    }
}

/// Of the nodes of a loop, the one that is entered from outside; of several, the first.
fn entered(component: &[usize], nodes: &[usize], head: Option<usize>, successors: &[Vec<usize>]) -> usize {
    let members: HashSet<usize> = component.iter().copied().collect();
    let is_entered = |node: &&usize| {
        let mut outside = nodes.iter().filter(|from| !members.contains(from));
        Some(**node) == head || outside.any(|from| successors[*from].contains(node))
    };
    *component.iter().find(is_entered).unwrap_or(&component[0])
}

/// Appends the nodes of a part of a graph to `order`. Edges to `head`, at which a loop around them all starts, do not count.
fn place(nodes: Vec<usize>, head: Option<usize>, successors: &[Vec<usize>], order: &mut Vec<usize>) {
    for component in components(&nodes, head, successors) {
        let [node] = component[..] else {
            let entered = entered(&component, &nodes, head, successors);
            place(component, Some(entered), successors, order);
            continue;
        };
        order.push(node);
    }
}

/// The strongly connected components of a part of a graph, each before those that it reaches. Edges to `head` do not count.
fn components(nodes: &[usize], head: Option<usize>, successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let members: HashSet<usize> = nodes.iter().copied().collect();
    let next = |node: usize| -> Vec<usize> {
        let counts = |to: &usize| members.contains(to) && Some(*to) != head;
        successors[node].iter().copied().filter(counts).collect()
    };
    // Kosaraju: by falling time of leaving in a walk along the edges, components are the trees of a walk against them.
    let mut left = Vec::new();
    let mut seen = HashSet::new();
    let starts = head.into_iter().chain(nodes.iter().copied());
    for start in starts {
        let mut path = Vec::new();
        if seen.insert(start) {
            path.push((start, next(start)));
        }
        while let Some((node, ahead)) = path.last_mut() {
            match ahead.pop() {
                Some(to) if seen.insert(to) => path.push((to, next(to))),
                Some(_) => {}
                None => {
                    left.push(*node);
                    path.pop();
                }
            }
        }
    }
    let mut against: HashMap<usize, Vec<usize>> = HashMap::new();
    for node in nodes {
        for to in next(*node) {
            against.entry(to).or_default().push(*node);
        }
    }
    let mut found = Vec::new();
    let mut placed = HashSet::new();
    for start in left.into_iter().rev() {
        let mut component = Vec::new();
        let mut pending = vec![start];
        while let Some(node) = pending.pop() {
            if placed.insert(node) {
                component.push(node);
                pending.extend(against.get(&node).into_iter().flatten());
            }
        }
        if !component.is_empty() {
            component.sort_unstable();
            found.push(component);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(successors: &[&[usize]]) -> Vec<usize> {
        let successors: Vec<Vec<usize>> = successors.iter().map(|list| list.to_vec()).collect();
        let mut order = Vec::new();
        place((0..successors.len()).collect(), None, &successors, &mut order);
        order
    }

    #[test]
    fn branches_come_before_where_they_meet() {
        let order = order(&[&[3, 1], &[2], &[], &[2]]);
        assert_eq!(order[0], 0);
        assert_eq!(order[3], 2);
    }

    /// 0, the loop 1 2 3 with an exit from its middle, 4 behind it: whichever way the walk goes, the loop stays together.
    #[test]
    fn loops_come_before_what_is_behind_them() {
        assert_eq!(order(&[&[1], &[2], &[3, 4], &[1], &[]]), [0, 1, 2, 3, 4]);
        assert_eq!(order(&[&[1], &[2], &[4, 3], &[1], &[]]), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn inner_loops_stay_together_in_outer_ones() {
        // 1 is the head of the outer loop, 2 and 3 are the inner one, 4 the outer one's latch.
        assert_eq!(order(&[&[1], &[2], &[4, 3], &[2], &[1, 5], &[]]), [0, 1, 2, 3, 4, 5]);
    }

    /// A loop with two entries has no head; its blocks still stay together and none is lost.
    #[test]
    fn a_loop_with_two_entries() {
        let order = order(&[&[1, 2], &[2], &[1, 3], &[]]);
        assert_eq!((order[0], order[3]), (0, 3));
        assert_eq!(order.len(), 4);
    }

    #[test]
    fn a_loop_of_one_block() {
        assert_eq!(order(&[&[0, 1], &[1, 2], &[]]), [0, 1, 2]);
    }

    #[test]
    fn loops_are_found_with_their_heads() {
        // As in `inner_loops_stay_together_in_outer_ones`, and a loop of one block behind.
        let successors = [vec![1], vec![2], vec![4, 3], vec![2], vec![1, 5], vec![5, 6], vec![]];
        let mut found = Vec::new();
        find_loops((0..successors.len()).collect(), None, &successors, &mut found);
        assert_eq!(found, [(1, vec![1, 2, 3, 4]), (2, vec![2, 3]), (5, vec![5])]);
    }
}
