//! How lanes go into a vector function and come out of it: in pieces of several lanes, scalar by scalar of an aggregate, at addresses; and its mask.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, VectorValue};
use ir::{leaves, widen};

use super::super::lanes;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::plan::recipe::Form;
use crate::vector_functions::MaskPassed;
use crate::Reason;

/// The plan's vectors of each scalar that a value's type is made of: of the value itself, unless it is an aggregate.
pub fn scalars<'ctx>(writer: &mut Writer<'_, 'ctx>, of: ValueId) -> Result<Vec<Vec<BasicValueEnum<'ctx>>>, Reason> {
    if widen::is_element(writer.type_of(of)?) {
        return Ok(vec![writer.parts(of)?]);
    }
    let mut all: Vec<Vec<BasicValueEnum>> = Vec::new();
    for lane in 0..writer.lane_count()? {
        let value = writer.lane(of, lane)?;
        let found = leaves::take_apart(&writer.builder, value)?;
        all.resize(found.len(), Vec::new());
        all.iter_mut().zip(found).for_each(|(lanes, one)| lanes.push(one));
    }
    Ok(all.iter().map(|lanes| writer.vectors_of(lanes)).collect())
}

/// Gives a value what calls have returned: for each scalar of its type a vector of each call.
pub fn set_results<'ctx>(
    writer: &mut Writer<'_, 'ctx>,
    value: ValueId,
    form: Form,
    results: &[Vec<VectorValue<'ctx>>],
) -> Result<(), Reason> {
    let vectors = writer.facts.vectors;
    let mut scalars: Vec<Vec<BasicValueEnum>> = Vec::new();
    for of_calls in results {
        let mut parts = lanes::regroup(&writer.builder, of_calls, vectors.width.lanes, None)?;
        parts.truncate(vectors.count as usize);
        scalars.push(parts.into_iter().map(Into::into).collect());
    }
    let ty = writer.type_of(value)?;
    if let (true, [parts]) = (widen::is_element(ty), scalars.as_slice()) {
        writer.set_parts(value, parts.clone());
        return Ok(());
    }
    if form == Form::Parts {
        let of_part = |part: usize| {
            let vectors: Vec<_> = scalars.iter().map(|parts| parts[part]).collect();
            Ok(leaves::structure(&writer.builder, &vectors)?)
        };
        let parts = (0..vectors.count as usize)
            .map(of_part)
            .collect::<Result<_, Reason>>()?;
        writer.set_parts(value, parts);
        return Ok(());
    }
    let mut all = Vec::new();
    for lane in 0..writer.lane_count()? {
        let (part, at) = (
            (lane / vectors.width.lanes) as usize,
            writer.number(lane % vectors.width.lanes),
        );
        let of_lane: Vec<_> = scalars
            .iter()
            .map(|parts| widen::extract(&writer.builder, parts[part], at))
            .collect();
        all.push(leaves::put_together(&writer.builder, ty, &mut of_lane.into_iter())?);
    }
    writer.set_lanes(value, all)
}

/// A vector in the pieces that a function takes it in, each of which has some of its lanes.
pub fn cut<'ctx>(
    writer: &Writer<'_, 'ctx>,
    whole: VectorValue<'ctx>,
    types: &[BasicTypeEnum<'ctx>],
) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
    let lane_bits = crate::target::element_bits(whole.get_type().get_element_type());
    let (mut pieces, mut from) = (Vec::new(), 0);
    for ty in types {
        let count = bits(*ty) / lane_bits;
        let piece = lanes::slice(&writer.builder, whole, from, count)?;
        pieces.push(reinterpret(writer, piece.into(), *ty)?);
        from += count;
    }
    Ok(pieces)
}

/// What a function has returned, as one vector of all lanes of each of these scalars; it returns each in so many pieces.
pub fn joined<'ctx>(
    writer: &Writer<'_, 'ctx>,
    made: BasicValueEnum<'ctx>,
    scalars: &[(BasicTypeEnum<'ctx>, usize)],
) -> Result<Vec<VectorValue<'ctx>>, Reason> {
    let pieces = match made {
        BasicValueEnum::StructValue(_) | BasicValueEnum::ArrayValue(_) => leaves::members(&writer.builder, made)?,
        one => vec![one],
    };
    let (mut rest, mut all) = (pieces.as_slice(), Vec::new());
    for (ty, count) in scalars {
        let (own, others) = rest.split_at(*count);
        let mut cast = Vec::new();
        for piece in own {
            let each = bits(piece.get_type()) / crate::target::element_bits(*ty);
            cast.push(reinterpret(writer, *piece, lanes::fixed(*ty, each))?);
        }
        all.push(lanes::concatenate(&writer.builder, &lanes::vectors(cast)?)?);
        rest = others;
    }
    Ok(all)
}

/// The bits of a fixed vector.
fn bits(ty: BasicTypeEnum<'_>) -> u32 {
    match ty {
        BasicTypeEnum::VectorType(it) => it.get_size() * crate::target::element_bits(it.get_element_type()),
        other => crate::target::element_bits(other),
    }
}

/// A vector as another type of as many bits, pointers as their addresses.
pub fn reinterpret<'ctx>(
    writer: &Writer<'_, 'ctx>,
    value: BasicValueEnum<'ctx>,
    to: BasicTypeEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    let builder = &writer.builder;
    if value.get_type() == to {
        return Ok(value);
    }
    let address = writer.context().i64_type();
    let value = match value {
        BasicValueEnum::VectorValue(it) if it.get_type().get_element_type().is_pointer_type() => {
            let addresses = address.vec_type(it.get_type().get_size());
            builder.build_ptr_to_int(it, addresses, "")?.into()
        }
        other => other,
    };
    match to {
        BasicTypeEnum::VectorType(pointers) if pointers.get_element_type().is_pointer_type() => {
            let addresses = builder.build_bit_cast(value, address.vec_type(pointers.get_size()), "")?;
            Ok(builder
                .build_int_to_ptr(addresses.into_vector_value(), pointers, "")?
                .into())
        }
        other => Ok(builder.build_bit_cast(value, other, "")?),
    }
}

/// A vector of the addresses of copies of a vector's elements.
pub fn referred<'ctx>(writer: &mut Writer<'_, 'ctx>, whole: VectorValue<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
    let ty = whole.get_type();
    let (lanes, element) = (ty.get_size(), ty.get_element_type());
    let copies = writer.variable(ty.into(), 64)?;
    writer.builder.build_store(copies, whole)?;
    let bytes = u64::from(crate::target::element_bits(element)) / 8;
    let i64_type = writer.context().i64_type();
    let offsets: Vec<_> = (0..u64::from(lanes))
        .map(|at| i64_type.const_int(at * bytes, false))
        .collect();
    let offsets = inkwell::types::VectorType::const_vector(&offsets);
    Ok(widen::behind(&writer.builder, copies.into(), offsets.into()))
}

/// A mask as a function takes it.
pub fn passed_mask<'ctx>(
    writer: &Writer<'_, 'ctx>,
    mask: VectorValue<'ctx>,
    passed: &MaskPassed<'ctx>,
) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
    let builder = &writer.builder;
    let context = writer.context();
    let lanes = mask.get_type().get_size();
    Ok(match passed {
        MaskPassed::Not => Vec::new(),
        MaskPassed::Predicate(_) => vec![mask.into()],
        MaskPassed::Bits(types) => {
            let each = lanes / types.len() as u32;
            let bits =
                context.custom_width_int_type(std::num::NonZeroU32::new(each).unwrap_or(std::num::NonZeroU32::MIN));
            let bits = bits.map_err(|error| Reason::Internal(error.to_owned()))?;
            let mut made = Vec::new();
            for (ty, at) in types.iter().zip(0..) {
                let piece = lanes::slice(builder, mask, at * each, each)?;
                let piece = builder.build_bit_cast(piece, bits, "")?.into_int_value();
                made.push(
                    builder
                        .build_int_z_extend_or_bit_cast(piece, ty.into_int_type(), "")?
                        .into(),
                );
            }
            made
        }
        MaskPassed::Lanes(types) => {
            let (mut made, mut from) = (Vec::new(), 0);
            for ty in types {
                let vector = ty.into_vector_type();
                let each = vector.get_size();
                let piece = lanes::slice(builder, mask, from, each)?;
                let bits = crate::target::element_bits(vector.get_element_type());
                let bits = std::num::NonZeroU32::new(bits).unwrap_or(std::num::NonZeroU32::MIN);
                let lane = context
                    .custom_width_int_type(bits)
                    .map_err(|error| Reason::Internal(error.to_owned()))?;
                let wide = builder.build_int_s_extend(piece, lane.vec_type(each), "")?;
                made.push(builder.build_bit_cast(wide, *ty, "")?);
                from += each;
            }
            made
        }
    })
}

/// Whether a type is that of C's `svbool_t`: a bit for each byte of a register, of which every lane has one.
pub fn is_svbool(ty: BasicTypeEnum<'_>) -> bool {
    let is_bit = |it: BasicTypeEnum| matches!(it, BasicTypeEnum::IntType(it) if it.get_bit_width() == 1);
    matches!(ty, BasicTypeEnum::ScalableVectorType(it) if it.get_size() == 16 && is_bit(it.get_element_type()))
}

/// The mask of a scalable vector as a function of SVE takes it.
pub fn predicate<'ctx>(
    writer: &mut Writer<'_, 'ctx>,
    mask: BasicValueEnum<'ctx>,
    ty: BasicTypeEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    if mask.get_type() == ty {
        return Ok(mask);
    }
    let name = "llvm.aarch64.sve.convert.to.svbool";
    let made = writer.call_intrinsic(name, &[mask.get_type()], &[mask])?;
    made.ok_or_else(|| Reason::Internal(format!("{name} returns nothing")))
}
