//! How each load and store of a function is done by all lanes, and what that costs.

use std::fmt;

use cranelift_entity::SecondaryMap;
use inkwell::values::InstructionOpcode;
use ir::vectorization::Width;

use super::access::Access;
use super::emit::Chunks;
use super::groups::{Group, GroupId, Groups};
use super::lines;
use super::records::{Record, Records};
use super::table::{Lookup, Table};
use super::turns;
use super::window::Window;
use crate::analyses::shapes::{Guard, Ranges, Shape, Shapes, Stride};
use crate::function::{Function, ValueId};
use crate::target::{element_bits, Cost, Form, Legal, Shuffle, Target, Wide};

/// Bytes of a block of a register.
const BLOCK: u64 = 16;

/// How many guards an access may have. Testing more costs more than addresses in vectors.
const MAX_GUARDS: usize = 4;

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
    /// To any addresses.
    Each,
}

/// How a load or store is done.
#[derive(Clone, Debug)]
pub struct Planned {
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
    /// Of loads of lanes that go to places of their own: the table that they are from.
    pub table: Option<Table>,
    /// Of lanes that go to places of their own: how these find the cache.
    pub lines: Lines,
}

/// How lanes that go to places of their own find the nearest cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// An access before has brought what this one wants.
    pub are_near: bool,
    /// They are wanted again in the loop's next run.
    pub are_rows: bool,
    /// There are so few of them, in all, that none leaves the cache.
    pub are_few: bool,
}

impl Lines {
    /// How long a gather takes.
    fn latency(self) -> Cost {
        match self.are_near || self.are_few || self.are_rows {
            true => lines::NEAR_LATENCY,
            false => lines::FAR_LATENCY,
        }
    }
}

/// How the loads and stores of a function are done. Those which vectors cannot do are not in it.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    groups: Groups,
    records: Records,
    planned: SecondaryMap<ValueId, Option<Box<Planned>>>,
}

impl Plan {
    /// Plans all loads and stores.
    pub fn new(f: &Function<'_>, shapes: &Shapes) -> Plan {
        let groups = Groups::run(f, shapes);
        let ranges = Ranges::new(f, None);
        let mut plan = Plan::default();
        let mut apart = Vec::new();
        for value in f.all_instructions() {
            let Some(access) = Access::of(f, value) else { continue };
            let mut planned = plan_access(f, shapes, &groups, access);
            let is_alone = match planned.way {
                Way::Uniform => false,
                Way::Interleaved(group) => groups.all[group].members.len() == 1,
                _ => true,
            };
            // In a ring lane 0 is hardly ever where a window begins.
            let has_window = is_alone && planned.ring.is_none();
            planned.window = has_window.then(|| Window::of(f, shapes, &access)).flatten();
            // Masks that leave more than one element between lanes hardly ever do so between all.
            if planned.window.is_some() && !matches!(planned.way, Way::Contiguous { .. }) {
                planned.way = Way::Each;
                planned.guards.clear();
            }
            if planned.way == Way::Each && planned.window.is_none() {
                planned.table = Table::of(f, shapes, &access);
            }
            if matches!(planned.way, Way::Linear(_) | Way::Each) {
                planned.lines = Lines {
                    are_near: lines::is_beside(f, shapes, &access, &apart),
                    are_rows: lines::is_walk(f, shapes, &access),
                    are_few: lines::is_small(f, shapes, &ranges, &access),
                };
                apart.push(access);
            }
            plan.planned[value] = Some(Box::new(planned));
        }
        plan.records = Records::run(f, shapes, &|value| plan.of(value).is_some_and(Planned::is_of_places));
        plan.groups = groups;
        plan
    }

    /// How an access is done; none if it is not done by vectors, or is no access.
    pub fn of(&self, value: ValueId) -> Option<&Planned> {
        self.planned[value].as_deref()
    }

    /// How long it takes until all lanes of a load have come from places of their own; nothing if they do not have such.
    pub fn latency(&self, value: ValueId) -> Cost {
        match self.of(value) {
            Some(planned) if planned.is_of_places() => planned.lines.latency(),
            _ => Cost::FREE,
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
        let alone = alone.map(|it| it.cost_apart(f, is_masked, width, 1, target));
        let alone = alone.fold(Cost::FREE, |sum, it| sum + it);
        (together < alone).then_some((record, together))
    }

    /// In a word or two, how an access is done in parts of such a width.
    pub fn describe(
        &self,
        f: &Function<'_>,
        value: ValueId,
        is_masked: bool,
        width: Width,
        target: &dyn Target,
    ) -> String {
        let Some(planned) = self.of(value) else {
            return String::new();
        };
        match planned.way {
            Way::Interleaved(group) if self.chunks(f, value, is_masked, width, target).is_none() => {
                let group = self.group(group);
                let bytes = planned.access.bytes as i64;
                let way = Way::Linear(Stride::constant(i64::from(group.factor) * bytes));
                Planned { way, ..planned.clone() }.to_string()
            }
            _ => planned.to_string(),
        }
    }

    /// What an access costs in `parts` vectors of a width. All of a group or record costs what its leader costs.
    pub fn cost(
        &self,
        f: &Function<'_>,
        value: ValueId,
        is_masked: bool,
        width: Width,
        parts: u32,
        target: &dyn Target,
    ) -> Cost {
        let Some(planned) = self.of(value) else {
            return Cost::FREE;
        };
        if let Some((record, cost)) = self.record(f, value, is_masked, width, target) {
            let is_leader = record.leader == value;
            let again = planned.waits_again(width, parts);
            return if is_leader {
                (cost + again) * f64::from(parts)
            } else {
                Cost::FREE
            };
        }
        let access = &planned.access;
        let wide = Wide::new(access.element(f), width);
        let of = |form: Form, is_masked: bool| planned.cost_of(f, form, is_masked, width, target);
        let guards = cost_of_guards(&planned.guards, target);
        let all = i64::from(width.lanes) * i64::from(parts);
        if planned.way != Way::Each && planned.most_lanes.is_some_and(|most| all > most) {
            return planned.cost_apart(f, is_masked, width, parts, target);
        }
        if let Some((group, chunks)) = self.chunks(f, value, is_masked, width, target) {
            if group.leader != value {
                return Cost::FREE;
            }
            let accesses = of(Form::Contiguous, is_masked) * f64::from(chunks.accesses(width.lanes));
            let all = accesses + chunks.cost_of_shuffles(wide, target);
            return all * f64::from(parts) + cost_of_guards(&group.guards, target);
        }
        let count = parts;
        let parts = f64::from(parts);
        let cost = match planned.way {
            Way::Uniform => {
                let one = crate::target::Access {
                    ty: Wide::fixed(access.element(f), 1),
                    form: Form::Contiguous,
                    is_store: access.is_store(),
                    is_masked: false,
                    align: access.align.into(),
                    space: access.space,
                };
                return target.memory(&one) + guards;
            }
            Way::Contiguous { is_reversed } => {
                let turned = if is_reversed {
                    target.shuffle(wide, Shuffle::Reverse)
                } else {
                    Cost::FREE
                };
                match &planned.window {
                    // Masks leave lanes in a line about as often as not, and only some machines permute the others.
                    Some(window) if window.permutation(access, wide, target).is_none() => {
                        return planned.cost_apart(f, is_masked, width, count, target);
                    }
                    _ => of(Form::Contiguous, is_masked) + turned,
                }
            }
            Way::Interleaved(_) | Way::Linear(_) | Way::Each => {
                return planned.cost_apart(f, is_masked, width, count, target);
            }
        };
        let straight = cost * parts + guards;
        match planned.ring.map(|room| turns::share(room, all)) {
            Some(share) => straight * (1.0 - share) + planned.cost_apart(f, is_masked, width, count, target) * share,
            None => straight,
        }
    }
}

impl Planned {
    /// Whether each lane goes to a place of its own, which the machine does not have in registers anyway.
    fn is_of_places(&self) -> bool {
        matches!(self.way, Way::Linear(_) | Way::Each) && self.window.is_none() && self.table.is_none()
    }

    /// Whether lanes hardly ever need addresses of their own: only if an index wraps on the way from the first lane to the last, and in no ring.
    pub fn is_each_rare(&self) -> bool {
        self.way != Way::Each && self.ring.is_none() && are_about_wraps(&self.guards)
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
            Way::Uniform | Way::Contiguous { .. } | Way::Each => false,
        };
        is_known && !is_masked && !wide.width.is_scalable && target.tuning().singles < 1.0
    }

    /// What a part waits for lines of rows that it had: too many are walked along at once.
    fn waits_again(&self, width: Width, parts: u32) -> Cost {
        match self.lines.are_rows && width.lanes * parts > lines::KEPT {
            true => lines::AGAIN * f64::from(width.lanes),
            false => Cost::FREE,
        }
    }

    /// The distance of lanes whose records are loaded without a vector of addresses; none if there is no such distance, or some lanes may be off.
    pub(super) fn distance_of_records(&self, record: &Record, is_masked: bool) -> Option<Stride> {
        let is_free = self.guards.is_empty() && record.condition.is_none() && !is_masked;
        match self.way {
            Way::Linear(stride) if is_free => Some(stride),
            _ => None,
        }
    }

    fn cost_of(&self, f: &Function<'_>, form: Form, is_masked: bool, width: Width, target: &dyn Target) -> Cost {
        let access = &self.access;
        target.memory(&crate::target::Access {
            ty: Wide::new(access.element(f), width),
            form,
            is_store: access.is_store(),
            is_masked,
            align: access.align.into(),
            space: access.space,
        })
    }

    /// What it costs that each lane goes to a place of its own.
    fn cost_apart(&self, f: &Function<'_>, is_masked: bool, width: Width, parts: u32, target: &dyn Target) -> Cost {
        let wide = Wide::new(self.access.element(f), width);
        let lanes = width.lanes;
        let (count, parts) = (parts, f64::from(parts));
        let window = self.window.as_ref();
        if let Some(window) = window.filter(|it| it.permutation(&self.access, wide, target).is_some()) {
            let one = self.cost_of(f, Form::Contiguous, true, width, target) + target.shuffle(wide, Shuffle::Permute);
            let tests = (target.branch() + Cost::new(1.0)) * window.conditions.len() as f64;
            return one * f64::from(window.order.vectors(lanes)) * parts + tests;
        }
        if let Some((table, lookup)) = self.lookup(wide, target) {
            return table.cost(lookup, wide, target) * parts;
        }
        let has_gather = target.is_legal(Legal::Gather, wide, self.access.align.into());
        let near = if self.lines.are_near { lines::NEAR } else { 1.0 };
        let near = match self.lines.are_few && has_gather {
            true => near.min(target.tuning().lookup),
            false => near,
        };
        let near = match has_gather && self.is_of_singles(wide, is_masked, target) {
            true => near * target.tuning().singles,
            false => near,
        };
        let again = self.waits_again(width, count);
        let one = self.cost_of(f, Form::Gather, is_masked, width, target) * near + again;
        one * parts + cost_of_guards(&self.guards, target)
    }
}

impl Plan {
    /// The plan as text, one access a line.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { plan: self, f }
    }
}

/// A plan as text.
pub struct Displayed<'a, 'ctx> {
    plan: &'a Plan,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for value in self.f.all_instructions() {
            let Some(planned) = self.plan.of(value) else { continue };
            write!(out, "{}: {planned}", self.f.named(value))?;
            if let Way::Interleaved(id) = planned.way {
                let group = self.plan.group(id);
                let member = group.members.iter().find(|member| member.access.value == value);
                let index = member.map_or(0, |member| member.index);
                write!(out, ", element {index} of {}", group.factor)?;
                if group.leader == value {
                    out.write_str(", leads")?;
                    match group.guards.len() {
                        0 => {}
                        guards => write!(out, ", {guards} guards in all")?,
                    }
                }
            }
            if let Some(id) = self.plan.records.of(value) {
                let record = &self.plan.records.all[id];
                let member = record.members.iter().find(|member| member.access.value == value);
                let index = member.map_or(0, |member| member.index);
                write!(out, ", {id} field {index} of {}", record.fields)?;
                if record.leader == value {
                    out.write_str(", leads")?;
                }
                if record.condition.is_some() {
                    out.write_str(", unless it wraps")?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Chunks {
    /// What the shuffles cost: those that leave elements in their blocks are one instruction where elements are not small.
    fn cost_of_shuffles(&self, wide: Wide<'_>, target: &dyn Target) -> Cost {
        let within = match self.block < wide.width.lanes && element_bits(wide.element) >= 32 {
            true => Cost::new(1.0) * f64::from(target.registers(wide)),
            false => target.shuffle(wide, Shuffle::Merge),
        };
        let moved = target.shuffle(wide, Shuffle::Reverse);
        within * f64::from(self.shuffles(wide.width.lanes)) + moved * f64::from(self.moves(wide.width.lanes))
    }
}

impl Group {
    /// The chunks that the group is done in; none if each of its members is better done by itself, or nobody knows how many elements to shuffle.
    fn chunks(&self, f: &Function<'_>, is_masked: bool, width: Width, target: &dyn Target) -> Option<Chunks> {
        let lanes = fixed(width)?;
        let access = &self.members[0].access;
        let wide = Wide::fixed(access.element(f), lanes);
        let in_block = (BLOCK / access.bytes) as u32;
        let block = match is_masked || target.shuffles_across_blocks() {
            false if in_block > 1 => in_block.min(lanes),
            _ => lanes,
        };
        let chunks = Chunks {
            factor: self.factor.unsigned_abs(),
            is_reversed: self.factor < 0,
            members: self.members.iter().map(|member| member.index).collect(),
            may_read_end: self.may_read_end && !is_masked,
            block,
        };
        let question = if access.is_store() {
            Legal::MaskedStore
        } else {
            Legal::MaskedLoad
        };
        if is_masked && !target.is_legal(question, wide, access.align.into()) {
            return None;
        }
        // Vectors of one lane have nothing to shuffle; and a load or store for each lane is as good as one for each chunk and a shuffle; one
        // that the machine does for all lanes, as good as either (measured: a gather of 16 floats takes as long as 16 loads of vectors).
        let registers = target.registers(wide).max(1);
        let work = (chunks.accesses(lanes) + chunks.shuffles(lanes) + chunks.moves(lanes)) * registers;
        let question = if access.is_store() {
            Legal::Scatter
        } else {
            Legal::Gather
        };
        let each = if target.is_legal(question, wide, access.align.into()) {
            1
        } else {
            2
        };
        let alone = each * lanes * self.members.len() as u32;
        (lanes > 1 && work <= alone).then_some(chunks)
    }
}

/// The lanes of vectors of a fixed size.
fn fixed(width: Width) -> Option<u32> {
    (!width.is_scalable).then_some(width.lanes)
}

/// Whether there are guards, and all of them ask whether an index wraps on the way from the first lane to the last, which hardly any does.
pub(super) fn are_about_wraps(guards: &[Guard]) -> bool {
    let is_wrap = |guard: &Guard| matches!(guard, Guard::Unsigned { .. } | Guard::Signed { .. });
    !guards.is_empty() && guards.iter().all(is_wrap)
}

fn cost_of_guards(guards: &[Guard], target: &dyn Target) -> Cost {
    (target.branch() + Cost::new(1.0)) * guards.len() as f64
}

fn plan_access(f: &Function<'_>, shapes: &Shapes, groups: &Groups, access: Access) -> Planned {
    let shape = shapes.of(access.address);
    let mut guards = match shape {
        Shape::Guarded(_) => shapes.guards(f, access.address),
        _ => Vec::new(),
    };
    if guards.len() > MAX_GUARDS {
        guards.clear();
        return Planned {
            access,
            way: Way::Each,
            guards,
            most_lanes: None,
            ring: None,
            window: None,
            table: None,
            lines: Lines::default(),
        };
    }
    let bytes = access.bytes as i64;
    let way = match (shape.guarded_stride(), groups.of(access.value)) {
        (None, _) => Way::Each,
        (Some(_), Some(group)) => Way::Interleaved(group),
        (Some(stride), None) => match stride.known() {
            Some(0) => Way::Uniform,
            Some(stride) if stride == bytes => Way::Contiguous { is_reversed: false },
            Some(stride) if stride == -bytes => Way::Contiguous { is_reversed: true },
            _ => Way::Linear(stride),
        },
    };
    Planned {
        access,
        way,
        most_lanes: guards.iter().filter_map(|it| it.most_lanes(f, shapes)).min(),
        ring: turns::room(f, shapes, &guards),
        guards,
        window: None,
        table: None,
        lines: Lines::default(),
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Uniform => f.write_str("uniform"),
            Way::Contiguous { is_reversed: false } => f.write_str("contiguous"),
            Way::Contiguous { is_reversed: true } => f.write_str("reversed"),
            Way::Interleaved(group) => write!(f, "interleaved {group}"),
            Way::Linear(stride) => write!(f, "linear {stride}"),
            Way::Each => f.write_str("each"),
        }
    }
}

impl fmt::Display for Planned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.way)?;
        match self.guards.len() {
            0 => Ok(()),
            1 => write!(f, " guarded"),
            guards => write!(f, " guarded {guards} times"),
        }?;
        if let Some(room) = self.ring {
            write!(f, ", in a ring of {room} lanes")?;
        }
        match (&self.window, &self.table) {
            (Some(window), _) => write!(f, ", {window}"),
            (None, Some(table)) => write!(f, ", {table}"),
            (None, None) if self.lines.are_few => f.write_str(", small"),
            (None, None) => Ok(()),
        }
    }
}
