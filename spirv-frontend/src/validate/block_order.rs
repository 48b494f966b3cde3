//! The order in which a function's blocks are translated: every block after the one that immediately dominates it.
//!
//! The specification (2.4, "Logical Layout of a Module") asks modules for that order, so that an instruction comes after what it uses. llvm-spirv does not
//! keep to it: it writes the order of the LLVM blocks. So it is made here. Where a module has the order already nothing changes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::validate::dominance::{Dominance, DominatorTree};
use crate::validate::graph::{Graph, WideSelectors};

/// A module whose functions have their blocks in order.
pub(crate) struct Ordered<'m> {
    pub instructions: Vec<Inst<'m>>,
    /// The control flow of each function that has a body, by the place of its first label.
    pub functions: HashMap<usize, Dominance>,
}

/// The instructions of a module, with the blocks of each function in dominance order. Ill-formed functions are left for the translator to refuse.
pub(crate) fn in_dominance_order(instructions: Vec<Inst<'_>>) -> Ordered<'_> {
    let wide = WideSelectors::of(&instructions);
    let mut ordered = Ordered {
        instructions: Vec::with_capacity(instructions.len()),
        functions: HashMap::new(),
    };
    let mut rest = &instructions[..];
    while let Some(at) = rest.iter().position(|inst| inst.op == Op::Label) {
        let (before, from_first_block) = rest.split_at(at);
        let end = from_first_block.iter().position(|inst| inst.op == Op::FunctionEnd);
        let (body, after) = from_first_block.split_at(end.unwrap_or(from_first_block.len()));
        ordered.instructions.extend_from_slice(before);
        ordered.append(body, &wide);
        rest = after;
    }
    ordered.instructions.extend_from_slice(rest);
    ordered
}

impl<'m> Ordered<'m> {
    fn append(&mut self, body: &[Inst<'m>], wide: &WideSelectors) {
        let graph = Graph::of(body, wide);
        let tree = DominatorTree::of(&graph.successors);
        for block in order(&tree) {
            let end = graph.starts.get(block + 1).copied().unwrap_or(body.len());
            self.instructions.extend_from_slice(&body[graph.starts[block]..end]);
        }
        self.functions.insert(body[0].at.word, Dominance::new(&graph, &tree));
    }
}

/// The blocks, each after its immediate dominator, otherwise in the order they have. Block 0 is the entry; blocks that it does not reach come last.
fn order(tree: &DominatorTree) -> Vec<usize> {
    let count = tree.children.len();
    let mut order = Vec::with_capacity(count);
    let mut ready = BinaryHeap::from([Reverse(0)]);
    while let Some(Reverse(block)) = ready.pop() {
        order.push(block);
        ready.extend(tree.children[block].iter().map(|it| Reverse(*it)));
    }
    order.extend((1..count).filter(|block| !tree.is_reachable(*block)));
    order
}

#[cfg(test)]
mod tests {
    use super::DominatorTree;

    fn order(successors: &[Vec<usize>]) -> Vec<usize> {
        super::order(&DominatorTree::of(successors))
    }

    #[test]
    fn a_good_order_stays() {
        // 0 -> {1, 2}, 1 -> 3, 2 -> 3, 3 -> {1, 4}
        assert_eq!(
            order(&[vec![1, 2], vec![3], vec![3], vec![1, 4], vec![]]),
            [0, 1, 2, 3, 4]
        );
    }

    #[test]
    fn a_block_waits_for_its_dominator() {
        // The loop that llvm-spirv writes after the block that follows it: 0 -> 3, 3 -> {3, 1}, 1 -> 2.
        assert_eq!(order(&[vec![3], vec![2], vec![], vec![3, 1]]), [0, 3, 1, 2]);
    }

    #[test]
    fn unreachable_blocks_come_last() {
        assert_eq!(order(&[vec![2], vec![2], vec![]]), [0, 2, 1]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let count = 200_000;
        let chain: Vec<Vec<usize>> = (0..count)
            .map(|at| if at + 1 < count { vec![at + 1] } else { vec![] })
            .collect();
        assert_eq!(order(&chain).len(), count);
    }
}
