//! The code of records ([`super::records`]): all of their loads, where the first of them stands.

use inkwell::values::{IntValue, PointerValue};
use inkwell::IntPredicate;
use ir::widen;

use super::emit::{Emitted, Emitter, Fields, Idle, Odds, Part, NOWHERE_ALIGN};
use super::expand::{stride_value, Expansion};
use super::groups::Member;
use super::linear::Extension;
use super::plan::{PlannedAccess, Way};
use super::records::{Condition, Record};
use super::scope::{emitter, Scope};
use super::together::by_member;
use super::ways::{each, element, first_address};
use super::write::{with_element, Loaded, On};
use crate::analyses::shapes::Stride;
use crate::function::ValueId;
use crate::Reason;

/// Writes the loads of a record where the planned one of them stands.
pub(super) fn write_record<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
    record: &Record,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    if let Some(stride) = planned.distance_of_records(record, on.parts().is_some()) {
        return write_linear_record(scope, planned, record, stride);
    }
    let addresses: Emitted<Vec<Part>> = (0..scope.parts())
        .map(|part| match planned.way {
            Way::Each => Ok(scope.vectors(planned.access.address)?[part as usize]),
            _ => Expansion::new(scope, part).vector(planned.access.address),
        })
        .collect();
    let addresses = addresses?;
    let condition = match &record.condition {
        Some(condition) => Some(Sums::new(scope, condition)?),
        None => None,
    };
    let out = emitter(scope);
    let fork = match &condition {
        Some(sums) => Some(out.fork(sums.check(&out, on)?, Odds::Mostly, ["record", "each"])?),
        None => None,
    };
    let mut parts = Vec::new();
    for (part, addresses) in (0..).zip(&addresses) {
        parts.extend(record_part(scope, planned, record, *addresses, on.part(part))?);
    }
    if let (Some(fork), Some(sums)) = (fork, &condition) {
        let fork = out.other_way(fork)?;
        let mut others = Vec::new();
        let leader = record.at(record.leader);
        for (part, addresses) in (0..).zip(&addresses) {
            for (number, member) in record.members.iter().enumerate() {
                let apart = (i64::from(member.index) - leader) * member.access.bytes as i64;
                let addresses = sums.address(&emitter(scope), *addresses, part, number, apart)?;
                others.extend(each(scope, &member.access, addresses, None, on.part(part as u32))?);
            }
        }
        parts = out.join(fork, &parts, &others)?;
    }
    Ok(by_member(&record.members, parts))
}

/// The loads of records at a distance that is the same between all lanes: no address has to come out of a vector.
fn write_linear_record<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
    record: &Record,
    stride: Stride,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let lowest = &record.members[0].access;
    let before = record.at(planned.access.value) * lowest.bytes as i64;
    let mut parts = Vec::new();
    for part in 0..scope.parts() {
        let first = first_address(scope, &planned.access, stride, part)?;
        let step = stride_value(scope, first.into(), stride)?.into_int_value();
        let out = emitter(scope);
        let first = out.behind(first, -before)?;
        let fields = Fields {
            element: element(scope.function(), lowest),
            count: record.fields,
        };
        let address = |lane: u32| {
            let far = step.get_type().const_int(lane.into(), false);
            out.behind_by(first, out.builder.build_int_mul(step, far, "")?)
        };
        parts.extend(members(scope, record, fields, &address)?);
    }
    Ok(by_member(&record.members, parts))
}

/// The vectors of a record's members in one part, of whose lanes the addresses are given.
fn members<'f, 'ctx: 'f>(
    scope: &dyn Scope<'f, 'ctx>,
    record: &Record,
    fields: Fields<'ctx>,
    address: &dyn Fn(u32) -> Emitted<PointerValue<'ctx>>,
) -> Emitted<Vec<Part<'ctx>>> {
    let wanted: Vec<u32> = record.members.iter().map(|member| member.index).collect();
    let vectors = emitter(scope).load_records(fields, &wanted, address)?;
    let own = |(vector, member): (Part<'ctx>, &Member)| {
        let ty = element(scope.function(), &member.access).ty;
        with_element(scope, vector, ty)
    };
    vectors.into_iter().zip(&record.members).map(own).collect()
}

/// One part: the values of the members.
fn record_part<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
    record: &Record,
    addresses: Part<'ctx>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Vec<Part<'ctx>>> {
    let lowest = &record.members[0].access;
    let before = record.at(planned.access.value) * lowest.bytes as i64;
    let out = emitter(scope);
    let mut fields = Fields {
        element: element(scope.function(), lowest),
        count: record.fields,
    };
    if mask.is_some() {
        fields.element.align = fields.element.align.min(NOWHERE_ALIGN);
    }
    // From the planned load's field back to the first one.
    let addresses = match before {
        0 => addresses,
        _ => widen::behind(out.builder, addresses, number(&out, -before)),
    };
    let addresses = out.somewhere(Idle::Loads, fields.ty(), addresses, mask)?;
    members(scope, record, fields, &|lane| out.lane_address(addresses, lane))
}

/// A number of 64 bits in each lane.
fn number<'ctx>(out: &Emitter<'_, 'ctx>, number: i64) -> Part<'ctx> {
    let ty = out.module.get_context().i64_type();
    widen::splat(out.builder, ty.const_int(number as u64, true).into(), out.width)
}

/// The sums in the addresses of a record's members, of which the leader's is known.
struct Sums<'a, 'ctx> {
    condition: &'a Condition,
    /// The leader's, in parts.
    of_leader: Vec<Part<'ctx>>,
    is_signed: bool,
}

impl<'a, 'ctx> Sums<'a, 'ctx> {
    fn new<'f>(scope: &mut dyn Scope<'f, 'ctx>, condition: &'a Condition) -> Emitted<Self>
    where
        'ctx: 'f,
    {
        let sum = condition.narrow.sum;
        let parts = 0..scope.parts();
        let of_leader: Emitted<Vec<Part>> = parts.map(|part| Expansion::new(scope, part).vector(sum)).collect();
        Ok(Sums {
            condition,
            of_leader: of_leader?,
            is_signed: matches!(condition.narrow.extension, Extension::Signed(_)),
        })
    }

    /// Whether no member's sum wraps in a lane that is on.
    fn check(&self, out: &Emitter<'_, 'ctx>, on: &On<'_, 'ctx>) -> Emitted<IntValue<'ctx>> {
        let mut all: Option<Part> = None;
        for (number, of_leader) in (0..).zip(&self.of_leader) {
            let mut part = self.part_check(out, *of_leader)?;
            if let Some(mask) = on.part(number) {
                part = widen::or(out.builder, part, widen::not(out.builder, mask));
            }
            all = Some(all.map_or(part, |all| widen::and(out.builder, all, part)));
        }
        let all = all.ok_or_else(|| Reason::Internal("a value without parts".to_owned()))?;
        Ok(widen::all(out.builder, all))
    }

    fn part_check(&self, out: &Emitter<'_, 'ctx>, sum: Part<'ctx>) -> Emitted<Part<'ctx>> {
        let ty = sum.get_type().into_vector_type().get_element_type().into_int_type();
        let bits = ty.get_bit_width();
        let (lowest, highest) = match self.is_signed {
            true => (-(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1),
            false => (0, (1_i64 << bits) - 1),
        };
        let (at_least, at_most) = match self.is_signed {
            true => (IntPredicate::SGE, IntPredicate::SLE),
            false => (IntPredicate::UGE, IntPredicate::ULE),
        };
        let most = self.condition.more.iter().copied().fold(0, i64::max);
        let least = self.condition.more.iter().copied().fold(0, i64::min);
        let compare = |predicate, limit: i64| {
            let limit = widen::splat(out.builder, ty.const_int(limit as u64, true).into(), out.width);
            let compared =
                out.builder
                    .build_int_compare(predicate, sum.into_vector_value(), limit.into_vector_value(), "")?;
            Ok::<Part, Reason>(compared.into())
        };
        let mut holds = compare(at_most, highest - most)?;
        if least < 0 {
            holds = widen::and(out.builder, holds, compare(at_least, lowest - least)?);
        }
        Ok(holds)
    }

    /// The addresses of a member, which would be so many bytes behind the leader's if nothing wrapped.
    fn address(
        &self,
        out: &Emitter<'_, 'ctx>,
        of_leader: Part<'ctx>,
        part: usize,
        member: usize,
        apart: i64,
    ) -> Emitted<Part<'ctx>> {
        let (sum, more) = (self.of_leader[part], self.condition.more[member]);
        let ty = sum.get_type().into_vector_type().get_element_type().into_int_type();
        let times = self.condition.narrow.times;
        let more_of = widen::splat(out.builder, ty.const_int(more as u64, true).into(), out.width);
        let own = widen::add(out.builder, sum, more_of);
        let (own, sum) = (self.extend(out, own)?, self.extend(out, sum)?);
        let far = out
            .builder
            .build_int_sub(own.into_vector_value(), sum.into_vector_value(), "")?;
        let far = widen::multiply(out.builder, far.into(), number(out, times));
        let far = widen::add(
            out.builder,
            far,
            number(out, apart.wrapping_sub(times.wrapping_mul(more))),
        );
        Ok(widen::behind(out.builder, of_leader, far))
    }

    fn extend(&self, out: &Emitter<'_, 'ctx>, sum: Part<'ctx>) -> Emitted<Part<'ctx>> {
        let wide = out
            .vector(out.module.get_context().i64_type().into())
            .into_vector_type();
        let sum = sum.into_vector_value();
        let extended = match self.is_signed {
            true => out.builder.build_int_s_extend(sum, wide, "")?,
            false => out.builder.build_int_z_extend(sum, wide, "")?,
        };
        Ok(extended.into())
    }
}
