//! Kernels whose own vectors fill registers: a work-item keeps the machine as busy as vectors of work-items could.
//!
//! Such kernels are written for this (`uint16` where registers have 512 bits), and in pieces every vector of theirs would take as many registers as there are lanes. So the
//! scalar kernel is the better one if much of its work is on such vectors. To see that takes no preparation, which for them is long.

#[cfg(test)]
mod tests;

use inkwell::types::BasicTypeEnum;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::view;

use super::{as_it_is, scalar};
use crate::analyses::frequencies::Frequencies;
use crate::function::{Function, Instruction, ValueId};
use crate::target::{element_bits, Cost, Target};
use crate::Request;

/// The least part of the work that is on full vectors. It is small because the rest is overrated: how often branches go where is a guess, and what tests the elements of such
/// vectors one by one hardly ever finds anything. The kernels of password hashing have 0.16 to 0.97 of their work on full vectors, and take two to three times as long when they
/// are vectorized.
const SHARE: f64 = 0.1;
/// The elements of a vector that is too much for registers when each becomes a vector. With four, as in graphics, vectors of work-items mostly pay.
const MANY: u32 = 8;

/// Whether much of a kernel's work is on vectors of its own that fill registers. Most kernels have no long vectors, which is seen at once.
pub fn fill_registers(kernel: FunctionValue<'_>, request: &Request<'_>) -> bool {
    let has_long = |instruction| view::value_of(instruction).is_some_and(|it| is_long(it.get_type()));
    if !view::instructions(kernel).into_iter().any(has_long) {
        return false;
    }
    let target = request.target(kernel);
    as_it_is::ask(kernel, request.machine, |kernel| is_much(kernel, &*target)).unwrap_or(false)
}

fn is_much(kernel: &Function<'_>, target: &dyn Target) -> bool {
    let frequencies = Frequencies::run(kernel);
    let (mut full, mut all) = (Cost::FREE, Cost::FREE);
    for block in kernel.blocks.keys() {
        for value in kernel.instructions_of(block) {
            let Some(instruction) = kernel.instruction(value) else {
                continue;
            };
            let cost = scalar::of_instruction(kernel, target, value) * frequencies.of(block);
            all += cost;
            if widest_vector(kernel, value, instruction) >= target.vector_bits() {
                full += cost;
            }
        }
    }
    let (full, all) = (full.amount(), all.amount());
    full > 0.0 && full >= all * SHARE
}

/// The bits of the widest vector of many elements that an instruction works on as a whole; 0 if on none.
fn widest_vector(kernel: &Function<'_>, value: ValueId, instruction: &Instruction<'_>) -> u32 {
    // One element after another.
    if matches!(
        instruction.opcode,
        InstructionOpcode::InsertElement | InstructionOpcode::ExtractElement
    ) {
        return 0;
    }
    let values = instruction.operands.iter().chain([&value]);
    let types = values.filter_map(|it| kernel.values[*it].ty);
    types.filter(|ty| is_long(*ty)).map(element_bits).max().unwrap_or(0)
}

fn is_long(ty: BasicTypeEnum<'_>) -> bool {
    matches!(ty, BasicTypeEnum::VectorType(ty) if ty.get_size() >= MANY)
}
