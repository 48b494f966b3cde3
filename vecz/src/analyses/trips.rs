//! Trips: how often loops run that count.
//!
//! Loops that count from one constant to another say how often exactly. Those that count from an id share work in a group: `for (v = id; v < 10; v += 8)` loads the ten
//! rows of a tile by eight work-items. They run as often as they do for the mean of the ids that may begin. Those that try to exchange what is in memory mostly succeed at once.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::HashSet;

use inkwell::values::InstructionOpcode;
use inkwell::IntPredicate;
use ir::builtin_info::Mux;

use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Terminator, ValueId};

/// How often a compare-and-exchange is tried: others seldom come in between, and places that are looked for in a table mostly are free.
const TRIES: f64 = 1.25;
/// The most that is counted.
const MOST_TRIPS: u32 = 4096;
/// The most ids that are tried.
const MOST_STARTS: i64 = 64;

/// How often a loop's header runs that counts from one constant to another.
pub(crate) fn constant_trips(f: &Function<'_>, id: LoopId) -> Option<u32> {
    let of = &f.loops.all[id];
    let trips = of.exits.iter().filter_map(|(from, _)| {
        let counting = Counting::of(f, id, *from)?;
        counting.trips_from(f.constant_int(counting.start)?)
    });
    trips.min()
}

/// How often a loop's header runs that counts from an id to a constant, in the mean.
pub(crate) fn mean_trips_from_ids(f: &Function<'_>, id: LoopId) -> Option<f64> {
    let [(from, _)] = f.loops.all[id].exits[..] else {
        return None;
    };
    let counting = Counting::of(f, id, from).filter(|it| is_id(f, it.start) && it.step > 0)?;
    // Work-items that share work step over each other. Who goes on by one has no neighbours that begin where it will be: any start is as likely.
    let starts = match counting.step {
        1 => counting.bound,
        step => step,
    };
    let tried = starts.clamp(1, MOST_STARTS);
    let starts = (0..tried).map(|it| it * starts / tried);
    let trips: Vec<u32> = starts
        .filter(|start| counting.may_begin_at(*start))
        .map(|start| counting.trips_from(start))
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
    step: i64,
    /// Whether the number is compared that the next run has.
    compares_next: bool,
    predicate: IntPredicate,
    bound: i64,
    stays_if: bool,
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
        let instruction = f.instruction(phi)?;
        let mut starts = instruction.operands.iter().zip(&instruction.incoming);
        let (start, _) = starts.find(|(_, from)| !of.contains(**from))?;
        Some(Counting {
            start: *start,
            step,
            compares_next: left == next,
            predicate: comparison.llvm.get_icmp_predicate()?,
            bound: f.constant_int(right)?,
            stays_if: of.contains(if_true),
        })
    }

    fn stays(&self, number: i64) -> bool {
        holds(self.predicate, number, self.bound) == self.stays_if
    }

    /// Whether the loop is entered with a number: one that compares what comes next has its first comparison in front of it.
    fn may_begin_at(&self, start: i64) -> bool {
        !self.compares_next || self.stays(start)
    }

    /// After how many runs of the header the loop is left, as if nothing wrapped.
    fn trips_from(&self, start: i64) -> Option<u32> {
        let mut value = start;
        for trip in 1..MOST_TRIPS {
            let after = value.checked_add(self.step)?;
            let compared = if self.compares_next { after } else { value };
            if !self.stays(compared) {
                return Some(trip);
            }
            value = after;
        }
        Some(MOST_TRIPS)
    }
}

/// What a phi of a loop's header becomes in the next run, if that is a constant more.
pub(crate) fn next_of(f: &Function<'_>, id: LoopId, phi: ValueId) -> Option<(ValueId, i64)> {
    let of = &f.loops.all[id];
    let instruction = f.instruction(phi)?;
    let mut inside = (instruction.operands.iter().zip(&instruction.incoming)).filter(|(_, from)| of.contains(**from));
    let (next, _) = inside.next()?;
    let sum = f.instruction(*next)?;
    if inside.next().is_some() || sum.opcode != InstructionOpcode::Add || sum.operands[0] != phi {
        return None;
    }
    Some((*next, f.constant_int(sum.operands[1])?))
}

/// Whether a value is an id of a work-item.
pub(crate) fn is_id(f: &Function<'_>, value: ValueId) -> bool {
    let Some(instruction) = f.instruction(value) else {
        return false;
    };
    match instruction.opcode {
        InstructionOpcode::Trunc | InstructionOpcode::ZExt | InstructionOpcode::SExt => {
            is_id(f, instruction.operands[0])
        }
        _ => matches!(
            instruction.mux(),
            Some(Mux::GetLocalId | Mux::GetGlobalId | Mux::GetLocalLinearId | Mux::GetGlobalLinearId)
        ),
    }
}

/// A comparison, of values that are taken not to wrap.
fn holds(predicate: IntPredicate, left: i64, right: i64) -> bool {
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
