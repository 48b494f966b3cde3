//! Unroll loops that go through a private variable piece by piece, so that its pieces become values.
//! Needs: nothing. Guarantees: nothing. Changes: loops that run a known number of times, and what LLVM makes simpler when they are gone.
//!
//! before: `float2 v[8]; for (i = 0; i < 8; ++i) v[i] = p[i * 64];` and then sums of `v[0].x` and its like
//! after: sixteen values
//!
//! In a nest, inner loops run as often as the counters of outer ones tell: sorts and small matrices are values when the outer ones are gone.
//!
//! LLVM does it at its end, which is too late here: what is in memory until then is of a size that lanes have copies of, and where these lie side by side there are no
//! vectors in them.

use std::collections::{BTreeSet, HashSet};

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode};
use ir::loops::{hint_unrolling, unrolling_hint, Unrolling};
use ir::passes::FunctionPasses;
use ir::view;

use super::UNROLL_HINTED;
use crate::analyses::private_variables;
use crate::analyses::trips::{constant_trips, deciding, mean_trips_of_nest};
use crate::analyses::uniformity::is_lifetime;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Definition, Function, ValueId};
use crate::{Reason, Request};

/// The largest variable of which values are made, in bytes: 64 registers of four floats.
const MOST_BYTES: u64 = 1024;
/// The instructions that all loops together may become.
const LONGEST: u64 = 4000;
/// The most values that an index is made of.
const MOST_PARTS: usize = 64;
/// How deep loops are nested of which inner ones run as often as outer ones tell.
const DEEPEST: u32 = 4;

/// What makes numbers of the counters of loops that are gone, and deletes what is never reached. No blocks become one yet: InstCombine moves what is computed to the block that uses it, so that
/// it waits there in no register.
const NUMBERS: &str = "loop(loop-deletion),sccp";
/// What makes values of the pieces when the loops are gone.
const VALUES: &str =
    "sroa<preserve-cfg>,instcombine<max-iterations=1;no-verify-fixpoint>,early-cse<memssa>,simplifycfg<keep-loops>";

/// The pass.
pub fn unroll_private<'ctx>(
    _: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let run = |passes: &str| {
        FunctionPasses::new(function, request.machine)
            .run(passes)
            .map_err(Reason::Internal)
    };
    let mut has_unrolled = false;
    // A loop that runs as often as the counter of one around it tells does so a known number of times when that one is gone.
    for _ in 0..DEEPEST {
        // What cannot be read yet has switches, or loops that cannot be unrolled.
        let Ok(f) = Function::read(function) else {
            break;
        };
        let loops = loops(&f);
        let known: Vec<(LoopId, u32)> = (loops.iter().copied())
            .filter_map(|id| Some((id, constant_trips(&f, id)?)))
            .collect();
        if known.is_empty() {
            break;
        }
        // A loop that runs once is none, which LLVM's deletion sees.
        for (id, trips) in known.iter().filter(|(_, trips)| *trips > 1) {
            hint_unrolling(&f.latches(*id), Unrolling::Times(*trips));
        }
        run(&format!("{UNROLL_HINTED},{NUMBERS}"))?;
        has_unrolled = true;
        if known.len() == loops.len() {
            break;
        }
    }
    match has_unrolled {
        true => run(VALUES),
        false => Ok(()),
    }
}

/// The loops that are worth unrolling, those around others among them that say how often these run.
fn loops(f: &Function<'_>) -> BTreeSet<LoopId> {
    // Its author may know better.
    let may_be = |id: &LoopId| {
        let mut hints = f.latches(*id).into_iter().map(unrolling_hint);
        hints.all(|hint| matches!(hint, None | Some(Unrolling::Yes)))
    };
    let mut loops: BTreeSet<LoopId> = BTreeSet::new();
    let mut room = LONGEST;
    for variable in f.all_instructions() {
        let is_small = private_variables::size(f, variable).is_some_and(|bytes| bytes <= MOST_BYTES);
        let walks = if is_small { walks(f, variable) } else { None };
        let Some(more) = walks.filter(|walks| walks.iter().all(may_be)) else {
            continue;
        };
        let length: u64 = more.difference(&loops).map(|id| length(f, *id)).sum();
        if let Some(left) = room.checked_sub(length) {
            room = left;
            loops.extend(more);
        }
    }
    loops
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
                    let block = f.block_of(*user)?;
                    for index in &instruction.operands[1..] {
                        loops.extend(counters(f, *index, block)?);
                    }
                    pending.push(*user);
                }
                InstructionOpcode::Call if is_lifetime(instruction) => {}
                _ => return None,
            }
        }
    }
    Some(loops)
}

/// The loops without which an index is a constant: those whose counters, or other numbers that go on by constants, it is made of, and those that say how often these run. None if it is
/// made of anything else that varies. Where a loop was left by one of several ways, its counter is known to nobody.
fn counters(f: &Function<'_>, index: ValueId, block: BlockId) -> Option<BTreeSet<LoopId>> {
    let mut loops = BTreeSet::new();
    let mut pending = vec![index];
    let mut seen = HashSet::from([index]);
    while let Some(value) = pending.pop() {
        if f.constant_int(value).is_some() || is_table(f, value) {
            continue;
        }
        let instruction = f.instruction(value).filter(|_| seen.len() <= MOST_PARTS)?;
        match instruction.opcode {
            InstructionOpcode::Phi => match f.loops.headed_by(f.block_of(value)?) {
                Some(id) => {
                    loops.extend(deciding(f, id)?);
                    loops.insert(id);
                }
                None if instruction.operands.len() == 1 => {}
                None => return None,
            },
            // What a table that is a constant has at a known place.
            InstructionOpcode::Load if instruction.llvm.get_volatile() == Ok(false) => {}
            InstructionOpcode::GetElementPtr | InstructionOpcode::Select | InstructionOpcode::ICmp => {}
            InstructionOpcode::Trunc | InstructionOpcode::SExt | InstructionOpcode::ZExt => {}
            InstructionOpcode::Add
            | InstructionOpcode::Sub
            | InstructionOpcode::Mul
            | InstructionOpcode::UDiv
            | InstructionOpcode::URem
            | InstructionOpcode::SDiv
            | InstructionOpcode::SRem
            | InstructionOpcode::Shl
            | InstructionOpcode::LShr
            | InstructionOpcode::AShr
            | InstructionOpcode::And
            | InstructionOpcode::Or
            | InstructionOpcode::Xor => {}
            _ => return None,
        }
        pending.extend(instruction.operands.iter().copied().filter(|of| seen.insert(*of)));
    }
    let is_known = |id: &LoopId| f.loops.all[*id].contains(block) || f.loops.all[*id].exits.len() == 1;
    loops.iter().all(is_known).then_some(loops)
}

/// Whether a value is the address of a constant of the program.
fn is_table(f: &Function<'_>, value: ValueId) -> bool {
    match f.values[value].definition {
        Definition::Constant(BasicValueEnum::PointerValue(address)) => view::is_constant_global(address),
        _ => false,
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
        let times: f64 = inside(*block)
            .map(|it| mean_trips_of_nest(f, it).unwrap_or(1.0))
            .product();
        (f.blocks[*block].body.len() as f64 * times) as u64
    });
    lengths.sum()
}
