//! What shapes need to know of a function ([`Premises`]), from the analyses before it.

use super::{Premises, Shapes};
use crate::analyses::divergence::Divergence;
use crate::analyses::private_variables::PrivateVariables;
use crate::analyses::uniformity::Uniformity;
use crate::function::{Function, ValueId};

impl Shapes {
    /// Finds the shapes of a function for lanes along a dimension.
    pub fn find(
        f: &Function<'_>,
        dimension: u32,
        local_size: Option<[u64; 3]>,
        uniformity: &Uniformity,
        divergence: &Divergence,
    ) -> Shapes {
        let variables = PrivateVariables::run(f, uniformity);
        let premises = Premises {
            dimension,
            local_size,
            is_uniform: &|value| uniformity.is_uniform(value),
            is_blend: &|phi| is_blend(f, divergence, phi),
            private_stride: &|variable| variables.stride(variable),
            is_by_all: &|block| divergence.is_by_all(block),
            is_interleaved: &|address| variables.interleaved(address).is_some(),
        };
        Shapes::run(f, &premises)
    }
}

/// Whether lanes that came different ways meet in a phi, or lanes that left a loop at different times.
fn is_blend(f: &Function<'_>, divergence: &Divergence, phi: ValueId) -> bool {
    let Some(instruction) = f.instruction(phi) else {
        return false;
    };
    let leaves_divergent_loop = |of: &ValueId| {
        let loops = f.block_of(*of).into_iter().flat_map(|block| f.loops.around(block));
        loops
            .filter(|id| !f.loops.all[*id].contains(instruction.block))
            .any(|id| divergence.is_divergent_loop(id))
    };
    divergence.is_join(instruction.block) || instruction.operands.iter().any(leaves_divergent_loop)
}
