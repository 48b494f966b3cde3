//! Give each work-group barrier a number of its own, and get barriers out of helper functions.
//! Needs: lower_builtins. Guarantees: each `__mux_work_group_barrier` has a different id, from 0; functions that reach one are `alwaysinline`, so
//! that after simplify barriers stand in the kernel itself. Changes: the ids, attributes of functions.
//! before: `call void @__mux_work_group_barrier(i32 0, ...)` twice   after: ids 0 and 1

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::builtin_info::Mux;
use ir::{attributes, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn prepare_barriers(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let Some(barrier) = module.get_function(Mux::WorkGroupBarrier.name()) else {
        return Ok(());
    };
    let id_type = module.get_context().i32_type();
    for (id, call) in view::calls_of(barrier).into_iter().enumerate() {
        rewrite::set_argument(call, 0, id_type.const_int(id as u64, false));
    }
    let mut reaching = vec![barrier];
    while let Some(function) = reaching.pop() {
        for call in view::calls_of(function) {
            let caller = view::instruction_of(call)
                .get_parent()
                .and_then(|block| block.get_parent());
            if let Some(caller) = caller.filter(|caller| !is_inlined(*caller) && !attributes::is_kernel(*caller)) {
                inline(module, caller);
                reaching.push(caller);
            }
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
