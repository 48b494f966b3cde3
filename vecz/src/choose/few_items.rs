//! Dimensions along which few work-items have anything to do.
//!
//! Kernels for GPUs that work on whole rows, or columns, are launched in two dimensions and begin with `if (x >= width || y >= 1) return;`. Along `y` all that they do seems to be the same for all
//! lanes, which is as cheap as it gets, and one of them does it.
//!
//! Needs: nothing. Changes: nothing.

use inkwell::values::InstructionOpcode;
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::view;

use crate::analyses::trips::{holds, uncast};
use crate::function::{BlockId, Function, Instruction, Terminator, ValueId};
use crate::post::DIVERGENCE_ALL;

/// As many work-items are few: they fill no vector.
pub const FEW: i64 = 4;

/// An id that is larger than all others that comparisons tell apart.
const MANY: i64 = i32::MAX as i64;

/// Whether all but a few work-items along a dimension, or of a work-group, return before they do anything.
pub fn are_few(f: &Function<'_>, dimension: u32) -> bool {
    let mut at = f.entry();
    // Guards that follow each other, until something is done.
    while is_passive(f, at) {
        let next = match f.blocks[at].terminator {
            Terminator::Jump(to) => to,
            Terminator::Branch {
                condition,
                if_true,
                if_false,
            } => {
                let (stays_if, to) = match (does_nothing(f, if_true), does_nothing(f, if_false)) {
                    (true, false) => (false, if_false),
                    (false, true) => (true, if_true),
                    _ => return false,
                };
                if are_few_if(f, condition, stays_if, dimension) {
                    return true;
                }
                to
            }
            Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => return false,
        };
        // Reverse post-order: it comes to an end.
        if next <= at {
            return false;
        }
        at = next;
    }
    false
}

/// Whether a block does nothing that anybody sees: what it computes is for those behind it.
fn is_passive(f: &Function<'_>, block: BlockId) -> bool {
    let acts = |value: ValueId| {
        let Some(instruction) = f.instruction(value) else {
            return false;
        };
        match instruction.opcode {
            InstructionOpcode::Store | InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg => true,
            InstructionOpcode::Call => {
                !instruction.mux().is_some_and(Mux::is_rematerializable) && !is_of_all(instruction)
            }
            _ => false,
        }
    };
    !f.instructions_of(block).any(acts)
}

/// Whether what comes with a block is the end.
fn does_nothing(f: &Function<'_>, block: BlockId) -> bool {
    is_passive(f, block)
        && match f.blocks[block].terminator {
            Terminator::Return => true,
            Terminator::Jump(to) => to > block && does_nothing(f, to),
            _ => false,
        }
}

/// Whether a condition has a value for the ids of a few work-items only.
fn are_few_if(f: &Function<'_>, condition: ValueId, is: bool, dimension: u32) -> bool {
    let Some(instruction) = f.instruction(condition) else {
        return false;
    };
    let any = |of: &[ValueId]| of.iter().any(|it| are_few_if(f, *it, is, dimension));
    match (instruction.opcode, &instruction.operands[..]) {
        (InstructionOpcode::Freeze, of) => any(of),
        (InstructionOpcode::Call, [of, ..]) if is_of_all(instruction) => any(&[*of]),
        // All of it must be so.
        (InstructionOpcode::And, of) if is => any(of),
        (InstructionOpcode::Or, of) if !is => any(of),
        (InstructionOpcode::Select, [one, other, no]) if is && f.constant_int(*no) == Some(0) => any(&[*one, *other]),
        (InstructionOpcode::Select, [one, yes, other]) if !is && is_true(f, *yes) => any(&[*one, *other]),
        (InstructionOpcode::ICmp, [id, bound]) if is_id(f, *id, dimension) => {
            let (Some(predicate), Some(bound)) = (instruction.llvm.get_icmp_predicate(), f.constant_int(*bound)) else {
                return false;
            };
            let is_one = predicate == if is { IntPredicate::EQ } else { IntPredicate::NE };
            is_one || [FEW, MANY].iter().all(|id| holds(predicate, *id, bound) != is)
        }
        _ => false,
    }
}

/// Whether an instruction asks whether a condition is true in all lanes, as [`roscc`](crate::prepare::roscc) does before all of them return.
fn is_of_all(instruction: &Instruction<'_>) -> bool {
    instruction.callee().is_some_and(|it| view::name(it) == DIVERGENCE_ALL)
}

/// Whether a constant `i1` is true, however its sign is extended.
fn is_true(f: &Function<'_>, value: ValueId) -> bool {
    f.constant_int(value).is_some_and(|it| it != 0)
}

/// Whether a value is the id of a work-item along a dimension, of all or in its group, as wide as it may be.
fn is_id(f: &Function<'_>, value: ValueId, dimension: u32) -> bool {
    uncast(f, value).is_some_and(|query| {
        let asks = matches!(query.mux(), Some(Mux::GetGlobalId | Mux::GetLocalId));
        asks && f.constant_int(query.operands[0]) == Some(i64::from(dimension))
    })
}
