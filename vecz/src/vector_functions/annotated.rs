//! Vector functions that the source declares: what annotations say becomes the attribute `vector-function-abi-variant` of the scalar function.
//! before: `annotate("declare_simd_variant(f8, simdlen(8), notinbranch)")` of `@f`
//! after:  `define float @f(float) "vector-function-abi-variant"="_ZGV_LLVM_N8v_f(f8)"`
//!
//! Clauses name parameters as IR does, or by number, from 0. Steps of pointers are in bytes: IR does not know what is pointed to. The vector function may be
//! overloaded, mangled as in C++; the one that is meant takes what the annotation says.

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue};
use ir::{annotations, view};

use super::annotations::{Annotation, SourceParameter};
use super::declared::declare;
use super::lanes::{characteristic, default_lanes};
use super::{Architecture, Isa, Masking, VectorFunctionName, VectorFunctionShape, VectorLength, VectorSignature};

/// Lists vector functions with the functions whose annotations name them, and keeps them in the module. The answer is what is wrong with annotations, each with
/// the function that has it. What is for another architecture's
/// instruction set is nothing to this one. No annotations of functions and variables are left.
pub fn record<'ctx>(module: &Module<'ctx>, architecture: Architecture) -> Vec<(FunctionValue<'ctx>, String)> {
    let mut wrong = Vec::new();
    for (function, text) in annotations::of_functions(module) {
        let read = Annotation::variant(&text, &source_parameters(function));
        // POWER's letter is one of x86's.
        let is_for_others = |it: &Annotation| it.isa.is_some_and(|isa| !isa.is_of(architecture));
        let read = read.filter(|it| !it.as_ref().is_ok_and(is_for_others));
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

/// The names that an annotation stands for: those of the function, of all so called, that has the type of the annotation's shapes.
fn names(
    module: &Module<'_>,
    scalar: FunctionValue<'_>,
    annotation: &Annotation,
    architecture: Architecture,
) -> Result<Vec<VectorFunctionName>, String> {
    let variant = annotation.variant.as_deref().unwrap_or_default();
    if scalar.count_params() == 0 {
        return Err("LLVM has no names for vector functions of a function without parameters".to_owned());
    }
    let (mut fitting, mut wrong) = (Vec::new(), None);
    for vector in functions_called(module, variant) {
        match names_of(scalar, vector, annotation, architecture) {
            Ok(names) => fitting.push(names),
            Err(what) => wrong = wrong.or(Some(what)),
        }
    }
    match (fitting.pop(), wrong) {
        (Some(names), _) if fitting.is_empty() => Ok(names),
        (Some(_), _) => Err(format!("several functions `{variant}` take what the annotation says")),
        (None, Some(what)) => Err(format!("`{variant}`: {what}")),
        (None, None) => Err(format!("there is no function `{variant}`")),
    }
}

/// The function of this name, or, if it is overloaded, all of them.
fn functions_called<'ctx>(module: &Module<'ctx>, name: &str) -> Vec<FunctionValue<'ctx>> {
    let mangled = format!("_Z{}{name}", name.len());
    match module.get_function(name) {
        Some(function) => vec![function],
        None => module
            .get_functions()
            .filter(|it| view::name(*it).starts_with(&mangled))
            .collect(),
    }
}

/// The names of a vector function for those shapes of an annotation that it has the type of.
fn names_of(
    scalar: FunctionValue<'_>,
    vector: FunctionValue<'_>,
    annotation: &Annotation,
    architecture: Architecture,
) -> Result<Vec<VectorFunctionName>, String> {
    let lanes = |isa, parameters: &[_]| match isa {
        Isa::Llvm => lanes_of(annotation, scalar, vector),
        _ => default_lanes(isa, characteristic(scalar.get_type(), parameters)),
    };
    let (mut names, mut wrong) = (Vec::new(), None);
    for shape in annotation.shapes(architecture, &[Isa::Llvm], lanes) {
        match VectorSignature::declared(&shape, scalar.get_type(), vector.get_type()) {
            Ok(_) => {
                let name = VectorFunctionName::new(shape, &view::name(scalar), Some(&view::name(vector)));
                names.push(name.map_err(|error| error.to_string())?);
            }
            Err(error) => wrong = Some(error.to_string()),
        }
    }
    let unknown = || "neither the annotation nor the function's type says how many lanes there are".to_owned();
    match names.is_empty() {
        true => Err(wrong.unwrap_or_else(unknown)),
        false => Ok(names),
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
                lanes: VectorLength::Fixed(*lanes),
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
    let name = |it: BasicValueEnum<'_>| {
        it.get_name()
            .to_str()
            .ok()
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
    };
    let parameters = function.get_param_iter();
    parameters
        .map(|it| SourceParameter {
            name: name(it),
            unit: (!it.is_pointer_value()).then_some(1),
            is_reference: false,
        })
        .collect()
}
