//! What the scalar kernel costs for one work-item.

use inkwell::values::InstructionOpcode;
use ir::view;

use crate::analyses::frequencies::Frequencies;
use crate::function::{Function, Terminator, ValueId};
use crate::target::{Cost, CostModel};

/// The work of a mathematical function, besides the call.
const FUNCTION: Cost = Cost::new(15.0);
/// A branch that lanes would not agree on is often not foreseen in the scalar kernel either: what that costs, a fifth of the times.
const SURPRISE: Cost = Cost::new(4.0);

/// The cost of a kernel for one work-item: its instructions as often as they run. `is_varying` tells which values differ between work-items.
pub fn cost(
    f: &Function<'_>,
    frequencies: &Frequencies,
    costs: &dyn CostModel,
    is_varying: &dyn Fn(ValueId) -> bool,
) -> Cost {
    let mut total = Cost::FREE;
    for block in f.blocks.keys() {
        let body: Cost = f
            .instructions_of(block)
            .map(|value| of_instruction(f, costs, value))
            .sum();
        let end = match f.blocks[block].terminator {
            Terminator::Branch { condition, .. } if is_varying(condition) => costs.branch() + SURPRISE,
            Terminator::Branch { .. } => costs.branch(),
            Terminator::Jump(_) | Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => {
                Cost::FREE
            }
        };
        total += (body + end) * frequencies.of(block);
    }
    total
}

/// An instruction of the scalar kernel.
fn of_instruction(f: &Function<'_>, costs: &dyn CostModel, value: ValueId) -> Cost {
    let Some(instruction) = f.instruction(value) else {
        return Cost::FREE;
    };
    if instruction.opcode != InstructionOpcode::Call {
        return costs.scalar(instruction.llvm);
    }
    match instruction.callee() {
        // Ids and sizes are in registers.
        Some(_) if instruction.mux().is_some() => Cost::new(1.0),
        Some(callee) if view::name(callee).starts_with("llvm.") => costs.scalar(instruction.llvm),
        _ => costs.call() + FUNCTION,
    }
}
