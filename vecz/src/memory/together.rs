//! The code of accesses that are done together: groups ([`super::groups`]) and tiles ([`super::tiles`]).

use super::access::Access;
use super::emit::{Chunks, Emitted, LaneAccess, Odds, Part};
use super::groups::{Group, Member};
use super::linear::Linear;
use super::patterns::in_pieces;
use super::scope::{emitter, Scope};
use super::tiles::Tile;
use super::ways::{each_of_all, element, first_address, is_better_in_loop, may_be_in_loop};
use super::windows;
use super::write::{check, expanded, no_pieces, odds, with_element, Loaded, On};
use crate::analyses::shapes::Stride;
use crate::function::ValueId;

/// Writes a group; the results are the values of its loads.
pub(super) fn write_group<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    group: &Group,
    chunks: &Chunks,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let stored = stored_by(scope, &group.members)?;
    let condition = check(scope, &group.guards)?;
    let out = emitter(scope);
    let fork = condition
        .map(|it| out.fork(it, odds(&group.guards), ["linear", "each"]))
        .transpose()?;
    let mut parts = Vec::new();
    for part in 0..scope.parts() {
        let stored = of_part(&stored, part);
        parts.extend(group_part(scope, group, chunks, part, &stored, on.part(part))?);
    }
    if let Some(fork) = fork {
        let fork = out.other_way(fork)?;
        let in_loop = is_better_in_loop(scope, &group.guards);
        let others = each_of_members(scope, &group.members, in_loop, &stored, on)?;
        parts = out.join(fork, &parts, &others)?;
    }
    Ok(by_member(&group.members, parts))
}

/// Writes a tile; the results are the values of its loads.
pub(super) fn write_tile<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    tile: &Tile,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let stored = stored_by(scope, &tile.members)?;
    let condition = windows::check(scope, &tile.pattern.conditions)?;
    let out = emitter(scope);
    let fork = out.fork(condition, Odds::Mostly, ["pattern", "each"])?;
    let accesses: Vec<Access> = tile.members.iter().map(|member| member.access).collect();
    let mut parts = Vec::new();
    for part in 0..scope.parts() {
        let pieces = tile.pieces(scope.width().lanes, part).ok_or_else(no_pieces)?;
        let stored = of_part(&stored, part);
        parts.extend(in_pieces(scope, &accesses, &pieces, &stored, on.part(part))?);
    }
    let fork = out.other_way(fork)?;
    let others = each_of_members(scope, &tile.members, false, &stored, on)?;
    let parts = out.join(fork, &parts, &others)?;
    Ok(by_member(&tile.members, parts))
}

/// What members store, each in parts; nothing of loads.
fn stored_by<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, members: &[Member]) -> Emitted<Vec<Vec<Part<'ctx>>>> {
    let stored = members.iter().filter_map(|member| member.access.stored);
    stored.map(|value| scope.vectors(value)).collect()
}

/// One part of each.
fn of_part<'ctx>(stored: &[Vec<Part<'ctx>>], part: u32) -> Vec<Part<'ctx>> {
    stored.iter().map(|parts| parts[part as usize]).collect()
}

/// The values of loads, from those of all members part by part.
pub(super) fn by_member<'ctx>(members: &[Member], parts: Vec<Part<'ctx>>) -> Vec<(ValueId, Loaded<'ctx>)> {
    let mut loaded: Vec<Vec<Part>> = vec![Vec::new(); members.len()];
    for (at, part) in parts.into_iter().enumerate() {
        loaded[at % members.len()].push(part);
    }
    let loads = members.iter().filter(|member| !member.access.is_store());
    loads
        .zip(loaded)
        .map(|(member, parts)| (member.access.value, Loaded::Parts(parts)))
        .collect()
}

/// Members one by one, each lane at its own address: of each part the members, as [`by_member`] takes them.
fn each_of_members<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    members: &[Member],
    in_loop: bool,
    stored: &[Vec<Part<'ctx>>],
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<Part<'ctx>>> {
    let loaded = match in_loop.then(|| places(scope, members)).flatten() {
        Some(places) => each_record(scope, members, &places, stored, on)?,
        None => {
            let mut loaded = Vec::new();
            for (at, member) in members.iter().enumerate() {
                let stored = stored.get(at).map_or(&[][..], Vec::as_slice);
                let addresses = expanded(scope, member.access.address)?;
                loaded.push(each_of_all(scope, &member.access, in_loop, &addresses, stored, on)?);
            }
            loaded
        }
    };
    let of_members = |part: usize| loaded.iter().filter_map(move |member| member.get(part).copied());
    Ok((0..scope.parts() as usize).flat_map(of_members).collect())
}

/// Members lane by lane, each lane's at once, so many bytes behind the first of them; of each load the parts.
fn each_record<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    members: &[Member],
    places: &[u64],
    stored: &[Vec<Part<'ctx>>],
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<Vec<Part<'ctx>>>> {
    let first = members.iter().zip(places).find(|(_, at)| **at == 0);
    let addresses = first
        .map(|(first, _)| expanded(scope, first.access.address))
        .transpose()?;
    let f = scope.function();
    let accesses = members.iter().zip(places).enumerate();
    let accesses: Vec<LaneAccess> = accesses
        .map(|(number, (member, at))| LaneAccess {
            element: element(f, &member.access),
            at: *at,
            stored: stored.get(number).map(Vec::as_slice),
        })
        .collect();
    emitter(scope).in_lane_loop(&addresses.unwrap_or_default(), &accesses, on.parts())
}

/// How many bytes members are behind the first of them, in every lane that is on, also where no guard holds; none if that is not known, or they are better done one by one.
fn places<'f, 'ctx: 'f>(scope: &dyn Scope<'f, 'ctx>, members: &[Member]) -> Option<Vec<u64>> {
    if !members.iter().all(|member| may_be_in_loop(scope, &member.access)) {
        return None;
    }
    let place = |member: &Member| {
        let mut terms = Linear::exact(scope.function(), scope.shapes(), member.access.address);
        let constant = std::mem::take(&mut terms.constant);
        (terms, constant)
    };
    let places: Vec<(Linear, i64)> = members.iter().map(place).collect();
    let (base, first) = places.iter().min_by_key(|(_, at)| at)?;
    let behind = |(terms, at): &(Linear, i64)| u64::try_from(at.checked_sub(*first)?).ok().filter(|_| terms == base);
    places.iter().map(behind).collect()
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
    let of_group = element(scope.function(), first).of_lanes(mask, stride.constant.unsigned_abs());
    if first.is_store() {
        let stored: Emitted<Vec<Part>> = stored
            .iter()
            .map(|part| with_element(scope, *part, of_group.ty))
            .collect();
        out.store_chunks(of_group, chunks, lowest, &stored?, mask)?;
        return Ok(Vec::new());
    }
    let loaded = out.load_chunks(of_group, chunks, lowest, mask)?;
    // Not all members have the first one's type.
    let own = |(part, member): (Part<'ctx>, &Member)| {
        let ty = element(scope.function(), &member.access).ty;
        with_element(scope, part, ty)
    };
    loaded.into_iter().zip(&group.members).map(own).collect()
}
