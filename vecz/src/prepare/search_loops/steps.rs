//! What goes on by the same amount from one round of a loop to the next, and where that ends.
//!
//! A number that is extended does not wrap in a window of rounds, and one that starts again, as in `(at + 1) & mask` of a ring, does not do so: under such guards, which are asked of the
//! window's first round, what a value is in any round of it follows from what it is in the first.

use std::cell::RefCell;
use std::collections::HashMap;

use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};

use crate::analyses::shapes::integer_bits;
use crate::function::loops::{Loop, LoopId};
use crate::function::{Function, Instruction, ValueId};

/// The largest step that is looked at, in bytes or whatever is counted: windows are short.
const MAX_STEP: i64 = 1 << 12;

/// What does not happen to a number in a window of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The number.
    pub of: ValueId,
    /// What it goes on by in each round.
    pub step: i64,
    /// What does not happen.
    pub bound: Bound,
}

/// Where a number would not go on evenly any more. Those of rings go up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Where it wraps as an unsigned number.
    Unsigned,
    /// Where it wraps as a signed number.
    Signed,
    /// Beyond a mask, which is one less than a power of two: up to there, `number & mask` is the number.
    Mask(ValueId),
    /// At another number: below it, `number % divisor` is the number.
    Divisor(ValueId),
}

impl Guard {
    /// What is asked about, and what it is compared with.
    pub fn operands(self) -> impl Iterator<Item = ValueId> {
        let by = match self.bound {
            Bound::Unsigned | Bound::Signed => None,
            Bound::Mask(by) | Bound::Divisor(by) => Some(by),
        };
        [self.of].into_iter().chain(by)
    }

    /// Whether it is about a ring, in which numbers go up.
    fn is_of_ring(&self) -> bool {
        matches!(self.bound, Bound::Mask(_) | Bound::Divisor(_))
    }

    /// How far the number goes in so many rounds.
    pub fn distance(self, rounds: u32) -> u64 {
        (i64::from(rounds) - 1).unsigned_abs() * self.step.unsigned_abs()
    }
}

/// Where a counter starts again: at what it is masked by, or divided by.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// `and`, `urem`.
    pub opcode: InstructionOpcode,
    /// By what.
    pub by: ValueId,
    /// When.
    pub when: When,
}

/// When a counter of a ring starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At the end of a round: `at = (at + 1) & mask`.
    AtEnd,
    /// At its beginning, and what it was before is of no use: `t = table[at &= mask]; ++at`.
    AtBeginning,
}

/// A phi of a loop's header that goes on by a constant in each round.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// The phi.
    pub phi: ValueId,
    /// What it is in the first round.
    pub start: ValueId,
    /// What it is in the round after each.
    pub next: ValueId,
    /// What is added; bytes, if it is an address.
    pub step: i64,
    /// Where it starts again.
    pub ring: Option<Ring>,
}

/// The steps of a loop's values.
pub struct Steps<'a, 'ctx> {
    f: &'a Function<'ctx>,
    of: &'a Loop,
    /// Those phis of the header that change.
    pub counters: Vec<Counter>,
    /// The others, with what they are.
    pub constants: Vec<(ValueId, ValueId)>,
    known: RefCell<HashMap<ValueId, Option<i64>>>,
}

impl<'a, 'ctx> Steps<'a, 'ctx> {
    /// Those of a loop with one latch; none if its header has other phis than counters.
    pub fn of(f: &'a Function<'ctx>, id: LoopId) -> Option<Steps<'a, 'ctx>> {
        let of = &f.loops.all[id];
        let (mut counters, mut constants) = (Vec::new(), Vec::new());
        for phi in &f.blocks[of.header].phis {
            let [start, next] = ways(f, of, *phi)?;
            match next == *phi {
                true => constants.push((*phi, start)),
                false => counters.push(counter(f, of, *phi, start, next)?),
            }
        }
        Some(Steps {
            f,
            of,
            counters,
            constants,
            known: RefCell::default(),
        })
    }

    /// By how much a value is more in each round than in the one before, if that is always the same and the guards hold; 0 for what does not change.
    pub fn of_value(&self, value: ValueId) -> Option<i64> {
        if let Some(known) = self.known.borrow().get(&value) {
            return *known;
        }
        let found = self.find(value).filter(|step| step.abs() <= MAX_STEP);
        self.known.borrow_mut().insert(value, found);
        found
    }

    /// What a value is where that is what another one is.
    pub fn constant(&self, value: ValueId) -> ValueId {
        let same = self.constants.iter().find(|(phi, _)| *phi == value);
        same.map_or(value, |(_, start)| *start)
    }

    /// The counter that a value is, where that is what starts it again.
    pub fn within_ring(&self, value: ValueId) -> ValueId {
        let counter = self
            .f
            .instruction(value)
            .filter(|_| self.is_made(value))
            .and_then(|instruction| {
                let [of, by] = instruction.operands[..] else {
                    return None;
                };
                let is_its = |ring: Ring| ring.opcode == instruction.opcode && ring.by == by;
                self.counters
                    .iter()
                    .find(|it| it.phi == of && it.ring.is_some_and(is_its))
            });
        counter.map_or(value, |it| it.phi)
    }

    /// Whether a value is made in the loop.
    pub fn is_made(&self, value: ValueId) -> bool {
        self.f.block_of(value).is_some_and(|block| self.of.contains(block))
    }

    fn find(&self, value: ValueId) -> Option<i64> {
        let Some(instruction) = self.f.instruction(value).filter(|_| self.is_made(value)) else {
            return Some(0);
        };
        if instruction.opcode == InstructionOpcode::Phi {
            let is_constant = self.constants.iter().any(|(phi, _)| *phi == value);
            let counter = self.counters.iter().find(|it| it.phi == value);
            return counter.map(|it| it.step).or(is_constant.then_some(0));
        }
        let steps: Option<Vec<i64>> = instruction.operands.iter().map(|of| self.of_value(*of)).collect();
        let steps = steps?;
        if steps.iter().all(|step| *step == 0) {
            // Nothing is stored in a search loop: what is loaded from one place is the same.
            return Some(0);
        }
        let constant = |at: usize| self.f.constant_int(instruction.operands[at]);
        match instruction.opcode {
            InstructionOpcode::Add => steps[0].checked_add(steps[1]),
            InstructionOpcode::Sub => steps[0].checked_sub(steps[1]),
            InstructionOpcode::Mul => steps[0].checked_mul(constant(1)?),
            InstructionOpcode::Shl => match constant(1)? {
                by @ 0..=12 => steps[0].checked_mul(1 << by),
                _ => None,
            },
            InstructionOpcode::ZExt | InstructionOpcode::SExt | InstructionOpcode::Trunc => Some(steps[0]),
            InstructionOpcode::And | InstructionOpcode::URem => (steps[0] > 0 && steps[1] == 0).then_some(steps[0]),
            InstructionOpcode::GetElementPtr => self.of_address(instruction, &steps),
            _ => None,
        }
    }

    fn of_address(&self, address: &Instruction<'ctx>, steps: &[i64]) -> Option<i64> {
        let (base, indices) = steps.split_first()?;
        let units = addresses::steps(address.llvm)?;
        let mut step = *base;
        for ((unit, by), index) in units.iter().zip(indices).zip(&address.operands[1..]) {
            match unit {
                // Narrow indices are extended, which nobody guards.
                Step::Elements(bytes) if *by == 0 || integer_bits(self.f.values[*index].ty) == Some(64) => {
                    step = step.checked_add(by.checked_mul(i64::try_from(*bytes).ok()?)?)?;
                }
                Step::Field(_) => {}
                Step::Elements(_) => return None,
            }
        }
        Some(step)
    }

    /// What must hold in a window for the steps of some values and of all counters.
    pub fn guards(&self, values: &[ValueId]) -> Vec<Guard> {
        let mut found = Vec::new();
        let mut seen = Vec::new();
        for counter in &self.counters {
            let bound = counter.ring.and_then(|ring| bound_of_ring(ring.opcode, ring.by));
            found.extend(bound.map(|bound| Guard {
                of: counter.phi,
                step: counter.step,
                bound,
            }));
        }
        let mut pending = values.to_vec();
        while let Some(value) = pending.pop() {
            let is_new = !seen.contains(&value) && self.is_made(value);
            let Some(instruction) = self.f.instruction(value).filter(|_| is_new) else {
                continue;
            };
            seen.push(value);
            if instruction.opcode == InstructionOpcode::Phi || self.of_value(value) == Some(0) {
                continue;
            }
            pending.extend(&instruction.operands);
            let of = instruction.operands[0];
            let step = self.of_value(of).unwrap_or_default();
            let mut holds = |of, bound| found.push(Guard { of, step, bound });
            match instruction.opcode {
                InstructionOpcode::ZExt => holds(of, Bound::Unsigned),
                InstructionOpcode::SExt => holds(of, Bound::Signed),
                opcode => {
                    let bound = instruction.operands.get(1).and_then(|by| bound_of_ring(opcode, *by));
                    // A remainder goes on evenly as long as what it is of does not wrap; a power of two divides what that wraps by.
                    if matches!(bound, Some(Bound::Divisor(_))) && self.within_ring(value) == value {
                        holds(of, Bound::Unsigned);
                    }
                    bound.into_iter().for_each(|bound| holds(value, bound));
                }
            }
        }
        // What stays within a ring does not wrap.
        let in_rings: Vec<ValueId> = found
            .iter()
            .filter(|guard| guard.is_of_ring())
            .map(|guard| guard.of)
            .collect();
        found.retain(|guard| guard.bound != Bound::Unsigned || !in_rings.contains(&guard.of));
        found
    }
}

fn bound_of_ring(opcode: InstructionOpcode, by: ValueId) -> Option<Bound> {
    match opcode {
        InstructionOpcode::And => Some(Bound::Mask(by)),
        InstructionOpcode::URem => Some(Bound::Divisor(by)),
        _ => None,
    }
}

/// What a phi of a loop's header is in the first round, and in the one after each.
fn ways(f: &Function<'_>, of: &Loop, phi: ValueId) -> Option<[ValueId; 2]> {
    let [latch] = of.latches[..] else { return None };
    let instruction = f.instruction(phi)?;
    let [one, other] = instruction.operands[..] else {
        return None;
    };
    Some(match instruction.incoming[0] == latch {
        true => [other, one],
        false => [one, other],
    })
}

/// The counter that a phi of a loop's header is, with these.
fn counter(f: &Function<'_>, of: &Loop, phi: ValueId, start: ValueId, next: ValueId) -> Option<Counter> {
    let is_made = |value: ValueId| f.block_of(value).is_some_and(|block| of.contains(block));
    let last = f.instruction(next).filter(|_| is_made(next))?;
    let ring_of = |value: ValueId, when: When| {
        let instruction = f.instruction(value).filter(|_| is_made(value))?;
        let is_ring = matches!(instruction.opcode, InstructionOpcode::And | InstructionOpcode::URem);
        let by = *instruction.operands.get(1).filter(|by| is_ring && !is_made(**by))?;
        let opcode = instruction.opcode;
        Some(Ring { opcode, by, when })
    };
    let of_first = |sum: &Instruction<'_>| sum.operands.first().copied();
    let (sum, ring) = match ring_of(next, When::AtEnd) {
        Some(ring) => (f.instruction(of_first(last)?)?, Some(ring)),
        None => (last, None),
    };
    let ring = match of_first(sum)? {
        before if before == phi => ring,
        before => {
            let is_only_use = f.values[phi].users[..] == [before];
            let is_at_once = f.block_of(before) == Some(of.header) && of_first(f.instruction(before)?) == Some(phi);
            let ring = ring.is_none().then(|| ring_of(before, When::AtBeginning))?;
            Some(ring.filter(|_| is_only_use && is_at_once)?)
        }
    };
    let step = match (sum.opcode, &sum.operands[1..]) {
        (InstructionOpcode::Add, [by]) => f.constant_int(*by)?,
        (InstructionOpcode::Sub, [by]) => f.constant_int(*by)?.checked_neg()?,
        (InstructionOpcode::GetElementPtr, [by]) => match addresses::steps(sum.llvm)?[..] {
            [Step::Elements(bytes)] => f.constant_int(*by)?.checked_mul(i64::try_from(bytes).ok()?)?,
            _ => return None,
        },
        _ => return None,
    };
    let is_fine = step != 0 && step.abs() <= MAX_STEP && (ring.is_none() || step > 0);
    is_fine.then_some(Counter {
        phi,
        start,
        next,
        step,
        ring,
    })
}
