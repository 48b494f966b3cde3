//! Compare-and-exchanges that are tried until they succeed.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, PhiValue};
use inkwell::IntPredicate;
use ir::{atomics, elements, flow, view};

use super::counts::{is_asked_how_far, is_made_of};
use super::deciding::Deciding;
use super::{ends_if_equal, Loop, Shared};

/// Whether an access is a compare-and-exchange that expects what was read from the same place, and brings the loop to its end if it succeeds.
pub(super) fn is_retry<'ctx>(deciding: &Deciding<'_, 'ctx>, access: &Shared<'ctx>) -> bool {
    if access.instruction.get_opcode() != InstructionOpcode::AtomicCmpXchg {
        return false;
    }
    let [_, expected, new, ..] = view::value_operands(access.instruction)[..] else {
        return false;
    };
    let reads = reads_that_are_expected(deciding.it, access, expected);
    let counts = || is_asked_how_far(deciding, &reads, step(expected, new));
    !reads.is_empty()
        && (ends_by_success(deciding.it, access.instruction) || ends_by_value(deciding, &reads, new) || counts())
}

/// Whether a loop ends once what it reads is what it has written: `while (*p < x) exchange(p, x)`.
fn ends_by_value<'ctx>(
    deciding: &Deciding<'_, 'ctx>,
    reads: &[InstructionValue<'ctx>],
    written: BasicValueEnum<'ctx>,
) -> bool {
    let written = without_casts(written);
    let is_same_each_round = !written
        .as_instruction_value()
        .is_some_and(|it| deciding.it.contains(it));
    let compares = |it: &InstructionValue<'ctx>| {
        let mut operands = view::value_operands(*it).into_iter().map(without_casts);
        operands.any(|it| it == written) && ends_if_equal(deciding.it, *it) && is_made_of(deciding, *it, reads)
    };
    is_same_each_round && deciding.seen.iter().any(compares)
}

/// What reads the value that an exchange expects, or what that is made of, from the same place.
fn reads_that_are_expected<'ctx>(
    it: &Loop<'ctx>,
    access: &Shared<'ctx>,
    expected: BasicValueEnum<'ctx>,
) -> Vec<InstructionValue<'ctx>> {
    let mut found = Vec::new();
    let mut seen: HashSet<InstructionValue> = expected.as_instruction_value().into_iter().collect();
    let mut pending: Vec<InstructionValue> = seen.iter().copied().collect();
    while let Some(instruction) = pending.pop() {
        let reads = match instruction.get_opcode() {
            InstructionOpcode::Load | InstructionOpcode::AtomicCmpXchg => true,
            InstructionOpcode::AtomicRMW => atomics::is_load_by_update(instruction),
            _ => false,
        };
        let address = instruction.get_operand(0).and_then(|operand| operand.value());
        if reads && address.is_some() && address == access.address {
            found.push(instruction);
            continue;
        }
        let inner = view::operand_instructions(instruction).into_iter();
        let inner = inner.filter(|operand| it.contains(*operand) || instruction.get_opcode() == InstructionOpcode::Phi);
        pending.extend(inner.filter(|operand| seen.insert(*operand)));
    }
    found
}

/// What an exchange adds to what it expects, if that is a constant; or else zero.
fn step(expected: BasicValueEnum<'_>, new: BasicValueEnum<'_>) -> i64 {
    let sum = new.as_instruction_value();
    let is_sum = |it: &InstructionValue<'_>| matches!(it.get_opcode(), InstructionOpcode::Add | InstructionOpcode::Sub);
    match sum.filter(is_sum).map(view::value_operands).as_deref() {
        Some([base, by]) if *base == expected => view::constant_integer(*by).unwrap_or(0),
        _ => 0,
    }
}

/// Whether a loop ends once an exchange has succeeded, whatever else holds: at the latest where the next round starts, by what it is told then.
fn ends_by_success<'ctx>(it: &Loop<'ctx>, exchange: InstructionValue<'ctx>) -> bool {
    let success = Success { exchange };
    let mut pending: Vec<_> = exchange
        .get_parent()
        .map(|block| (block, Facts::new()))
        .into_iter()
        .collect();
    for _ in 0..MOST_BLOCKS {
        let Some((block, facts)) = pending.pop() else {
            return true;
        };
        for to in success.ways_on(it, block, &facts) {
            let facts = success.facts_at(to, block, &facts);
            let goes_round = to == it.head && !success.ways_on(it, to, &facts).is_empty();
            if goes_round || exchange.get_parent() == Some(to) {
                return false;
            }
            pending.push((to, facts));
        }
    }
    false
}

/// With so many blocks behind an exchange, it is not known what its success leads to.
const MOST_BLOCKS: u32 = 64;

/// What phis are, where that is known.
type Facts<'ctx> = HashMap<InstructionValue<'ctx>, u64>;

/// What is known when an exchange has succeeded.
struct Success<'ctx> {
    exchange: InstructionValue<'ctx>,
}

impl<'ctx> Success<'ctx> {
    /// Where a block may lead in a loop.
    fn ways_on(&self, it: &Loop<'ctx>, block: BasicBlock<'ctx>, facts: &Facts<'ctx>) -> Vec<BasicBlock<'ctx>> {
        let mut ways = flow::successors(block);
        let branch = block
            .get_terminator()
            .filter(|it| it.get_opcode() == InstructionOpcode::Br);
        let condition = branch.and_then(|it| view::value_operands(it).first().copied());
        if let (Some(known), 2) = (condition.and_then(|it| self.known(it, facts, DEPTH)), ways.len()) {
            ways.remove(usize::from(known != 0));
        }
        ways.retain(|way| it.blocks.contains(way));
        ways
    }

    /// What is known in a block that is entered from another one.
    fn facts_at(&self, block: BasicBlock<'ctx>, from: BasicBlock<'ctx>, before: &Facts<'ctx>) -> Facts<'ctx> {
        let mut facts = before.clone();
        for phi in flow::phis(block) {
            let incoming = PhiValue::try_from(phi).ok();
            let taken = incoming.and_then(|it| it.get_incomings().find(|(_, block)| *block == from));
            match taken.and_then(|(value, _)| self.known(value, before, DEPTH)) {
                Some(known) => facts.insert(phi, known),
                None => facts.remove(&phi),
            };
        }
        facts
    }

    /// The bits of an integer, if they are known.
    fn known(&self, value: BasicValueEnum<'ctx>, facts: &Facts<'ctx>, depth: u32) -> Option<u64> {
        let bits = bits(value)?;
        if let Some(number) = view::constant_integer(value) {
            return Some(number as u64 & bits);
        }
        let made = value.as_instruction_value().filter(|_| depth > 0)?;
        let operands = view::value_operands(made);
        let of = |at: usize| self.known(*operands.get(at)?, facts, depth - 1);
        use InstructionOpcode::{And, ExtractValue, FCmp, Freeze, ICmp, Or, Phi, Select, Trunc, Xor, ZExt};
        match made.get_opcode() {
            Phi => facts.get(&made).copied(),
            ExtractValue => self.is_part(value, 1).then_some(1),
            ICmp | FCmp => {
                let if_equal = is_true_if_equal(made)?;
                let are_equal = self.is_found(operands[0]) && self.is_expected(operands[1])
                    || self.is_expected(operands[0]) && self.is_found(operands[1]);
                match made.get_icmp_predicate() {
                    _ if are_equal => Some(if_equal.into()),
                    Some(IntPredicate::EQ | IntPredicate::NE) => Some(u64::from((of(0)? == of(1)?) == if_equal)),
                    _ => None,
                }
            }
            And => match (of(0), of(1)) {
                (Some(0), _) | (_, Some(0)) => Some(0),
                (one, other) => Some(one? & other?),
            },
            Or => match (of(0), of(1)) {
                (Some(all), _) | (_, Some(all)) if all == bits => Some(all),
                (one, other) => Some(one? | other?),
            },
            Xor => Some(of(0)? ^ of(1)?),
            Select => match of(0) {
                Some(condition) => of(if condition == 0 { 2 } else { 1 }),
                None => of(1).filter(|it| of(2) == Some(*it)),
            },
            ZExt | Freeze => of(0),
            Trunc => Some(of(0)? & bits),
            _ => None,
        }
    }

    /// Whether a value is a part of what the exchange gives: what it found, or whether it succeeded.
    fn is_part(&self, value: BasicValueEnum<'ctx>, part: u32) -> bool {
        let extract = value.as_instruction_value();
        let extract = extract.filter(|it| it.get_opcode() == InstructionOpcode::ExtractValue);
        extract.is_some_and(|it| {
            view::operand_instructions(it)[..] == [self.exchange] && elements::indices(it)[..] == [part]
        })
    }

    fn is_found(&self, value: BasicValueEnum<'ctx>) -> bool {
        self.is_part(without_casts(value), 0)
    }

    fn is_expected(&self, value: BasicValueEnum<'ctx>) -> bool {
        let expected = view::value_operands(self.exchange)[1];
        without_casts(value) == without_casts(expected)
    }
}

/// How deep conditions are looked into.
const DEPTH: u32 = 8;

/// Whether a comparison is true or false if both sides are equal, and numbers.
pub(super) fn is_true_if_equal(comparison: InstructionValue<'_>) -> Option<bool> {
    use inkwell::{FloatPredicate as F, IntPredicate as I};
    match (comparison.get_icmp_predicate(), comparison.get_fcmp_predicate()) {
        (Some(I::EQ | I::SLE | I::SGE | I::ULE | I::UGE), _) => Some(true),
        (Some(_), _) => Some(false),
        (_, Some(F::OEQ | F::OLE | F::OGE | F::UEQ | F::ULE | F::UGE)) => Some(true),
        (_, Some(F::ONE | F::OLT | F::OGT | F::UNE | F::ULT | F::UGT)) => Some(false),
        _ => None,
    }
}

/// All bits that an integer of at most 64 has.
fn bits(value: BasicValueEnum<'_>) -> Option<u64> {
    let width = value
        .is_int_value()
        .then(|| value.into_int_value().get_type().get_bit_width())?;
    (width <= 64).then(|| u64::MAX >> (64 - width))
}

/// A value as it was before its bits were taken for another type.
fn without_casts(mut value: BasicValueEnum<'_>) -> BasicValueEnum<'_> {
    for _ in 0..DEPTH {
        match value.as_instruction_value() {
            Some(cast) if cast.get_opcode() == InstructionOpcode::BitCast => value = view::value_operands(cast)[0],
            _ => break,
        }
    }
    value
}
