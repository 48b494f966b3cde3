//! Gets the builtins at which work-items wait into the kernels, as far as they stand in functions that these call.
//! before: `call void @f()` twice, and f has `call void @__mux_work_group_barrier(i32 0, ...)`
//! after:  `call void @__mux_work_group_barrier(i32 0, ...)` and `call void @__mux_work_group_barrier(i32 1, ...)`
//!
//! All work-items of a vector come to such a point together, which a call for each of them cannot do. The vectorized kernel keeps the numbers, so that whoever runs it
//! beside the scalar one can tell the points.

use inkwell::module::{Linkage, Module};
use inkwell::values::FunctionValue;
use ir::points::Point;
use ir::{rewrite, view};

/// Inlines the functions that reach a point wherever they are called, and gives the points of each function new numbers if any did. What calls itself stays, and what LLVM does not inline.
pub fn flatten(module: &Module<'_>) {
    let callers = view::functions_that_reach(module, |name| Point::from_name(name).is_some());
    let mut is_changed = false;
    for helper in callers {
        for call in view::calls_of(helper) {
            if view::function_of(call) != Some(helper) {
                is_changed |= rewrite::inline_call(call).is_ok();
            }
        }
        if helper.get_linkage() == Linkage::Internal && view::has_no_uses(helper) {
            rewrite::delete_function(helper);
        }
    }
    if is_changed {
        view::defined_functions(module)
            .into_iter()
            .for_each(|it| number(module, it));
    }
}

/// Numbers the points of a function from 0, in the order of its text.
fn number<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>) {
    let has_id = |name: String| Point::from_name(&name).is_some_and(Point::has_id);
    let points = view::calls(function)
        .into_iter()
        .filter(|call| view::called_function(*call).map(view::name).is_some_and(has_id));
    for (id, call) in (0..).zip(points) {
        rewrite::set_argument(call, 0, module.get_context().i32_type().const_int(id, false));
    }
}
