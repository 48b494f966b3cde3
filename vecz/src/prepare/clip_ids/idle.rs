//! What a kernel does for a work-item whose id is beyond a limit.
//!
//! Where that decides branches, only some of the kernel is left, and if nothing of it has an effect the work-item is idle. Branches are followed from the start, as sparse conditional constant
//! propagation does (Wegman & Zadeck, "Constant Propagation with Conditional Branches", 1991): a block counts where a branch that is taken leads to it, a phi joins the values of these only.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::values::{
    BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PhiValue,
};
use ir::points::Point;
use ir::{effects, flow, view};

use super::comparisons::Test;
use crate::prepare::bound_ids::is_id;

/// How deep a condition is looked into.
const DEPTH: u32 = 8;

/// Whether work-items do nothing for which comparisons with a limit, all with the same one, say that they are beyond it.
pub fn is_idle_beyond(kernel: FunctionValue<'_>, tests: &[&Test<'_>]) -> bool {
    let mut beyond = Beyond {
        tests,
        taken: HashSet::new(),
    };
    let Some(entry) = kernel.get_first_basic_block() else {
        return true;
    };
    // What is taken grows until nothing is added: what a phi joins may become more.
    loop {
        let before = beyond.taken.len();
        let mut seen = HashSet::from([entry]);
        let mut pending = vec![entry];
        while let Some(block) = pending.pop() {
            if view::block_instructions(block).into_iter().any(acts) {
                return false;
            }
            for next in beyond.successors(block) {
                beyond.taken.insert((block, next));
                if seen.insert(next) {
                    pending.push(next);
                }
            }
        }
        if beyond.taken.len() == before {
            return true;
        }
    }
}

struct Beyond<'a, 'ctx> {
    tests: &'a [&'a Test<'ctx>],
    /// From where to where such a work-item may go, as far as is known.
    taken: HashSet<(BasicBlock<'ctx>, BasicBlock<'ctx>)>,
}

impl<'ctx> Beyond<'_, 'ctx> {
    /// Where such a work-item may go from a block.
    fn successors(&self, block: BasicBlock<'ctx>) -> Vec<BasicBlock<'ctx>> {
        let successors = flow::successors(block);
        let [yes, no] = successors[..] else { return successors };
        let branch = block
            .get_terminator()
            .filter(|it| it.get_opcode() == InstructionOpcode::Br);
        let condition = branch.and_then(|it| view::value_operands(it).first().copied());
        match condition.and_then(|it| self.value(it, DEPTH)) {
            Some(true) => vec![yes],
            Some(false) => vec![no],
            None => successors,
        }
    }

    /// What a condition is for such a work-item, if it is known.
    fn value(&self, of: BasicValueEnum<'ctx>, depth: u32) -> Option<bool> {
        let BasicValueEnum::IntValue(value) = of else {
            return None;
        };
        let Some(made) = value.as_instruction() else {
            return constant(value);
        };
        if let Some(test) = self.tests.iter().find(|test| test.comparison == made) {
            return Some(test.beyond);
        }
        let depth = depth.checked_sub(1)?;
        if made.get_opcode() == InstructionOpcode::Phi {
            return self.joined(made, depth);
        }
        let operands = view::value_operands(made);
        let operand = |at: usize| operands.get(at).and_then(|it| self.value(*it, depth));
        match made.get_opcode() {
            InstructionOpcode::Freeze => operand(0),
            InstructionOpcode::Xor => Some(operand(0)? != operand(1)?),
            InstructionOpcode::And => both(operand(0), operand(1), false),
            InstructionOpcode::Or => both(operand(0), operand(1), true),
            InstructionOpcode::Select => match operand(0) {
                Some(true) => operand(1),
                Some(false) => operand(2),
                None => operand(1).filter(|it| operand(2) == Some(*it)),
            },
            _ => None,
        }
    }

    /// What a phi is: the value that it has by all ways that are taken.
    fn joined(&self, phi: InstructionValue<'ctx>, depth: u32) -> Option<bool> {
        let block = phi.get_parent()?;
        let phi = PhiValue::try_from(phi).ok()?;
        let mut values = phi
            .get_incomings()
            .filter(|(_, from)| self.taken.contains(&(*from, block)))
            .map(|(value, _)| self.value(value, depth));
        let first = values.next()??;
        values.all(|it| it == Some(first)).then_some(first)
    }
}

/// A condition that is a constant.
fn constant(value: IntValue<'_>) -> Option<bool> {
    let is_condition = value.get_type().get_bit_width() == 1;
    let constant = view::constant_integer(value.into()).filter(|_| is_condition);
    constant.map(|it| it & 1 == 1)
}

/// Two conditions together, of which one that is `decisive` is enough.
fn both(one: Option<bool>, other: Option<bool>, decisive: bool) -> Option<bool> {
    match (one, other) {
        (Some(one), _) | (_, Some(one)) if one == decisive => Some(decisive),
        (Some(_), Some(_)) => Some(!decisive),
        _ => None,
    }
}

/// Whether an instruction has an effect that is not the work-item's own.
fn acts(instruction: InstructionValue<'_>) -> bool {
    let is_harmless = match view::as_call(instruction) {
        Some(call) => is_id(call) || is_remark(call) || is_barrier(call),
        None => is_own_store(instruction),
    };
    !is_harmless && effects::of(instruction).writes
}

/// Whether a call only says something of what is around it.
fn is_remark(call: CallSiteValue<'_>) -> bool {
    let name = view::called_function(call).map(view::name).unwrap_or_default();
    ["llvm.lifetime.", "llvm.assume"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Whether a call is a barrier: nobody is missed at it.
fn is_barrier(call: CallSiteValue<'_>) -> bool {
    let point = view::called_function(call).and_then(|it| Point::from_name(&view::name(it)));
    point == Some(Point::WorkGroupBarrier)
}

/// Whether an instruction stores into a private variable of the kernel.
fn is_own_store(instruction: InstructionValue<'_>) -> bool {
    let is_plain = instruction.get_opcode() == InstructionOpcode::Store
        && instruction.get_volatile() == Ok(false)
        && ir::atomics::atomic(instruction).is_none();
    let mut address = view::value_operands(instruction).get(1).copied().filter(|_| is_plain);
    while let Some(made) = address.and_then(|it| it.as_instruction_value()) {
        use InstructionOpcode::{AddrSpaceCast, Alloca, GetElementPtr};
        match made.get_opcode() {
            Alloca => return true,
            AddrSpaceCast | GetElementPtr => address = view::value_operands(made).first().copied(),
            _ => return false,
        }
    }
    false
}
