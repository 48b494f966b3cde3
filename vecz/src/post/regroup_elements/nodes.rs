//! How vectors can be made: a graph, with cycles where loops are.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValueEnum, InstructionValue};

use super::places::{Place, Places};

/// A vector to be made, by its number in [`Nodes`].
pub type NodeId = usize;

/// How a vector can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<'ctx> {
    /// It is not known yet, or it cannot.
    Open,
    /// It is there.
    Whole(BasicValueEnum<'ctx>),
    /// Of these elements, which are integers or floating-point numbers.
    Constant(Vec<BasicValueEnum<'ctx>>),
    /// Of lanes of two vectors, those of the second counted on.
    Shuffle {
        /// The first.
        one: BasicValueEnum<'ctx>,
        /// The second, which may be the first.
        other: BasicValueEnum<'ctx>,
        /// Which lanes; none where anything will do.
        lanes: Vec<Option<u32>>,
    },
    /// Of lanes of two vectors to be made, each lane where it is.
    Blend {
        /// The first.
        one: NodeId,
        /// The second.
        other: NodeId,
        /// Whether a lane is of the second.
        is_other: Vec<bool>,
    },
    /// By the operation that all of these are.
    Operation {
        /// The operations that elements come from now.
        of: Vec<InstructionValue<'ctx>>,
        /// Its operands.
        operands: Vec<Operand<'ctx>>,
    },
    /// By a phi that takes what these take, all of one block.
    Phi {
        /// The phis that elements come from now.
        of: Vec<InstructionValue<'ctx>>,
        /// What it takes, and from where.
        incoming: Vec<(BasicBlock<'ctx>, NodeId)>,
    },
}

impl Node<'_> {
    /// Whether it takes elements from where they lie, instead of two vectors one behind the other, or one element for all.
    pub fn moves_elements(&self) -> bool {
        let Node::Shuffle { lanes, .. } = self else {
            return false;
        };
        let some: Vec<&u32> = lanes.iter().flatten().collect();
        let is_one_for_all = some.len() > 1 && some.iter().all(|lane| *lane == some[0]);
        !is_one_for_all
            && lanes
                .iter()
                .zip(0..)
                .any(|(from, to)| from.is_some_and(|from| from != to))
    }
}

/// An operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand<'ctx> {
    /// A vector.
    Lanes(NodeId),
    /// A scalar, the same for all elements.
    Scalar(BasicValueEnum<'ctx>),
}

/// What was found, each by its number.
#[derive(Default)]
pub struct Nodes<'ctx> {
    all: Vec<Node<'ctx>>,
}

impl<'ctx> Nodes<'ctx> {
    /// Adds one.
    pub fn add(&mut self, node: Node<'ctx>) -> NodeId {
        self.all.push(node);
        self.all.len() - 1
    }

    /// Says of an open one what it is.
    pub fn close(&mut self, id: NodeId, node: Node<'ctx>) {
        self.all[id] = node;
    }

    /// What one is.
    pub fn get(&self, node: NodeId) -> &Node<'ctx> {
        &self.all[node]
    }

    /// The block where a vector is made that is needed in a block: operations and phis where they are now, what else there is where it is needed.
    pub fn home(&self, node: NodeId, needed: BasicBlock<'ctx>) -> BasicBlock<'ctx> {
        match &self.all[node] {
            Node::Operation { of, .. } | Node::Phi { of, .. } => of[0].get_parent().unwrap_or(needed),
            Node::Open | Node::Whole(_) | Node::Constant(_) | Node::Shuffle { .. } | Node::Blend { .. } => needed,
        }
    }

    /// The first place of a block where a vector is there, made in that block if it can be. None in code that is not reached.
    pub fn place(&self, node: NodeId, block: BasicBlock<'ctx>, places: &Places<'ctx>) -> Option<Place> {
        match &self.all[node] {
            Node::Whole(value) => places.of_value(*value, block),
            Node::Shuffle { one, other, .. } => {
                let one = places.of_value(*one, block)?;
                Some(one.max(places.of_value(*other, block)?))
            }
            Node::Blend { one, other, .. } => {
                Some(self.place(*one, block, places)?.max(self.place(*other, block, places)?))
            }
            // What comes before any of them comes before the last one, too.
            Node::Operation { of, .. } if self.home(node, block) == block => {
                let places: Option<Vec<Place>> = of.iter().map(|it| places.behind(*it)).collect();
                places?.into_iter().max()
            }
            Node::Open | Node::Constant(_) | Node::Operation { .. } | Node::Phi { .. } => places.start_of(block),
        }
    }

    /// What a vector is made of, and the block where that is needed if it is another than the vector's.
    pub fn parts(&self, node: NodeId) -> Vec<(NodeId, Option<BasicBlock<'ctx>>)> {
        match &self.all[node] {
            Node::Open | Node::Whole(_) | Node::Constant(_) | Node::Shuffle { .. } => Vec::new(),
            Node::Blend { one, other, .. } => vec![(*one, None), (*other, None)],
            Node::Phi { incoming, .. } => incoming.iter().map(|(from, node)| (*node, Some(*from))).collect(),
            Node::Operation { operands, .. } => {
                let vector = |operand: &Operand<'ctx>| match operand {
                    Operand::Lanes(node) => Some((*node, None)),
                    Operand::Scalar(_) => None,
                };
                operands.iter().filter_map(vector).collect()
            }
        }
    }

    /// The operations and phis that are superfluous where a node is made.
    pub fn replaces(&self, node: NodeId) -> &[InstructionValue<'ctx>] {
        match &self.all[node] {
            Node::Operation { of, .. } | Node::Phi { of, .. } => of,
            _ => &[],
        }
    }

    /// The values that a node takes as they are.
    pub fn takes(&self, node: NodeId) -> Vec<BasicValueEnum<'ctx>> {
        match &self.all[node] {
            Node::Whole(value) => vec![*value],
            Node::Shuffle { one, other, .. } => vec![*one, *other],
            Node::Operation { operands, .. } => {
                let scalar = |operand: &Operand<'ctx>| match operand {
                    Operand::Lanes(_) => None,
                    Operand::Scalar(value) => Some(*value),
                };
                operands.iter().filter_map(scalar).collect()
            }
            Node::Open | Node::Constant(_) | Node::Blend { .. } | Node::Phi { .. } => Vec::new(),
        }
    }

    /// Nodes and those below them.
    pub fn reachable(&self, from: impl IntoIterator<Item = NodeId>) -> HashSet<NodeId> {
        let mut pending: Vec<NodeId> = from.into_iter().collect();
        let mut found = HashSet::new();
        while let Some(node) = pending.pop() {
            if found.insert(node) {
                pending.extend(self.parts(node).into_iter().map(|(part, _)| part));
            }
        }
        found
    }

    /// Those of some nodes that are made of some of them, and these.
    pub fn made_of(&self, of: Vec<NodeId>, among: &HashSet<NodeId>) -> HashSet<NodeId> {
        let mut above: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
        for node in among {
            for (part, _) in self.parts(*node) {
                above.entry(part).or_default().push(*node);
            }
        }
        let mut pending = of;
        let mut found = HashSet::new();
        while let Some(node) = pending.pop() {
            if found.insert(node) {
                pending.extend(above.get(&node).into_iter().flatten());
            }
        }
        found
    }
}
