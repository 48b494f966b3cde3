//! The functions of vec-groups, `__mux_vec_group_*`, for `define_mux_builtins`: what a group function is when the lanes of a vector are the group.
//!
//! Lanes that take no part have the operation's identity as operand, which whoever makes the call sees to. A scalar is a group of one. Vectors have a
//! power of two lanes; of scalable ones there are votes, broadcasts and reductions.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::VectorType;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, IntValue, ScalableVectorValue, VectorValue};
use inkwell::{FloatPredicate, IntPredicate};
use ir::group_ops::{GroupOp, Kind, Lanes, Op, OperandType, Scope};
use ir::view;

use super::group_arithmetic::{allow_reordering, combine, intrinsic};
use crate::target::Target;
use crate::BuildError;

/// The most permutations of registers that one of longer vectors is made of: beyond, lanes go through memory one by one.
const MOST_PERMUTATIONS: u32 = 16;

/// Gives those that the module declares their bodies.
pub fn define(module: &Module<'_>, target: &Target) -> Result<(), BuildError> {
    let vector_bits = target.vector_bits();
    let declared: Vec<FunctionValue> = module.get_functions().filter(|it| !view::is_defined(*it)).collect();
    for function in declared {
        let group_op = GroupOp::parse(&view::name(function)).filter(|it| it.scope() == Scope::Vec);
        let Some(group_op) = group_op else {
            continue;
        };
        let context = module.get_context();
        let always = context.create_enum_attribute(Attribute::get_named_enum_kind_id("alwaysinline"), 0);
        function.add_attribute(AttributeLoc::Function, always);
        function.set_linkage(Linkage::Internal);
        let builder = context.create_builder();
        builder.position_at_end(context.append_basic_block(function, "entry"));
        let body = Body {
            module,
            builder: &builder,
            function,
            group_op,
            vector_bits,
        };
        let result = match group_op.operand_type().lanes {
            Lanes::One => body.of_one()?,
            Lanes::Fixed(lanes) if lanes.is_power_of_two() => body.of_lanes(lanes)?,
            Lanes::Scalable(_) => body.of_scalable()?,
            Lanes::Fixed(_) => return Err(body.unknown()),
        };
        builder.build_return(Some(&result))?;
    }
    Ok(())
}

/// Builds the body of one function.
struct Body<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: &'a Builder<'ctx>,
    function: FunctionValue<'ctx>,
    group_op: GroupOp,
    /// Bits of a vector register.
    vector_bits: u32,
}

impl<'ctx> Body<'_, 'ctx> {
    fn unknown(&self) -> BuildError {
        BuildError::Backend(format!("there is no {}", self.group_op))
    }

    fn parameter(&self, at: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        self.function.get_nth_param(at).ok_or_else(|| self.unknown())
    }

    fn vector(&self, at: u32) -> Result<VectorValue<'ctx>, BuildError> {
        Ok(self.parameter(at)?.into_vector_value())
    }

    fn number(&self, value: u32) -> IntValue<'ctx> {
        self.module.get_context().i32_type().const_int(value.into(), false)
    }

    fn bit(&self, value: bool) -> IntValue<'ctx> {
        self.module.get_context().bool_type().const_int(value.into(), false)
    }

    fn identity(&self, op: Op) -> BasicValueEnum<'ctx> {
        op.identity(self.module.get_context(), self.group_op.operand_type().element)
    }

    /// A group of one.
    fn of_one(&self) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let is_here = |at| -> Result<IntValue<'ctx>, BuildError> {
            let delta = self.parameter(at)?.into_int_value();
            Ok(self
                .builder
                .build_int_compare(IntPredicate::EQ, delta, self.number(0), "")?)
        };
        Ok(match self.group_op.kind() {
            Kind::AllEqual | Kind::Elect => self.bit(true).into(),
            Kind::ScanExclusive(op) => self.identity(op),
            Kind::Ballot => {
                let word = self.module.get_context().i32_type();
                let vote = self.parameter(0)?.into_int_value();
                let vote = self.builder.build_int_z_extend(vote, word, "")?;
                let none = word.vec_type(4).const_zero();
                self.builder
                    .build_insert_element(none, vote, self.number(0), "")?
                    .into()
            }
            Kind::ShuffleUp => {
                let (previous, current) = (self.parameter(0)?, self.parameter(1)?);
                self.builder.build_select(is_here(2)?, current, previous, "")?
            }
            Kind::ShuffleDown => {
                let (current, next) = (self.parameter(0)?, self.parameter(1)?);
                self.builder.build_select(is_here(2)?, current, next, "")?
            }
            _ => self.parameter(0)?,
        })
    }

    fn of_scalable(&self) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let value =
            || -> Result<ScalableVectorValue<'ctx>, BuildError> { Ok(self.parameter(0)?.into_scalable_vector_value()) };
        Ok(match self.group_op.kind() {
            Kind::Any => self.reduce(Op::LogicalOr, self.parameter(0)?)?,
            Kind::All => self.reduce(Op::LogicalAnd, self.parameter(0)?)?,
            Kind::Reduce(op) => self.reduce(op, self.parameter(0)?)?,
            Kind::Broadcast => {
                let index = self.parameter(1)?.into_int_value();
                self.builder.build_extract_element(value()?, index, "")?
            }
            Kind::BroadcastFirst => self.builder.build_extract_element(value()?, self.number(0), "")?,
            _ => return Err(self.unknown()),
        })
    }

    fn of_lanes(&self, lanes: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        Ok(match self.group_op.kind() {
            Kind::Any => self.reduce(Op::LogicalOr, self.parameter(0)?)?,
            Kind::All => self.reduce(Op::LogicalAnd, self.parameter(0)?)?,
            Kind::Reduce(op) => self.reduce(op, self.parameter(0)?)?,
            Kind::AllEqual => self.all_equal(lanes)?,
            Kind::Elect => {
                let bits: Vec<IntValue> = (0..lanes).map(|lane| self.bit(lane == 0)).collect();
                VectorType::const_vector(&bits).into()
            }
            Kind::Ballot => self.ballot(lanes)?,
            Kind::Broadcast => {
                let index = self.parameter(1)?.into_int_value();
                self.builder.build_extract_element(self.vector(0)?, index, "")?
            }
            Kind::BroadcastFirst => self
                .builder
                .build_extract_element(self.vector(0)?, self.number(0), "")?,
            Kind::ScanInclusive(op) => self.scan(op, lanes)?.into(),
            Kind::ScanExclusive(op) => {
                let inclusive = self.scan(op, lanes)?;
                self.shifted(inclusive, op, lanes, 1)?.into()
            }
            Kind::ClusteredReduce(op) => self.clustered_reduce(op, lanes)?,
            Kind::Shuffle => self.permuted(self.vector(0)?, self.vector(1)?, lanes)?.into(),
            Kind::ShuffleXor => {
                let mask = self.splat(self.parameter(1)?, lanes)?;
                let lane = self.builder.build_xor(self.lane_numbers(lanes), mask, "")?;
                self.permuted(self.vector(0)?, lane, lanes)?.into()
            }
            Kind::ShuffleUp | Kind::ShuffleDown => self.shuffle_along(lanes)?,
            Kind::Rotate => {
                let delta = self.splat(self.parameter(1)?, lanes)?;
                let lane = self.builder.build_int_add(self.lane_numbers(lanes), delta, "")?;
                self.permuted(self.vector(0)?, lane, lanes)?.into()
            }
            Kind::ClusteredRotate => self.clustered_rotate(lanes)?,
        })
    }

    /// All lanes together.
    fn reduce(&self, op: Op, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let name = match op {
            Op::Add => "llvm.vector.reduce.add",
            Op::Mul => "llvm.vector.reduce.mul",
            Op::And | Op::LogicalAnd => "llvm.vector.reduce.and",
            Op::Or | Op::LogicalOr => "llvm.vector.reduce.or",
            Op::Xor | Op::LogicalXor => "llvm.vector.reduce.xor",
            Op::SMin => "llvm.vector.reduce.smin",
            Op::SMax => "llvm.vector.reduce.smax",
            Op::UMin => "llvm.vector.reduce.umin",
            Op::UMax => "llvm.vector.reduce.umax",
            Op::FMin => "llvm.vector.reduce.fmin",
            Op::FMax => "llvm.vector.reduce.fmax",
            Op::FAdd => "llvm.vector.reduce.fadd",
            Op::FMul => "llvm.vector.reduce.fmul",
        };
        let ty = value.get_type();
        if !matches!(op, Op::FAdd | Op::FMul) {
            return intrinsic(self.module, self.builder, name, ty, &[value]);
        }
        let sum = intrinsic(self.module, self.builder, name, ty, &[self.identity(op), value])?;
        sum.as_instruction_value().into_iter().for_each(allow_reordering);
        Ok(sum)
    }

    /// Whether all lanes are as the first.
    fn all_equal(&self, lanes: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let value = self.vector(0)?;
        let first = self.builder.build_extract_element(value, self.number(0), "")?;
        let first = self.splat(first, lanes)?;
        let equal = match self.group_op.operand_type().element.is_float() {
            true => self
                .builder
                .build_float_compare(FloatPredicate::OEQ, value, first, "")?,
            false => self.builder.build_int_compare(IntPredicate::EQ, value, first, "")?,
        };
        self.reduce(Op::LogicalAnd, equal.into())
    }

    /// The lanes' bits in four words; a group of more than 128 has no ballot.
    fn ballot(&self, lanes: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let context = self.module.get_context();
        let bits = std::num::NonZero::new(lanes)
            .filter(|_| lanes <= 128)
            .and_then(|lanes| context.custom_width_int_type(lanes).ok())
            .ok_or_else(|| self.unknown())?;
        let votes = self.builder.build_bit_cast(self.vector(0)?, bits, "")?.into_int_value();
        let votes = self.builder.build_int_z_extend(votes, context.i128_type(), "")?;
        Ok(self.builder.build_bit_cast(votes, context.i32_type().vec_type(4), "")?)
    }

    /// The inclusive scan, in as many steps as the number of lanes has bits: each adds to a lane what has been put together up to a
    /// distance, which doubles.
    fn scan(&self, op: Op, lanes: u32) -> Result<VectorValue<'ctx>, BuildError> {
        let mut scanned = self.vector(0)?;
        let mut distance = 1;
        while distance < lanes {
            let before = self.shifted(scanned, op, lanes, distance)?;
            scanned = combine(self.module, self.builder, op, before.into(), scanned.into())?.into_vector_value();
            distance *= 2;
        }
        Ok(scanned)
    }

    /// Every lane's value moved up; the lowest get the identity.
    fn shifted(
        &self,
        value: VectorValue<'ctx>,
        op: Op,
        lanes: u32,
        distance: u32,
    ) -> Result<VectorValue<'ctx>, BuildError> {
        let identity = self.splat(self.identity(op), lanes)?;
        let mask: Vec<IntValue> = (lanes - distance..2 * lanes - distance)
            .map(|lane| self.number(lane))
            .collect();
        let mask = VectorType::const_vector(&mask);
        Ok(self.builder.build_shuffle_vector(identity, value, mask, "")?)
    }

    /// The values of clusters whose size, a power of two, is known only when it runs: butterfly steps, of which those within a cluster count.
    fn clustered_reduce(&self, op: Op, lanes: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let size = self.parameter(1)?.into_int_value();
        let mut reduced = self.vector(0)?;
        let mut distance = 1;
        while distance < lanes {
            let mask: Vec<IntValue> = (0..lanes).map(|lane| self.number(lane ^ distance)).collect();
            let mask = VectorType::const_vector(&mask);
            let other = self.builder.build_shuffle_vector(reduced, reduced, mask, "")?;
            let both = combine(self.module, self.builder, op, reduced.into(), other.into())?;
            let is_within = self
                .builder
                .build_int_compare(IntPredicate::UGT, size, self.number(distance), "")?;
            reduced = self
                .builder
                .build_select(is_within, both, reduced.into(), "")?
                .into_vector_value();
            distance *= 2;
        }
        Ok(reduced.into())
    }

    /// `shuffle_up` and `shuffle_down`: a window of the two operands one after the other.
    fn shuffle_along(&self, lanes: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let mask: Vec<IntValue> = (0..2 * lanes).map(|lane| self.number(lane)).collect();
        let mask = VectorType::const_vector(&mask);
        let both = self
            .builder
            .build_shuffle_vector(self.vector(0)?, self.vector(1)?, mask, "")?;
        let delta = self.splat(self.parameter(2)?, lanes)?;
        let lane = self.lane_numbers(lanes);
        let at = match self.group_op.kind() {
            Kind::ShuffleDown => self.builder.build_int_add(lane, delta, "")?,
            _ => {
                let own = self.splat(self.number(lanes).into(), lanes)?;
                let own = self.builder.build_int_add(lane, own, "")?;
                self.builder.build_int_sub(own, delta, "")?
            }
        };
        Ok(self.permuted(both, at, lanes)?.into())
    }

    /// `(lane & ~(size - 1)) + ((lane + delta) & (size - 1))`
    fn clustered_rotate(&self, lanes: u32) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let (delta, size) = (
            self.splat(self.parameter(1)?, lanes)?,
            self.splat(self.parameter(2)?, lanes)?,
        );
        let lane = self.lane_numbers(lanes);
        let one = self.splat(self.number(1).into(), lanes)?;
        let within = self.builder.build_int_sub(size, one, "")?;
        let turned = self.builder.build_int_add(lane, delta, "")?;
        let turned = self.builder.build_and(turned, within, "")?;
        let cluster = self.builder.build_and(lane, self.builder.build_not(within, "")?, "")?;
        let at = self.builder.build_or(cluster, turned, "")?;
        Ok(self.permuted(self.vector(0)?, at, lanes)?.into())
    }

    /// For each lane the value at an index, taken modulo the number of values: those beyond have any result, but a defined one.
    ///
    /// It is made of permutations of registers, for which machines have instructions: for each register of the result one of each that values are in, and of
    /// what comes of them the one that the upper bits of the index say.
    fn permuted(
        &self,
        values: VectorValue<'ctx>,
        indices: VectorValue<'ctx>,
        lanes: u32,
    ) -> Result<VectorValue<'ctx>, BuildError> {
        let count = values.get_type().get_size();
        let last = self.splat(self.number(count - 1).into(), lanes)?;
        let indices = self.builder.build_and(indices, last, "")?;
        let bits = self.group_op.operand_type().element.bits().max(8);
        // As wide as values, so that registers have as many of either. (LLVM 19 cannot select some permutations with wider ones.)
        let indices = self.cast(indices, bits, lanes)?;
        let fits = (self.vector_bits / bits).max(1);
        let (from, to) = (count.min(fits), lanes.min(fits));
        if (count / from) * (lanes / to) > MOST_PERMUTATIONS {
            return self.permuted_register(values, indices, lanes);
        }
        let mut parts = Vec::new();
        for first in (0..lanes).step_by(to as usize) {
            let indices = self.slice(indices, first, to)?;
            parts.push(self.permuted_part(values, indices, from, to)?);
        }
        self.joined(parts)
    }

    /// Some lanes of a permutation of values that are in several registers, of `from` values each.
    fn permuted_part(
        &self,
        values: VectorValue<'ctx>,
        indices: VectorValue<'ctx>,
        from: u32,
        lanes: u32,
    ) -> Result<VectorValue<'ctx>, BuildError> {
        let number = indices.get_type().get_element_type().into_int_type();
        let within = self.splat(number.const_int(u64::from(from) - 1, false).into(), lanes)?;
        let index = self.builder.build_and(indices, within, "")?;
        let mut taken = Vec::new();
        for first in (0..values.get_type().get_size()).step_by(from as usize) {
            let register = self.slice(values, first, from)?;
            taken.push(self.permuted_register(register, index, lanes)?);
        }
        let mut bit = from;
        while taken.len() > 1 {
            let bits = self.splat(number.const_int(bit.into(), false).into(), lanes)?;
            let bits = self.builder.build_and(indices, bits, "")?;
            let none = bits.get_type().const_zero();
            let is_upper = self.builder.build_int_compare(IntPredicate::NE, bits, none, "")?;
            let mut halved = Vec::new();
            for pair in taken.chunks(2) {
                let picked = self.builder.build_select(is_upper, pair[1], pair[0], "")?;
                halved.push(picked.into_vector_value());
            }
            (taken, bit) = (halved, 2 * bit);
        }
        Ok(taken[0])
    }

    /// For each lane the value at an index, which there is.
    fn permuted_register(
        &self,
        values: VectorValue<'ctx>,
        indices: VectorValue<'ctx>,
        lanes: u32,
    ) -> Result<VectorValue<'ctx>, BuildError> {
        let context = self.module.get_context();
        let ty = OperandType::fixed(lanes, self.group_op.operand_type().element);
        let mut permuted = ty.llvm(context).into_vector_type().get_poison();
        for lane in (0..lanes).map(|lane| self.number(lane)) {
            let index = self.builder.build_extract_element(indices, lane, "")?.into_int_value();
            let value = self.builder.build_extract_element(values, index, "")?;
            permuted = self.builder.build_insert_element(permuted, value, lane, "")?;
        }
        Ok(permuted)
    }

    /// Unsigned integers of so many bits.
    fn cast(&self, of: VectorValue<'ctx>, bits: u32, lanes: u32) -> Result<VectorValue<'ctx>, BuildError> {
        let context = self.module.get_context();
        let number = match bits {
            8 => context.i8_type(),
            16 => context.i16_type(),
            32 => context.i32_type(),
            _ => context.i64_type(),
        };
        Ok(self
            .builder
            .build_int_cast_sign_flag(of, number.vec_type(lanes), false, "")?)
    }

    /// So many lanes of a vector, from one on.
    fn slice(&self, of: VectorValue<'ctx>, first: u32, lanes: u32) -> Result<VectorValue<'ctx>, BuildError> {
        if lanes == of.get_type().get_size() {
            return Ok(of);
        }
        let mask: Vec<IntValue> = (first..first + lanes).map(|lane| self.number(lane)).collect();
        Ok(self
            .builder
            .build_shuffle_vector(of, of, VectorType::const_vector(&mask), "")?)
    }

    /// Vectors of one type, one behind the other: a power of two of them.
    fn joined(&self, mut parts: Vec<VectorValue<'ctx>>) -> Result<VectorValue<'ctx>, BuildError> {
        while parts.len() > 1 {
            let lanes = 2 * parts[0].get_type().get_size();
            let mask: Vec<IntValue> = (0..lanes).map(|lane| self.number(lane)).collect();
            let mask = VectorType::const_vector(&mask);
            let mut pairs = Vec::new();
            for pair in parts.chunks(2) {
                pairs.push(self.builder.build_shuffle_vector(pair[0], pair[1], mask, "")?);
            }
            parts = pairs;
        }
        Ok(parts[0])
    }

    fn splat(&self, value: BasicValueEnum<'ctx>, lanes: u32) -> Result<VectorValue<'ctx>, BuildError> {
        let context = self.module.get_context();
        let undefined = match value {
            BasicValueEnum::FloatValue(value) => value.get_type().vec_type(lanes).get_poison(),
            value => value.into_int_value().get_type().vec_type(lanes).get_poison(),
        };
        let one = self
            .builder
            .build_insert_element(undefined, value, self.number(0), "")?;
        let mask = context.i32_type().vec_type(lanes).const_zero();
        Ok(self.builder.build_shuffle_vector(one, undefined, mask, "")?)
    }

    fn lane_numbers(&self, lanes: u32) -> VectorValue<'ctx> {
        let numbers: Vec<IntValue> = (0..lanes).map(|lane| self.number(lane)).collect();
        VectorType::const_vector(&numbers)
    }
}
