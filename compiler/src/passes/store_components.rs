//! Store components of vectors that others may see without the rest of the vector ([`component_stores`]).
//! Needs: what clang and the SPIR-V front-end write, before any pass moves loads and stores. Guarantees: no work-item writes to a component that the program does not write to. Changes: stores, but
//! of private memory, where vectors are to become values.
//! before: `%v = load <2 x i32>, ptr addrspace(1) %p   %w = insertelement <2 x i32> %v, i32 %y, i64 1   store <2 x i32> %w, ptr addrspace(1) %p`
//! after:  `%q = getelementptr inbounds i32, ptr addrspace(1) %p, i32 1   store i32 %y, ptr addrspace(1) %q`

use inkwell::module::Module;
use ir::{component_stores, view};

use crate::pipeline::PassContext;
use crate::BuildError;

const PRIVATE: u32 = 0;

/// The pass.
pub fn store_components(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    for function in view::defined_functions(module) {
        component_stores::narrow(function, |space| space != PRIVATE)?;
    }
    Ok(())
}
