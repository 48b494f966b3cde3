//! Functions for several lanes that stand in the module itself: what was made of a function by vectorizing it (`__vecz_v8_f`), and OpenCL's builtins for vectors, of
//! which `_Z4sqrtDv8_f` does what `_Z4sqrtf` does, for eight lanes.
//!
//! The latter only of builtins that work on each element by itself, and give a vector's element what they give a scalar: not `length`, and not `isequal`, whose vectors have
//! -1 for true (OpenCL C specification, Relational Functions).

use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::mangle::{demangle, mangle, Type};
use ir::vectorization::{self, Link};
use ir::view;

use super::shape::{Isa, Masking, VectorFunctionShape, VectorLength};
use super::signature::VectorSignature;
use super::{VectorFunction, VectorFunctions};
use crate::analyses::callees::asks_for_its_work_item;

/// The lengths of OpenCL's vectors that plans have lanes for.
const LENGTHS: [u32; 4] = [2, 4, 8, 16];

/// What works on each element by itself: math, common and integer functions without pointers.
const ELEMENTWISE: &[&str] = &[
    "abs",
    "abs_diff",
    "acos",
    "acosh",
    "acospi",
    "add_sat",
    "asin",
    "asinh",
    "asinpi",
    "atan",
    "atan2",
    "atan2pi",
    "atanh",
    "atanpi",
    "cbrt",
    "ceil",
    "clamp",
    "clz",
    "copysign",
    "cos",
    "cosh",
    "cospi",
    "ctz",
    "degrees",
    "erf",
    "erfc",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "hadd",
    "half_cos",
    "half_divide",
    "half_exp",
    "half_exp10",
    "half_exp2",
    "half_log",
    "half_log10",
    "half_log2",
    "half_powr",
    "half_recip",
    "half_rsqrt",
    "half_sin",
    "half_sqrt",
    "half_tan",
    "hypot",
    "ilogb",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "mad",
    "mad24",
    "mad_hi",
    "mad_sat",
    "max",
    "maxmag",
    "min",
    "minmag",
    "mix",
    "mul24",
    "mul_hi",
    "native_cos",
    "native_divide",
    "native_exp",
    "native_exp10",
    "native_exp2",
    "native_log",
    "native_log10",
    "native_log2",
    "native_powr",
    "native_recip",
    "native_rsqrt",
    "native_sin",
    "native_sqrt",
    "native_tan",
    "nextafter",
    "popcount",
    "pow",
    "pown",
    "powr",
    "radians",
    "remainder",
    "rhadd",
    "rint",
    "rootn",
    "rotate",
    "round",
    "rsqrt",
    "sign",
    "sin",
    "sinh",
    "sinpi",
    "smoothstep",
    "sqrt",
    "step",
    "sub_sat",
    "tan",
    "tanh",
    "tanpi",
    "tgamma",
    "trunc",
    "upsample",
];

/// The functions for several lanes that a module has. A function that the program defines itself is no builtin, whatever its name.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeclaredOverloads;

impl DeclaredOverloads {
    /// The functions for several lanes, with their shapes.
    fn all<'ctx>(self, call: CallSiteValue<'ctx>) -> Vec<(VectorFunctionShape, VectorFunction<'ctx>)> {
        let Some(scalar) = view::called_function(call) else {
            return Vec::new();
        };
        let found = match view::is_defined(scalar) {
            true => vectorized(scalar),
            false => overloads(scalar),
        };
        let parameters = view::argument_count(call) as usize;
        let fitting = found.into_iter().filter_map(|(lanes, function)| {
            let shape =
                VectorFunctionShape::all_vectors(Isa::Llvm, VectorLength::Fixed(lanes), Masking::Unmasked, parameters);
            let signature = VectorSignature::declared(&shape, view::called_type(call), function.get_type()).ok()?;
            Some((shape, VectorFunction { function, signature }))
        });
        fitting.collect()
    }

    fn one<'ctx>(self, call: CallSiteValue<'ctx>, shape: &VectorFunctionShape) -> Option<VectorFunction<'ctx>> {
        let mut all = self.all(call).into_iter();
        all.find(|(it, _)| it == shape).map(|(_, function)| function)
    }
}

/// A builtin's overloads, with their lanes.
fn overloads(scalar: FunctionValue<'_>) -> Vec<(u32, FunctionValue<'_>)> {
    let of_length = |lanes: u32| {
        let name = name_for(&view::name(scalar), lanes)?;
        Some((lanes, view::function_beside(scalar, &name)?))
    };
    LENGTHS.into_iter().filter_map(of_length).collect()
}

/// What was made of a function by vectorizing it, with lanes. Not where it asks which work-item runs it, which lanes of several calls are not.
fn vectorized(scalar: FunctionValue<'_>) -> Vec<(u32, FunctionValue<'_>)> {
    if asks_for_its_work_item(scalar) {
        return Vec::new();
    }
    vectorization::derived(scalar)
        .into_iter()
        .filter_map(with_lanes)
        .collect()
}

/// A vectorized function with its lanes, if it has a known number of them and runs all.
fn with_lanes(link: Link<'_>) -> Option<(u32, FunctionValue<'_>)> {
    let how = link.vectorization;
    let is_plain = !how.width.is_scalable && !how.is_predicated;
    is_plain.then_some((how.width.lanes, link.function))
}

/// The name of the builtin for vectors of so many elements, if there is one that does the same as a builtin for scalars.
fn name_for(scalar: &str, lanes: u32) -> Option<String> {
    let (name, parameters) = demangle(scalar)?;
    let of_vectors = parameters.into_iter().map(|ty| match ty {
        Type::Scalar(element) => Some(Type::vector(lanes, element)),
        _ => None,
    });
    let of_vectors: Vec<Type> = of_vectors.collect::<Option<_>>()?;
    let is_elementwise = ELEMENTWISE.contains(&name) && !of_vectors.is_empty();
    is_elementwise.then(|| mangle(name, &of_vectors))
}

impl VectorFunctions for DeclaredOverloads {
    fn shapes(&self, call: CallSiteValue<'_>) -> Vec<VectorFunctionShape> {
        self.all(call).into_iter().map(|(shape, _)| shape).collect()
    }

    fn signature<'ctx>(&self, call: CallSiteValue<'ctx>, shape: &VectorFunctionShape) -> Option<VectorSignature<'ctx>> {
        Some(self.one(call, shape)?.signature)
    }

    fn function<'ctx>(
        &self,
        _: &Module<'ctx>,
        call: CallSiteValue<'ctx>,
        shape: &VectorFunctionShape,
    ) -> Option<VectorFunction<'ctx>> {
        self.one(call, shape)
    }
}

#[cfg(test)]
mod tests {
    use super::name_for;

    #[test]
    fn overloads_are_of_what_works_on_elements() {
        assert_eq!(name_for("_Z4sqrtf", 8).as_deref(), Some("_Z4sqrtDv8_f"));
        assert_eq!(name_for("_Z3fmaddd", 4).as_deref(), Some("_Z3fmaDv4_dS_S_"));
        assert_eq!(name_for("_Z4pownfi", 2).as_deref(), Some("_Z4pownDv2_fDv2_i"));
        for other in [
            "_Z6lengthf",
            "_Z7isequalff",
            "_Z5fractfPf",
            "_Z4sqrtDv4_f",
            "_Z5shapev",
            "main",
        ] {
            assert_eq!(name_for(other, 4), None, "{other}");
        }
    }
}
