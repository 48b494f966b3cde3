//! What the scalar kernel costs for one work-item.

use cranelift_entity::SecondaryMap;
use inkwell::values::{BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::group_ops::Scope;
use ir::{points, view};

use super::window::InstructionWindow;
use super::{own_vectors, vector_loops};
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::trips;
use crate::function::loops::{Loop, LoopId};
use crate::function::{BlockId, Function, Terminator, ValueId};
use crate::prepare::replicate_loops::cost_of_lane;
use crate::prepare::together;
use crate::prepare::vectorize_callees::notes;
use crate::target::tuning::SCALAR_CYCLES;
use crate::target::{mispredictions, Cost, CostModel, Cycles, Target};

/// The work of a mathematical function, besides the call, in operations of cost one.
const FUNCTION: Cost = Cost::new(15.0);
/// A point at which the work-items of a sub-group meet: each keeps what it knows, and goes on when all have come.
const MEETING: Cost = Cost::new(40.0);
/// A division of integers of up to 32 bits, and of 64: 6 cycles on most machines, in which no other one begins, and 9; by 0.3 for a unit. So
/// a search for factors is vectorized, and takes 0.43 of the time.
const DIVISION: Cost = Cost::new(20.0);
const LONG_DIVISION: Cost = Cost::new(30.0);

/// What a comparison of floating-point numbers takes until an integer, or a branch, may depend on it: it comes out of a vector register (`vucomiss` of Zen 4: 5 to 7 cycles and a `setcc`).
const COMPARISON_LATENCY: Cycles = Cycles::new(9.0);

/// What a scalar kernel works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// On scalars. Of its waits only those are counted in which an innermost loop waits for what an earlier run found out: vectors of work-items do so much else that the
    /// others do not decide.
    OnScalars,
    /// On vectors of its own, which are as fast as those of work-items would be. All waits are counted, for work-items side by side differ in nothing else.
    OnOwnVectors,
}

/// What is waited for in the scalar kernel.
pub fn chains(f: &Function<'_>, frequencies: &Frequencies, target: &dyn Target) -> Chains {
    let is_comparison = |value| {
        f.values[value].ty.is_some_and(|ty| ty.is_int_type())
            && f.instruction(value)
                .is_some_and(|it| it.opcode == InstructionOpcode::FCmp)
    };
    let latency = |value| match is_comparison(value) {
        true => target.latency_of(f, value).max(COMPARISON_LATENCY),
        false => target.latency_of(f, value),
    };
    Chains::run(f, frequencies, &latency)
}

/// The cycles of a kernel for one work-item: its instructions as often as they run, and what innermost loops wait for. `is_varying` tells which values
/// differ between work-items, `within` in which loop the work-item is, if not everywhere.
pub fn cost(
    f: &Function<'_>,
    frequencies: &Frequencies,
    chains: &Chains,
    works: Works,
    target: &dyn Target,
    is_varying: &dyn Fn(ValueId) -> bool,
    within: Option<LoopId>,
) -> Cycles {
    let is_within = |block| within.is_none_or(|id| f.loops.all[id].contains(block));
    let each = match works {
        Works::OnScalars => SCALAR_CYCLES,
        Works::OnOwnVectors => target.tuning().vector_cycles,
    };
    // The loops that LLVM makes vectors of. Several sums of each wait at the same time.
    let mut rounds: SecondaryMap<LoopId, Option<Cycles>> = SecondaryMap::new();
    let is_looked_at = |of: &Loop| works == Works::OnScalars && is_within(of.header);
    for (id, _) in f.loops.all.iter().filter(|(_, of)| is_looked_at(of)) {
        let round = vector_loops::round(f, id, target, frequencies.trips(id));
        rounds[id] = round.map(|it| it.cycles(target.tuning().vector_cycles));
    }
    let mut total = Cycles::FREE;
    let mut busy: SecondaryMap<LoopId, Cycles> = SecondaryMap::new();
    for block in f.blocks.keys().filter(|block| is_within(*block)) {
        let cost = match f.loops.innermost(block).and_then(|id| Some((id, rounds[id]?))) {
            Some((id, round)) if f.loops.all[id].header == block => round * frequencies.of(block),
            Some(_) => Cycles::FREE,
            None => of_block(f, frequencies, target, is_varying, block).cycles(each) * frequencies.of(block),
        };
        total += cost;
        for id in f.loops.around(block) {
            busy[id] += cost;
        }
    }
    for (id, of) in f.loops.all.iter().filter(|(_, of)| is_within(of.header)) {
        let is_innermost = f.loops.all.values().all(|other| other.parent != Some(id));
        if is_innermost && busy[id].is_possible() && rounds[id].is_none() {
            let runs = frequencies.of(of.header);
            let of_run = busy[id].shared_by(runs.max(f64::MIN_POSITIVE));
            let wait = match works {
                Works::OnOwnVectors => own_vectors::wait_of_run(of_run, chains, id, target),
                Works::OnScalars => {
                    InstructionWindow::OF_CALLS.wait_of_run(of_run, chains.of_loop(id), chains.through_loop(id), each)
                }
            };
            total += wait * runs;
        }
    }
    if works == Works::OnOwnVectors && f.loops.all.is_empty() {
        total += InstructionWindow::OF_CALLS.wait(total, chains.whole(), each);
    }
    total
}

/// What a block costs each time that it runs, with its end.
fn of_block(
    f: &Function<'_>,
    frequencies: &Frequencies,
    target: &dyn Target,
    is_varying: &dyn Fn(ValueId) -> bool,
    block: BlockId,
) -> Cost {
    let body: Cost = f
        .instructions_of(block)
        .map(|value| of_instruction(f, target, value))
        .sum();
    let end = match f.blocks[block].terminator {
        // In the scalar kernel there is no such branch.
        Terminator::Branch { condition, .. } if is_test(f, condition) => Cost::FREE,
        Terminator::Branch { condition, .. } if is_varying(condition) && !trips::asks_for_success(f, condition) => {
            target.branch() + misprediction(f, frequencies, block)
        }
        Terminator::Branch { .. } => target.branch(),
        Terminator::Jump(_) | Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => Cost::FREE,
    };
    body + end
}

/// What a branch that lanes would not agree on (but on what they exchange, which they mostly do at once), which is often not foreseen in the scalar kernel either, costs more than others each time that it runs.
fn misprediction(f: &Function<'_>, frequencies: &Frequencies, block: BlockId) -> Cost {
    let left = f
        .loops
        .innermost(block)
        .filter(|id| f.successors(block).any(|to| !f.loops.all[*id].contains(to)));
    match left {
        // All ways out together are taken once each time that the loop runs.
        Some(id) => {
            mispredictions::END_OF_LOOP.shared_by(frequencies.trips(id).max(1.0) * f.loops.all[id].exits.len() as f64)
        }
        None => mispredictions::OF_ITEM,
    }
}

/// An instruction of the scalar kernel.
pub(super) fn of_instruction(f: &Function<'_>, costs: &dyn CostModel, value: ValueId) -> Cost {
    let Some(instruction) = f.instruction(value) else {
        return Cost::FREE;
    };
    match instruction.opcode {
        InstructionOpcode::Call => {}
        // The loop over work-items counts the address up.
        InstructionOpcode::GetElementPtr if instruction.operands.iter().skip(1).any(|it| is_id(f, *it)) => {
            return Cost::FREE
        }
        _ => return of_division(instruction.llvm).unwrap_or_else(|| costs.scalar(instruction.llvm)),
    }
    match instruction.callee() {
        Some(callee) if together::is_test(callee) => Cost::FREE,
        Some(callee) if points::Point::from_name(&view::name(callee)).is_some_and(|it| it.scope() == Scope::Sub) => {
            MEETING
        }
        // Ids and sizes are in registers.
        Some(_) if instruction.mux().is_some() => Cost::new(1.0),
        Some(callee) if view::is_intrinsic(callee) => costs.scalar(instruction.llvm),
        Some(callee) => match (cost_of_lane(callee), notes::cycles(callee)) {
            (Some(of_loop), _) => of_loop.work(SCALAR_CYCLES),
            (None, Some(of_function)) => costs.call() + of_function.work(SCALAR_CYCLES),
            (None, None) => costs.call() + FUNCTION,
        },
        None => costs.call() + FUNCTION,
    }
}

/// An integer division by what is no constant, which LLVM takes for three additions.
fn of_division(instruction: InstructionValue<'_>) -> Option<Cost> {
    use InstructionOpcode::{SDiv, SRem, UDiv, URem};
    let is_division = matches!(instruction.get_opcode(), UDiv | SDiv | URem | SRem);
    match view::value_operands(instruction)[..] {
        [_, BasicValueEnum::IntValue(by)] if is_division && !by.is_const() => {
            Some(match by.get_type().get_bit_width() > 32 {
                true => LONG_DIVISION,
                false => DIVISION,
            })
        }
        _ => None,
    }
}

/// Whether a value is a test of all lanes, which preparation adds.
fn is_test(f: &Function<'_>, value: ValueId) -> bool {
    let callee = f.instruction(value).and_then(|it| it.callee());
    callee.is_some_and(together::is_test)
}

fn is_id(f: &Function<'_>, value: ValueId) -> bool {
    f.instruction(value).is_some_and(|it| it.mux().is_some())
}
