//! How each load and store of a function is done by all lanes. What that costs is in [`super::cost`].

use cranelift_entity::SecondaryMap;
use inkwell::values::InstructionOpcode;
use ir::vectorization::Width;

use super::access::Access;
use super::cost::Asked;
use super::distance::distance;
use super::emit::Chunks;
use super::group_chunks::fixed;
use super::groups::{Group, GroupId, Groups, Member};
use super::lines;
use super::pattern::Pattern;
use super::records::{Record, Records};
use super::strides;
use super::table::{Lookup, Table};
use super::tiles::{Tile, Tiles};
use super::turns;
use super::window::Window;
use super::LOCAL;
use crate::analyses::shapes::{Guard, Ranges, Shape, Shapes, Stride};
use crate::function::{Function, ValueId};
use crate::target::{Cost, Cycles, Target, Wide};

/// How many guards an access may have. An index that a kernel clamps to an image, and then the sampler, has five, some of which ask the same: a box filter of such takes 0.51 of the time that it takes
/// with gathers (Zen 3). Testing more costs more than addresses in vectors.
const MAX_GUARDS: usize = 6;

/// Which way all lanes of an access go through memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To one address: a scalar access.
    Uniform,
    /// To one element after another, upwards or, if so, downwards.
    Contiguous {
        /// Whether lane 0 has the last element.
        is_reversed: bool,
    },
    /// To records, with others.
    Interleaved(GroupId),
    /// To addresses at a distance that is the same between all lanes.
    Linear(Stride),
    /// To one element after another if this distance, an argument, is one; else to addresses at that distance.
    Stepped(Stride),
    /// To any addresses.
    Each,
}

/// How a load or store is done.
#[derive(Clone, Debug)]
pub struct PlannedAccess {
    /// The access.
    pub access: Access,
    /// Its way, if the guards hold. Where they do not, each lane goes to its own address.
    pub way: Way,
    /// What is to be tested before it is done by itself; a group has guards of its own.
    pub guards: Vec<Guard>,
    /// With how many lanes at most guards hold at all: 32 have the same `i / 32` where 64 never have.
    pub most_lanes: Option<i64>,
    /// How many lanes the ring has room for in which an index is that guards ask about.
    pub ring: Option<i64>,
    /// Of lanes that go to places of their own, because of their way or as guards do not hold: how near these are.
    pub window: Option<Window>,
    /// Of the same lanes: the pattern of their places.
    pub pattern: Option<Pattern>,
    /// Of loads of lanes that go to places of their own: the table that they are from.
    pub table: Option<Table>,
    /// Of lanes that go to places of their own: how these find the cache.
    pub lines: Lines,
}

/// How lanes that go to places of their own find the nearest cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// An access before has brought what this one wants, or it is in the work-group's memory, which is there all the time.
    pub are_near: bool,
    /// They are wanted again in the loop's next run.
    pub are_rows: bool,
    /// There are so few of them, in all, that none leaves the cache.
    pub are_few: bool,
}

impl Lines {
    /// How long a gather takes.
    fn latency(self) -> Cycles {
        match self.are_near || self.are_few || self.are_rows {
            true => lines::NEAR_LATENCY,
            false => lines::FAR_LATENCY,
        }
    }
}

/// How the loads and stores of a function are done. Those which vectors cannot do are not in it.
#[derive(Clone, Debug, Default)]
pub struct AccessPlan {
    groups: Groups,
    pub(super) records: Records,
    pub(super) tiles: Tiles,
    planned: SecondaryMap<ValueId, Option<Box<PlannedAccess>>>,
}

impl AccessPlan {
    /// Plans all loads and stores.
    pub fn new(f: &Function<'_>, shapes: &Shapes) -> AccessPlan {
        let groups = Groups::run(f, shapes);
        let ranges = Ranges::new(f, None);
        let mut plan = AccessPlan::default();
        let mut apart = Vec::new();
        for value in f.all_instructions() {
            let Some(access) = Access::of(f, value) else { continue };
            let mut planned = plan_access(f, shapes, groups.of(value), access);
            let is_alone = match planned.way {
                Way::Uniform => false,
                Way::Interleaved(group) => groups.all[group].members.len() == 1,
                _ => true,
            };
            // In a ring lane 0 is hardly ever where a window or a pattern begins.
            let has_places = planned.ring.is_none() && planned.way != Way::Uniform;
            if let Some(found) = has_places.then(|| distance(f, shapes, &access)).flatten() {
                let (distance, conditions) = &found;
                let window = Window::of(&access, distance, conditions);
                planned.window = window.filter(|_| is_alone);
                // A group stays one, or none of its members does.
                let is_apart = |_: &Pattern| match planned.way {
                    Way::Interleaved(group) => {
                        (groups.all[group].members.iter()).all(|member| pattern_of(f, shapes, &member.access).is_some())
                    }
                    _ => true,
                };
                planned.pattern = Pattern::of(&access, distance, conditions).filter(is_apart);
            }
            // Masks that leave more than one element between lanes hardly ever do so between all.
            let is_line = matches!(planned.way, Way::Contiguous { .. });
            if planned.pattern.is_some() || planned.window.is_some() && !is_line {
                planned.way = Way::Each;
                planned.guards.clear();
                planned.most_lanes = None;
            }
            if planned.way == Way::Each && planned.window.is_none() {
                planned.table = Table::of(f, shapes, &access);
            }
            if matches!(planned.way, Way::Linear(_) | Way::Stepped(_) | Way::Each) {
                planned.lines = Lines {
                    are_near: access.space == LOCAL || lines::is_beside(f, shapes, &access, &apart),
                    are_rows: lines::is_walk(f, shapes, &access),
                    are_few: lines::is_small(f, shapes, &ranges, &access),
                };
                apart.push(access);
            }
            plan.planned[value] = Some(Box::new(planned));
        }
        plan.dissolve_parts(f, shapes, &groups);
        plan.tiles = Tiles::run(f, shapes, &|value| plan.of(value)?.pattern.as_ref());
        plan.records = Records::run(f, shapes, &|value| {
            plan.tiles.of(value).is_none() && plan.of(value).is_some_and(PlannedAccess::is_of_places)
        });
        plan.groups = groups;
        plan
    }

    /// Plans members of groups by themselves whose companions have left: the access that does the work of a group is any of them.
    fn dissolve_parts(&mut self, f: &Function<'_>, shapes: &Shapes, groups: &Groups) {
        for (id, group) in &groups.all {
            let stays = |plan: &AccessPlan, value| plan.of(value).is_some_and(|it| it.way == Way::Interleaved(id));
            if group.members.iter().all(|it| stays(self, it.access.value)) {
                continue;
            }
            for Member { access, .. } in &group.members {
                if stays(self, access.value) {
                    self.planned[access.value] = Some(Box::new(plan_access(f, shapes, None, *access)));
                }
            }
        }
    }

    /// How an access is done; none if it is not done by vectors, or is no access.
    pub fn of(&self, value: ValueId) -> Option<&PlannedAccess> {
        self.planned[value].as_deref()
    }

    /// How long it takes until all lanes of a load have come from places of their own; nothing if they do not have such.
    pub fn latency(&self, value: ValueId) -> Cycles {
        match self.of(value) {
            Some(planned) if planned.is_of_places() && self.tiles.of(value).is_none() => planned.lines.latency(),
            _ => Cycles::FREE,
        }
    }

    /// Whether a value is wanted for nothing but places in tables that the machine looks up by number: an address that is never computed, or an extension of
    /// an index that is cut off again.
    pub fn is_looked_up(&self, f: &Function<'_>, value: ValueId, lanes: u32, target: &dyn Target) -> bool {
        let Some(instruction) = f.instruction(value) else {
            return false;
        };
        let is_of_table = |user: &ValueId| match (instruction.opcode, self.of(*user)) {
            (InstructionOpcode::GetElementPtr, Some(planned)) => {
                let wide = Wide::fixed(planned.access.element(f), lanes);
                planned.lookup(wide, target).is_some()
            }
            (InstructionOpcode::ZExt | InstructionOpcode::SExt, None) => self.is_looked_up(f, *user, lanes, target),
            _ => false,
        };
        let users = &f.values[value].users;
        !users.is_empty() && users.iter().all(is_of_table)
    }

    /// A group.
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups.all[group]
    }

    /// The group that an access is done with, and the chunks that all of it is done in; none if that is no better than to do it by itself, in parts of such a
    /// width.
    pub fn chunks(
        &self,
        f: &Function<'_>,
        access: ValueId,
        is_masked: bool,
        width: Width,
        target: &dyn Target,
    ) -> Option<(&Group, Chunks)> {
        let Way::Interleaved(group) = self.of(access)?.way else {
            return None;
        };
        let group = self.group(group);
        Some((group, group.chunks(f, is_masked, width, target)?))
    }

    /// The tile that an access is done with, if that is better than to do each access of it by itself, and what that costs.
    pub(super) fn tile(&self, value: ValueId, asked: &Asked<'_, '_>) -> Option<(&Tile, Cost)> {
        let tile = &self.tiles.all[self.tiles.of(value)?];
        let together = tile.cost(asked)?;
        let alone = tile.members.iter().filter_map(|it| self.of(it.access.value));
        let alone = alone.fold(Cost::FREE, |sum, it| sum + it.cost_apart(asked));
        (together < alone).then_some((tile, together))
    }

    /// The record that a load is done with, if that is better than to do each load of it by itself, in parts of such a width.
    pub fn record(
        &self,
        f: &Function<'_>,
        load: ValueId,
        is_masked: bool,
        width: Width,
        target: &dyn Target,
    ) -> Option<(&Record, Cost)> {
        let record = &self.records.all[self.records.of(load)?];
        let lanes = fixed(width)?;
        let distance = self.of(record.leader)?.distance_of_records(record, is_masked);
        let together = record.cost(f, lanes, distance.is_none(), is_masked, target)?;
        let alone = record.members.iter().filter_map(|it| self.of(it.access.value));
        let one = Asked {
            f,
            is_masked,
            width,
            parts: 1,
            target,
        };
        let alone = alone.map(|it| it.cost_apart(&one));
        let alone = alone.fold(Cost::FREE, |sum, it| sum + it);
        (together < alone).then_some((record, together))
    }
}

impl PlannedAccess {
    /// Whether each lane goes to a place of its own, which is neither beside the others' nor in registers anyway.
    fn is_of_places(&self) -> bool {
        let is_known =
            self.window.is_some() || self.table.is_some() || self.pattern.as_ref().is_some_and(Pattern::is_of_runs);
        matches!(self.way, Way::Linear(_) | Way::Each) && !is_known
    }

    /// The table that a load is from, and how the machine looks it up; none if it is from no table, or better done lane by lane.
    pub(super) fn lookup(&self, wide: Wide<'_>, target: &dyn Target) -> Option<(&Table, Lookup)> {
        let table = self.table.as_ref()?;
        Some((table, table.lookup(&self.access, wide, target)?))
    }

    /// Whether lanes do single accesses though the machine gathers and scatters: their distance is known, so that these need no addresses in registers.
    pub(super) fn is_of_singles(&self, wide: Wide<'_>, is_masked: bool, target: &dyn Target) -> bool {
        let is_known = match self.way {
            Way::Linear(stride) => stride.known().is_some(),
            Way::Interleaved(_) => true,
            Way::Uniform | Way::Contiguous { .. } | Way::Stepped(_) | Way::Each => false,
        };
        is_known && !is_masked && !wide.width.is_scalable && target.tuning().singles < 1.0
    }

    /// The distance of lanes whose records are loaded without a vector of addresses; none if there is no such distance, or some lanes may be off.
    pub(super) fn distance_of_records(&self, record: &Record, is_masked: bool) -> Option<Stride> {
        let is_free = self.guards.is_empty() && record.condition.is_none() && !is_masked;
        match self.way {
            Way::Linear(stride) if is_free => Some(stride),
            _ => None,
        }
    }
}

/// Whether there are guards, and all of them ask whether an index wraps on the way from the first lane to the last, which hardly any does.
pub(super) fn are_about_wraps(guards: &[Guard]) -> bool {
    let is_wrap = |guard: &Guard| matches!(guard, Guard::Unsigned { .. } | Guard::Signed { .. });
    !guards.is_empty() && guards.iter().all(is_wrap)
}

/// The pattern of an access's lanes.
fn pattern_of(f: &Function<'_>, shapes: &Shapes, access: &Access) -> Option<Pattern> {
    let (distance, conditions) = distance(f, shapes, access)?;
    Pattern::of(access, &distance, &conditions)
}

fn plan_access(f: &Function<'_>, shapes: &Shapes, group: Option<GroupId>, access: Access) -> PlannedAccess {
    let shape = shapes.of(access.address);
    let guards = match shape {
        Shape::Guarded(_) => shapes.guards(f, access.address),
        _ => Vec::new(),
    };
    let stride = shape.guarded_stride().filter(|_| guards.len() <= MAX_GUARDS);
    let guards = stride.map_or(Vec::new(), |_| guards);
    let bytes = access.bytes as i64;
    let way = match (stride, group) {
        (None, _) => Way::Each,
        (Some(_), Some(group)) => Way::Interleaved(group),
        (Some(stride), None) => match stride.known() {
            Some(0) => Way::Uniform,
            Some(stride) if stride == bytes => Way::Contiguous { is_reversed: false },
            Some(stride) if stride == -bytes => Way::Contiguous { is_reversed: true },
            _ if strides::may_be_line(f, shapes, &access, stride) => Way::Stepped(stride),
            _ => Way::Linear(stride),
        },
    };
    PlannedAccess {
        access,
        way,
        most_lanes: guards.iter().filter_map(|it| it.most_lanes(f, shapes)).min(),
        ring: turns::room(f, shapes, &guards),
        guards,
        window: None,
        pattern: None,
        table: None,
        lines: Lines::default(),
    }
}
