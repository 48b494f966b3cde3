//! Where the elements of a vector come from, lane by lane.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, PhiValue};
use ir::{elements, metadata, view, widen};

use super::nodes::{Node, NodeId, Nodes, Operand};
use super::places::Places;

/// How many operations deep it is followed.
const DEPTH: u32 = 32;

/// How far elements are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach<'ctx> {
    /// Through the operations of a block.
    Block(BasicBlock<'ctx>),
    /// Through all operations and phis, around loops.
    Function,
}

/// A lane of a vector; none where anything will do.
pub type Lane<'ctx> = Option<(BasicValueEnum<'ctx>, u32)>;

/// Follows elements through the operations of a function.
pub struct Tracer<'a, 'ctx> {
    /// Where they are.
    pub places: &'a Places<'ctx>,
    reach: Reach<'ctx>,
    /// What was found.
    pub nodes: Nodes<'ctx>,
    /// The shuffles that were passed, and where their lanes come from.
    pub shuffles: HashMap<InstructionValue<'ctx>, Vec<Lane<'ctx>>>,
    known: HashMap<Vec<Lane<'ctx>>, Option<NodeId>>,
}

impl<'a, 'ctx> Tracer<'a, 'ctx> {
    /// Knows nothing yet.
    pub fn new(places: &'a Places<'ctx>, reach: Reach<'ctx>) -> Tracer<'a, 'ctx> {
        Tracer {
            places,
            reach,
            nodes: Nodes::default(),
            shuffles: HashMap::new(),
            known: HashMap::new(),
        }
    }

    /// How a vector can be made otherwise, if it can: not if it comes to an open node.
    pub fn root(&mut self, value: BasicValueEnum<'ctx>) -> Option<NodeId> {
        let BasicTypeEnum::VectorType(ty) = value.get_type() else {
            return None;
        };
        let lanes = (0..ty.get_size()).map(|lane| Some((value, lane))).collect();
        self.trace(lanes, DEPTH)
    }

    fn trace(&mut self, lanes: Vec<Lane<'ctx>>, depth: u32) -> Option<NodeId> {
        let lanes: Vec<Lane> = lanes.into_iter().map(|lane| self.resolve(lane)).collect();
        if let Some(known) = self.known.get(&lanes) {
            return *known;
        }
        let depth = depth.checked_sub(1)?;
        // What goes around a loop comes here again before it is known.
        let id = self.nodes.add(Node::Open);
        self.known.insert(lanes.clone(), Some(id));
        let node = match self.phis(&lanes) {
            Some(of) => self
                .incoming(&lanes, of[0], depth)
                .map(|incoming| Node::Phi { of, incoming }),
            None => self.node(&lanes, depth),
        };
        let Some(node) = node else {
            self.known.insert(lanes, None);
            return None;
        };
        self.nodes.close(id, node);
        Some(id)
    }

    /// The phis of one block that all lanes come from, if they are followed and there are several.
    fn phis(&self, lanes: &[Lane<'ctx>]) -> Option<Vec<InstructionValue<'ctx>>> {
        let mut phis: Vec<InstructionValue> = Vec::new();
        for (value, _) in lanes.iter().flatten() {
            let phi = value.as_instruction_value()?;
            let is_possible = phi.get_opcode() == InstructionOpcode::Phi && count(*value) as usize == lanes.len();
            if !is_possible {
                return None;
            }
            if !phis.contains(&phi) {
                phis.push(phi);
            }
        }
        let some: Vec<(BasicValueEnum, u32)> = lanes.iter().flatten().copied().collect();
        let first = *phis.first()?;
        let are_alike =
            |it: &InstructionValue<'ctx>| it.get_parent() == first.get_parent() && it.get_type() == first.get_type();
        let is_followed = self.reach == Reach::Function && phis.len() > 1 && !is_repeated(&some);
        (is_followed && phis.iter().all(are_alike)).then_some(phis)
    }

    /// What a phi takes that is there for these.
    fn incoming(
        &mut self,
        lanes: &[Lane<'ctx>],
        first: InstructionValue<'ctx>,
        depth: u32,
    ) -> Option<Vec<(BasicBlock<'ctx>, NodeId)>> {
        let model = PhiValue::try_from(first).ok()?;
        let blocks: Vec<BasicBlock> = model.get_incomings().map(|(_, from)| from).collect();
        let mut incoming = Vec::new();
        for from in blocks {
            let taken = |lane: &Lane<'ctx>| {
                let Some((value, at)) = *lane else {
                    return Some(None);
                };
                let phi = PhiValue::try_from(value.as_instruction_value()?).ok()?;
                let (value, _) = phi.get_incomings().find(|(_, block)| *block == from)?;
                Some(Some((value, at)))
            };
            let lanes: Option<Vec<Lane>> = lanes.iter().map(taken).collect();
            incoming.push((from, self.trace(lanes?, depth)?));
        }
        Some(incoming)
    }

    /// Looks through shuffles.
    fn resolve(&mut self, mut lane: Lane<'ctx>) -> Lane<'ctx> {
        while let Some((value, at)) = lane {
            let shuffle = value.as_instruction_value();
            let Some(shuffle) = shuffle.filter(|it| it.get_opcode() == InstructionOpcode::ShuffleVector) else {
                break;
            };
            let lanes = self.shuffles.entry(shuffle).or_insert_with(|| shuffled(shuffle));
            lane = lanes[at as usize];
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
            .or_else(|| shuffle(lanes, &some).filter(|_| is_repeated(&some)))
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

    fn reaches(&self, instruction: InstructionValue<'ctx>) -> bool {
        match self.reach {
            Reach::Block(block) => instruction.get_parent() == Some(block),
            Reach::Function => true,
        }
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
            && self.reaches(model)
            && count(some[0].0) as usize == lanes.len();
        if !is_possible {
            return None;
        }
        let mut of: Vec<InstructionValue> = Vec::new();
        for (value, _) in some {
            let instruction = value.as_instruction_value()?;
            if !of.contains(&instruction) {
                if instruction.get_parent() != model.get_parent() || !is_same(model, instruction) {
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
            let below = self.nodes.reachable([node]);
            if !below.iter().any(|node| self.nodes.get(*node).moves_elements()) {
                return Some((node, false));
            }
        }
        let some: Vec<(BasicValueEnum, u32)> = lanes.iter().flatten().copied().collect();
        Some((self.nodes.add(shuffle(&lanes, &some)?), true))
    }
}

/// Where the lanes of a shuffle come from.
fn shuffled<'ctx>(shuffle: InstructionValue<'ctx>) -> Vec<Lane<'ctx>> {
    let operands = view::value_operands(shuffle);
    let size = count(operands[0]);
    let lane = |from: u32| match from < size {
        true => (operands[0], from),
        false => (operands[1], from - size),
    };
    let mask = elements::shuffle_mask(shuffle).into_iter();
    mask.map(|from| from.map(lane)).collect()
}

/// Whether some lanes have the same element, which would be computed in each of them.
fn is_repeated(some: &[(BasicValueEnum<'_>, u32)]) -> bool {
    let different: HashSet<&(BasicValueEnum, u32)> = some.iter().collect();
    different.len() < some.len()
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
fn is_same<'ctx>(one: InstructionValue<'ctx>, other: InstructionValue<'ctx>) -> bool {
    let callee = |it: InstructionValue<'ctx>| view::as_call(it).and_then(view::called_function);
    let types = |it: InstructionValue<'ctx>| -> Vec<BasicTypeEnum<'ctx>> {
        let all = view::value_operands(it).into_iter().chain(view::value_of(it));
        all.map(|value| value.get_type()).collect()
    };
    one == other
        || one.get_opcode() == other.get_opcode()
            && one.get_icmp_predicate() == other.get_icmp_predicate()
            && one.get_fcmp_predicate() == other.get_fcmp_predicate()
            && one.get_fast_math_flags().ok() == other.get_fast_math_flags().ok()
            && metadata::allowed_error(one) == metadata::allowed_error(other)
            && callee(one) == callee(other)
            && types(one) == types(other)
}
