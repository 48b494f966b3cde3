//! What the lanes of a sub-group do at a point, in three places: `leave`, where a lane arrives; `between`, once, when those that are there meet;
//! `enter`, where a lane goes on, in order of the lanes.
//!
//! Reductions and votes are put together as lanes arrive, in registers; scans as they go on. What lanes read of one another goes through the
//! arrays of [`super::exchange`].

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, CallSiteValue, IntValue, PointerValue};
use inkwell::{FloatPredicate, IntPredicate};
use ir::group_ops::{GroupOp, Kind, Op};

use super::exchange::Array;
use super::moves::Move;
use super::site::Site;
use crate::passes::group_arithmetic::combine;
use crate::passes::work_item_loops::bug;
use crate::BuildError;

/// What is kept for a point while the wrapper runs: variables of the wrapper.
pub enum Operation<'ctx> {
    /// Nothing but waiting.
    Barrier,
    /// Truth values: a set of lanes is put together, then met.
    Votes {
        kind: Kind,
        given: PointerValue<'ctx>,
        met: PointerValue<'ctx>,
    },
    /// Whether all are equal to the first one.
    AllEqual {
        first: PointerValue<'ctx>,
        has_first: PointerValue<'ctx>,
        are_equal: PointerValue<'ctx>,
        answer: PointerValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    },
    /// All values together.
    Reduce {
        op: Op,
        identity: BasicValueEnum<'ctx>,
        sum: PointerValue<'ctx>,
        answer: PointerValue<'ctx>,
    },
    /// The values of each cluster together, in the element of the cluster's first lane.
    Clusters {
        op: Op,
        identity: BasicValueEnum<'ctx>,
        sums: PointerValue<'ctx>,
        answers: PointerValue<'ctx>,
        clusters: Array<'ctx>,
    },
    /// The values so far.
    Scan {
        op: Op,
        is_inclusive: bool,
        identity: BasicValueEnum<'ctx>,
        sum: PointerValue<'ctx>,
        values: Array<'ctx>,
    },
    /// Values of other lanes.
    Move(Move<'ctx>),
}

impl<'ctx> Operation<'ctx> {
    /// Makes the variables of the point that a call is. `comes_back`: whether a lane that goes on may come to the same point before all
    /// others have gone on.
    pub fn open(
        site: &Site<'_, 'ctx>,
        group_op: GroupOp,
        call: CallSiteValue<'ctx>,
        comes_back: bool,
    ) -> Result<Self, BuildError> {
        let context = site.module.get_context();
        let ty = group_op.operand_type().llvm(context);
        let element = group_op.operand_type().element;
        let identity = |op: Op| op.identity(context, element);
        let zero = ty.const_zero();
        let bit = |value: bool| context.bool_type().const_int(value.into(), false).into();
        Ok(match group_op.kind() {
            kind @ (Kind::Any | Kind::All | Kind::Ballot | Kind::Elect) => Operation::Votes {
                kind,
                given: site.lane_set("votes")?,
                met: site.lane_set("votes.met")?,
            },
            Kind::AllEqual => Operation::AllEqual {
                first: site.variable(zero, "first")?,
                has_first: site.variable(bit(false), "has.first")?,
                are_equal: site.variable(bit(true), "are.equal")?,
                answer: site.variable(bit(true), "all.equal")?,
                ty,
            },
            Kind::Reduce(op) => Operation::Reduce {
                op,
                identity: identity(op),
                sum: site.variable(identity(op), "sum")?,
                answer: site.variable(identity(op), "reduced")?,
            },
            Kind::ScanInclusive(op) | Kind::ScanExclusive(op) => Operation::Scan {
                op,
                is_inclusive: group_op.kind() == Kind::ScanInclusive(op),
                identity: identity(op),
                sum: site.variable(identity(op), "sum")?,
                values: Array::new(site, ty, site.size, false)?,
            },
            Kind::ClusteredReduce(op) => clusters(site, op, identity(op))?,
            Kind::Broadcast
            | Kind::BroadcastFirst
            | Kind::Shuffle
            | Kind::ShuffleUp
            | Kind::ShuffleDown
            | Kind::ShuffleXor
            | Kind::Rotate
            | Kind::ClusteredRotate => Operation::Move(Move::open(site, group_op, call, comes_back)?),
        })
    }

    /// A lane arrives with its operands.
    pub fn leave(
        &self,
        site: &Site<'_, 'ctx>,
        lane: IntValue<'ctx>,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuildError> {
        let builder = site.builder;
        let operand = |at| site.operand(operands, at);
        let number = |at| site.number(operands, at);
        match self {
            Operation::Barrier => {}
            Operation::Votes { kind: Kind::Elect, .. } => {}
            Operation::Votes { given, .. } => {
                let vote = builder.build_left_shift(number(0)?, lane, "")?;
                let votes = builder.build_or(site.get_long(*given)?, vote, "")?;
                site.set(*given, votes.into())?;
            }
            Operation::AllEqual {
                first,
                has_first,
                are_equal,
                ty,
                ..
            } => {
                let bit: BasicTypeEnum = site.module.get_context().bool_type().into();
                let has = site.get(bit, *has_first)?.into_int_value();
                let one = builder.build_select(has, site.get(*ty, *first)?, operand(0)?, "")?;
                let is_equal = equal(site, one, operand(0)?)?;
                let are = site.get(bit, *are_equal)?.into_int_value();
                site.set(*first, one)?;
                site.set(*has_first, bit.into_int_type().const_int(1, false).into())?;
                site.set(*are_equal, builder.build_and(are, is_equal, "")?.into())?;
            }
            Operation::Reduce { op, identity, sum, .. } => {
                let sum_so_far = site.get(identity.get_type(), *sum)?;
                site.set(*sum, combine(site.module, builder, *op, sum_so_far, operand(0)?)?)?;
            }
            Operation::Clusters {
                op,
                identity,
                sums,
                clusters,
                ..
            } => {
                // The first lane of the cluster: sizes are powers of two.
                let cluster = builder.build_and(lane, builder.build_int_neg(number(1)?, "")?, "")?;
                clusters.write(builder, lane, cluster.into())?;
                let sum = element(site, identity.get_type(), *sums, cluster)?;
                let sum_so_far = site.get(identity.get_type(), sum)?;
                site.set(sum, combine(site.module, builder, *op, sum_so_far, operand(0)?)?)?;
            }
            Operation::Scan { values, .. } => values.write(builder, lane, operand(0)?)?,
            Operation::Move(it) => it.leave(site, lane, operands)?,
        }
        Ok(())
    }

    /// The lanes of `active` meet.
    pub fn between(&self, site: &Site<'_, 'ctx>, active: IntValue<'ctx>) -> Result<(), BuildError> {
        let builder = site.builder;
        match self {
            Operation::Barrier => Ok(()),
            Operation::Votes { kind, given, met } => {
                let votes = site.get_long(*given)?;
                let votes = match kind {
                    // Nobody is left out if nothing is.
                    Kind::All => builder.build_xor(votes, active, "")?,
                    Kind::Elect => builder.build_and(active, builder.build_int_neg(active, "")?, "")?,
                    _ => votes,
                };
                site.set(*met, votes.into())?;
                site.set(*given, site.long(0).into())
            }
            Operation::AllEqual {
                has_first,
                are_equal,
                answer,
                ..
            } => {
                let bit = site.module.get_context().bool_type();
                site.set(*answer, site.get(bit.into(), *are_equal)?)?;
                site.set(*are_equal, bit.const_int(1, false).into())?;
                site.set(*has_first, bit.const_zero().into())
            }
            Operation::Reduce {
                identity, sum, answer, ..
            } => {
                site.set(*answer, site.get(identity.get_type(), *sum)?)?;
                site.set(*sum, *identity)
            }
            Operation::Clusters {
                identity,
                sums,
                answers,
                ..
            } => {
                for at in 0..site.size {
                    let sum = element(site, identity.get_type(), *sums, site.long(at))?;
                    let answer = element(site, identity.get_type(), *answers, site.long(at))?;
                    site.set(answer, site.get(identity.get_type(), sum)?)?;
                    site.set(sum, *identity)?;
                }
                Ok(())
            }
            Operation::Scan { identity, sum, .. } => site.set(*sum, *identity),
            Operation::Move(it) => it.between(site, active),
        }
    }

    /// A lane goes on: the result of the call, if it has one.
    pub fn enter(
        &self,
        site: &Site<'_, 'ctx>,
        lane: IntValue<'ctx>,
    ) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        let builder = site.builder;
        let bit = site.module.get_context().bool_type();
        Ok(Some(match self {
            Operation::Barrier => return Ok(None),
            Operation::Votes { kind, met, .. } => {
                let votes = site.get_long(*met)?;
                let is = |predicate| builder.build_int_compare(predicate, votes, site.long(0), "");
                match kind {
                    Kind::All => is(IntPredicate::EQ)?.into(),
                    Kind::Any => is(IntPredicate::NE)?.into(),
                    Kind::Ballot => ballot(site, votes)?,
                    _ => {
                        let own = builder.build_right_shift(votes, lane, false, "")?;
                        builder.build_int_truncate(own, bit, "")?.into()
                    }
                }
            }
            Operation::AllEqual { answer, .. } => site.get(bit.into(), *answer)?,
            Operation::Reduce { identity, answer, .. } => site.get(identity.get_type(), *answer)?,
            Operation::Clusters {
                identity,
                answers,
                clusters,
                ..
            } => {
                let cluster = clusters.written(builder, lane)?.into_int_value();
                site.get(
                    identity.get_type(),
                    element(site, identity.get_type(), *answers, cluster)?,
                )?
            }
            Operation::Scan {
                op,
                is_inclusive,
                identity,
                sum,
                values,
            } => {
                let before = site.get(identity.get_type(), *sum)?;
                let with = combine(site.module, builder, *op, before, values.written(builder, lane)?)?;
                site.set(*sum, with)?;
                if *is_inclusive {
                    with
                } else {
                    before
                }
            }
            Operation::Move(it) => it.enter(site, lane)?,
        }))
    }
}

fn clusters<'ctx>(
    site: &Site<'_, 'ctx>,
    op: Op,
    identity: BasicValueEnum<'ctx>,
) -> Result<Operation<'ctx>, BuildError> {
    let count = site.long(site.size);
    let sums = site.start.build_array_alloca(identity.get_type(), count, "sums")?;
    let answers = site.start.build_array_alloca(identity.get_type(), count, "reduced")?;
    let at_start = Site {
        builder: site.start,
        ..*site
    };
    for at in 0..site.size {
        let sum = element(&at_start, identity.get_type(), sums, site.long(at))?;
        at_start.set(sum, identity)?;
    }
    Ok(Operation::Clusters {
        op,
        identity,
        sums,
        answers,
        clusters: Array::new(site, site.module.get_context().i64_type().into(), site.size, false)?,
    })
}

/// Whether two values are the same; numbers that are not are not.
fn equal<'ctx>(
    site: &Site<'_, 'ctx>,
    left: BasicValueEnum<'ctx>,
    right: BasicValueEnum<'ctx>,
) -> Result<IntValue<'ctx>, BuildError> {
    let builder = site.builder;
    match (left, right) {
        (BasicValueEnum::IntValue(left), BasicValueEnum::IntValue(right)) => {
            Ok(builder.build_int_compare(IntPredicate::EQ, left, right, "")?)
        }
        (BasicValueEnum::FloatValue(left), BasicValueEnum::FloatValue(right)) => {
            Ok(builder.build_float_compare(FloatPredicate::OEQ, left, right, "")?)
        }
        (BasicValueEnum::VectorValue(left), BasicValueEnum::VectorValue(right)) => {
            let mut all = site.module.get_context().bool_type().const_int(1, false);
            for at in 0..left.get_type().get_size() {
                let at = site.long(at.into());
                let left = builder.build_extract_element(left, at, "")?;
                let right = builder.build_extract_element(right, at, "")?;
                all = builder.build_and(all, equal(site, left, right)?, "")?;
            }
            Ok(all)
        }
        _ => Err(bug("values of unusual types are compared")),
    }
}

/// A set of lanes as OpenCL C has it: a bit for each, the lowest first.
fn ballot<'ctx>(site: &Site<'_, 'ctx>, votes: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let builder = site.builder;
    let int = site.module.get_context().i32_type();
    let mut answer = int.vec_type(4).const_zero();
    for at in 0..2 {
        let part = builder.build_right_shift(votes, site.long(32 * at), false, "")?;
        let part = builder.build_int_truncate(part, int, "")?;
        answer = builder.build_insert_element(answer, part, site.long(at), "")?;
    }
    Ok(answer.into())
}

/// The first lane of a set that is not empty.
pub fn first_lane<'ctx>(site: &Site<'_, 'ctx>, lanes: IntValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
    let declaration = inkwell::intrinsics::Intrinsic::find("llvm.cttz")
        .and_then(|found| found.get_declaration(site.module, &[lanes.get_type().into()]))
        .ok_or_else(|| bug("LLVM cannot count zeros"))?;
    let zero_is_poison = site.module.get_context().bool_type().const_int(1, false);
    let call = site
        .builder
        .build_call(declaration, &[lanes.into(), zero_is_poison.into()], "")?;
    Ok(crate::passes::mux::value(call)?.into_int_value())
}

/// An element of an array that has one for each lane.
fn element<'ctx>(
    site: &Site<'_, 'ctx>,
    ty: BasicTypeEnum<'ctx>,
    array: PointerValue<'ctx>,
    lane: IntValue<'ctx>,
) -> Result<PointerValue<'ctx>, BuildError> {
    // SAFETY: one index, of a lane, into an array of as many elements.
    Ok(unsafe { site.builder.build_in_bounds_gep(ty, array, &[lane], "")? })
}
