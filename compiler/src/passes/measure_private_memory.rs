//! Find out how much private memory a work-item needs, and refuse kernels that would overflow a worker's stack.
//! Needs: refuse_unsupported (no recursion) and simplify (variables in registers do not count). Guarantees: `mux-private-mem-usage` of the
//! kernel, at most [`device::MAX_PRIVATE_BYTES`]. Changes: that attribute.

use inkwell::module::Module;
use ir::private_memory::bytes_at_once;
use ir::{attributes, view};

use super::{refuse, the_kernel};
use crate::device;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn measure_private_memory(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let layout = view::layout(module);
    let bytes = bytes_at_once(&layout, kernel).ok_or_else(|| refuse(kernel, "has an array of variable size"))?;
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
