//! Records: loads of fields that lie together in memory, of each lane at a place of its own.
//!
//! before: `low = gather &nodes[at].low`, `high = gather &nodes[at].high`, ...: a gather for each field
//! after: a load of the whole record for each lane, and the vectors transposed in registers
//!
//! A gather takes as long as a load for each lane, and each lane's record is in one line. Measured, with 4 fields of 4 bytes and 16 lanes: 16 ns in the place of 44.
//!
//! The loads are done where the first of them stands: nothing between them may write. Elements `a[i]` and `a[i + 1]` lie together unless `i + 1` wraps, where `i` is
//! a narrow integer without flags; that is tested when the kernel runs ([`Condition`]).

use cranelift_entity::{entity_impl, PrimaryMap, SecondaryMap};
use inkwell::types::BasicTypeEnum;

use super::access::Access;
use super::groups::{can_stand_for, Member};
use super::linear::{Extension, Linear, Narrow, NarrowSums};
use super::{BLOCK, PRIVATE};
use crate::analyses::shapes::{integer_bits, Shapes};
use crate::function::{BlockId, Function, ValueId};
use crate::target::{Access as TargetAccess, Cost, Form, Shuffle, Target, Wide};

/// A record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(u32);
entity_impl!(RecordId, "record");

/// Loads of fields of one record.
#[derive(Clone, Debug)]
pub struct Record {
    /// The loads, in the order of the fields.
    pub members: Vec<Member>,
    /// The member at which all of them are done: the first one.
    pub leader: ValueId,
    /// The fields that are read, those that nobody wants among them.
    pub fields: u32,
    /// What is to be tested before: whether they lie together.
    pub condition: Option<Condition>,
}

/// That the sums in the addresses of all members do not wrap where the leader's does not.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The sum in the leader's address.
    pub narrow: Narrow,
    /// How much more it is in the addresses of the members, in their order.
    pub more: Vec<i64>,
}

/// The records of a function.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The records.
    pub all: PrimaryMap<RecordId, Record>,
    of: SecondaryMap<ValueId, Option<RecordId>>,
}

/// Bytes of records: what one load brings, and of what there are two in a [`BLOCK`].
const LONG: i64 = super::RECORD as i64;
const SHORT: i64 = LONG / 2;
/// The most fields: those of eight would go through as many more shuffles.
const MOST_FIELDS: i64 = 4;

impl Records {
    /// Finds the records among loads that go to places of each lane's own.
    pub fn run(f: &Function<'_>, shapes: &Shapes, is_apart: &dyn Fn(ValueId) -> bool) -> Records {
        let mut records = Records::default();
        for block in f.blocks.keys() {
            for record in of_block(f, shapes, block, is_apart) {
                let members: Vec<ValueId> = record.members.iter().map(|it| it.access.value).collect();
                let id = records.all.push(record);
                for member in members {
                    records.of[member] = Some(id);
                }
            }
        }
        records
    }

    /// The record that a load is of.
    pub fn of(&self, load: ValueId) -> Option<RecordId> {
        self.of[load]
    }
}

/// Where a load is, if no sum wraps.
struct Place {
    access: Access,
    /// How many bytes it is behind the record's terms.
    at: i64,
    /// The sum in its address that may wrap.
    narrow: Option<Narrow>,
    /// The address, as far as it is sure that sums do not wrap.
    exact: Linear,
}

/// A record that may still get fields: its address without the constant.
struct Open<'ctx> {
    terms: Linear,
    element: BasicTypeEnum<'ctx>,
    /// In the order of the block.
    members: Vec<Place>,
}

impl Place {
    /// The place of a load, and the terms of its address.
    fn of(f: &Function<'_>, shapes: &Shapes, access: Access) -> (Linear, Place) {
        let mut exact = Linear::exact(f, shapes, access.address);
        let (modular, narrow) = Linear::modular(f, shapes, access.address);
        let of_address = std::mem::take(&mut exact.constant);
        let is_whole = |it: &Narrow| {
            let (Extension::Signed(bits) | Extension::Unsigned(bits)) = it.extension else {
                return false;
            };
            it.times > 0 && integer_bits(f.values[it.sum].ty) == Some(bits)
        };
        let place = |terms: &mut Linear, narrow| Place {
            access,
            at: std::mem::take(&mut terms.constant),
            narrow,
            exact: exact.clone(),
        };
        match narrow {
            NarrowSums::One(narrow) if is_whole(&narrow) => {
                let mut terms = modular;
                let place = place(&mut terms, Some(narrow));
                (terms, place)
            }
            _ => {
                let mut terms = exact.clone();
                terms.constant = of_address;
                let place = place(&mut terms, None);
                (terms, place)
            }
        }
    }

    /// Whether two places of the same terms are as far apart as they seem, if what is tested of the one's sum holds.
    fn is_beside(&self, other: &Place) -> bool {
        let kind = |it: &Narrow| (it.extension, it.times);
        self.exact == other.exact || self.narrow.as_ref().map(kind) == other.narrow.as_ref().map(kind)
    }
}

impl<'ctx> Open<'ctx> {
    fn takes(&self, place: &Place, element: BasicTypeEnum<'ctx>, terms: &Linear) -> bool {
        let (bytes, places) = (place.access.bytes as i64, self.members.iter().map(|it| it.at));
        let first = places.clone().fold(place.at, i64::min);
        let last = places.clone().fold(place.at, i64::max);
        can_stand_for(self.element, element)
            && self.members[0].access.space == place.access.space
            && self.terms == *terms
            && self.members[0].is_beside(place)
            && last
                .checked_sub(first)
                .is_some_and(|apart| apart <= LONG.min(MOST_FIELDS * bytes) - bytes)
            && (place.at - first) % bytes == 0
            && places.clone().all(|at| (at - first) % bytes == 0 && at != place.at)
    }

    fn close(mut self) -> Option<Record> {
        let leads = |it: &Place| it.access.value;
        let order: Vec<ValueId> = self.members.iter().map(leads).collect();
        self.members.sort_by_key(|it| it.at);
        let (lowest, first) = (self.members[0].access, self.members[0].at);
        let bytes = lowest.bytes as i64;
        let end = |members: &[Place]| members.last().map_or(0, |it| it.at - first + bytes);
        let mut size = if end(&self.members) > SHORT { LONG } else { SHORT };
        // What no lane asks for is read where it lies between fields that one does, or where the whole is aligned: then it is on their page.
        if end(&self.members) != size && i64::from(lowest.align) < size {
            size = SHORT;
            self.members.retain(|it| it.at - first < size);
        }
        let is_whole = end(&self.members) == size || i64::from(lowest.align) >= size;
        if self.members.len() < 2 || !is_whole || size == bytes {
            return None;
        }
        let leader = order
            .into_iter()
            .find(|it| self.members.iter().any(|place| leads(place) == *it))?;
        let led = self.members.iter().find(|it| leads(it) == leader)?;
        let is_sure = self.members.iter().all(|it| it.exact == led.exact);
        let can_test = led.narrow.is_some() && self.members.iter().all(|it| it.is_beside(led));
        if !is_sure && !can_test {
            return None;
        }
        let condition = led.narrow.filter(|_| !is_sure).map(|narrow| Condition {
            narrow,
            more: self
                .members
                .iter()
                .map(|it| it.narrow.map_or(0, |it| it.constant.wrapping_sub(narrow.constant)))
                .collect(),
        });
        let member = |place: &Place| Member {
            access: place.access,
            index: ((place.at - first) / bytes) as u32,
        };
        Some(Record {
            members: self.members.iter().map(member).collect(),
            leader,
            fields: (size / bytes) as u32,
            condition,
        })
    }
}

fn of_block(f: &Function<'_>, shapes: &Shapes, block: BlockId, is_apart: &dyn Fn(ValueId) -> bool) -> Vec<Record> {
    let mut open: Vec<Open> = Vec::new();
    let mut closed = Vec::new();
    for value in &f.blocks[block].body {
        let writes = |it: &crate::function::Instruction<'_>| ir::effects::of(it.llvm).writes;
        if f.instruction(*value).is_some_and(writes) {
            closed.append(&mut open);
        }
        // Private variables of lanes may lie element by element: what is a record to one lane is none in memory.
        let is_field = |it: &Access| !it.is_store() && matches!(it.bytes, 2 | 4 | 8) && it.space != PRIVATE;
        let access = Access::of(f, *value).filter(is_field);
        let Some(access) = access.filter(|_| is_apart(*value)) else {
            continue;
        };
        let (terms, place) = Place::of(f, shapes, access);
        let element = access.element(f);
        match open.iter_mut().find(|it| it.takes(&place, element, &terms)) {
            Some(record) => record.members.push(place),
            None => open.push(Open {
                terms,
                element,
                members: vec![place],
            }),
        }
    }
    closed.extend(open);
    let place = |value: ValueId| f.blocks[block].body.iter().position(|it| *it == value);
    let mut records: Vec<Record> = closed.into_iter().filter_map(Open::close).collect();
    records.sort_by_key(|record| place(record.leader));
    records
}

impl Record {
    /// The field that a member is.
    pub fn at(&self, load: ValueId) -> i64 {
        let member = self.members.iter().find(|it| it.access.value == load);
        member.map_or(0, |it| it.index.into())
    }

    /// What it costs to load a part as records, whose addresses may have to come out of a vector, where vectors can be transposed so.
    pub fn cost(
        &self,
        f: &Function<'_>,
        lanes: u32,
        has_addresses: bool,
        is_masked: bool,
        target: &dyn Target,
    ) -> Option<Cost> {
        let access = &self.members[0].access;
        let element = access.element(f);
        let wide = Wide::fixed(element, lanes);
        let in_block = (BLOCK / access.bytes) as u32;
        if lanes % in_block != 0 || target.vector_bits() < 8 * BLOCK as u32 {
            return None;
        }
        let load = target.memory(&TargetAccess {
            ty: Wide::fixed(element, self.fields),
            form: Form::Contiguous,
            is_store: false,
            is_masked: false,
            align: access.align.into(),
            space: access.space,
        });
        let address = BasicTypeEnum::PointerType(f.llvm_value(access.address)?.get_type().into_pointer_type());
        let addresses = Wide::fixed(address, lanes);
        let merge = target.shuffle(Wide::fixed(element, in_block), Shuffle::Merge);
        let shuffles = self.members.len() as f64 + if self.fields > 2 { 4.0 } else { 0.0 };
        let mut cost = load * f64::from(lanes) + merge * f64::from(lanes - self.fields);
        cost += target.shuffle(wide, Shuffle::Merge) * shuffles;
        if has_addresses {
            cost += target.scatter_lanes(addresses);
        }
        if let Some(condition) = &self.condition {
            let index = f.values[condition.narrow.sum].ty.map(|ty| Wide::fixed(ty, lanes));
            let compared = index.map_or(0, |wide| target.registers(wide));
            // A comparison, and what puts its result together with those of other registers.
            cost += Cost::new(2.0) * f64::from(compared) + target.branch();
        }
        if is_masked {
            // A selection: lanes that are off load from a place that there is.
            cost += Cost::new(1.0) * f64::from(target.registers(addresses));
        }
        Some(cost)
    }
}
