//! Trips: how often loops run that count.
//!
//! Loops that count from one constant to another say how often exactly. Those that count from an id share work in a group: `for (v = id; v < 10; v += 8)` loads the ten
//! rows of a tile by eight work-items. They run as often as they do for the mean of the ids that may begin. Those that begin or end where the counters of loops around them are, as in sorts
//! (`for (j = i + 1; j < 8; ++j)`), run as often as for the mean of the first and the last of these. Those that try to exchange what is in memory mostly succeed at once.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::{BTreeSet, HashSet};

use inkwell::values::InstructionOpcode;
use inkwell::IntPredicate;
use ir::builtin_info::Mux;

use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Instruction, Terminator, ValueId};
use crate::target::element_bits;

/// How often a compare-and-exchange is tried: others seldom come in between, and places that are looked for in a table mostly are free.
const TRIES: f64 = 1.25;
/// The most that is counted.
const MOST_TRIPS: u32 = 4096;
/// How deep a number is looked into.
const DEPTH: u32 = 8;
/// The most ids that are tried.
const MOST_STARTS: i64 = 64;

/// How often a loop's header runs that counts from one constant to another.
pub(crate) fn constant_trips(f: &Function<'_>, id: LoopId) -> Option<u32> {
    let of = &f.loops.all[id];
    let trips = of.exits.iter().filter_map(|(from, _)| {
        let counting = Counting::of(f, id, *from)?;
        counting.trips_between(f.constant_int(counting.start)?, f.constant_int(counting.bound)?)
    });
    trips.min()
}

/// How often a loop's header runs that counts between numbers that the counters of loops around it are in, in the mean.
pub(crate) fn mean_trips_of_nest(f: &Function<'_>, id: LoopId) -> Option<f64> {
    let [first, last] = trips_in_nest(f, id, DEPTH, &mut BTreeSet::new())?;
    Some((f64::from(first) + f64::from(last)) / 2.0)
}

/// The loops whose counters say how often a loop's header runs, if that is all that says it.
pub(crate) fn deciding(f: &Function<'_>, id: LoopId) -> Option<BTreeSet<LoopId>> {
    let mut loops = BTreeSet::new();
    trips_in_nest(f, id, DEPTH, &mut loops)?;
    Some(loops)
}

/// What a number is in the first runs of the loops whose counters it is made of, and in the last; none if it is made of anything else that is no constant. Adds these loops, and those whose
/// counters say how often these run.
fn ends(f: &Function<'_>, asked: LoopId, value: ValueId, depth: u32, loops: &mut BTreeSet<LoopId>) -> Option<[i64; 2]> {
    if let Some(constant) = f.constant_int(value) {
        return Some([constant, constant]);
    }
    let instruction = f.instruction(value).filter(|_| depth > 0)?;
    if instruction.opcode == InstructionOpcode::Phi {
        // What changes in a loop itself says nothing of it, and is not asked for: many ways out would each ask for all others.
        let id = f.loops.headed_by(f.block_of(value)?).filter(|id| *id != asked)?;
        let (_, step) = next_of(f, id, value)?;
        let trips = trips_in_nest(f, id, depth - 1, loops)?;
        let start = ends(f, asked, f.start_of(id, value)?, depth - 1, loops)?;
        loops.insert(id);
        let last = (1..trips[1]).try_fold(start[1], |number, _| step.after(number));
        return Some([start[0], last?]);
    }
    // Of what is made of two, both; a number that is converted stands for both.
    let left = ends(f, asked, *instruction.operands.first()?, depth - 1, loops)?;
    let right = ends(f, asked, *instruction.operands.last()?, depth - 1, loops)?;
    let of = |at: usize| number_of(instruction.opcode, left[at], right[at]);
    Some([of(0)?, of(1)?])
}

/// How often a loop's header runs in the first runs of the loops around it whose counters decide that, and in the last.
fn trips_in_nest(f: &Function<'_>, id: LoopId, depth: u32, loops: &mut BTreeSet<LoopId>) -> Option<[u32; 2]> {
    let trips = f.loops.all[id].exits.iter().filter_map(|(from, _)| {
        let counting = Counting::of(f, id, *from)?;
        let mut deciding = BTreeSet::new();
        let starts = ends(f, id, counting.start, depth.checked_sub(1)?, &mut deciding)?;
        let bounds = ends(f, id, counting.bound, depth.checked_sub(1)?, &mut deciding)?;
        loops.extend(deciding);
        let trips = |at: usize| match counting.may_begin_at(starts[at], bounds[at]) {
            true => counting.trips_between(starts[at], bounds[at]),
            // It is gone past then: a loop that goes on until a number is reached would never end.
            false => Some(1),
        };
        Some([trips(0)?, trips(1)?])
    });
    trips.reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1])])
}

/// How often a loop's header runs that counts from an id to a constant, in the mean.
pub(crate) fn mean_trips_from_ids(f: &Function<'_>, id: LoopId) -> Option<f64> {
    let [(from, _)] = f.loops.all[id].exits[..] else {
        return None;
    };
    let counting = Counting::of(f, id, from).filter(|it| is_id(f, it.start))?;
    let step = counting.step.up()?;
    let bound = f.constant_int(counting.bound)?;
    // Work-items that share work step over each other. Who goes on by one has no neighbours that begin where it will be: any start is as likely.
    let starts = if step == 1 { bound } else { step };
    let tried = starts.clamp(1, MOST_STARTS);
    let starts = (0..tried).map(|it| it * starts / tried);
    let trips: Vec<u32> = starts
        .filter(|start| counting.may_begin_at(*start, bound))
        .map(|start| counting.trips_between(start, bound))
        .collect::<Option<_>>()?;
    let sum: f64 = trips.iter().copied().map(f64::from).sum();
    (!trips.is_empty()).then(|| sum / trips.len() as f64)
}

/// How often a loop's header runs, in the mean, that is left when a compare-and-exchange in it found what it expects, or something else that will do.
pub(crate) fn mean_tries(f: &Function<'_>, id: LoopId) -> Option<f64> {
    let ends = f.loops.all[id].exits.iter();
    let ends = ends.filter_map(|(from, _)| match f.blocks[*from].terminator {
        Terminator::Branch { condition, .. } => Some(condition),
        _ => None,
    });
    asks_for_exchange(f, ends.collect()).then_some(TRIES)
}

/// The share of compare-and-exchanges that find what they expect.
pub(crate) const SUCCESSES: f64 = 1.0 / TRIES;

/// Whether a condition asks whether a compare-and-exchange has found what it expects.
pub(crate) fn asks_for_success(f: &Function<'_>, condition: ValueId) -> bool {
    let compares = |it: &Instruction<'_>| it.opcode == InstructionOpcode::ICmp && compares_found(f, it);
    is_success(f, condition) || f.instruction(condition).is_some_and(compares)
}

/// Whether a compare-and-exchange says itself that it has found what it expects.
pub(crate) fn is_success(f: &Function<'_>, value: ValueId) -> bool {
    exchange(f, value).is_some() && f.values[value].ty.is_some_and(|ty| element_bits(ty) == 1)
}

/// Whether a comparison asks for that: for what was found, and what was expected.
pub(crate) fn compares_found(f: &Function<'_>, comparison: &Instruction<'_>) -> bool {
    let expects = |found, expected| exchange(f, found).is_some_and(|it| it.operands[1] == expected);
    match comparison.operands[..] {
        [one, other] => expects(one, other) || expects(other, one),
        _ => false,
    }
}

/// The compare-and-exchange that a value is a part of the result of.
fn exchange<'a, 'ctx>(f: &'a Function<'ctx>, part: ValueId) -> Option<&'a Instruction<'ctx>> {
    let part = f
        .instruction(part)
        .filter(|it| it.opcode == InstructionOpcode::ExtractValue)?;
    let of = f.instruction(part.operands[0])?;
    (of.opcode == InstructionOpcode::AtomicCmpXchg).then_some(of)
}

/// Whether one of some conditions asks for what a compare-and-exchange found. What several need is looked at once: logic of many bits is as deep as it is wide.
fn asks_for_exchange(f: &Function<'_>, mut pending: Vec<ValueId>) -> bool {
    let mut seen: HashSet<ValueId> = pending.iter().copied().collect();
    while let Some(instruction) = pending.pop().map(|value| f.instruction(value)) {
        let Some(instruction) = instruction else { continue };
        match instruction.opcode {
            InstructionOpcode::AtomicCmpXchg => return true,
            InstructionOpcode::ExtractValue
            | InstructionOpcode::ICmp
            | InstructionOpcode::And
            | InstructionOpcode::Or
            | InstructionOpcode::Xor
            | InstructionOpcode::Select
            | InstructionOpcode::Freeze => {
                pending.extend(instruction.operands.iter().copied().filter(|of| seen.insert(*of)))
            }
            _ => {}
        }
    }
    false
}

/// How a loop counts, and what about the number leaves it by an exit.
struct Counting {
    start: ValueId,
    step: Step,
    /// Whether the number is compared that the next run has.
    compares_next: bool,
    predicate: IntPredicate,
    bound: ValueId,
    stays_if: bool,
    /// The most runs of the header of which something is known.
    most: u32,
}

impl Counting {
    fn of(f: &Function<'_>, id: LoopId, exit: BlockId) -> Option<Counting> {
        let of = &f.loops.all[id];
        let Terminator::Branch { condition, if_true, .. } = f.blocks[exit].terminator else {
            return None;
        };
        let comparison = f.instruction(condition)?;
        if comparison.opcode != InstructionOpcode::ICmp {
            return None;
        }
        let (left, right) = (comparison.operands[0], comparison.operands[1]);
        let phi = *f.blocks[of.header]
            .phis
            .iter()
            .find(|phi| **phi == left || next_of(f, id, **phi).is_some_and(|(next, _)| next == left))?;
        let (next, step) = next_of(f, id, phi)?;
        Some(Counting {
            start: f.start_of(id, phi)?,
            step,
            compares_next: left == next,
            predicate: comparison.llvm.get_icmp_predicate()?,
            bound: right,
            stays_if: of.contains(if_true),
            most: if f.constant_int(next).is_some() { 2 } else { MOST_TRIPS },
        })
    }

    fn stays(&self, number: i64, bound: i64) -> bool {
        holds(self.predicate, number, bound) == self.stays_if
    }

    /// Whether the loop is entered with a number: one that compares what comes next has its first comparison in front of it.
    fn may_begin_at(&self, start: i64, bound: i64) -> bool {
        !self.compares_next || self.stays(start, bound)
    }

    /// After how many runs of the header the loop is left, as if nothing wrapped.
    fn trips_between(&self, start: i64, bound: i64) -> Option<u32> {
        let mut value = start;
        for trip in 1..=self.most {
            let after = self.step.after(value)?;
            let compared = if self.compares_next { after } else { value };
            if !self.stays(compared, bound) {
                return Some(trip);
            }
            value = after;
        }
        (self.most == MOST_TRIPS).then_some(MOST_TRIPS)
    }
}

/// How a number goes on from run to run: by an operation with a constant.
#[derive(Clone, Copy)]
struct Step {
    operation: InstructionOpcode,
    by: i64,
}

impl Step {
    fn after(self, number: i64) -> Option<i64> {
        number_of(self.operation, number, self.by)
    }

    /// How much more the number is, if it is more by the same each time.
    fn up(self) -> Option<i64> {
        (self.operation == InstructionOpcode::Add && self.by > 0).then_some(self.by)
    }
}

/// What a phi of a loop's header becomes in the next run, if its number goes on by a constant, at least once: where a loop runs once, LLVM knows the number.
fn next_of(f: &Function<'_>, id: LoopId, phi: ValueId) -> Option<(ValueId, Step)> {
    let of = &f.loops.all[id];
    let instruction = f.instruction(phi)?;
    let mut inside = (instruction.operands.iter().zip(&instruction.incoming)).filter(|(_, from)| of.contains(**from));
    let (next, _) = inside.next()?;
    if inside.next().is_some() {
        return None;
    }
    let (operation, by) = match (f.constant_int(*next), f.instruction(*next)) {
        (Some(number), _) => {
            let start = f.constant_int(f.start_of(id, phi)?)?;
            (InstructionOpcode::Add, number.checked_sub(start)?)
        }
        (None, Some(step)) if step.operands.len() == 2 && step.operands[0] == phi => {
            (step.opcode, f.constant_int(step.operands[1])?)
        }
        (None, _) => return None,
    };
    Some((*next, Step { operation, by }))
}

/// What an operation makes of two numbers, as if nothing wrapped. A conversion leaves the first as it is.
fn number_of(operation: InstructionOpcode, left: i64, right: i64) -> Option<i64> {
    let are_natural = left >= 0 && right >= 0;
    let shift = u32::try_from(right).ok().filter(|by| *by < i64::BITS - 1);
    match operation {
        InstructionOpcode::Add => left.checked_add(right),
        InstructionOpcode::Sub => left.checked_sub(right),
        InstructionOpcode::Mul => left.checked_mul(right),
        InstructionOpcode::UDiv if are_natural => left.checked_div(right),
        InstructionOpcode::URem if are_natural => left.checked_rem(right),
        InstructionOpcode::SDiv => left.checked_div(right),
        InstructionOpcode::SRem => left.checked_rem(right),
        InstructionOpcode::Shl => left.checked_mul(1 << shift?),
        InstructionOpcode::LShr if are_natural => Some(left >> shift?),
        InstructionOpcode::AShr => Some(left >> shift?),
        InstructionOpcode::And => Some(left & right),
        InstructionOpcode::Or => Some(left | right),
        InstructionOpcode::Xor => Some(left ^ right),
        InstructionOpcode::Trunc | InstructionOpcode::SExt | InstructionOpcode::ZExt => Some(left),
        _ => None,
    }
}

/// Whether a value is an id of a work-item.
pub(crate) fn is_id(f: &Function<'_>, value: ValueId) -> bool {
    matches!(
        uncast(f, value).and_then(Instruction::mux),
        Some(Mux::GetLocalId | Mux::GetGlobalId | Mux::GetLocalLinearId | Mux::GetGlobalLinearId)
    )
}

/// The instruction that a value comes from, as wide as it may have become.
pub(crate) fn uncast<'a, 'ctx>(f: &'a Function<'ctx>, value: ValueId) -> Option<&'a Instruction<'ctx>> {
    let instruction = f.instruction(value)?;
    match instruction.opcode {
        InstructionOpcode::Trunc | InstructionOpcode::ZExt | InstructionOpcode::SExt => {
            uncast(f, instruction.operands[0])
        }
        _ => Some(instruction),
    }
}

/// A comparison, of values that are taken not to wrap.
pub(crate) fn holds(predicate: IntPredicate, left: i64, right: i64) -> bool {
    let [unsigned_left, unsigned_right] = [left, right].map(|it| it as u64);
    match predicate {
        IntPredicate::EQ => left == right,
        IntPredicate::NE => left != right,
        IntPredicate::SLT => left < right,
        IntPredicate::SLE => left <= right,
        IntPredicate::SGT => left > right,
        IntPredicate::SGE => left >= right,
        IntPredicate::ULT => unsigned_left < unsigned_right,
        IntPredicate::ULE => unsigned_left <= unsigned_right,
        IntPredicate::UGT => unsigned_left > unsigned_right,
        IntPredicate::UGE => unsigned_left >= unsigned_right,
    }
}
