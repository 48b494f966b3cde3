//! Where the elements of a vector come from, lane by lane.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::{elements, view, widen};

/// How many operations deep it is followed.
const DEPTH: u32 = 32;

/// A vector to be made, by its number in [`Tracer::nodes`].
pub type NodeId = usize;

/// How a vector can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node<'ctx> {
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
}

impl Node<'_> {
    /// Whether it takes elements from where they lie, instead of two vectors one behind the other.
    fn moves_elements(&self) -> bool {
        matches!(self, Node::Shuffle { lanes, .. } if lanes.iter().zip(0..).any(|(from, to)| from.is_some_and(|from| from != to)))
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

/// A lane of a vector; none where anything will do.
type Lane<'ctx> = Option<(BasicValueEnum<'ctx>, u32)>;

/// Follows elements through the operations of a block.
pub struct Tracer<'ctx> {
    block: BasicBlock<'ctx>,
    /// What was found.
    pub nodes: Vec<Node<'ctx>>,
    /// The shuffles that were passed.
    pub shuffles: HashSet<InstructionValue<'ctx>>,
    known: HashMap<Vec<Lane<'ctx>>, Option<NodeId>>,
}

impl<'ctx> Tracer<'ctx> {
    /// Knows nothing yet.
    pub fn new(block: BasicBlock<'ctx>) -> Tracer<'ctx> {
        Tracer {
            block,
            nodes: Vec::new(),
            shuffles: HashSet::new(),
            known: HashMap::new(),
        }
    }

    /// How a vector can be made otherwise, if it can.
    pub fn root(&mut self, value: BasicValueEnum<'ctx>) -> Option<NodeId> {
        let BasicTypeEnum::VectorType(ty) = value.get_type() else {
            return None;
        };
        self.trace((0..ty.get_size()).map(|lane| Some((value, lane))).collect(), DEPTH)
    }

    /// The operations that are done otherwise in a node and below it.
    pub fn operations(&self, node: NodeId, found: &mut HashSet<InstructionValue<'ctx>>) {
        let mut nodes = HashSet::new();
        self.reachable(node, &mut nodes);
        for node in nodes {
            if let Node::Operation { of, .. } = &self.nodes[node] {
                found.extend(of);
            }
        }
    }

    /// A node and those below it.
    pub fn reachable(&self, node: NodeId, found: &mut HashSet<NodeId>) {
        if !found.insert(node) {
            return;
        }
        match &self.nodes[node] {
            Node::Operation { operands, .. } => {
                for operand in operands {
                    if let Operand::Lanes(node) = operand {
                        self.reachable(*node, found);
                    }
                }
            }
            Node::Blend { one, other, .. } => {
                self.reachable(*one, found);
                self.reachable(*other, found);
            }
            Node::Whole(_) | Node::Constant(_) | Node::Shuffle { .. } => {}
        }
    }

    fn trace(&mut self, lanes: Vec<Lane<'ctx>>, depth: u32) -> Option<NodeId> {
        let lanes: Vec<Lane> = lanes.into_iter().map(|lane| self.resolve(lane)).collect();
        if let Some(known) = self.known.get(&lanes) {
            return *known;
        }
        let node = depth
            .checked_sub(1)
            .and_then(|depth| self.node(&lanes, depth))
            .map(|node| {
                self.nodes.push(node);
                self.nodes.len() - 1
            });
        self.known.insert(lanes, node);
        node
    }

    /// Looks through shuffles.
    fn resolve(&mut self, mut lane: Lane<'ctx>) -> Lane<'ctx> {
        while let Some((value, at)) = lane {
            let shuffle = value.as_instruction_value();
            let Some(shuffle) = shuffle.filter(|it| it.get_opcode() == InstructionOpcode::ShuffleVector) else {
                break;
            };
            self.shuffles.insert(shuffle);
            let operands = view::value_operands(shuffle);
            let size = count(operands[0]);
            lane = elements::shuffle_mask(shuffle)[at as usize].map(|from| match from < size {
                true => (operands[0], from),
                false => (operands[1], from - size),
            });
        }
        lane
    }

    fn node(&mut self, lanes: &[Lane<'ctx>], depth: u32) -> Option<Node<'ctx>> {
        let some: Vec<(BasicValueEnum, u32)> = lanes.iter().flatten().copied().collect();
        let (first, _) = *some.first()?;
        let is_in_place = lanes
            .iter()
            .zip(0..)
            .all(|(lane, at)| lane.is_none_or(|lane| lane == (first, at)));
        if is_in_place && count(first) as usize == lanes.len() {
            return Some(Node::Whole(first));
        }
        self.constant(lanes)
            .or_else(|| self.operation(lanes, &some, depth))
            .or_else(|| shuffle(lanes, &some).filter(|it| !it.moves_elements()))
            .or_else(|| self.blend(lanes, first, depth, false))
            .or_else(|| shuffle(lanes, &some))
            .or_else(|| self.blend(lanes, first, depth, true))
    }

    fn constant(&self, lanes: &[Lane<'ctx>]) -> Option<Node<'ctx>> {
        let element = |lane: &Lane<'ctx>| lane.and_then(|(value, at)| elements::constant_element(value, at));
        let anything = lanes.iter().find_map(element)?;
        let is_number = anything.is_int_value() || anything.is_float_value();
        let parts: Option<Vec<BasicValueEnum>> = lanes
            .iter()
            .map(|lane| if lane.is_none() { Some(anything) } else { element(lane) })
            .collect();
        parts.filter(|_| is_number).map(Node::Constant)
    }

    /// The operation that all elements come from, if it is the same.
    fn operation(
        &mut self,
        lanes: &[Lane<'ctx>],
        some: &[(BasicValueEnum<'ctx>, u32)],
        depth: u32,
    ) -> Option<Node<'ctx>> {
        let model = some[0].0.as_instruction_value()?;
        let is_possible = elements::is_elementwise(model)
            && model.get_opcode() != InstructionOpcode::GetElementPtr
            && count(some[0].0) as usize == lanes.len();
        if !is_possible {
            return None;
        }
        let mut of: Vec<InstructionValue> = Vec::new();
        for (value, _) in some {
            let instruction = value.as_instruction_value()?;
            if !of.contains(&instruction) {
                if instruction.get_parent() != Some(self.block) || !is_same(model, instruction) {
                    return None;
                }
                of.push(instruction);
            }
        }
        // It is done for elements that nobody wants, too.
        if lanes.contains(&None) && !of.iter().all(|it| widen::can_speculate(*it)) {
            return None;
        }
        let mut operands = Vec::new();
        for (at, operand) in view::value_operands(model).into_iter().enumerate() {
            let in_lane = |lane: &Lane<'ctx>| {
                let (value, lane) = (*lane)?;
                let operands = view::value_operands(value.as_instruction_value()?);
                Some((operands[at], lane))
            };
            let from: Vec<Lane> = lanes.iter().map(in_lane).collect();
            operands.push(match operand.is_vector_value() {
                true => Operand::Lanes(self.trace(from, depth)?),
                false if from.iter().flatten().all(|(value, _)| *value == operand) => Operand::Scalar(operand),
                false => return None,
            });
        }
        Some(Node::Operation { of, operands })
    }

    /// The lanes that come from the operation which the first comes from, or like the first from none, between the others: where all of both
    /// lies in place already, or, if one of both may move, is moved there by a shuffle.
    fn blend(
        &mut self,
        lanes: &[Lane<'ctx>],
        first: BasicValueEnum<'ctx>,
        depth: u32,
        may_move: bool,
    ) -> Option<Node<'ctx>> {
        let is_like_first = |(value, _): (BasicValueEnum<'ctx>, u32)| {
            let both = first.as_instruction_value().zip(value.as_instruction_value());
            let are_same = both.is_some_and(|(one, other)| is_operation(first) && is_same(one, other));
            value == first || are_same || !is_operation(first) && !is_operation(value)
        };
        let is_other: Vec<bool> = lanes
            .iter()
            .map(|lane| lane.is_some_and(|it| !is_like_first(it)))
            .collect();
        let part = |of_other: bool| -> Vec<Lane<'ctx>> {
            let parts = lanes.iter().zip(&is_other);
            parts
                .map(|(lane, is_other)| lane.filter(|_| *is_other == of_other))
                .collect()
        };
        if !is_other.contains(&true) {
            return None;
        }
        let (one, is_one_moved) = self.in_place(part(false), depth)?;
        let (other, is_other_moved) = self.in_place(part(true), depth)?;
        let moved = u32::from(is_one_moved) + u32::from(is_other_moved);
        (moved <= u32::from(may_move)).then_some(Node::Blend { one, other, is_other })
    }

    /// How these lanes can be made in place, or else by a shuffle; and whether it is a shuffle.
    fn in_place(&mut self, lanes: Vec<Lane<'ctx>>, depth: u32) -> Option<(NodeId, bool)> {
        if let Some(node) = self.trace(lanes.clone(), depth) {
            let mut nodes = HashSet::new();
            self.reachable(node, &mut nodes);
            if !nodes.iter().any(|node| self.nodes[*node].moves_elements()) {
                return Some((node, false));
            }
        }
        let some: Vec<(BasicValueEnum, u32)> = lanes.iter().flatten().copied().collect();
        self.nodes.push(shuffle(&lanes, &some)?);
        Some((self.nodes.len() - 1, true))
    }
}

/// Lanes of at most two vectors of one type.
fn shuffle<'ctx>(lanes: &[Lane<'ctx>], some: &[(BasicValueEnum<'ctx>, u32)]) -> Option<Node<'ctx>> {
    let one = some[0].0;
    let other = some
        .iter()
        .map(|(value, _)| *value)
        .find(|value| *value != one)
        .unwrap_or(one);
    let is_possible = some.iter().all(|(value, _)| *value == one || *value == other);
    let number = |lane: &Lane<'ctx>| {
        lane.map(|(value, at)| match value == one {
            true => at,
            false => at + count(one),
        })
    };
    (is_possible && one.get_type() == other.get_type()).then(|| Node::Shuffle {
        one,
        other,
        lanes: lanes.iter().map(number).collect(),
    })
}

fn is_operation(value: BasicValueEnum<'_>) -> bool {
    value.as_instruction_value().is_some_and(elements::is_elementwise)
}

/// The elements of a vector.
fn count(value: BasicValueEnum<'_>) -> u32 {
    match value.get_type() {
        BasicTypeEnum::VectorType(ty) => ty.get_size(),
        _ => 0,
    }
}

/// Whether two instructions do the same to operands of the same types, but for promises about results.
fn is_same(one: InstructionValue<'_>, other: InstructionValue<'_>) -> bool {
    let callee = |it: InstructionValue| view::as_call(it).and_then(view::called_function).map(view::name);
    let types = |it: InstructionValue| -> Vec<String> {
        let all = view::value_operands(it).into_iter().chain(view::value_of(it));
        all.map(|value| value.get_type().to_string()).collect()
    };
    one == other
        || one.get_opcode() == other.get_opcode()
            && one.get_icmp_predicate() == other.get_icmp_predicate()
            && one.get_fcmp_predicate() == other.get_fcmp_predicate()
            && one.get_fast_math_flags().ok() == other.get_fast_math_flags().ok()
            && callee(one) == callee(other)
            && types(one) == types(other)
}
