//! `printf` without vectors: a call of [`CALL`], which takes their elements one by one, and a *signature* that tells what belongs together.
//!
//! To the passes it is a native function like others: it may do anything, and each work-item calls it for itself. `define_printf` packs its arguments when vectorization and
//! loops have been over them.
//!
//! before: `%n = call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @.str, i32 %x, <2 x float> %v)`
//! after:  `%n = call i32 (ptr addrspace(2), ptr addrspace(2), ...) @__weft_printf(ptr addrspace(2) @signature, ptr addrspace(2) @.str, i32 %x, float %a, float %b)`

use builtins::printf::arguments::{ArgumentType, Kind};
use builtins::printf::{FLUSH, PRINT};
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::{BasicTypeEnum, FloatType};
use inkwell::values::{
    BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue, PointerValue, UnnamedAddress,
};
use inkwell::AddressSpace;
use ir::conventions::SPIR_FUNC;
use ir::{debug_info, rewrite, view};

use super::super::mux::CONSTANT;
use super::super::{refuse, refuse_at, the_kernel};
use crate::BuildError;

/// The function that is called in `printf`'s place: `i32 (ptr addrspace(2) signature, ptr addrspace(2) format, ...)`.
pub const CALL: &str = "__weft_printf";

/// The elements that a vector of OpenCL C may have.
const LANES: [u32; 5] = [2, 3, 4, 8, 16];

/// Refuses a program that has functions by the names of ours: nobody checked what it passes to them.
pub(super) fn refuse_own_names(module: &Module<'_>) -> Result<(), BuildError> {
    match [CALL, PRINT, FLUSH]
        .into_iter()
        .find(|name| module.get_function(name).is_some())
    {
        None => Ok(()),
        Some(name) => Err(refuse(
            the_kernel(module)?,
            format!("has a function `{name}`, a name that is the compiler's own"),
        )),
    }
}

/// Replaces a call.
pub(super) fn lower<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuildError> {
    let instruction = view::instruction_of(call);
    let mut arguments = view::value_operands(instruction).into_iter();
    let result = view::called_type(call).get_return_type();
    let format = match arguments.next() {
        Some(BasicValueEnum::PointerValue(format)) if result == Some(module.get_context().i32_type().into()) => format,
        _ => {
            return Err(refuse_at(
                the_kernel(module)?,
                debug_info::place_of(instruction),
                "calls a printf of another type than OpenCL C's",
            ));
        }
    };
    let constant = module.get_context().ptr_type(AddressSpace::from(CONSTANT));
    let format = builder.build_address_space_cast(format, constant, "")?;
    let (mut signature, mut values) = (Vec::new(), Vec::new());
    for argument in arguments {
        let ty = type_of(argument);
        signature.extend(ty.encode());
        match argument {
            _ if ty.kind == Kind::Other => {}
            BasicValueEnum::VectorValue(vector) => {
                for lane in 0..u64::from(ty.lanes) {
                    let lane = module.get_context().i64_type().const_int(lane, false);
                    values.push(builder.build_extract_element(vector, lane, "")?);
                }
            }
            scalar => values.push(scalar),
        }
    }
    let signature = constant_bytes(module, &signature);
    let mut operands: Vec<BasicMetadataValueEnum> = vec![signature.into(), format.into()];
    operands.extend(values.into_iter().map(BasicMetadataValueEnum::from));
    let made = builder.build_call(declaration(module), &operands, "")?;
    made.set_call_convention(SPIR_FUNC);
    rewrite::replace_instruction(instruction, view::instruction_of(made));
    Ok(())
}

/// What an argument is to `printf`.
fn type_of(argument: BasicValueEnum<'_>) -> ArgumentType {
    match argument.get_type() {
        BasicTypeEnum::VectorType(vector) if LANES.contains(&vector.get_size()) => {
            let element = scalar(vector.get_element_type());
            match element.kind {
                Kind::Integer | Kind::Float => ArgumentType {
                    lanes: vector.get_size() as u8,
                    ..element
                },
                Kind::Pointer | Kind::Other => ArgumentType::OTHER,
            }
        }
        other => scalar(other),
    }
}

fn scalar(ty: BasicTypeEnum<'_>) -> ArgumentType {
    let (kind, bytes) = match ty {
        BasicTypeEnum::IntType(it) => match it.get_bit_width() {
            1 => (Kind::Integer, 1),
            bits @ (8 | 16 | 32 | 64) => (Kind::Integer, bits / 8),
            _ => return ArgumentType::OTHER,
        },
        BasicTypeEnum::FloatType(it) => match float_bytes(it) {
            Some(bytes) => (Kind::Float, bytes),
            None => return ArgumentType::OTHER,
        },
        BasicTypeEnum::PointerType(_) => (Kind::Pointer, 8),
        _ => return ArgumentType::OTHER,
    };
    ArgumentType {
        kind,
        bytes: bytes as u8,
        lanes: 1,
    }
}

/// The bytes of a `half`, a `float` or a `double`; a `bfloat` is none of these.
fn float_bytes(ty: FloatType<'_>) -> Option<u32> {
    let context = ty.get_context();
    let known = [
        (context.f16_type(), 2),
        (context.f32_type(), 4),
        (context.f64_type(), 8),
    ];
    known
        .into_iter()
        .find(|(known, _)| *known == ty)
        .map(|(_, bytes)| bytes)
}

/// A constant with these bytes, and a zero behind them.
fn constant_bytes<'ctx>(module: &Module<'ctx>, bytes: &[u8]) -> PointerValue<'ctx> {
    let value = module.get_context().const_string(bytes, true);
    let global = module.add_global(value.get_type(), Some(AddressSpace::from(CONSTANT)), "printf.signature");
    global.set_initializer(&value);
    global.set_constant(true);
    global.set_linkage(Linkage::Private);
    global.set_unnamed_address(UnnamedAddress::Global);
    global.as_pointer_value()
}

fn declaration<'ctx>(module: &Module<'ctx>) -> FunctionValue<'ctx> {
    if let Some(function) = module.get_function(CALL) {
        return function;
    }
    let context = module.get_context();
    let constant = context.ptr_type(AddressSpace::from(CONSTANT)).into();
    let ty = context.i32_type().fn_type(&[constant, constant], true);
    let function = module.add_function(CALL, ty, None);
    function.set_call_conventions(SPIR_FUNC);
    let nounwind = context.create_enum_attribute(Attribute::get_named_enum_kind_id("nounwind"), 0);
    function.add_attribute(AttributeLoc::Function, nounwind);
    function
}
