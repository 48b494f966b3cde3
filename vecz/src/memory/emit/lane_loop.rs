//! Lanes one after another in a loop, for machines without gathers: where it is hardly ever needed, little code is better than fast code.

use ir::build::set_align;
use ir::loops::{keep_rolled, Rolled};
use ir::widen;

use inkwell::values::BasicValue;
use inkwell::IntPredicate;

use super::{Element, Emitted, Emitter, Part};

impl<'ctx> Emitter<'_, 'ctx> {
    /// A load of each lane, or a store if there is something to store, in order; of all parts, which all arguments have.
    pub fn in_lane_loop(
        &self,
        element: Element<'ctx>,
        addresses: &[Part<'ctx>],
        stored: Option<&[Part<'ctx>]>,
        mask: Option<&[Part<'ctx>]>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        let count = addresses.len() as u32;
        let whole = |parts: &[Part<'ctx>]| widen::concatenate(self.builder, parts.to_vec());
        let (addresses, stored, mask) = (whole(addresses), stored.map(whole), mask.map(whole));
        let context = self.context();
        let before = self.block();
        let body = context.insert_basic_block_after(before, "lane");
        let after = context.insert_basic_block_after(body, "after.lanes");
        self.builder.build_unconditional_branch(body)?;
        self.builder.position_at_end(body);
        let i32_type = context.i32_type();
        let lane_phi = self.builder.build_phi(i32_type, "lane")?;
        let lane = lane_phi.as_basic_value().into_int_value();
        let all = self.lanes() * count;
        let ty = ir::elements::vector_of(element.ty, all);
        let place = || {
            let address = widen::extract(self.builder, addresses, lane).into_pointer_value();
            self.place(element, address, mask, lane)
        };
        let loaded = match stored {
            Some(stored) => {
                let (at, align) = place()?;
                let one = widen::extract(self.builder, stored, lane);
                set_align(Some(self.builder.build_store(at, one)?), align);
                None
            }
            None => {
                let phi = self.builder.build_phi(ty, "loaded")?;
                let (at, align) = place()?;
                let one = self.builder.build_load(element.ty, at, "")?;
                set_align(one.as_instruction_value(), align);
                Some((phi, widen::insert(self.builder, phi.as_basic_value(), one, lane)))
            }
        };
        let next = self.builder.build_int_add(lane, i32_type.const_int(1, false), "")?;
        let end = i32_type.const_int(all.into(), false);
        let is_last = self.builder.build_int_compare(IntPredicate::EQ, next, end, "")?;
        let latch = self.builder.build_conditional_branch(is_last, after, body)?;
        keep_rolled(latch, Rolled::Scalar);
        lane_phi.add_incoming(&[(&i32_type.const_zero(), before), (&next, body)]);
        if let Some((phi, loaded)) = loaded {
            phi.add_incoming(&[(&self.anything(ty.into()), before), (&loaded, body)]);
        }
        self.builder.position_at_end(after);
        Ok(loaded.map_or(Vec::new(), |(_, loaded)| widen::split(self.builder, loaded, count)))
    }
}
