//! Vector functions that are listed by name: a library's, which no module declares.

use std::collections::HashMap;

use inkwell::attributes::AttributeLoc;
use inkwell::module::{Linkage, Module};
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::view;

use super::mangled::{Malformed, VectorFunctionName};
use super::shape::{Architecture, Isa, VectorFunctionShape};
use super::signature::VectorSignature;
use super::{without_repetition, VectorFunction, VectorFunctions};

/// Listed vector functions, by the names of their scalar functions.
#[derive(Clone, Debug, Default)]
pub struct VectorFunctionTable {
    functions: HashMap<String, Vec<VectorFunctionName>>,
}

impl VectorFunctionTable {
    /// A table of functions by their names (`_ZGVdN8v_sinf`, `_ZGV_LLVM_N8v_sinf(own_name)`), as far as a CPU with these instruction sets can run them. Of two with
    /// the same shape the first one counts. The first name that is malformed is an error.
    pub fn new<'a>(
        names: impl IntoIterator<Item = &'a str>,
        architecture: Architecture,
        isas: &[Isa],
    ) -> Result<VectorFunctionTable, (String, Malformed)> {
        let mut table = VectorFunctionTable::default();
        for text in names {
            let name = VectorFunctionName::parse(text, architecture).map_err(|error| (text.to_owned(), error))?;
            if isas.contains(&name.shape().isa) {
                table.functions.entry(name.scalar().to_owned()).or_default().push(name);
            }
        }
        Ok(table)
    }

    fn names(&self, call: CallSiteValue<'_>) -> &[VectorFunctionName] {
        let name = view::called_function(call).and_then(scalar_name);
        name.and_then(|it| self.functions.get(&it)).map_or(&[], Vec::as_slice)
    }
}

impl VectorFunctions for VectorFunctionTable {
    fn shapes(&self, call: CallSiteValue<'_>) -> Vec<VectorFunctionShape> {
        let scalar = view::called_type(call);
        let fitting = self
            .names(call)
            .iter()
            .filter(|it| VectorSignature::expected(it.shape(), scalar).is_ok());
        without_repetition(fitting.map(|it| it.shape().clone()))
    }

    fn signature<'ctx>(&self, call: CallSiteValue<'ctx>, shape: &VectorFunctionShape) -> Option<VectorSignature<'ctx>> {
        VectorSignature::expected(shape, view::called_type(call)).ok()
    }

    fn function<'ctx>(
        &self,
        module: &Module<'ctx>,
        call: CallSiteValue<'ctx>,
        shape: &VectorFunctionShape,
    ) -> Option<VectorFunction<'ctx>> {
        let name = self.names(call).iter().find(|it| it.shape() == shape)?;
        let signature = self.signature(call, shape)?;
        let function = match module.get_function(name.symbol()) {
            // A program's own function of that name is another one.
            Some(function) if function.get_type() != signature.ty => return None,
            Some(function) => function,
            None => declare_like(module, name.symbol(), &signature, view::called_function(call)?),
        };
        Some(VectorFunction { function, signature })
    }
}

/// Declares a vector function, which does to memory what the scalar one does.
fn declare_like<'ctx>(
    module: &Module<'ctx>,
    symbol: &str,
    signature: &VectorSignature<'ctx>,
    scalar: FunctionValue<'ctx>,
) -> FunctionValue<'ctx> {
    let function = module.add_function(symbol, signature.ty, Some(Linkage::External));
    for attribute in scalar.attributes(AttributeLoc::Function) {
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    function
}

/// LLVM's intrinsics that are functions of C's math library.
const INTRINSICS: &[&str] = &[
    "acos",
    "asin",
    "atan",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "exp",
    "exp10",
    "exp2",
    "fabs",
    "floor",
    "fma",
    "log",
    "log10",
    "log2",
    "nearbyint",
    "pow",
    "rint",
    "round",
    "roundeven",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

/// The name that the C library has for a function: its own, or for an intrinsic that of the library's function: `sinf` for `llvm.sin.f32`.
pub fn scalar_name(function: FunctionValue<'_>) -> Option<String> {
    let name = view::name(function);
    let Some(intrinsic) = name.strip_prefix("llvm.") else {
        return Some(name);
    };
    let (base, ty) = intrinsic.split_once('.')?;
    let suffix = match ty {
        "f32" => "f",
        "f64" => "",
        _ => return None,
    };
    INTRINSICS.contains(&base).then(|| format!("{base}{suffix}"))
}
