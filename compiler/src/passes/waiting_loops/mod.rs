//! Which loops wait for what other work-items write.
//!
//! A loop *waits* if whether it goes on depends on an atomic or volatile access of memory that others see: a flag, a lock, a ticket. It does not if that
//! access does its own part towards the end, so that the loop ends also when nobody else runs:
//! - a compare-and-exchange whose expected value was read from the same place, if the loop ends once it has succeeded, or once what it wrote is read, or if it counts, as below: it fails only when
//!   another one has got on. What was read may decide more than that, but not that the loop goes on without it: who takes from a semaphore waits while that is zero;
//! - a look whether what was just written is still there: it fails only when another one has written since. Histograms did that before there were atomics;
//! - an addition or subtraction of a constant, if the loop does nothing else with the place, and asks how far the count has come: a counter that is handed out.
//!
//! A loop with a point of the work-group is no such loop: all sub-groups come to that point in every round. Nor is one that gives up after a few rounds, such
//! as the search for a free place in a hash table: it ends also when nobody else runs.

mod counts;
mod deciding;
mod retries;

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::atomics::{self, Atomic};
use ir::group_ops::Scope;
use ir::loops::most_rounds;
use ir::points::Point;
use ir::{flow, view};

use self::counts::{counts, may_be_same};
use self::deciding::{Deciding, Predecessors};
use self::retries::{is_retry, is_true_if_equal};
use super::work_item_loops::sub_groups::order::{loops, Loop};

/// The address space of private variables, which nobody else sees.
const PRIVATE: u32 = 0;

/// With at most so many rounds, a loop rather tries a few times or looks at a few places than waits for somebody.
const FEW_ROUNDS: u32 = 4096;

/// A loop that waits.
pub struct WaitingLoop<'ctx> {
    /// Where it starts.
    pub head: BasicBlock<'ctx>,
    /// The blocks that go back there.
    pub latches: Vec<BasicBlock<'ctx>>,
}

/// The loops of a function that wait. Loops with one head are one.
pub fn waiting_loops(function: FunctionValue<'_>) -> Vec<WaitingLoop<'_>> {
    let mut found: Vec<WaitingLoop> = Vec::new();
    let predecessors = flow::predecessors(function);
    for it in loops(function).into_iter().filter(|it| waits(it, &predecessors)) {
        let is_latch =
            |block: &BasicBlock<'_>| it.blocks.contains(block) && flow::successors(*block).contains(&it.head);
        if !found.iter().any(|other| other.head == it.head) {
            found.push(WaitingLoop {
                head: it.head,
                latches: function.get_basic_blocks().into_iter().filter(is_latch).collect(),
            });
        }
    }
    found
}

fn waits<'ctx>(it: &Loop<'ctx>, predecessors: &Predecessors<'ctx>) -> bool {
    let inside: Vec<InstructionValue> = it.blocks.iter().copied().flat_map(view::block_instructions).collect();
    if inside.iter().copied().any(is_point_of_work_group) {
        return false;
    }
    let accesses: Vec<Shared> = inside.iter().copied().filter_map(Shared::of).collect();
    if accesses.is_empty() {
        return false;
    }
    let mut deciding = Deciding::new(it, predecessors);
    deciding.find();
    let is_waited_for =
        |access: &Shared<'_>| deciding.seen.contains(&access.instruction) && !gets_on(&deciding, access, &accesses);
    let gives_up = || most_rounds(it.head, it.blocks.len()).is_some_and(|most| most <= FEW_ROUNDS);
    accesses.iter().any(is_waited_for) && !gives_up()
}

fn is_point_of_work_group(instruction: InstructionValue<'_>) -> bool {
    let name = view::as_call(instruction)
        .and_then(view::called_function)
        .map(view::name);
    name.and_then(|name| Point::from_name(&name))
        .is_some_and(|point| point.scope() == Scope::Work)
}

/// An access of memory that others write meanwhile.
struct Shared<'ctx> {
    instruction: InstructionValue<'ctx>,
    /// Where; none if it is in a function that the instruction calls.
    address: Option<BasicValueEnum<'ctx>>,
}

impl<'ctx> Shared<'ctx> {
    fn of(instruction: InstructionValue<'ctx>) -> Option<Shared<'ctx>> {
        if let Some(function) = view::as_call(instruction).and_then(view::called_function) {
            if let Some(source) = volatile_source(instruction, function) {
                let address = Some(source);
                return (view::address_space(source) != PRIVATE).then_some(Shared { instruction, address });
            }
            let mut all = view::reachable(function).into_iter().flat_map(view::instructions);
            let is_shared = all.any(|inner| view::as_call(inner).is_none() && Shared::of(inner).is_some());
            let address = None;
            return is_shared.then_some(Shared { instruction, address });
        }
        let pointer = match (atomics::atomic(instruction), instruction.get_opcode()) {
            (Some(Atomic::Access { pointer }), _) => pointer,
            (None, InstructionOpcode::Load) if instruction.get_volatile() == Ok(true) => 0,
            _ => return None,
        };
        let address = instruction.get_operand(pointer)?.value()?;
        (view::address_space(address) != PRIVATE).then_some(Shared {
            instruction,
            address: Some(address),
        })
    }
}

/// What a volatile copy reads: a structure.
fn volatile_source<'ctx>(call: InstructionValue<'ctx>, function: FunctionValue<'ctx>) -> Option<BasicValueEnum<'ctx>> {
    let name = view::name(function);
    let is_copy = name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove.");
    match view::value_operands(call)[..] {
        [_, source, _, is_volatile, ..] if is_copy && view::constant_integer(is_volatile) != Some(0) => Some(source),
        _ => None,
    }
}

/// Whether an access that decides about the end brings it nearer.
fn gets_on<'ctx>(deciding: &Deciding<'_, 'ctx>, access: &Shared<'ctx>, accesses: &[Shared<'ctx>]) -> bool {
    let (it, Some(address)) = (deciding.it, access.address) else {
        return false;
    };
    let places = || accesses.iter().filter_map(|other| Some((other, other.address?)));
    let mut same = places().filter(|(_, other)| *other == address).map(|(other, _)| other);
    match access.instruction.get_opcode() {
        InstructionOpcode::AtomicRMW if !atomics::is_load_by_update(access.instruction) => {
            let mut may_be_same = places().filter(|(_, other)| may_be_same(*other, address));
            may_be_same.nth(1).is_none() && counts(deciding, access.instruction)
        }
        InstructionOpcode::AtomicCmpXchg => same.any(|other| is_retry(deciding, other) || is_check(it, other)),
        _ => same.any(|other| is_retry(deciding, other) && is_in_every_round(it, other) || is_check(it, other)),
    }
}

/// Whether no way through a loop leads back to its start without an access.
fn is_in_every_round<'ctx>(it: &Loop<'ctx>, access: &Shared<'ctx>) -> bool {
    let Some(passed) = access.instruction.get_parent() else {
        return false;
    };
    let mut seen = HashSet::from([passed]);
    let mut pending = vec![it.head];
    while let Some(block) = pending.pop() {
        if !seen.insert(block) {
            continue;
        }
        let next = flow::successors(block);
        if next.contains(&it.head) {
            return false;
        }
        pending.extend(next.into_iter().filter(|to| it.blocks.contains(to)));
    }
    true
}

/// Whether an access reads what the same iteration has written to the same place, and the loop ends if that is still there.
fn is_check<'ctx>(it: &Loop<'ctx>, access: &Shared<'ctx>) -> bool {
    let load = access.instruction;
    let [comparison] = view::instruction_users(load)[..] else {
        return false;
    };
    if load.get_opcode() != InstructionOpcode::Load || !ends_if_equal(it, comparison) {
        return false;
    }
    let block = load.get_parent().map(view::block_instructions).unwrap_or_default();
    let mut before = block.into_iter().take_while(|other| *other != load);
    before.any(|store| {
        let operands = view::value_operands(store);
        store.get_opcode() == InstructionOpcode::Store
            && operands.get(1).copied() == access.address
            && view::value_operands(comparison).contains(&operands[0])
    })
}

/// Whether a branch leaves a loop if both sides of a comparison are equal.
fn ends_if_equal<'ctx>(it: &Loop<'ctx>, comparison: InstructionValue<'ctx>) -> bool {
    let [branch] = view::instruction_users(comparison)[..] else {
        return false;
    };
    let ways = branch.get_parent().map(flow::successors).unwrap_or_default();
    let (InstructionOpcode::Br, [if_true, if_false]) = (branch.get_opcode(), &ways[..]) else {
        return false;
    };
    let if_equal = match is_true_if_equal(comparison) {
        Some(true) => if_true,
        Some(false) => if_false,
        None => return false,
    };
    !it.blocks.contains(if_equal)
}
