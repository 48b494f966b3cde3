//! The loops of a region: over the rows of a group, and over the work-items of a row.
//!
//! Along a dimension no loop is needed where all work-items do the same, or only the first do anything ([`idle`](super::idle)).
//!
//! A point may ask for an order of what follows (`mux-barrier-schedule`): *linear* is that of local linear ids, one after another; *once* has the first
//! work-item alone run the region.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::values::IntValue;
use inkwell::IntPredicate;
use ir::attributes::{self, BarrierSchedule};
use ir::builtin_info::{Mux, SMALL_IDS};
use ir::loops::Rolled;
use ir::vectorization::Vectorization;

use super::bug;
use super::nest::{Loop, Span};
use super::places::Places;
use super::row_loops::{Row, Rows};
use super::variant::Variant;
use super::wrapper::Wrapper;
use crate::passes::mux;
use crate::BuildError;

/// What the parts of a row are called that are run by vectorized kernels, the widest first.
const NAMES: [&str; 2] = ["main", "narrow"];

/// A version and where it keeps what lives across points.
type Version<'a, 'ctx> = (&'a Variant<'ctx>, &'a Places<'ctx>);

impl<'ctx> Wrapper<'_, 'ctx> {
    /// The loops of a region: over rows, then over the work-items of a row.
    pub(super) fn nest(&mut self, versions: &[Version<'_, 'ctx>], region: usize) -> Result<(), BuildError> {
        let (main, main_places) = versions[0];
        let point = main.regions[region].after.map(|point| main.cuts[point].call);
        let schedule = point.map(attributes::barrier_schedule).unwrap_or_default();
        if schedule == BarrierSchedule::Once {
            return self.run_once(main, main_places, region);
        }
        let how = main.vectorization;
        let rows = self.rows(versions, region, schedule == BarrierSchedule::Linear);
        let parallel = self.latches.len();
        let length = self.sizes[rows.along as usize];
        match versions {
            [(variant, places)] => {
                let step = self.lanes(how)?;
                let whole = Span::whole(length);
                self.each_row(rows, |it, row| {
                    it.run(variant, places, region, row, Span { step, ..whole })
                })?;
            }
            [main, predicated] if predicated.0.vectorization.is_predicated => {
                self.each_row(rows, |it, row| it.vectors_and_tail(*main, *predicated, region, row))?;
            }
            [main, scalar] if main.0.vectorization.is_predicated && main.0.cuts.is_empty() => {
                self.each_row(rows, |it, row| {
                    let (run, done) = it.open_for_vectors(*scalar, region, row)?;
                    it.builder.position_at_end(run);
                    let step = it.lanes(how)?;
                    let whole = Span::whole(length);
                    it.run(main.0, main.1, region, row, Span { step, ..whole })?;
                    it.close_if(done)
                })?;
            }
            [main, predicated, scalar] if predicated.0.vectorization.is_predicated => {
                self.each_row(rows, |it, row| {
                    let (run, done) = it.open_for_vectors(*scalar, region, row)?;
                    it.builder.position_at_end(run);
                    it.vectors_and_tail(*main, *predicated, region, row)?;
                    it.close_if(done)
                })?;
            }
            [vectors @ .., last] => self.vectors_and_rest(vectors, *last, region, rows)?,
            [] => return Err(bug("no version of a kernel")),
        }
        if rows.is_linear {
            // Whoever asks for an order may rely on what others did before.
            self.latches.truncate(parallel);
        }
        Ok(())
    }

    /// The rows of a region, and which of their work-items have something to do.
    fn rows(&self, versions: &[Version<'_, 'ctx>], region: usize, is_linear: bool) -> Rows {
        let order = if is_linear { [0, 1, 2] } else { self.order };
        let done_once = |version: &Version<'_, 'ctx>| version.0.regions[region].is_done_once;
        let leaves_nothing = |version: &Version<'_, 'ctx>| version.0.regions[region].leaves_nothing;
        let is_done_once = versions.iter().all(done_once);
        let only_first = match versions.last() {
            // Whoever has returned does not do it.
            _ if self.returned.is_some() => [false; 3],
            _ if is_done_once => [true; 3],
            Some((scalar, _)) if versions.iter().all(leaves_nothing) => scalar.regions[region].only_first,
            _ => [false; 3],
        };
        let along = match versions[0].0.vectorization {
            Vectorization::SCALAR => order[0],
            how => how.dimension,
        };
        Rows {
            along,
            order,
            is_linear,
            only_first,
            is_first_alone: !is_done_once && only_first[along as usize],
            rolled: match versions {
                [(one, _)] if one.vectorization == Vectorization::SCALAR => Rolled::Vectors,
                _ => Rolled::Scalar,
            },
        }
    }

    /// A row in vectors, and what they leave over with masks.
    fn vectors_and_tail(
        &mut self,
        main: Version<'_, 'ctx>,
        predicated: Version<'_, 'ctx>,
        region: usize,
        row: Row<'ctx>,
    ) -> Result<(), BuildError> {
        let how = main.0.vectorization;
        let length = self.sizes[row.of.along as usize];
        let whole = self.whole_vectors(how, length)?;
        let left_over = self.builder.build_int_nuw_sub(length, whole, "left_over")?;
        let vectors = Span {
            step: self.lanes(how)?,
            ..Span::whole(whole)
        };
        self.if_not_zero(whole, "main", |it| it.run_vectors(main, region, row, vectors))?;
        self.if_not_zero(left_over, "tail", |it| it.run_tail(predicated, how, region, row, whole))
    }

    /// Each vectorized kernel for as many work-items of each row as fill its vectors, of those that wider ones leave over; the last one for the rest, the scalar one or vectors that the rest fills. One after the
    /// other for all rows: so none has to keep in registers what another one needs.
    fn vectors_and_rest(
        &mut self,
        vectors: &[Version<'_, 'ctx>],
        last: Version<'_, 'ctx>,
        region: usize,
        rows: Rows,
    ) -> Result<(), BuildError> {
        let length = self.sizes[rows.along as usize];
        let is_small = self.ids_are_small()?;
        let none = length.get_type().const_zero();
        let (mut first, mut left_over) = (none, length);
        let mut parts = Vec::with_capacity(vectors.len());
        for (variant, _) in vectors {
            let how = variant.vectorization;
            let whole = self.whole_vectors(how, left_over)?;
            let whole = self
                .builder
                .build_select(is_small, whole, none, "whole")?
                .into_int_value();
            left_over = self.builder.build_int_nuw_sub(left_over, whole, "left_over")?;
            let end = if first == none {
                whole
            } else {
                self.builder.build_int_nuw_add(first, whole, "")?
            };
            let step = self.lanes(how)?;
            parts.push((whole, Span { first, step, end }));
            first = end;
        }
        if rows.is_first_alone {
            return self.first_of_row(&parts, vectors, last, region, rows);
        }
        let has_points = !last.0.cuts.is_empty();
        let run_rest = |it: &mut Self, row| {
            let before = it.latches.len();
            let step = it.lanes(last.0.vectorization)?;
            let rest = Span {
                first,
                step,
                ..Span::whole(length)
            };
            it.run(last.0, last.1, region, row, rest)?;
            // A few iterations: a vector loop for them, or several copies, would never be run. But with points they may be whole rows that are shorter than a vector, as of tiles
            // of 8 x 8, if no narrower kernel runs them: none with masks does.
            let rolled = match (has_points, vectors.len()) {
                (true, 1) => Rolled::Vectors,
                _ => Rolled::Scalar,
            };
            let made = it.latches[before..].iter().map(|latch| (*latch, rolled));
            it.rolled.extend(made);
            Ok(())
        };
        let run_vectors = |it: &mut Self, at: usize, row| it.run_vectors(vectors[at], region, row, parts[at].1);
        if rows.is_linear {
            return self.each_row(rows, |it, row| {
                for (at, (whole, _)) in parts.iter().enumerate() {
                    it.if_not_zero(*whole, NAMES[at.min(1)], |it| run_vectors(it, at, row))?;
                }
                it.if_not_zero(left_over, "tail", |it| run_rest(it, row))
            });
        }
        for (at, (whole, _)) in parts.iter().enumerate() {
            self.if_not_zero(*whole, NAMES[at.min(1)], |it| {
                it.each_row(rows, |it, row| run_vectors(it, at, row))
            })?;
        }
        self.if_not_zero(left_over, "tail", |it| it.each_row(rows, run_rest))
    }

    /// The first work-item of each row, which alone has something to do: by the version that has run it before, and knows what it keeps.
    fn first_of_row(
        &mut self,
        parts: &[(IntValue<'ctx>, Span<'ctx>)],
        vectors: &[Version<'_, 'ctx>],
        scalar: Version<'_, 'ctx>,
        region: usize,
        rows: Rows,
    ) -> Result<(), BuildError> {
        let start = Span::whole(self.sizes[rows.along as usize]);
        let context = self.module.get_context();
        let done = context.append_basic_block(self.function, "after.first");
        let versions = vectors.iter().zip(parts).zip(NAMES);
        for ((version, (whole, _)), name) in versions {
            let [run, other] = [name, "other"].map(|name| context.append_basic_block(self.function, name));
            let is_some = self
                .builder
                .build_int_compare(IntPredicate::NE, *whole, start.first, "")?;
            self.builder.build_conditional_branch(is_some, run, other)?;
            self.builder.position_at_end(run);
            self.each_row(rows, |it, row| it.run(version.0, version.1, region, row, start))?;
            self.builder.build_unconditional_branch(done)?;
            self.move_to_end(other);
            self.builder.position_at_end(other);
        }
        self.each_row(rows, |it, row| it.run(scalar.0, scalar.1, region, row, start))?;
        self.close_if(done)
    }

    /// As many work-items of a row as whole vectors have.
    fn whole_vectors(&self, how: Vectorization, row: IntValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let left_over = self.builder.build_int_unsigned_rem(row, self.lanes(how)?, "")?;
        Ok(self.builder.build_int_nuw_sub(row, left_over, "")?)
    }

    /// A vectorized kernel for some work-items of a row.
    fn run_vectors(
        &mut self,
        (variant, places): Version<'_, 'ctx>,
        region: usize,
        row: Row<'ctx>,
        span: Span<'ctx>,
    ) -> Result<(), BuildError> {
        let before = self.latches.len();
        self.run(variant, places, region, row, span)?;
        if !variant.cuts.is_empty() {
            // As many vectors for each value as are good have been chosen, and what is kept across points goes through memory.
            self.rolled
                .extend(self.latches[before..].iter().map(|latch| (*latch, Rolled::Vectors)));
        }
        Ok(())
    }

    /// The predicated kernel for the work-items from `first` on to the end of a row: there are some, and fewer than the vectorized kernel, which is wider or as wide, takes.
    fn run_tail(
        &mut self,
        (predicated, places): Version<'_, 'ctx>,
        main: Vectorization,
        region: usize,
        row: Row<'ctx>,
        first: IntValue<'ctx>,
    ) -> Result<(), BuildError> {
        let along = row.of.along;
        if predicated.vectorization.width == main.width {
            let mut ids = row.ids;
            ids[along as usize] = first;
            self.set_local_id(along, first)?;
            return self.run_at(predicated, places, region, ids);
        }
        let (step, end) = (self.lanes(predicated.vectorization)?, self.sizes[along as usize]);
        let before = self.latches.len();
        self.run(predicated, places, region, row, Span { first, step, end })?;
        // A few iterations.
        let made = self.latches[before..].iter().map(|latch| (*latch, Rolled::Scalar));
        self.rolled.extend(made);
        Ok(())
    }

    /// The scalar kernel for the whole row where ids are large, or where it is of one work-item, which takes as long as a vector with masks: as in a launch of one dimension, of a
    /// kernel whose rows lie along another. Returns the block for other rows, and the one behind both, to be closed.
    fn open_for_vectors(
        &mut self,
        (scalar, places): Version<'_, 'ctx>,
        region: usize,
        place: Row<'ctx>,
    ) -> Result<(BasicBlock<'ctx>, BasicBlock<'ctx>), BuildError> {
        let context = self.module.get_context();
        let [vectors, items, done] =
            ["vectors", "items", "done"].map(|name| context.append_basic_block(self.function, name));
        let is_small = self.ids_are_small()?;
        let length = self.sizes[place.of.along as usize];
        let one = length.get_type().const_int(1, false);
        let are_several = self
            .builder
            .build_int_compare(IntPredicate::UGT, length, one, "are_several")?;
        let is_for_vectors = self.builder.build_and(is_small, are_several, "is_for_vectors")?;
        self.builder.build_conditional_branch(is_for_vectors, vectors, items)?;
        self.builder.position_at_end(items);
        let first = self.latches.len();
        self.run(scalar, places, region, place, Span::whole(length))?;
        self.rolled
            .extend(self.latches[first..].iter().map(|latch| (*latch, Rolled::Scalar)));
        self.builder.build_unconditional_branch(done)?;
        self.move_to_end(vectors);
        Ok((vectors, done))
    }

    /// Whether all global ids of the launch are below [`SMALL_IDS`].
    pub(super) fn ids_are_small(&mut self) -> Result<IntValue<'ctx>, BuildError> {
        if let Some(known) = self.small_ids {
            return Ok(known);
        }
        let is_small = ids_are_small(self.module, self.start)?;
        Ok(*self.small_ids.insert(is_small))
    }

    /// One version for the first work-item alone.
    fn run_once(&mut self, variant: &Variant<'ctx>, places: &Places<'ctx>, region: usize) -> Result<(), BuildError> {
        let zero = self.sizes[0].get_type().const_zero();
        for dimension in 0..3 {
            self.set_local_id(dimension, zero)?;
        }
        self.run_at(variant, places, region, [zero; 3])
    }

    pub(super) fn set_local_id(&self, dimension: u32, id: IntValue<'ctx>) -> Result<(), BuildError> {
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
        row: Row<'ctx>,
        span: Span<'ctx>,
    ) -> Result<(), BuildError> {
        let Row {
            of: Rows { along, only_first, .. },
            mut ids,
        } = row;
        if only_first[along as usize] {
            ids[along as usize] = span.first;
            self.set_local_id(along, span.first)?;
            return self.run_at(variant, places, region, ids);
        }
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
        ids: [IntValue<'ctx>; 3],
    ) -> Result<(), BuildError> {
        let [inner, middle, outer] = self.numbering.map(|dimension| dimension as usize);
        let planes = self.builder.build_int_nuw_mul(ids[outer], self.sizes[middle], "")?;
        let row = self.builder.build_int_nuw_add(planes, ids[middle], "")?;
        let before = self.builder.build_int_nuw_mul(row, self.sizes[inner], "")?;
        let item = self.builder.build_int_nuw_add(before, ids[inner], "item")?;
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

    /// What `build` builds runs only if a number is not zero.
    fn if_not_zero(
        &mut self,
        number: IntValue<'ctx>,
        name: &str,
        build: impl FnOnce(&mut Self) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let context = self.module.get_context();
        let run = context.append_basic_block(self.function, name);
        let after = context.append_basic_block(self.function, &format!("after.{name}"));
        let zero = number.get_type().const_zero();
        let is_some = self.builder.build_int_compare(IntPredicate::NE, number, zero, "")?;
        self.builder.build_conditional_branch(is_some, run, after)?;
        self.builder.position_at_end(run);
        build(self)?;
        self.close_if(after)
    }

    /// Ends what runs only under a condition; what is built next comes after it.
    fn close_if(&self, after: BasicBlock<'ctx>) -> Result<(), BuildError> {
        self.builder.build_unconditional_branch(after)?;
        self.move_to_end(after);
        self.builder.position_at_end(after);
        Ok(())
    }
}

/// Whether all global ids of the launch are below [`SMALL_IDS`], along all dimensions: a kernel that is vectorized along one asks for the others too.
pub(super) fn ids_are_small<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
) -> Result<IntValue<'ctx>, BuildError> {
    let mut ends = Vec::with_capacity(3);
    for dimension in 0..3 {
        let offset = mux::query(module, builder, Mux::GetGlobalOffset, dimension)?;
        let size = mux::query(module, builder, Mux::GetGlobalSize, dimension)?;
        // The end is a number of `size_t`: a launch where it were not is refused.
        ends.push(builder.build_int_nuw_add(offset, size, "")?);
    }
    let limit = ends[0].get_type().const_int(SMALL_IDS, false);
    let is_small = |end| builder.build_int_compare(IntPredicate::ULE, end, limit, "small_ids");
    let [x, y, z] = [is_small(ends[0])?, is_small(ends[1])?, is_small(ends[2])?];
    let plane = builder.build_and(x, y, "")?;
    Ok(builder.build_and(plane, z, "small_ids")?)
}
