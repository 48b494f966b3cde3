//! The function that says a kernel's limits.

use std::collections::HashMap;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, IntValue};
use inkwell::IntPredicate;
use ir::conventions::SPIR_FUNC;
use ir::{attributes, build, id_limits, view};

use super::comparisons::Limit;
use crate::Reason;

/// Says of a function that it was made here.
const MADE: &str = "vecz-limits";

/// Whether a function was made here: it lasts as long as a kernel names it.
pub fn is_made(function: FunctionValue<'_>) -> bool {
    attributes::string(function, MADE).is_some()
}

/// Writes the function that says a kernel's limits.
pub fn limits<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    wanted: &[Limit<'ctx>],
) -> Result<FunctionValue<'ctx>, Reason> {
    let context = module.get_context();
    let returned = id_limits::ty(kernel);
    let parameters = kernel.get_type().get_param_types();
    let name = attributes::derived_name(kernel, ".limits");
    let function = module.add_function(&name, returned.fn_type(&parameters, false), Some(Linkage::Internal));
    function.set_call_conventions(SPIR_FUNC);
    attributes::set_string(function, MADE, "");
    let always = Attribute::get_named_enum_kind_id("alwaysinline");
    function.add_attribute(AttributeLoc::Function, context.create_enum_attribute(always, 0));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let none = context.i64_type().const_all_ones();
    let mut limits = [none; 3];
    let parameters = kernel.get_param_iter().zip(function.get_param_iter());
    let mut copies: HashMap<BasicValueEnum, BasicValueEnum> = parameters.collect();
    for limit in wanted {
        let value = copied(&builder, limit.value.into(), &mut copies)?.into_int_value();
        let of = &mut limits[limit.dimension as usize];
        let limit = exclusive(&builder, limit, value)?;
        if *of != none {
            let is_lower = builder.build_int_compare(IntPredicate::ULT, limit, *of, "")?;
            *of = builder.build_select(is_lower, limit, *of, "")?.into_int_value();
        } else {
            *of = limit;
        }
    }
    builder.build_aggregate_return(&limits.map(Into::into))?;
    Ok(function)
}

/// A value of the kernel in another function, given those of its parameters.
fn copied<'ctx>(
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
    copies: &mut HashMap<BasicValueEnum<'ctx>, BasicValueEnum<'ctx>>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    if let Some(known) = copies.get(&value) {
        return Ok(*known);
    }
    let Some(made) = value.as_instruction_value() else {
        return Ok(value);
    };
    let operands = view::value_operands(made).into_iter();
    let operands: Vec<_> = operands
        .map(|it| copied(builder, it, copies))
        .collect::<Result<_, _>>()?;
    let copy = made.explicit_clone();
    for (at, operand) in (0..).zip(operands) {
        copy.set_operand(at, operand);
    }
    builder.insert_instruction(&copy, None);
    let copy = view::value_of(copy).ok_or_else(|| Reason::Internal("a limit is no value".to_owned()))?;
    copies.insert(value, copy);
    Ok(copy)
}

/// The number that the ids are below which are within a limit. What a kernel would compare with poison may be anything, but is the same for all.
fn exclusive<'ctx>(
    builder: &Builder<'ctx>,
    limit: &Limit<'ctx>,
    value: IntValue<'ctx>,
) -> Result<IntValue<'ctx>, Reason> {
    let value = build::freeze(builder, value.into()).into_int_value();
    let long = value.get_type().get_context().i64_type();
    let wide = match (value.get_type().get_bit_width() < u64::BITS, limit.is_signed) {
        (true, true) => builder.build_int_s_extend(value, long, "")?,
        (true, false) => builder.build_int_z_extend(value, long, "")?,
        (false, _) => value,
    };
    let next = match limit.is_inclusive {
        true => builder.build_int_add(wide, long.const_int(1, false), "")?,
        false => wide,
    };
    // No id is below a negative number, and all are below what is beyond the largest one.
    let (edge, at_edge) = match (limit.is_signed, limit.is_inclusive) {
        (true, _) => (IntPredicate::SLT, long.const_zero()),
        (false, true) => (IntPredicate::EQ, long.const_all_ones()),
        (false, false) => return Ok(next),
    };
    let is_at_edge = builder.build_int_compare(edge, wide, at_edge, "")?;
    Ok(builder.build_select(is_at_edge, at_edge, next, "")?.into_int_value())
}
