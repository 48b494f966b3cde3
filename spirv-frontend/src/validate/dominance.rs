//! Dominance between the blocks of a function: what must have run when a block runs.
//!
//! Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph", with path compression: O(m log n) for any graph, so that no module
//! takes long. Nothing recurses: modules may have any number of blocks.

use std::collections::HashMap;

use crate::error::Id;
use crate::validate::graph::Graph;

/// What is known of the control flow of one function.
#[derive(Default)]
pub(crate) struct Dominance {
    by_label: HashMap<Id, usize>,
    /// Where the walk over the dominator tree enters and leaves each block; none where the first block does not lead.
    spans: Vec<Option<(usize, usize)>>,
    predecessors: Vec<usize>,
}

impl Dominance {
    pub fn new(graph: &Graph, tree: &DominatorTree) -> Self {
        Self {
            by_label: graph.by_label.clone(),
            spans: tree.spans(),
            predecessors: graph.predecessor_counts(),
        }
    }

    /// The block of a label.
    pub fn block(&self, label: Id) -> Option<usize> {
        self.by_label.get(&label).copied()
    }

    /// Whether what `definition` has computed is there in `user`. Where control never goes, everything is.
    pub fn covers(&self, definition: usize, user: usize) -> bool {
        match (self.spans.get(definition), self.spans.get(user)) {
            (Some(Some((enter, leave))), Some(Some((at, _)))) => (enter..leave).contains(&at),
            (_, Some(Some(_))) => false,
            _ => true,
        }
    }

    /// How many different blocks lead to a block.
    pub fn predecessors(&self, block: usize) -> usize {
        self.predecessors.get(block).copied().unwrap_or(0)
    }
}

/// Which block is the closest that dominates each block.
pub(crate) struct DominatorTree {
    /// The parent of each block but the first; none for blocks that the first one does not lead to.
    parents: Vec<Option<usize>>,
    /// The children of each block, in the order of blocks.
    pub children: Vec<Vec<usize>>,
}

impl DominatorTree {
    /// The tree of a graph with at least one block.
    pub fn of(successors: &[Vec<usize>]) -> Self {
        let parents = Search::of(successors).immediate_dominators();
        let mut children = vec![Vec::new(); successors.len()];
        for (block, parent) in parents.iter().enumerate() {
            if let Some(parent) = parent {
                children[*parent].push(block);
            }
        }
        Self { parents, children }
    }

    /// Whether the first block leads to a block.
    pub fn is_reachable(&self, block: usize) -> bool {
        block == 0 || self.parents[block].is_some()
    }

    fn spans(&self) -> Vec<Option<(usize, usize)>> {
        let mut spans = vec![None; self.children.len()];
        let mut path = vec![(0, 0)];
        let mut entered = 0;
        while let Some((block, next)) = path.last_mut() {
            let (block, child) = (*block, self.children[*block].get(*next).copied());
            if *next == 0 {
                spans[block] = Some((entered, entered));
                entered += 1;
            }
            *next += 1;
            match child {
                Some(child) => path.push((child, 0)),
                None => {
                    if let Some((_, leave)) = &mut spans[block] {
                        *leave = entered;
                    }
                    path.pop();
                }
            }
        }
        spans
    }
}

/// A depth-first search from the first block. Blocks go by the number that the search gives them.
struct Search {
    /// The block of each number.
    blocks: Vec<usize>,
    /// From where each number was reached.
    parents: Vec<usize>,
    predecessors: Vec<Vec<usize>>,
    count: usize,
}

impl Search {
    fn of(successors: &[Vec<usize>]) -> Self {
        let mut numbers: Vec<Option<usize>> = vec![None; successors.len()];
        let (mut blocks, mut parents) = (vec![0], vec![0]);
        let mut path = vec![(0, 0)];
        numbers[0] = Some(0);
        while let Some((block, next)) = path.last_mut() {
            let (from, successor) = (*block, successors[*block].get(*next).copied());
            *next += 1;
            match successor {
                Some(successor) if numbers[successor].is_none() => {
                    numbers[successor] = Some(blocks.len());
                    blocks.push(successor);
                    parents.push(numbers[from].unwrap_or(0));
                    path.push((successor, 0));
                }
                Some(_) => {}
                None => {
                    path.pop();
                }
            }
        }
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (number, block) in blocks.iter().enumerate() {
            for successor in successors[*block].iter().filter_map(|it| numbers[*it]) {
                predecessors[successor].push(number);
            }
        }
        Self {
            blocks,
            parents,
            predecessors,
            count: successors.len(),
        }
    }

    /// The immediate dominator of each block; none for the first one and for those that it does not lead to.
    fn immediate_dominators(&self) -> Vec<Option<usize>> {
        let count = self.blocks.len();
        let mut forest = Forest::new(count);
        let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut dominators = vec![0; count];
        for number in (1..count).rev() {
            for &predecessor in &self.predecessors[number] {
                let least = forest.evaluate(predecessor);
                forest.semi[number] = forest.semi[number].min(forest.semi[least]);
            }
            buckets[forest.semi[number]].push(number);
            let parent = self.parents[number];
            forest.ancestors[number] = Some(parent);
            for waiting in std::mem::take(&mut buckets[parent]) {
                let least = forest.evaluate(waiting);
                let is_lower = forest.semi[least] < forest.semi[waiting];
                dominators[waiting] = if is_lower { least } else { parent };
            }
        }
        let mut found = vec![None; self.count];
        for number in 1..count {
            if dominators[number] != forest.semi[number] {
                dominators[number] = dominators[dominators[number]];
            }
            found[self.blocks[number]] = Some(self.blocks[dominators[number]]);
        }
        found
    }
}

/// The part of the search tree that has been worked on, its paths compressed.
struct Forest {
    ancestors: Vec<Option<usize>>,
    /// Of the compressed path above a number, the number with the least semidominator.
    least: Vec<usize>,
    semi: Vec<usize>,
}

impl Forest {
    fn new(count: usize) -> Self {
        Self {
            ancestors: vec![None; count],
            least: (0..count).collect(),
            semi: (0..count).collect(),
        }
    }

    fn evaluate(&mut self, number: usize) -> usize {
        // From the number up to the last one below a root; then down again, so that each finds its ancestor compressed.
        let mut path = Vec::new();
        let mut at = number;
        while let Some(above) = self.ancestors[at].filter(|above| self.ancestors[*above].is_some()) {
            path.push((at, above));
            at = above;
        }
        for (at, above) in path.into_iter().rev() {
            if self.semi[self.least[above]] < self.semi[self.least[at]] {
                self.least[at] = self.least[above];
            }
            self.ancestors[at] = self.ancestors[above];
        }
        self.least[number]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(successors: &[&[usize]]) -> Vec<Option<usize>> {
        let successors: Vec<Vec<usize>> = successors.iter().map(|it| it.to_vec()).collect();
        DominatorTree::of(&successors).parents
    }

    fn dominance(successors: &[&[usize]]) -> Dominance {
        let successors: Vec<Vec<usize>> = successors.iter().map(|it| it.to_vec()).collect();
        let tree = DominatorTree::of(&successors);
        let graph = Graph {
            starts: Vec::new(),
            by_label: HashMap::new(),
            successors,
        };
        Dominance::new(&graph, &tree)
    }

    #[test]
    fn the_end_of_a_branch_is_dominated_by_its_begin() {
        assert_eq!(tree(&[&[1, 2], &[3], &[3], &[]]), [None, Some(0), Some(0), Some(0)]);
    }

    #[test]
    fn a_loop_with_two_entries_has_no_head() {
        assert_eq!(tree(&[&[1, 2], &[2], &[1, 3], &[]]), [None, Some(0), Some(0), Some(2)]);
    }

    /// The example of Lengauer and Tarjan's paper, with R, A to L as 0 to 12.
    #[test]
    fn the_graph_of_the_paper() {
        let graph: [&[usize]; 13] = [
            &[1, 2, 3],
            &[4],
            &[1, 4, 5],
            &[6, 7],
            &[12],
            &[8],
            &[9],
            &[9, 10],
            &[5, 11],
            &[11],
            &[9],
            &[9, 0],
            &[8],
        ];
        let expected = [0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 7, 0, 4].map(Some);
        assert_eq!(tree(&graph)[1..], expected[1..]);
    }

    #[test]
    fn definitions_cover_what_they_dominate_and_what_never_runs() {
        // 0 -> {1, 2}, 1 -> 3, 2 -> 3; 4 -> 3 never runs.
        let dominance = dominance(&[&[1, 2], &[3], &[3], &[], &[3]]);
        assert!(dominance.covers(0, 3) && dominance.covers(1, 1));
        assert!(!dominance.covers(1, 3) && !dominance.covers(1, 2) && !dominance.covers(3, 1));
        assert!(dominance.covers(1, 4) && !dominance.covers(4, 3));
        assert_eq!(dominance.predecessors(3), 3);
    }

    /// A ladder with rungs upwards: an algorithm that repeats until nothing changes goes over it again and again.
    #[test]
    fn large_graphs_take_neither_long_nor_a_deep_stack() {
        let count = 200_000;
        let ladder: Vec<Vec<usize>> = (0..count)
            .map(|at| {
                [at + 1, at / 2, count - 1 - at / 2]
                    .into_iter()
                    .filter(|it| *it < count)
                    .collect()
            })
            .collect();
        let tree = DominatorTree::of(&ladder);
        assert!((0..count).all(|block| tree.is_reachable(block)));
        let chain: Vec<Vec<usize>> = (0..count).map(|at| (at + 1..count).take(1).collect()).collect();
        assert_eq!(DominatorTree::of(&chain).spans()[count - 1], Some((count - 1, count)));
    }
}
