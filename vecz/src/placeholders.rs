//! Functions that are no kernels: what they take and return differs from lane to lane, and so is in vectors. What all lanes share is a scalar, where the function says so ([`set_varying`]).
//!
//! before: `define i32 @isequal(float %x, float %y)`
//! after:  `define <4 x i32> @__vecz_v4_isequal(<4 x float> %x, <4 x float> %y)`
//!
//! To analyses and plans a parameter is one value for all lanes. So preparation puts a *placeholder* in the place of each parameter, a call of a function that is
//! nowhere, which differs and which nobody sees through. Its recipe is the vector parameter. What is returned as a structure of elements goes through such a call too, whose recipe is a structure of vectors.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType, StructType};
use inkwell::values::{BasicMetadataValueEnum, BasicValue, FunctionValue, InstructionOpcode};
use ir::vectorization::Width;
use ir::{attributes, leaves, rewrite, view, widen};

use crate::{Choice, Reason, Request};

/// How the name of a placeholder begins; what follows tells types apart.
const PREFIX: &str = "__vecz_b_argument";

/// The same of what puts a result of several elements together.
const RESULTS: &str = "__vecz_b_results";

/// `"vecz-parameters"="vuv"`: the function is no kernel, though it may return nothing; which of its parameters differ from lane to lane (`v`), and which all lanes share (`u`).
const PARAMETERS: &str = "vecz-parameters";

/// Whether a function is a placeholder.
pub fn is_placeholder(function: FunctionValue<'_>) -> bool {
    has_prefix(function, PREFIX)
}

/// Whether a function is one of those that stand for a result of several elements.
pub fn is_of_results(function: FunctionValue<'_>) -> bool {
    has_prefix(function, RESULTS)
}

/// Asked of every call by every plan: without a copy of the name.
fn has_prefix(function: FunctionValue<'_>, prefix: &str) -> bool {
    function.get_name().to_bytes().starts_with(prefix.as_bytes())
}

/// Whether a function is no kernel: kernels return nothing.
pub fn is_for(function: FunctionValue<'_>) -> bool {
    function.get_type().get_return_type().is_some() || is_callee(function)
}

/// Whether it is said of a function's parameters whether they differ ([`set_varying`]): it is vectorized because a kernel calls it.
pub fn is_callee(function: FunctionValue<'_>) -> bool {
    attributes::string(function, PARAMETERS).is_some()
}

/// Says that a function is no kernel, and of each of its parameters whether it differs from lane to lane.
pub fn set_varying(function: FunctionValue<'_>, varying: &[bool]) {
    attributes::set_string(function, PARAMETERS, &letters(varying));
}

/// The parameters as a word: `vuv`.
pub fn letters(varying: &[bool]) -> String {
    varying.iter().map(|it| if *it { 'v' } else { 'u' }).collect()
}

/// Says no more what a function's parameters are. What was made of it has said so by its type.
pub fn forget_varying(function: FunctionValue<'_>) {
    function.remove_string_attribute(AttributeLoc::Function, PARAMETERS);
}

/// Whether a parameter of a function that is no kernel differs from lane to lane.
pub fn is_varying(function: FunctionValue<'_>, at: u32) -> bool {
    let said = attributes::string(function, PARAMETERS);
    said.is_none_or(|it| it.as_bytes().get(at as usize) != Some(&b'u'))
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
    let varying = parameters(function).filter(|(_, varying)| *varying);
    let returned = match ty.get_return_type() {
        Some(BasicTypeEnum::StructType(it)) if is_callee(function) => it.get_field_types(),
        returned => returned.into_iter().collect(),
    };
    match varying
        .map(|(ty, _)| ty)
        .chain(returned)
        .find(|it| !widen::is_element(*it))
    {
        Some(other) => none_of(&format!("`{}`", other.print_to_string().to_str().unwrap_or_default())),
        None => Ok(()),
    }
}

/// The type of what is made of a function that is no kernel.
pub fn vector_type<'ctx>(function: FunctionValue<'ctx>, width: Width) -> FunctionType<'ctx> {
    let wide = |of: BasicTypeEnum<'ctx>| widen::vector_type(of, width);
    let passed = parameters(function).map(|(ty, varying)| match varying {
        true => wide(ty).into(),
        false => ty.into(),
    });
    let passed: Vec<BasicMetadataTypeEnum> = passed.collect();
    match function.get_type().get_return_type() {
        Some(BasicTypeEnum::StructType(it)) => {
            let fields: Vec<BasicTypeEnum> = it.get_field_types_iter().map(wide).collect();
            let context = view::context_of(function);
            context.struct_type(&fields, false).fn_type(&passed, false)
        }
        Some(result) => wide(result).fn_type(&passed, false),
        None => view::context_of(function).void_type().fn_type(&passed, false),
    }
}

/// The parameters' types, and whether they differ from lane to lane.
fn parameters<'ctx>(function: FunctionValue<'ctx>) -> impl Iterator<Item = (BasicTypeEnum<'ctx>, bool)> {
    let types = function.get_type().get_param_types().into_iter();
    let types = types.filter_map(|it| BasicTypeEnum::try_from(it).ok());
    types.zip(0..).map(move |(ty, at)| (ty, is_varying(function, at)))
}

/// Puts placeholders into a copy of a function that is no kernel: `%x = call float @__vecz_b_argument.float(i32 0)`.
pub fn insert<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>) -> Result<(), Reason> {
    let context = module.get_context();
    let builder = context.create_builder();
    rewrite::position_at_start(&builder, function);
    let all = (0..).zip(function.get_params());
    for (at, parameter) in all.filter(|(at, _)| is_varying(function, *at)) {
        let number = context.i32_type().const_int(at.into(), false);
        let declared = declaration(module, PREFIX, parameter.get_type(), &[context.i32_type().into()]);
        let call = builder.build_call(declared, &[number.into()], "")?;
        if let Some(stands) = view::value_of(view::instruction_of(call)) {
            rewrite::replace_uses(parameter, stands);
        }
    }
    match function.get_type().get_return_type() {
        Some(BasicTypeEnum::StructType(ty)) => insert_results(module, function, ty),
        _ => Ok(()),
    }
}

/// Puts a placeholder where a structure is returned: `%r = call { float, i32 } @__vecz_b_results.floati32(float %x, i32 %y)`.
fn insert_results<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    ty: StructType<'ctx>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    let types = ty.get_field_types();
    let declared = declaration(module, RESULTS, ty.into(), &types);
    let blocks = function.get_basic_block_iter();
    let ends = blocks.filter_map(|block| block.get_terminator());
    for end in ends.filter(|it| it.get_opcode() == InstructionOpcode::Return) {
        builder.position_before(&end);
        for value in view::value_operands(end) {
            let fields = leaves::take_apart(&builder, value)?;
            let fields: Vec<BasicMetadataValueEnum> = fields.into_iter().map(Into::into).collect();
            let call = builder.build_call(declared, &fields, "")?;
            let stands = view::value_of(view::instruction_of(call));
            builder.build_return(stands.as_ref().map(|it| it as &dyn BasicValue))?;
        }
        rewrite::erase(end);
    }
    Ok(())
}

fn declaration<'ctx>(
    module: &Module<'ctx>,
    prefix: &str,
    ty: BasicTypeEnum<'ctx>,
    parameters: &[BasicTypeEnum<'ctx>],
) -> FunctionValue<'ctx> {
    let ty_name = ty.print_to_string().to_string();
    let ty_name: String = ty_name.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = format!("{prefix}.{ty_name}");
    if let Some(function) = module.get_function(&name) {
        return function;
    }
    let context = module.get_context();
    let parameters: Vec<BasicMetadataTypeEnum> = parameters.iter().map(|it| (*it).into()).collect();
    let function = module.add_function(&name, ty.fn_type(&parameters, false), None);
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
    let all: Vec<FunctionValue> = module
        .get_functions()
        .filter(|it| is_placeholder(*it) || is_of_results(*it))
        .collect();
    for placeholder in all.into_iter().filter(|it| view::has_no_uses(*it)) {
        rewrite::delete_function(placeholder);
    }
}
