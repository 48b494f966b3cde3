//! Note on functions which vector functions their program has for them.
//! Needs: nothing. Guarantees: every `annotate("declare_simd_variant(...)")` of a function is a `vector-function-abi-variant` of it, and the vector function stays in
//! the module; one that is wrong is a remark in the log. The scalar function is not inlined until `release_vector_variants`, so that its calls can be replaced.
//! Changes: attributes, `llvm.compiler.used`; the annotations are gone.
//! before: `annotate("declare_simd_variant(f8, simdlen(8), notinbranch)")` of `@f`
//! after:  `define float @f(float) noinline "vector-function-abi-variant"="_ZGV_LLVM_N8v_f(f8)"`
//!
//! [`vecz::vector_functions::annotated`] reads the annotations.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{vector_variants, view};
use vecz::vector_functions::{annotated, Architecture, DeclaredVariants};

use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;

/// Says that this pass keeps a function from being inlined, and which attribute stood there before, if one did.
const HELD: &str = "mux-held-for-vectorization";

/// The pass.
pub fn record_vector_variants(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let triple = context.target.machine().get_triple();
    let Some(architecture) = Architecture::of_triple(&triple.as_str().to_string_lossy()) else {
        return Ok(());
    };
    let remark = |function: FunctionValue<'_>, what: &dyn std::fmt::Display| {
        let remark = format!("remark: vector functions of `{}`: {what}", view::name(function));
        context.remarks.borrow_mut().push(remark);
    };
    for (function, what) in annotated::record(module, architecture) {
        remark(function, &what);
    }
    if context.options.wfv != Wfv::Never {
        let declared = DeclaredVariants::new(architecture, &[]);
        for function in vector_variants::functions_with_variants(module) {
            let useless = declared.check(module, function);
            useless.iter().for_each(|it| remark(function, it));
            if useless.len() < vector_variants::names(function).len() {
                hold(function);
            }
        }
    }
    Ok(())
}

/// Keeps a function from being inlined until [`release`].
fn hold(function: FunctionValue<'_>) {
    if has(function, "noinline") {
        return;
    }
    let before = match has(function, "alwaysinline") {
        true => "alwaysinline",
        false => "",
    };
    take(function, "alwaysinline");
    give(function, "noinline");
    let held = view::context_of(function).create_string_attribute(HELD, before);
    function.add_attribute(AttributeLoc::Function, held);
}

/// Lets a function be inlined that was kept from it.
pub(super) fn release(function: FunctionValue<'_>) {
    let Some(held) = function.get_string_attribute(AttributeLoc::Function, HELD) else {
        return;
    };
    take(function, "noinline");
    if held.get_string_value().to_str() == Ok("alwaysinline") {
        give(function, "alwaysinline");
    }
    function.remove_string_attribute(AttributeLoc::Function, HELD);
}

fn has(function: FunctionValue<'_>, attribute: &str) -> bool {
    let kind = Attribute::get_named_enum_kind_id(attribute);
    function.get_enum_attribute(AttributeLoc::Function, kind).is_some()
}

fn give(function: FunctionValue<'_>, attribute: &str) {
    let kind = Attribute::get_named_enum_kind_id(attribute);
    let attribute = view::context_of(function).create_enum_attribute(kind, 0);
    function.add_attribute(AttributeLoc::Function, attribute);
}

fn take(function: FunctionValue<'_>, attribute: &str) {
    let kind = Attribute::get_named_enum_kind_id(attribute);
    function.remove_enum_attribute(AttributeLoc::Function, kind);
}
