//! Turn the builtins that depend on the execution model into `__mux_*` builtins.
//! Needs: builtins under their mangled OpenCL names. Guarantees: work-item queries, barriers, fences, work-group and sub-group functions are
//! `__mux_*` calls, with memory semantics worked out, and `printf` is [`printf::CALL`]. Changes: those calls only.
//! before: `call i64 @_Z13get_global_idj(i32 0)`   after: `call i64 @__mux_get_global_id(i32 0)`
//! before: `call i32 @_Z21work_group_reduce_addi(i32 %x)`   after: `call i32 @__mux_work_group_reduce_add_i32(i32 0, i32 %x)`
//! before: `call void @_Z7barrierj(i32 1)`   after: `call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)`

mod async_copies;
pub(super) mod printf;

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue, IntValue};
use ir::builtin_info::{self, Lowering, Mux, Ordering};
use ir::sub_groups::{self, SubGroupFunction};
use ir::{rewrite, view};

use super::{mux, sub_group_functions, work_group_functions};
use crate::pipeline::PassContext;
use crate::BuildError;

/// `CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE`; images are global memory.
const FENCE_FLAGS: u64 = 3;
/// Fence flags times this are the memory bits of memory semantics.
const FLAGS_SHIFT: u64 = 8;

/// The pass.
pub fn lower_builtins(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    printf::refuse_own_names(module)?;
    let declared: Vec<_> = module
        .get_functions()
        .filter(|function| !view::is_defined(*function))
        .collect();
    for function in declared {
        let name = view::name(function);
        if let Some(sub_group_function) = sub_groups::function(&name) {
            lower_sub_group_function(module, &builder, sub_group_function, function)?;
            continue;
        }
        let Some(lowering) = builtin_info::lowering(&name) else {
            continue;
        };
        for call in view::calls_of(function) {
            let instruction = view::instruction_of(call);
            builder.position_before(&instruction);
            lower(module, &builder, lowering, call)?;
        }
        if view::has_no_uses(function) {
            rewrite::delete_function(function);
        }
    }
    Ok(())
}

fn lower_sub_group_function<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    sub_group_function: SubGroupFunction,
    declared: FunctionValue<'ctx>,
) -> Result<(), BuildError> {
    for call in view::calls_of(declared) {
        match sub_group_function {
            SubGroupFunction::Barrier => {
                builder.position_before(&view::instruction_of(call));
                let semantics = semantics(module, builder, argument(call, 0), Ordering::AcquireRelease)?;
                let (id, scope) = (constant(module, 0), constant(module, builtin_info::SCOPE_SUB_GROUP));
                mux::call(
                    module,
                    builder,
                    Mux::SubGroupBarrier,
                    &[id.into(), scope.into(), semantics.into()],
                )?;
                rewrite::erase_call(call);
            }
            SubGroupFunction::Same(group_op) | SubGroupFunction::FirstTwice(group_op) => {
                sub_group_functions::lower(module, builder, group_op, sub_group_function, call)?;
            }
        }
    }
    if view::has_no_uses(declared) {
        rewrite::delete_function(declared);
    }
    Ok(())
}

fn lower<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    lowering: Lowering,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuildError> {
    match lowering {
        Lowering::Query(query) => {
            let arguments: Vec<BasicMetadataValueEnum> = (0..view::argument_count(call))
                .filter_map(|at| argument(call, at))
                .map(Into::into)
                .collect();
            let answer = mux::value(mux::call(module, builder, query, &arguments)?)?;
            rewrite::replace_instruction(view::instruction_of(call), answer);
            return Ok(());
        }
        Lowering::Barrier => {
            let semantics = semantics(module, builder, argument(call, 0), Ordering::AcquireRelease)?;
            let (id, scope) = (
                constant(module, 0),
                constant(module, builtin_info::scope_of_barrier(call)),
            );
            mux::call(
                module,
                builder,
                Mux::WorkGroupBarrier,
                &[id.into(), scope.into(), semantics.into()],
            )?;
        }
        Lowering::BarrierArrive => {
            let semantics = semantics(module, builder, argument(call, 0), Ordering::Release)?;
            let scope = constant(module, builtin_info::scope_of_barrier(call));
            mux::call(module, builder, Mux::MemBarrier, &[scope.into(), semantics.into()])?;
        }
        Lowering::Fence(ordering) => {
            let semantics = semantics(module, builder, argument(call, 0), ordering)?;
            // "mem_fence(flags) is atomic_work_item_fence(flags, memory_order_acq_rel, memory_scope_work_group)", and so on.
            let scope = constant(module, builtin_info::SCOPE_WORK_GROUP);
            mux::call(module, builder, Mux::MemBarrier, &[scope.into(), semantics.into()])?;
        }
        Lowering::AtomicFence => {
            let (order, scope) = (memory_order(argument(call, 1)), memory_scope(argument(call, 2)));
            let (Some(order), Some(scope)) = (order, scope) else {
                // Left to the device library, which chooses at run time.
                return Ok(());
            };
            let semantics = semantics(module, builder, argument(call, 0), order)?;
            let scope = constant(module, scope);
            mux::call(module, builder, Mux::MemBarrier, &[scope.into(), semantics.into()])?;
        }
        Lowering::WorkGroup(group_op) => return work_group_functions::lower(module, builder, group_op, call),
        Lowering::AsyncCopy(copy) => return async_copies::lower_copy(module, builder, copy, call),
        Lowering::WaitForCopies => async_copies::lower_wait(module, builder, call)?,
        Lowering::Printf => return printf::lower(module, builder, call),
        Lowering::CopyFence => {
            let semantics = semantics(module, builder, argument(call, 0), Ordering::AcquireRelease)?;
            let scope = constant(module, builtin_info::SCOPE_WORK_GROUP);
            mux::call(module, builder, Mux::MemBarrier, &[scope.into(), semantics.into()])?;
        }
    }
    rewrite::erase_call(call);
    Ok(())
}

fn argument<'ctx>(call: CallSiteValue<'ctx>, at: u32) -> Option<IntValue<'ctx>> {
    match view::instruction_of(call).get_operand(at)?.value()? {
        BasicValueEnum::IntValue(value) => Some(value),
        _ => None,
    }
}

fn constant<'ctx>(module: &Module<'ctx>, value: u32) -> IntValue<'ctx> {
    module.get_context().i32_type().const_int(u64::from(value), false)
}

/// Memory semantics of fence flags, which need not be constant, and an ordering.
fn semantics<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    flags: Option<IntValue<'ctx>>,
    ordering: Ordering,
) -> Result<IntValue<'ctx>, BuildError> {
    let ty = module.get_context().i32_type();
    let flags = flags.unwrap_or_else(|| ty.const_int(FENCE_FLAGS, false));
    let memory = builder.build_and(flags, ty.const_int(FENCE_FLAGS, false), "")?;
    let memory = builder.build_left_shift(memory, ty.const_int(FLAGS_SHIFT, false), "")?;
    Ok(builder.build_or(memory, constant(module, ordering as u32), "")?)
}

/// An OpenCL C `memory_order` that is a constant.
fn memory_order(order: Option<IntValue<'_>>) -> Option<Ordering> {
    Some(match order?.get_zero_extended_constant()? {
        0 => Ordering::Relaxed,
        2 => Ordering::Acquire,
        3 => Ordering::Release,
        4 => Ordering::AcquireRelease,
        _ => Ordering::SequentiallyConsistent,
    })
}

/// An OpenCL C `memory_scope` that is a constant.
fn memory_scope(scope: Option<IntValue<'_>>) -> Option<u32> {
    Some(builtin_info::scope_of_c(scope?.get_zero_extended_constant()?))
}
