//! Leaves out the work-items of a group that a vectorized kernel may not be run for: those with ids beyond its limits ([`ir::id_limits`]).
//!
//! A group is smaller then, along any dimension, or empty; for all versions, as the scalar kernel does nothing for those work-items. Where ids are not small no vectorized kernel runs, and limits mean nothing.

use inkwell::values::{FunctionValue, IntValue};
use inkwell::IntPredicate;
use ir::id_limits;

use super::wrapper::Wrapper;
use crate::passes::mux;
use crate::BuildError;

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Makes the group as large as what is to be run of it. Returns whether that is nothing.
    pub(super) fn clip(&mut self, limits: FunctionValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let is_small = self.ids_are_small()?;
        let limits = id_limits::ask(self.start, limits, self.function.get_param_iter())?;
        let mut is_empty = self.module.get_context().bool_type().const_zero();
        for (limit, dimension) in limits.into_iter().zip(0..) {
            let size = self.sizes[dimension as usize];
            let inside = self.below(limit, dimension)?;
            let is_less = self.start.build_int_compare(IntPredicate::ULT, inside, size, "")?;
            let is_cut = self.start.build_and(is_small, is_less, "is_cut")?;
            let cut = self.start.build_select(is_cut, inside, size, "size")?.into_int_value();
            let zero = cut.get_type().const_zero();
            let is_none = self.start.build_int_compare(IntPredicate::EQ, cut, zero, "")?;
            is_empty = self.start.build_or(is_empty, is_none, "is_empty")?;
            self.sizes[dimension as usize] = cut;
        }
        Ok(is_empty)
    }

    /// How many ids of the group along a dimension could be below a limit.
    fn below(&self, limit: IntValue<'ctx>, dimension: u32) -> Result<IntValue<'ctx>, BuildError> {
        let first = mux::first_global_id(self.module, self.start, dimension)?;
        let is_some = self.start.build_int_compare(IntPredicate::ULT, first, limit, "")?;
        let inside = self.start.build_int_sub(limit, first, "")?;
        let none = inside.get_type().const_zero();
        Ok(self
            .start
            .build_select(is_some, inside, none, "inside")?
            .into_int_value())
    }
}
