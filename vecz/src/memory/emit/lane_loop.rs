//! Lanes one after another in a loop, for machines without gathers: little code, however many lanes there are.
//!
//! What lanes need and find goes through memory. A lane of a register whose number is not known would be there too, with all others, in each turn of the loop.

use inkwell::types::{BasicType, BasicTypeEnum, VectorType};
use inkwell::values::{BasicValue, IntValue, PointerValue};
use inkwell::IntPredicate;
use ir::build::set_align;
use ir::loops::{keep_rolled, Rolled};

use super::lanes::{Idle, NOWHERE_ALIGN};
use super::{Element, Emitted, Emitter, Part};
use crate::target::element_bits;

/// What each lane accesses, so far behind an address of its own.
#[derive(Clone, Copy, Debug)]
pub struct LaneAccess<'a, 'ctx> {
    /// What is accessed.
    pub element: Element<'ctx>,
    /// How many bytes behind the lane's address; not negative.
    pub at: u64,
    /// The parts of what is stored; of a load none.
    pub stored: Option<&'a [Part<'ctx>]>,
}

impl<'ctx> Emitter<'_, 'ctx> {
    /// The loads or stores of each lane, lane after lane; of all parts, which all arguments have. The values of the loads, in their order.
    pub fn in_lane_loop(
        &self,
        addresses: &[Part<'ctx>],
        accesses: &[LaneAccess<'_, 'ctx>],
        mask: Option<&[Part<'ctx>]>,
    ) -> Emitted<Vec<Vec<Part<'ctx>>>> {
        let count = addresses.len() as u32;
        let end = accesses
            .iter()
            .map(|it| it.at + it.element.bytes)
            .max()
            .unwrap_or_default();
        let nowhere = match accesses {
            [one] => one.element.ty,
            _ => self.context().i8_type().array_type(end as u32).into(),
        };
        let idle = match accesses.iter().any(|it| it.stored.is_some()) {
            true => Idle::Stores,
            false => Idle::Loads,
        };
        let addresses = (0..).zip(addresses).map(|(part, addresses)| {
            let mask = mask.map(|mask| mask[part]);
            self.somewhere(idle, nowhere, *addresses, mask)
        });
        let addresses: Vec<Part> = addresses.collect::<Emitted<_>>()?;
        let places = Lanes::new(self, "places", addresses[0].get_type(), count)?;
        places.put(self, &addresses)?;
        let mut lanes = Vec::new();
        for (number, access) in accesses.iter().enumerate() {
            let values = Lanes::new(self, &format!("lanes{number}"), self.vector(access.element.ty), count)?;
            if let Some(stored) = access.stored {
                values.put(self, stored)?;
            }
            lanes.push((access, values));
        }
        self.turn_by_turn(self.lanes() * count, |lane| {
            let at = self
                .builder
                .build_load(places.element(), places.place(self, lane)?, "")?
                .into_pointer_value();
            for (access, values) in &lanes {
                let (element, own) = (access.element, values.place(self, lane)?);
                let at = self.behind(at, access.at as i64)?;
                let (from, to) = match access.stored {
                    Some(_) => (own, at),
                    None => (at, own),
                };
                let one = self.builder.build_load(element.ty, from, "")?;
                let put = self.builder.build_store(to, one)?;
                let align = match mask {
                    Some(_) => element.align.min(NOWHERE_ALIGN),
                    None => element.align,
                };
                match access.stored {
                    Some(_) => set_align(Some(put), align),
                    None => set_align(one.as_instruction_value(), align),
                }
            }
            Ok(())
        })?;
        let loads = lanes.iter().filter(|(access, _)| access.stored.is_none());
        loads.map(|(_, values)| values.get(self)).collect()
    }

    /// A loop that counts to `turns`.
    fn turn_by_turn(&self, turns: u32, body: impl FnOnce(IntValue<'ctx>) -> Emitted<()>) -> Emitted<()> {
        let context = self.context();
        let before = self.block();
        let block = context.insert_basic_block_after(before, "lane");
        let after = context.insert_basic_block_after(block, "after.lanes");
        self.builder.build_unconditional_branch(block)?;
        self.builder.position_at_end(block);
        let i64_type = context.i64_type();
        let phi = self.builder.build_phi(i64_type, "lane")?;
        let lane = phi.as_basic_value().into_int_value();
        body(lane)?;
        let next = self.builder.build_int_nuw_add(lane, i64_type.const_int(1, false), "")?;
        let end = i64_type.const_int(turns.into(), false);
        let is_last = self.builder.build_int_compare(IntPredicate::EQ, next, end, "")?;
        let latch = self.builder.build_conditional_branch(is_last, after, block)?;
        keep_rolled(latch, Rolled::Scalar);
        phi.add_incoming(&[(&i64_type.const_zero(), before), (&next, block)]);
        self.builder.position_at_end(after);
        Ok(())
    }
}

/// The lanes of some parts, one behind the other in a variable of the kernel's own.
struct Lanes<'ctx> {
    first: PointerValue<'ctx>,
    part: VectorType<'ctx>,
    count: u32,
}

impl<'ctx> Lanes<'ctx> {
    /// Room for parts of a type. What was there before is gone: nobody needs it longer than until the loop's end.
    fn new(out: &Emitter<'_, 'ctx>, purpose: &str, part: BasicTypeEnum<'ctx>, count: u32) -> Emitted<Lanes<'ctx>> {
        let variable = out.shared_variable(purpose, part.array_type(count).into(), LANES_ALIGN)?;
        Ok(Lanes {
            first: variable,
            part: part.into_vector_type(),
            count,
        })
    }

    fn element(&self) -> BasicTypeEnum<'ctx> {
        self.part.get_element_type()
    }

    fn bytes(&self) -> u64 {
        u64::from(element_bits(self.element())) / 8
    }

    /// Where a lane is.
    fn place(&self, out: &Emitter<'_, 'ctx>, lane: IntValue<'ctx>) -> Emitted<PointerValue<'ctx>> {
        let bytes = lane.get_type().const_int(self.bytes(), false);
        out.behind_by(self.first, out.builder.build_int_nuw_mul(lane, bytes, "")?)
    }

    fn place_of_part(&self, out: &Emitter<'_, 'ctx>, part: u32) -> Emitted<PointerValue<'ctx>> {
        let bytes = self.bytes() * u64::from(self.part.get_size()) * u64::from(part);
        out.behind(self.first, bytes as i64)
    }

    /// How parts are aligned.
    fn align(&self) -> u32 {
        let bytes = self.bytes() * u64::from(self.part.get_size());
        LANES_ALIGN.min(1 << bytes.trailing_zeros())
    }

    fn put(&self, out: &Emitter<'_, 'ctx>, parts: &[Part<'ctx>]) -> Emitted<()> {
        for (at, part) in (0..).zip(parts) {
            let put = out.builder.build_store(self.place_of_part(out, at)?, *part)?;
            set_align(Some(put), self.align());
        }
        Ok(())
    }

    fn get(&self, out: &Emitter<'_, 'ctx>) -> Emitted<Vec<Part<'ctx>>> {
        let load = |part| {
            let loaded = out.builder.build_load(self.part, self.place_of_part(out, part)?, "")?;
            set_align(loaded.as_instruction_value(), self.align());
            Ok(loaded)
        };
        (0..self.count).map(load).collect()
    }
}

/// What variables of lanes are aligned to: a line of the cache.
const LANES_ALIGN: u32 = 64;
