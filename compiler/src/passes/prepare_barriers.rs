//! Give each synchronization point a number of its own, and get these points out of helper functions.
//! Needs: lower_builtins. Guarantees: each barrier, and each group function that takes an id, has a different one, from 0; functions that
//! reach a point are `alwaysinline`, so that after simplify points stand in the kernel itself; their addresses are not taken. Changes: the
//! ids, attributes of functions.
//! before: `call void @__mux_work_group_barrier(i32 0, ...)` twice   after: ids 0 and 1
//!
//! A *point* is a call at which work-items wait for one another: a barrier, or a function of a work-group or sub-group as a whole.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{attributes, rewrite, view};

use super::mux::{self, Meeting};
use super::{refuse, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn prepare_barriers(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let id_type = module.get_context().i32_type();
    let mut ids = 0..;
    let mut reaching = Vec::new();
    for function in module.get_functions() {
        let Some(meeting) = mux::meeting(&view::name(function)) else {
            continue;
        };
        if meeting == Meeting::Numbered {
            for (call, id) in view::calls_of(function).into_iter().zip(&mut ids) {
                rewrite::set_argument(call, 0, id_type.const_int(id, false));
            }
        }
        reaching.push(function);
    }
    while let Some(function) = reaching.pop() {
        for caller in view::calls_of(function).into_iter().filter_map(view::function_of) {
            if is_inlined(caller) || attributes::is_kernel(caller) {
                continue;
            }
            if view::is_address_taken(caller) {
                let reason = format!(
                    "`{}` waits for other work-items and its address is taken",
                    view::name(caller)
                );
                return Err(refuse(the_kernel(module)?, reason));
            }
            inline(module, caller);
            reaching.push(caller);
        }
    }
    Ok(())
}

fn is_inlined(function: FunctionValue<'_>) -> bool {
    function
        .get_enum_attribute(AttributeLoc::Function, kind("alwaysinline"))
        .is_some()
}

fn inline(module: &Module<'_>, function: FunctionValue<'_>) {
    for attribute in ["noinline", "optnone"] {
        function.remove_enum_attribute(AttributeLoc::Function, kind(attribute));
    }
    let attribute = module.get_context().create_enum_attribute(kind("alwaysinline"), 0);
    function.add_attribute(AttributeLoc::Function, attribute);
}

fn kind(name: &str) -> u32 {
    Attribute::get_named_enum_kind_id(name)
}
