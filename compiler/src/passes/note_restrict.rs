//! Do not tell LLVM that pointers are `restrict` where work-items wait for one another.
//! Needs: lower_builtins, by whose names points are known. Guarantees: no parameter of a function that reaches a point is `noalias`; which ones of the kernel were is told by
//! [`attributes::restrict_parameters`]. Changes: that.
//! before: `define spir_kernel void @k(ptr addrspace(1) noalias %p)`   after: `define spir_kernel void @k(ptr addrspace(1) %p) "mux-restrict"="1"`
//!
//! To LLVM, what `noalias` points to is changed by nothing but accesses that it sees, if nobody else was given the pointer: also not by other work-items, which are at work while one waits at a
//! barrier. `x = p[0]; barrier; if (id == 3) p[0] = y; barrier; x = p[0]` would keep what it has loaded where `id` is not 3. `tell_apart` says of accesses what `restrict` is meant to say.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use ir::points::Point;
use ir::{attributes, view};

use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn note_restrict(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let noalias = Attribute::get_named_enum_kind_id("noalias");
    for function in view::functions_that_reach(module, |name| Point::from_name(name).is_some()) {
        let mut noted = 0;
        for at in 0..function.count_params() {
            let place = AttributeLoc::Param(at);
            if function.get_enum_attribute(place, noalias).is_some() {
                function.remove_enum_attribute(place, noalias);
                noted |= 1_u64.checked_shl(at).unwrap_or_default();
            }
        }
        if function == kernel && noted != 0 {
            attributes::set_restrict_parameters(kernel, noted);
        }
    }
    Ok(())
}
