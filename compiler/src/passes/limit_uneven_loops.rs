//! Loops that run a number of rounds which differs between work-items have no copies of their bodies but where it is known how large it is: it is mostly small, and the
//! end of the rounds that are left over would not be foreseen either. (Measured on Zen 4, the product with a sparse matrix: with rows of 0 to 47
//! entries, most of them below 12, 0.80 of the time; with rows of 33, 1.09.) Loops with several ways out are searches or iterations, which gain by copies.
//! Needs: tidy, so that loops count in registers. Guarantees: nothing. Changes: metadata of innermost loops with one way out about which nobody has said anything.
//! before: `br i1 %more, label %loop, label %out`   after: `br i1 %more, label %loop, label %out, !llvm.loop !{!"llvm.loop.unroll.runtime.disable"}`

use inkwell::module::Module;
use ir::loops::{limit_unrolling_of, unrolling_hint};
use ir::vectorization;
use vecz::analyses::{Divergence, Uniformity};
use vecz::function::Function;

use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// Neighbours are work-items along this dimension.
const DIMENSION: u32 = 0;

/// The pass.
pub fn limit_uneven_loops(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let entry = the_kernel(module)?;
    let scalar = vectorization::base(entry).map_or(entry, |link| link.function);
    // What cannot be read is left as it is.
    let Ok(f) = Function::read(scalar) else {
        return Ok(());
    };
    let divergence = Divergence::run(&f, &Uniformity::run(&f, DIMENSION));
    for id in f.loops.all.keys() {
        let of = &f.loops.all[id];
        let is_innermost = f.loops.all.values().all(|other| other.parent != Some(id));
        let latches = f.latches(id);
        let is_spoken_of = latches.iter().any(|latch| unrolling_hint(*latch).is_some());
        if is_innermost && of.exits.len() == 1 && divergence.is_divergent_loop(id) && !is_spoken_of {
            latches.into_iter().for_each(limit_unrolling_of);
        }
    }
    Ok(())
}
