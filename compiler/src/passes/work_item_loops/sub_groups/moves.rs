//! Values that lanes take of one another: broadcasts, shuffles, rotations.

use inkwell::values::{BasicValueEnum, CallSiteValue, IntValue, PointerValue};
use ir::group_ops::{Element, GroupOp, Kind, Lanes};
use ir::view;

use super::exchange::Array;
use super::operations::first_lane;
use super::site::Site;
use crate::passes::work_item_loops::bug;
use crate::BuildError;

/// What is kept for such a point.
pub enum Move<'ctx> {
    /// All take the value of one lane.
    One {
        values: Array<'ctx>,
        /// Which; none: the first one that is there.
        index: Option<PointerValue<'ctx>>,
        answer: PointerValue<'ctx>,
    },
    /// Which lane takes whose value is known here.
    Fixed { values: Array<'ctx>, sources: Vec<u64> },
    /// Each lane tells whose value it takes.
    Chosen {
        kind: Kind,
        values: Array<'ctx>,
        indices: Array<'ctx>,
    },
}

impl<'ctx> Move<'ctx> {
    /// Makes the variables of the point that a call is. `comes_back`: whether a lane that goes on may come to the same point before all
    /// others have gone on.
    pub fn open(
        site: &Site<'_, 'ctx>,
        group_op: GroupOp,
        call: CallSiteValue<'ctx>,
        comes_back: bool,
    ) -> Result<Self, BuildError> {
        let context = site.module.get_context();
        let ty = group_op.operand_type();
        let llvm = ty.llvm(context);
        let kind = group_op.kind();
        let count = match kind {
            // The two operands of each lane are one sequence.
            Kind::ShuffleUp | Kind::ShuffleDown => 2 * site.size,
            _ => site.size,
        };
        if matches!(kind, Kind::Broadcast | Kind::BroadcastFirst) {
            return Ok(Move::One {
                values: Array::new(site, llvm, count, false)?,
                index: match kind {
                    Kind::Broadcast => Some(site.variable(site.long(0).into(), "index")?),
                    _ => None,
                },
                answer: site.variable(llvm.const_zero(), "broadcast")?,
            });
        }
        let is_simple = ty.lanes == Lanes::One && ty.element != Element::I1;
        if let Some(sources) = fixed_sources(kind, call, site.size).filter(|_| is_simple) {
            return Ok(Move::Fixed {
                values: Array::new(site, llvm, count, true)?,
                sources,
            });
        }
        Ok(Move::Chosen {
            kind,
            values: Array::new(site, llvm, count, comes_back)?,
            indices: Array::new(site, context.i32_type().into(), site.size, false)?,
        })
    }

    /// A lane arrives.
    pub fn leave(
        &self,
        site: &Site<'_, 'ctx>,
        lane: IntValue<'ctx>,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuildError> {
        let builder = site.builder;
        let operand = |at| site.operand(operands, at);
        let number = |at| site.number(operands, at);
        let (Move::One { values, .. } | Move::Fixed { values, .. } | Move::Chosen { values, .. }) = self;
        values.write(builder, lane, operand(0)?)?;
        if values.count() > site.size {
            let second = builder.build_int_nuw_add(lane, site.long(site.size), "")?;
            values.write(builder, second, operand(1)?)?;
        }
        match self {
            Move::One { index: Some(index), .. } => site.set(*index, number(1)?.into()),
            Move::One { .. } | Move::Fixed { .. } => Ok(()),
            Move::Chosen { kind, indices, .. } => {
                let index = match kind {
                    Kind::ShuffleUp | Kind::ShuffleDown => source(site, *kind, lane, number(2)?, None)?,
                    Kind::ClusteredRotate => source(site, *kind, lane, number(1)?, Some(number(2)?))?,
                    _ => source(site, *kind, lane, number(1)?, None)?,
                };
                let int = site.module.get_context().i32_type();
                indices.write(builder, lane, builder.build_int_truncate(index, int, "")?.into())
            }
        }
    }

    /// The lanes of `active` meet.
    pub fn between(&self, site: &Site<'_, 'ctx>, active: IntValue<'ctx>) -> Result<(), BuildError> {
        match self {
            Move::One { values, index, answer } => {
                let index = match index {
                    Some(index) => site.get_long(*index)?,
                    None => first_lane(site, active)?,
                };
                site.set(*answer, values.written(site.builder, index)?)
            }
            Move::Fixed { values, sources } => values.permute(site, sources),
            Move::Chosen { values, .. } => values.copy(site),
        }
    }

    /// A lane goes on: what it takes.
    pub fn enter(&self, site: &Site<'_, 'ctx>, lane: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        match self {
            Move::One { values, answer, .. } => site.get(values.element_type(), *answer),
            Move::Fixed { values, .. } => values.read(site.builder, lane),
            Move::Chosen { values, indices, .. } => {
                let index = indices.written(site.builder, lane)?.into_int_value();
                let long = site.module.get_context().i64_type();
                values.read(site.builder, site.builder.build_int_z_extend(index, long, "")?)
            }
        }
    }
}

/// For each lane, which element of the exchanged values it asks for, where that is known here.
fn fixed_sources(kind: Kind, call: CallSiteValue<'_>, size: u64) -> Option<Vec<u64>> {
    let constant = |at| match view::instruction_of(call).get_operand(at)?.value()? {
        BasicValueEnum::IntValue(value) => value.get_zero_extended_constant(),
        _ => None,
    };
    let within = |index: u64| index & (size - 1);
    let (first, second) = match kind {
        Kind::ShuffleUp | Kind::ShuffleDown => (constant(2)?, 0),
        Kind::ClusteredRotate => (constant(1)?, constant(2)?),
        _ => (constant(1)?, 0),
    };
    let source = |lane: u64| match kind {
        Kind::ShuffleXor => within(lane ^ first),
        Kind::Rotate => within(lane.wrapping_add(first)),
        Kind::ClusteredRotate => {
            let in_cluster = second.wrapping_sub(1);
            within(lane & !in_cluster | lane.wrapping_add(first) & in_cluster)
        }
        Kind::ShuffleUp => (lane + size).wrapping_sub(first) & (2 * size - 1),
        Kind::ShuffleDown => lane.wrapping_add(first) & (2 * size - 1),
        _ => within(first),
    };
    Some((0..size).map(source).collect())
}

/// Which element of the exchanged values a lane asks for. `cluster` is a power of two.
fn source<'ctx>(
    site: &Site<'_, 'ctx>,
    kind: Kind,
    lane: IntValue<'ctx>,
    operand: IntValue<'ctx>,
    cluster: Option<IntValue<'ctx>>,
) -> Result<IntValue<'ctx>, BuildError> {
    let builder = site.builder;
    Ok(match kind {
        Kind::ShuffleXor => builder.build_xor(lane, operand, "")?,
        Kind::Rotate => builder.build_int_add(lane, operand, "")?,
        Kind::ClusteredRotate => {
            let cluster = cluster.ok_or_else(|| bug("a rotation within clusters lacks their size"))?;
            let in_cluster = builder.build_int_sub(cluster, site.long(1), "")?;
            let rotated = builder.build_and(builder.build_int_add(lane, operand, "")?, in_cluster, "")?;
            let first = builder.build_and(lane, builder.build_not(in_cluster, "")?, "")?;
            builder.build_or(first, rotated, "")?
        }
        // The current value of `up` is the second of the two.
        Kind::ShuffleUp => {
            let current = builder.build_int_add(lane, site.long(site.size), "")?;
            builder.build_int_sub(current, operand, "")?
        }
        Kind::ShuffleDown => builder.build_int_add(lane, operand, "")?,
        _ => operand,
    })
}
