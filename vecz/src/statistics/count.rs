//! Counting what stands in a scalar and in a vectorized kernel.

use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, VectorValue};
use ir::view;

use super::{Counter, Statistics};
use crate::{Outcome, Reason, Vectorized};

/// What is to be said of an attempt at a kernel: what was counted in its plan, and what can be seen in the functions.
pub fn count(kernel: FunctionValue<'_>, outcome: &Outcome<'_>) -> Statistics {
    match outcome {
        Outcome::Vectorized(made) => {
            let mut statistics = made.statistics.clone();
            statistics.add(Counter::VeczSuccess, 1);
            let widest = count_scalar(kernel, &mut statistics);
            count_vectorized(made, &mut statistics);
            set_ratio(made, widest, &mut statistics);
            statistics
        }
        Outcome::Declined(declined) => {
            let reason = &declined.reason;
            let mut statistics = Statistics::default();
            let counter = if reason.is_decision() {
                Counter::VeczBail
            } else {
                Counter::VeczFail
            };
            statistics.add(counter, 1);
            match reason {
                Reason::Call { .. } => statistics.add(Counter::VeczContextFailBuiltin, 1),
                Reason::Instruction { .. } => statistics.add(Counter::VeczPacketizeFail, 1),
                Reason::ControlFlow { .. } | Reason::Irreducible(_) | Reason::NeverEnds => {
                    statistics.add(Counter::VeczCfgFail, 1);
                }
                _ => {}
            }
            statistics
        }
    }
}

/// Counts a scalar kernel; the result is the number of elements of its widest vector.
fn count_scalar(kernel: FunctionValue<'_>, statistics: &mut Statistics) -> u64 {
    let mut widest = 1;
    for instruction in view::instructions(kernel) {
        statistics.add(Counter::ScalarInstructions, 1);
        if is_plain_access(instruction) {
            statistics.add(Counter::ScalarLoadStores, 1);
        }
        let elements = elements(instruction);
        if elements > 1 {
            statistics.add(Counter::ScalarVectorInsts, 1);
        }
        widest = widest.max(elements);
    }
    statistics.set(Counter::ScalarMaxVectorWidth, widest);
    widest
}

fn count_vectorized(made: &Vectorized<'_>, statistics: &mut Statistics) {
    statistics.add(Counter::VeczVectorWidth, made.vectorization.width.lanes.into());
    for instruction in view::instructions(made.function) {
        let is_vector = elements(instruction) > 1;
        statistics.add(Counter::VeczInstructions, 1);
        statistics.add(
            if is_vector {
                Counter::VeczVectorInstructions
            } else {
                Counter::VeczScalarInstructions
            },
            1,
        );
        if let Some(counter) = kind(instruction, is_vector) {
            statistics.add(counter, 1);
        }
    }
}

/// The counter of a kind of instruction.
fn kind(instruction: InstructionValue<'_>, is_vector: bool) -> Option<Counter> {
    Some(match instruction.get_opcode() {
        InstructionOpcode::Load | InstructionOpcode::Store if is_vector => Counter::VeczVectorMemOp,
        InstructionOpcode::Load | InstructionOpcode::Store => Counter::VeczScalarMemOp,
        InstructionOpcode::InsertElement | InstructionOpcode::ExtractElement => Counter::VeczInsertExtract,
        InstructionOpcode::ShuffleVector if is_splat(instruction) => Counter::VeczSplats,
        InstructionOpcode::And | InstructionOpcode::Or | InstructionOpcode::Xor
            if is_vector && is_of_bits(instruction) =>
        {
            Counter::VeczMaskOps
        }
        InstructionOpcode::Call => {
            let call = view::as_call(instruction)?;
            let name = view::name(view::called_function(call)?);
            let is_whole = |at: u32| match instruction.get_operand(at).and_then(|operand| operand.value()) {
                Some(BasicValueEnum::VectorValue(mask)) => is_all_true(mask),
                _ => false,
            };
            match name.strip_prefix("llvm.masked.")?.split('.').next()? {
                "gather" if is_whole(2) => Counter::VeczScatterGatherMemOps,
                "scatter" if is_whole(3) => Counter::VeczScatterGatherMemOps,
                "gather" | "scatter" => Counter::VeczMaskedScatterGatherMemOps,
                _ => Counter::VeczMaskedMemOps,
            }
        }
        _ => return None,
    })
}

fn is_of_bits(instruction: InstructionValue<'_>) -> bool {
    let element = view::value_of(instruction).and_then(|value| match value.get_type() {
        BasicTypeEnum::VectorType(vector) => Some(vector.get_element_type()),
        BasicTypeEnum::ScalableVectorType(vector) => Some(vector.get_element_type()),
        _ => None,
    });
    matches!(element, Some(BasicTypeEnum::IntType(bits)) if bits.get_bit_width() == 1)
}

fn is_all_true(mask: VectorValue<'_>) -> bool {
    let lanes = mask.get_type().get_size() as usize;
    let on = view::context_of(mask).bool_type().const_int(1, false);
    mask == VectorType::const_vector(&vec![on; lanes])
}

/// Whether an element that was inserted into nothing is copied to all places.
fn is_splat(shuffle: InstructionValue<'_>) -> bool {
    let first = shuffle.get_operand(0).and_then(|operand| operand.value());
    let inserted = first.and_then(|first| first.as_instruction_value());
    inserted.is_some_and(|it| it.get_opcode() == InstructionOpcode::InsertElement)
}

fn is_plain_access(instruction: InstructionValue<'_>) -> bool {
    matches!(
        instruction.get_opcode(),
        InstructionOpcode::Load | InstructionOpcode::Store
    )
}

/// The most elements of the vectors that an instruction has to do with; 1 if there are none.
pub(super) fn elements(instruction: InstructionValue<'_>) -> u64 {
    let result = view::value_of(instruction).map(|value| value.get_type());
    let operands = view::value_operands(instruction).into_iter().map(|it| it.get_type());
    let of_type = |ty: BasicTypeEnum<'_>| match ty {
        BasicTypeEnum::VectorType(vector) => vector.get_size().into(),
        BasicTypeEnum::ScalableVectorType(vector) => vector.get_size().into(),
        _ => 1,
    };
    result.into_iter().chain(operands).map(of_type).max().unwrap_or(1)
}

/// Nothing can be said of vectors without a fixed size.
fn set_ratio(made: &Vectorized<'_>, widest: u64, statistics: &mut Statistics) {
    let (vectors, all) = (
        statistics.get(Counter::ScalarVectorInsts),
        statistics.get(Counter::ScalarInstructions),
    );
    let scalar_work = (all - vectors) + vectors * widest;
    let lanes = u64::from(made.vectorization.width.lanes);
    let instructions = statistics.get(Counter::VeczInstructions);
    if !made.vectorization.width.is_scalable && instructions > 0 {
        statistics.set(Counter::Ratio, 100 * lanes * scalar_work / instructions);
    }
}
