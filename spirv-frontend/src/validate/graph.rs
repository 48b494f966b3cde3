//! The control flow of a function before it is translated: its blocks and where their terminators lead.

use std::collections::{HashMap, HashSet};

use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::error::Id;

/// The blocks of one function, by their position in it. Block 0 is the first one.
pub(crate) struct Graph {
    /// Where each block begins among the instructions of the body.
    pub starts: Vec<usize>,
    /// The block of each label.
    pub by_label: HashMap<Id, usize>,
    /// Where each block may go; a block is there as often as the terminator names it.
    pub successors: Vec<Vec<usize>>,
}

impl Graph {
    /// The graph of a body that begins with a label. A terminator that is none, or that leads out of the function, leads nowhere: it is refused when
    /// it is translated.
    pub fn of(body: &[Inst<'_>], wide: &WideSelectors) -> Self {
        let starts: Vec<usize> = (0..body.len()).filter(|at| body[*at].op == Op::Label).collect();
        let labels = starts.iter().enumerate();
        let by_label = labels
            .filter_map(|(block, &at)| Some((body[at].result().ok()?, block)))
            .collect();
        let ends = starts.iter().skip(1).copied().chain([body.len()]);
        let successors = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| {
                // The place of the next block may stand at the end of this one, and what says nothing anywhere.
                let terminator = body[start..end]
                    .iter()
                    .rev()
                    .find(|it| !matches!(it.op, Op::Line | Op::NoLine | Op::Nop));
                terminator.map_or_else(Vec::new, |it| targets(it, &by_label, wide))
            })
            .collect();
        Self {
            starts,
            by_label,
            successors,
        }
    }

    /// How many different blocks lead to each.
    pub fn predecessor_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.successors.len()];
        // The last block that was counted: what names a block twice is one predecessor.
        let mut last = vec![usize::MAX; self.successors.len()];
        for (block, successors) in self.successors.iter().enumerate() {
            for &successor in successors {
                if std::mem::replace(&mut last[successor], block) != block {
                    counts[successor] += 1;
                }
            }
        }
        counts
    }
}

/// The blocks that a terminator may branch to.
fn targets(terminator: &Inst<'_>, by_label: &HashMap<Id, usize>, wide: &WideSelectors) -> Vec<usize> {
    let labels: Vec<Id> = match terminator.op {
        Op::Branch => terminator.ids(0).take(1).collect(),
        Op::BranchConditional => terminator.ids(1).take(2).collect(),
        // The default, then literals of one word or two, each before its label.
        Op::Switch => {
            let step = if wide.contains(terminator) { 3 } else { 2 };
            let cases = terminator.ids(2).skip(step - 1).step_by(step);
            terminator.ids(1).take(1).chain(cases).collect()
        }
        _ => Vec::new(),
    };
    let blocks = labels.iter().map(|label| by_label.get(label).copied());
    blocks.collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// The selectors of switches that have 64 bits: their literals take two words.
pub(crate) struct WideSelectors(HashSet<Id>);

impl WideSelectors {
    pub fn of(instructions: &[Inst<'_>]) -> Self {
        let is_switch = |it: &&Inst<'_>| it.op == Op::Switch;
        let selectors: HashSet<Id> = instructions
            .iter()
            .filter(is_switch)
            .filter_map(|it| it.id(0).ok())
            .collect();
        if selectors.is_empty() {
            return Self(selectors);
        }
        let is_wide = |it: &&Inst<'_>| it.op == Op::TypeInt && it.optional_word(0) == Some(64);
        let types: HashSet<Id> = instructions
            .iter()
            .filter(is_wide)
            .filter_map(|it| it.result().ok())
            .collect();
        let defined = instructions
            .iter()
            .filter_map(|it| Some((it.result().ok()?, it.result_type().ok()?)));
        let wide = defined.filter(|(id, ty)| selectors.contains(id) && types.contains(ty));
        Self(wide.map(|(id, _)| id).collect())
    }

    fn contains(&self, switch: &Inst<'_>) -> bool {
        switch.id(0).is_ok_and(|selector| self.0.contains(&selector))
    }
}
