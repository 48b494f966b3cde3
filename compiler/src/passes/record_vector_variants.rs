//! Note on functions which vector functions their program has for them.
//! Needs: nothing. Guarantees: every `annotate("declare_simd_variant(...)")` of a function is a `vector-function-abi-variant` of it, and the vector function stays in
//! the module; one that is wrong is a remark in the log. The scalar function is not inlined until `release_vector_variants`, so that its calls can be replaced.
//! Changes: attributes, `llvm.compiler.used`; the annotations are gone.
//! before: `annotate("declare_simd_variant(f8, simdlen(8), notinbranch)")` of `@f`
//! after:  `define float @f(float) noinline "vector-function-abi-variant"="_ZGV_LLVM_N8v_f(f8)"`
//!
//! Clauses name parameters by number, from 0: IR has no names for them. Steps of pointers are in bytes.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::types::BasicMetadataTypeEnum;
use inkwell::values::FunctionValue;
use ir::{annotations, vector_variants, view};
use vecz::vector_functions::annotations::{Annotation, SourceParameter};
use vecz::vector_functions::declared::{declare, DeclaredVariants};
use vecz::vector_functions::lanes::{characteristic, default_lanes};
use vecz::vector_functions::{
    Architecture, Isa, Lanes, Masking, VectorFunctionName, VectorFunctionShape, VectorSignature,
};

use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;

/// Keeps a function from being inlined, and says that this pass did.
const HELD: &str = "mux-held-for-vectorization";

/// The pass.
pub fn record_vector_variants(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let annotated = annotations::of_functions(module);
    // Nobody else asks for annotations, and the list is no variable of the program.
    annotations::forget(module);
    let triple = context.target.machine().get_triple();
    let Some(architecture) = Architecture::of_triple(&triple.as_str().to_string_lossy()) else {
        return Ok(());
    };
    let remark = |function: FunctionValue<'_>, what: &dyn std::fmt::Display| {
        let remark = format!("remark: vector functions of `{}`: {what}", view::name(function));
        context.remarks.borrow_mut().push(remark);
    };
    for (function, text) in annotated {
        match Annotation::variant(&text, &source_parameters(function)) {
            None => {}
            Some(Err(error)) => remark(function, &error),
            Some(Ok(annotation)) => match names(module, function, &annotation, architecture) {
                Ok(names) => declare(module, function, &names),
                Err(what) => remark(function, &what),
            },
        }
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

/// The names that an annotation stands for: those whose shapes are the one that the vector function has.
fn names(
    module: &Module<'_>,
    scalar: FunctionValue<'_>,
    annotation: &Annotation,
    architecture: Architecture,
) -> Result<Vec<VectorFunctionName>, String> {
    let variant = annotation.variant.as_deref().unwrap_or_default();
    let vector = module
        .get_function(variant)
        .ok_or_else(|| format!("there is no function `{variant}`"))?;
    if scalar.count_params() == 0 {
        return Err("LLVM has no names for vector functions of a function without parameters".to_owned());
    }
    let lanes = |isa, parameters: &[_]| match isa {
        Isa::Llvm => lanes_of(annotation, scalar, vector),
        _ => default_lanes(isa, characteristic(scalar.get_type(), parameters)),
    };
    let shapes = annotation.shapes(architecture, &[Isa::Llvm], lanes);
    if shapes.is_empty() {
        return Err(format!(
            "neither the annotation nor the type of `{variant}` says how many lanes there are"
        ));
    }
    let (mut names, mut wrong) = (Vec::new(), None);
    for shape in shapes {
        match VectorSignature::declared(&shape, scalar.get_type(), vector.get_type()) {
            Ok(_) => {
                let name = VectorFunctionName::new(shape, &view::name(scalar), Some(variant));
                names.push(name.map_err(|error| error.to_string())?);
            }
            Err(error) => wrong = Some(error.to_string()),
        }
    }
    match (names.is_empty(), wrong) {
        (true, Some(wrong)) => Err(format!("`{variant}`: {wrong}")),
        _ => Ok(names),
    }
}

/// The number of lanes for which a vector function has the type that it has, if there is one such number.
fn lanes_of(annotation: &Annotation, scalar: FunctionValue<'_>, vector: FunctionValue<'_>) -> Option<u32> {
    let maskings = match annotation.masking {
        Some(masking) => vec![masking],
        None => vec![Masking::Unmasked, Masking::Masked],
    };
    let fits = |lanes: &u32| {
        maskings.iter().any(|masking| {
            let shape = VectorFunctionShape {
                isa: Isa::Llvm,
                lanes: Lanes::Fixed(*lanes),
                masking: *masking,
                parameters: annotation.parameters.clone(),
            };
            VectorSignature::declared(&shape, scalar.get_type(), vector.get_type()).is_ok()
        })
    };
    let mut fitting = [2, 4, 8, 16, 32, 64].into_iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none())
}

fn source_parameters(function: FunctionValue<'_>) -> Vec<SourceParameter> {
    let types = function.get_type().get_param_types().into_iter();
    types
        .map(|ty| SourceParameter {
            name: None,
            unit: (!matches!(ty, BasicMetadataTypeEnum::PointerType(_))).then_some(1),
            is_reference: false,
        })
        .collect()
}

/// Keeps a function from being inlined until [`release`].
fn hold(function: FunctionValue<'_>) {
    let context = view::context_of(function);
    let kind = Attribute::get_named_enum_kind_id;
    let is_there = |name| {
        function
            .get_enum_attribute(AttributeLoc::Function, kind(name))
            .is_some()
    };
    if is_there("noinline") || is_there("alwaysinline") {
        return;
    }
    function.add_attribute(
        AttributeLoc::Function,
        context.create_enum_attribute(kind("noinline"), 0),
    );
    function.add_attribute(AttributeLoc::Function, context.create_string_attribute(HELD, ""));
}

/// Lets functions be inlined that were kept from it.
pub(super) fn release(function: FunctionValue<'_>) {
    if function.get_string_attribute(AttributeLoc::Function, HELD).is_some() {
        let kind = Attribute::get_named_enum_kind_id("noinline");
        function.remove_enum_attribute(AttributeLoc::Function, kind);
        function.remove_string_attribute(AttributeLoc::Function, HELD);
    }
}
