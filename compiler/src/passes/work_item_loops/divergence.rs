//! What differs between the work-items of a group.

use std::collections::HashSet;

use inkwell::values::{BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue};
use inkwell::AtomicOrdering;
use ir::builtin_info::Mux;
use ir::flow::{self, Undefined};
use ir::view;

use super::points;

/// The instructions of a kernel that may differ between work-items. `points` are those of the kernel.
pub fn divergent<'ctx>(kernel: FunctionValue<'ctx>, points: &[CallSiteValue<'ctx>]) -> HashSet<InstructionValue<'ctx>> {
    let uniform = points.iter().copied().filter(|call| points::is_uniform(*call));
    let constants: Vec<InstructionValue> = uniform.map(view::instruction_of).collect();
    // Where all points are of sub-groups, it is the lanes of one that are compared.
    let in_sub_group = !points.is_empty() && points.iter().copied().all(points::is_of_sub_group);
    let sources: Vec<InstructionValue> = view::instructions(kernel)
        .into_iter()
        .filter(|it| is_source(*it) && !constants.contains(it) && !(in_sub_group && is_same_in_sub_group(*it)))
        .collect();
    // What is kept once is what the last work-item has.
    flow::divergent(kernel, &sources, &constants, Undefined::Differs)
}

/// Whether the work-items of a group could share what one of them does at an instruction, of which `divergent` differ.
pub fn is_done_once<'ctx>(instruction: InstructionValue<'ctx>, divergent: &HashSet<InstructionValue<'ctx>>) -> bool {
    let changes_nothing = match instruction.get_opcode() {
        InstructionOpcode::Call => view::as_call(instruction)
            .and_then(view::called_function)
            .is_some_and(view::accesses_no_memory),
        InstructionOpcode::Store | InstructionOpcode::Fence => false,
        _ => true,
    };
    changes_nothing && !divergent.contains(&instruction)
}

/// Whether an instruction may differ between work-items although its operands do not.
fn is_source(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        // Every work-item has its own.
        InstructionOpcode::Alloca => true,
        // Without atomics, no work-item of the group writes what another one reads before they have met at a point.
        InstructionOpcode::Load => !is_plain_access_of_shared_memory(instruction),
        InstructionOpcode::Call => !view::as_call(instruction)
            .and_then(view::called_function)
            .is_some_and(is_same_for_same_arguments),
        InstructionOpcode::AtomicCmpXchg | InstructionOpcode::AtomicRMW | InstructionOpcode::VAArg => true,
        // Each work-item may see another value for what is undefined; frozen, they differ for good.
        InstructionOpcode::Freeze => !is_conversion(view::value_operands(instruction)[0]),
        _ => false,
    }
}

/// Whether a value was converted from a floating-point number, of which the processor makes the same for all who convert it (`guard_conversions`).
fn is_conversion(value: BasicValueEnum<'_>) -> bool {
    value.as_instruction_value().is_some_and(|it| match it.get_opcode() {
        InstructionOpcode::FPToSI | InstructionOpcode::FPToUI => true,
        InstructionOpcode::Trunc | InstructionOpcode::ZExt | InstructionOpcode::SExt => {
            is_conversion(view::value_operands(it)[0])
        }
        _ => false,
    })
}

/// Whether an instruction asks for something that the lanes of a sub-group share, and other sub-groups do not.
fn is_same_in_sub_group(instruction: InstructionValue<'_>) -> bool {
    let called = view::as_call(instruction).and_then(view::called_function);
    let asked = called.and_then(|function| Mux::from_name(&view::name(function)));
    asked.is_some_and(|asked| asked.is_sub_group_query() && asked != Mux::GetSubGroupLocalId)
}

/// Whether a function gives all work-items of a group the same for the same arguments.
fn is_same_for_same_arguments(function: FunctionValue<'_>) -> bool {
    match Mux::from_name(&view::name(function)) {
        Some(mux) => matches!(
            mux,
            Mux::GetWorkDim
                | Mux::GetGlobalSize
                | Mux::GetGlobalOffset
                | Mux::GetLocalSize
                | Mux::GetEnqueuedLocalSize
                | Mux::GetNumGroups
                | Mux::GetGroupId
                | Mux::GetLocalMemory
        ),
        None => view::is_intrinsic(function) && view::accesses_no_memory(function),
    }
}

/// Address spaces that work-items do not have to themselves: global, constant, local.
const SHARED_SPACES: [u32; 3] = [1, 2, 3];

/// Whether an instruction loads from or stores to shared memory, as nobody else can watch. Atomic accesses order work-items, volatile ones must
/// happen as written: neither counts.
pub(super) fn is_plain_access_of_shared_memory(instruction: InstructionValue<'_>) -> bool {
    let pointer = match instruction.get_opcode() {
        InstructionOpcode::Load => 0,
        InstructionOpcode::Store => 1,
        _ => return false,
    };
    let is_plain = !instruction.get_volatile().unwrap_or(true)
        && instruction.get_atomic_ordering() == Ok(AtomicOrdering::NotAtomic);
    is_plain && SHARED_SPACES.contains(&view::address_space_of_operand(instruction, pointer))
}
