//! Uniformity: which values are the same in all lanes that are active where they are made, and which branches all of them take the same way.
//!
//! LLVM's uniformity analysis does the work; this tells it where differences come from: ids along the dimension of the lanes, atomics, calls that may
//! do anything, and private variables that may hold different things. The last is a fix-point: a variable is the same for all lanes until a store of
//! something that is not, or by some of the lanes only, or by whoever got its address, is found. Then each lane has a variable of its own, so that the
//! address is a source itself.
//!
//! A uniform value may be poison where no lane is active; where one is, it is what that lane would have had.
//!
//! Needs: nothing. Changes: nothing.

use std::collections::HashSet;
use std::fmt;

use cranelift_entity::EntitySet;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use ir::builtin_info::Mux;
use ir::flow::{self, Undefined};
use ir::group_ops::{GroupOp, Kind, Scope};
use ir::{view, widen};

use super::callees::asks_for_its_work_item;
use super::divergence::Divergence;
use crate::function::{BlockId, Function, Instruction, Terminator, ValueId};
use crate::placeholders;
use crate::prepare::together;

/// What is the same in all lanes.
#[derive(Clone, Debug, Default)]
pub struct Uniformity {
    varying: EntitySet<ValueId>,
    branches: EntitySet<BlockId>,
    /// Private variables that are one for all lanes.
    shared: EntitySet<ValueId>,
}

impl Uniformity {
    /// Finds it, for lanes along a dimension.
    pub fn run(f: &Function<'_>, dimension: u32) -> Uniformity {
        let mut sources = Vec::new();
        let mut constants = Vec::new();
        for value in f.all_instructions() {
            let Some(instruction) = f.instruction(value) else {
                continue;
            };
            match origin(f, instruction, dimension) {
                Origin::Differs => sources.push(instruction.llvm),
                Origin::Agrees => constants.push(instruction.llvm),
                Origin::Operands => {}
            }
        }
        let variables: Vec<ValueId> = f
            .all_instructions()
            .filter(|value| {
                f.instruction(*value)
                    .is_some_and(|it| it.opcode == InstructionOpcode::Alloca)
            })
            .collect();
        let mut shared = variables.clone();
        loop {
            let mut found = Uniformity::of(
                f,
                &flow::divergent(f.llvm, &sources, &constants, Undefined::MayBeAnything),
            );
            let divergence = Divergence::run(f, &found);
            let (stay, go): (Vec<ValueId>, Vec<ValueId>) = shared
                .into_iter()
                .partition(|variable| is_shared(f, &found, &divergence, *variable));
            if !go.is_empty() {
                sources.extend(go.iter().filter_map(|it| Some(f.instruction(*it)?.llvm)));
                shared = stay;
                continue;
            }
            // With fewer differences, what is shared stays so.
            let mut agreed = shuffles_of_one(f, &found);
            agreed.extend(counters_in_step(f, &found, dimension));
            if agreed.is_empty() {
                found.shared.extend(stay);
                return found;
            }
            sources.retain(|it| !agreed.contains(it));
            constants.extend(agreed);
            shared = stay;
        }
    }

    fn of<'ctx>(f: &Function<'ctx>, divergent: &HashSet<InstructionValue<'ctx>>) -> Uniformity {
        let mut found = Uniformity::default();
        for (id, block) in &f.blocks {
            let values = block.phis.iter().chain(&block.body);
            found.varying.extend(
                values
                    .copied()
                    .filter(|value| f.instruction(*value).is_some_and(|it| divergent.contains(&it.llvm))),
            );
            let terminator = block.llvm.get_terminator();
            let is_branch = matches!(block.terminator, Terminator::Branch { .. });
            if is_branch && terminator.is_some_and(|it| divergent.contains(&it)) {
                found.branches.insert(id);
            }
        }
        found
    }

    /// Whether a value is the same in all lanes that are active where it is made.
    pub fn is_uniform(&self, value: ValueId) -> bool {
        !self.varying.contains(value)
    }

    /// Whether lanes that come to the end of a block may go different ways there.
    pub fn is_divergent_branch(&self, block: BlockId) -> bool {
        self.branches.contains(block)
    }

    /// Whether a private variable is one for all lanes.
    pub fn is_shared_variable(&self, variable: ValueId) -> bool {
        self.shared.contains(variable)
    }

    /// The facts as text, one instruction with a result a line, and branches. What is uniform in a block that not all lanes come to may be poison if none does.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>, divergence: &'a Divergence) -> Displayed<'a, 'ctx> {
        Displayed {
            found: self,
            f,
            divergence,
        }
    }
}

/// Where a difference between lanes may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// From the instruction.
    Differs,
    /// From nowhere, whatever its operands.
    Agrees,
    /// From its operands.
    Operands,
}

/// What an instruction does to uniformity.
fn origin(f: &Function<'_>, instruction: &Instruction<'_>, dimension: u32) -> Origin {
    match instruction.opcode {
        InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg => Origin::Differs,
        // Each lane reads by itself, and may see something else.
        InstructionOpcode::Load if instruction.llvm.get_volatile() == Ok(true) => Origin::Differs,
        InstructionOpcode::Call => origin_of_call(f, instruction, dimension),
        _ => Origin::Operands,
    }
}

fn origin_of_call(f: &Function<'_>, instruction: &Instruction<'_>, dimension: u32) -> Origin {
    let Some(callee) = instruction.callee() else {
        return Origin::Differs;
    };
    if together::is_test(callee) {
        return Origin::Agrees;
    }
    if placeholders::is_placeholder(callee) || placeholders::is_of_results(callee) {
        return Origin::Differs;
    }
    let name = view::name(callee);
    if let Some(operation) = GroupOp::parse(&name) {
        // Lanes are of one sub-group.
        return match operation.scope() != Scope::Vec && !operation.kind().is_per_item() {
            true => Origin::Agrees,
            false => Origin::Differs,
        };
    }
    match instruction.mux() {
        Some(Mux::GetGlobalId | Mux::GetLocalId) => {
            let asked = instruction.operands.first().and_then(|of| f.constant_int(*of));
            match asked {
                Some(asked) if asked != i64::from(dimension) => Origin::Agrees,
                _ => Origin::Differs,
            }
        }
        // Not the number of the sub-group, whose work-items the lanes are.
        Some(Mux::GetGlobalLinearId | Mux::GetLocalLinearId | Mux::GetSubGroupLocalId) => Origin::Differs,
        Some(Mux::GetAddressSpace) => Origin::Operands,
        Some(_) => Origin::Agrees,
        // What each lane asks for itself, as it is not in its operands, it may find to be something else: the clock, for one.
        None if view::is_intrinsic(callee) && is_asked_of_others(instruction, callee) => Origin::Differs,
        None if view::is_intrinsic(callee) => Origin::Operands,
        None if view::accesses_no_memory(callee) && !asks_for_its_work_item(callee) => Origin::Operands,
        None => Origin::Differs,
    }
}

/// Whether an intrinsic's result depends on memory, or on the mode of the machine.
fn is_asked_of_others(instruction: &Instruction<'_>, callee: FunctionValue<'_>) -> bool {
    let has_result = view::value_of(instruction.llvm).is_some();
    has_result && !view::accesses_no_memory(callee) && !widen::can_speculate(instruction.llvm)
}

/// The shuffles that are not known to agree in all lanes, but do: all lanes take the value of the same one.
fn shuffles_of_one<'ctx>(f: &Function<'ctx>, found: &Uniformity) -> Vec<InstructionValue<'ctx>> {
    let is_of_one = |value: &ValueId| {
        let operation = f.instruction(*value).and_then(group_op);
        let of_sub_group = |it: GroupOp| it.scope() == Scope::Sub && it.kind() == Kind::Shuffle;
        operation.is_some_and(of_sub_group)
            && !found.is_uniform(*value)
            && f.instruction(*value).is_some_and(|it| found.is_uniform(it.operands[1]))
    };
    let all = f.all_instructions().filter(is_of_one);
    all.filter_map(|value| Some(f.instruction(value)?.llvm)).collect()
}

/// The counters of loops that LLVM does not know to agree, but do: a loop is entered by all its lanes at once, and those that go on are in the same round. Where there is a loop around it, LLVM
/// takes who has left the inner loop to come back into it among those that went on.
fn counters_in_step<'ctx>(f: &Function<'ctx>, found: &Uniformity, dimension: u32) -> Vec<InstructionValue<'ctx>> {
    let mut agreed = Vec::new();
    for of in f.loops.all.values() {
        for phi in f.blocks[of.header].phis.iter().filter(|phi| !found.is_uniform(**phi)) {
            let Some(instruction) = f.instruction(*phi) else {
                continue;
            };
            let ways = instruction.operands.iter().zip(&instruction.incoming);
            let (next, start): (Vec<_>, Vec<_>) = ways.partition(|(_, from)| of.contains(**from));
            let ([(next, latch)], [(start, _)]) = (&next[..], &start[..]) else {
                continue;
            };
            let are_of_this_round = is_of_one_round(f, **start, of.header) && is_of_one_round(f, **next, **latch);
            let start_agrees = are_of_this_round && found.is_uniform(**start);
            if start_agrees && goes_on_by_what_agrees(f, found, dimension, *phi, **next) {
                agreed.push(instruction.llvm);
            }
        }
    }
    agreed
}

/// Whether what a counter is in the next round is computed from what it is in this one, and from values that agree.
fn goes_on_by_what_agrees(
    f: &Function<'_>,
    found: &Uniformity,
    dimension: u32,
    counter: ValueId,
    next: ValueId,
) -> bool {
    let mut pending = vec![next];
    let mut seen = HashSet::from([counter, next]);
    while let Some(value) = pending.pop() {
        if value == counter || found.is_uniform(value) {
            continue;
        }
        let computes = |it: &&Instruction<'_>| {
            let is_plain = !matches!(
                it.opcode,
                InstructionOpcode::Phi | InstructionOpcode::Load | InstructionOpcode::Alloca | InstructionOpcode::Call
            );
            is_plain && origin(f, it, dimension) == Origin::Operands
        };
        let Some(instruction) = f.instruction(value).filter(computes) else {
            return false;
        };
        if !instruction
            .operands
            .iter()
            .all(|of| is_of_one_round(f, *of, instruction.block))
        {
            return false;
        }
        pending.extend(instruction.operands.iter().copied().filter(|of| seen.insert(*of)));
    }
    true
}

/// Whether all lanes that are in a block have a value from the same round of every loop: none has left a loop with it before the others.
fn is_of_one_round(f: &Function<'_>, value: ValueId, used_in: BlockId) -> bool {
    let made_in = f.instruction(value).and_then(|it| f.loops.innermost(it.block));
    made_in.is_none_or(|id| f.loops.all[id].contains(used_in))
}

/// The group operation that an instruction calls.
fn group_op(instruction: &Instruction<'_>) -> Option<GroupOp> {
    GroupOp::parse(&view::name(instruction.callee()?))
}

/// Whether nothing found so far says that lanes need a private variable each.
fn is_shared(f: &Function<'_>, found: &Uniformity, divergence: &Divergence, variable: ValueId) -> bool {
    let mut pending = vec![variable];
    let mut seen = EntitySet::new();
    while let Some(address) = pending.pop() {
        if !seen.insert(address) {
            continue;
        }
        if !found.is_uniform(address) {
            return false;
        }
        for user in &f.values[address].users {
            let Some(instruction) = f.instruction(*user) else {
                continue;
            };
            match instruction.opcode {
                InstructionOpcode::Load if instruction.llvm.get_volatile() == Ok(false) => {}
                InstructionOpcode::Store => {
                    let [stored, to] = instruction.operands[..] else {
                        return false;
                    };
                    let is_by_all = divergence.is_by_all(instruction.block);
                    let is_plain = instruction.llvm.get_volatile() == Ok(false);
                    if stored == address || to != address || !found.is_uniform(stored) || !is_by_all || !is_plain {
                        return false;
                    }
                }
                InstructionOpcode::GetElementPtr
                | InstructionOpcode::BitCast
                | InstructionOpcode::AddrSpaceCast
                | InstructionOpcode::Phi
                | InstructionOpcode::Select => pending.push(*user),
                InstructionOpcode::ICmp => {}
                InstructionOpcode::Call if is_lifetime(instruction) => {}
                _ => return false,
            }
        }
    }
    true
}

/// Whether an instruction only says from when, or till when, a variable is used.
pub(crate) fn is_lifetime(instruction: &Instruction<'_>) -> bool {
    instruction.callee().is_some_and(view::marks_lifetime)
}

/// Uniformity as text.
pub struct Displayed<'a, 'ctx> {
    found: &'a Uniformity,
    f: &'a Function<'ctx>,
    divergence: &'a Divergence,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, block) in &self.f.blocks {
            writeln!(out, "{}:", self.f.block_name(id))?;
            for value in self.f.instructions_of(id).filter(|it| self.f.values[*it].ty.is_some()) {
                let what = match (self.found.is_uniform(value), self.divergence.is_by_all(id)) {
                    (true, true) => "uniform",
                    (true, false) => "uniform where a lane comes",
                    (false, _) => "varying",
                };
                writeln!(out, "  {}: {what}", self.f.named(value))?;
            }
            if matches!(block.terminator, Terminator::Branch { .. }) {
                let what = match self.found.is_divergent_branch(id) {
                    true => "divergent",
                    false => "uniform",
                };
                writeln!(out, "  branch: {what}")?;
            }
        }
        Ok(())
    }
}
