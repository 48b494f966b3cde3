//! Find out how much private memory a work-item needs, and refuse kernels that would overflow a worker's stack.
//! Needs: refuse_unsupported (no recursion) and simplify (variables in registers do not count). Guarantees: `mux-private-mem-usage` of the
//! kernel, at most [`device::MAX_PRIVATE_BYTES`]. Changes: that attribute.

use std::collections::HashMap;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::private_memory::own_bytes;
use ir::{attributes, view};

use super::{refuse, the_kernel};
use crate::device;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn measure_private_memory(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let layout = view::layout(module);
    let mut deepest: HashMap<FunctionValue, u64> = HashMap::new();
    // Callees come first, so each function's deepest call is known when it is reached.
    for function in view::reachable(kernel) {
        let own = own_bytes(&layout, function).ok_or_else(|| refuse(kernel, "has an array of variable size"))?;
        let callees = view::calls(function).into_iter().flat_map(view::callees);
        let below = callees
            .filter_map(|callee| deepest.get(&callee).copied())
            .max()
            .unwrap_or(0);
        deepest.insert(function, own.saturating_add(below));
    }
    let bytes = deepest.get(&kernel).copied().unwrap_or(0);
    if bytes > device::MAX_PRIVATE_BYTES {
        let limit = device::MAX_PRIVATE_BYTES;
        return Err(refuse(
            kernel,
            format!("needs {bytes} bytes of private memory per work-item; the limit is {limit}"),
        ));
    }
    attributes::set_private_mem_usage(kernel, bytes);
    Ok(())
}
