//! The code of one part of an access, whichever way it goes.

use inkwell::values::PointerValue;
use ir::widen;

use super::access::Access;
use super::emit::{Element, Emitted, Emitter, LaneAccess, Odds, Part};
use super::expand::{first, stride_value};
use super::plan::{are_about_wraps, PlannedAccess, Way};
use super::scope::{emitter, Scope};
use super::write::On;
use crate::analyses::shapes::{Guard, Stride};
use crate::function::Function;
use crate::target::{element_bits, Legal, Wide};

/// Writes one part of an access the way that is planned.
pub(super) fn one_way<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &PlannedAccess,
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
        Way::Contiguous { is_reversed } => contiguous(scope, access, first, is_reversed, stored, mask),
        _ => {
            let step = stride_value(scope, first.into(), stride)?.into_int_value();
            let wide = Wide::new(element.ty, scope.width());
            if has_each(scope, access) && !planned.is_of_singles(wide, mask.is_some(), scope.target()) {
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

/// Writes one part of an access of lanes whose distance was found to be one element.
pub(super) fn in_line<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    stride: Stride,
    part: u32,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let first = first_address(scope, access, stride, part)?;
    contiguous(scope, access, first, false, stored, mask)
}

/// The address of lane 0 of a part.
pub(super) fn first_address<'f, 'ctx: 'f>(
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
pub(super) fn element<'ctx>(f: &Function<'ctx>, access: &Access) -> Element<'ctx> {
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
    let is_legal = scope.target().does_all_lanes(question, wide, access.align.into());
    match mask {
        Some(mask) if !is_legal => {
            // All lanes are on more often than not; where they are not, each looks for itself.
            let fork = out.fork(widen::all(out.builder, mask), Odds::Unknown, ["all", "some"])?;
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
    let element = element.of_lanes(mask, element.bytes);
    match stored {
        Some(stored) => {
            out.store_vector(element, lowest, turn(stored)?, mask)?;
            Ok(None)
        }
        None => turn(out.load_vector(element, lowest, mask)?).map(Some),
    }
}

/// An address for each lane.
pub(super) fn each<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    addresses: Part<'ctx>,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let out = emitter(scope);
    let element = element(scope.function(), access);
    match (stored, has_each(scope, access)) {
        (None, true) => out.gather(element, addresses, mask).map(Some),
        (Some(stored), true) => out.scatter(element, addresses, stored, mask).map(|()| None),
        (stored, false) => {
            let address = |lane: u32| out.lane_address(addresses, lane);
            lane_by_lane(&out, element, &address, stored, mask)
        }
    }
}

/// With so many lanes, what is done where guards do not hold is much more code than what is done where they do: seven instructions a lane.
const MANY_LANES: u32 = 16;

/// Whether lanes had better be little code that goes around a loop, if the machine has no instruction for addresses of their own: where they hardly ever need them, and where many do where
/// guards do not hold, such as at the borders of images, which takes a loop no longer.
pub(super) fn is_better_in_loop<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>, guards: &[Guard]) -> bool {
    let lanes = scope.width().lanes * scope.parts();
    are_about_wraps(guards) || !guards.is_empty() && lanes >= MANY_LANES
}

/// An address for each lane of all parts, in a loop over the lanes if that is better and the machine has no instruction for it.
pub(super) fn each_of_all<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    in_loop: bool,
    addresses: &[Part<'ctx>],
    stored: &[Part<'ctx>],
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<Part<'ctx>>> {
    if in_loop && may_be_in_loop(scope, access) {
        let access = LaneAccess {
            element: element(scope.function(), access),
            at: 0,
            stored: access.stored.map(|_| stored),
        };
        let loaded = emitter(scope).in_lane_loop(addresses, &[access], on.parts())?;
        return Ok(loaded.into_iter().flatten().collect());
    }
    let mut loaded = Vec::new();
    for (part, addresses) in (0..).zip(addresses) {
        let stored = stored.get(part as usize).copied();
        loaded.extend(each(scope, access, *addresses, stored, on.part(part))?);
    }
    Ok(loaded)
}

/// Whether lanes can go around a loop to do an access, and no instruction does it for all.
pub(super) fn may_be_in_loop<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>, access: &Access) -> bool {
    let is_whole = u64::from(element_bits(access.element(scope.function()))) == 8 * access.bytes;
    is_whole && !has_each(scope, access)
}

/// Whether the machine has an instruction for an access of lanes to addresses of their own.
fn has_each<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>, access: &Access) -> bool {
    let wide = Wide::new(access.element(scope.function()), scope.width());
    let question = if access.is_store() {
        Legal::Scatter
    } else {
        Legal::Gather
    };
    scope.target().does_all_lanes(question, wide, access.align.into())
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
