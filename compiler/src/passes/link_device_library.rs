//! Link the device library: what the kernel calls, and what that needs.
//! Needs: builtins under their mangled names. Guarantees: every function but the kernel is internal, so what is not used goes away.
//! Changes: adds functions and constants.

use std::collections::BTreeMap;

use builtins::Part;
use inkwell::module::{Linkage, Module};
use ir::{attributes, scaling, view};

use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn link_device_library(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let has_tables = looks_up_tables(context);
    // Functions of one part call those of others, so linking goes on until nothing is missing that the library has.
    let mut missing = missing_parts(module);
    while !missing.is_empty() {
        for part in missing.values() {
            let bug = |message: String| BuildError::Backend(format!("device library, {}: {message}", part.name));
            let bitcode = part.with_tables.filter(|_| has_tables).unwrap_or(part.bitcode);
            let library = ir::bitcode::parse_lazily(module.get_context(), bitcode, context.diagnostics).map_err(bug)?;
            ir::bitcode::link_needed(module, library, context.diagnostics).map_err(bug)?;
        }
        let still_missing = missing_parts(module);
        if still_missing.keys().eq(missing.keys()) {
            return Err(BuildError::Backend(format!(
                "the device library does not give {:?}",
                missing.keys()
            )));
        }
        missing = still_missing;
    }
    for function in view::defined_functions(module) {
        if !attributes::is_kernel_entry_point(function) {
            function.set_linkage(Linkage::Internal);
        }
    }
    module
        .get_functions()
        .filter(|function| scaling::is_scaled(*function))
        .for_each(scaling::promise);
    for variable in module.get_globals() {
        if variable.get_initializer().is_some() && variable.get_linkage() == Linkage::External {
            variable.set_linkage(Linkage::Internal);
        }
    }
    Ok(())
}

/// Whether vectors look up tables in registers: those that `vecz` makes do with AVX-512. LLVM's have gathers for it. Where all forms are to compute the same, all do.
fn looks_up_tables(context: &PassContext<'_>) -> bool {
    let are_of_vecz = context.options.wfv != Wfv::Never || context.options.is_settled;
    are_of_vecz && ir::target::has_features(context.target.machine(), "+avx512f")
}

/// For each function that is called but not defined, the part of the library that has it.
fn missing_parts(module: &Module<'_>) -> BTreeMap<&'static str, &'static Part> {
    let undefined = module
        .get_functions()
        .filter(|function| !view::is_defined(*function) && !view::has_no_uses(*function));
    undefined
        .filter_map(|function| builtins::part_defining(&view::name(function)))
        .map(|part| (part.name, part))
        .collect()
}
