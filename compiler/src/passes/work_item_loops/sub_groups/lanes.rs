//! The lanes of a sub-group: which there are, and loops over them.

use inkwell::builder::Builder;
use inkwell::values::IntValue;
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::loops::Rolled;

use super::site::Site;
use crate::passes::mux;
use crate::passes::work_item_loops::bug;
use crate::passes::work_item_loops::places::Places;
use crate::passes::work_item_loops::regions::Region;
use crate::passes::work_item_loops::variant::Variant;
use crate::passes::work_item_loops::wrapper::Wrapper;
use crate::BuildError;

/// The sub-group that runs.
pub struct Current<'ctx> {
    /// The local linear id of its first work-item.
    pub first: IntValue<'ctx>,
    /// How many lanes it has.
    pub lanes: IntValue<'ctx>,
    /// All of them.
    pub everyone: IntValue<'ctx>,
    /// The local ids of the first work-item.
    place: [IntValue<'ctx>; 3],
    /// Whether as many lanes as a sub-group can have follow one another in x.
    pub is_row: IntValue<'ctx>,
}

/// Which lanes run a region.
pub enum Active<'ctx> {
    /// All of a sub-group of this size, which follow one another in x.
    Whole(u64),
    /// Those of a set.
    Some(IntValue<'ctx>),
}

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Where the builder stands: the body of a region for each active lane.
    pub fn loop_over_lanes(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
        current: &Current<'ctx>,
        active: &Active<'ctx>,
    ) -> Result<(), BuildError> {
        let (context, builder) = (self.module.get_context(), self.builder);
        let block = |name: &str| context.append_basic_block(self.function, name);
        let (head, next, behind) = (block("lane"), block("next"), block("behind"));
        let before = builder.get_insert_block().ok_or_else(|| bug("lanes out of place"))?;
        let long = current.first.get_type();
        builder.build_unconditional_branch(head)?;
        builder.position_at_end(head);
        let phi = builder.build_phi(long, "lane")?;
        let lane = phi.as_basic_value().into_int_value();
        let item = builder.build_int_nuw_add(current.first, lane, "item")?;
        let count = match active {
            Active::Whole(size) => {
                let [x, y, z] = current.place;
                let x = builder.build_int_nuw_add(x, lane, "")?;
                self.set_local_ids([x, y, z])?;
                long.const_int(*size, false)
            }
            Active::Some(lanes) => {
                let body = block("body");
                let bit = builder.build_right_shift(*lanes, lane, false, "")?;
                let is_active = builder.build_int_truncate(bit, context.bool_type(), "is.active")?;
                builder.build_conditional_branch(is_active, body, next)?;
                builder.position_at_end(body);
                self.set_local_ids(place(builder, item, self.sizes)?)?;
                current.lanes
            }
        };
        self.body(variant, places, region, item)?;
        builder.build_unconditional_branch(next)?;
        builder.position_at_end(next);
        let following = builder.build_int_nuw_add(lane, long.const_int(1, false), "")?;
        phi.add_incoming(&[(&long.const_zero(), before), (&following, next)]);
        let more = builder.build_int_compare(IntPredicate::ULT, following, count, "")?;
        let latch = builder.build_conditional_branch(more, head, behind)?;
        self.latches.push(latch);
        self.rolled.push(match active {
            // It runs a few times: it would be unrolled in full before it could be vectorized.
            Active::Whole(_) => (latch, Rolled::Vectors),
            Active::Some(_) => (latch, Rolled::Scalar),
        });
        builder.position_at_end(behind);
        Ok(())
    }

    /// Says which work-item runs.
    fn set_local_ids(&self, ids: [IntValue<'ctx>; 3]) -> Result<(), BuildError> {
        for (id, dimension) in ids.into_iter().zip(0..) {
            let dimension = self.module.get_context().i32_type().const_int(dimension, false);
            mux::call(
                self.module,
                self.builder,
                Mux::SetLocalId,
                &[dimension.into(), id.into()],
            )?;
        }
        Ok(())
    }
}

/// The sub-group that starts with a work-item, of a group of a size.
pub fn current<'ctx>(
    site: &Site<'_, 'ctx>,
    first: IntValue<'ctx>,
    items: IntValue<'ctx>,
    sizes: [IntValue<'ctx>; 3],
) -> Result<Current<'ctx>, BuildError> {
    let builder = site.builder;
    let rest = builder.build_int_nuw_sub(items, first, "")?;
    let is_last = builder.build_int_compare(IntPredicate::ULT, rest, site.long(site.size), "")?;
    let lanes = builder
        .build_select(is_last, rest, site.long(site.size), "lanes")?
        .into_int_value();
    // There is at least one lane, so this shifts by less than 64.
    let others = builder.build_int_nuw_sub(site.long(64), lanes, "")?;
    let everyone = builder.build_right_shift(site.long(u64::MAX), others, false, "everyone")?;
    let place = place(builder, first, sizes)?;
    let end = builder.build_int_nuw_add(place[0], site.long(site.size), "")?;
    Ok(Current {
        first,
        lanes,
        everyone,
        place,
        is_row: builder.build_int_compare(IntPredicate::ULE, end, sizes[0], "is.row")?,
    })
}

/// The local ids of a work-item with a local linear id, in a group of a size: x is counted first, then y.
fn place<'ctx>(
    builder: &Builder<'ctx>,
    item: IntValue<'ctx>,
    sizes: [IntValue<'ctx>; 3],
) -> Result<[IntValue<'ctx>; 3], BuildError> {
    let long = item.get_type();
    // A group has far fewer work-items than 32 bits count, and their division is the faster one.
    let int = long.get_context().i32_type();
    let narrow = |value| builder.build_int_truncate(value, int, "");
    let wide = |value| builder.build_int_z_extend(value, long, "");
    let (item, width, height) = (narrow(item)?, narrow(sizes[0])?, narrow(sizes[1])?);
    let row = builder.build_int_unsigned_div(item, width, "")?;
    let x = builder.build_int_sub(item, builder.build_int_mul(row, width, "")?, "")?;
    let z = builder.build_int_unsigned_div(row, height, "")?;
    let y = builder.build_int_sub(row, builder.build_int_mul(z, height, "")?, "")?;
    Ok([wide(x)?, wide(y)?, wide(z)?])
}
