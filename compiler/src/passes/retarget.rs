//! Make a module the host's: its triple, data layout, calling convention, CPU and features.
//! Needs: nothing that knows of OpenCL runs afterwards. Guarantees: no `spir_*` calling convention, no `convergent` (a work-item no longer stands for
//! several), every function compiled for the same CPU; debug info describes only variables that are defined here. Changes: the module's header, attributes and calling conventions.
//! before: `define spir_func void @f() convergent`   after: `define void @f() "reciprocal-estimates"="..." "target-cpu"="..." "target-features"="..."`

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::conventions::{SPIR_FUNC, SPIR_KERNEL};
use ir::{attributes, debug_info, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// LLVM's number of the calling convention of C.
const C: u32 = 0;

/// LLVM may make quotients that need not be exact out of an estimate of the reciprocal, which is 2.7 ULP off where it starts from `rcpps`: the
/// specification's bound is 2.5 ("Relaxed Math").
const ESTIMATES: &str = "!divf,!vec-divf";

/// The pass.
pub fn retarget(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    context.target.adopt(module);
    let (cpu, features) = (context.target.cpu(), context.target.features());
    for function in module.get_functions().filter(|function| !view::is_intrinsic(*function)) {
        retarget_function(function);
        if view::is_defined(function) {
            attributes::set_string(function, "target-cpu", &cpu);
            attributes::set_string(function, "target-features", &features);
            attributes::set_string(function, "reciprocal-estimates", ESTIMATES);
        }
    }
    debug_info::forget_absent_variables(module);
    Ok(())
}

/// What clang says of functions for a SPIR target that is wrong, or a loss, on the host: unwind tables nobody reads, a register kept as frame
/// pointer, a limit on legal vectors.
const DROPPED: [&str; 3] = ["frame-pointer", "min-legal-vector-width", "stack-protector-buffer-size"];

fn retarget_function(function: FunctionValue<'_>) {
    let convergent = Attribute::get_named_enum_kind_id("convergent");
    function.remove_enum_attribute(AttributeLoc::Function, Attribute::get_named_enum_kind_id("uwtable"));
    for attribute in DROPPED {
        function.remove_string_attribute(AttributeLoc::Function, attribute);
    }
    if is_spir(function.get_call_conventions()) {
        function.set_call_conventions(C);
    }
    function.remove_enum_attribute(AttributeLoc::Function, convergent);
    for call in view::calls(function) {
        if is_spir(call.get_call_convention()) {
            call.set_call_convention(C);
        }
        call.remove_enum_attribute(AttributeLoc::Function, convergent);
    }
}

fn is_spir(convention: u32) -> bool {
    matches!(convention, SPIR_FUNC | SPIR_KERNEL)
}
