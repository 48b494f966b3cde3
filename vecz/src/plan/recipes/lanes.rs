//! Lanes in vectors of other lengths: what is called, and how it is called, does not care how many lanes the plan's vectors have.

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::VectorType;
use inkwell::values::{BasicValueEnum, IntValue, VectorValue};

use crate::Reason;

/// The vectors that values are, none of which is scalable.
pub fn vectors<'ctx>(parts: Vec<BasicValueEnum<'ctx>>) -> Result<Vec<VectorValue<'ctx>>, Reason> {
    let vectors = parts.into_iter().map(|part| match part {
        BasicValueEnum::VectorValue(vector) => Ok(vector),
        other => Err(Reason::Internal(format!("{other} is no vector of so many lanes"))),
    });
    vectors.collect()
}

/// Some of a vector's lanes: `lanes[i]` of it, or of `other`, whose lanes are numbered behind its own.
pub fn shuffle<'ctx>(
    builder: &Builder<'ctx>,
    one: VectorValue<'ctx>,
    other: VectorValue<'ctx>,
    lanes: impl IntoIterator<Item = u32>,
) -> Result<VectorValue<'ctx>, BuilderError> {
    let i32_type = one.get_type().get_context().i32_type();
    let lanes: Vec<IntValue> = lanes
        .into_iter()
        .map(|it| i32_type.const_int(it.into(), false))
        .collect();
    builder.build_shuffle_vector(one, other, VectorType::const_vector(&lanes), "")
}

/// So many lanes of a vector, from one on.
pub fn slice<'ctx>(
    builder: &Builder<'ctx>,
    of: VectorValue<'ctx>,
    from: u32,
    count: u32,
) -> Result<VectorValue<'ctx>, BuilderError> {
    match from == 0 && count == of.get_type().get_size() {
        true => Ok(of),
        false => shuffle(builder, of, of.get_type().get_poison(), from..from + count),
    }
}

/// One vector with the lanes of several of one type.
pub fn concatenate<'ctx>(
    builder: &Builder<'ctx>,
    parts: &[VectorValue<'ctx>],
) -> Result<VectorValue<'ctx>, BuilderError> {
    let (first, second) = parts.split_at(parts.len().div_ceil(2));
    if second.is_empty() {
        return Ok(first[0]);
    }
    let (one, other) = (concatenate(builder, first)?, concatenate(builder, second)?);
    let (lanes, more) = (one.get_type().get_size(), other.get_type().get_size());
    // Shuffles have two vectors of one type. What is added is not taken.
    let both = lanes.max(more);
    let (one, other) = (longer(builder, one, both)?, longer(builder, other, both)?);
    shuffle(builder, one, other, (0..lanes).chain(both..both + more))
}

/// A vector with so many lanes, which are undefined behind its own.
fn longer<'ctx>(
    builder: &Builder<'ctx>,
    vector: VectorValue<'ctx>,
    lanes: u32,
) -> Result<VectorValue<'ctx>, BuilderError> {
    let own = vector.get_type().get_size();
    match own < lanes {
        true => shuffle(
            builder,
            vector,
            vector.get_type().get_poison(),
            (0..lanes).map(|at| at.min(own)),
        ),
        false => Ok(vector),
    }
}

/// The same lanes in vectors of another length, a power of two, as their own is. If there are fewer lanes in all, those that are added are `filler`'s, or else
/// lane 0's.
pub fn regroup<'ctx>(
    builder: &Builder<'ctx>,
    parts: &[VectorValue<'ctx>],
    each: u32,
    filler: Option<VectorValue<'ctx>>,
) -> Result<Vec<VectorValue<'ctx>>, BuilderError> {
    let own = parts[0].get_type().get_size();
    let mut made = Vec::new();
    if own >= each {
        for part in parts {
            for from in (0..own).step_by(each as usize) {
                made.push(slice(builder, *part, from, each)?);
            }
        }
        return Ok(made);
    }
    for some in parts.chunks((each / own) as usize) {
        let whole = concatenate(builder, some)?;
        let lanes = whole.get_type().get_size();
        made.push(match (lanes < each, filler) {
            (false, _) => whole,
            (true, None) => shuffle(
                builder,
                whole,
                whole.get_type().get_poison(),
                (0..each).map(|at| if at < lanes { at } else { 0 }),
            )?,
            (true, Some(filler)) => {
                let filler = slice(builder, filler, 0, lanes)?;
                shuffle(builder, whole, filler, (0..each).map(|at| at.min(lanes)))?
            }
        });
    }
    Ok(made)
}

/// A vector type of so many lanes.
pub fn fixed(element: inkwell::types::BasicTypeEnum<'_>, lanes: u32) -> inkwell::types::BasicTypeEnum<'_> {
    let width = ir::vectorization::Width {
        lanes,
        is_scalable: false,
    };
    ir::widen::vector_type(element, width)
}
