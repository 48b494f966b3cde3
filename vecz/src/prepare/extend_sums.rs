//! Extend sums of narrow integers in one place, where LLVM extends them by shifts of each summand.
//! Needs: nothing. Guarantees: `ashr` of a sum all of which is shifted to the left as far, or farther, is that of one `shl` by as much. Changes: such `ashr`.
//!
//! before: `%a = shl i64 %group, 41   %b = shl i64 %local, 32   %c = add i64 %a, %b   %d = ashr exact i64 %c, 29`
//! after:  `%z = shl i64 %group, 9   %c = add i64 %z, %local   %n = shl i64 %c, 32   %w = ashr i64 %n, 32   %d = shl i64 %w, 3`
//!
//! That is what becomes of `p[i]` with `int i = get_group_id(0) * 512 + get_local_id(0)`. Whether `i` wraps can be asked of the sum (`analyses/shapes`), and so whether the
//! lanes' elements are neighbours.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue};
use ir::{rewrite, view};

use crate::{Reason, Request};

/// Sums within sums that are looked into: each level may double what is looked at.
const DEPTH: u32 = 6;

/// The pass.
pub fn extend_sums<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    for instruction in view::instructions(function) {
        let Some((sum, common, by)) = wanted(instruction) else {
            continue;
        };
        builder.position_before(&instruction);
        let ty = sum.get_type();
        let narrow = builder.build_left_shift(unshifted(&builder, sum, common)?, ty.const_int(common, false), "")?;
        let wide = builder.build_right_shift(narrow, ty.const_int(common, false), true, "")?;
        let scaled = match common - by {
            0 => wide,
            more => builder.build_left_shift(wide, ty.const_int(more, false), "")?,
        };
        rewrite::replace_instruction(instruction, scaled);
    }
    Ok(())
}

/// Of an extension by shifts: what is shifted to the right, how far all of that was shifted to the left, and how far it is shifted to the right.
fn wanted(instruction: InstructionValue<'_>) -> Option<(IntValue<'_>, u64, u64)> {
    if instruction.get_opcode() != InstructionOpcode::AShr {
        return None;
    }
    let [BasicValueEnum::IntValue(sum), by] = view::value_operands(instruction)[..] else {
        return None;
    };
    let by = u64::try_from(view::constant_integer(by)?).ok()?;
    let common = common_shift(sum, DEPTH)?;
    let is_plain = sum.as_instruction_value()?.get_opcode() == InstructionOpcode::Shl && common == by;
    let is_in_width = common < u64::from(sum.get_type().get_bit_width());
    (!is_plain && is_in_width && 0 < by && by <= common).then_some((sum, common, by))
}

/// How far everything in a sum is shifted to the left.
fn common_shift(of: IntValue<'_>, depth: u32) -> Option<u64> {
    if let Some(number) = view::constant_integer(of.into()) {
        return Some(number.trailing_zeros().into());
    }
    let instruction = of.as_instruction_value()?;
    let operands = view::value_operands(instruction);
    if instruction.get_opcode() == InstructionOpcode::Shl {
        return u64::try_from(view::constant_integer(operands[1])?).ok();
    }
    let depth = depth.checked_sub(1)?;
    is_sum(instruction).then_some(())?;
    let of = |at: usize| common_shift(operands[at].into_int_value(), depth);
    Some(of(0)?.min(of(1)?))
}

fn is_sum(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        InstructionOpcode::Add | InstructionOpcode::Sub => true,
        InstructionOpcode::Or => instruction.get_disjoint_flag() == Ok(true),
        _ => false,
    }
}

/// The same sum of what is shifted less far. It may wrap, as only its low bits are asked for.
fn unshifted<'ctx>(builder: &Builder<'ctx>, of: IntValue<'ctx>, by: u64) -> Result<IntValue<'ctx>, Reason> {
    let ty = of.get_type();
    if let Some(number) = view::constant_integer(of.into()) {
        return Ok(ty.const_int((number >> by) as u64, true));
    }
    let instruction = of.as_instruction_value().ok_or_else(no_sum)?;
    let operands = view::value_operands(instruction);
    let operand = operands[0].into_int_value();
    if instruction.get_opcode() == InstructionOpcode::Shl {
        let far = view::constant_integer(operands[1]).ok_or_else(no_sum)? as u64;
        return Ok(match far - by {
            0 => operand,
            more => builder.build_left_shift(operand, ty.const_int(more, false), "")?,
        });
    }
    let one = unshifted(builder, operand, by)?;
    let other = unshifted(builder, operands[1].into_int_value(), by)?;
    Ok(match instruction.get_opcode() {
        InstructionOpcode::Sub => builder.build_int_sub(one, other, "")?,
        _ => builder.build_int_add(one, other, "")?,
    })
}

fn no_sum() -> Reason {
    Reason::Internal("a sum of shifted integers that is none".to_owned())
}
