//! The order in which a function's blocks are translated: every block after the one that immediately dominates it.
//!
//! The specification (2.4, "Logical Layout of a Module") asks modules for that order, so that an instruction comes after what it uses. llvm-spirv does not
//! keep to it: it writes the order of the LLVM blocks. So it is made here. Where a module has the order already nothing changes.
//!
//! Dominators: Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::error::Id;

/// The instructions of a module, with the blocks of each function in dominance order. Ill-formed functions are left for the translator to refuse.
pub(crate) fn in_dominance_order(instructions: Vec<Inst<'_>>) -> Vec<Inst<'_>> {
    let mut ordered = Vec::with_capacity(instructions.len());
    let mut rest = &instructions[..];
    while let Some(at) = rest.iter().position(|inst| inst.op == Op::Label) {
        let (before, from_first_block) = rest.split_at(at);
        let end = from_first_block.iter().position(|inst| inst.op == Op::FunctionEnd);
        let (body, after) = from_first_block.split_at(end.unwrap_or(from_first_block.len()));
        ordered.extend_from_slice(before);
        append_blocks(body, &mut ordered);
        rest = after;
    }
    ordered.extend_from_slice(rest);
    ordered
}

fn append_blocks<'m>(body: &[Inst<'m>], ordered: &mut Vec<Inst<'m>>) {
    let starts: Vec<usize> = (0..body.len()).filter(|at| body[*at].op == Op::Label).collect();
    let block = |index: usize| &body[starts[index]..starts.get(index + 1).copied().unwrap_or(body.len())];
    let by_label: HashMap<Id, usize> = (0..starts.len())
        .filter_map(|index| Some((block(index)[0].result().ok()?, index)))
        .collect();
    let successors: Vec<Vec<usize>> = (0..starts.len())
        .map(|index| {
            block(index)
                .iter()
                .rev()
                // The place of the next block may stand at the end of this one.
                .find(|inst| !matches!(inst.op, Op::Line | Op::NoLine))
                .map(|terminator| targets(terminator, &by_label))
                .unwrap_or_default()
        })
        .collect();
    for index in order(&successors) {
        ordered.extend_from_slice(block(index));
    }
}

/// The blocks that a terminator may branch to. A label that is no block of this function is the translator's to refuse.
fn targets(terminator: &Inst<'_>, by_label: &HashMap<Id, usize>) -> Vec<usize> {
    let blocks = |labels: &[Id]| {
        labels
            .iter()
            .map(|label| by_label.get(label).copied())
            .collect::<Option<Vec<_>>>()
    };
    let labels: Vec<Id> = match terminator.op {
        Op::Branch => terminator.ids(0).collect(),
        Op::BranchConditional => terminator.ids(1).take(2).collect(),
        // Literals of one word or two stand before the labels, by the width of the selector, which is not known here: the
        // reading in which all labels are blocks is the right one.
        Op::Switch => {
            let every = |step: usize| terminator.ids(1).step_by(step).collect::<Vec<_>>();
            let narrow = every(2);
            if blocks(&narrow).is_some() {
                narrow
            } else {
                every(3)
            }
        }
        _ => Vec::new(),
    };
    blocks(&labels).unwrap_or_default()
}

/// The blocks, each after its immediate dominator, otherwise in the order they have. Block 0 is the entry; blocks that it does not reach come last.
fn order(successors: &[Vec<usize>]) -> Vec<usize> {
    let idom = immediate_dominators(successors);
    let mut dominated: Vec<Vec<usize>> = vec![Vec::new(); successors.len()];
    for (block, idom) in idom.iter().enumerate().skip(1) {
        if let Some(idom) = *idom {
            dominated[idom].push(block);
        }
    }
    let mut order = Vec::with_capacity(successors.len());
    let mut ready = BinaryHeap::from([Reverse(0)]);
    while let Some(Reverse(block)) = ready.pop() {
        order.push(block);
        ready.extend(dominated[block].iter().map(|it| Reverse(*it)));
    }
    order.extend((1..successors.len()).filter(|block| idom[*block].is_none()));
    order
}

/// The immediate dominator of each block; the entry's is itself, those of unreachable blocks are none.
fn immediate_dominators(successors: &[Vec<usize>]) -> Vec<Option<usize>> {
    let postorder = postorder(successors);
    let mut number = vec![usize::MAX; successors.len()];
    for (position, block) in postorder.iter().enumerate() {
        number[*block] = position;
    }
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); successors.len()];
    for block in &postorder {
        for successor in &successors[*block] {
            predecessors[*successor].push(*block);
        }
    }
    let mut idom: Vec<Option<usize>> = vec![None; successors.len()];
    idom[0] = Some(0);
    loop {
        let mut changed = false;
        for block in postorder.iter().rev().copied().filter(|block| *block != 0) {
            let mut processed = predecessors[block].iter().copied().filter(|it| idom[*it].is_some());
            let first = processed.next();
            let new = first.map(|first| processed.fold(first, |a, b| intersect(&idom, &number, a, b)));
            changed |= idom[block] != new;
            idom[block] = new;
        }
        if !changed {
            return idom;
        }
    }
}

/// The closest block that dominates both.
fn intersect(idom: &[Option<usize>], number: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while number[a] < number[b] {
            a = idom[a].expect("blocks on the way to the entry have been processed");
        }
        while number[b] < number[a] {
            b = idom[b].expect("blocks on the way to the entry have been processed");
        }
    }
    a
}

/// The blocks that the entry reaches, each after its successors but for loops. Without recursion: modules may have any number of blocks.
fn postorder(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; successors.len()];
    let mut path = vec![(0, 0)];
    seen[0] = true;
    while let Some((block, next)) = path.last_mut() {
        match successors[*block].get(*next) {
            Some(&successor) => {
                *next += 1;
                if !std::mem::replace(&mut seen[successor], true) {
                    path.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::order;

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
