//! Link the device library: what the kernel calls, and what that needs.
//! Needs: builtins under their mangled names. Guarantees: every function but the kernel is internal, so what is not used goes away.
//! Changes: adds functions and constants.

use inkwell::module::{Linkage, Module};
use ir::{attributes, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn link_device_library(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let bug = |message: String| BuildError::Backend(format!("device library: {message}"));
    let library = ir::bitcode::parse_lazily(module.get_context(), builtins::library_bitcode(), context.diagnostics);
    ir::bitcode::link_needed(module, library.map_err(bug)?, context.diagnostics).map_err(bug)?;
    for function in view::defined_functions(module) {
        if !attributes::is_kernel_entry_point(function) {
            function.set_linkage(Linkage::Internal);
        }
    }
    for variable in module.get_globals() {
        if variable.get_initializer().is_some() && variable.get_linkage() == Linkage::External {
            variable.set_linkage(Linkage::Internal);
        }
    }
    Ok(())
}
