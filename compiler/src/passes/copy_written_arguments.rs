//! Give every work-item its own copy of a structure that is passed by value and written to.
//! Needs: simplify, which brings the writes into the kernel. Guarantees: the kernel only reads what its `byval` parameters point to. Changes: adds a
//! variable and a copy into it at the start for each that it writes to.
//! before: `define void @k(ptr byval(%s) %p) { store i32 0, ptr %p ... }`
//! after:  `define void @k(ptr byval(%s) %p) { %copy = alloca %s  memcpy(%copy, %p)  store i32 0, ptr %copy ... }`

use inkwell::module::Module;
use ir::by_value;

use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn copy_written_arguments(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    by_value::copy_written(module, the_kernel(module)?).map_err(|error| BuildError::Backend(error.to_string()))
}
