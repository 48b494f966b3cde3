//! Say that ids are below [`SMALL_IDS`], as they are wherever vectorized kernels run.
//! Needs: nothing. Guarantees: queries of global, local and group ids have ranges. Changes: metadata.
//!
//! before: `%id = call i64 @__mux_get_global_id(i32 0)`   after: the same, with `!range` 0 to 2^31 - 2^16
//!
//! Then `(int)get_global_id(0)`, made an address again, is the id itself, and a line of addresses. Ids are as wide as a size is: 32 bits in modules for `spir`.

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue};
use ir::builtin_info::{Mux, SMALL_IDS};
use ir::view;

use crate::{Reason, Request};

/// Whether a call answers an id, which is below [`SMALL_IDS`] wherever vectorized kernels run.
pub fn is_id(call: CallSiteValue<'_>) -> bool {
    let mux = view::called_function(call).and_then(|callee| Mux::from_name(&view::name(callee)));
    matches!(mux, Some(Mux::GetGlobalId | Mux::GetLocalId | Mux::GetGroupId))
}

/// The pass.
pub fn bound_ids<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _request: &Request<'_>,
) -> Result<(), Reason> {
    let context = module.get_context();
    let kind = context.get_kind_id("range");
    for call in view::calls(function) {
        let instruction = view::instruction_of(call);
        let Some(BasicValueEnum::IntValue(id)) = view::value_of(instruction).filter(|_| is_id(call)) else {
            continue;
        };
        let ty = id.get_type();
        if ty.get_bit_width() >= u32::BITS && instruction.get_metadata(kind).is_none() {
            let range = [ty.const_zero().into(), ty.const_int(SMALL_IDS, false).into()];
            instruction
                .set_metadata(context.metadata_node(&range), kind)
                .map_err(|error| Reason::Internal(error.to_string()))?;
        }
    }
    Ok(())
}
