//! Have debug info speak of the host's memory, which has one address space.
//! Needs: a whole program. Guarantees: no place of a variable is given by `DW_OP_xderef`, which debuggers of the host do not know;
//! what calls a described function is described, a declaration is not. Changes: the expressions of debug info; adds and removes subprograms.
//! before: `#dbg_declare(ptr %x, !1, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !2)`   after: `#dbg_declare(ptr %x, !1, !DIExpression(), !2)`

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{debug_info, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn retarget_debug_info(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    if debug_info::is_present(module) {
        debug_info::flatten(module);
        describe_callers(module);
    }
    Ok(())
}

/// Describes functions that no source has and that call described ones: lines of what is inlined into a function that is not described are lost.
pub fn describe_callers(module: &Module<'_>) {
    let functions = view::defined_functions(module);
    let missing = |function: &FunctionValue| !debug_info::is_described(*function);
    // Each round describes the callers of what the last one did.
    loop {
        let described: Vec<_> = functions
            .iter()
            .copied()
            .filter(missing)
            .filter_map(|function| Some((function, described_callee(function)?)))
            .collect();
        if described.is_empty() {
            return;
        }
        for (function, like) in described {
            debug_info::describe_artificial(function, like);
        }
    }
}

fn described_callee(function: FunctionValue<'_>) -> Option<FunctionValue<'_>> {
    let callees = view::calls(function).into_iter().filter_map(view::called_function);
    let mut bodies = callees.filter(|callee| view::is_defined(*callee));
    bodies.find(|callee| debug_info::is_described(*callee))
}
