//! Functions that are no kernels: what they take and return differs from lane to lane, and so is in vectors.
//!
//! before: `define i32 @isequal(float %x, float %y)`
//! after:  `define <4 x i32> @__vecz_v4_isequal(<4 x float> %x, <4 x float> %y)`
//!
//! To analyses and plans a parameter is one value for all lanes. So preparation puts a *placeholder* in the place of each parameter, a call of a function that is
//! nowhere, which differs and which nobody sees through. Its recipe is the vector parameter.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::types::{BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::FunctionValue;
use ir::vectorization::Width;
use ir::{attributes, rewrite, view, widen};

use crate::{Choice, Reason, Request};

/// How the name of a placeholder begins; what follows tells types apart.
const PREFIX: &str = "__vecz_b_argument";

/// Whether a function is a placeholder.
pub fn is_placeholder(function: FunctionValue<'_>) -> bool {
    view::name(function).starts_with(PREFIX)
}

/// Whether a function takes and returns what differs from lane to lane: kernels return nothing.
pub fn is_for(function: FunctionValue<'_>) -> bool {
    function.get_type().get_return_type().is_some()
}

/// The request for a function that is no kernel; none if it is one. One vector is all that a parameter has, and no row ends in a function.
pub fn request_for<'a>(function: FunctionValue<'_>, request: &Request<'a>) -> Result<Option<Request<'a>>, Reason> {
    if !is_for(function) {
        return Ok(None);
    }
    if request.is_predicated {
        return Err(Reason::NoKernel(
            "nobody tells it how many work-items there are".to_owned(),
        ));
    }
    if request.uf.is_some_and(|uf| uf > 1) {
        return Err(Reason::NoKernel("of each there is one".to_owned()));
    }
    check_types(function)?;
    let mut request = request.clone();
    request.uf = Some(1);
    request.choices.set(Choice::VectorPredication, false);
    Ok(Some(request))
}

fn check_types(function: FunctionValue<'_>) -> Result<(), Reason> {
    let none_of = |what: &str| Err(Reason::NoKernel(format!("there are none of {what}")));
    let ty = function.get_type();
    if ty.is_var_arg() {
        return none_of("variable arguments");
    }
    if (0..function.count_params()).any(|at| attributes::type_by_value(function, at).is_some()) {
        return none_of("structures by value");
    }
    let parameters = ty.get_param_types().into_iter();
    let parameters = parameters.filter_map(|it| BasicTypeEnum::try_from(it).ok());
    match parameters
        .chain(ty.get_return_type())
        .find(|it| !widen::is_element(*it))
    {
        Some(other) => none_of(&format!("`{}`", other.print_to_string().to_str().unwrap_or_default())),
        None => Ok(()),
    }
}

/// The type of what is made of a function that is no kernel.
pub fn vector_type<'ctx>(function: FunctionValue<'ctx>, width: Width) -> FunctionType<'ctx> {
    let ty = function.get_type();
    let wide = |of: BasicTypeEnum<'ctx>| widen::vector_type(of, width);
    let parameters = ty.get_param_types().into_iter();
    let parameters = parameters.filter_map(|it| BasicTypeEnum::try_from(it).ok());
    let parameters: Vec<_> = parameters.map(|it| wide(it).into()).collect();
    let result = ty.get_return_type().expect("what is no kernel returns a value");
    wide(result).fn_type(&parameters, false)
}

/// Puts placeholders into a copy of a function that is no kernel: `%x = call float @__vecz_b_argument.float(i32 0)`.
pub fn insert<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>) -> Result<(), Reason> {
    let context = module.get_context();
    let builder = context.create_builder();
    rewrite::position_at_start(&builder, function);
    for (at, parameter) in (0..).zip(function.get_params()) {
        let number = context.i32_type().const_int(at, false);
        let call = builder.build_call(declaration(module, parameter.get_type()), &[number.into()], "")?;
        if let Some(stands) = view::value_of(view::instruction_of(call)) {
            rewrite::replace_uses(parameter, stands);
        }
    }
    Ok(())
}

fn declaration<'ctx>(module: &Module<'ctx>, ty: BasicTypeEnum<'ctx>) -> FunctionValue<'ctx> {
    let ty_name = ty.print_to_string().to_string();
    let ty_name: String = ty_name.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("{PREFIX}.{ty_name}");
    if let Some(function) = module.get_function(&name) {
        return function;
    }
    let context = module.get_context();
    let function = module.add_function(&name, ty.fn_type(&[context.i32_type().into()], false), None);
    for name in ["nounwind", "willreturn", "speculatable", "memory"] {
        // Zero is the value of attributes without one, and of `memory` it says none.
        let attribute = context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    function
}

/// Gives the vectorized function what the function says of itself: not what it says of its parameters and its result, which are others.
pub fn copy_attributes(to: FunctionValue<'_>, from: FunctionValue<'_>) {
    to.set_call_conventions(from.get_call_conventions());
    for attribute in from.attributes(AttributeLoc::Function) {
        to.add_attribute(AttributeLoc::Function, attribute);
    }
}

/// Deletes the placeholders' declarations, which nothing uses any more.
pub fn forget(module: &Module<'_>) {
    let all: Vec<FunctionValue> = module.get_functions().filter(|it| is_placeholder(*it)).collect();
    for placeholder in all.into_iter().filter(|it| view::has_no_uses(*it)) {
        rewrite::delete_function(placeholder);
    }
}
