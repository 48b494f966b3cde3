//! What an instruction of the kernel costs when it is done for many lanes at once: the same operation on vectors, or one for each lane.
//!
//! Loads, stores and calls of functions are not here: their costs depend on more than their types.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::cost::intrinsic_id;
use ir::scaling::is_scaled;
use ir::vectorization::Width;
use ir::view;

use super::{element_bits, Cost, CostModel, Operand, Wide};

/// The same operation on vectors of so many lanes. `is_uniform` tells which operands are the same in all lanes.
pub fn widened(
    costs: &dyn CostModel,
    instruction: InstructionValue<'_>,
    width: Width,
    is_uniform: &dyn Fn(BasicValueEnum<'_>) -> bool,
) -> Cost {
    use InstructionOpcode as Op;
    let Some(result) = view::value_of(instruction) else {
        return Cost::FREE;
    };
    let operands = view::value_operands(instruction);
    let ty = Wide::new(result.get_type(), width);
    let second = || {
        operands
            .get(1)
            .map_or(Operand::Any, |second| known(*second, is_uniform))
    };
    match instruction.get_opcode() {
        Op::Phi | Op::Freeze => Cost::FREE,
        opcode @ (Op::ICmp | Op::FCmp) => {
            let compared = Wide::new(operands[0].get_type(), width);
            costs.compare(opcode, compared, ir::cost::predicate(instruction))
        }
        Op::Select => costs.compare(Op::Select, ty, 0),
        opcode @ (Op::Trunc
        | Op::ZExt
        | Op::SExt
        | Op::FPToUI
        | Op::FPToSI
        | Op::UIToFP
        | Op::SIToFP
        | Op::FPTrunc
        | Op::FPExt
        | Op::PtrToInt
        | Op::IntToPtr
        | Op::BitCast
        | Op::AddrSpaceCast) => costs.cast(opcode, Wide::new(operands[0].get_type(), width), result.get_type()),
        // A sum of products of 64 bits: the products are mostly by powers of two.
        Op::GetElementPtr => {
            let varying = operands.iter().filter(|operand| !is_uniform(**operand)).count();
            costs.arithmetic(Op::Add, ty, Operand::Any) * varying as f64
        }
        Op::Call => intrinsic(costs, instruction, ty, &operands, is_uniform),
        Op::ExtractElement | Op::InsertElement | Op::ShuffleVector | Op::ExtractValue | Op::InsertValue => {
            // Of values that are vectors or records in each lane: a move for each 32 bits.
            Cost::new(f64::from(element_bits(result.get_type()).div_ceil(32)))
        }
        opcode => costs.arithmetic(opcode, ty, second()),
    }
}

/// A funnel shift, which is a rotation if both parts are the same, by what is known of the amount; none, if the intrinsic is another one. Shown no
/// operands, LLVM takes it for one in each lane; where there is no instruction for it, it is two shifts put together.
pub fn funnel_shift(costs: &dyn CostModel, id: u32, ty: Wide<'_>, amount: Operand) -> Option<Cost> {
    let is_one = [intrinsic_id("llvm.fshl"), intrinsic_id("llvm.fshr")].contains(&id);
    is_one.then(|| {
        let shift = |opcode| costs.arithmetic(opcode, ty, amount);
        let or = costs.arithmetic(InstructionOpcode::Or, ty, Operand::Any);
        shift(InstructionOpcode::Shl) + shift(InstructionOpcode::LShr) + or
    })
}

/// One for each lane, operands out of vectors and results into one.
fn replicated(costs: &dyn CostModel, instruction: InstructionValue<'_>, width: Width) -> Cost {
    if width.is_scalable {
        return Cost::NEVER;
    }
    let once = costs.scalar(instruction);
    let taken: Cost = view::value_operands(instruction)
        .iter()
        .map(|operand| costs.scatter_lanes(Wide::new(operand.get_type(), width)))
        .filter(|cost| cost.is_possible())
        .sum();
    let given = view::value_of(instruction).map_or(Cost::FREE, |result| {
        costs.gather_lanes(Wide::new(result.get_type(), width))
    });
    let given = if given.is_possible() { given } else { Cost::FREE };
    once * f64::from(width.lanes) + taken + given
}

/// What is known of an operand.
fn known(operand: BasicValueEnum<'_>, is_uniform: &dyn Fn(BasicValueEnum<'_>) -> bool) -> Operand {
    match operand {
        BasicValueEnum::IntValue(int) => match int.get_zero_extended_constant() {
            Some(constant) if constant.is_power_of_two() => Operand::PowerOfTwo,
            Some(_) => Operand::Constant,
            None if is_uniform(operand) => Operand::Uniform,
            None => Operand::Any,
        },
        _ if is_uniform(operand) => Operand::Uniform,
        _ => Operand::Any,
    }
}

/// An intrinsic; one that LLVM has no vector form of costs a call for each lane.
fn intrinsic(
    costs: &dyn CostModel,
    instruction: InstructionValue<'_>,
    ty: Wide<'_>,
    operands: &[BasicValueEnum<'_>],
    is_uniform: &dyn Fn(BasicValueEnum<'_>) -> bool,
) -> Cost {
    let callee = view::as_call(instruction).and_then(view::called_function);
    if callee.is_some_and(is_scaled) {
        return costs.scaling(ty);
    }
    let Some(id) = callee.map(|callee| callee.get_intrinsic_id()).filter(|id| *id != 0) else {
        return replicated(costs, instruction, ty.width);
    };
    let parameters: Vec<BasicTypeEnum> = operands.iter().map(|operand| operand.get_type()).collect();
    // Those that have another type than the result and are the same in all lanes: exponents, flags.
    let scalars = operands
        .iter()
        .enumerate()
        .filter(|(_, operand)| operand.get_type() != ty.element && operand.is_int_value() && is_uniform(**operand));
    let scalars = scalars.fold(0, |bits, (at, _)| bits | 1 << at.min(63));
    let amount = operands.get(2).map_or(Operand::Any, |of| known(*of, is_uniform));
    funnel_shift(costs, id, ty, amount).unwrap_or_else(|| costs.intrinsic(id, ty, &parameters, scalars))
}
