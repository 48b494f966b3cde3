//! Mark every kernel of a program, so that later passes know kernels by attribute.
//! Needs: the IR contract. Guarantees: each defined function of the SPIR kernel calling convention has `mux-kernel=entry-point`, its name as
//! `mux-orig-fn`, and a work-item order. Changes: function attributes only.
//! before: `define spir_kernel void @k()`   after: `define spir_kernel void @k() "mux-kernel"="entry-point" "mux-orig-fn"="k" ...`

use inkwell::module::Module;
use ir::{attributes, view};

use super::retarget::SPIR_KERNEL;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn transfer_kernel_metadata(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    for function in view::defined_functions(module) {
        if function.get_call_conventions() == SPIR_KERNEL {
            attributes::set_is_kernel_entry_point(function);
            attributes::set_original_name(function, &view::name(function));
            attributes::set_work_item_order(function, [0, 1, 2]);
        }
    }
    Ok(())
}
