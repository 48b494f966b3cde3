//! The wrapper of a kernel whose lanes stay together: sub-group after sub-group, and in each, the kernel's own control flow, with a loop over all
//! lanes in place of each region. Values that lanes share are kept once, in registers.

use inkwell::values::IntValue;
use inkwell::IntPredicate;
use ir::attributes;

use super::lanes::{current, Active, Current};
use super::points::{own_site, Meeting};
use super::schedule::operation;
use crate::passes::work_item_loops::bug;
use crate::passes::work_item_loops::places::Places;
use crate::passes::work_item_loops::regions::Region;
use crate::passes::work_item_loops::variant::Variant;
use crate::passes::work_item_loops::wrapper::Wrapper;
use crate::BuildError;

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Opens the points and builds all regions, each with its loop over lanes, and the ways between them.
    pub fn run_sub_groups_together(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
    ) -> Result<(), BuildError> {
        let size = attributes::sub_group_size(self.function).ok_or_else(|| bug("sub-groups of no size"))?;
        let context = self.module.get_context();
        let block = |name: &str| context.append_basic_block(self.function, name);
        let (head, last, end) = (block("sub_group"), block("through.sub_group"), block("end"));
        let own = own_site(&self.site(None, variant.width), size);
        let (first, active) = (own.lane_set("first")?, own.lane_set("active")?);
        let mut points = Vec::new();
        for at in 0..variant.cuts.len() {
            points.push(Meeting {
                operation: operation(&own, variant, at)?,
                waiting: None,
                active,
                first,
                size,
            });
        }
        self.builder.position_at_end(head);
        let current = current(&own, own.get_long(first)?, places.items, self.sizes)?;
        own.set(active, current.everyone.into())?;
        let all = own.long(u64::MAX >> (64 - size));
        let are_all = self
            .builder
            .build_int_compare(IntPredicate::EQ, current.everyone, all, "")?;
        let is_whole = self.builder.build_and(are_all, current.is_row, "is.whole")?;

        self.builder.position_at_end(last);
        let next = self.builder.build_int_nuw_add(current.first, own.long(size), "")?;
        own.set(first, next.into())?;
        let more = self
            .builder
            .build_int_compare(IntPredicate::ULT, next, places.items, "more")?;
        self.builder.build_conditional_branch(more, head, end)?;
        self.builder.position_at_end(end);
        self.builder.build_return(None)?;

        for point in points {
            self.points.push(Box::new(point));
        }
        let start = self.fill_regions(&[(variant, places)], last, &mut |wrapper, index| {
            let region = &variant.regions[index];
            wrapper.run_all_lanes(variant, places, region, &current, size, is_whole)
        })?;
        self.builder.position_at_end(head);
        self.builder.build_unconditional_branch(start)?;
        self.start.build_unconditional_branch(head)?;
        for block in [last, end] {
            self.move_to_end(block);
        }
        Ok(())
    }

    /// The body of a region for each lane, where the builder stands.
    fn run_all_lanes(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
        current: &Current<'ctx>,
        size: u64,
        is_whole: IntValue<'ctx>,
    ) -> Result<(), BuildError> {
        let context = self.module.get_context();
        let block = |name: &str| context.append_basic_block(self.function, name);
        let (whole, some, behind) = (block("whole"), block("some"), block("behind"));
        self.builder.build_conditional_branch(is_whole, whole, some)?;
        for (block, active) in [(whole, Active::Whole(size)), (some, Active::Some(current.everyone))] {
            self.builder.position_at_end(block);
            self.loop_over_lanes(variant, places, region, current, &active)?;
            self.builder.build_unconditional_branch(behind)?;
        }
        self.move_to_end(behind);
        self.builder.position_at_end(behind);
        Ok(())
    }
}
