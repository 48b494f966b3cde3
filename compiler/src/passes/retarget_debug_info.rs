//! Have debug info speak of the host's memory, which has one address space.
//! Needs: a whole program. Guarantees: no place of a variable is given by `DW_OP_xderef`, which debuggers of the host do not know. Changes: the
//! expressions of debug info.
//! before: `#dbg_declare(ptr %x, !1, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !2)`   after: `#dbg_declare(ptr %x, !1, !DIExpression(), !2)`

use inkwell::module::Module;
use ir::debug_info;

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn retarget_debug_info(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    if debug_info::is_present(module) {
        debug_info::flatten(module);
    }
    Ok(())
}
