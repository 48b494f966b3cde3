//! A function with a mask: the form in which a function that stays a call is vectorized.
//!
//! before: `define i32 @f(i32 %x)`
//! after:  `define i32 @f.v(i32 %0, i1 %1)`, which does what `f` does if `%1`, and else nothing.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::{Linkage, Module};
use inkwell::types::{BasicMetadataTypeEnum, BasicType};
use inkwell::values::{BasicMetadataValueEnum, FunctionValue};
use ir::{attributes, build, leaves, metadata, rewrite, vector_variants, view};

use super::notes;
use crate::{placeholders, Reason};

/// How likely a lane calls the function, where any does: what it does is planned and weighed as if all did.
const LIKELY: f64 = 0.99;

/// What is about calls of the function and not about what it does.
const OF_CALLS: [&str; 3] = ["noinline", "alwaysinline", "inlinehint"];

/// Makes it, beside the function. Its last parameter is the mask, which differs from lane to lane as those do that are said to.
pub fn with_mask<'ctx>(
    module: &Module<'ctx>,
    callee: FunctionValue<'ctx>,
    varying: &[bool],
    name: &str,
) -> Result<FunctionValue<'ctx>, Reason> {
    let context = module.get_context();
    let (ty, bit) = (callee.get_type(), context.bool_type());
    let mut parameters: Vec<BasicMetadataTypeEnum> = ty.get_param_types();
    parameters.push(bit.into());
    let masked = match ty.get_return_type() {
        Some(result) => result.fn_type(&parameters, false),
        None => context.void_type().fn_type(&parameters, false),
    };
    let function = module.add_function(name, masked, Some(Linkage::Internal));
    placeholders::copy_attributes(function, callee);
    for attribute in OF_CALLS {
        function.remove_enum_attribute(AttributeLoc::Function, Attribute::get_named_enum_kind_id(attribute));
    }
    vector_variants::set_names(function, &[]);
    notes::forget(function);
    // A vector of pointers is no pointer argument.
    if !view::accesses_no_memory(callee) {
        rewrite::forget_memory_effects(function);
    }
    placeholders::set_varying(function, &[varying, &[true]].concat());

    let builder = context.create_builder();
    let [entry, run, end] = ["", "run", "end"].map(|name| context.append_basic_block(function, name));
    let mut arguments: Vec<BasicMetadataValueEnum> = function.get_param_iter().map(Into::into).collect();
    let mask = arguments.pop().map(BasicMetadataValueEnum::into_int_value);
    let mask = mask.ok_or_else(|| Reason::Internal("a mask is a parameter".to_owned()))?;
    builder.position_at_end(entry);
    let branch = builder.build_conditional_branch(mask, run, end)?;
    metadata::set_branch_likelihood(branch, LIKELY);
    builder.position_at_end(run);
    let call = builder.build_call(callee, &arguments, "")?;
    call.set_call_convention(callee.get_call_conventions());
    builder.build_unconditional_branch(end)?;
    builder.position_at_end(end);
    match view::value_of(view::instruction_of(call)) {
        Some(given) => {
            // Masks choose between elements.
            builder.position_before(&run.get_terminator().expect("it goes to the end"));
            let elements = leaves::take_apart(&builder, given)?;
            builder.position_at_end(end);
            let results = elements.into_iter().map(|element| {
                let result = builder.build_phi(element.get_type(), "")?;
                result.add_incoming(&[(&build::poison(element.get_type()), entry), (&element, run)]);
                Ok(result.as_basic_value())
            });
            let results = results.collect::<Result<Vec<_>, Reason>>()?;
            let whole = leaves::put_together(&builder, given.get_type(), &mut results.into_iter())?;
            builder.build_return(Some(&whole))?;
        }
        None => {
            builder.build_return(None)?;
        }
    }
    rewrite::inline_call(call).map_err(Reason::Internal)?;
    align_copies(function, callee);
    Ok(function)
}

/// Structures that are passed by value are copied where a function is inlined, as if bytes were all that is known of their alignment.
fn align_copies(inlined: FunctionValue<'_>, callee: FunctionValue<'_>) {
    let kind = Attribute::get_named_enum_kind_id("align");
    for copy in view::calls(inlined) {
        let is_copy = view::called_function(copy).is_some_and(|it| view::name(it).starts_with("llvm.memcpy."));
        let from = view::instruction_of(copy).get_operand(1).and_then(|it| it.value());
        let by_value = (0..callee.count_params()).filter(|at| attributes::type_by_value(callee, *at).is_some());
        let copied = by_value
            .filter(|_| is_copy)
            .find(|at| from.is_some() && from == inlined.get_nth_param(*at));
        if let Some(align) = copied.and_then(|at| callee.get_enum_attribute(AttributeLoc::Param(at), kind)) {
            copy.add_attribute(AttributeLoc::Param(0), align);
            copy.add_attribute(AttributeLoc::Param(1), align);
        }
    }
}
