//! Give every lane its own copy of a structure that is passed by value and written to.
//! Needs: nothing. Guarantees: the kernel only reads what its `byval` parameters point to. Changes: adds a variable and a copy into it at the start for each that
//! it writes to.
//! before: `define void @k(ptr byval(%s) %p) { store i32 %x, ptr %p ... }`
//! after:  `define void @k(ptr byval(%s) %p) { %copy = alloca %s  memcpy(%copy, %p)  store i32 %x, ptr %copy ... }`

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::by_value;

use crate::{Reason, Request};

/// The pass.
pub fn copy_written_arguments<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    Ok(by_value::copy_written(module, function)?)
}
