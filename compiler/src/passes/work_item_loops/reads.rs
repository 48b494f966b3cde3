//! Along which dimensions somebody asks for the place of a work-item.
//!
//! Most kernels have one dimension, and rows of their work-groups are alike: one loop then runs over all rows, where there would be one over planes, and one over the rows of a plane. That is
//! less code, and a third of the loops to optimize.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::builtin_info::Mux;
use ir::group_ops::{GroupOp, Kind};
use ir::{debug_info, view};

use super::idle::Dimensions;

/// The dimensions along which the ids of work-items are asked for, or will be by what points become. All in a module with debug info: somebody may look. Local linear ids do not count, nor what of
/// sub-groups is computed from them.
pub(super) fn read_along(module: &Module<'_>) -> Dimensions {
    let mut read = [debug_info::is_present(module); 3];
    for function in module.get_functions() {
        let name = view::name(function);
        match Mux::from_name(&name) {
            Some(Mux::GetLocalId | Mux::GetGlobalId) => mark(function, &mut read),
            Some(Mux::GetGlobalLinearId) => read = [true; 3],
            // Each work-item asks whether it is the one that is named.
            None if GroupOp::parse(&name).is_some_and(|it| it.kind() == Kind::Broadcast) => read = [true; 3],
            _ => {}
        }
    }
    read
}

/// The dimensions that a query is called for.
fn mark(query: FunctionValue<'_>, read: &mut Dimensions) {
    for call in view::calls_of(query) {
        let dimension = view::value_operands(view::instruction_of(call)).first().copied();
        match dimension.and_then(view::constant_integer) {
            Some(dimension) => {
                // Beyond the three the answer is always the same.
                if let Some(it) = read.get_mut(dimension as usize) {
                    *it = true;
                }
            }
            None => *read = [true; 3],
        }
    }
}
