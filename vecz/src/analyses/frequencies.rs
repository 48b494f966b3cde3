//! Frequencies: how often each block runs for one work-item, as far as the code tells.
//!
//! Loops that count to a constant, or to what the counters of loops around them are, run as often as they do ([`trips`](super::trips)), those that look for bits of a number as often as
//! if all numbers were as frequent, others are taken to run [`UNKNOWN_TRIPS`] times. A branch goes either way equally often,
//! but for those with weights (`__builtin_expect`, and what the device library does for few operands), for what a compare-and-exchange found, which mostly is what it expects, for comparisons of ids with one value,
//! which few work-items pass, however they are put together, for places beside the edges of an image or a grid, where few are, for ways around everything there is to do, which few take,
//! for what is looked for among the elements of a long vector one by one, as password hashing does, for loops that would be empty ([`loop_guards`](super::loop_guards)), and for numbers that are none.
//!
//! How great shares are depends on data that nobody has seen when a kernel is compiled: where no comment says where a number is from, no more is known of its origin.
//!
//! Needs: nothing. Changes: nothing.

use std::fmt;

use cranelift_entity::SecondaryMap;
use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use inkwell::{FloatPredicate, IntPredicate};
use ir::metadata::branch_likelihood;

use super::loop_guards;
use super::trips::{compares_found, is_id, is_success, mean_tries, mean_trips_from_ids, mean_trips_of_nest, SUCCESSES};
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Instruction, Terminator, ValueId};

/// How often a loop runs that does not say: about what branch predictors do well with, and less than a pixel of a fractal takes.
pub const UNKNOWN_TRIPS: f64 = 16.0;
/// The share of work-items that are the one that is asked for: one of a group, as if those had 64.
const ONE_OF_GROUP: f64 = 1.0 / 64.0;
/// The share of elements of a vector that are what is looked for: that all of them are looked at in turn would take longer than what the vector was for, if it were often.
const FOUND: f64 = 1.0 / 1024.0;
/// The elements of a long vector, which is too much for registers when each becomes a vector. With four, as in graphics, each mostly is something of its own.
const LONG: u32 = 8;
/// The share of numbers that are none: what asks for it is there for the few that are.
const NOT_A_NUMBER: f64 = 1.0 / 1024.0;
/// The share of loops that do not run once: one that asks first runs its header once more than the rest, [`UNKNOWN_TRIPS`] times.
const EMPTY: f64 = 1.0 / UNKNOWN_TRIPS;
/// The share of work-items that have nothing to do.
const IDLE: f64 = 0.1;
/// The share of places that are beyond one edge.
const OUTSIDE: f64 = 0.1;

/// The frequencies of a function's blocks and the likelihood of its branches.
#[derive(Clone, Debug, Default)]
pub struct Frequencies {
    blocks: SecondaryMap<BlockId, f64>,
    likely: SecondaryMap<BlockId, f64>,
    trips: SecondaryMap<LoopId, f64>,
    tries: SecondaryMap<LoopId, bool>,
    spread: SecondaryMap<BlockId, bool>,
}

impl Frequencies {
    /// Estimates them.
    pub fn run(f: &Function<'_>) -> Frequencies {
        let mut found = Frequencies::default();
        for (id, _) in &f.loops.all {
            let tries = mean_tries(f, id);
            let counted = || mean_trips_of_nest(f, id);
            let trips = tries.or_else(counted).or_else(|| mean_trips_from_ids(f, id));
            let trips = trips.or_else(|| mean_trips_until_bits(f, id));
            found.trips[id] = trips.unwrap_or(UNKNOWN_TRIPS);
            found.tries[id] = tries.is_some();
        }
        // What goes into each block; blocks are in reverse post-order, so it is complete when the block is reached, but for loops' own edges.
        let mut into: SecondaryMap<BlockId, f64> = SecondaryMap::new();
        into[f.entry()] = 1.0;
        for block in f.blocks.keys() {
            found.blocks[block] = match f.loops.headed_by(block) {
                Some(id) => into[block] * found.trips[id],
                None => into[block],
            };
            let runs = found.blocks[block];
            match f.blocks[block].terminator {
                Terminator::Jump(to) => into[to] += found.leaving(f, &into, block, to).unwrap_or(runs),
                Terminator::Branch {
                    condition,
                    if_true,
                    if_false,
                } => {
                    let share = match (
                        found.leaving(f, &into, block, if_true),
                        found.leaving(f, &into, block, if_false),
                    ) {
                        (None, None) => likelihood(f, block),
                        (Some(out), None) => (out / runs).min(1.0),
                        (None, Some(out)) => 1.0 - (out / runs).min(1.0),
                        (Some(one), Some(other)) => one / (one + other),
                    };
                    let share = if share.is_finite() { share } else { 0.5 };
                    found.likely[block] = share;
                    for to in [if_true, if_false] {
                        let is_only_way = f.blocks[to].predecessors.len() == 1;
                        found.spread[to] = is_only_way && asks_for_bits_of_id(f, condition);
                    }
                    into[if_true] += runs * share;
                    into[if_false] += runs * (1.0 - share);
                }
                Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => {}
            }
        }
        found
    }

    /// How often a block runs.
    pub fn of(&self, block: BlockId) -> f64 {
        self.blocks[block]
    }

    /// How often the branch at the end of a block is taken when the block is run: its condition is true.
    pub fn likelihood(&self, block: BlockId) -> f64 {
        self.likely[block]
    }

    /// How often a loop's header runs each time that the loop is entered.
    pub fn trips(&self, id: LoopId) -> f64 {
        self.trips[id]
    }

    /// Whether a loop tries to exchange what is in memory until it has ([`mean_tries`]).
    pub fn is_of_tries(&self, id: LoopId) -> bool {
        self.tries[id]
    }

    /// Whether the work-items that come to a block are spread evenly, one of so many neighbours: those whose ids have some bits.
    pub fn is_spread(&self, block: BlockId) -> bool {
        self.spread[block]
    }

    /// How often an edge leaves a loop, if it does: the ways out of a loop are equally likely, and are taken as often as the loop is entered.
    fn leaving(&self, f: &Function<'_>, into: &SecondaryMap<BlockId, f64>, from: BlockId, to: BlockId) -> Option<f64> {
        let left = f
            .loops
            .around(from)
            .filter(|id| !f.loops.all[*id].contains(to))
            .last()?;
        let left = &f.loops.all[left];
        Some(into[left.header] / left.exits.len() as f64)
    }

    /// The frequencies as text, a block a line.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { found: self, f }
    }
}

/// [`Frequencies`] as text.
pub struct Displayed<'a, 'ctx> {
    found: &'a Frequencies,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for block in self.f.blocks.keys() {
            writeln!(out, "{}: {:.2}", self.f.block_name(block), self.found.of(block))?;
        }
        Ok(())
    }
}

/// How likely a branch is taken, that leaves no loop.
fn likelihood(f: &Function<'_>, block: BlockId) -> f64 {
    let Terminator::Branch {
        condition,
        if_true,
        if_false,
    } = f.blocks[block].terminator
    else {
        return 0.0;
    };
    let weighed = f.blocks[block].llvm.get_terminator().and_then(branch_likelihood);
    if let Some(likelihood) = weighed {
        return likelihood;
    }
    if let Some(entered) = loop_guards::entered(f, block) {
        return if entered == if_true { 1.0 - EMPTY } else { EMPTY };
    }
    match (share_that_passes(f, condition), is_end(f, if_true), is_end(f, if_false)) {
        (Some(share), ..) => share,
        (None, true, false) => IDLE,
        (None, false, true) => 1.0 - IDLE,
        (None, ..) => 0.5,
    }
}

/// Whether a block does nothing but return.
fn is_end(f: &Function<'_>, block: BlockId) -> bool {
    let is_empty = |block: BlockId| f.blocks[block].body.is_empty();
    let mut at = block;
    while let (true, Terminator::Jump(to)) = (is_empty(at), f.blocks[at].terminator) {
        if to.as_u32() <= at.as_u32() {
            return false;
        }
        at = to;
    }
    is_empty(at) && matches!(f.blocks[at].terminator, Terminator::Return)
}

/// The share of the work-items for which a condition holds that says that ids are some values, or are not: `x == 0 || x == width - 1`; or that elements of long
/// vectors are.
fn share_that_passes(f: &Function<'_>, condition: ValueId) -> Option<f64> {
    let instruction = f.instruction(condition)?;
    let of = |at: usize| share_that_passes(f, instruction.operands[at]);
    let is = |at: usize, number: bool| {
        let constant = f.constant_int(instruction.operands[at]);
        constant.is_some_and(|it| (it != 0) == number)
    };
    let one_or = |one: f64, other: f64| 1.0 - (1.0 - one) * (1.0 - other);
    match instruction.opcode {
        InstructionOpcode::ICmp if instruction.operands.iter().any(|it| is_id(f, *it)) => {
            share_that_is(instruction, ONE_OF_GROUP)
        }
        InstructionOpcode::ICmp if instruction.operands.iter().any(|it| is_element(f, *it)) => {
            share_that_is(instruction, FOUND)
        }
        InstructionOpcode::ICmp if compares_found(f, instruction) => share_that_is(instruction, SUCCESSES),
        InstructionOpcode::ExtractValue if is_success(f, condition) => Some(SUCCESSES),
        InstructionOpcode::ICmp if is_of_edge(f, instruction) => share_that_is_outside(f, instruction),
        InstructionOpcode::ICmp => share_that_is(instruction, let_through(f, instruction)?),
        InstructionOpcode::ExtractElement if is_element(f, condition) => {
            let compared = f.instruction(instruction.operands[0])?;
            let is_comparison = compared.opcode == InstructionOpcode::ICmp;
            is_comparison.then(|| share_that_is(compared, FOUND)).flatten()
        }
        InstructionOpcode::FCmp => match instruction.llvm.get_fcmp_predicate()? {
            FloatPredicate::UNO => Some(NOT_A_NUMBER),
            FloatPredicate::ORD => Some(1.0 - NOT_A_NUMBER),
            _ => None,
        },
        InstructionOpcode::Or => Some(one_or(of(0)?, of(1)?)),
        InstructionOpcode::And => Some(of(0)? * of(1)?),
        InstructionOpcode::Select if is(1, true) => Some(one_or(of(0)?, of(2)?)),
        InstructionOpcode::Select if is(2, false) => Some(of(0)? * of(1)?),
        InstructionOpcode::Xor if is(1, true) => Some(1.0 - of(0)?),
        InstructionOpcode::Freeze => of(0),
        _ => None,
    }
}

/// The share that a comparison for equality holds for, or one for inequality.
fn share_that_is(comparison: &Instruction<'_>, one: f64) -> Option<f64> {
    match comparison.llvm.get_icmp_predicate()? {
        IntPredicate::EQ => Some(one),
        IntPredicate::NE => Some(1.0 - one),
        _ => None,
    }
}

/// Whether a place is compared with an edge: a sum, or a number that was rounded, with zero, or with what else it is asked whether it is below, if it is asked both. What is loaded is mostly
/// no place.
fn is_of_edge(f: &Function<'_>, comparison: &Instruction<'_>) -> bool {
    let place = comparison.operands[0];
    let is_place = f.instruction(place).is_some_and(|it| {
        matches!(
            it.opcode,
            InstructionOpcode::Add | InstructionOpcode::Sub | InstructionOpcode::FPToSI
        )
    });
    let is_sign_test = |it: &Instruction<'_>| {
        let constant = it.operands.get(1).and_then(|of| f.constant_int(*of));
        let predicate = it.llvm.get_icmp_predicate();
        it.operands[0] == place
            && matches!(
                (predicate, constant),
                (Some(IntPredicate::SLT | IntPredicate::SGE), Some(0))
                    | (Some(IntPredicate::SGT | IntPredicate::SLE), Some(-1))
            )
    };
    let users = f.values[place].users.iter().filter_map(|user| f.instruction(*user));
    let mut comparisons = users.filter(|user| user.opcode == InstructionOpcode::ICmp);
    is_place && comparisons.any(is_sign_test)
}

/// The share of places for which a comparison with an edge holds: with zero, or with the other edge.
fn share_that_is_outside(f: &Function<'_>, comparison: &Instruction<'_>) -> Option<f64> {
    let is_with_zero = matches!(f.constant_int(comparison.operands[1]), Some(0 | -1));
    match (comparison.llvm.get_icmp_predicate()?, is_with_zero) {
        (IntPredicate::SLT | IntPredicate::SLE, true) => Some(OUTSIDE),
        (IntPredicate::SGT | IntPredicate::SGE, true) => Some(1.0 - OUTSIDE),
        (IntPredicate::SLT | IntPredicate::SLE, false) => Some(1.0 - OUTSIDE),
        (IntPredicate::SGT | IntPredicate::SGE, false) => Some(OUTSIDE),
        _ => None,
    }
}

/// How many numbers have some bits as a constant has them, `(x & mask) == constant`, as if all were as frequent.
fn let_through(f: &Function<'_>, comparison: &Instruction<'_>) -> Option<f64> {
    let [masked, constant] = comparison.operands[..] else {
        return None;
    };
    f.constant_int(constant)?;
    let masked = f.instruction(masked).filter(|it| it.opcode == InstructionOpcode::And)?;
    let mask = f.constant_int(masked.operands[1])?;
    Some(FOUND.max(0.5_f64.powi(mask.count_ones() as i32)))
}

/// How often a loop's header runs, in the mean, that is left by one way: when some bits of a number are as a constant has them, or no longer are (`while (!(x & 1)) x >>= 1`).
fn mean_trips_until_bits(f: &Function<'_>, id: LoopId) -> Option<f64> {
    let [(from, to)] = f.loops.all[id].exits[..] else {
        return None;
    };
    let Terminator::Branch { condition, if_true, .. } = f.blocks[from].terminator else {
        return None;
    };
    let comparison = f
        .instruction(condition)
        .filter(|it| it.opcode == InstructionOpcode::ICmp)?;
    let is_true = share_that_is(comparison, let_through(f, comparison)?)?;
    let leaves = if if_true == to { is_true } else { 1.0 - is_true };
    Some((1.0 / leaves.max(f64::MIN_POSITIVE)).min(UNKNOWN_TRIPS))
}

/// Whether a condition is for ids that have some bits as a constant has them.
fn asks_for_bits_of_id(f: &Function<'_>, condition: ValueId) -> bool {
    let masked = |comparison: &Instruction<'_>| {
        let_through(f, comparison)?;
        f.instruction(comparison.operands[0])
    };
    let comparison = f
        .instruction(condition)
        .filter(|it| it.opcode == InstructionOpcode::ICmp);
    comparison
        .and_then(masked)
        .is_some_and(|masked| is_id(f, masked.operands[0]))
}

/// Whether a type is a long vector.
pub(crate) fn is_long(ty: BasicTypeEnum<'_>) -> bool {
    matches!(ty, BasicTypeEnum::VectorType(ty) if ty.get_size() >= LONG)
}

/// Whether a value is an element of a long vector.
fn is_element(f: &Function<'_>, value: ValueId) -> bool {
    f.instruction(value).is_some_and(|it| {
        it.opcode == InstructionOpcode::ExtractElement && f.values[it.operands[0]].ty.is_some_and(is_long)
    })
}
