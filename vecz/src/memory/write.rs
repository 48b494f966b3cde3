//! From the plan of an access to its code.

use std::slice;

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};
use inkwell::IntPredicate;

use ir::{build, widen};

use super::access::Access;
use super::cost::Asked;
use super::emit::{Check, Emitted, Odds, Part};
use super::expand::{first, stride_value, Expansion};
use super::pattern::Pattern;
use super::patterns::in_pieces;
use super::plan::{are_about_wraps, AccessPlan, PlannedAccess, Way};
use super::record_loads::write_record;
use super::scope::{emitter, Scope};
use super::table::from_table;
use super::together::{write_group, write_tile};
use super::ways::{each_of_all, in_line, is_better_in_loop, one_way};
use super::window::Window;
use super::windows::{self, in_window};
use crate::analyses::shapes::{Guard, Stride};
use crate::function::ValueId;
use crate::target::Wide;
use crate::Reason;

/// The value of a load.
#[derive(Clone, Debug, PartialEq)]
pub enum Loaded<'ctx> {
    /// One for all lanes.
    Uniform(BasicValueEnum<'ctx>),
    /// The parts.
    Parts(Vec<Part<'ctx>>),
}

/// Which lanes do something.
#[derive(Clone, Copy, Debug)]
pub enum On<'a, 'ctx> {
    /// All.
    All,
    /// Those of a mask, which has at least one.
    Some(&'a [Part<'ctx>]),
    /// Those of a mask, which may have none.
    Any(&'a [Part<'ctx>]),
}

impl<'ctx> On<'_, 'ctx> {
    /// The mask of a part.
    pub(super) fn part(&self, part: u32) -> Option<Part<'ctx>> {
        match self {
            On::All => None,
            On::Some(mask) | On::Any(mask) => Some(mask[part as usize]),
        }
    }

    /// The masks of all parts.
    pub(super) fn parts(&self) -> Option<&[Part<'ctx>]> {
        match self {
            On::All => None,
            On::Some(mask) | On::Any(mask) => Some(mask),
        }
    }

    fn is_masked(&self) -> bool {
        !matches!(self, On::All)
    }
}

/// Writes an access, and those that are done together with it. The results are the values of loads; an access that was done with another one before, or
/// will be, gives none.
pub fn write<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    plan: &AccessPlan,
    value: ValueId,
    on: On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let planned = plan
        .of(value)
        .expect("the plan has all loads and stores that vectors do");
    let mut together = Vec::new();
    let (f, width, target) = (scope.function(), scope.width(), scope.target());
    if let Some((group, chunks)) = plan.chunks(f, value, on.is_masked(), width, target) {
        if group.leader != value {
            return Ok(Vec::new());
        }
        return write_group(scope, group, &chunks, &on);
    }
    let asked = asked(scope, &on);
    if let Some((tile, _)) = plan.tile(value, &asked) {
        if tile.leader != value {
            return Ok(Vec::new());
        }
        return write_tile(scope, tile, &on);
    }
    if let Some((record, _)) = plan.record(f, value, on.is_masked(), width, target) {
        if record.leader != value {
            return Ok(Vec::new());
        }
        return write_record(scope, planned, record, &on);
    }
    if planned.way == Way::Uniform && planned.guards.is_empty() {
        let loaded = write_uniform(scope, &planned.access, &on)?;
        together.extend(loaded.map(|loaded| (value, Loaded::Uniform(loaded))));
        return Ok(together);
    }
    let parts = write_parts(scope, planned, &on)?;
    if !planned.access.is_store() {
        together.push((value, Loaded::Parts(parts)));
    }
    Ok(together)
}

/// What costs are asked for where an access is written.
fn asked<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>, on: &On<'_, 'ctx>) -> Asked<'f, 'ctx> {
    Asked {
        f: scope.function(),
        is_masked: on.is_masked(),
        width: scope.width(),
        parts: scope.parts(),
        target: scope.target(),
    }
}

/// The condition under which all guards hold; none if there are none.
pub(super) fn check<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    guards: &[Guard],
) -> Emitted<Option<IntValue<'ctx>>> {
    if guards.is_empty() {
        return Ok(None);
    }
    let mut checks = Vec::new();
    for guard in guards {
        let stride = |of: ValueId| scope.shapes().of(of).guarded_stride().and_then(Stride::known);
        let limit = match guard {
            Guard::Clamped { limit, .. } => *limit,
            _ => None,
        };
        let limit_stride = limit.and_then(stride).unwrap_or(0);
        let stride = stride(guard.operand())
            .ok_or_else(|| Reason::Internal("what is guarded has no known stride".to_owned()))?;
        let limit = limit
            .map(|it| first(scope, it))
            .transpose()?
            .map(BasicValueEnum::into_int_value);
        let first = first(scope, guard.operand())?.into_int_value();
        checks.push(match guard {
            Guard::Unsigned { bits, .. } => Check::Fits {
                first,
                stride,
                bits: *bits,
                is_signed: false,
            },
            Guard::Signed { bits, .. } => Check::Fits {
                first,
                stride,
                bits: *bits,
                is_signed: true,
            },
            Guard::Masked { mask, .. } => Check::Below {
                first,
                stride,
                mask: scope.scalar(*mask)?.into_int_value(),
            },
            Guard::Clamped { by, .. } => Check::Within {
                first,
                stride,
                limit: limit.unwrap_or(first.get_type().const_zero()),
                limit_stride,
                by: *by,
            },
            Guard::SameQuotient { by, is_signed, .. } => Check::SameQuotient {
                first,
                stride,
                by: scope.scalar(*by)?.into_int_value(),
                is_signed: *is_signed,
            },
            Guard::SameHigh { bits, .. } => Check::SameHigh {
                first,
                stride,
                bits: *bits,
            },
        });
    }
    let most_lanes = scope.width().most_lanes() * scope.parts();
    emitter(scope).check(&checks, most_lanes).map(Some)
}

/// Writes all parts of an access: the way that is planned if its guards hold; else in a window, if it is in one; else, each lane to its own
/// address. The results are those of a load.
fn write_parts<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<Part<'ctx>>> {
    let wide = Wide::new(planned.access.element(scope.function()), scope.width());
    let asked = asked(scope, on);
    let pattern = planned.pattern(&asked);
    if let (None, Some((table, lookup))) = (pattern, planned.lookup(wide, scope.target())) {
        let parts = 0..scope.parts();
        return parts
            .map(|part| from_table(scope, &planned.access, table, lookup, part))
            .collect();
    }
    let stored: Vec<Option<Part>> = match planned.access.stored {
        Some(stored) => scope.vectors(stored)?.into_iter().map(Some).collect(),
        None => vec![None; scope.parts() as usize],
    };
    let mut attempts = Vec::new();
    if let Way::Stepped(stride) = planned.way {
        attempts.push(Attempt::Line(stride));
    }
    if planned.way != Way::Each {
        attempts.push(Attempt::Way);
    }
    if let Some(pattern) = pattern {
        attempts.push(Attempt::Pattern(pattern));
    } else if let Some(window) = &planned.window {
        let permutation = window.permutation(&planned.access, wide, scope.target());
        attempts.extend(permutation.map(|permutation| Attempt::Window(window, permutation)));
    }
    attempt(scope, planned, &attempts, &stored, on)
}

/// Whether lanes are one element apart: they are at a distance at all, and that is the one.
fn is_line<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
    stride: Stride,
) -> Emitted<IntValue<'ctx>> {
    let at_distance = check(scope, &planned.guards)?;
    let first = first(scope, planned.access.address)?;
    let step = stride_value(scope, first, stride)?.into_int_value();
    let builder = scope.builder();
    // A stride that is poison would be one that nobody branches on.
    let step = build::freeze(builder, step.into()).into_int_value();
    let element = step.get_type().const_int(planned.access.bytes, false);
    let is_one = builder.build_int_compare(IntPredicate::EQ, step, element, "line")?;
    match at_distance {
        Some(at_distance) => Ok(builder.build_and(at_distance, is_one, "line")?),
        None => Ok(is_one),
    }
}

/// A way that may have a condition.
#[derive(Clone, Copy)]
enum Attempt<'a> {
    /// One element after another, if that is the distance of lanes.
    Line(Stride),
    /// The way that is planned.
    Way,
    /// In a pattern.
    Pattern(&'a Pattern),
    /// In a window, with the machine's permutation.
    Window(&'a Window, &'static str),
}

/// Writes an access the first way whose condition holds; if none does, each lane at its own address.
fn attempt<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
    attempts: &[Attempt<'_>],
    stored: &[Option<Part<'ctx>>],
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<Part<'ctx>>> {
    let access = &planned.access;
    let Some((now, others)) = attempts.split_first() else {
        let addresses = match planned.way {
            Way::Each => scope.vectors(access.address)?,
            _ => expanded(scope, access.address)?,
        };
        let stored: Vec<Part> = stored.iter().copied().flatten().collect();
        let in_loop = planned.way != Way::Each && planned.ring.is_none() && is_better_in_loop(scope, &planned.guards);
        return each_of_all(scope, access, in_loop, &addresses, &stored, on);
    };
    let (condition, odds, names) = match now {
        Attempt::Line(stride) => (
            Some(is_line(scope, planned, *stride)?),
            Odds::Unknown,
            ["line", "apart"],
        ),
        Attempt::Way => (
            check(scope, &planned.guards)?,
            odds(&planned.guards),
            ["linear", "each"],
        ),
        Attempt::Pattern(pattern) => (
            Some(windows::check(scope, &pattern.conditions)?),
            Odds::Mostly,
            ["pattern", "each"],
        ),
        Attempt::Window(window, _) => (
            Some(windows::check(scope, &window.conditions)?),
            Odds::Mostly,
            ["window", "each"],
        ),
    };
    let out = emitter(scope);
    let fork = condition.map(|it| out.fork(it, odds, names)).transpose()?;
    let mut ones = Vec::new();
    if planned.way == Way::Uniform && matches!(now, Attempt::Way) {
        let address = first(scope, access.address)?.into_pointer_value();
        let loaded = write_uniform_at(scope, access, address, on)?;
        let all = loaded.map(|loaded| widen::splat(scope.builder(), loaded, scope.width()));
        ones.extend(all.into_iter().cycle().take(stored.len()));
    } else {
        for (part, stored) in (0..).zip(stored) {
            let mask = on.part(part);
            ones.extend(match now {
                Attempt::Line(stride) => in_line(scope, access, *stride, part, *stored, mask)?,
                Attempt::Way => one_way(scope, planned, part, *stored, mask)?,
                Attempt::Pattern(pattern) => {
                    let pieces = pattern.pieces(scope.width().lanes, part).ok_or_else(no_pieces)?;
                    in_pieces(scope, slice::from_ref(access), &pieces, stored.as_slice(), mask)?.pop()
                }
                Attempt::Window(window, permutation) => {
                    in_window(scope, access, window, permutation, part, *stored, mask)?
                }
            });
        }
    }
    let Some(fork) = fork else { return Ok(ones) };
    let fork = out.other_way(fork)?;
    let others = attempt(scope, planned, others, stored, on)?;
    out.join(fork, &ones, &others)
}

pub(super) fn no_pieces() -> Reason {
    Reason::Internal("a pattern that is followed is in pieces".to_owned())
}

/// An address of each lane of all parts, where the planned way has computed none.
pub(super) fn expanded<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, address: ValueId) -> Emitted<Vec<Part<'ctx>>> {
    (0..scope.parts())
        .map(|part| Expansion::new(scope, part).vector(address))
        .collect()
}

/// One access for all lanes. Of what lanes store, the value of the last lane that is on stays.
fn write_uniform<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    on: &On<'_, 'ctx>,
) -> Emitted<Option<BasicValueEnum<'ctx>>> {
    let address = scope.scalar(access.address)?.into_pointer_value();
    write_uniform_at(scope, access, address, on)
}

/// The same, at an address that all lanes have where guards hold.
fn write_uniform_at<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    address: PointerValue<'ctx>,
    on: &On<'_, 'ctx>,
) -> Emitted<Option<BasicValueEnum<'ctx>>> {
    let out = emitter(scope);
    let stored = match access.stored {
        None => None,
        Some(stored) if scope.shapes().of(stored).is_uniform() => Some(scope.scalar(stored)?),
        Some(stored) => {
            let parts = scope.vectors(stored)?;
            Some(match on {
                On::All => out.last(&parts)?,
                On::Some(mask) | On::Any(mask) => out.last_on(&parts, mask)?,
            })
        }
    };
    let fork = match on {
        On::Any(mask) => Some(out.fork(out.any(mask)?, Odds::Unknown, ["any", "none"])?),
        On::All | On::Some(_) => None,
    };
    let loaded = match stored {
        Some(stored) => {
            let store = out.builder.build_store(address, stored)?;
            build::set_align(Some(store), access.align);
            None
        }
        None => {
            let load = out.builder.build_load(access.element(scope.function()), address, "")?;
            build::set_align(load.as_instruction_value(), access.align);
            Some(load)
        }
    };
    let Some(fork) = fork else { return Ok(loaded) };
    let fork = out.other_way(fork)?;
    let nothing = loaded.map(|loaded| ir::build::poison(loaded.get_type()));
    Ok(out.join(fork, loaded.as_slice(), nothing.as_slice())?.first().copied())
}

/// How often guards hold.
pub(super) fn odds(guards: &[Guard]) -> Odds {
    match are_about_wraps(guards) {
        true => Odds::AsGoodAsAlways,
        false => Odds::Mostly,
    }
}

/// A vector of numbers as one of other numbers with the same bits.
pub(super) fn with_element<'f, 'ctx: 'f>(
    scope: &dyn Scope<'f, 'ctx>,
    part: Part<'ctx>,
    element: BasicTypeEnum<'ctx>,
) -> Emitted<Part<'ctx>> {
    let out = emitter(scope);
    let ty = out.vector(element);
    match part.get_type() == ty {
        true => Ok(part),
        false => Ok(out.builder.build_bit_cast(part, ty, "")?),
    }
}
