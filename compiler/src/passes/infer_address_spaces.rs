//! Give accesses through generic pointers the address space that the pointer came from.
//! Needs: simplify, which gets casts to generic and the accesses into one function. Guarantees: a generic pointer that is derived from pointers of one
//! address space, in one function, is not used for loads, stores and atomics. Changes: types of pointers, and of what is computed with them.
//! before: `%g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)  store i32 0, ptr addrspace(4) %g`   after: `store i32 0, ptr addrspace(3) %l`

use inkwell::module::Module;
use ir::{rewrite, view};

use super::mux;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn infer_address_spaces(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    for function in view::defined_functions(module) {
        rewrite::infer_address_spaces(function, mux::GENERIC.into());
    }
    Ok(())
}
