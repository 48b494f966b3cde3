//! Move variables of the local address space into the work-group's scratch.
//! Needs: one kernel in the module with what it calls. Guarantees: no variable in address space 3; the kernel's `mux-local-mem-usage` is the
//! size of them all, laid out from the start of local memory, each aligned as it asks; those that begin as zeros are first, and `mux-zeroed-local-mem` is their size.
//! A variable that is described stays so, as a private variable that points to it. Changes: their uses, in every function.
//! before: `store i32 1, ptr addrspace(3) @k.x`
//! after: `%m = call ptr addrspace(3) @__mux_get_local_memory()   %x = getelementptr i8, ptr addrspace(3) %m, i64 16   store i32 1, ptr addrspace(3) %x`

use std::collections::HashMap;

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::AnyType;
use inkwell::values::{FunctionValue, GlobalValue, PointerValue};
use ir::elements::is_undefined;
use ir::{attributes, debug_info, rewrite, view};

use super::{mux, refuse, the_kernel};
use crate::device;
use crate::native_entry::SCRATCH_ALIGN;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn replace_local_module_scope_variables(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let variables = module
        .get_globals()
        .filter(|variable| view::address_space(*variable) == u32::from(mux::LOCAL));
    let (zeroed, others): (Vec<_>, Vec<_>) = variables.partition(|variable| is_initialized(*variable));
    let zeroed_count = zeroed.len();
    let variables = [zeroed, others].concat();
    if variables.is_empty() {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    for variable in &variables {
        let align = u64::from(variable.get_alignment());
        if align > SCRATCH_ALIGN as u64 {
            let name = variable.get_name().to_string_lossy();
            let reason = format!("`{name}` is to be aligned to {align} bytes; local memory is to {SCRATCH_ALIGN}");
            return Err(refuse(kernel, reason));
        }
    }
    let (_, zeroed_size) = lay_out(module, &variables[..zeroed_count]);
    let (offsets, size) = lay_out(module, &variables);
    if size > device::MAX_LOCAL_BYTES {
        let reason = format!(
            "its local variables take {size} bytes; the device has {} per work-group",
            device::MAX_LOCAL_BYTES
        );
        return Err(refuse(kernel, reason));
    }
    for (variable, offset) in variables.into_iter().zip(offsets) {
        replace(module, variable, offset)?;
    }
    attributes::set_local_mem_usage(kernel, size);
    if zeroed_size > 0 {
        attributes::set_zeroed_local_mem(kernel, zeroed_size);
    }
    Ok(())
}

/// Whether a variable has an initial value, which is zero: OpenCL C has none, and of SPIR-V no other is taken.
fn is_initialized(variable: GlobalValue<'_>) -> bool {
    variable.get_initializer().is_some_and(|value| !is_undefined(value))
}

/// The offset of each variable, and the size of all.
fn lay_out(module: &Module<'_>, variables: &[GlobalValue<'_>]) -> (Vec<u64>, u64) {
    let layout = view::layout(module);
    let mut end = 0u64;
    let mut offsets = Vec::new();
    for variable in variables {
        let ty = variable.get_value_type().as_any_type_enum();
        let align = variable.get_alignment().max(layout.get_abi_alignment(&ty)).max(1);
        // What no number counts is more than any device has.
        let Some(offset) = end.checked_next_multiple_of(u64::from(align)) else {
            return (offsets, u64::MAX);
        };
        offsets.push(offset);
        end = offset.saturating_add(layout.get_abi_size(&ty));
    }
    (offsets, end)
}

fn replace<'ctx>(module: &Module<'ctx>, variable: GlobalValue<'ctx>, offset: u64) -> Result<(), BuildError> {
    rewrite::expand_constant_users(variable);
    let builder = module.get_context().create_builder();
    // One address per function, at its start, where it dominates every use.
    let mut addresses: HashMap<FunctionValue, PointerValue> = HashMap::new();
    for user in view::instruction_users(variable) {
        let Some(function) = user.get_parent().and_then(|block| block.get_parent()) else {
            continue;
        };
        let address = match addresses.get(&function) {
            Some(address) => *address,
            None => {
                let address = address(module, &builder, function, offset)?;
                if debug_info::is_described(function) {
                    // After the address, where the builder still stands: debuggers find the variable by it.
                    let slot = builder.build_alloca(address.get_type(), "")?;
                    builder.build_store(slot, address)?;
                    debug_info::declare_static_behind(variable, slot);
                }
                addresses.insert(function, address);
                address
            }
        };
        rewrite::replace_in(user, variable, address);
    }
    rewrite::delete_global(variable);
    Ok(())
}

fn address<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    function: FunctionValue<'ctx>,
    offset: u64,
) -> Result<PointerValue<'ctx>, BuildError> {
    rewrite::position_at_start(builder, function);
    let memory = mux::local_memory(module, builder)?;
    let context = module.get_context();
    let offset = context.i64_type().const_int(offset, false);
    // SAFETY: one index into bytes, as the type of the element says.
    Ok(unsafe { builder.build_in_bounds_gep(context.i8_type(), memory, &[offset], "")? })
}
