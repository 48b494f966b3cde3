//! Compare ids, which are small, as integers of 32 bits: as vectors, those of 64 take twice as long, and their masks are put together of twice as many parts.
//! Needs: bound_ids. Guarantees: an id is compared as 64 bits only with what may need them. Changes: comparisons of ids with constants and with what 32 bits were extended to.
//!
//! before: `%is = icmp ult i64 %id, 1048576`   after: `%small = trunc i64 %id to i32` `%is = icmp ult i32 %small, 1048576`
//!
//! LLVM makes `(int)get_global_id(0) < 1048576` a comparison of 64 bits, as an id with a range is its truncation. Measured on Zen 4: a conversion of `ushort` to `float` behind it takes 1.5 times as long.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue};
use inkwell::IntPredicate;
use ir::builtin_info::SMALL_IDS;
use ir::{rewrite, view};

use super::bound_ids;
use crate::{Reason, Request};

/// The pass.
pub fn narrow_comparisons<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _request: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    for comparison in view::instructions(function) {
        if let Some(narrow) = narrowed(&builder, comparison)? {
            rewrite::replace_instruction(comparison, narrow);
        }
    }
    Ok(())
}

/// The comparison of 32 bits that says the same as one of 64, put before it, if there is one.
fn narrowed<'ctx>(
    builder: &Builder<'ctx>,
    comparison: InstructionValue<'ctx>,
) -> Result<Option<IntValue<'ctx>>, Reason> {
    let (Some(predicate), [BasicValueEnum::IntValue(left), BasicValueEnum::IntValue(right)]) =
        (comparison.get_icmp_predicate(), &view::value_operands(comparison)[..])
    else {
        return Ok(None);
    };
    if left.get_type().get_bit_width() != u64::BITS {
        return Ok(None);
    }
    let narrow = match (is_id(*left), is_id(*right)) {
        (true, false) => Narrow::of(*right).map(|it| (it, false)),
        (false, true) => Narrow::of(*left).map(|it| (it, true)),
        _ => None,
    };
    let Some((narrow, is_left)) = narrow else {
        return Ok(None);
    };
    builder.position_before(&comparison);
    let id = if is_left { right } else { left };
    let ty = id.get_type().get_context().i32_type();
    let id = builder.build_int_truncate(*id, ty, "")?;
    let other = narrow.value(ty);
    let (left, right) = if is_left { (other, id) } else { (id, other) };
    Ok(Some(builder.build_int_compare(
        narrow.predicate(predicate),
        left,
        right,
        "",
    )?))
}

/// Whether a value is an id, and so a number that 32 bits hold with either sign.
fn is_id(value: IntValue<'_>) -> bool {
    let call = value.as_instruction().and_then(view::as_call);
    call.is_some_and(bound_ids::is_id)
}

/// What an id is compared with, in 32 bits.
enum Narrow<'ctx> {
    /// A number that an id may be.
    Number(u64),
    /// What was extended as a signed integer.
    Signed(IntValue<'ctx>),
    /// What was extended as an unsigned one.
    Unsigned(IntValue<'ctx>),
}

impl<'ctx> Narrow<'ctx> {
    fn of(value: IntValue<'ctx>) -> Option<Narrow<'ctx>> {
        if let Some(number) = value.get_zero_extended_constant() {
            return (number <= SMALL_IDS).then_some(Narrow::Number(number));
        }
        let extension = value.as_instruction()?;
        let BasicValueEnum::IntValue(of) = view::value_operands(extension).first().copied()? else {
            return None;
        };
        match extension.get_opcode() {
            _ if of.get_type().get_bit_width() != u32::BITS => None,
            InstructionOpcode::SExt => Some(Narrow::Signed(of)),
            InstructionOpcode::ZExt => Some(Narrow::Unsigned(of)),
            _ => None,
        }
    }

    /// In 32 bits.
    fn value(&self, ty: IntType<'ctx>) -> IntValue<'ctx> {
        match self {
            Narrow::Number(number) => ty.const_int(*number, false),
            Narrow::Signed(value) | Narrow::Unsigned(value) => *value,
        }
    }

    /// The predicate of 32 bits. An id is positive in either way of reading: compared as unsigned, what is below zero is above all ids in 32 bits as it is in 64; compared as signed, what is
    /// extended as unsigned is never below zero.
    fn predicate(&self, of_64: IntPredicate) -> IntPredicate {
        use IntPredicate::{SGE, SGT, SLE, SLT, UGE, UGT, ULE, ULT};
        match (self, of_64) {
            (Narrow::Unsigned(_), SLT) => ULT,
            (Narrow::Unsigned(_), SLE) => ULE,
            (Narrow::Unsigned(_), SGT) => UGT,
            (Narrow::Unsigned(_), SGE) => UGE,
            _ => of_64,
        }
    }
}
