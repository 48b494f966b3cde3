//! Unroll loops that go through a private variable piece by piece, so that its pieces become values.
//! Needs: nothing. Guarantees: nothing. Changes: loops that run a known number of times, and what LLVM makes simpler when they are gone.
//!
//! before: `float2 v[8]; for (i = 0; i < 8; ++i) v[i] = p[i * 64];` and then sums of `v[0].x` and its like
//! after: sixteen values
//!
//! LLVM does it at its end, which is too late here: what is in memory until then is of a size that lanes have copies of, and where these lie side by side there are no
//! vectors in them.

use std::collections::BTreeSet;

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::loops::{hint_unrolling, unrolling_hint, Unrolling};
use ir::passes::FunctionPasses;

use super::UNROLL_HINTED;
use crate::analyses::private_variables;
use crate::analyses::trips::{constant_trips, next_of};
use crate::analyses::uniformity::is_lifetime;
use crate::function::loops::LoopId;
use crate::function::{Function, ValueId};
use crate::{Reason, Request};

/// The largest variable of which values are made, in bytes: 64 registers of four floats.
const MOST_BYTES: u64 = 1024;
/// The instructions that all loops together may become.
const LONGEST: u64 = 4000;
/// How deep an index is looked into.
const DEPTH: u32 = 8;

/// What makes values of the pieces when the loops are gone.
const VALUES: &str =
    "sroa<preserve-cfg>,instcombine<max-iterations=1;no-verify-fixpoint>,early-cse<memssa>,simplifycfg<keep-loops>";

/// The pass.
pub fn unroll_private<'ctx>(
    _: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    // What cannot be read yet has switches, or loops that cannot be unrolled.
    let Ok(f) = Function::read(function) else {
        return Ok(());
    };
    // Its author may know better.
    let may_be = |id: &LoopId| {
        let mut hints = f.latches(*id).into_iter().map(unrolling_hint);
        hints.all(|hint| matches!(hint, None | Some(Unrolling::Yes)))
    };
    let mut loops: BTreeSet<LoopId> = BTreeSet::new();
    let mut room = LONGEST;
    for variable in f.all_instructions() {
        let is_small = private_variables::size(&f, variable).is_some_and(|bytes| bytes <= MOST_BYTES);
        let walks = if is_small { walks(&f, variable) } else { None };
        let Some(more) = walks.filter(|walks| walks.iter().all(may_be)) else {
            continue;
        };
        let length: u64 = more.difference(&loops).map(|id| length(&f, *id)).sum();
        if let Some(left) = room.checked_sub(length) {
            room = left;
            loops.extend(more);
        }
    }
    for id in &loops {
        let trips = constant_trips(&f, *id).unwrap_or(1);
        hint_unrolling(&f.latches(*id), Unrolling::Times(trips));
    }
    match loops.is_empty() {
        true => Ok(()),
        false => FunctionPasses::new(function, request.machine)
            .run(&format!("{UNROLL_HINTED},{VALUES}"))
            .map_err(Reason::Internal),
    }
}

/// The loops whose counters choose pieces of a variable, if nothing else does.
fn walks(f: &Function<'_>, variable: ValueId) -> Option<BTreeSet<LoopId>> {
    let mut loops = BTreeSet::new();
    let mut pending = vec![variable];
    while let Some(address) = pending.pop() {
        for user in &f.values[address].users {
            let instruction = f.instruction(*user)?;
            let is_plain = || instruction.llvm.get_volatile() == Ok(false);
            match instruction.opcode {
                InstructionOpcode::Load if is_plain() => {}
                InstructionOpcode::Store if instruction.operands[0] != address && is_plain() => {}
                InstructionOpcode::GetElementPtr if instruction.operands[0] == address => {
                    let mut indices = instruction.operands[1..].iter();
                    indices.try_for_each(|index| counters(f, *index, DEPTH, &mut loops))?;
                    pending.push(*user);
                }
                InstructionOpcode::Call if is_lifetime(instruction) => {}
                _ => return None,
            }
        }
    }
    Some(loops)
}

/// Adds the loops whose counters an index is made of; none if it is made of anything else that varies.
fn counters(f: &Function<'_>, index: ValueId, depth: u32, loops: &mut BTreeSet<LoopId>) -> Option<()> {
    if f.constant_int(index).is_some() {
        return Some(());
    }
    let instruction = f.instruction(index).filter(|_| depth > 0)?;
    match instruction.opcode {
        InstructionOpcode::Phi => {
            let id = f.loops.headed_by(f.block_of(index)?)?;
            next_of(f, id, index)?;
            constant_trips(f, id)?;
            loops.insert(id);
            Some(())
        }
        InstructionOpcode::Add
        | InstructionOpcode::Sub
        | InstructionOpcode::Mul
        | InstructionOpcode::Shl
        | InstructionOpcode::LShr
        | InstructionOpcode::And
        | InstructionOpcode::Or
        | InstructionOpcode::Xor
        | InstructionOpcode::Trunc
        | InstructionOpcode::SExt
        | InstructionOpcode::ZExt => {
            let mut operands = instruction.operands.iter();
            operands.try_for_each(|operand| counters(f, *operand, depth - 1, loops))
        }
        _ => None,
    }
}

/// The instructions of a loop with all that runs in it, as often as they run.
fn length(f: &Function<'_>, id: LoopId) -> u64 {
    let inside = |block| {
        f.loops
            .around(block)
            .take_while(|around| f.loops.all[*around].depth >= f.loops.all[id].depth)
    };
    let blocks = f.loops.all[id].blocks.iter();
    let lengths = blocks.map(|block| {
        let times: u64 = inside(*block)
            .map(|it| u64::from(constant_trips(f, it).unwrap_or(1)))
            .product();
        f.blocks[*block].body.len() as u64 * times
    });
    lengths.sum()
}
