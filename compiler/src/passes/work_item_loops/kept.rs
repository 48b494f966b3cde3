//! Scratch for what each work-item keeps from region to region: a structure of arrays.
//!
//! An array with elements of `stride` bytes starts `offset * N` bytes behind local memory, where `offset` is the sum of the strides of the arrays before
//! it and `N` the number of work-items of the group, rounded up ([`crate::kernel::kept_items`]). The element of a work-item is found by its number, which
//! is the local linear id but where work-items that run at once lie along y or z. A value or variable of W work-items that run at once takes the places of all of them, so strides are bytes per work-item in any
//! case. Values are loaded and stored with what alignment that leaves; variables have one of their own, which the code that uses them counts on: their elements begin that much earlier.
//! Two elements are at least W strides apart, which is at least the size of a variable, a whole number of alignments: so they are at least that far apart then too.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{IntValue, PointerValue};
use ir::builtin_info::Mux;

use super::bug;
use crate::kernel::{KEPT_ITEMS_EXTRA, KEPT_ITEMS_MULTIPLE};
use crate::native_entry::SCRATCH_ALIGN;
use crate::passes::mux;
use crate::BuildError;

/// The scratch of a wrapper.
pub(super) struct Scratch<'ctx> {
    /// The number of work-items in the group.
    items: IntValue<'ctx>,
    /// The start of scratch and `N`, when somebody asked.
    base: Option<(PointerValue<'ctx>, IntValue<'ctx>)>,
    /// Bytes for each work-item so far.
    pub bytes_per_item: u64,
}

/// An array with an element for each work-item.
#[derive(Clone, Copy)]
pub(super) struct Array<'ctx> {
    /// Its first element.
    pub start: PointerValue<'ctx>,
    stride: u64,
    /// The alignment of each element.
    pub align: u64,
    /// What the offset of an element is a multiple of, as it is rounded down to one.
    rounding: u64,
}

impl<'ctx> Scratch<'ctx> {
    /// Scratch without arrays, for a group of `items`.
    pub fn new(items: IntValue<'ctx>) -> Self {
        Self {
            items,
            base: None,
            bytes_per_item: 0,
        }
    }

    /// One more array, computed where the builder stands: at the start of the wrapper.
    pub fn array(
        &mut self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        stride: u64,
    ) -> Result<Array<'ctx>, BuildError> {
        let (base, count) = match self.base {
            Some(known) => known,
            None => *self.base.insert(self.measure(module, builder)?),
        };
        let long = self.items.get_type();
        let offset = builder.build_int_nuw_mul(count, long.const_int(self.bytes_per_item, false), "")?;
        // SAFETY: one index into bytes; the plan of scratch has room for all arrays.
        let start = unsafe { builder.build_in_bounds_gep(module.get_context().i8_type(), base, &[offset], "kept")? };
        // N is a multiple of 64, so that an even sum of strides keeps the strictest alignment for the next array.
        self.bytes_per_item = (self.bytes_per_item.saturating_add(stride)).next_multiple_of(2);
        let align = (1u64 << stride.trailing_zeros().min(63)).min(SCRATCH_ALIGN as u64);
        Ok(Array {
            start,
            stride,
            align,
            rounding: 1,
        })
    }

    /// The same for variables of `bytes`, a multiple of their alignment, of which each is that of `width` work-items.
    pub fn array_of_variables(
        &mut self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        bytes: u64,
        align: u64,
        width: u64,
    ) -> Result<Array<'ctx>, BuildError> {
        let align = align.min(SCRATCH_ALIGN as u64);
        let array = self.array(module, builder, bytes.div_ceil(width))?;
        Ok(Array {
            align: align.max(array.align),
            rounding: match array.stride % align {
                0 => 1,
                _ => align,
            },
            ..array
        })
    }

    fn measure(
        &self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
    ) -> Result<(PointerValue<'ctx>, IntValue<'ctx>), BuildError> {
        let long = self.items.get_type();
        let number = |value: u64| long.const_int(value, false);
        let rounding = number(KEPT_ITEMS_EXTRA + KEPT_ITEMS_MULTIPLE - 1);
        let more = builder.build_int_nuw_add(self.items, rounding, "")?;
        let count = builder.build_and(more, number(!(KEPT_ITEMS_MULTIPLE - 1)), "kept.items")?;
        let memory = mux::local_memory(module, builder)?;
        let size = mux::value(mux::call(module, builder, Mux::GetLocalMemorySize, &[])?)?.into_int_value();
        // SAFETY: one index into bytes, not beyond scratch.
        let base = unsafe { builder.build_in_bounds_gep(module.get_context().i8_type(), memory, &[size], "")? };
        Ok((base, count))
    }
}

impl<'ctx> Array<'ctx> {
    /// The place of a work-item, by its number.
    pub fn element(
        &self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        item: IntValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        if self.stride == 0 {
            return Err(bug("an array of nothing"));
        }
        let number = |value: u64| item.get_type().const_int(value, false);
        let mut offset = builder.build_int_nuw_mul(item, number(self.stride), "")?;
        if self.rounding > 1 {
            offset = builder.build_and(offset, number(!(self.rounding - 1)), "")?;
        }
        // SAFETY: one index into bytes; the plan of scratch has room for every work-item of the group.
        Ok(unsafe { builder.build_in_bounds_gep(module.get_context().i8_type(), self.start, &[offset], "")? })
    }
}
