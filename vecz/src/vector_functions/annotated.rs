//! Vector functions that the source declares: what annotations say becomes the attribute `vector-function-abi-variant` of the scalar function.
//! before: `annotate("declare_simd_variant(f8, simdlen(8), notinbranch)")` of `@f`
//! after:  `define float @f(float) "vector-function-abi-variant"="_ZGV_LLVM_N8v_f(f8)"`
//!
//! Clauses name parameters by number, from 0: IR has no names for them. Steps of pointers are in bytes.

use inkwell::module::Module;
use inkwell::types::BasicMetadataTypeEnum;
use inkwell::values::FunctionValue;
use ir::{annotations, view};

use super::annotations::{Annotation, SourceParameter};
use super::declared::declare;
use super::lanes::{characteristic, default_lanes};
use super::{Architecture, Isa, Lanes, Masking, VectorFunctionName, VectorFunctionShape, VectorSignature};

/// Lists vector functions with the functions whose annotations name them, and keeps them in the module. The answer is what is wrong with annotations, each with
/// the function that has it. No annotations of functions and variables are left.
pub fn record<'ctx>(module: &Module<'ctx>, architecture: Architecture) -> Vec<(FunctionValue<'ctx>, String)> {
    let mut wrong = Vec::new();
    for (function, text) in annotations::of_functions(module) {
        let read = Annotation::variant(&text, &source_parameters(function));
        let names = read.map(|it| match it {
            Ok(annotation) => names(module, function, &annotation, architecture),
            Err(error) => Err(error.to_string()),
        });
        match names {
            None => {}
            Some(Ok(names)) => declare(module, function, &names),
            Some(Err(what)) => wrong.push((function, what)),
        }
    }
    // Nobody else asks for annotations, and the list is no variable of the program.
    annotations::forget(module);
    wrong
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
