//! The conditions under which a value is linear, tested on lane 0's value before the access.

use std::num::NonZeroU32;

use inkwell::values::IntValue;
use inkwell::IntPredicate;

use super::{Emitted, Emitter};
use crate::analyses::shapes::Clamp;

/// A condition that all lanes together fulfil, or not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Check<'ctx> {
    /// The low `bits` bits of an integer, read as an unsigned or a signed one, do not wrap between the lanes.
    Fits {
        /// Lane 0's integer.
        first: IntValue<'ctx>,
        /// How far lanes are apart.
        stride: i64,
        /// How many bits.
        bits: u32,
        /// How they are read.
        is_signed: bool,
    },
    /// A mask loses nothing in which lanes differ.
    Below {
        /// Lane 0's integer.
        first: IntValue<'ctx>,
        /// How far lanes are apart.
        stride: i64,
        /// The mask, in all lanes.
        mask: IntValue<'ctx>,
    },
    /// An integer is a multiple of a power of two.
    Multiple {
        /// The integer.
        of: IntValue<'ctx>,
        /// The power of two.
        by: u64,
    },
    /// Of some low bits of a mask, the ones are below the zeros.
    LowBits {
        /// The mask.
        mask: IntValue<'ctx>,
        /// Those bits, as a number.
        of: u64,
    },
    /// All lanes are within a limit.
    Within {
        /// Lane 0's integer.
        first: IntValue<'ctx>,
        /// How far lanes are apart.
        stride: i64,
        /// Lane 0's limit.
        limit: IntValue<'ctx>,
        /// How far the limits of lanes are apart, in the other direction, if at all.
        limit_stride: i64,
        /// On which side.
        by: Clamp,
    },
    /// All lanes have the same quotient, and their integers do not wrap.
    SameQuotient {
        /// Lane 0's integer.
        first: IntValue<'ctx>,
        /// How far lanes are apart, upwards.
        stride: i64,
        /// The divisor, in all lanes.
        by: IntValue<'ctx>,
        /// Whether both are signed; all must be positive then.
        is_signed: bool,
    },
    /// Lanes differ in their lowest bits only.
    SameHigh {
        /// Lane 0's integer.
        first: IntValue<'ctx>,
        /// How far lanes are apart, upwards.
        stride: i64,
        /// How many bits.
        bits: u32,
    },
}

impl<'ctx> Emitter<'_, 'ctx> {
    /// Whether all of some conditions hold for `lanes` lanes, those of all parts, or more than there are. It is no poison even if an integer is.
    pub fn check(&self, checks: &[Check<'ctx>], lanes: u32) -> Emitted<IntValue<'ctx>> {
        let mut all = self.context().bool_type().const_all_ones();
        for check in checks {
            let holds = self.holds(*check, lanes)?;
            all = self.builder.build_and(all, holds, "")?;
        }
        Ok(ir::build::freeze(self.builder, all.into()).into_int_value())
    }

    fn holds(&self, check: Check<'ctx>, lanes: u32) -> Emitted<IntValue<'ctx>> {
        match check {
            Check::Fits {
                first,
                stride,
                bits,
                is_signed,
            } => self.fits(self.low_bits(first, bits)?, stride, is_signed, lanes),
            Check::Below { first, stride, mask } => self.is_below(first, stride, mask, lanes),
            Check::Multiple { of, by } => self.is_multiple(of, by),
            Check::LowBits { mask, of } => self.has_ones_below(mask, of),
            Check::Within {
                first,
                stride,
                limit,
                limit_stride,
                by,
            } => self.are_within((first, stride), (limit, limit_stride), by, lanes),
            Check::SameQuotient {
                first,
                stride,
                by,
                is_signed,
            } => self.have_same_quotient(first, stride, by, is_signed, lanes),
            Check::SameHigh { first, stride, bits } => self.have_same_high(first, stride, bits, lanes),
        }
    }

    /// The low bits of an integer that has as many or more.
    fn low_bits(&self, of: IntValue<'ctx>, bits: u32) -> Emitted<IntValue<'ctx>> {
        let ty = NonZeroU32::new(bits).and_then(|bits| self.context().custom_width_int_type(bits).ok());
        let ty = ty.expect("a part of an integer is an integer");
        match of.get_type().get_bit_width() > bits {
            true => Ok(self.builder.build_int_truncate(of, ty, "")?),
            false => Ok(of),
        }
    }

    /// Whether an integer is a multiple of a power of two.
    fn is_multiple(&self, of: IntValue<'ctx>, by: u64) -> Emitted<IntValue<'ctx>> {
        let ty = of.get_type();
        let rest = self.builder.build_and(of, ty.const_int(by - 1, false), "")?;
        Ok(self
            .builder
            .build_int_compare(IntPredicate::EQ, rest, ty.const_zero(), "")?)
    }

    /// Whether, of some low bits of a mask, the ones are below the zeros: adding one to them leaves none of them.
    fn has_ones_below(&self, mask: IntValue<'ctx>, of: u64) -> Emitted<IntValue<'ctx>> {
        let ty = mask.get_type();
        let some = self.builder.build_and(mask, ty.const_int(of, false), "")?;
        let behind = self.builder.build_int_add(some, ty.const_int(1, false), "")?;
        let above = self.builder.build_and(some, behind, "")?;
        Ok(self
            .builder
            .build_int_compare(IntPredicate::EQ, above, ty.const_zero(), "")?)
    }

    /// Whether integers, given as lane 0's and how far lanes are apart, do not wrap, and are all on one side of limits which do not either: the lane that is nearest to its limit tells.
    fn are_within(
        &self,
        (first, stride): (IntValue<'ctx>, i64),
        (limit, limit_stride): (IntValue<'ctx>, i64),
        by: Clamp,
        lanes: u32,
    ) -> Emitted<IntValue<'ctx>> {
        let is_signed = matches!(by, Clamp::SignedMin | Clamp::SignedMax);
        let is_upper = matches!(by, Clamp::SignedMin | Clamp::UnsignedMin);
        let mut fits = self.fits(first, stride, is_signed, lanes)?;
        if limit_stride != 0 {
            let limit_fits = self.fits(limit, limit_stride, is_signed, lanes)?;
            fits = self.builder.build_and(fits, limit_fits, "")?;
        }
        let is_last = is_upper == (stride > 0);
        let nearest = |of: IntValue<'ctx>, stride: i64| match is_last && stride != 0 {
            true => {
                let span = stride.wrapping_mul(i64::from(lanes) - 1);
                let span = of.get_type().const_int(span as u64, true);
                self.builder.build_int_add(of, span, "")
            }
            false => Ok(of),
        };
        let predicate = match (is_upper, is_signed) {
            (true, true) => IntPredicate::SLE,
            (true, false) => IntPredicate::ULE,
            (false, true) => IntPredicate::SGE,
            (false, false) => IntPredicate::UGE,
        };
        let (nearest, limit) = (nearest(first, stride)?, nearest(limit, limit_stride)?);
        let is_within = self.builder.build_int_compare(predicate, nearest, limit, "")?;
        Ok(self.builder.build_and(fits, is_within, "")?)
    }

    /// Whether all lanes have the quotient of lane 0: what is left up to the next multiple of the divisor is more than lanes are apart.
    fn have_same_quotient(
        &self,
        first: IntValue<'ctx>,
        stride: i64,
        by: IntValue<'ctx>,
        is_signed: bool,
        lanes: u32,
    ) -> Emitted<IntValue<'ctx>> {
        let quotients = Quotients::new(self, first, by)?;
        let span = stride * (i64::from(lanes) - 1);
        let left = self.builder.build_int_sub(quotients.by, quotients.rest, "")?;
        let span = first.get_type().const_int(span as u64, false);
        let is_shared = self
            .builder
            .build_int_compare(IntPredicate::UGT, left, span, "shared")?;
        let is_plain = quotients.are_plain(self, stride, is_signed, lanes)?;
        Ok(self.builder.build_and(is_shared, is_plain, "")?)
    }

    /// Whether lanes differ in their lowest bits only.
    fn have_same_high(&self, first: IntValue<'ctx>, stride: i64, bits: u32, lanes: u32) -> Emitted<IntValue<'ctx>> {
        let ty = first.get_type();
        let (low, span) = ((1_i64 << bits) - 1, stride * (i64::from(lanes) - 1));
        if span > low {
            return Ok(self.context().bool_type().const_zero());
        }
        let place = self.builder.build_and(first, ty.const_int(low as u64, false), "")?;
        let last = ty.const_int((low - span) as u64, false);
        Ok(self
            .builder
            .build_int_compare(IntPredicate::ULE, place, last, "shared")?)
    }

    /// Whether no lane differs from lane 0 above the low bits of a mask, those which are all ones.
    fn is_below(
        &self,
        first: IntValue<'ctx>,
        stride: i64,
        mask: IntValue<'ctx>,
        lanes: u32,
    ) -> Emitted<IntValue<'ctx>> {
        let ty = first.get_type();
        let span = (i128::from(stride) * (i128::from(lanes) - 1)).unsigned_abs();
        if span >= 1 << (ty.get_bit_width() - 1) {
            return Ok(self.context().bool_type().const_zero());
        }
        // The ones below the lowest zero: what is above them in a mask may be anything, and is if LLVM has seen that no integer has such bits.
        let behind = self.builder.build_int_add(mask, ty.const_int(1, false), "")?;
        let low = self.builder.build_and(mask, self.builder.build_not(behind, "")?, "")?;
        // Where lane 0 is among the numbers that these bits can be, and what is left on the side to which the others lie.
        let place = self.builder.build_and(first, low, "")?;
        let room = match stride > 0 {
            true => self.builder.build_int_sub(low, place, "")?,
            false => place,
        };
        let span = ty.const_int(span as u64, false);
        Ok(self.builder.build_int_compare(IntPredicate::UGE, room, span, "fits")?)
    }

    /// Whether integers that rise by `stride` from lane to lane stay in their type.
    fn fits(&self, first: IntValue<'ctx>, stride: i64, is_signed: bool, lanes: u32) -> Emitted<IntValue<'ctx>> {
        let ty = first.get_type();
        let bits = ty.get_bit_width();
        let (least, most) = match is_signed {
            true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
            false => (0, (1_i128 << bits) - 1),
        };
        let span = i128::from(stride) * (i128::from(lanes) - 1);
        if span.abs() > most - least {
            return Ok(self.context().bool_type().const_zero());
        }
        let (limit, predicate) = match (stride >= 0, is_signed) {
            (true, true) => (most - span, IntPredicate::SLE),
            (true, false) => (most - span, IntPredicate::ULE),
            (false, true) => (least - span, IntPredicate::SGE),
            (false, false) => (least - span, IntPredicate::UGE),
        };
        let limit = ty.const_int(limit as u64, true);
        Ok(self.builder.build_int_compare(predicate, first, limit, "fits")?)
    }
}

/// The quotient and the remainder of lane 0's integer, which others count on from. Neither traps, whatever lane 0 and the divisor are.
pub struct Quotients<'ctx> {
    /// Lane 0's integer.
    first: IntValue<'ctx>,
    /// The divisor.
    pub by: IntValue<'ctx>,
    /// The quotient, both read as unsigned.
    pub quotient: IntValue<'ctx>,
    /// The remainder.
    pub rest: IntValue<'ctx>,
}

impl<'ctx> Quotients<'ctx> {
    /// Divides.
    pub fn new(out: &Emitter<'_, 'ctx>, first: IntValue<'ctx>, by: IntValue<'ctx>) -> Emitted<Quotients<'ctx>> {
        let first = ir::build::freeze(out.builder, first.into()).into_int_value();
        let by = ir::build::freeze(out.builder, by.into()).into_int_value();
        let safe = safe_divisor(out, by)?;
        Ok(Quotients {
            first,
            by,
            quotient: out.builder.build_int_unsigned_div(first, safe, "")?,
            rest: out.builder.build_int_unsigned_rem(first, safe, "")?,
        })
    }

    /// Whether unsigned division is right for all lanes, whose integers rise by a stride: none wraps, or is negative.
    pub fn are_plain(
        &self,
        out: &Emitter<'_, 'ctx>,
        stride: i64,
        is_signed: bool,
        lanes: u32,
    ) -> Emitted<IntValue<'ctx>> {
        let ty = self.first.get_type();
        let most = match is_signed {
            true => u64::MAX >> (65 - ty.get_bit_width()),
            false => u64::MAX >> (64 - ty.get_bit_width()),
        };
        let span = (stride * (i64::from(lanes) - 1)) as u64;
        let last = ty.const_int(most - span, false);
        let fits = out
            .builder
            .build_int_compare(IntPredicate::ULE, self.first, last, "fits")?;
        if !is_signed {
            return Ok(fits);
        }
        let is_positive = out
            .builder
            .build_int_compare(IntPredicate::SGT, self.by, ty.const_zero(), "")?;
        Ok(out.builder.build_and(fits, is_positive, "")?)
    }
}

/// A divisor, or 1 if that is 0.
pub fn safe_divisor<'ctx>(out: &Emitter<'_, 'ctx>, by: IntValue<'ctx>) -> Emitted<IntValue<'ctx>> {
    let ty = by.get_type();
    let is_zero = out
        .builder
        .build_int_compare(IntPredicate::EQ, by, ty.const_zero(), "")?;
    let safe = out.builder.build_select(is_zero, ty.const_int(1, false), by, "safe")?;
    Ok(safe.into_int_value())
}
