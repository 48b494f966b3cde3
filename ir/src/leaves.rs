//! Vectors, structures and arrays taken apart into the scalars that they are made of, their *leaves*, and put together again.

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{AggregateValue, BasicValue, BasicValueEnum};

use crate::{build, view};

/// The types of a type's leaves, in order. A scalar is its own.
pub fn types(ty: BasicTypeEnum<'_>) -> Vec<BasicTypeEnum<'_>> {
    match members_of_type(ty) {
        Some(members) => members.into_iter().flat_map(types).collect(),
        None => vec![ty],
    }
}

/// How many leaves a type has, without making a list of them.
pub fn count(ty: BasicTypeEnum<'_>) -> u64 {
    match ty {
        BasicTypeEnum::StructType(it) => it.get_field_types_iter().map(count).fold(0, u64::saturating_add),
        BasicTypeEnum::ArrayType(it) => count(it.get_element_type()).saturating_mul(it.len().into()),
        BasicTypeEnum::VectorType(it) => it.get_size().into(),
        _ => 1,
    }
}

fn members_of_type(ty: BasicTypeEnum<'_>) -> Option<Vec<BasicTypeEnum<'_>>> {
    match ty {
        BasicTypeEnum::StructType(it) => Some(it.get_field_types()),
        BasicTypeEnum::ArrayType(it) => Some(vec![it.get_element_type(); it.len() as usize]),
        BasicTypeEnum::VectorType(it) => Some(vec![it.get_element_type(); it.get_size() as usize]),
        _ => None,
    }
}

/// The leaves of a value, in order.
pub fn take_apart<'ctx>(
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
    if members_of_type(value.get_type()).is_none() {
        return Ok(vec![value]);
    }
    let leaves = members(builder, value)?.into_iter().map(|it| take_apart(builder, it));
    Ok(leaves.collect::<Result<Vec<_>, _>>()?.concat())
}

/// What a value has in it, in order: fields, elements; of a scalar itself.
pub fn members<'ctx>(
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
    match value {
        BasicValueEnum::StructValue(it) => fields(builder, it, it.get_type().count_fields()),
        BasicValueEnum::ArrayValue(it) => fields(builder, it, it.get_type().len()),
        BasicValueEnum::VectorValue(it) => {
            let index = view::context_of(it).i64_type();
            let places = 0..u64::from(it.get_type().get_size());
            let elements = places.map(|at| builder.build_extract_element(it, index.const_int(at, false), ""));
            elements.collect()
        }
        scalar => Ok(vec![scalar]),
    }
}

fn fields<'ctx>(
    builder: &Builder<'ctx>,
    of: impl AggregateValue<'ctx> + Copy,
    count: u32,
) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
    (0..count).map(|at| builder.build_extract_value(of, at, "")).collect()
}

/// The structure of some values, of which there is one.
pub fn structure<'ctx>(
    builder: &Builder<'ctx>,
    fields: &[BasicValueEnum<'ctx>],
) -> Result<BasicValueEnum<'ctx>, BuilderError> {
    let types: Vec<BasicTypeEnum> = fields.iter().map(|it| it.get_type()).collect();
    let ty = view::context_of(fields[0]).struct_type(&types, false);
    let mut made = build::poison(ty.into()).into_struct_value();
    for (field, at) in fields.iter().zip(0..) {
        made = builder.build_insert_value(made, *field, at, "")?.into_struct_value();
    }
    Ok(made.into())
}

/// A value of a type, of its leaves, of which there must be enough.
pub fn put_together<'ctx>(
    builder: &Builder<'ctx>,
    ty: BasicTypeEnum<'ctx>,
    leaves: &mut dyn Iterator<Item = BasicValueEnum<'ctx>>,
) -> Result<BasicValueEnum<'ctx>, BuilderError> {
    let Some(members) = members_of_type(ty) else {
        return Ok(leaves
            .next()
            .expect("a type is put together of as many leaves as it has"));
    };
    let mut made = build::poison(ty);
    let index = view::context_of(made).i64_type();
    for (member, at) in members.into_iter().zip(0..) {
        let member = put_together(builder, member, leaves)?;
        made = match made {
            BasicValueEnum::StructValue(it) => builder.build_insert_value(it, member, at, "")?.as_basic_value_enum(),
            BasicValueEnum::ArrayValue(it) => builder.build_insert_value(it, member, at, "")?.as_basic_value_enum(),
            BasicValueEnum::VectorValue(it) => {
                let at = index.const_int(at.into(), false);
                builder.build_insert_element(it, member, at, "")?.as_basic_value_enum()
            }
            leaf => leaf,
        };
    }
    Ok(made)
}
