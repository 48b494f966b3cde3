//! Two functions that run a work-group, and the choice between them: for a vectorized kernel whose lanes are a sub-group.
//!
//! The vectorized kernel runs work-groups whose rows are whole numbers of sub-groups, all others the scalar kernel runs ([`super::sub_groups`]): which lanes
//! are a sub-group must not depend on who runs it, and at a point of the work-group all must be in one function. A launch with large ids is for the
//! scalar kernel too. Where work-groups are required to have such rows, it is for nothing else, and left out as in [`Versions::leave_out_scalar`]: kernels that exchange values a hundred times
//! (OpenCV's products of matrices) have as many points in scalar code, which took a minute and a half to build.
//!
//! before: `@__vecz_v16_k`, made of `@k`
//! after:  `define void @k.mux-barrier-wrapper(args) { br i1 %is_whole, label %lanes, label %items   lanes: call @k.mux-lanes-wrapper(args) ... }`

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::{BasicMetadataValueEnum, FunctionValue, IntValue};
use inkwell::IntPredicate;
use ir::attributes;
use ir::builtin_info::Mux;
use ir::conventions::SPIR_FUNC;
use ir::vectorization::{self, Vectorization, Wrapping};

use super::rows::ids_are_small;
use super::versions::{Choice, Versions};
use super::wrapper::{self, build, declare};
use crate::passes::mux;
use crate::BuildError;

/// Builds both functions and the one that calls them, the wrapper of the entry point.
pub(super) fn build_apart<'ctx>(
    module: &Module<'ctx>,
    entry: FunctionValue<'ctx>,
    [lanes, items]: [Choice<'ctx>; 2],
    may_become_vectors: bool,
) -> Result<(), BuildError> {
    let (function, lanes_wrapper, items_wrapper) = (
        declare(module, entry, ".mux-barrier-wrapper"),
        declare(module, entry, ".mux-lanes-wrapper"),
        declare(module, entry, ".mux-items-wrapper"),
    );
    attributes::take_is_kernel(function, entry);
    let lanes = Versions::prepare(module, lanes)?;
    let items = Versions::prepare(module, items)?;
    let how = lanes.main.vectorization;
    for (wrapper, versions) in [(lanes_wrapper, &lanes), (items_wrapper, &items)] {
        attributes::drop_is_kernel(wrapper);
        build(module, wrapper, versions, may_become_vectors)?;
        let always = Attribute::get_named_enum_kind_id("alwaysinline");
        let always = module.get_context().create_enum_attribute(always, 0);
        wrapper.add_attribute(AttributeLoc::Function, always);
    }
    call_either(module, function, [lanes_wrapper, items_wrapper], how)?;
    let bytes = [lanes_wrapper, items_wrapper].map(attributes::barrier_bytes);
    attributes::set_barrier_bytes(function, bytes[0].max(bytes[1]));
    vectorization::unlink(function);
    let tail = Some(Vectorization::SCALAR);
    vectorization::set_wrapping(function, Wrapping { main: how, tail });
    for version in lanes.all().chain(items.all()) {
        wrapper::retire(version.kernel, function);
    }
    Ok(())
}

/// The body of the wrapper.
fn call_either<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    wrappers: [FunctionValue<'ctx>; 2],
    how: Vectorization,
) -> Result<(), BuildError> {
    let context = module.get_context();
    let builder = context.create_builder();
    let [start, lanes, items, end] =
        ["entry", "lanes", "items", "end"].map(|name| context.append_basic_block(function, name));
    builder.position_at_end(start);
    let row = mux::query(module, &builder, Mux::GetLocalSize, how.dimension)?;
    let width = row.get_type().const_int(how.width.lanes.into(), false);
    let left_over = builder.build_int_unsigned_rem(row, width, "left_over")?;
    let is_whole: IntValue =
        builder.build_int_compare(IntPredicate::EQ, left_over, row.get_type().const_zero(), "is_whole")?;
    let is_small = ids_are_small(module, &builder)?;
    let is_for_lanes = builder.build_and(is_whole, is_small, "is_for_lanes")?;
    builder.build_conditional_branch(is_for_lanes, lanes, items)?;
    let arguments: Vec<BasicMetadataValueEnum> = function.get_param_iter().map(Into::into).collect();
    for (block, wrapper) in [lanes, items].into_iter().zip(wrappers) {
        builder.position_at_end(block);
        let call = builder.build_call(wrapper, &arguments, "")?;
        call.set_call_convention(SPIR_FUNC);
        ir::rewrite::copy_parameter_attributes(call, wrapper);
        builder.build_unconditional_branch(end)?;
    }
    builder.position_at_end(end);
    builder.build_return(None)?;
    Ok(())
}
