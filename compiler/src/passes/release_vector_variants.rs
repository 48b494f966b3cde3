//! Let go of vector functions, and of the functions that they stand for.
//! Needs: run_vecz. Guarantees: what `record_vector_variants` kept in the module, or kept from being inlined, is an ordinary function. Changes: attributes,
//! `llvm.compiler.used`.
//! before: `@llvm.compiler.used = [ptr @f8]`, `define float @f(float) noinline "vector-function-abi-variant"="_ZGV_LLVM_N8v_f(f8)"`
//! after:  `define float @f(float)`

use inkwell::module::Module;
use ir::vector_variants;

use super::record_vector_variants::release;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn release_vector_variants(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    for function in vector_variants::functions_with_variants(module) {
        release(function);
        vector_variants::set_names(function, &[]);
    }
    vector_variants::keep_none(module);
    Ok(())
}
