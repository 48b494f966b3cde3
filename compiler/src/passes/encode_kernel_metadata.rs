//! Mark one kernel of a program, by name, perhaps for one work-group size: what [`super::transfer_kernel_metadata`] does for all.
//! Needs: the IR contract; a chosen kernel. Guarantees: that kernel alone has `mux-kernel=entry-point`, with its name as `mux-orig-fn` and the chosen
//! work-item order; it requires the chosen work-group size, unless its author required another. Changes: attributes and metadata of functions.
//! before: `define spir_kernel void @k()`   after: `define spir_kernel void @k() "mux-kernel"="entry-point" ... !reqd_work_group_size !0`

use inkwell::module::Module;
use ir::{attributes, view};

use super::transfer_kernel_metadata::mark;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn encode_kernel_metadata(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let none = || BuildError::Backend("no kernel is chosen".to_owned());
    let chosen = context.chosen.ok_or_else(none)?;
    let missing = || BuildError::Kernel {
        name: chosen.name.clone(),
        place: None,
        reason: "is not in the module".to_owned(),
    };
    let kernel = module
        .get_function(&chosen.name)
        .filter(|function| view::is_defined(*function))
        .ok_or_else(missing)?;
    for function in attributes::entry_points(module) {
        attributes::drop_is_kernel(function);
    }
    mark(kernel, chosen.local_size, chosen.work_item_order, context.options);
    Ok(())
}
