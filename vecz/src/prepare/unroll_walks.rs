//! Have loops unrolled in which each lane walks along a row of its own, so that what it comes by in one round is a record ([`crate::memory`]).
//! Needs: loops that are left at their end. Guarantees: nothing. Changes: metadata of loops, for LLVM's pass that unrolls.
//!
//! before: `for (j = 0; j < n; ++j) sum += a[row + j] * x[j];`: a gather in each round
//! after: the same with four rounds in one, whose four elements of a row are loaded together
//!
//! Only of loops that all lanes leave together: with others, lanes that have fewer rounds to go would wait for one another twice.

use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::loops::{hint_unrolling, unrolling_hint, Unrolling};

use crate::analyses::divergence::Divergence;
use crate::analyses::shapes::Shapes;
use crate::analyses::uniformity::Uniformity;
use crate::function::loops::{Loop, LoopId};
use crate::function::{Function, ValueId};
use crate::memory::access::Access;
use crate::memory::linear::Linear;
use crate::memory::{lines, RECORD};
use crate::{Reason, Request};

/// The longest loop that there are several copies made of, in instructions.
const MAX_LENGTH: usize = 64;

/// The pass.
pub fn unroll_walks<'ctx>(
    _: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    // What cannot be read yet has no loops that can be unrolled.
    let Ok(f) = Function::read(function) else {
        return Ok(());
    };
    let dimension = request.dimension.unwrap_or(0);
    let uniformity = Uniformity::run(&f, dimension);
    let divergence = Divergence::run(&f, &uniformity);
    let shapes = Shapes::find(&f, dimension, request.local_size, &uniformity, &divergence);
    for id in f.loops.all.keys() {
        let of = &f.loops.all[id];
        if divergence.is_divergent_loop(id) || !is_short_and_innermost(&f, id, of) {
            continue;
        }
        let values: Vec<ValueId> = of
            .blocks
            .iter()
            .flat_map(|block| f.blocks[*block].body.clone())
            .collect();
        let latches = f.latches(id);
        if latches.iter().any(|latch| unrolling_hint(*latch).is_some()) {
            // Its author knows better.
            continue;
        }
        let walks = values.iter().filter_map(|value| walk(&f, &shapes, of, *value));
        if let Some(bytes) = walks.min() {
            hint_unrolling(&latches, Unrolling::Times((RECORD / bytes) as u32));
        }
    }
    Ok(())
}

fn is_short_and_innermost(f: &Function<'_>, id: LoopId, of: &Loop) -> bool {
    let length: usize = of.blocks.iter().map(|block| f.blocks[*block].body.len()).sum();
    let calls = |value: &ValueId| {
        let called = f.instruction(*value).filter(|it| it.opcode == InstructionOpcode::Call);
        called.is_some_and(|it| it.callee().is_none_or(|callee| callee.get_intrinsic_id() == 0))
    };
    length <= MAX_LENGTH
        && of.blocks.iter().all(|block| f.loops.innermost(*block) == Some(id))
        && !of.blocks.iter().any(|block| f.blocks[*block].body.iter().any(calls))
}

/// The bytes of what a load gets that goes on by as much in each round.
fn walk(f: &Function<'_>, shapes: &Shapes, of: &Loop, load: ValueId) -> Option<u64> {
    let access = Access::of(f, load).filter(|it| !it.is_store() && matches!(it.bytes, 4 | 8))?;
    if !lines::is_walk(f, shapes, &access) {
        return None;
    }
    let (place, _) = Linear::modular(f, shapes, access.address);
    let steps: HashSet<i64> = place
        .terms
        .iter()
        .filter_map(|((value, _), times)| Some(times * step(f, of, *value)?))
        .collect();
    (steps.len() == 1 && steps.contains(&(access.bytes as i64))).then_some(access.bytes)
}

/// By how much a counter of a loop goes on in each round.
fn step(f: &Function<'_>, of: &Loop, value: ValueId) -> Option<i64> {
    let phi = f
        .instruction(value)
        .filter(|it| f.blocks[of.header].phis.contains(&value) && it.opcode == InstructionOpcode::Phi)?;
    let [latch] = of.latches[..] else { return None };
    let next = phi.incoming.iter().position(|from| *from == latch)?;
    let next = f
        .instruction(phi.operands[next])
        .filter(|it| it.opcode == InstructionOpcode::Add)?;
    match next.operands[..] {
        [one, by] if one == value => f.constant_int(by),
        _ => None,
    }
}
