//! Functions that do what a scalar function does, for several lanes at once.
//!
//! What exists is described by [`VectorFunctionShape`]s and asked for through [`VectorFunctions`], which knows nothing of where they come from:
//! - [`declared`]: what the functions of the module say of themselves, in attributes;
//! - [`overloads`]: OpenCL's builtins for vectors that it has, and what was vectorized in it;
//! - [`table`]: a list of names, for functions that are somewhere else.
//!
//! [`mangled`] reads and writes the names of the Vector Function ABIs; [`signature`] says what types the functions have, [`lanes`] how many lanes those get that are
//! not told. [`annotations`] reads what the source says of its functions, [`annotated`] makes attributes of it. [`select`] finds the shape that suits a call.

pub mod annotated;
pub mod annotations;
pub mod declared;
pub mod lanes;
pub mod mangled;
pub mod overloads;
pub mod select;
pub mod shape;
pub mod signature;
pub mod table;
#[cfg(test)]
mod tests;

use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};

pub use declared::DeclaredVariants;
pub use mangled::{Malformed, VectorFunctionName};
pub use overloads::DeclaredOverloads;
pub use shape::{
    Architecture, Isa, Linear, Masking, Parameter, ParameterKind, Step, VectorFunctionShape, VectorLength,
};
pub use signature::{MaskPassed, Passed, SignatureError, VectorSignature};
pub use table::VectorFunctionTable;

/// A vector function, ready to be called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorFunction<'ctx> {
    /// The function, in the module of the call.
    pub function: FunctionValue<'ctx>,
    /// What it takes and returns.
    pub signature: VectorSignature<'ctx>,
}

/// The two questions about vector functions.
pub trait VectorFunctions {
    /// The shapes that exist of what a call calls. None exists if the answer is empty.
    fn shapes(&self, call: CallSiteValue<'_>) -> Vec<VectorFunctionShape>;

    /// Whether there is what a call lists itself, in the attribute `vector-function-abi-variant`.
    fn are_listed(&self) -> bool {
        false
    }

    /// What the function of a shape that [`shapes`](Self::shapes) named for the call takes and returns.
    fn signature<'ctx>(&self, call: CallSiteValue<'ctx>, shape: &VectorFunctionShape) -> Option<VectorSignature<'ctx>>;

    /// The function of a shape that [`shapes`](Self::shapes) named for the call. The module is that of the call; if the function is not in it yet, it gets a
    /// declaration.
    fn function<'ctx>(
        &self,
        module: &Module<'ctx>,
        call: CallSiteValue<'ctx>,
        shape: &VectorFunctionShape,
    ) -> Option<VectorFunction<'ctx>>;
}

/// No vector functions at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoVectorFunctions;

impl VectorFunctions for NoVectorFunctions {
    fn shapes(&self, _: CallSiteValue<'_>) -> Vec<VectorFunctionShape> {
        Vec::new()
    }

    fn signature<'ctx>(&self, _: CallSiteValue<'ctx>, _: &VectorFunctionShape) -> Option<VectorSignature<'ctx>> {
        None
    }

    fn function<'ctx>(
        &self,
        _: &Module<'ctx>,
        _: CallSiteValue<'ctx>,
        _: &VectorFunctionShape,
    ) -> Option<VectorFunction<'ctx>> {
        None
    }
}

/// Vector functions from several places. Of two with the same shape, the one from the first place is called.
#[derive(Default)]
pub struct Several<'a>(pub Vec<&'a dyn VectorFunctions>);

impl VectorFunctions for Several<'_> {
    fn are_listed(&self) -> bool {
        self.0.iter().any(|it| it.are_listed())
    }

    fn shapes(&self, call: CallSiteValue<'_>) -> Vec<VectorFunctionShape> {
        without_repetition(self.0.iter().flat_map(|it| it.shapes(call)))
    }

    fn signature<'ctx>(&self, call: CallSiteValue<'ctx>, shape: &VectorFunctionShape) -> Option<VectorSignature<'ctx>> {
        self.0.iter().find_map(|it| it.signature(call, shape))
    }

    fn function<'ctx>(
        &self,
        module: &Module<'ctx>,
        call: CallSiteValue<'ctx>,
        shape: &VectorFunctionShape,
    ) -> Option<VectorFunction<'ctx>> {
        self.0.iter().find_map(|it| it.function(module, call, shape))
    }
}

/// Each shape where it comes first.
fn without_repetition(shapes: impl Iterator<Item = VectorFunctionShape>) -> Vec<VectorFunctionShape> {
    let mut seen = Vec::new();
    for shape in shapes {
        if !seen.contains(&shape) {
            seen.push(shape);
        }
    }
    seen
}
