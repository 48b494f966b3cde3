//! The code of vectors that are made otherwise.

use std::collections::HashMap;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, IntValue, PhiValue};
use ir::widen::{self, Promises};
use ir::{elements, view};

use super::nodes::{Node, NodeId, Operand};
use super::trace::Tracer;
use crate::Reason;

/// Makes vectors, each once in a block, there as early as what they are made of is there: so it is there for all of the block who want it.
pub struct Maker<'a, 'ctx> {
    tracer: &'a Tracer<'a, 'ctx>,
    builder: Builder<'ctx>,
    /// By node and the block where it was made.
    made: HashMap<(NodeId, BasicBlock<'ctx>), BasicValueEnum<'ctx>>,
    /// Phis that have to be told what they take.
    open: Vec<(PhiValue<'ctx>, Vec<(BasicBlock<'ctx>, NodeId)>)>,
}

impl<'a, 'ctx> Maker<'a, 'ctx> {
    /// Has made nothing yet.
    pub fn new(tracer: &'a Tracer<'a, 'ctx>, builder: Builder<'ctx>) -> Maker<'a, 'ctx> {
        Maker {
            tracer,
            builder,
            made: HashMap::new(),
            open: Vec::new(),
        }
    }

    /// The vector of a node where it is needed, with all that it is made of.
    pub fn make(&mut self, node: NodeId, needed: BasicBlock<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
        let value = self.vector(node, needed)?;
        while let Some((phi, incoming)) = self.open.pop() {
            for (from, node) in incoming {
                let value = self.vector(node, from)?;
                phi.add_incoming(&[(&value, from)]);
            }
        }
        Ok(value)
    }

    fn vector(&mut self, node: NodeId, needed: BasicBlock<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
        let home = self.tracer.nodes.home(node, needed);
        if let Some(value) = self.made.get(&(node, home)) {
            return Ok(*value);
        }
        let value = match self.tracer.nodes.get(node) {
            Node::Open => return Err(internal("it is not known what a vector is made of")),
            Node::Whole(value) => *value,
            Node::Constant(elements) => constant(elements),
            Node::Shuffle { one, other, lanes } => {
                self.stand(node, home)?;
                self.shuffle(*one, *other, lanes)?
            }
            Node::Blend { one, other, is_other } => {
                let one = self.vector(*one, home)?;
                let other = self.vector(*other, home)?;
                let count = is_other.len() as u32;
                let lanes = (0..count)
                    .zip(is_other)
                    .map(|(at, is_other)| Some(if *is_other { at + count } else { at }));
                self.stand(node, home)?;
                self.shuffle(one, other, &lanes.collect::<Vec<_>>())?
            }
            Node::Operation { of, operands } => {
                let mut values = Vec::new();
                for operand in operands {
                    values.push(match operand {
                        Operand::Lanes(node) => self.vector(*node, home)?,
                        Operand::Scalar(value) => *value,
                    });
                }
                self.stand(node, home)?;
                // What was known of some elements need not hold for all.
                let copy = widen::clone_with(&self.builder, of[0], &values, Promises::Forget);
                view::value_of(copy).ok_or_else(|| internal("an operation has no result"))?
            }
            Node::Phi { of, incoming } => {
                let like = view::value_of(of[0]).ok_or_else(|| internal("a phi has no value"))?;
                self.builder.position_before(&of[0]);
                let phi = self.builder.build_phi(like.get_type(), "")?;
                self.open.push((phi, incoming.clone()));
                phi.as_basic_value()
            }
        };
        self.made.insert((node, home), value);
        Ok(value)
    }

    fn stand(&self, node: NodeId, block: BasicBlock<'ctx>) -> Result<(), Reason> {
        let place = self.tracer.nodes.place(node, block, self.tracer.places);
        let place = place.ok_or_else(|| internal("a vector is needed where nobody comes"))?;
        self.builder.position_before(&self.tracer.places.instruction_at(place));
        Ok(())
    }

    fn shuffle(
        &self,
        one: BasicValueEnum<'ctx>,
        other: BasicValueEnum<'ctx>,
        lanes: &[Option<u32>],
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let (one, other) = (one.into_vector_value(), other.into_vector_value());
        let i32_type = one.get_type().get_context().i32_type();
        let mask: Vec<IntValue> = lanes
            .iter()
            .map(|lane| lane.map_or(i32_type.get_poison(), |lane| i32_type.const_int(u64::from(lane), false)))
            .collect();
        let shuffled = self
            .builder
            .build_shuffle_vector(one, other, VectorType::const_vector(&mask), "")?;
        Ok(shuffled.into())
    }
}

fn internal(what: &str) -> Reason {
    Reason::Internal(what.to_owned())
}

/// A constant vector.
fn constant<'ctx>(parts: &[BasicValueEnum<'ctx>]) -> BasicValueEnum<'ctx> {
    match parts[0].get_type() {
        BasicTypeEnum::IntType(_) => {
            let parts: Vec<IntValue> = parts.iter().map(|it| it.into_int_value()).collect();
            VectorType::const_vector(&parts).into()
        }
        BasicTypeEnum::FloatType(_) => {
            let parts: Vec<_> = parts.iter().map(|it| it.into_float_value()).collect();
            VectorType::const_vector(&parts).into()
        }
        ty => elements::poison(elements::vector_of(ty, parts.len() as u32).into()),
    }
}
