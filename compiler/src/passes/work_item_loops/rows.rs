//! The loops of a region: over the rows of a group, and over the work-items of a row.
//!
//! A point may ask for an order of what follows (`mux-barrier-schedule`): *linear* is that of local linear ids, one after another; *once* has the first
//! work-item alone run the region.

use inkwell::basic_block::BasicBlock;
use inkwell::intrinsics::Intrinsic;
use inkwell::values::IntValue;
use inkwell::IntPredicate;
use ir::attributes::{self, BarrierSchedule};
use ir::builtin_info::Mux;
use ir::vectorization::Vectorization;

use super::bug;
use super::nest::{Loop, Span};
use super::places::Places;
use super::variant::Variant;
use super::wrapper::Wrapper;
use crate::passes::mux;
use crate::BuildError;

impl<'ctx> Wrapper<'_, 'ctx> {
    /// The loops of a region: over rows, then over the work-items of a row.
    pub(super) fn nest(
        &mut self,
        versions: &[(&Variant<'ctx>, &Places<'ctx>)],
        region: usize,
    ) -> Result<(), BuildError> {
        let (main, main_places) = versions[0];
        let point = main.regions[region].after.map(|point| main.cuts[point].call);
        let schedule = point.map(attributes::barrier_schedule).unwrap_or_default();
        if schedule == BarrierSchedule::Once {
            return self.run_once(main, main_places, region);
        }
        let is_linear = schedule == BarrierSchedule::Linear;
        let order = if is_linear { [0, 1, 2] } else { self.order };
        let parallel = self.latches.len();
        let how = main.vectorization;
        let along = if how == Vectorization::SCALAR {
            order[0]
        } else {
            how.dimension
        };
        let mut ids = self.sizes;
        let mut open = Vec::new();
        let outer: Vec<u32> = order.into_iter().rev().filter(|it| *it != along).collect();
        for dimension in outer {
            let span = Span::whole(self.sizes[dimension as usize]);
            let it = Loop::open(self.module, self.builder, self.function, dimension, span)?;
            ids[dimension as usize] = it.id();
            open.push(it);
        }
        let row = self.sizes[along as usize];
        match versions {
            [(variant, places)] if how == Vectorization::SCALAR => {
                self.run(variant, places, region, (along, ids), Span::whole(row))?;
            }
            [(variant, places)] => {
                let whole = Span::whole(row);
                let step = self.lanes(how)?;
                self.run(variant, places, region, (along, ids), Span { step, ..whole })?;
            }
            [(main, main_places), (tail, tail_places)] => {
                let step = self.lanes(how)?;
                let left_over = self.builder.build_int_unsigned_rem(row, step, "left_over")?;
                let end = self.builder.build_int_nuw_sub(row, left_over, "whole")?;
                let first = row.get_type().const_zero();
                let after = self.open_if_not_zero(end, "main")?;
                self.run(main, main_places, region, (along, ids), Span { first, step, end })?;
                self.close_if(after)?;
                let after = self.open_if_not_zero(left_over, "tail")?;
                if tail.vectorization == Vectorization::SCALAR {
                    let rest = Span {
                        first: end,
                        step: row.get_type().const_int(1, false),
                        end: row,
                    };
                    self.run(tail, tail_places, region, (along, ids), rest)?;
                } else {
                    ids[along as usize] = end;
                    self.set_local_id(along, end)?;
                    self.run_at(tail, tail_places, region, ids)?;
                }
                self.close_if(after)?;
            }
            _ => return Err(bug("more than two versions of a kernel")),
        }
        for it in open.into_iter().rev() {
            it.close(self.module, self.builder, self.function)?;
        }
        if is_linear {
            // Whoever asks for an order may rely on what others did before.
            self.latches.truncate(parallel);
        }
        Ok(())
    }

    /// One version for the first work-item alone.
    fn run_once(&mut self, variant: &Variant<'ctx>, places: &Places<'ctx>, region: usize) -> Result<(), BuildError> {
        let zero = self.sizes[0].get_type().const_zero();
        for dimension in 0..3 {
            self.set_local_id(dimension, zero)?;
        }
        self.run_at(variant, places, region, [zero; 3])
    }

    fn set_local_id(&self, dimension: u32, id: IntValue<'ctx>) -> Result<(), BuildError> {
        let dimension = self.module.get_context().i32_type().const_int(dimension.into(), false);
        mux::call(
            self.module,
            self.builder,
            Mux::SetLocalId,
            &[dimension.into(), id.into()],
        )?;
        Ok(())
    }

    /// The loop of one version over a part of a row, of which `ids` tells the place.
    fn run(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: usize,
        (along, mut ids): (u32, [IntValue<'ctx>; 3]),
        span: Span<'ctx>,
    ) -> Result<(), BuildError> {
        let it = Loop::open(self.module, self.builder, self.function, along, span)?;
        ids[along as usize] = it.id();
        self.run_at(variant, places, region, ids)?;
        let latch = it.close(self.module, self.builder, self.function)?;
        self.latches.push(latch);
        Ok(())
    }

    /// One version for the work-item of three local ids, or the first of those that it runs at once.
    fn run_at(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: usize,
        [x, y, z]: [IntValue<'ctx>; 3],
    ) -> Result<(), BuildError> {
        let rows = self.builder.build_int_nuw_mul(z, self.sizes[1], "")?;
        let row = self.builder.build_int_nuw_add(rows, y, "")?;
        let before = self.builder.build_int_nuw_mul(row, self.sizes[0], "")?;
        let item = self.builder.build_int_nuw_add(before, x, "item")?;
        self.body(variant, places, &variant.regions[region], item)
    }

    /// How many work-items a version runs at once.
    fn lanes(&self, how: Vectorization) -> Result<IntValue<'ctx>, BuildError> {
        let long = self.sizes[0].get_type();
        let lanes = long.const_int(how.width.lanes.into(), false);
        if !how.width.is_scalable {
            return Ok(lanes);
        }
        let vscale = Intrinsic::find("llvm.vscale")
            .and_then(|it| it.get_declaration(self.module, &[long.into()]))
            .ok_or_else(|| bug("LLVM does not know `vscale`"))?;
        let vscale = mux::value(self.builder.build_call(vscale, &[], "")?)?.into_int_value();
        Ok(self.builder.build_int_nuw_mul(vscale, lanes, "")?)
    }

    /// What is built next runs only if a number is not zero. Returns the block behind it.
    fn open_if_not_zero(&self, number: IntValue<'ctx>, name: &str) -> Result<BasicBlock<'ctx>, BuildError> {
        let context = self.module.get_context();
        let run = context.append_basic_block(self.function, name);
        let after = context.append_basic_block(self.function, &format!("after.{name}"));
        let is_some = self
            .builder
            .build_int_compare(IntPredicate::NE, number, number.get_type().const_zero(), "")?;
        self.builder.build_conditional_branch(is_some, run, after)?;
        self.builder.position_at_end(run);
        Ok(after)
    }

    /// Ends what `open_if_not_zero` began.
    fn close_if(&self, after: BasicBlock<'ctx>) -> Result<(), BuildError> {
        self.builder.build_unconditional_branch(after)?;
        self.move_to_end(after);
        self.builder.position_at_end(after);
        Ok(())
    }
}
