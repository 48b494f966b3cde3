//! The loops over the rows of a group.

use inkwell::values::IntValue;
use ir::loops::Rolled;

use super::idle::Dimensions;
use super::nest::{Loop, Span};
use super::wrapper::Wrapper;
use crate::BuildError;

/// The rows of a region.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    /// The dimension along which they lie.
    pub along: u32,
    /// All dimensions, from the one whose ids change fastest on.
    pub order: [u32; 3],
    /// Whether work-items run in that order, one after another, even in rows of which vectors are run.
    pub is_linear: bool,
    /// The dimensions along which the first work-item that a version would run is all it runs.
    pub only_first: Dimensions,
    /// Whether the first work-item of a row is the only one that does anything. What is done once is done by each version, which keeps it for itself.
    pub is_first_alone: bool,
    /// What LLVM may make of loops over them, where nothing is left of those over their work-items: nothing, if there are vectors along them.
    pub rolled: Rolled,
}

impl Rows {
    /// The dimensions of the loops over rows, the outer one first.
    fn outer(&self) -> [u32; 2] {
        let mut others = self.order.into_iter().rev().filter(|it| *it != self.along);
        [(); 2].map(|()| others.next().expect("rows lie along one of three dimensions"))
    }
}

/// A row of work-items.
#[derive(Clone, Copy)]
pub(super) struct Row<'ctx> {
    /// Those that it is one of.
    pub of: Rows,
    /// The local ids of its work-items; what stands for the dimension along which it lies is not one.
    pub ids: [IntValue<'ctx>; 3],
}

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Loops over rows, with what `run` builds in the innermost one.
    pub(super) fn each_row(
        &mut self,
        rows: Rows,
        run: impl Fn(&mut Self, Row<'ctx>) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let zero = self.sizes[0].get_type().const_zero();
        let mut ids = [zero; 3];
        let mut outermost = None;
        let mut open = Vec::new();
        for (dimension, count) in self.loops_over(rows)? {
            if rows.only_first[dimension as usize] {
                self.set_local_id(dimension, zero)?;
                continue;
            }
            let it = Loop::open(self.module, self.builder, self.function, dimension, Span::whole(count))?;
            ids[dimension as usize] = it.id();
            open.push(it);
        }
        run(self, Row { of: rows, ids })?;
        for it in open.into_iter().rev() {
            let latch = it.close(self.module, self.builder, self.function)?;
            // Several rows at once are nothing to gain, but several copies of the loops in them.
            self.rolled.push((latch, rows.rolled));
            outermost = Some(latch);
        }
        self.nests.extend(outermost);
        Ok(())
    }

    /// The loops over rows, the outer one first, and how often each goes around: one alone over the rows of all planes, if nobody asks which it is and they are numbered as those of one plane.
    fn loops_over(&self, rows: Rows) -> Result<Vec<(u32, IntValue<'ctx>)>, BuildError> {
        let sized = |dimension: u32| (dimension, self.sizes[dimension as usize]);
        let is_alike = |dimension: u32| !rows.only_first[dimension as usize] && !self.read_along[dimension as usize];
        let [outer, inner] = rows.outer();
        // Local linear ids are computed from all three: what counts along one dimension counts on along the next, but not along the one after that.
        if !is_alike(outer) || !is_alike(inner) || [inner, outer] != self.numbering[1..] || outer != inner + 1 {
            return Ok(vec![sized(outer), sized(inner)]);
        }
        self.set_local_id(outer, self.sizes[0].get_type().const_zero())?;
        let [(_, planes), (_, of_plane)] = [sized(outer), sized(inner)];
        let count = self.builder.build_int_nuw_mul(planes, of_plane, "rows")?;
        Ok(vec![(inner, count)])
    }
}
