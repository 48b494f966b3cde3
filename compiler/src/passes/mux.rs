//! Declaring and calling `__mux_*` builtins.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::FunctionType;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue, IntValue, PointerValue};
use ir::builtin_info::Mux;
use ir::conventions::SPIR_FUNC;
use ir::group_ops::{GroupOp, Scope};

use crate::BuildError;

/// The address space of private memory.
pub const PRIVATE: u16 = 0;
/// The address space of global memory.
pub const GLOBAL: u16 = 1;
/// The address space of constant memory.
pub const CONSTANT: u16 = 2;
/// The address space of local memory.
pub const LOCAL: u16 = 3;
/// The address space that the others but constant are part of.
pub const GENERIC: u16 = 4;

/// The declaration of a builtin, made when the module has none.
pub fn declaration<'ctx>(module: &Module<'ctx>, mux: Mux) -> FunctionValue<'ctx> {
    if let Some(function) = module.get_function(mux.name()) {
        return function;
    }
    match mux {
        Mux::WorkGroupBarrier
        | Mux::SubGroupBarrier
        | Mux::SubGroupYield
        | Mux::NamedBarrierInitialize
        | Mux::NamedBarrierWait => declare(module, mux.name(), mux.signature(module.get_context()), &MEETING),
        Mux::MemBarrier | Mux::SetLocalId => declare(module, mux.name(), mux.signature(module.get_context()), &EFFECT),
        // All work-items of a group reach these together.
        Mux::DmaRead1D
        | Mux::DmaRead2D
        | Mux::DmaRead3D
        | Mux::DmaWrite1D
        | Mux::DmaWrite2D
        | Mux::DmaWrite3D
        | Mux::DmaWait => declare(module, mux.name(), mux.signature(module.get_context()), &TOGETHER),
        // Within a work-item the answer is always the same.
        _ => declare(module, mux.name(), mux.signature(module.get_context()), &PURE),
    }
}

/// The declaration of a group builtin, made when the module has none.
pub fn group_declaration<'ctx>(module: &Module<'ctx>, group_op: GroupOp) -> FunctionValue<'ctx> {
    let name = group_op.to_string();
    if let Some(function) = module.get_function(&name) {
        return function;
    }
    let ty = group_op.signature(module.get_context());
    match group_op.scope() {
        Scope::Work | Scope::Sub => declare(module, &name, ty, &MEETING),
        Scope::Vec => declare(module, &name, ty, &PURE),
    }
}

/// Attributes of a builtin at which work-items wait for one another.
const MEETING: [&str; 3] = ["nounwind", "convergent", "noduplicate"];
/// Attributes of a builtin that all work-items of a group reach together, and pass.
const TOGETHER: [&str; 2] = ["nounwind", "convergent"];
/// Attributes of a builtin that does something.
const EFFECT: [&str; 1] = ["nounwind"];
/// Attributes of a builtin whose result depends on nothing but its arguments and the work-item.
const PURE: [&str; 3] = ["nounwind", "willreturn", "memory"];

fn declare<'ctx>(
    module: &Module<'ctx>,
    name: &str,
    ty: FunctionType<'ctx>,
    attributes: &[&str],
) -> FunctionValue<'ctx> {
    let function = module.add_function(name, ty, None);
    function.set_call_conventions(SPIR_FUNC);
    for attribute in attributes {
        // Zero is the value of attributes without one, and of `memory` it says none.
        let attribute = module
            .get_context()
            .create_enum_attribute(Attribute::get_named_enum_kind_id(attribute), 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    function
}

/// Calls a builtin.
pub fn call<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    mux: Mux,
    arguments: &[BasicMetadataValueEnum<'ctx>],
) -> Result<CallSiteValue<'ctx>, BuilderError> {
    let call = builder.build_call(declaration(module, mux), arguments, "")?;
    call.set_call_convention(SPIR_FUNC);
    Ok(call)
}

/// Calls a group builtin.
pub fn group_call<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    group_op: GroupOp,
    arguments: &[BasicMetadataValueEnum<'ctx>],
) -> Result<CallSiteValue<'ctx>, BuilderError> {
    let call = builder.build_call(group_declaration(module, group_op), arguments, "")?;
    call.set_call_convention(SPIR_FUNC);
    Ok(call)
}

/// Calls a builtin that takes a dimension and answers a size or an id.
pub fn query<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    mux: Mux,
    dimension: u32,
) -> Result<IntValue<'ctx>, BuildError> {
    let dimension = module.get_context().i32_type().const_int(u64::from(dimension), false);
    match value(call(module, builder, mux, &[dimension.into()])?)? {
        BasicValueEnum::IntValue(value) => Ok(value),
        other => Err(BuildError::Backend(format!("{} answers {other}", mux.name()))),
    }
}

/// The smallest global id of the work-group along a dimension.
pub fn first_global_id<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    dimension: u32,
) -> Result<IntValue<'ctx>, BuildError> {
    let query = |mux| query(module, builder, mux, dimension);
    let (offset, group, size) = (
        query(Mux::GetGlobalOffset)?,
        query(Mux::GetGroupId)?,
        query(Mux::GetEnqueuedLocalSize)?,
    );
    let before = builder.build_int_nuw_mul(group, size, "")?;
    Ok(builder.build_int_nuw_add(offset, before, "first")?)
}

/// The work-group's scratch.
pub fn local_memory<'ctx>(module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<PointerValue<'ctx>, BuildError> {
    match value(call(module, builder, Mux::GetLocalMemory, &[])?)? {
        BasicValueEnum::PointerValue(value) => Ok(value),
        other => Err(BuildError::Backend(format!("local memory is {other}"))),
    }
}

/// The result of a call that has one.
pub fn value<'ctx>(call: CallSiteValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
    call.try_as_basic_value()
        .basic()
        .ok_or_else(|| BuildError::Backend("a builtin answers nothing".to_owned()))
}
