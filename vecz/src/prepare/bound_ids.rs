//! Say that ids are below 2^31, as they are wherever vectorized kernels run.
//! Needs: nothing. Guarantees: queries of global, local and group ids have ranges. Changes: metadata.
//!
//! before: `%id = call i64 @__mux_get_global_id(i32 0)`   after: the same, with `!range` 0 to 2^31
//!
//! Then `(int)get_global_id(0)`, made an address again, is the id itself, and a line of addresses.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::builtin_info::Mux;
use ir::view;

use crate::{Reason, Request};

/// The pass.
pub fn bound_ids<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _request: &Request<'_>,
) -> Result<(), Reason> {
    let context = module.get_context();
    let ty = context.i64_type();
    let range = [ty.const_zero().into(), ty.const_int(1 << 31, false).into()];
    let range = context.metadata_node(&range);
    let kind = context.get_kind_id("range");
    for call in view::calls(function) {
        let mux = view::called_function(call).and_then(|callee| Mux::from_name(&view::name(callee)));
        let is_id = matches!(mux, Some(Mux::GetGlobalId | Mux::GetLocalId | Mux::GetGroupId));
        let instruction = view::instruction_of(call);
        if is_id && instruction.get_metadata(kind).is_none() {
            instruction
                .set_metadata(range, kind)
                .map_err(|error| Reason::Internal(error.to_string()))?;
        }
    }
    Ok(())
}
