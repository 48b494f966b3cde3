//! Define `weft.scaled`, by which exponential functions end: by the instruction of AVX-512 in vectors, by products in scalars and elsewhere.
//! Needs: run_vecz, which makes vectors of what is one call until then. Guarantees: none is left. Changes: calls of `weft.scaled`.
//! before: `%e = call <16 x float> @weft.scaled.v16f32(<16 x float> %p, <16 x float> %sum)`
//! after:  `%n = fsub <16 x float> %sum, 1.2582912e+07   %e = call <16 x float> @llvm.x86.avx512.mask.scalef.ps.512(<16 x float> %p, <16 x float> %n, ...)`
//!
//! Scalars are products everywhere: LLVM makes vectors of loops with those.

use inkwell::module::Module;
use ir::{scaling, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn scale_by_powers(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let has_avx512 = ir::target::has_features(context.target.machine(), "+avx512f,+avx512vl");
    let calls: Vec<_> = module
        .get_functions()
        .filter(|function| scaling::is_scaled(*function))
        .flat_map(view::calls_of)
        .collect();
    for call in calls {
        scaling::define(view::instruction_of(call), has_avx512);
    }
    Ok(())
}
