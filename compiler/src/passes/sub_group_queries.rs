//! The answers to sub-group queries, in terms of other `__mux_*` builtins; a part of `define_mux_builtins`.
//!
//! Sub-groups are runs of S consecutive local linear ids, S being the size that `choose_sub_group_size` gave to the kernel: a power of two.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::values::{FunctionValue, IntValue};
use inkwell::IntPredicate;
use ir::attributes;
use ir::builtin_info::Mux;

use super::{mux, the_kernel};
use crate::BuildError;

const QUERIES: [Mux; 6] = [
    Mux::GetNumSubGroups,
    Mux::GetEnqueuedNumSubGroups,
    Mux::GetSubGroupId,
    Mux::GetMaxSubGroupSize,
    Mux::GetSubGroupSize,
    Mux::GetSubGroupLocalId,
];

/// Gives bodies to the queries that are declared.
pub fn define(module: &Module<'_>) -> Result<(), BuildError> {
    let declared: Vec<(Mux, FunctionValue)> = QUERIES
        .into_iter()
        .filter_map(|query| Some((query, module.get_function(query.name())?)))
        .collect();
    if declared.is_empty() {
        return Ok(());
    }
    let size = attributes::sub_group_size(the_kernel(module)?)
        .ok_or_else(|| BuildError::Backend("a kernel without a sub-group size asks about sub-groups".to_owned()))?;
    let context = module.get_context();
    let builder = context.create_builder();
    for (query, function) in declared {
        builder.position_at_end(context.append_basic_block(function, "entry"));
        function.set_linkage(Linkage::Internal);
        let always = context.create_enum_attribute(Attribute::get_named_enum_kind_id("alwaysinline"), 0);
        function.add_attribute(AttributeLoc::Function, always);
        let answers = Answers {
            module,
            builder: &builder,
            size,
        };
        let answer = answers.answer(query)?;
        let answer = builder.build_int_truncate_or_bit_cast(answer, context.i32_type(), "")?;
        builder.build_return(Some(&answer))?;
    }
    Ok(())
}

struct Answers<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: &'a Builder<'ctx>,
    size: u64,
}

impl<'ctx> Answers<'_, 'ctx> {
    fn answer(&self, query: Mux) -> Result<IntValue<'ctx>, BuildError> {
        match query {
            Mux::GetNumSubGroups => self.count(Mux::GetLocalSize),
            Mux::GetEnqueuedNumSubGroups => self.count(Mux::GetEnqueuedLocalSize),
            Mux::GetSubGroupId => self.id(),
            Mux::GetSubGroupSize => {
                let first = self.builder.build_int_nuw_mul(self.id()?, self.number(self.size), "")?;
                let rest = self
                    .builder
                    .build_int_nuw_sub(self.items(Mux::GetLocalSize)?, first, "")?;
                let size = self.number(self.size);
                let is_last = self.builder.build_int_compare(IntPredicate::ULT, rest, size, "")?;
                Ok(self.builder.build_select(is_last, rest, size, "")?.into_int_value())
            }
            Mux::GetSubGroupLocalId => {
                let mask = self.number(self.size - 1);
                Ok(self.builder.build_and(self.item()?, mask, "")?)
            }
            // The size, which is the last of the queries.
            _ => Ok(self.number(self.size)),
        }
    }

    fn number(&self, value: u64) -> IntValue<'ctx> {
        self.module.get_context().i64_type().const_int(value, false)
    }

    /// The local linear id.
    fn item(&self) -> Result<IntValue<'ctx>, BuildError> {
        Ok(mux::value(mux::call(self.module, self.builder, Mux::GetLocalLinearId, &[])?)?.into_int_value())
    }

    /// Which sub-group it is in.
    fn id(&self) -> Result<IntValue<'ctx>, BuildError> {
        let shift = self.number(self.size.trailing_zeros().into());
        Ok(self.builder.build_right_shift(self.item()?, shift, false, "")?)
    }

    /// How many work-items there are in a work-group of a size by dimension.
    fn items(&self, size: Mux) -> Result<IntValue<'ctx>, BuildError> {
        let mut items = mux::query(self.module, self.builder, size, 0)?;
        for dimension in [1, 2] {
            let more = mux::query(self.module, self.builder, size, dimension)?;
            items = self.builder.build_int_nuw_mul(items, more, "")?;
        }
        Ok(items)
    }

    /// How many sub-groups there are in it.
    fn count(&self, size: Mux) -> Result<IntValue<'ctx>, BuildError> {
        let rounded = self
            .builder
            .build_int_nuw_add(self.items(size)?, self.number(self.size - 1), "")?;
        let shift = self.number(self.size.trailing_zeros().into());
        Ok(self.builder.build_right_shift(rounded, shift, false, "")?)
    }
}
