//! Functions of elements alone: what others take and return as vectors and structures goes element by element.
//!
//! before: `%r = call <2 x float> @f(<2 x float> %v, i32 %x)`
//! after:  `%s = call { float, float } @f.flat(float %v0, float %v1, i32 %x)`, and `%r` is put together of what is in `%s`
//!
//! Vectors of lanes have elements, and so have parameters of vector functions. [`crate::plan::recipes::vector_call`] passes structures that are put together for each lane; the kernel, which is prepared such that
//! it has elements only, needs none.

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::{Linkage, Module};
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue};
use ir::{attributes, leaves, rewrite, view, widen};

use crate::{placeholders, Reason};

/// The most elements that a function takes: those of a matrix of 4 by 4 and of some vectors. More would be in memory.
const MOST_TAKEN: u64 = 32;
/// The most that it returns: as many as [`crate::vector_functions::lanes`] knows to be returned in vectors.
const MOST_GIVEN: u64 = 8;

/// Whether a function takes or returns what vector functions take no vectors of, but made of such, and not too much.
pub fn is_wanted(function: FunctionValue<'_>) -> bool {
    let ty = function.get_type();
    let fits = |types: &[BasicTypeEnum<'_>], most| {
        let few = types.iter().map(|ty| leaves::count(*ty)).fold(0, u64::saturating_add) <= most;
        few && types
            .iter()
            .all(|ty| leaves::types(*ty).into_iter().all(widen::is_element))
    };
    let (taken, given) = (parameters(ty), ty.get_return_type());
    let is_made = taken.iter().chain(&given).any(|ty| !is_passed(*ty));
    is_made && fits(&taken, MOST_TAKEN) && fits(given.as_slice(), MOST_GIVEN)
}

/// Whether a function takes and returns only what vector functions take vectors of.
pub fn are_passed(function: FunctionValue<'_>) -> bool {
    let ty = function.get_type();
    !ty.is_var_arg() && parameters(ty).into_iter().chain(ty.get_return_type()).all(is_passed)
}

/// Whether vector functions take vectors of a type.
fn is_passed(ty: BasicTypeEnum<'_>) -> bool {
    match ty {
        BasicTypeEnum::IntType(it) => matches!(it.get_bit_width(), 8 | 16 | 32 | 64),
        ty => widen::is_element(ty),
    }
}

/// What a leaf is passed as: a bit as a byte.
fn passed(ty: BasicTypeEnum<'_>) -> BasicTypeEnum<'_> {
    match ty {
        BasicTypeEnum::IntType(it) if it.get_bit_width() == 1 => it.get_context().i8_type().into(),
        ty => ty,
    }
}

/// The elements of a value, as they are passed.
fn take_apart<'ctx>(
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
) -> Result<Vec<BasicValueEnum<'ctx>>, BuilderError> {
    let leaves = leaves::take_apart(builder, value)?.into_iter().map(|leaf| match leaf {
        BasicValueEnum::IntValue(it) if it.get_type().get_bit_width() == 1 => {
            let byte = it.get_type().get_context().i8_type();
            Ok(builder.build_int_z_extend(it, byte, "")?.into())
        }
        leaf => Ok(leaf),
    });
    leaves.collect()
}

/// A value of a type, of elements as they are passed.
fn put_together<'ctx>(
    builder: &Builder<'ctx>,
    ty: BasicTypeEnum<'ctx>,
    elements: &mut dyn Iterator<Item = BasicValueEnum<'ctx>>,
) -> Result<BasicValueEnum<'ctx>, BuilderError> {
    let leaves = leaves::types(ty)
        .into_iter()
        .zip(elements)
        .map(|(ty, element)| match (ty, element) {
            (BasicTypeEnum::IntType(bit), BasicValueEnum::IntValue(it)) if bit.get_bit_width() == 1 => {
                Ok(builder.build_int_truncate(it, bit, "")?.into())
            }
            (_, element) => Ok(element),
        });
    let leaves = leaves.collect::<Result<Vec<_>, BuilderError>>()?;
    leaves::put_together(builder, ty, &mut leaves.into_iter())
}

fn parameters(ty: FunctionType<'_>) -> Vec<BasicTypeEnum<'_>> {
    let types = ty.get_param_types().into_iter();
    types.filter_map(|ty| BasicTypeEnum::try_from(ty).ok()).collect()
}

/// What is said of each parameter, for each of its elements.
pub fn for_elements(function: FunctionValue<'_>, of_parameters: &[bool]) -> Vec<bool> {
    let types = parameters(function.get_type()).into_iter().zip(of_parameters);
    let repeated = types.map(|(ty, said)| vec![*said; leaves::types(ty).len()]);
    repeated.collect::<Vec<_>>().concat()
}

/// Makes the function of elements beside one that [is wanted](is_wanted), with all that it does.
pub fn flat<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>) -> Result<FunctionValue<'ctx>, Reason> {
    let context = module.get_context();
    let ty = function.get_type();
    let taken: Vec<BasicMetadataTypeEnum> = parameters(ty)
        .into_iter()
        .flat_map(leaves::types)
        .map(|it| passed(it).into())
        .collect();
    let given = ty.get_return_type().map(leaves::types);
    let given: Option<Vec<BasicTypeEnum>> = given.map(|it| it.into_iter().map(passed).collect());
    let flat_type = match given.as_deref() {
        None => context.void_type().fn_type(&taken, false),
        Some([one]) => one.fn_type(&taken, false),
        Some(several) => context.struct_type(several, false).fn_type(&taken, false),
    };
    let name = attributes::derived_name(function, ".flat");
    let flat = module.add_function(&name, flat_type, Some(Linkage::Internal));
    placeholders::copy_attributes(flat, function);
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(flat, ""));
    let mut elements = flat.get_param_iter();
    let arguments = parameters(ty)
        .into_iter()
        .map(|ty| put_together(&builder, ty, &mut elements));
    let arguments: Vec<BasicMetadataValueEnum> = arguments.map(|it| Ok(it?.into())).collect::<Result<_, Reason>>()?;
    let call = builder.build_call(function, &arguments, "")?;
    call.set_call_convention(function.get_call_conventions());
    let given = match view::value_of(view::instruction_of(call)) {
        Some(value) => take_apart(&builder, value)?,
        None => Vec::new(),
    };
    match (given.as_slice(), flat_type.get_return_type()) {
        (_, None) => builder.build_return(None)?,
        ([one], Some(_)) => builder.build_return(Some(one))?,
        (several, Some(_)) => builder.build_aggregate_return(several)?,
    };
    rewrite::inline_call(call).map_err(Reason::Internal)?;
    Ok(flat)
}

/// Puts a call of the function of elements in the place of a call.
pub fn call_flat<'ctx>(
    module: &Module<'ctx>,
    call: CallSiteValue<'ctx>,
    flat: FunctionValue<'ctx>,
) -> Result<CallSiteValue<'ctx>, Reason> {
    let builder = module.get_context().create_builder();
    let before = view::instruction_of(call);
    builder.position_before(&before);
    let mut elements: Vec<BasicMetadataValueEnum> = Vec::new();
    let count = view::called_type(call).count_param_types();
    for operand in view::value_operands(before).into_iter().take(count as usize) {
        elements.extend(
            take_apart(&builder, operand)?
                .into_iter()
                .map(BasicMetadataValueEnum::from),
        );
    }
    let made = builder.build_call(flat, &elements, "")?;
    made.set_call_convention(flat.get_call_conventions());
    if let (Some(result), Some(given)) = (view::value_of(before), view::value_of(view::instruction_of(made))) {
        let given = take_apart(&builder, given)?;
        let whole = put_together(&builder, result.get_type(), &mut given.into_iter())?;
        rewrite::replace_uses(result, whole);
    }
    rewrite::erase_call(call);
    Ok(made)
}
