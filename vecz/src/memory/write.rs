//! From the plan of an access to its code.

use inkwell::values::{BasicValue, BasicValueEnum, IntValue, PointerValue};
use ir::widen;

use super::access::Access;
use super::emit::{Check, Chunks, Element, Emitted, Emitter, Part};
use super::expand::{first, stride_value, Expansion};
use super::groups::Group;
use super::plan::{Plan, Planned, Way};
use super::scope::{emitter, Scope};
use crate::analyses::shapes::{Guard, Stride};
use crate::function::{Function, ValueId};
use crate::target::{Legal, Wide};

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
    fn part(&self, part: u32) -> Option<Part<'ctx>> {
        match self {
            On::All => None,
            On::Some(mask) | On::Any(mask) => Some(mask[part as usize]),
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
    plan: &Plan,
    value: ValueId,
    on: On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let planned = plan
        .of(value)
        .expect("the plan has all loads and stores that vectors do");
    let mut together = Vec::new();
    if let Way::Interleaved(group) = planned.way {
        let group = plan.group(group);
        let chunks = group_chunks(scope, group, &on);
        if let Some(chunks) = chunks {
            if group.leader != value {
                return Ok(Vec::new());
            }
            return write_group(scope, planned, group, &chunks, &on);
        }
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

fn group_chunks<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>, group: &Group, on: &On<'_, 'ctx>) -> Option<Chunks> {
    let width = scope.width();
    match width.is_scalable {
        true => None,
        false => group.chunks(scope.function(), width.lanes, on.is_masked(), scope.target()),
    }
}

/// The condition under which an access is linear; none if it always is.
fn check<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, planned: &Planned) -> Emitted<Option<IntValue<'ctx>>> {
    if planned.guards.is_empty() {
        return Ok(None);
    }
    let mut checks = Vec::new();
    for guard in &planned.guards {
        let stride = scope
            .shapes()
            .of(guard.operand())
            .guarded_stride()
            .and_then(Stride::known);
        let stride = stride.expect("what is guarded has a known stride");
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
            Guard::Clamped { limit, by, .. } => Check::Within {
                first,
                stride,
                limit: scope.scalar(*limit)?.into_int_value(),
                by: *by,
            },
        });
    }
    let width = scope.width();
    let lanes = width.lanes * scope.parts();
    emitter(scope).check(&checks, lanes).map(Some)
}

/// Writes all parts of an access, in two versions if there are guards; the results are those of a load.
fn write_parts<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &Planned,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<Part<'ctx>>> {
    let stored = match planned.access.stored {
        Some(stored) => scope.vectors(stored)?.into_iter().map(Some).collect(),
        None => vec![None; scope.parts() as usize],
    };
    let condition = check(scope, planned)?;
    let out = emitter(scope);
    let fork = condition.map(|it| out.fork(it, ["linear", "each"])).transpose()?;
    let mut ones = Vec::new();
    for (part, stored) in (0..).zip(&stored) {
        ones.extend(one_way(scope, planned, part, *stored, on.part(part))?);
    }
    let Some(fork) = fork else { return Ok(ones) };
    let fork = out.other_way(fork)?;
    let mut others = Vec::new();
    for (part, stored) in (0..).zip(&stored) {
        let addresses = Expansion::new(scope, part).vector(planned.access.address)?;
        others.extend(each(scope, &planned.access, addresses, *stored, on.part(part))?);
    }
    out.join(fork, &ones, &others)
}

/// Writes one part of an access the way that is planned.
fn one_way<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &Planned,
    part: u32,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let access = &planned.access;
    let stride = scope.shapes().of(access.address).guarded_stride();
    let stride = match (planned.way, stride) {
        (Way::Each, _) | (_, None) => {
            let addresses = scope.vectors(access.address)?[part as usize];
            return each(scope, access, addresses, stored, mask);
        }
        (_, Some(stride)) => stride,
    };
    let first = first_address(scope, access, stride, part)?;
    let out = emitter(scope);
    let element = element(scope.function(), access);
    match planned.way {
        // Of lanes that all load the same, one does; what they store, each stores.
        Way::Uniform if mask.is_none() && stored.is_none() => {
            let load = out.builder.build_load(element.ty, first, "")?;
            super::emit::set_align(load.as_instruction_value(), access.align);
            Ok(Some(widen::splat(out.builder, load, scope.width())))
        }
        Way::Contiguous { is_reversed } => contiguous(scope, access, first, is_reversed, stored, mask),
        _ => {
            let wide = Wide::new(access.element(scope.function()), scope.width());
            let question = if access.is_store() {
                Legal::Scatter
            } else {
                Legal::Gather
            };
            let step = stride_value(scope, first.into(), stride)?.into_int_value();
            if scope.target().is_legal(question, wide, access.align.into()) || scope.width().is_scalable {
                let addresses = out.spread(first, step)?;
                return each(scope, access, addresses, stored, mask);
            }
            let address = |lane: u32| {
                let far = step.get_type().const_int(lane.into(), false);
                out.behind_by(first, out.builder.build_int_mul(step, far, "")?)
            };
            lane_by_lane(&out, element, &address, stored, mask)
        }
    }
}

/// The address of lane 0 of a part.
fn first_address<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    stride: Stride,
    part: u32,
) -> Emitted<PointerValue<'ctx>> {
    let first = first(scope, access.address)?;
    if part == 0 {
        return Ok(first.into_pointer_value());
    }
    let (builder, width) = (scope.builder(), scope.width());
    let step = stride_value(scope, first, stride)?;
    let lanes = widen::lane_count(builder, step.get_type(), width);
    let parts = step.get_type().into_int_type().const_int(part.into(), false);
    let before = widen::multiply(builder, lanes, parts.into());
    let far = widen::multiply(builder, before, step);
    Ok(widen::behind(builder, first, far).into_pointer_value())
}

/// What is accessed, and how it is aligned in every lane: other parts and other lanes are as aligned as lane 0.
fn element<'ctx>(f: &Function<'ctx>, access: &Access) -> Element<'ctx> {
    Element {
        ty: access.element(f),
        bytes: access.bytes,
        align: access.align,
    }
}

/// Elements one after another.
fn contiguous<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    first: PointerValue<'ctx>,
    is_reversed: bool,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let out = emitter(scope);
    let element = element(scope.function(), access);
    let wide = Wide::new(access.element(scope.function()), scope.width());
    let question = if access.is_store() {
        Legal::MaskedStore
    } else {
        Legal::MaskedLoad
    };
    let is_legal = scope.width().is_scalable || scope.target().is_legal(question, wide, access.align.into());
    match mask {
        Some(mask) if !is_legal => {
            // All lanes are on more often than not; where they are not, each looks for itself.
            let fork = out.fork(widen::all(out.builder, mask), ["all", "some"])?;
            let one = contiguous_on(&out, element, first, is_reversed, stored, None)?;
            let fork = out.other_way(fork)?;
            let step = access.bytes as i64 * if is_reversed { -1 } else { 1 };
            let address = |lane: u32| out.behind(first, i64::from(lane) * step);
            let other = lane_by_lane(&out, element, &address, stored, Some(mask))?;
            let merged = out.join(fork, one.as_slice(), other.as_slice())?;
            Ok(merged.first().copied())
        }
        mask => contiguous_on(&out, element, first, is_reversed, stored, mask),
    }
}

fn contiguous_on<'ctx>(
    out: &Emitter<'_, 'ctx>,
    element: Element<'ctx>,
    first: PointerValue<'ctx>,
    is_reversed: bool,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let turn = |part: Part<'ctx>| match is_reversed {
        true => out.reverse(part),
        false => Ok(part),
    };
    let lowest = match is_reversed {
        true => out.before_all(first, element.bytes)?,
        false => first,
    };
    let mask = mask.map(turn).transpose()?;
    match stored {
        Some(stored) => {
            out.store_vector(element, lowest, turn(stored)?, mask)?;
            Ok(None)
        }
        None => turn(out.load_vector(element, lowest, mask)?).map(Some),
    }
}

/// An address for each lane.
fn each<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    addresses: Part<'ctx>,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let out = emitter(scope);
    let element = element(scope.function(), access);
    let wide = Wide::new(access.element(scope.function()), scope.width());
    let question = if access.is_store() {
        Legal::Scatter
    } else {
        Legal::Gather
    };
    let is_legal = scope.width().is_scalable || scope.target().is_legal(question, wide, access.align.into());
    match (stored, is_legal) {
        (None, true) => out.gather(element, addresses, mask).map(Some),
        (Some(stored), true) => out.scatter(element, addresses, stored, mask).map(|()| None),
        (stored, false) => {
            let address = |lane: u32| out.lane_address(addresses, lane);
            lane_by_lane(&out, element, &address, stored, mask)
        }
    }
}

fn lane_by_lane<'ctx>(
    out: &Emitter<'_, 'ctx>,
    element: Element<'ctx>,
    address: &dyn Fn(u32) -> Emitted<PointerValue<'ctx>>,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    match stored {
        None => out.load_lanes(element, address, mask).map(Some),
        Some(stored) => out.store_lanes(element, address, stored, mask).map(|()| None),
    }
}

/// One access for all lanes. Of what lanes store, the value of the last lane that is on stays.
fn write_uniform<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    on: &On<'_, 'ctx>,
) -> Emitted<Option<BasicValueEnum<'ctx>>> {
    let address = scope.scalar(access.address)?.into_pointer_value();
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
        On::Any(mask) => Some(out.fork(out.any(mask)?, ["any", "none"])?),
        On::All | On::Some(_) => None,
    };
    let loaded = match stored {
        Some(stored) => {
            let store = out.builder.build_store(address, stored)?;
            super::emit::set_align(Some(store), access.align);
            None
        }
        None => {
            let load = out.builder.build_load(access.element(scope.function()), address, "")?;
            super::emit::set_align(load.as_instruction_value(), access.align);
            Some(load)
        }
    };
    let Some(fork) = fork else { return Ok(loaded) };
    let fork = out.other_way(fork)?;
    let nothing = loaded.map(|loaded| ir::build::poison(loaded.get_type()));
    Ok(out.join(fork, loaded.as_slice(), nothing.as_slice())?.first().copied())
}

/// Writes a group; the results are the values of its loads.
fn write_group<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &Planned,
    group: &Group,
    chunks: &Chunks,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let mut stored: Vec<Vec<Part>> = Vec::new();
    for value in group.members.iter().filter_map(|member| member.access.stored) {
        stored.push(scope.vectors(value)?);
    }
    let stored_part = |part: u32| -> Vec<Part> { stored.iter().map(|parts| parts[part as usize]).collect() };
    let condition = check(scope, planned)?;
    let out = emitter(scope);
    let fork = condition.map(|it| out.fork(it, ["linear", "each"])).transpose()?;
    let mut parts = Vec::new();
    for part in 0..scope.parts() {
        parts.extend(group_part(
            scope,
            group,
            chunks,
            part,
            &stored_part(part),
            on.part(part),
        )?);
    }
    if let Some(fork) = fork {
        let fork = out.other_way(fork)?;
        let mut others = Vec::new();
        for part in 0..scope.parts() {
            let stored = stored_part(part);
            for (at, member) in group.members.iter().enumerate() {
                let addresses = Expansion::new(scope, part).vector(member.access.address)?;
                others.extend(each(
                    scope,
                    &member.access,
                    addresses,
                    stored.get(at).copied(),
                    on.part(part),
                )?);
            }
        }
        parts = out.join(fork, &parts, &others)?;
    }
    // Part by part, the members of each.
    let mut loaded: Vec<Vec<Part>> = vec![Vec::new(); group.members.len()];
    for (at, part) in parts.into_iter().enumerate() {
        loaded[at % group.members.len()].push(part);
    }
    let loads = group.members.iter().filter(|member| !member.access.is_store());
    Ok(loads
        .zip(loaded)
        .map(|(member, parts)| (member.access.value, Loaded::Parts(parts)))
        .collect())
}

fn group_part<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    group: &Group,
    chunks: &Chunks,
    part: u32,
    stored: &[Part<'ctx>],
    mask: Option<Part<'ctx>>,
) -> Emitted<Vec<Part<'ctx>>> {
    let first = &group.members[0].access;
    let stride = Stride::constant(i64::from(group.factor) * first.bytes as i64);
    let address = first_address(scope, first, stride, part)?;
    let out = emitter(scope);
    let lowest = match chunks.is_reversed {
        true => out.before_all(address, stride.constant.unsigned_abs())?,
        false => address,
    };
    match first.is_store() {
        true => out
            .store_chunks(element(scope.function(), first), chunks, lowest, stored, mask)
            .map(|()| Vec::new()),
        false => out.load_chunks(element(scope.function(), first), chunks, lowest, mask),
    }
}
