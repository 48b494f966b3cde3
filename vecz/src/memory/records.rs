//! Records: loads of fields that lie together in memory, of each lane at a place of its own.
//!
//! before: `low = gather &nodes[at].low`, `high = gather &nodes[at].high`, ...: a gather for each field
//! after: a load of the whole record for each lane, and the vectors transposed in registers
//!
//! A gather takes as long as a load for each lane, and each lane's record is in one line. Measured, with 4 fields of 4 bytes and 16 lanes: 16 ns in the place of 44.
//!
//! The loads are done where the first of them stands: nothing between them may write.

use cranelift_entity::{entity_impl, PrimaryMap, SecondaryMap};
use inkwell::types::BasicTypeEnum;

use super::access::Access;
use super::groups::{can_stand_for, Member};
use super::linear::Linear;
use crate::analyses::shapes::Shapes;
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
}

/// The records of a function.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The records.
    pub all: PrimaryMap<RecordId, Record>,
    of: SecondaryMap<ValueId, Option<RecordId>>,
}

/// Bytes of records: what one load brings, and of what there are two in a vector register's smallest part.
const LONG: i64 = super::RECORD as i64;
const SHORT: i64 = LONG / 2;

/// The address space of private variables.
const PRIVATE: u32 = 0;

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

/// A record that may still get fields: its address without the constant, its loads and their constants.
struct Open<'ctx> {
    terms: Linear,
    element: BasicTypeEnum<'ctx>,
    members: Vec<(Access, i64)>,
}

impl<'ctx> Open<'ctx> {
    fn takes(&self, access: &Access, element: BasicTypeEnum<'ctx>, terms: &Linear, constant: i64) -> bool {
        let (bytes, places) = (access.bytes as i64, self.members.iter().map(|(_, at)| *at));
        let first = places.clone().fold(constant, i64::min);
        let last = places.clone().fold(constant, i64::max);
        can_stand_for(self.element, element)
            && self.members[0].0.space == access.space
            && self.terms == *terms
            && last - first + bytes <= LONG
            && (constant - first) % bytes == 0
            && places.clone().all(|at| (at - first) % bytes == 0 && at != constant)
    }

    fn close(mut self) -> Option<Record> {
        self.members.sort_by_key(|(_, at)| *at);
        let (lowest, first) = self.members[0];
        let bytes = lowest.bytes as i64;
        let end = |members: &[(Access, i64)]| members.last().map_or(0, |(_, at)| at - first + bytes);
        let mut size = if end(&self.members) > SHORT { LONG } else { SHORT };
        // What no lane asks for is read where it lies between fields that one does, or where the whole is aligned: then it is on their page.
        if end(&self.members) != size && i64::from(lowest.align) < size {
            size = SHORT;
            self.members.retain(|(_, at)| at - first < size);
        }
        let is_whole = end(&self.members) == size || i64::from(lowest.align) >= size;
        let is_record = self.members.len() > 1 && is_whole && size > bytes;
        let member = |(access, at): &(Access, i64)| Member {
            access: *access,
            index: ((at - first) / bytes) as u32,
        };
        is_record.then(|| Record {
            members: self.members.iter().map(member).collect(),
            leader: lowest.value,
            fields: (size / bytes) as u32,
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
        let is_field = |it: &Access| !it.is_store() && matches!(it.bytes, 4 | 8) && it.space != PRIVATE;
        let access = Access::of(f, *value).filter(is_field);
        let Some(access) = access.filter(|_| is_apart(*value)) else {
            continue;
        };
        let mut terms = Linear::exact(f, shapes, access.address);
        let constant = std::mem::take(&mut terms.constant);
        let element = access.element(f);
        match open.iter_mut().find(|it| it.takes(&access, element, &terms, constant)) {
            Some(record) => record.members.push((access, constant)),
            None => open.push(Open {
                terms,
                element,
                members: vec![(access, constant)],
            }),
        }
    }
    closed.extend(open);
    let place = |value: ValueId| f.blocks[block].body.iter().position(|it| *it == value);
    let led = |mut record: Record| {
        let values = record.members.iter().map(|member| member.access.value);
        record.leader = values.min_by_key(|value| place(*value)).unwrap_or(record.leader);
        record
    };
    let mut records: Vec<Record> = closed.into_iter().filter_map(Open::close).map(led).collect();
    records.sort_by_key(|record| place(record.leader));
    records
}

impl Record {
    /// Bytes of one of the smallest registers, in which records are loaded.
    const BLOCK: u32 = 16;

    /// What it costs to load a part as records, where vectors can be transposed so.
    pub fn cost(&self, f: &Function<'_>, lanes: u32, is_masked: bool, target: &dyn Target) -> Option<Cost> {
        let access = &self.members[0].access;
        let element = access.element(f);
        let wide = Wide::fixed(element, lanes);
        let in_block = Record::BLOCK / access.bytes as u32;
        if lanes % in_block != 0 || target.vector_bits() < 8 * Record::BLOCK {
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
        cost += target.scatter_lanes(addresses) + target.shuffle(wide, Shuffle::Merge) * shuffles;
        if is_masked {
            cost += Cost::new(1.0) * f64::from(target.registers(addresses));
        }
        Some(cost)
    }
}
