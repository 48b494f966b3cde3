//! Records of lanes, loaded one by one and transposed: a vector of each field.
//!
//! Records are put together to *rows*, vectors of as many elements as there are lanes. In each block of 16 bytes of a row there is one record, or two short
//! ones: block *b* of row *j* has those of the lanes which block *b* of the fields' vectors has, so that no element leaves its block.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, PointerValue};
use ir::build::set_align;
use ir::vectorization::Width;
use ir::widen;

use super::{Element, Emitted, Emitter, Part};
use crate::memory::BLOCK;

/// What the records of lanes are like.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'ctx> {
    /// A field.
    pub element: Element<'ctx>,
    /// How many there are: two or four.
    pub count: u32,
}

impl<'ctx> Fields<'ctx> {
    /// A record, as what is loaded.
    pub fn ty(&self) -> BasicTypeEnum<'ctx> {
        let width = Width {
            lanes: self.count,
            is_scalable: false,
        };
        widen::vector_type(self.element.ty, width)
    }

    /// Elements of a block.
    fn in_block(&self) -> u32 {
        (BLOCK / self.element.bytes) as u32
    }

    /// Records in a block of a row.
    fn slots(&self) -> u32 {
        self.in_block() / self.count
    }
}

impl<'ctx> Emitter<'_, 'ctx> {
    /// The wanted fields, in ascending order, of the records at the addresses of lanes.
    pub fn load_records(
        &self,
        fields: Fields<'ctx>,
        wanted: &[u32],
        address: &dyn Fn(u32) -> Emitted<PointerValue<'ctx>>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        let rows: Emitted<Vec<Part>> = (0..fields.count).map(|row| self.row(fields, row, address)).collect();
        let rows = rows?;
        let slots = fields.slots();
        if fields.count == 2 {
            let field = |at: u32| {
                self.mix(fields, rows[0], rows[1], |to| {
                    (to / slots, to % slots * fields.count + at)
                })
            };
            return wanted.iter().map(|at| field(*at)).collect();
        }
        let mut made = Vec::new();
        for half in 0..2 {
            let wanted: Vec<u32> = wanted.iter().copied().filter(|at| at / 2 == half).collect();
            if wanted.is_empty() {
                continue;
            }
            // Of two rows, which have the records of so many lanes, the two fields of this half, one after the other; then of those of all rows one field.
            let lanes = 2 * slots;
            let pair = |row: usize| {
                self.mix(fields, rows[row], rows[row + 1], |to| {
                    let (field, lane) = (2 * half + to / lanes, to % lanes);
                    (lane / slots, lane % slots * fields.count + field)
                })
            };
            let (low, high) = (pair(0)?, pair(2)?);
            for at in wanted {
                made.push(self.mix(fields, low, high, |to| (to / lanes, at % 2 * lanes + to % lanes))?);
            }
        }
        Ok(made)
    }

    /// A row.
    fn row(
        &self,
        fields: Fields<'ctx>,
        row: u32,
        address: &dyn Fn(u32) -> Emitted<PointerValue<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let blocks = (0..self.lanes()).step_by(fields.in_block() as usize);
        let first = row * fields.slots();
        let lanes = blocks.flat_map(|block| (0..fields.slots()).map(move |slot| block + first + slot));
        let records: Emitted<Vec<Part>> = lanes
            .map(|lane| {
                let record = self.builder.build_load(fields.ty(), address(lane)?, "")?;
                set_align(record.as_instruction_value(), fields.element.align);
                Ok(record)
            })
            .collect();
        Ok(widen::concatenate(self.builder, records?))
    }

    /// A vector in whose blocks there are elements of the same blocks of two others: for each element which of the two, and which of its block.
    fn mix(
        &self,
        fields: Fields<'ctx>,
        one: Part<'ctx>,
        other: Part<'ctx>,
        of: impl Fn(u32) -> (u32, u32),
    ) -> Emitted<Part<'ctx>> {
        let order: Vec<Option<u32>> = (0..self.lanes())
            .map(|lane| {
                let to = lane % fields.in_block();
                let (which, from) = of(to);
                Some(which * self.lanes() + lane - to + from)
            })
            .collect();
        self.shuffle(one, other, &order)
    }
}
