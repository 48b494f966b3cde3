//! Interleaved groups: loads, or stores, of elements that lie in one record for each lane, done together.
//!
//! before: `x = load p[4 * id]`, `y = load p[4 * id + 1]`, `z = ...`, `w = ...`: four loads of every fourth element
//! after: four loads of whole vectors, and shuffles
//!
//! Loads are done where the first of them stands, stores where the last one does: nothing between them may touch the same memory. That is asked of one lane: what two lanes do to
//! the same memory is in no order without a barrier, where every group ends.

use std::cell::OnceCell;

use cranelift_entity::{entity_impl, PrimaryMap, SecondaryMap};
use inkwell::types::BasicTypeEnum;
use ir::aliases::Aliases;
use ir::effects::Effects;

use super::access::Access;
use super::linear::{Linear, Tested};
use crate::analyses::shapes::{Guard, Shapes};
use crate::function::{BlockId, Function, ValueId};
use crate::target::element_bits;

/// An interleaved group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupId(u32);
entity_impl!(GroupId, "group");

/// A load or store of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The access.
    pub access: Access,
    /// Which element of the record it touches.
    pub index: u32,
}

/// Loads, or stores, of one record of elements for each lane.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its loads or stores, in the order of the elements.
    pub members: Vec<Member>,
    /// Elements from one lane's record to the next's; negative if they go down.
    pub factor: i32,
    /// The member at which all of them are done.
    pub leader: ValueId,
    /// Whether its loads may read the whole last record.
    pub may_read_end: bool,
    /// What is to be tested before all of it is done together. What only later members ask for is known at the leader, not before.
    pub guards: Vec<Guard>,
}

/// The longest record, in elements. A longer one costs more loads than it saves.
const MAX_FACTOR: i64 = 16;

/// The groups of a function.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// The groups.
    pub all: PrimaryMap<GroupId, Group>,
    of: SecondaryMap<ValueId, Option<GroupId>>,
}

impl Groups {
    /// Finds the groups of a function. An access without companions is one too, if its stride is short.
    pub fn run(f: &Function<'_>, shapes: &Shapes) -> Groups {
        let mut groups = Groups::default();
        let memory = Memory {
            f,
            shapes,
            aliases: OnceCell::new(),
        };
        for block in f.blocks.keys() {
            for mut group in of_block(&memory, shapes, block) {
                group.guards = guards(f, shapes, &group.members);
                let members: Vec<ValueId> = group.members.iter().map(|it| it.access.value).collect();
                let id = groups.all.push(group);
                for member in members {
                    groups.of[member] = Some(id);
                }
            }
        }
        groups
    }

    /// The group that an access is in.
    pub fn of(&self, access: ValueId) -> Option<GroupId> {
        self.of[access]
    }
}

/// An access, its address as a sum without the constant, the constant, and the stride.
type Place = (Access, Linear, i64, Option<i64>);

/// Whether elements of one type can be loaded and stored as those of another one: numbers of as many bits.
pub(super) fn can_stand_for(one: BasicTypeEnum<'_>, other: BasicTypeEnum<'_>) -> bool {
    let is_number = |ty: BasicTypeEnum<'_>| ty.is_int_type() || ty.is_float_type();
    one == other || is_number(one) && is_number(other) && element_bits(one) == element_bits(other)
}

/// What a function's accesses have in common, found out when somebody asks.
struct Memory<'a, 'ctx> {
    f: &'a Function<'ctx>,
    shapes: &'a Shapes,
    aliases: OnceCell<Aliases<'ctx>>,
}

impl Memory<'_, '_> {
    /// Whether two sums lead to the same records, whatever guards say: what only passes a group is not tested with it.
    fn are_same_records(&self, one: &Linear, other: &Linear) -> bool {
        one.is_apart_by_constants(other, self.shapes, Tested::One)
    }

    /// Whether two accesses of one block touch different memory.
    fn are_apart(&self, one: &Access, other: &Access) -> bool {
        let instructions = self.f.instruction(one.value).zip(self.f.instruction(other.value));
        are_spaces_apart(one.space, other.space)
            || instructions.is_some_and(|(one, other)| {
                let aliases = self.aliases.get_or_init(|| Aliases::of(self.f.llvm));
                aliases.are_apart(one.llvm, other.llvm)
            })
    }
}

/// A group that may still grow.
struct Open<'ctx> {
    terms: Linear,
    stride: i64,
    element: BasicTypeEnum<'ctx>,
    /// The accesses and their constants, in the order of the block.
    members: Vec<(Access, i64)>,
    /// Where in the same records something was stored meanwhile, and how many bytes: a load that joins later must not be one of it.
    passed: Vec<(i64, i64)>,
    /// What was stored elsewhere meanwhile: a load that joins later must be apart from it.
    crossed: Vec<Access>,
}

impl<'ctx> Open<'ctx> {
    /// Whether an access lies in the same records as the others, and is none of theirs.
    fn takes(
        &self,
        memory: &Memory<'_, 'ctx>,
        access: &Access,
        element: BasicTypeEnum<'ctx>,
        terms: &Linear,
        constant: i64,
        stride: i64,
    ) -> bool {
        let bytes = access.bytes as i64;
        let first = self
            .members
            .iter()
            .map(|(_, at)| *at)
            .min()
            .unwrap_or(constant)
            .min(constant);
        let last = self
            .members
            .iter()
            .map(|(_, at)| *at)
            .max()
            .unwrap_or(constant)
            .max(constant);
        can_stand_for(self.element, element)
            && self.stride == stride
            && self.terms.is_apart_by_constants(terms, memory.shapes, Tested::Both)
            && self.members[0].0.is_store() == access.is_store()
            && self.members[0].0.space == access.space
            && last - first + bytes <= stride.abs()
            && (constant - self.members[0].1) % bytes == 0
            && self.members.iter().all(|(_, at)| *at != constant)
            && (access.is_store()
                || self
                    .passed
                    .iter()
                    .all(|passed| are_beside(stride, (constant, bytes), *passed)))
            && self.crossed.iter().all(|crossed| memory.are_apart(crossed, access))
    }

    /// Loads are done where the first of them is, and stores that wait for the last of their group after that: what such a store writes no load that joins may want.
    fn come_before(&mut self, memory: &Memory<'_, 'ctx>, open: &[Open<'ctx>]) {
        for group in open.iter().filter(|it| it.is_waiting()) {
            let is_of_records = group.stride == self.stride && memory.are_same_records(&group.terms, &self.terms);
            for (store, at) in &group.members {
                match is_of_records {
                    true => self.passed.push((*at, store.bytes as i64)),
                    false => self.crossed.push(*store),
                }
            }
        }
    }

    /// Whether these are stores that more may join.
    fn is_waiting(&self) -> bool {
        let bytes = self.members[0].0.bytes as i64;
        self.members[0].0.is_store() && (self.members.len() as i64) < (self.stride / bytes).abs()
    }

    /// Whether accesses may join after something else has touched memory.
    fn survives(&mut self, memory: &Memory<'_, 'ctx>, effects: Effects, place: Option<&Place>) -> bool {
        let is_store = self.members[0].0.is_store();
        if !is_store && !effects.writes {
            return true;
        }
        let Some((access, terms, constant, stride)) = place else {
            return false;
        };
        if are_spaces_apart(self.members[0].0.space, access.space) {
            return true;
        }
        // No part of the same records, in every lane.
        if *stride != Some(self.stride) || !memory.are_same_records(&self.terms, terms) {
            if !is_store {
                self.crossed.push(*access);
                return true;
            }
            return self.members.iter().all(|(member, _)| memory.are_apart(member, access));
        }
        let what = (*constant, access.bytes as i64);
        if is_store {
            // Those that are done later must not be what is touched now.
            let is_beside = |(member, at): &(Access, i64)| are_beside(self.stride, (*at, member.bytes as i64), what);
            return self.members.iter().all(is_beside);
        }
        self.passed.push(what);
        true
    }

    fn close(self) -> Option<Group> {
        let first = self.members.iter().map(|(_, at)| *at).min()?;
        let bytes = self.members[0].0.bytes as i64;
        let is_store = self.members[0].0.is_store();
        let leader = match is_store {
            true => self.members.last()?.0.value,
            false => self.members.first()?.0.value,
        };
        let mut members: Vec<Member> = self
            .members
            .into_iter()
            .map(|(access, at)| Member {
                access,
                index: ((at - first) / bytes) as u32,
            })
            .collect();
        members.sort_by_key(|member| member.index);
        let factor = self.stride / bytes;
        let may_read_end = i64::from(members[0].access.align) >= self.stride.abs();
        Some(Group {
            members,
            factor: factor as i32,
            leader,
            may_read_end,
            guards: Vec::new(),
        })
    }
}

/// What is tested for one member is tested for all.
fn guards(f: &Function<'_>, shapes: &Shapes, members: &[Member]) -> Vec<Guard> {
    let mut guards = Vec::new();
    for guard in members.iter().flat_map(|it| shapes.guards(f, it.access.address)) {
        if !guards.contains(&guard) {
            guards.push(guard);
        }
    }
    guards
}

fn of_block<'ctx>(memory: &Memory<'_, 'ctx>, shapes: &Shapes, block: BlockId) -> Vec<Group> {
    let f = memory.f;
    let mut open: Vec<Open<'ctx>> = Vec::new();
    let mut closed = Vec::new();
    for value in &f.blocks[block].body {
        let Some(instruction) = f.instruction(*value) else {
            continue;
        };
        let effects = ir::effects::of(instruction.llvm);
        if !effects.reads && !effects.writes {
            continue;
        }
        let access = Access::of(f, *value);
        let place = access.map(|access| {
            let mut terms = Linear::of(f, shapes, access.address);
            let constant = std::mem::take(&mut terms.constant);
            let stride = shapes.of(access.address).guarded_stride().and_then(|it| it.known());
            (access, terms, constant, stride)
        });
        let mut at = 0;
        while at < open.len() {
            match open[at].survives(memory, effects, place.as_ref()) {
                true => at += 1,
                false => closed.push(open.remove(at)),
            }
        }
        let Some((access, terms, constant, Some(stride))) = place else {
            continue;
        };
        let element = access.element(f);
        let bytes = access.bytes as i64;
        let factor = stride / bytes;
        if stride % bytes != 0 || !(2..=MAX_FACTOR).contains(&factor.abs()) {
            continue;
        }
        match open
            .iter_mut()
            .find(|group| group.takes(memory, &access, element, &terms, constant, stride))
        {
            Some(group) => group.members.push((access, constant)),
            None => {
                let mut opened = Open {
                    terms,
                    stride,
                    element,
                    members: vec![(access, constant)],
                    passed: Vec::new(),
                    crossed: Vec::new(),
                };
                if !access.is_store() {
                    opened.come_before(memory, &open);
                }
                open.push(opened);
            }
        }
    }
    closed.extend(open);
    let mut groups: Vec<Group> = closed.into_iter().filter_map(Open::close).collect();
    // In the order of the block, whatever ended them.
    groups.sort_by_key(|group| f.blocks[block].body.iter().position(|value| *value == group.leader));
    groups
}

/// Whether bytes at two places never are the same in records of `stride` bytes, not even in two lanes.
fn are_beside(stride: i64, one: (i64, i64), other: (i64, i64)) -> bool {
    let distance = (other.0 - one.0).rem_euclid(stride.abs().max(1));
    distance >= one.1 && distance + other.1 <= stride.abs()
}

/// Whether two address spaces have no memory in common: private, global, local and constant memory are apart, a generic pointer may be any of them.
fn are_spaces_apart(one: u32, other: u32) -> bool {
    one != other && one <= 3 && other <= 3
}
